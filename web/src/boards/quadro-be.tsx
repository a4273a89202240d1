// quadro-be.tsx: Quadro-Be, sixteen points and five pieces each. Above the board: whose which shape comes in the next six
// turns.
import type { JSX } from "preact";
import type { Board, BoardProps, Lang, Played, Telling } from "../board";
import { Grid, parseMove, squareName, type GridPiece } from "../shapes/grid";
import { boxColour, Piece, type Shape } from "../shapes/pieces";
import { colours, pieceWords, shapes, squareWords } from "../shapes/words";

export interface View {
  readonly ply: number;
  readonly board: readonly string[];
}

const order: readonly string[] = ["SCT", "TSC"];

/** Whose turn a ply is, and its shape. */
function turnAt(ply: number): { seat: number; shape: Shape } {
  const seat = ply % 2;
  return { seat, shape: order[seat]![Math.floor(ply / 2) % 3] as Shape };
}

export function piecesOf(view: View): GridPiece[] {
  const pieces: GridPiece[] = [];
  view.board.forEach((row, i) =>
    [...row].forEach((letter, column) => {
      if (letter === ".") return;
      const shape = letter.toUpperCase() as Shape;
      pieces.push({ square: squareName(column, 3 - i), shape, seat: letter === shape ? 0 : 1 });
    }),
  );
  return pieces;
}

const ROWS = [0, 1, 2, 3];
export const lines: readonly (readonly string[])[] = [
  ...ROWS.map((row) => ROWS.map((column) => squareName(column, row))),
  ...ROWS.map((column) => ROWS.map((row) => squareName(column, row))),
  ROWS.map((i) => squareName(i, i)),
  ROWS.map((i) => squareName(i, 3 - i)),
];

/** Four of one colour in a line, if the picture shows them: why the game is over. */
export function fullLine(pieces: readonly GridPiece[]): readonly string[] | null {
  const owner = new Map(pieces.map((p) => [p.square, p.seat]));
  return lines.find((line) => line.every((square) => owner.has(square) && owner.get(square) === owner.get(line[0]!))) ?? null;
}

function FullLine({ line, at }: { line: readonly string[]; at: (square: string) => { x: number; y: number } }): JSX.Element {
  const [from, to] = [at(line[0]!), at(line[3]!)];
  return <path class="full-line" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} stroke="var(--last)" stroke-width={0.09} stroke-linecap="round" />;
}

function ComingTurns({ ply, lang }: { ply: number; lang: Lang }): JSX.Element {
  const turns = [0, 1, 2, 3, 4, 5].map((i) => turnAt(ply + i));
  const words = turns.map((t) => pieceWords(t.shape, t.seat, lang)).join(", ");
  return (
    <svg class="coming" viewBox="-0.2 0 6.4 1.1" role="img" aria-label={`${lang === "en" ? "Coming turns" : "Die nächsten Züge"}: ${words}`}>
      {turns.map((t, i) => (
        <g key={i} opacity={i === 0 ? 1 : 0.65 - i * 0.05}>
          {i === 0 && <rect x={0.04} y={0.04} width={0.92} height={1.02} rx={0.15} fill="none" stroke="var(--mark)" stroke-width={0.06} />}
          <Piece shape={t.shape} seat={t.seat} x={i + 0.5} y={0.55} r={0.28} />
        </g>
      ))}
    </svg>
  );
}

function Component(props: BoardProps<View>): JSX.Element {
  const { view, lang } = props;
  const line = fullLine(piecesOf(view));
  return (
    <div class="board-box narrow">
      {line === null && <ComingTurns ply={view.ply} lang={lang} />}
      <Grid
        size={4}
        fields={false}
        pieces={piecesOf(view)}
        props={props}
        newcomer={turnAt(view.ply)}
        label="Quadro-Be"
        above={(at) => line !== null && <FullLine line={line} at={at} />}
        describe={(square, piece) => squareWords(square, null, piece && pieceWords(piece.shape, piece.seat, lang), lang)}
      />
    </div>
  );
}

function tell(played: Played, { before, lang, names }: Telling<View>): string {
  const who = names[played.seat ?? 0] ?? "";
  const what = shapes[turnAt(before.ply).shape][lang];
  const m = parseMove(played.move);
  if (m === null) return `${who}: ${played.move}`;
  if (m.from === null) return lang === "en" ? `${who} sets the ${what} on ${m.to}.` : `${who} setzt: ${what} auf ${m.to}.`;
  return lang === "en" ? `${who} moves the ${what} from ${m.from} to ${m.to}.` : `${who} zieht: ${what} von ${m.from} nach ${m.to}.`;
}

export const board: Board<View> = {
  Component,
  tell,
  flips: () => false,
  label: (move) => move.replace("-", " → "),
  seat: (_view, seat) => ({ colour: boxColour(seat), name: colours[seat]! }),
};
