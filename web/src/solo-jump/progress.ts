// progress.ts: what somebody has solved of Solo-Jump, kept in his browser, and which puzzles that opens.
import { dailyNumber } from "../shell/daily";
import { Store, keep, kept } from "../store";

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

export const progress = new Store<Progress>({ ...none, ...kept<Partial<Progress>>(NAME) });
progress.subscribe(() => keep(NAME, progress.value));

export const isSolved = ({ solved }: Progress, puzzle: number): boolean => String(puzzle) in solved;

/** The same for everybody on one day, and the one that the start page offers. */
export const todays = (now = new Date()): number => dailyNumber(PUZZLES, now.getTime());

/** Every solved puzzle opens one more; today's is open to everybody. */
export const isOpen = (p: Progress, puzzle: number, now = new Date()): boolean =>
  puzzle <= OPEN_AT_FIRST + Object.keys(p.solved).length || isSolved(p, puzzle) || puzzle === todays(now);

/** The next that is open and not solved; null: all are. */
export function nextPuzzle(p: Progress, after: number): number | null {
  const order = Array.from({ length: PUZZLES }, (_, i) => ((after + i) % PUZZLES) + 1);
  return order.find((n) => isOpen(p, n) && !isSolved(p, n)) ?? null;
}

/** What a table plays: a puzzle by its number, or a deal by the number that is its seed. */
export type What = { readonly puzzle: number } | { readonly deal: number };

export const isSame = (a: What, b: What): boolean =>
  "puzzle" in a ? "puzzle" in b && a.puzzle === b.puzzle : "deal" in b && a.deal === b.deal;

/** Deals get harder, too. */
export const gradeOfDeal = (n: number): string => (n <= 3 ? "easy" : n <= 8 ? "medium" : n <= 15 ? "hard" : "expert");

/** What the game is asked about it; solo-jump.md "Facts". */
export const aboutOf = (what: What): string =>
  "puzzle" in what ? `puzzle:${what.puzzle}` : `deal:${what.deal}:${gradeOfDeal(what.deal)}`;

export const dayOf = (now = new Date()): string => now.toISOString().slice(0, 10);
const dayBefore = (day: string): string => dayOf(new Date(Date.parse(`${day}T12:00:00Z`) - 86400000));

function solveToday(p: Progress, now: Date): Progress {
  const day = dayOf(now);
  return day === p.day ? p : { ...p, day, days: p.day === dayBefore(day) ? p.days + 1 : 1 };
}

export function solve(p: Progress, what: What, hints: number, now = new Date()): Progress {
  if ("deal" in what) return { ...p, deals: p.deals + 1, next: Math.max(p.next, what.deal + 1) };
  const before = p.solved[String(what.puzzle)];
  const best = before === undefined ? hints : Math.min(before, hints);
  const next = { ...p, solved: { ...p.solved, [what.puzzle]: best } };
  return what.puzzle === todays(now) ? solveToday(next, now) : next;
}
