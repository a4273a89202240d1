// gridlock/geo.ts: where things are on the map. A hexagon that stands on a corner is 100 units high; the middle of A1 is the
// origin. Edges as in moves: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW.
import { columnOf, rowOf } from "../shapes/hex";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const SIDE = 50;
export const WIDE = SIDE * Math.sqrt(3);
const HALF = WIDE / 2;

export const round = (n: number): number => Math.round(n * 10) / 10;
export const text = (p: Point): string => `${round(p.x)} ${round(p.y)}`;
export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const moved = (p: Point): string => `translate(${text(p)})`;

export const spotOf = (row: number, column: number): Point => ({
  x: column * WIDE + (row % 2 === 0 ? 0 : HALF),
  y: row * 1.5 * SIDE,
});
export const middle = (cell: string): Point => spotOf(rowOf(cell), columnOf(cell));

/** From the middle to an edge, `k` of the way. */
export function edge(e: number, k = 1): Point {
  const angle = ((e - 1) * Math.PI) / 3;
  return { x: Math.cos(angle) * HALF * k, y: Math.sin(angle) * HALF * k };
}

/** Corner k lies between edges k - 1 and k. */
export function corner(k: number, size = SIDE): Point {
  const angle = ((k * 60 - 90) * Math.PI) / 180;
  return { x: Math.cos(angle) * size, y: Math.sin(angle) * size };
}

export const hexPath = (size = SIDE): string => `M${[0, 1, 2, 3, 4, 5].map((k) => text(corner(k, size))).join("L")}Z`;

/** Over an edge, whether there is a space or not. */
export function beside(row: number, column: number, e: number): readonly [number, number] {
  const o = Math.abs(row % 2);
  const steps = [
    [-1, o],
    [0, 1],
    [1, o],
    [1, o - 1],
    [0, -1],
    [-1, o - 1],
  ] as const;
  const [dr, dc] = steps[e] as readonly [number, number];
  return [row + dr, column + dc];
}

/** Rows and columns, from the first to the last. */
export interface Span {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

const cut = (ring: readonly Point[]): Point[] =>
  ring.flatMap((p, i) => {
    const q = ring[(i + 1) % ring.length] as Point;
    const part = (k: number) => ({ x: p.x + (q.x - p.x) * k, y: p.y + (q.y - p.y) * k });
    return [part(0.25), part(0.75)];
  });

/** The sides of the hexagons that `has` names where it does not name the neighbour: from each corner to the next. */
function sides(has: (row: number, column: number) => boolean, { rows, columns }: Span): Map<string, Point> {
  const next = new Map<string, Point>();
  const isIn = (r: number, c: number) => r >= rows[0] && r <= rows[1] && c >= columns[0] && c <= columns[1];
  for (let r = rows[0]; r <= rows[1]; r++)
    for (let c = columns[0]; c <= columns[1]; c++)
      for (let e = 0; e < 6 && has(r, c); e++) {
        const [nr, nc] = beside(r, c, e);
        if (isIn(nr, nc) && has(nr, nc)) continue;
        const at = spotOf(r, c);
        next.set(text(plus(at, corner(e))), plus(at, corner(e + 1)));
      }
  return next;
}

/** The outline of a set of hexagons, its corners cut twice. */
export function region(has: (row: number, column: number) => boolean, span: Span): string {
  const next = sides(has, span);
  let path = "";
  for (const [first] of next) {
    const ring: Point[] = [];
    for (let key = first; next.has(key);) {
      const to = next.get(key) as Point;
      next.delete(key);
      ring.push(to);
      key = text(to);
    }
    if (ring.length > 0) path += `M${cut(cut(ring)).map(text).join("L")}Z`;
  }
  return path;
}

/** Numbers between 0 and 1 that are the same every time, for what is scattered about. */
export function scatter(seed: number): () => number {
  let now = (seed * 7919 + 17) % 2147483647;
  return () => (now = (now * 16807) % 2147483647) / 2147483647;
}

/** A number for a name. */
export function hash(name: string): number {
  let h = 7;
  for (const letter of name) h = (h * 31 + letter.charCodeAt(0)) % 1000003;
  return h;
}
