// jump.tsx: Jump: two clans, one fertile bank on the left.
import type { JSX } from "preact";
import type { Board, BoardProps, Played, Telling } from "../board";
import { Grid, WordMoves, columnOf, parseMove, rowOf, squareName, type GridPiece } from "../shapes/grid";
import { boxColour, type Shape } from "../shapes/pieces";
import { SeatPoints } from "../shapes/seat";
import { colours, pieceWords, squareWords } from "../shapes/words";

export interface View {
  readonly ply: number;
  readonly board: readonly string[];
  readonly options: { readonly goal: number; readonly cylinder: number };
}

const SIZE = 12;

export function piecesOf(view: View): GridPiece[] {
  const pieces: GridPiece[] = [];
  view.board.forEach((row, i) =>
    [...row].forEach((letter, column) => {
      if (letter === ".") return;
      const shape = letter.toUpperCase() as Shape;
      pieces.push({ square: squareName(column, SIZE - 1 - i), shape, seat: letter === shape ? 0 : 1 });
    }),
  );
  return pieces;
}

function points(view: View, seat: number): number {
  return piecesOf(view)
    .filter((p) => p.seat === seat && columnOf(p.square) === 0)
    .reduce((sum, p) => sum + (p.shape === "C" ? view.options.cylinder : 1), 0);
}

function Bank({ x, y }: { x: number; y: number }): JSX.Element {
  return (
    <g>
      <rect x={x - 0.5} y={y - 0.5} width={1} height={1} fill="var(--park)" opacity={0.75} />
      <path d={`M${x - 0.3} ${y + 0.34} q0.1 -0.2 0.2 0 m0.12 0.04 q0.1 -0.2 0.2 0`} stroke="var(--label-soft)" stroke-width={0.04} fill="none" opacity={0.6} />
    </g>
  );
}

function Component(props: BoardProps<View>): JSX.Element {
  const { view, lang, moves, choose } = props;
  const bank = lang === "en" ? "the bank" : "das Ufer";
  return (
    <div class="board-box">
      <p class="board-note">
        {[0, 1].map((seat) => (
          <SeatPoints key={seat} seat={seat} colour={boxColour(seat)} name={colours[seat]![lang]}><strong>{points(view, seat)}</strong> / {view.options.goal}</SeatPoints>
        ))}
      </p>
      <Grid
        size={SIZE}
        fields={false}
        pieces={piecesOf(view)}
        props={props}
        label="Jump"
        describe={(square, piece) => squareWords(square, columnOf(square) === 0 ? bank : null, piece && pieceWords(piece.shape, piece.seat, lang), lang)}
        ground={(at) => Array.from({ length: SIZE }, (_, row) => <Bank key={row} {...at(squareName(0, row))} />)}
      />
      <WordMoves words={moves.includes("pass") ? [{ move: "pass", text: lang === "en" ? "Pass" : "Passen" }] : []} choose={choose} />
    </div>
  );
}

function tell(played: Played, { lang, names }: Telling<View>): string {
  const who = names[played.seat ?? 0] ?? "";
  const m = parseMove(played.move);
  if (m === null || m.from === null) return lang === "en" ? `${who} passes.` : `${who} passt.`;
  const jumps = Math.abs(columnOf(m.to) - columnOf(m.from)) > 1 || Math.abs(rowOf(m.to) - rowOf(m.from)) > 1;
  const settles = columnOf(m.to) === 0;
  if (lang === "en") return `${who} ${jumps ? "jumps" : "steps"} from ${m.from} to ${m.to}${settles ? " and settles" : ""}.`;
  return `${who} ${jumps ? "springt" : "geht"} von ${m.from} nach ${m.to}${settles ? " und siedelt" : ""}.`;
}

export const board: Board<View> = {
  Component,
  tell,
  flips: () => false,
  label: (move, { lang }) => (move === "pass" ? (lang === "en" ? "Pass" : "Passen") : move.replace("-", " → ")),
  seat: (_view, seat) => ({ colour: boxColour(seat), name: colours[seat]! }),
};
