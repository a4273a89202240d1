// gridlock/city.ts: a city of Gridlock as its edition says it, and the roads one can see in it: which spaces join. Where a car
// may go, and which way, is the server's to say.
import boston from "../../../editions/gridlock.json";
import { cellName, columnOf, edgeNames, rowOf } from "../shapes/hex";
import { beside } from "./geo";

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

let own: { readonly words: string; readonly city: City } | null = null; // the last custom city: its map is painted once

export function cityOf(edition: string | City): City {
  if (typeof edition === "string") return boston;
  if (own?.city === edition) return own.city;
  const words = JSON.stringify(edition);
  if (own?.words !== words) own = { words, city: edition };
  return own.city;
}

/** The letter of a space of the map; undefined beyond it. */
export const typeAt = (city: City, row: number, column: number): string | undefined => {
  const type = city.map.rows[row]?.[column];
  return type === "-" ? undefined : type;
};

export function cellsOf(city: City): { cell: string; type: string }[] {
  return city.map.rows.flatMap((row, r) =>
    [...row].flatMap((type, c) => (type === "-" ? [] : [{ cell: cellName(r, c), type }])),
  );
}

const edgesOf = (roads: readonly string[]): number[] =>
  roads.map((name) => (edgeNames as readonly string[]).indexOf(name));

/** The edges of a kind, turned clockwise. */
export const roadsOf = (kind: Kind, rotation: number): number[] =>
  edgesOf(kind.roads).map((edge) => (edge + rotation) % 6);

/** Over an edge, whether there is a space or not. */
export const neighbour = (cell: string, edge: number): string => cellName(...beside(rowOf(cell), columnOf(cell), edge));

/** The edge over which the other lies; undefined: they are no neighbours. */
export function edgeTo(cell: string, other: string): number | undefined {
  const found = [0, 1, 2, 3, 4, 5].find((edge) => neighbour(cell, edge) === other);
  return found;
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
export function joined(
  roads: ReadonlyMap<string, readonly number[]>,
  cell: string,
  edges: readonly number[],
): number[] {
  return edges.filter((edge) => roads.get(neighbour(cell, edge))?.includes((edge + 3) % 6) === true);
}

/** A space that a river flows below: it lies between two waters and has a name of its own, a bridge or a museum on the dam. */
export function isOverWater(city: City, cell: string): boolean {
  const [row, column] = [rowOf(cell), columnOf(cell)];
  const type = typeAt(city, row, column);
  const isNamed = city.labels.list.some((l) => l.cell === cell);
  if (type !== "D" && !(type === "." && isNamed)) return false;
  const isWet = [0, 1, 2, 3, 4, 5].map((e) => typeAt(city, ...beside(row, column, e)) === "W");
  return isWet.filter((wet, e) => wet && isWet[(e + 5) % 6] !== true).length > 1;
}

/** The spaces of one name that hang together: a river, a park. */
export interface Body {
  readonly name: string;
  readonly cells: readonly string[];
}

/** `isBelow`: spaces without a name of that kind which it goes on below, bridges. */
export function bodiesOf(named: readonly Named[], isBelow = (_: string): boolean => false): Body[] {
  const left = new Map(named.map((n) => [n.cell, n.name]));
  const bodies: Body[] = [];
  for (const { cell, name } of named) {
    if (!left.delete(cell)) continue;
    const cells = [cell];
    const seen = new Set(cells);
    for (const at of seen)
      for (let e = 0; e < 6; e++) {
        const next = neighbour(at, e);
        if (left.get(next) === name && left.delete(next)) cells.push(next);
        else if (!isBelow(next)) continue;
        seen.add(next);
      }
    bodies.push({ name, cells });
  }
  return bodies;
}
