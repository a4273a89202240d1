// Sum.tsx: what the game came to: the headline, everybody's play and luck, and how many decisions of each grade.
import type { JSX } from "preact";
import { SeatBadge, seatStyle } from "../../shapes/seat";
import { GradeSign } from "./Grades";
import { GRADES, points, signed, type Account, type Analysis, type Grade } from "./look";
import { w } from "./words";

/** "You lost 31 points by play and 12 by luck" */
export function headline(account: Account, name: string | null): string {
  const play = Math.abs(points(account.play));
  const how = account.play > 0 ? "won" : "lost";
  if (name !== null) return w(`they.${how}`, { name, play });
  if (account.luck === undefined) return w(`you.${how}`, { play });
  const luck = Math.abs(points(account.luck));
  return w(`you.${how}.${account.luck > 0 ? "won" : "lost"}`, { play, luck });
}

function Bar({ value, most }: { readonly value: number; readonly most: number }): JSX.Element {
  return (
    <span class="account-bar">
      <b>{signed(value)}</b>
      <i class={value > 0 ? "won" : ""} style={{ width: `${(64 * Math.abs(value)) / most}%` }} />
    </span>
  );
}

interface SumProps {
  readonly analysis: Analysis;
  readonly names: readonly string[];
  readonly colours: readonly string[];
  /** Whose headline it is; null: nobody's here. */
  readonly me: number | null;
  /** Whose mistakes are shown; null: everybody's. */
  readonly seat: number | null;
  setSeat(seat: number | null): void;
}

export function Sum({ analysis, names, colours, me, seat, setSeat }: SumProps): JSX.Element {
  const { accounts } = analysis;
  const who = me ?? seat ?? 0;
  const most = Math.max(1, ...accounts.flatMap((a) => [Math.abs(a.play), Math.abs(a.luck ?? 0)]));
  const hasLuck = accounts.some((a) => a.luck !== undefined);
  return (
    <section class="analysis-sum">
      <h2>{headline(accounts[who] as Account, me === null ? (names[who] ?? "") : null)}</h2>
      <div class="accounts" role="table">
        <p class="accounts-head" role="row">
          <span role="columnheader">{w("by_play")}</span>
          {hasLuck && <span role="columnheader">{w("by_luck")}</span>}
        </p>
        {accounts.map((account, i) => (
          <button
            key={i}
            type="button"
            class="account"
            style={seatStyle(colours[i], i)}
            aria-pressed={seat === i}
            data-seat={i}
            title={w("only", { name: names[i] ?? "" })}
            onClick={() => setSeat(seat === i ? null : i)}
          >
            <SeatBadge seat={i} colour={colours[i]} size={22} />
            <span class="account-name">{i === me ? w("you") : names[i]}</span>
            <Bar value={account.play} most={most} />
            {account.luck !== undefined && <Bar value={account.luck} most={most} />}
          </button>
        ))}
      </div>
    </section>
  );
}

interface CountsProps extends Pick<SumProps, "analysis" | "names" | "seat"> {
  readonly grade: Grade | null;
  setGrade(grade: Grade | null): void;
}

export function Counts({ analysis, names, seat, grade, setGrade }: CountsProps): JSX.Element {
  const count = (g: Grade) =>
    analysis.accounts.reduce((n, a, i) => n + (seat === null || seat === i ? a.grades[g] : 0), 0);
  const name = seat === null ? names.join(", ") : (names[seat] ?? "");
  return (
    <div class="analysis-grades" role="group" aria-label={w("decisions", { name })}>
      {GRADES.map((g) => (
        <button
          key={g}
          type="button"
          data-count={g}
          aria-pressed={grade === g}
          aria-label={`${count(g)} ${w(g)}`}
          disabled={count(g) === 0}
          onClick={() => setGrade(grade === g ? null : g)}
        >
          <GradeSign grade={g} />
          <b>{count(g)}</b>
          <small>{w(g)}</small>
        </button>
      ))}
    </div>
  );
}
