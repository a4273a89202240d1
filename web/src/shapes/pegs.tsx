// pegs.tsx: what the boards of sixteen holes share, Quadro-Be's and Solo-Jump's: the holes, and letters as pieces.
import type { JSX } from "preact";
import type { BoardProps } from "../board";
import { middleOf, reachOf, squareName, squaresOf, type GridPiece } from "./grid";
import type { Place, Shape } from "./pieces";

export const SIZE = 4;
export const pegAt = (square: string): Place => middleOf(square, SIZE, false);

/** The pieces of a board that is given as four rows of letters, row 4 first. */
export function pegsOf(board: readonly string[], colourOf: (letter: string) => string | null): GridPiece[] {
  return board.flatMap((row, i) =>
    [...row].flatMap((letter, column) => {
      const colour = colourOf(letter);
      if (colour === null) return [];
      return [{ square: squareName(column, SIZE - 1 - i), shape: letter.toUpperCase() as Shape, colour }];
    }),
  );
}

/** The only piece that can move need not be picked first. */
export function picked(props: BoardProps): BoardProps {
  const { from } = reachOf(props.moves);
  const only = from.size === 1 ? [...from.keys()][0] : undefined;
  return only === undefined || "selected" in props.ui ? props : { ...props, ui: { ...props.ui, selected: only } };
}

export function Holes({ r }: { readonly r: number }): JSX.Element {
  return (
    <g aria-hidden="true">
      <defs>
        <radialGradient id="hole-bore" cy=".36">
          <stop class="hole-0" offset="0" />
          <stop class="hole-1" offset=".72" />
          <stop class="hole-2" offset="1" />
        </radialGradient>
      </defs>
      {squaresOf(SIZE, false).map((square) => {
        const { x, y } = pegAt(square);
        return (
          <g key={square} transform={`translate(${x} ${y})`}>
            <g class="hole" data-part={`hole:${square}`}>
              <circle class="hole-lip" cy={0.8} r={r + 1} />
              <circle r={r} fill="url(#hole-bore)" />
            </g>
          </g>
        );
      })}
    </g>
  );
}
