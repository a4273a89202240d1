// reading.ts: what Transmitter's views, facts and events say, in the terms of its board.
import type { Played } from "../board";
import { columnOf, parseMove, rowOf, type GridPiece } from "../shapes/grid";
import type { Shape } from "../shapes/pieces";
import type { Facts, Happening } from "../wire";
import type { Pair } from "./switchboard";

export interface View {
  readonly players: number;
  readonly turn: number;
  readonly entry: string | null;
  readonly pieces: readonly (readonly string[])[];
}

export const SIZE = 12;

export interface Standing extends GridPiece {
  readonly seat: number;
}

export const piecesOf = (view: View, colours: readonly string[]): Standing[] =>
  view.pieces.flatMap((list, seat) =>
    list.map((p) => ({ shape: p[0] as Shape, square: p.slice(1), colour: colours[seat] ?? "", seat })),
  );

export const isCentre = (square: string): boolean => columnOf(square) % 3 === 1 && rowOf(square) % 3 === 1;

/** The last moves as squares: a piece that was brought in stands where the server says that it entered. */
export function inSquares(last: readonly Played[]): Played[] {
  return last.map((played) => {
    const to = played.events.find((event) => event.kind === "enter")?.["to"];
    return typeof to === "string" ? { ...played, move: to } : played;
  });
}

/** A move that stops where two enemies cross. */
export interface Crossing {
  readonly move: string;
  readonly at: string;
  readonly pairs: readonly Pair[];
  readonly centre: string;
  /** The centre is free, so a piece may come. */
  readonly calls: boolean;
}

const crossingsIn = (facts: Facts | null): readonly Crossing[] => (facts?.["crossings"] ?? []) as readonly Crossing[];

export const crossingOf = (facts: Facts | null, move: string): Crossing | null =>
  crossingsIn(facts).find((crossing) => crossing.move === move) ?? null;

export const crossingsFrom = (facts: Facts | null, from: string): readonly Crossing[] =>
  crossingsIn(facts).filter(({ move }) => parseMove(move)?.from === from);

interface Crossed {
  readonly at: string;
  readonly pairs: readonly Pair[];
}

/** The crossing that events tell of. */
export function crossedIn(events: readonly Happening[]): Crossed | null {
  const crosses = events.filter(({ kind }) => kind === "cross");
  if (crosses.length === 0) return null;
  const pairs = crosses.map((event) => ({ by: event["by"] as readonly string[], of: Number(event["of"]) }));
  return { at: String(crosses[0]?.["at"]), pairs };
}

/** What whoever moved last has crossed on this turn. */
export function lastCrossing(last: readonly Played[]): Crossed | null {
  const mover = last.at(-1)?.seat;
  return crossedIn(last.filter(({ seat }) => seat === mover).flatMap(({ events }) => events));
}

/** The centres that somebody must leave. */
export const mustLeave = (facts: Facts | null): readonly string[] =>
  ((facts?.["must_leave"] ?? []) as readonly (readonly string[])[]).flat();

/** How many of a shape a seat can still bring in. */
export const left = (facts: Facts | null, seat: number, shape: Shape): number | null =>
  (facts?.["supply"] as readonly Readonly<Record<string, number>>[] | undefined)?.[seat]?.[shape] ?? null;
