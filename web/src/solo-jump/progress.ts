// progress.ts: what somebody has solved of Solo-Jump, kept in his browser; which puzzles that opens; and deals by a seed, the
// same for everybody who has it.
import { keep, kept } from "../store";

export const PUZZLES = 12;
const OPEN_AT_FIRST = 3;

export interface Progress {
  /** Numbers of the puzzles that were solved, and with how many hints. */
  readonly solved: Readonly<Record<string, number>>;
  /** How many dealt ones were solved, and the number of the next. */
  readonly deals: number;
  readonly next: number;
  /** The day whose puzzle was solved last, and how many days in a row. */
  readonly day: string;
  readonly days: number;
}

const NAME = "solo-jump";
const none: Progress = { solved: {}, deals: 0, next: 1, day: "", days: 0 };

export const progress = (): Progress => ({ ...none, ...kept<Partial<Progress>>(NAME) });

export const isSolved = ({ solved }: Progress, puzzle: number): boolean => String(puzzle) in solved;

/** Every solved puzzle opens one more. */
export const isOpen = (p: Progress, puzzle: number): boolean =>
  puzzle <= OPEN_AT_FIRST + Object.keys(p.solved).length || isSolved(p, puzzle);

/** The next that is open and not solved; null: all are. */
export function nextPuzzle(p: Progress, after: number): number | null {
  const order = Array.from({ length: PUZZLES }, (_, i) => ((after + i) % PUZZLES) + 1);
  return order.find((n) => isOpen(p, n) && !isSolved(p, n)) ?? null;
}

/** What a table plays: a puzzle by its number, or a deal by its seed. */
export type What = { readonly puzzle: number } | { readonly seed: string };

export const today = (now = new Date()): string => now.toISOString().slice(0, 10);

const dayBefore = (day: string): string => today(new Date(Date.parse(`${day}T12:00:00Z`) - 86400000));

export function solve(p: Progress, what: What, hints: number): Progress {
  if ("puzzle" in what) {
    const before = p.solved[String(what.puzzle)];
    return { ...p, solved: { ...p.solved, [what.puzzle]: before === undefined ? hints : Math.min(before, hints) } };
  }
  if (what.seed === p.day) return p;
  if (what.seed === today())
    return { ...p, deals: p.deals + 1, day: what.seed, days: p.day === dayBefore(what.seed) ? p.days + 1 : 1 };
  return { ...p, deals: p.deals + 1, next: Math.max(p.next, (Number(what.seed) || 0) + 1) };
}

export const keepProgress = (p: Progress): void => keep(NAME, p);

/** Which seed a table was dealt from is remembered by its board: nothing else tells one deal from another. */
export const seedOf = (board: readonly string[]): string | null => {
  const found = kept<{ readonly board: string; readonly seed: string }>(`${NAME}.deal`);
  return found?.board === board.join("/") ? found.seed : null;
};

export const keepSeed = (board: readonly string[], seed: string): void =>
  keep(`${NAME}.deal`, { board: board.join("/"), seed });

// ---- deals ----

/** A stream of numbers from 0 to 1 that a text begins. */
function numbers(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The box's eleven pieces and five blanks in the order of a seed, as rows. */
export function dealt(seed: string): readonly string[] {
  const next = numbers(seed);
  const all = [..."CSSSSSSTTTT....."];
  for (let i = all.length - 1; i > 0; i--) {
    const k = Math.floor(next() * (i + 1));
    [all[i], all[k]] = [all[k] as string, all[i] as string];
  }
  return [0, 4, 8, 12].map((from) => all.slice(from, from + 4).join(""));
}
