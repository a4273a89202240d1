// Side.tsx: what stands beside a puzzle: streak, difficulty and how bots fare; the ladder of hints; the road of four weeks.
import type { JSX } from "preact";
import { lang } from "../../i18n";
import { bestStreak, solved, streak, type Puzzle } from "./kept";
import { w } from "./words";

const DAY_MS = 86400000;

/** A hill as steep as the puzzle, on a diamond. */
function GradeIcon({ grade }: { readonly grade: number }): JSX.Element {
  return (
    <svg viewBox="0 0 40 40" width="38" height="38" aria-hidden="true">
      <path d="M20 1.500 38.500 20 20 38.500 1.500 20z" fill="#F4B81C" stroke="#1E2027" stroke-width="1.8" />
      <path d={`M11 26h18V${26 - grade * 2.4}z`} fill="#1E2027" />
    </svg>
  );
}

function Milestone({ n }: { readonly n: number }): JSX.Element {
  return (
    <svg viewBox="0 0 30 40" width="30" height="40" aria-hidden="true">
      <path d="M3 39V13a12 12 0 0 1 24 0v26z" fill="#fffaf0" stroke="#1E2027" stroke-width="1.8" />
      <path d="M3.500 19v-6a11.500 11.500 0 0 1 23 0v6z" fill="#F4B81C" stroke="#1E2027" stroke-width="1.4" />
      <text x="15" y="33" text-anchor="middle" font-size="12" font-weight="850" fill="#1E2027">
        {n}
      </text>
    </svg>
  );
}

export function Facts({ puzzle, day }: { readonly puzzle: Puzzle; readonly day: number }): JSX.Element {
  const { days } = solved();
  const n = streak(days, day);
  const [easy, medium, hard] = puzzle.levels;
  return (
    <ul class="puzzle-facts">
      <li data-streak={n}>
        <Milestone n={n} />
        <span>
          <b>{w("days", { n })}</b>
          <small>{w("row", { best: bestStreak(days) })}</small>
        </span>
      </li>
      <li data-grade={puzzle.grade}>
        <GradeIcon grade={puzzle.grade} />
        <span>
          <b>{w(`grade.${puzzle.grade}`)}</b>
          <small>{w("grade_of", { n: puzzle.grade })}</small>
        </span>
      </li>
      <li>
        <span>
          <b>{w("bots", { easy })}</b>
          <small>{w("bots_more", { medium, hard })}</small>
        </span>
      </li>
    </ul>
  );
}

interface LadderProps {
  readonly rung: number;
  /** What each rung says once it is reached. */
  readonly told: readonly string[];
  readonly isOff: boolean;
  climb(): void;
}

export function Ladder({ rung, told, isOff, climb }: LadderProps): JSX.Element {
  return (
    <section class="puzzle-ladder">
      <h3>
        {w("hints")} <small>{w("stays")}</small>
      </h3>
      <ol>
        {([1, 2, 3, 4] as const).map((n) => (
          <li key={n} class={n <= rung ? "seen" : n === rung + 1 ? "next" : ""}>
            {n === rung + 1 ? (
              <button type="button" data-rung={n} disabled={isOff} onClick={climb}>
                {w(`rung.${n}`)}
              </button>
            ) : (
              <span>{n <= rung && told[n - 1] ? told[n - 1] : w(`rung.${n}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Solved days are joined by a road, so that a gap is a gap in it. */
export function Calendar({ day }: { readonly day: number }): JSX.Element {
  const { days } = solved();
  const weekday = (new Date(day * DAY_MS).getUTCDay() + 6) % 7; // Monday first
  const first = day - weekday - 21;
  const all = Array.from({ length: 28 }, (_, i) => first + i);
  const format = new Intl.DateTimeFormat(lang(), { weekday: "narrow", timeZone: "UTC" });
  const said = new Intl.DateTimeFormat(lang(), { dateStyle: "long", timeZone: "UTC" });
  return (
    <section class="puzzle-days">
      <h3>
        {w("weeks")} <small>{w("road", { n: streak(days, day) })}</small>
      </h3>
      <ol>
        {all.slice(0, 7).map((d) => (
          <li key={`head${d}`} class="head" aria-hidden="true">
            {format.format(d * DAY_MS)}
          </li>
        ))}
        {all.map((d, i) => {
          const how = days[d];
          const isJoined = how !== undefined && days[d - 1] !== undefined && i % 7 !== 0;
          const state = d > day ? "later" : (how ?? "open");
          return (
            <li
              key={d}
              class={`${state}${d === day ? " today" : ""}${isJoined ? " joined" : ""}`}
              title={said.format(d * DAY_MS)}
              data-day={d}
            >
              <span>{new Date(d * DAY_MS).getUTCDate()}</span>
              {state !== "later" && <span class="out-of-sight">{w(state as "solved")}</span>}
            </li>
          );
        })}
      </ol>
      <p>
        <i class="solved" /> {w("solved")} <i class="hinted" /> {w("hinted")} <i /> {w("open")}
      </p>
    </section>
  );
}
