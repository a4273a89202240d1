// gridlock/city.ts: a city of Gridlock as its edition says it, and the roads one can see in it: which spaces join, and a way
// from one to another. The server decides where a car may go; this only follows roads.
import boston from "../../../editions/gridlock.json";
import { cellName, columnOf, edgeNames, rowOf } from "../shapes/hex";

export interface Kind {
  readonly id: string;
  readonly name: string;
  readonly roads: readonly string[];
  readonly rotary: boolean;
}

interface Named {
  readonly cell: string;
  readonly name: string;
}

export interface City {
  readonly title: string;
  readonly map: { readonly rows: readonly string[] };
  readonly destinations: { readonly list: readonly (Named & { readonly id: string })[] };
  readonly tunnels: { readonly list: readonly (Named & { readonly roads: readonly string[] })[] };
  readonly parks: { readonly list: readonly (Named & { readonly ranger: boolean })[] };
  readonly labels: { readonly list: readonly Named[] };
  readonly tiles: { readonly list: readonly Kind[] };
  readonly colours: { readonly list: readonly { readonly id: string; readonly name: string }[] };
}

export interface Laid {
  readonly cell: string;
  readonly kind: string;
  readonly rotation: number;
}

export const cityOf = (edition: string | City): City => (typeof edition === "string" ? boston : edition);

export function cellsOf(city: City): { cell: string; type: string }[] {
  return city.map.rows.flatMap((row, r) => [...row].flatMap((type, c) => (type === "-" ? [] : [{ cell: cellName(r, c), type }])));
}

const edgesOf = (roads: readonly string[]): number[] => roads.map((name) => (edgeNames as readonly string[]).indexOf(name));

/** The edges of a kind, turned clockwise. */
export const roadsOf = (kind: Kind, rotation: number): number[] => edgesOf(kind.roads).map((edge) => (edge + rotation) % 6);

/** Over an edge, whether there is a space or not. */
export function neighbour(cell: string, edge: number): string {
  const r = rowOf(cell);
  const o = r % 2;
  const steps = [[-1, o], [0, 1], [1, o], [1, o - 1], [0, -1], [-1, o - 1]] as const;
  const [dr, dc] = steps[edge]!;
  return cellName(r + dr, columnOf(cell) + dc);
}

/** For each space with roads the edges they leave by. */
export function roadMap(city: City, board: readonly Laid[]): Map<string, readonly number[]> {
  const roads = new Map<string, readonly number[]>();
  for (const { cell } of city.destinations.list) roads.set(cell, [0, 1, 2, 3, 4, 5]);
  for (const { cell, roads: names } of city.tunnels.list) roads.set(cell, edgesOf(names));
  for (const { cell, kind, rotation } of board) {
    const found = city.tiles.list.find((k) => k.id === kind);
    if (found !== undefined) roads.set(cell, roadsOf(found, rotation));
  }
  return roads;
}

/** Those of a space's edges where a road goes on. */
export function joined(roads: ReadonlyMap<string, readonly number[]>, cell: string, edges: readonly number[]): number[] {
  return edges.filter((edge) => roads.get(neighbour(cell, edge))?.includes((edge + 3) % 6) === true);
}

/** The shortest way along roads, as spaces, both ends included; null if there is none. */
export function wayTo(city: City, board: readonly Laid[], from: string, to: string, through: (cell: string) => boolean): string[] | null {
  const roads = roadMap(city, board);
  const tunnels = city.tunnels.list.map((t) => t.cell);
  const before = new Map<string, string | null>([[from, null]]);
  for (const cell of before.keys()) {
    if (cell === to) break;
    if (cell !== from && !through(cell)) continue;
    const next = joined(roads, cell, roads.get(cell) ?? []).map((edge) => neighbour(cell, edge));
    for (const n of [...next, ...(tunnels.includes(cell) ? tunnels : [])]) if (!before.has(n)) before.set(n, cell);
  }
  if (!before.has(to)) return null;
  const way: string[] = [];
  for (let cell: string | null = to; cell !== null; cell = before.get(cell) ?? null) way.unshift(cell);
  return way;
}
