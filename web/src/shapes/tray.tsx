// tray.tsx: pieces that are not on the board, in a row: booty, or a supply. Where a phone leaves room they lie above and below the
// board, each on its owner's side; else in the players' cards.
import type { JSX } from "preact";
import type { BoardProps } from "../board";
import { layoutOf } from "./gridMoves";
import { Piece, type Shape } from "./pieces";

export interface Stock {
  readonly shapes: readonly Shape[];
  readonly colour: string;
}

export function Tray({
  stock: { shapes, colour },
  size,
}: {
  readonly stock: Stock;
  readonly size: number;
}): JSX.Element {
  const step = Math.min(21, 168 / Math.max(1, shapes.length));
  return (
    <svg class="tray box" viewBox="0 0 188 24" width={(size * 188) / 24} height={size} aria-hidden="true">
      <rect class="slot" x={0.5} y={0.5} width={187} height={23} rx={7} />
      {shapes.map((shape, i) => (
        <Piece key={i} shape={shape} colour={colour} at={{ x: 14 + i * step, y: 13 }} size={0.6} />
      ))}
    </svg>
  );
}

const LEAST = 34; // pixels beyond an edge of the board: less is no room

/** Of two players: the one below sits at the lower edge as the board is seen. */
export function Trays(props: {
  readonly board: BoardProps;
  readonly size: number;
  readonly stocks: readonly [Stock, Stock];
  /** The seat at the lower edge. */
  readonly below: 0 | 1;
}): JSX.Element | null {
  const { board, size, stocks, below } = props;
  const free = (board.box.height - layoutOf(size, board.box, 26).height) / 2;
  if (board.box.width > 600 || free < LEAST) return null;
  return (
    <div class="trays">
      {stocks.map((stock, seat) => (
        <div key={seat} class={seat === below ? "tray-bottom" : "tray-top"} data-part={`tray:${seat}`}>
          <Tray stock={stock} size={26} />
        </div>
      ))}
    </div>
  );
}
