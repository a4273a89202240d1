// blockade/read.ts: what stands on Blockade's board and which ways there are, as the server tells it. No rule is worked out here.
import type { BoardProps, Played } from "../board";
import { CELL, aimedMove, columnOf, middleOf, rowOf, squareName, type GridPiece, type Place } from "../shapes/grid";
import type { Facts } from "../wire";

export interface View {
  readonly ply: number;
  readonly seat: number;
  readonly options: { readonly homes: "closed" | "open" };
  readonly board: readonly string[];
}

export const SIZE = 12;
const letters = ["r", "b"];

export interface Standing extends GridPiece {
  readonly seat: number;
  /** As the board writes it: "R" is Red's Flätz, "b" a Fluppie of Blue's. */
  readonly letter: string;
}

export function piecesOf(view: View, colours: readonly string[]): Standing[] {
  const pieces: Standing[] = [];
  view.board.forEach((row, i) =>
    [...row].forEach((letter, column) => {
      if (letter === ".") return;
      const seat = letters.indexOf(letter.toLowerCase());
      const shape = letter === letter.toUpperCase() ? "F" : "P";
      pieces.push({ square: squareName(column, SIZE - 1 - i), shape, seat, letter, colour: colours[seat] ?? "" });
    }),
  );
  return pieces;
}

/** As `routes` of the facts says it. */
export interface Outlook {
  readonly seat: number;
  readonly path: readonly string[];
  readonly out: boolean;
  readonly may_run?: boolean;
  readonly why?: string;
}

export const routesIn = (facts: Facts | null | undefined): readonly Outlook[] =>
  (facts?.["routes"] ?? []) as readonly Outlook[];

/** In which row (from 1) each seat's goal edge is. */
export const goalsIn = (facts: Facts | null | undefined): readonly number[] =>
  (facts?.["goals"] as readonly number[] | undefined) ?? [SIZE, 1];

/** The way of the Flätz that has just run; he is no longer there. */
export function routeRun(last: readonly Played[]): Outlook | null {
  const event = last.at(-1)?.events.find(({ kind }) => kind === "run");
  return event === undefined ? null : { seat: event["seat"] as number, path: event["path"] as string[], out: true };
}

/** Room for a street of cottages beyond an edge. */
export const STREET = 38;

/** The door beyond a square of a goal edge. */
export function doorAt(square: string, flip: boolean): Place {
  const { x } = middleOf(square, SIZE, flip);
  const isTop = rowOf(square) > SIZE / 2 !== flip;
  return { x, y: isTop ? -STREET / 2 : SIZE * CELL + STREET / 2 };
}

/** The corners and ends of a way, with the door it leads to. */
export function pointsOf({ path, out }: Pick<Outlook, "path" | "out">, flip: boolean): Place[] {
  const points = path.map((square) => middleOf(square, SIZE, flip));
  const last = path.at(-1);
  return out && last !== undefined ? [...points, doorAt(last, flip)] : points;
}

/** A placement that the pointer is on or that waits for a second tap: what it does, as the facts of this position say it. */
export type Effect = "opens" | "closes" | "stops" | "lets";
const effects: readonly Effect[] = ["stops", "lets", "opens", "closes"];

export function effectsOf(facts: Facts | null, move: string): readonly Effect[] {
  return effects.filter((effect) => ((facts?.[effect] ?? []) as readonly string[]).includes(move));
}

/** Through whose eyes ways are "mine" and "his". */
export const eyesOf = ({ seat, view }: Pick<BoardProps<View>, "seat" | "view">): number => seat ?? view.seat;

export interface Prospect {
  readonly routes: readonly Outlook[];
  /** What is aimed at, if its outcome is drawn. */
  readonly ahead: string | null;
  readonly effects: readonly Effect[];
}

/** The ways now, or as they would be after what is aimed at. */
export function prospectOf(props: BoardProps<View>): Prospect {
  const m = aimedMove(props);
  const facts = props.lately;
  if (m === null) return { routes: routesIn(facts), ahead: null, effects: [] };
  const preview = props.previews.get(m.move);
  return {
    routes: routesIn(preview?.facts ?? facts),
    ahead: preview?.facts === undefined ? null : m.move,
    effects: effectsOf(facts, m.move),
  };
}

/** Whose home a square belongs to: the field around his Flätz. */
export function homesOf(pieces: readonly Standing[]): ReadonlyMap<string, Standing> {
  const homes = new Map<string, Standing>();
  for (const p of pieces.filter(({ shape }) => shape === "F"))
    for (let i = 0; i < 9; i++)
      homes.set(squareName(columnOf(p.square) - 1 + (i % 3), rowOf(p.square) - 1 + Math.floor(i / 3)), p);
  return homes;
}
