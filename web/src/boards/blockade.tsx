// blockade.tsx: Blockade: two Flätze, their homes, and the Fluppies. Where a run is possible its route is drawn, read off
// the picture: the page knows how a Flätz walks, the server decides whether he may.
import type { JSX } from "preact";
import type { Board, BoardProps, Played, Telling } from "../board";
import { Grid, WordMoves, columnOf, parseMove, rowOf, squareName, type GridPiece } from "../shapes/grid";
import { boxColour } from "../shapes/pieces";
import { colours, pieceWords, squareWords } from "../shapes/words";

export interface View {
  readonly ply: number;
  readonly seat: number;
  readonly board: readonly string[];
  readonly options?: { readonly start?: "facing" | "diagonal" };
}

const SIZE = 12;

export function piecesOf(view: View): GridPiece[] {
  const pieces: GridPiece[] = [];
  view.board.forEach((row, i) =>
    [...row].forEach((letter, column) => {
      if (letter === ".") return;
      const seat = letter.toLowerCase() === "r" ? 0 : 1;
      pieces.push({ square: squareName(column, SIZE - 1 - i), shape: letter === letter.toUpperCase() ? "F" : "P", seat });
    }),
  );
  return pieces;
}

const ways = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

/** A way out for the seat's Flätz, as the squares where he turns; null if the picture shows none. */
export function routeOut(pieces: readonly GridPiece[], seat: number): readonly string[] | null {
  const start = pieces.find((p) => p.shape === "F" && p.seat === seat);
  return start === undefined ? null : routeFrom(start.square, pieces, seat);
}

/** Where a Flätz waits until he runs. */
const homeOf = (view: View, seat: number): string => (seat === 0 ? "e2" : view.options?.start === "diagonal" ? "h11" : "e11");

/** The way of the Flätz that has just run; he is no longer there. */
export function routeRun(view: View, pieces: readonly GridPiece[], last: readonly Played[]): Route | null {
  const ran = last.at(-1);
  if (ran?.move !== "run" || ran.seat === null) return null;
  const squares = routeFrom(homeOf(view, ran.seat), pieces, ran.seat);
  return squares === null ? null : { seat: ran.seat, squares };
}

interface Route {
  readonly seat: number;
  readonly squares: readonly string[];
}

function routeFrom(from: string, pieces: readonly GridPiece[], seat: number): readonly string[] | null {
  const at = new Map(pieces.map((p) => [p.square, p]));
  const goal = seat === 0 ? SIZE : -1;
  const seen = new Set<string>();
  const queue = [0, 1, 2, 3].map((way) => ({ square: from, way, path: [from] }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const key = `${next.square}/${next.way}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const [dx, dy] = ways[next.way]!;
    let column = columnOf(next.square);
    let row = rowOf(next.square);
    for (;;) {
      const c = column + dx;
      const r = row + dy;
      const here = squareName(column, row);
      if (r === goal) return [...next.path, here];
      if (c < 0 || c >= SIZE || r < 0 || r >= SIZE) break;
      const met = at.get(squareName(c, r));
      if (met !== undefined && met.square !== from) {
        if (met.shape === "P") for (const turn of [1, 3]) queue.push({ square: here, way: (next.way + turn) % 4, path: [...next.path, here] });
        break;
      }
      column = c;
      row = r;
    }
  }
  return null;
}

/** Half a step over the edge. */
const beyond = ({ x, y }: { x: number; y: number }) => ({ x, y: y < SIZE / 2 ? y - 0.62 : y + 0.62 });

function Component(props: BoardProps<View>): JSX.Element {
  const { view, lang, moves, choose } = props;
  const pieces = piecesOf(view);
  const canRun = moves.includes("run");
  const squares = canRun ? routeOut(pieces, view.seat) : null;
  const route: Route | null = squares === null ? routeRun(view, pieces, props.last) : { seat: view.seat, squares };
  const places = moves.some((m) => parseMove(m)?.from === null);
  const words = [
    ...(canRun ? [{ move: "run", text: lang === "en" ? "Run! Leave the board" : "Loslaufen!" }] : []),
    ...(moves.includes("pass") ? [{ move: "pass", text: lang === "en" ? "Pass" : "Passen" }] : []),
  ];
  const near = (a: string, b: string) => Math.abs(columnOf(a) - columnOf(b)) < 2 && Math.abs(rowOf(a) - rowOf(b)) < 2;
  const isHome = (square: string) => pieces.some((p) => p.shape === "F" && near(p.square, square));
  return (
    <div class="board-box">
      <Grid
        size={SIZE}
        fields
        pieces={pieces}
        props={props}
        label="Blockade"
        {...(places ? { newcomer: { shape: "P" as const, seat: view.seat } } : {})}
        describe={(square, piece) =>
          squareWords(square, isHome(square) ? (lang === "en" ? "home" : "Zuhause") : null, piece && pieceWords(piece.shape, piece.seat, lang), lang)
        }
        ground={(at) =>
          pieces
            .filter((p) => p.shape === "F")
            .map((p) => {
              const { x, y } = at(p.square);
              const colour = `var(${boxColour(p.seat)})`;
              return <rect key={p.seat} x={x - 1.5} y={y - 1.5} width={3} height={3} fill={colour} fill-opacity={0.16} stroke={colour} stroke-width={0.06} />;
            })
        }
        above={(at) =>
          route !== null && (
            <polyline
              class="route"
              points={[...route.squares.map(at), beyond(at(route.squares.at(-1)!))].map(({ x, y }) => `${x},${y}`).join(" ")}
              fill="none"
              stroke={`var(${boxColour(route.seat)})`}
              stroke-width={0.14}
              stroke-dasharray="0.3 0.16"
              stroke-linejoin="round"
            />
          )
        }
      />
      <WordMoves words={words} choose={choose} />
    </div>
  );
}

function tell(played: Played, { lang, names }: Telling<View>): string {
  const who = names[played.seat ?? 0] ?? "";
  const m = parseMove(played.move);
  if (played.move === "run") return lang === "en" ? `${who}'s Flätz runs and leaves the board.` : `Der Flätz von ${who} läuft los und ist draußen.`;
  if (m === null) return lang === "en" ? `${who} passes.` : `${who} passt.`;
  if (m.from === null) return lang === "en" ? `${who} places a Fluppie on ${m.to}.` : `${who} setzt einen Fluppie auf ${m.to}.`;
  return lang === "en" ? `${who} moves a Fluppie from ${m.from} to ${m.to}.` : `${who} versetzt einen Fluppie von ${m.from} nach ${m.to}.`;
}

const wordLabels: Readonly<Record<string, { en: string; de: string }>> = { run: { en: "Run!", de: "Loslaufen!" }, pass: { en: "Pass", de: "Passen" } };

export const board: Board<View> = {
  Component,
  tell,
  flips: (_view, seat) => seat === 1,
  label: (move, { lang }) => wordLabels[move]?.[lang] ?? move.replace("-", " → "),
  seat: (_view, seat) => ({ colour: boxColour(seat), name: colours[seat]! }),
};
