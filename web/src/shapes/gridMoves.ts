// gridMoves.ts: the square boards of the box in numbers: what squares are called and where they lie, what moves say, and which
// square a finger means. Nothing here draws, and nothing here knows a rule.
import type { Played } from "../board";
import type { Place } from "./pieces";

/** A square is 40 units wide on every board of the box, so the pieces fit all of them. */
export const CELL = 40;

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

/** The middle of a square; the top left corner of the squares is 0,0. */
export function middleOf(square: string, size: number, flip: boolean): Place {
  const [column, row] = [columnOf(square), rowOf(square)];
  return {
    x: ((flip ? size - 1 - column : column) + 0.5) * CELL,
    y: ((flip ? row : size - 1 - row) + 0.5) * CELL,
  };
}

/** All squares as they are read, from the top left. */
export function squaresOf(size: number, flip: boolean): string[] {
  return Array.from({ length: size * size }, (_, i) => {
    const [across, down] = [i % size, Math.floor(i / size)];
    return flip ? squareName(size - 1 - across, down) : squareName(across, size - 1 - down);
  });
}

export interface Reach {
  /** What comes onto the board, by where. */
  readonly direct: ReadonlyMap<string, GridMove>;
  /** What moves on it, by from where and where to. */
  readonly from: ReadonlyMap<string, ReadonlyMap<string, GridMove>>;
}

export function reachOf(moves: readonly string[]): Reach {
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

/** So many targets say nothing when all of them are marked; there one aims instead. */
const WIDE = 40;
export const isWide = (targets: ReadonlyMap<string, unknown>): boolean => targets.size > WIDE;

/** What a finger means: the nearest of some squares; it is clear if no other is nearly as near. */
export interface Meant {
  readonly square: string;
  readonly isClear: boolean;
}

const REACH_PX = 22; // a lone target is 44 CSS pixels wide
const DOUBT_PX = 8;

export function meantBy(
  at: Place,
  squares: Iterable<string>,
  middle: (square: string) => Place,
  unitsPerPixel: number,
  reach = REACH_PX,
): Meant | null {
  const near = [...squares]
    .map((square) => {
      const { x, y } = middle(square);
      return { square, far: Math.hypot(x - at.x, y - at.y) / unitsPerPixel };
    })
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far);
  const [first, second] = near;
  if (first === undefined) return null;
  return { square: first.square, isClear: second === undefined || second.far - first.far >= DOUBT_PX };
}

// ---- where things are on the screen ----

/** Room inside the frame beyond the squares, in units: a village, a bank. */
export interface Room {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface Layout {
  /** What lies inside the frame. */
  readonly inner: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly frame: number;
  readonly viewBox: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** CSS pixels for one unit. */
  readonly scale: number;
  /** A size for letters in units: at least this many units, and never under 12 CSS pixels. */
  font(units: number): number;
}

const NO_ROOM: Room = { top: 0, right: 0, bottom: 0, left: 0 };
const LEAST_PX = 12.4;

/** As large as the box allows. */
export function layoutOf(
  size: number,
  box: { readonly width: number; readonly height: number },
  frame: number,
  room: Partial<Room> = {},
): Layout {
  const { top, right, bottom, left } = { ...NO_ROOM, ...room };
  const inner = { x: -left, y: -top, width: size * CELL + left + right, height: size * CELL + top + bottom };
  const [width, height] = [inner.width + 2 * frame, inner.height + 2 * frame];
  const scale = Math.max(0.1, Math.min(box.width / width, box.height / height));
  return {
    inner,
    frame,
    viewBox: `${inner.x - frame} ${inner.y - frame} ${width} ${height}`,
    width: width * scale,
    height: height * scale,
    scale,
    font: (units) => Math.max(units, LEAST_PX / scale),
  };
}

// ---- the last move ----

/** What was played last, to be drawn in the mover's lacquer: along these squares, or onto the only one. */
export interface Trail {
  readonly colour: string;
  readonly squares: readonly string[];
}

/** By the paths that the events tell, or else by the move. */
export function trailsOf(last: readonly Played[], colours: readonly string[]): Trail[] {
  return last.flatMap((played) => {
    const path = played.events.find((event) => Array.isArray(event["path"]))?.["path"] as readonly string[] | undefined;
    const m = parseMove(played.move);
    const squares = path ?? (m === null ? [] : m.from === null ? [m.to] : [m.from, m.to]);
    return squares.length === 0 ? [] : [{ colour: colours[played.seat ?? 0] ?? "", squares }];
  });
}

/** A line with rounded joints through points, without its last bit where the arrow's head stands. */
export function shortened(points: readonly Place[], by: number): Place[] {
  const [last, before] = [points.at(-1), points.at(-2)];
  if (last === undefined || before === undefined) return [...points];
  const length = Math.hypot(last.x - before.x, last.y - before.y);
  const k = Math.max(0, length - by) / (length || 1);
  return [...points.slice(0, -1), { x: before.x + (last.x - before.x) * k, y: before.y + (last.y - before.y) * k }];
}

export const lineThrough = (points: readonly Place[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");

const round = (n: number): number => Math.round(n * 100) / 100;

/** The head of an arrow that comes from `from`, with its tip at `tip`. */
export function arrowHead(from: Place, tip: Place, length = 11, half = 8): string {
  const far = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const [dx, dy] = [(tip.x - from.x) / far, (tip.y - from.y) / far];
  const back = { x: tip.x - dx * length, y: tip.y - dy * length };
  const corner = (k: number) => `${round(back.x - dy * k)} ${round(back.y + dx * k)}`;
  return `M${round(tip.x)} ${round(tip.y)}L${corner(half)}L${corner(-half)}Z`;
}
