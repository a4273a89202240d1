// stargate.tsx: Stargate: four gates in the middle, each seat's maingate the one farthest from its corner.
import type { JSX } from "preact";
import type { Board, BoardProps, Lang, Played, Telling } from "../board";
import { Grid, WordMoves, columnOf, parseMove, rowOf, squareName, type GridPiece } from "../shapes/grid";
import { boxColour, type Shape } from "../shapes/pieces";
import { colours, squareWords } from "../shapes/words";

export interface View {
  readonly players: number;
  readonly options: { readonly mode: "free" | "alliances"; readonly seating: "adjacent" | "opposite" };
  readonly edition: string | { readonly maingate: { readonly square: string } };
  readonly seat: number;
  readonly out: readonly number[];
  readonly board: readonly string[];
}

const SIZE = 12;
const units: Readonly<Record<string, Readonly<Record<Lang, string>>>> = {
  C: { en: "Commander", de: "Commander" },
  T: { en: "Diver", de: "Diver" },
  S: { en: "Nozzler", de: "Nozzler" },
};

export function piecesOf(view: View): GridPiece[] {
  const pieces: GridPiece[] = [];
  view.board.forEach((row, i) => {
    for (let column = 0; column < SIZE; column++) {
      const cell = row.slice(2 * column, 2 * column + 2);
      if (cell !== "..") pieces.push({ square: squareName(column, SIZE - 1 - i), shape: cell[0] as Shape, seat: Number(cell[1]) });
    }
  });
  return pieces;
}

function mirror(square: string, across: boolean, up: boolean): string {
  const column = columnOf(square);
  const row = rowOf(square);
  return squareName(across ? SIZE - 1 - column : column, up ? SIZE - 1 - row : row);
}

const gateOfA1 = (view: View): string => (typeof view.edition === "string" ? "h8" : view.edition.maingate.square);

function cornerOf(view: View, seat: number): string {
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
  for (const across of [false, true]) for (const up of [false, true]) gates.set(mirror(gateOfA1(view), across, up), null);
  for (let seat = 0; seat < view.players; seat++) if (!view.out.includes(seat)) gates.set(maingate(view, seat), seat);
  return gates;
}

function Gate({ x, y, seat }: { x: number; y: number; seat: number | null }): JSX.Element {
  const colour = seat !== null ? `var(${boxColour(seat)})` : "var(--label-soft)";
  return (
    <g>
      <circle cx={x} cy={y} r={0.45} fill="var(--paper)" stroke={colour} stroke-width={seat !== null ? 0.12 : 0.07} />
      <circle cx={x} cy={y} r={0.3} fill="none" stroke={colour} stroke-width={0.04} stroke-dasharray="0.12 0.08" />
    </g>
  );
}

function Component(props: BoardProps<View>): JSX.Element {
  const { view, lang, moves, choose } = props;
  const gates = gatesOf(view);
  const place = (square: string) => {
    const owner = gates.get(square);
    if (owner === undefined) return null;
    if (owner === null) return "Stargate";
    return lang === "en" ? `maingate of ${colours[owner]!.en}` : `Maingate von ${colours[owner]!.de}`;
  };
  return (
    <div class="board-box">
      <Grid
        size={SIZE}
        fields
        pieces={piecesOf(view)}
        props={props}
        label="Stargate"
        describe={(square, piece) => squareWords(square, place(square), piece && `${units[piece.shape]?.[lang]}, ${colours[piece.seat]![lang]}`, lang)}
        ground={(at) => [...gates].map(([square, seat]) => <Gate key={square} seat={seat} {...at(square)} />)}
      />
      <WordMoves words={moves.includes("pass") ? [{ move: "pass", text: lang === "en" ? "Pass" : "Passen" }] : []} choose={choose} />
    </div>
  );
}

function tell(played: Played, { before, lang, names }: Telling<View>): string {
  const who = names[played.seat ?? 0] ?? "";
  const m = parseMove(played.move);
  if (m === null || m.from === null) return lang === "en" ? `${who} passes.` : `${who} passt.`;
  const pieces = piecesOf(before);
  const mover = units[pieces.find((p) => p.square === m.from)?.shape ?? "S"]![lang];
  const victim = pieces.find((p) => p.square === m.to);
  if (!m.takes || victim === undefined)
    return lang === "en" ? `${who}'s ${mover} goes from ${m.from} to ${m.to}.` : `${who}: ${mover} von ${m.from} nach ${m.to}.`;
  const taken = `${units[victim.shape]![lang]} (${names[victim.seat] ?? colours[victim.seat]![lang]})`;
  return lang === "en" ? `${who}'s ${mover} on ${m.from} captures the ${taken} on ${m.to}.` : `${who}: ${mover} von ${m.from} schlägt auf ${m.to}: ${taken}.`;
}

export const board: Board<View> = {
  Component,
  tell,
  flips: (view, seat) => cornerOf(view, seat).endsWith("12"),
  label: (move, { lang }) => (move === "pass" ? (lang === "en" ? "Pass" : "Passen") : move.replace("-", " → ").replace("x", " × ")),
  seat: (_view, seat) => ({ colour: boxColour(seat), name: colours[seat]! }),
};
