// transmitter.tsx: Transmitter: pieces that cross call others in, onto the centre of their field.
import type { JSX } from "preact";
import type { Board, BoardProps, Played, Telling } from "../board";
import { Grid, WordMoves, columnOf, parseMove, rowOf, squareName, type GridPiece } from "../shapes/grid";
import { boxColour, type Shape } from "../shapes/pieces";
import { SeatPoints } from "../shapes/seat";
import { colours, pieceWords, shapes, squareWords } from "../shapes/words";

export interface View {
  readonly players: number;
  readonly options: { readonly pair: "red-green" | "blue-yellow"; readonly left_out: string };
  readonly turn: number;
  readonly entry: string | null;
  readonly pieces: readonly (readonly string[])[];
}

const SIZE = 12;
const ids = ["red", "blue", "green", "yellow"];

/** Which colour (0 red, 1 blue, 2 green, 3 yellow) a seat has. */
function colourOf(view: View, seat: number): number {
  if (view.players === 2) return view.options.pair === "red-green" ? [0, 2][seat]! : [1, 3][seat]!;
  const present = view.players === 3 ? ids.filter((id) => id !== view.options.left_out) : ids;
  return ids.indexOf(present[seat]!);
}

function piecesOf(view: View): GridPiece[] {
  return view.pieces.flatMap((list, seat) => list.map((p) => ({ shape: p[0] as Shape, square: p.slice(1), seat: colourOf(view, seat) })));
}

export const isCentre = (square: string): boolean => columnOf(square) % 3 === 1 && rowOf(square) % 3 === 1;
const centres = Array.from({ length: 16 }, (_, i) => squareName((i % 4) * 3 + 1, Math.floor(i / 4) * 3 + 1));

/** The middle of the field a square lies in: there comes in who was called. */
export const centreOf = (square: string): string => squareName(Math.floor(columnOf(square) / 3) * 3 + 1, Math.floor(rowOf(square) / 3) * 3 + 1);

/** The last moves as squares: a piece that was brought in stands in the middle of the field in which the move before ended. */
export function inSquares(last: readonly Played[]): Played[] {
  return last.map((played, i) => {
    const caller = i > 0 && (played.move === "S" || played.move === "T") ? parseMove(last[i - 1]!.move) : null;
    return caller === null ? played : { ...played, move: centreOf(caller.to) };
  });
}

function Centre({ x, y, open }: { x: number; y: number; open: boolean }): JSX.Element {
  return (
    <rect
      x={x - 0.36}
      y={y - 0.36}
      width={0.72}
      height={0.72}
      transform={`rotate(45 ${x} ${y})`}
      fill={open ? "var(--mark)" : "var(--paper)"}
      opacity={0.75}
      stroke="var(--field-edge)"
      stroke-width={0.03}
    />
  );
}

const words: Readonly<Record<string, { en: string; de: string }>> = {
  S: { en: "Bring in a square", de: "Ein Quadrat hereinholen" },
  T: { en: "Bring in a triangle", de: "Ein Dreieck hereinholen" },
  skip: { en: "Bring in nothing", de: "Nichts hereinholen" },
  pass: { en: "Pass", de: "Passen" },
};

function Component(props: BoardProps<View>): JSX.Element {
  const { view, lang, moves, choose } = props;
  const centre = lang === "en" ? "centre" : "Zentrum";
  return (
    <div class="board-box">
      <p class="board-note">
        {view.pieces.map((list, seat) => (
          <SeatPoints key={seat} seat={seat} colour={boxColour(colourOf(view, seat))} name={colours[colourOf(view, seat)]![lang]}><strong>{list.length}</strong> / 11</SeatPoints>
        ))}
      </p>
      <Grid
        size={SIZE}
        fields
        pieces={piecesOf(view)}
        props={{ ...props, last: inSquares(props.last) }}
        label="Transmitter"
        describe={(square, piece) => squareWords(square, isCentre(square) ? centre : null, piece && pieceWords(piece.shape, piece.seat, lang), lang)}
        ground={(at) => centres.map((square) => <Centre key={square} open={square === view.entry} {...at(square)} />)}
      />
      <WordMoves words={moves.flatMap((move) => (words[move] ? [{ move, text: words[move][lang] }] : []))} choose={choose} />
    </div>
  );
}

function tell(played: Played, { before, lang, names }: Telling<View>): string {
  const who = names[played.seat ?? 0] ?? "";
  const m = parseMove(played.move);
  if (m !== null) {
    const piece = piecesOf(before).find((p) => p.square === m.from);
    const what = piece !== undefined ? shapes[piece.shape][lang] : "";
    return lang === "en" ? `${who} moves the ${what} from ${m.from} to ${m.to}.` : `${who} zieht: ${what} von ${m.from} nach ${m.to}.`;
  }
  if (played.move === "pass") return lang === "en" ? `${who} passes.` : `${who} passt.`;
  if (played.move === "skip") return lang === "en" ? `${who} brings in nothing.` : `${who} holt nichts herein.`;
  const what = shapes[played.move as Shape]?.[lang] ?? played.move;
  return lang === "en" ? `${who} brings in a ${what} on ${before.entry}.` : `${who} holt herein: ${what} auf ${before.entry}.`;
}

export const board: Board<View> = {
  Component,
  tell,
  flips: () => false,
  label: (move, { lang }) => words[move]?.[lang] ?? move.replace("-", " → "),
  seat: (view, seat) => ({ colour: boxColour(colourOf(view, seat)), name: colours[colourOf(view, seat)]! }),
};
