// grid.tsx: square boards whose squares are named like a chessboard's: the 12x12 board of the Blockade box and the 4x4
// board of its centres. It draws pieces, marks what occurs in `moves` and turns picks into one of them.
import "../boards.css";
import type { ComponentChildren, JSX } from "preact";
import type { BoardProps, Played } from "../board";
import { Piece, type Shape } from "./pieces";
import { Spots, type Spot } from "./spots";

export interface GridPiece {
  readonly square: string;
  readonly shape: Shape;
  readonly seat: number;
}

/** A move in squares: "h2", "h2-c7" or "f3xf6"; null for words such as "pass". */
export interface GridMove {
  readonly move: string;
  readonly from: string | null;
  readonly to: string;
  readonly takes: boolean;
}

export function parseMove(move: string): GridMove | null {
  const m = /^(?:([a-l]\d{1,2})([-x]))?([a-l]\d{1,2})$/.exec(move);
  if (m === null) return null;
  return { move, from: m[1] ?? null, to: m[3]!, takes: m[2] === "x" };
}

export const squareName = (column: number, row: number): string => `${String.fromCharCode(97 + column)}${row + 1}`;
export const columnOf = (square: string): number => square.charCodeAt(0) - 97;
export const rowOf = (square: string): number => Number(square.slice(1)) - 1;

export interface GridProps {
  readonly size: number;
  readonly pieces: readonly GridPiece[];
  readonly props: BoardProps;
  /** Drawn below the pieces, in units of a square, row 0 at the bottom. */
  readonly ground?: (cell: (square: string) => { x: number; y: number }) => ComponentChildren;
  /** Drawn above them. */
  readonly above?: (cell: (square: string) => { x: number; y: number }) => ComponentChildren;
  /** What a square is, for screen readers: "e5, centre: red cylinder". */
  readonly describe: (square: string, piece: GridPiece | null) => string;
  readonly label: string;
  /** What a piece that comes onto the board looks like, drawn as a ghost under the pointer. */
  readonly newcomer?: { readonly shape: Shape; readonly seat: number };
  /** Fields of 3x3 squares are drawn in two tones. */
  readonly fields: boolean;
}

/** Room for coordinates, in squares: about the same on the page for both boards. */
const edgeOf = (size: number): number => (size > 6 ? 0.7 : 0.36);

interface Reach {
  readonly direct: ReadonlyMap<string, GridMove>;
  readonly from: ReadonlyMap<string, ReadonlyMap<string, GridMove>>;
}

function reachOf(moves: readonly string[]): Reach {
  const direct = new Map<string, GridMove>();
  const from = new Map<string, Map<string, GridMove>>();
  for (const text of moves) {
    const m = parseMove(text);
    if (m === null) continue;
    if (m.from === null) direct.set(m.to, m);
    else {
      if (!from.has(m.from)) from.set(m.from, new Map());
      from.get(m.from)!.set(m.to, m);
    }
  }
  return { direct, from };
}

function Ground({ size, fields }: { size: number; fields: boolean }): JSX.Element {
  const cells: JSX.Element[] = [];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const dark = fields ? (Math.floor(column / 3) + Math.floor(row / 3)) % 2 === 1 : (column + row) % 2 === 1;
      cells.push(
        <rect
          key={`${column},${row}`}
          x={column}
          y={size - 1 - row}
          width={1}
          height={1}
          fill={dark ? "var(--field-2)" : "var(--field)"}
          stroke="var(--field-edge)"
          stroke-width={0.02}
        />,
      );
    }
  return <g>{cells}</g>;
}

function Coordinates({ size, flip }: { size: number; flip: boolean }): JSX.Element {
  const marks: JSX.Element[] = [];
  const edge = edgeOf(size);
  for (let i = 0; i < size; i++) {
    const at = flip ? size - 1 - i : i;
    marks.push(
      <text key={`c${i}`} x={i + 0.5} y={size + edge * 0.64} text-anchor="middle">
        {String.fromCharCode(97 + at)}
      </text>,
      <text key={`r${i}`} x={-edge * 0.46} y={size - i - 0.5 + edge * 0.2} text-anchor="middle">
        {at + 1}
      </text>,
    );
  }
  return (
    <g class="coordinates" font-size={size > 6 ? 0.34 : 0.17} fill="var(--label-soft)">
      {marks}
    </g>
  );
}

