// kept.ts: the puzzles as the server lists them, and which of them this browser has solved.
import { get, type Answer } from "../../http";
import { keep, kept } from "../../store";

export interface Puzzle {
  readonly id: string;
  readonly kind: string;
  /** 1 (flat) to 5 (sheer). */
  readonly grade: 1 | 2 | 3 | 4 | 5;
  readonly seat: number;
  readonly moves: number;
  /** How many of a hundred easy, medium and hard bots find it. */
  readonly levels: readonly [number, number, number];
  readonly task: string;
}

export interface Day {
  readonly day: number;
  readonly game: string;
  readonly id: string;
  readonly grade: number;
}

export interface Overview {
  readonly today: Day;
  readonly games: readonly { readonly game: string; readonly count: number }[];
}

export const loadOverview = (): Promise<Answer<Overview>> => get<Overview>("/api/puzzles");

export async function loadPuzzles(game: string, lang: string): Promise<Answer<readonly Puzzle[]>> {
  const answer = await get<{ readonly puzzles: readonly Puzzle[] }>(
    `/api/puzzles/${encodeURIComponent(game)}?lang=${lang}`,
  );
  return answer.ok ? { ok: true, body: answer.body.puzzles } : answer;
}

// ---- what was solved ----

export type How = "solved" | "hinted";

interface Kept {
  readonly puzzles: Readonly<Record<string, How>>;
  readonly days: Readonly<Record<string, How>>;
}

export function solved(): Kept {
  const all = kept<Partial<Kept>>("puzzles");
  return { puzzles: all?.puzzles ?? {}, days: all?.days ?? {} };
}

export const howWas = (game: string, id: string): How | null => solved().puzzles[`${game}/${id}`] ?? null;

export function countSolved(game: string): number {
  return Object.keys(solved().puzzles).filter((key) => key.startsWith(`${game}/`)).length;
}

/** What was solved without help stays so. */
export function markSolved(game: string, id: string, how: How, day: number | null): void {
  const { puzzles, days } = solved();
  const key = `${game}/${id}`;
  keep("puzzles", {
    puzzles: { ...puzzles, [key]: puzzles[key] === "solved" ? "solved" : how },
    days: day === null ? days : { ...days, [day]: days[day] === "solved" ? "solved" : how },
  } satisfies Kept);
}

/** Days in a row up to today; a day that is not over yet breaks nothing. */
export function streak(days: Kept["days"], today: number): number {
  let from = days[today] === undefined ? today - 1 : today;
  let n = 0;
  for (; days[from] !== undefined; from--) n++;
  return n;
}

export function bestStreak(days: Kept["days"]): number {
  let [best, run, before] = [0, 0, NaN];
  for (const day of Object.keys(days)
    .map(Number)
    .sort((a, b) => a - b)) {
    run = day === before + 1 ? run + 1 : 1;
    best = Math.max(best, run);
    before = day;
  }
  return best;
}
