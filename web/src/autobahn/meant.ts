// autobahn/meant.ts: what is lifted, on which side, and which moves are shown for it: the same for the windscreen and the dashboard.
import type { BoardProps } from "../board";
import { cardOf, isBack, laneAt, placeOf, type View } from "./moves";

type Props = BoardProps<View>;

export interface Meant {
  /** The kind of the lifted card, and which of several alike. */
  readonly lifted: string | null;
  readonly copy: number;
  /** Back up. */
  readonly back: boolean;
  /** It is being carried: both sides are offered. */
  readonly carried: boolean;
  /** How many cards are to be drawn, as a move; null: nobody asks. */
  readonly fuel: string | null;
}

const fuelMoves = (moves: readonly string[]): readonly string[] =>
  moves.filter((m) => m.startsWith("fuel:")).sort((a, b) => Number(a.slice(5)) - Number(b.slice(5)));

/** Read from what this page keeps, or from a move that is on its way or is a hint. */
export function meantBy({ ui, moves, pending }: Props): Meant {
  const wanted = typeof pending === "string" ? pending : null;
  const lifted = typeof ui["lifted"] === "string" ? ui["lifted"] : wanted === null ? null : cardOf(wanted);
  const fuels = fuelMoves(moves);
  const chosen = typeof ui["fuel"] === "string" && fuels.includes(ui["fuel"]) ? ui["fuel"] : (fuels.at(-1) ?? null);
  return {
    lifted,
    copy: typeof ui["copy"] === "number" ? ui["copy"] : 0,
    back: typeof ui["back"] === "boolean" ? ui["back"] : wanted !== null && isBack(wanted),
    carried: ui["carried"] === true,
    fuel: chosen,
  };
}

export const ofCard = (moves: readonly string[], kind: string | null): readonly string[] =>
  kind === null ? [] : moves.filter((m) => cardOf(m) === kind);

/** The moves with a place on the board now: in a window all that one may do, in one's turn what the lifted card can. */
export function shownMoves({ moves, view }: Props, meant: Meant): readonly string[] {
  // All of the road takes a card only while that card is meant: nobody shall drive off by a tap beside a vehicle.
  if (view.window !== null)
    return moves.filter((m) => m !== "pass" && (placeOf(m, view) !== "road" || cardOf(m) === meant.lifted));
  if (meant.fuel !== null) return [meant.fuel];
  const all = ofCard(moves, meant.lifted);
  const side = all.filter((m) => isBack(m) === meant.back);
  if (!meant.carried) return side;
  // Carried, it may go where its other side would, too; but never two things on one lane.
  const lanes = side.flatMap((m) => laneAt(placeOf(m, view) ?? "") || []);
  return [...side, ...all.filter((m) => isBack(m) !== meant.back && !lanes.includes(laneAt(placeOf(m, view) ?? "")))];
}

/** What stands in `ui` when a card is lifted: on the side that can do something. */
export function lift({ ui, moves }: Props, kind: string, copy: number): Record<string, unknown> {
  const all = ofCard(moves, kind);
  const isTurned = ui["lifted"] === kind && ui["back"] === true;
  return { ...ui, lifted: kind, copy, carried: false, back: isTurned || (all.length > 0 && all.every(isBack)) };
}

export { fuelMoves };