/** The squares of what was played last, to be outlined. */
function lastSquares(last: readonly Played[]): string[] {
  const squares: string[] = [];
  for (const played of last) {
    const m = parseMove(played.move);
    if (m === null) continue;
    if (m.from !== null) squares.push(m.from);
    squares.push(m.to);
  }
  return squares;
}

type Place = (square: string) => { x: number; y: number };

/** A frame around where the last moves began and ended. */
function LastMoves({ last, at, thin }: { last: readonly Played[]; at: Place; thin: number }): JSX.Element {
  return (
    <g>
      {lastSquares(last).map((square) => {
        const { x, y } = at(square);
        return <rect key={square} x={x - 0.47} y={y - 0.47} width={0.94} height={0.94} fill="none" stroke="var(--last)" stroke-width={thin} stroke-dasharray="0.18 0.1" />;
      })}
    </g>
  );
}

/** A capture is framed, an empty target is a dot: told apart by shape. */
function Targets({ targets, at, small }: { targets: Iterable<GridMove>; at: Place; small: boolean }): JSX.Element {
  return (
    <g>
      {[...targets].map((m) => {
        const { x, y } = at(m.to);
        return m.takes
          ? <rect key={m.move} x={x - 0.44} y={y - 0.44} width={0.88} height={0.88} rx={0.1} fill="none" stroke="var(--danger)" stroke-width={0.09} />
          : <circle key={m.move} cx={x} cy={y} r={small ? 0.07 : 0.13} fill="var(--mark)" />;
      })}
    </g>
  );
}

/** Brackets below pieces that can move. */
function Movable({ squares, at, thin }: { squares: Iterable<string>; at: Place; thin: number }): JSX.Element {
  return (
    <g>
      {[...squares].map((square) => {
        const { x, y } = at(square);
        return <path key={square} d={`M${x - 0.46} ${y + 0.3} V${y + 0.46} H${x - 0.3} M${x + 0.46} ${y + 0.3} V${y + 0.46} H${x + 0.3}`} fill="none" stroke="var(--mark)" stroke-width={thin} />;
      })}
    </g>
  );
}

/** The pieces; the one that moved last slides in from where it was, one that was just set pops up. */
function Pieces({ pieces, props, at, faded }: { pieces: readonly GridPiece[]; props: BoardProps; at: Place; faded: string | null }): JSX.Element {
  const moved = new Map(props.last.flatMap((p) => {
    const m = parseMove(p.move);
    return m === null ? [] : [[m.to, m] as const];
  }));
  return (
    <g>
      {pieces.map((p) => {
        const m = props.animate ? moved.get(p.square) : undefined;
        const from = m === undefined || m.from === null ? null : at(m.from);
        const { x, y } = at(p.square);
        const style = from === null ? {} : { "--dx": `${from.x - x}px`, "--dy": `${from.y - y}px` };
        return (
          <g key={`${p.square}${m?.move ?? ""}`} class={m === undefined ? "" : from === null ? "pops" : "slides"} style={style}>
            <Piece shape={p.shape} seat={p.seat} r={0.34} x={x} y={y} ghost={p.square === faded} />
          </g>
        );
      })}
    </g>
  );
}

interface Dragged {
  readonly from: string;
  readonly at: { readonly x: number; readonly y: number };
}

/** What is on its way, under the hand or under the pointer, half transparent. */
function Ghosts({ props, pieceAt, at, newcomer, hovered }: {
  readonly props: BoardProps;
  readonly pieceAt: ReadonlyMap<string, GridPiece>;
  readonly at: Place;
  readonly newcomer: GridProps["newcomer"];
  readonly hovered: string | null;
}): JSX.Element {
  const pending = typeof props.pending === "string" ? parseMove(props.pending) : null;
  const dragged = props.ui["dragged"] as Dragged | undefined;
  const sent = pending === null ? undefined : pending.from === null ? newcomer : pieceAt.get(pending.from);
  const carried = dragged === undefined ? undefined : pieceAt.get(dragged.from);
  return (
    <g>
      {newcomer !== undefined && hovered !== null && <Piece ghost shape={newcomer.shape} seat={newcomer.seat} r={0.34} {...at(hovered)} />}
      {pending !== null && sent !== undefined && <Piece ghost shape={sent.shape} seat={sent.seat} r={0.34} {...at(pending.to)} />}
      {dragged !== undefined && carried !== undefined && <Piece ghost shape={carried.shape} seat={carried.seat} r={0.4} x={dragged.at.x} y={dragged.at.y} />}
    </g>
  );
}

