// hex.ts: hexagons that stand on a corner, rows A, B, C…, every second row half a space to the east. Names as in moves: D10.
// Edges are numbered clockwise: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW.

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Half the width of a hexagon is 1. */
export const EDGE = 2 / Math.sqrt(3);
export const edgeNames = ["NE", "E", "SE", "SW", "W", "NW"] as const;

export const cellName = (row: number, column: number): string => `${String.fromCharCode(65 + row)}${column + 1}`;
export const rowOf = (cell: string): number => cell.charCodeAt(0) - 65;
export const columnOf = (cell: string): number => Number(cell.slice(1)) - 1;

export function middle(cell: string): Point {
  const row = rowOf(cell);
  return { x: 1 + 2 * columnOf(cell) + (row % 2), y: EDGE * (1 + 1.5 * row) };
}

const corners = Array.from({ length: 6 }, (_, i) => {
  const angle = (Math.PI / 3) * i - Math.PI / 2;
  return { x: EDGE * Math.cos(angle), y: EDGE * Math.sin(angle) };
});

/** The outline of a hexagon as points of a polygon, `scale` 1 fills the space. */
export function outline(at: Point, scale = 1): string {
  return corners.map((c) => `${(at.x + c.x * scale).toFixed(3)},${(at.y + c.y * scale).toFixed(3)}`).join(" ");
}

/** Where a road leaves over an edge, from the middle. */
export function edgePoint(edge: number): Point {
  const angle = (Math.PI / 3) * edge - Math.PI / 3;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}
