// stargate/read.ts: what stands on Stargate's board, whose gates they are, and what the server has counted out: bites, captures,
// dangers.
import standard from "../../../editions/stargate.json";
import { columnOf, rowOf, squareName, type GridPiece } from "../shapes/grid";
import type { Shape } from "../shapes/pieces";
import type { Facts } from "../wire";

export interface View {
  readonly players: number;
  readonly options: { readonly mode: "free" | "alliances"; readonly seating: "adjacent" | "opposite" };
  readonly edition: string | { readonly maingate: { readonly square: string } };
  readonly seat: number;
  readonly out: readonly number[];
  readonly board: readonly string[];
}

export const SIZE = 12;
export interface Standing extends GridPiece {
  readonly seat: number;
}

export function piecesOf(view: View, colours: readonly string[] = []): Standing[] {
  const pieces: Standing[] = [];
  view.board.forEach((row, i) => {
    for (let column = 0; column < SIZE; column++) {
      const cell = row.slice(2 * column, 2 * column + 2);
      if (cell === "..") continue;
      const seat = Number(cell[1]);
      const shape = cell[0] as Shape;
      pieces.push({ square: squareName(column, SIZE - 1 - i), shape, seat, colour: colours[seat] ?? "" });
    }
  });
  return pieces;
}

function mirror(square: string, across: boolean, up: boolean): string {
  const column = columnOf(square);
  const row = rowOf(square);
  return squareName(across ? SIZE - 1 - column : column, up ? SIZE - 1 - row : row);
}

const gateOfA1 = (view: View): string =>
  typeof view.edition === "string" ? standard.maingate.square : view.edition.maingate.square;

export function cornerOf(view: View, seat: number): string {
  const crossing = view.players === 2 || (view.options.mode === "alliances" && view.options.seating === "adjacent");
  return (crossing ? ["a1", "l12", "a12", "l1"] : ["a1", "a12", "l12", "l1"])[seat]!;
}

/** The maingate of a seat: that of corner a1, mirrored into the seat's corner. */
function maingate(view: View, seat: number): string {
  const corner = cornerOf(view, seat);
  return mirror(gateOfA1(view), corner.startsWith("l"), corner.endsWith("12"));
}

/** Every stargate, with the seat whose maingate it is. */
export function gatesOf(view: View): ReadonlyMap<string, number | null> {
  const gates = new Map<string, number | null>();
  for (const across of [false, true])
    for (const up of [false, true]) gates.set(mirror(gateOfA1(view), across, up), null);
  for (let seat = 0; seat < view.players; seat++) if (!view.out.includes(seat)) gates.set(maingate(view, seat), seat);
  return gates;
}

// ---- what the server has counted out ----

export interface Capture {
  readonly seat: number;
  readonly from: string;
  readonly to: readonly string[];
}

export interface Danger {
  readonly seat: number;
  readonly at: string;
  readonly by: readonly string[];
  readonly now: boolean;
}

type Told = Facts | null | undefined;

export const capturesIn = (facts: Told): readonly Capture[] => (facts?.["captures"] ?? []) as readonly Capture[];
export const dangersIn = (facts: Told): readonly Danger[] => (facts?.["in_danger"] ?? []) as readonly Danger[];
export const neededIn = (facts: Told): number | null => (facts?.["needed"] as number | undefined) ?? null;

/** Where a piece bites, and what stands there now that it could take. */
export interface Bites {
  readonly from: string;
  readonly all: readonly string[];
  readonly prey: readonly string[];
}

export function bitesOf(facts: Told, from: string): Bites | null {
  const bites = ((facts?.["bites"] ?? []) as readonly Pick<Capture, "from" | "to">[]).find((b) => b.from === from);
  if (bites === undefined) return null;
  return { from, all: bites.to, prey: capturesIn(facts).find((c) => c.from === from)?.to ?? [] };
}

/** How many squares apart, along a line of the board. */
export const apart = (a: string, b: string): number =>
  Math.max(Math.abs(columnOf(a) - columnOf(b)), Math.abs(rowOf(a) - rowOf(b)));

/** The squares from one to another along their line, without the first. */
export function between(from: string, to: string): string[] {
  const n = apart(from, to);
  const [dx, dy] = [(columnOf(to) - columnOf(from)) / n, (rowOf(to) - rowOf(from)) / n];
  return Array.from({ length: n }, (_, i) => squareName(columnOf(from) + dx * (i + 1), rowOf(from) + dy * (i + 1)));
}

/** How many stargates the side of a seat holds. */
export function heldBy(facts: Told, seat: number): number | null {
  const sides = (facts?.["sides"] ?? []) as readonly { readonly seats: readonly number[]; readonly held: number }[];
  return sides.find((side) => side.seats.includes(seat))?.held ?? null;
}

/** What a seat has taken, where that is known: between two it is what the other has lost. */
export function bootyOf(facts: Told, seat: number): readonly Shape[] {
  const seats = (facts?.["seats"] ?? []) as readonly { readonly lost?: Readonly<Record<string, number>> }[];
  const lost = seats.length === 2 ? seats[1 - seat]?.lost : undefined;
  if (lost === undefined) return [];
  return (["C", "T", "S"] as const).flatMap((shape) => Array<Shape>(lost[shape] ?? 0).fill(shape));
}