export function Grid({ size, pieces, props, ground, above, describe, label, newcomer, fields }: GridProps): JSX.Element {
  const { moves, ui, setUi, choose, flip, last } = props;
  const reach = reachOf(moves);
  const dragged = ui["dragged"] as Dragged | undefined;
  const selected = dragged?.from ?? (typeof ui["selected"] === "string" ? ui["selected"] : null);
  const hovered = typeof ui["hovered"] === "string" ? ui["hovered"] : null;
  const targets = selected !== null ? (reach.from.get(selected) ?? new Map<string, GridMove>()) : reach.direct;
  const at = (square: string) => ({
    x: (flip ? size - 1 - columnOf(square) : columnOf(square)) + 0.5,
    y: (flip ? rowOf(square) : size - 1 - rowOf(square)) + 0.5,
  });
  const edge = edgeOf(size);
  const thin = size > 6 ? 0.07 : 0.035; // lines look alike on both boards
  const pieceAt = new Map(pieces.map((p) => [p.square, p]));
  const pending = typeof props.pending === "string" ? parseMove(props.pending) : null;

  const pick = (square: string) => {
    const move = targets.get(square);
    if (move !== undefined) choose(move.move);
    else setUi({ ...ui, selected: reach.from.has(square) && square !== selected ? square : null });
  };
  const drop = (from: string, to: string) => {
    const move = reach.from.get(from)?.get(to);
    setUi({ ...ui, dragged: undefined, selected: null });
    if (move !== undefined) choose(move.move);
  };
  const squares = Array.from({ length: size * size }, (_, i) => squareName(i % size, size - 1 - Math.floor(i / size)));
  const spots: Spot[] = squares.map((square) => {
    const { x, y } = at(square);
    const grab = reach.from.has(square);
    return {
      id: square, label: describe(square, pieceAt.get(square) ?? null), x, y, r: 0.5, grab, active: targets.has(square) || grab,
      selected: square === selected, children: <rect x={x - 0.5} y={y - 0.5} width={1} height={1} fill="transparent" />,
    };
  });
  return (
    <svg class="board grid" viewBox={`${-edge} ${-edge / 5} ${size + edge * 1.2} ${size + edge * 1.2}`} role="group" aria-label={label}>
      <Ground size={size} fields={fields} />
      {ground?.(at)}
      {props.coordinates && <Coordinates size={size} flip={flip} />}
      <LastMoves last={last} at={at} thin={thin} />
      {selected !== null && <rect x={at(selected).x - 0.5} y={at(selected).y - 0.5} width={1} height={1} fill="var(--mark)" opacity={0.35} />}
      <Pieces pieces={pieces} props={props} at={at} faded={dragged?.from ?? pending?.from ?? null} />
      <Targets targets={targets.values()} at={at} small={newcomer !== undefined && targets.size > 60} />
      {selected === null && <Movable squares={reach.from.keys()} at={at} thin={thin} />}
      <Ghosts props={props} pieceAt={pieceAt} at={at} newcomer={newcomer} hovered={hovered !== null && reach.direct.has(hovered) ? hovered : null} />
      {above?.(at)}
      <Spots
        spots={spots} label={label} row={rowOf} onPick={pick} onHover={(id) => setUi({ ...ui, hovered: id })}
        onDrop={drop} onDrag={(from, to) => setUi({ ...ui, dragged: to === null ? undefined : { from, at: to } })}
      />
    </svg>
  );
}

/** Moves that are words, as large buttons under the board. */
export function WordMoves({ words, choose }: { words: readonly { move: string; text: string }[]; choose(move: string): void }): JSX.Element {
  return (
    <div class="word-moves">
      {words.map(({ move, text }) => (
        <button key={move} type="button" onClick={() => choose(move)}>
          {text}
        </button>
      ))}
    </div>
  );
}
