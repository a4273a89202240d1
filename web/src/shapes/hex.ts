// hex.ts: hexagons that stand on a corner, rows A, B, C…, every second row half a space to the east. Names as in moves: D10.
// Edges are numbered clockwise: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW.
export const edgeNames = ["NE", "E", "SE", "SW", "W", "NW"] as const;

export const cellName = (row: number, column: number): string => `${String.fromCharCode(65 + row)}${column + 1}`;
export const rowOf = (cell: string): number => cell.charCodeAt(0) - 65;
export const columnOf = (cell: string): number => Number(cell.slice(1)) - 1;
