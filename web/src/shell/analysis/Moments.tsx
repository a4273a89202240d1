// Moments.tsx: the ply that is shown: what was played, what would have been better and why, what was likely to follow; and the
// list of what cost most.
import type { ComponentChildren, JSX } from "preact";
import { SeatBadge } from "../../shapes/seat";
import { GradeSign } from "./Grades";
import { isMistake, points, signed, type Analysis, type Finding, type Grade, type Moment } from "./look";
import { w } from "./words";

interface Around {
  readonly analysis: Analysis;
  readonly names: readonly string[];
  readonly colours: readonly string[];
  readonly me: number | null;
  /** Seats know different things. */
  readonly hasSecrets: boolean;
  /** What happened in a ply, in words. */
  told(ply: number): string;
}

/** "c3-b3", "5+9": a move without the word that its notation begins with. */
const short = (move: string): string => move.replace(/^[a-z]+:/, "");

const percent = (value: number | undefined): string => `${points(value ?? 0)} %`;

function Row({
  sign,
  who,
  children,
  value,
}: {
  readonly sign: JSX.Element | null;
  readonly who: string;
  readonly children: ComponentChildren;
  readonly value?: string;
}): JSX.Element {
  return (
    <div class="moment-row">
      <span>{sign}</span>
      <span class="moment-who">{who}</span>
      <span class="moment-seq">{children}</span>
      {value !== undefined && <em>{value}</em>}
    </div>
  );
}

function Decided({ around, finding, moment }: { around: Around; finding: Finding; moment: Moment | undefined }) {
  const { analysis, names, me, hasSecrets } = around;
  const seat = finding.seat as number;
  const grade = finding.grade as Grade;
  const name = seat === me ? w("you") : (names[seat] ?? "");
  const before = analysis.values[finding.ply]?.[seat];
  const after = analysis.values[finding.ply + 1]?.[seat];
  const [better, played] = moment?.hints ?? [];
  return (
    <>
      <Row sign={<GradeSign grade={grade} />} who={name} value={percent(after)}>
        <span class="played-move">{played?.label || short(finding.move)}</span>
      </Row>
      {finding.best !== undefined && (
        <Row sign={<GradeSign grade="best" />} who={w("was_best")} value={percent(before)}>
          <span class="played-move">{better?.label || short(finding.best)}</span>
        </Row>
      )}
      {better !== undefined && better.why !== "" && <p class="moment-why">{better.why}</p>}
      {finding.line !== undefined && finding.line.length > 1 && (
        <Row sign={null} who={w("likely")}>
          {finding.line.slice(1, 6).map((move, i) => (
            <span class="played-move" key={i}>
              {short(move)}
            </span>
          ))}
        </Row>
      )}
      {hasSecrets && isMistake(grade) && (
        <p class="moment-known">{w("known", { name, before: points(before ?? 0), after: points(after ?? 0) })}</p>
      )}
    </>
  );
}

function Drawn({ around, finding }: { around: Around; finding: Finding }): JSX.Element {
  const { names, colours, me } = around;
  return (
    <>
      <p class="moment-why">{around.told(finding.ply)}</p>
      <div class="moment-luck">
        {(finding.luck ?? []).map((value, seat) => (
          <span key={seat}>
            <SeatBadge seat={seat} colour={colours[seat]} />{" "}
            {w("luck.of", { name: seat === me ? w("you") : (names[seat] ?? ""), n: signed(value) })}
          </span>
        ))}
      </div>
    </>
  );
}

/** The ply that stands on the board next. */
export function Now({ around, ply }: { readonly around: Around; readonly ply: number }): JSX.Element {
  const { analysis } = around;
  const finding = analysis.plies.find((f) => f.ply === ply);
  const isEnd = ply >= analysis.values.length - 1;
  const kind = isEnd ? "end" : finding === undefined ? "forced" : (finding.grade ?? "luck");
  return (
    <section class={`moment now ${kind}`} data-moment={ply} aria-live="polite">
      <h3>
        {finding?.grade !== undefined && <GradeSign grade={finding.grade} />}
        <span>{w(`${kind}.at`, { n: ply + 1 })}</span>
        {finding?.loss !== undefined && points(finding.loss) > 0 && <b>{signed(-finding.loss)}</b>}
      </h3>
      {finding === undefined ? (
        <p class="moment-why">{isEnd ? w("over") : around.told(ply)}</p>
      ) : finding.luck !== undefined ? (
        <Drawn around={around} finding={finding} />
      ) : (
        <Decided around={around} finding={finding} moment={analysis.moments.find((m) => m.ply === ply)} />
      )}
    </section>
  );
}

interface ListProps {
  readonly around: Around;
  readonly marks: readonly Finding[];
  readonly at: number;
  show(ply: number): void;
}

/** Dearest first. */
export function List({ around, marks, at, show }: ListProps): JSX.Element {
  const { analysis, names, colours, me } = around;
  const dearest = [...marks].sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0)).slice(0, 24);
  if (dearest.length === 0) return <p class="soft">{w("none")}</p>;
  return (
    <ol class="moments" aria-label={w("moments")}>
      {dearest.map((f) => {
        const label = analysis.moments.find((m) => m.ply === f.ply)?.hints[1]?.label;
        const seat = f.seat as number;
        return (
          <li key={f.ply}>
            <button
              type="button"
              class="moment"
              data-go={f.ply}
              aria-current={f.ply === at ? "true" : undefined}
              onClick={() => show(f.ply)}
            >
              <GradeSign grade={f.grade as Grade} />
              <span>
                {w(`${f.grade as Grade}.at`, { n: f.ply + 1 })}
                <small>
                  <SeatBadge seat={seat} colour={colours[seat]} size={15} />{" "}
                  {seat === me ? w("you") : (names[seat] ?? "")}: {label || short(f.move)}
                </small>
              </span>
              {points(f.loss ?? 0) > 0 && <b>{signed(-(f.loss ?? 0))}</b>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
