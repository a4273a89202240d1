// route66/moves.ts: the notation of The Mother Road, and what the server says of a game of it.
import standard from "../../../editions/route66.json";
import type { Played } from "../board";
import type { Facts } from "../wire";

export interface Section {
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly length: number;
  readonly first: number;
  readonly second: number;
  readonly stars: readonly number[];
}

export interface View {
  readonly players: number;
  readonly options: { readonly sections_to_end: number };
  readonly edition: string | { readonly sections: readonly Section[] };
  readonly seat: number;
  readonly phase: "roll" | "move" | "decide" | "end";
  readonly dice: readonly number[] | null;
  readonly first: readonly (number | null)[];
  readonly second: readonly (number | null)[];
  readonly markers: readonly (readonly number[])[];
  readonly cars: readonly number[];
  readonly scores: readonly number[];
}

export const sectionsOf = (view: View): readonly Section[] =>
  typeof view.edition === "string" ? standard.sections : view.edition.sections;

/** The sections a move steps in: "move:5+9" is [5, 9]. */
export function sectionsIn(move: string): readonly number[] {
  const m = /^move:(\d+)(?:\+(\d+))?$/.exec(move);
  return m === null ? [] : m[2] === undefined ? [Number(m[1])] : [Number(m[1]), Number(m[2])];
}

/** What fell: "roll:1-3-3-6" is [1, 3, 3, 6]; null: this was no roll. */
export function rolled(played: Played): readonly number[] | null {
  return played.seat === null && played.move.startsWith("roll:") ? played.move.slice(5).split("-").map(Number) : null;
}

// ---- what the server says ----

export interface Bust {
  readonly seat: number;
  readonly dice: readonly number[];
}

/** Rolls that fitted nowhere. */
export function busts(last: readonly Played[]): Bust[] {
  return last.flatMap(({ events }) => events.filter((event) => event.kind === "bust") as unknown as Bust[]);
}

/** What a stop would gain and a bust lose, as `stake` of the facts says it. */
export interface Stake {
  readonly spaces: number;
  readonly points: number;
  readonly sections: readonly { readonly section: number; readonly points: number }[];
}

export const stakeIn = (facts: Facts | null): Stake | null => (facts?.["stake"] as Stake | undefined) ?? null;

/** The sections that a stop would win. */
export const wonBy = (stake: Stake | null): Stake["sections"] => (stake?.sections ?? []).filter((s) => s.points > 0);

/** The pairs of dice behind a move, as `pairs` of the facts says it. */
interface Pairs {
  readonly move: string;
  readonly dice: readonly (readonly number[])[];
  readonly rest: readonly number[];
}

export interface Half {
  readonly dice: readonly number[];
  readonly isUsed: boolean;
}

/** The two pairs of dice behind a move, what it does not use second. */
export function halves(facts: Facts | null, move: string): readonly Half[] {
  const pairs = ((facts?.["pairs"] ?? []) as readonly Pairs[]).find((p) => p.move === move);
  if (pairs === undefined) return [];
  const used = pairs.dice.map((dice) => ({ dice, isUsed: true }));
  return pairs.rest.length === 0 ? used : [...used, { dice: pairs.rest, isUsed: false }];
}

// ---- what one can choose from ----

export interface Step {
  readonly section: number;
  readonly from: number;
  readonly to: number;
  readonly new: boolean;
  readonly over: readonly number[];
}

/** One way to use the dice, with the letter that stands on its ticket and on its cars. */
export interface Option {
  readonly letter: string;
  readonly move: string;
  readonly steps: readonly Step[];
  /** How many of a hundred rolls would go on after it; null: not known. */
  readonly percent: number | null;
}

interface Odds {
  readonly lost: number;
  readonly of: number;
}

/** Only what is certain is 0 or 100. */
export function goesOn(odds: Odds | undefined): number | null {
  if (odds === undefined) return null;
  if (odds.lost === 0) return 100;
  if (odds.lost === odds.of) return 0;
  return Math.min(99, Math.max(1, Math.round((100 * (odds.of - odds.lost)) / odds.of)));
}

export function optionsIn(facts: Facts | null, moves: readonly string[]): readonly Option[] {
  const pairs = (facts?.["pairs"] ?? []) as readonly { move: string; steps: readonly Step[]; bust?: Odds }[];
  return moves
    .filter((move) => move.startsWith("move:"))
    .map((move, i) => {
      const pair = pairs.find((p) => p.move === move);
      return {
        letter: String.fromCharCode(65 + i),
        move,
        steps: pair?.steps ?? [],
        percent: goesOn(pair?.bust),
      };
    });
}

/** Where a car would be after an option: two steps in one section are one way. */
export interface Target {
  readonly section: number;
  readonly from: number;
  readonly to: number;
  /** The stops on the way, the last is `to`. */
  readonly stops: readonly number[];
}

export function targetsOf(option: Option): readonly Target[] {
  const bySection = new Map<number, Target>();
  for (const { section, from, to } of option.steps) {
    const before = bySection.get(section);
    bySection.set(section, {
      section,
      from: before?.from ?? from,
      to,
      stops: [...(before?.stops ?? []), to],
    });
  }
  return [...bySection.values()];
}

/** Cars that one option or several would bring to the same space. */
export interface Ghost extends Target {
  readonly options: readonly Option[];
}

export function ghostsOf(options: readonly Option[]): readonly Ghost[] {
  const ghosts = new Map<string, Ghost>();
  for (const option of options)
    for (const target of targetsOf(option)) {
      const key = `${target.section}:${target.to}`;
      ghosts.set(key, { ...target, options: [...(ghosts.get(key)?.options ?? []), option] });
    }
  return [...ghosts.values()];
}
