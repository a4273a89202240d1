// gridlock/moves.ts: Gridlock's notation and what its things are called: tools, tiles, places.
import type { Dictionary } from "../dictionary";
import type { City } from "./city";

export interface Act {
  readonly move: string;
  /** "place:KIND", "rotate", "remove", "cone", "clear", "stop" */
  readonly tool: string;
  readonly cell: string;
  readonly rotation: number | null;
}

export function parse(move: string): Act | null {
  const place = /^place:([a-z0-9_]+)@([A-Z]\d+)\/(\d)$/.exec(move);
  if (place !== null) return { move, tool: `place:${place[1]}`, cell: place[2]!, rotation: Number(place[3]) };
  const other = /^(rotate|remove|cone|clear|stop):([A-Z]\d+)(?:\/(\d))?$/.exec(move);
  return other === null
    ? null
    : { move, tool: other[1]!, cell: other[2]!, rotation: other[3] === undefined ? null : Number(other[3]) };
}

/** An edition of somebody's own brings its own names; those of ours are in the dictionary, in the reader's language. */
export function tileName(city: City, kind: string, words: Dictionary): string {
  return words.at(`tiles/${kind}`) ?? city.tiles.list.find((k) => k.id === kind)?.name ?? kind;
}

export function placeName(city: City, cell: string): string {
  const named = [...city.destinations.list, ...city.tunnels.list, ...city.parks.list].find((p) => p.cell === cell);
  return named?.name ?? cell;
}
