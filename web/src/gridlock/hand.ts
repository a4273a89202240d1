// gridlock/hand.ts: what the page has in hand at Gridlock: the view, the tool, the space, the tile that is being turned.
import type { BoardProps } from "../board";
import { cityOf, joined, roadMap, roadsOf, type City, type Laid } from "./city";
import { parse, type Act } from "./moves";
import { toolsOf } from "./tools";

export interface Seat {
  readonly car: string | null;
  readonly start: string | null;
  readonly visited: readonly string[];
  readonly goals: readonly string[] | number;
  readonly tiles: readonly string[] | number;
}

export interface View {
  readonly options: { readonly colours: readonly string[] };
  readonly edition: string | City;
  readonly phase: string;
  readonly seat: number | null;
  readonly left: number;
  readonly seats: readonly Seat[];
  readonly board: readonly Laid[];
  readonly cones: readonly string[];
}

export const colourVar = (id: string): string => (["red", "blue", "green", "yellow"].includes(id) ? `--${id}` : "--purple");
export const colourOf = (view: View, seat: number): string => colourVar(view.options.colours[seat] ?? "");

export interface Hand {
  readonly city: City;
  readonly tools: readonly string[];
  readonly tool: string | null;
  /** What the tool can do, and where. */
  readonly here: readonly Act[];
  readonly cell: string | null;
  /** The ways a tile can lie on the chosen space, and the one shown. */
  readonly options: readonly Act[];
  readonly ghost: Act | null;
}

export const kindOf = (city: City, view: View, act: Act): City["tiles"]["list"][number] | undefined =>
  city.tiles.list.find((k) => k.id === (act.tool.startsWith("place:") ? act.tool.slice(6) : view.board.find((b) => b.cell === act.cell)?.kind));

export function handOf({ view, moves, ui }: BoardProps<View>): Hand {
  const city = cityOf(view.edition);
  const acts = moves.flatMap((m) => parse(m) ?? []);
  const tools = toolsOf(acts);
  const wish = ui["tool"];
  const tool = typeof wish === "string" && tools.includes(wish) ? wish : (tools[0] ?? null);
  const here = acts.filter((a) => a.tool === tool);
  const cell = typeof ui["cell"] === "string" ? ui["cell"] : null;
  const options = here.filter((a) => a.cell === cell && a.rotation !== null);
  const turn = typeof ui["turn"] === "number" ? ui["turn"] : 0;
  return { city, tools, tool, here, cell, options, ghost: options[((turn % options.length) + options.length) % options.length] ?? null };
}

/** The way a tile joins most roads, to begin with. */
export function bestTurn(city: City, view: View, options: readonly Act[]): number {
  const roads = roadMap(city, view.board);
  const joins = options.map((a) => {
    const kind = kindOf(city, view, a);
    return kind === undefined ? 0 : joined(roads, a.cell, roadsOf(kind, a.rotation ?? 0)).length;
  });
  return Math.max(0, joins.indexOf(Math.max(...joins)));
}
