// gridlock/moves.ts: Gridlock's notation and what its things are called: tools, tiles, places, in both languages.
import type { Lang, Played, Telling } from "../board";
import { cityOf, type City } from "./city";
import type { View } from "./hand";

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
  return other === null ? null : { move, tool: other[1]!, cell: other[2]!, rotation: other[3] === undefined ? null : Number(other[3]) };
}

type Both = Readonly<Record<Lang, string>>;
export const toolWords: Readonly<Record<string, Both>> = {
  rotate: { en: "Turn", de: "Drehen" },
  remove: { en: "Remove", de: "Entfernen" },
  cone: { en: "Set cone", de: "Kegel setzen" },
  clear: { en: "Clear cone", de: "Kegel weg" },
  stop: { en: "Drive", de: "Fahren" },
  build: { en: "Build", de: "Bauen" },
  drive: { en: "Drive", de: "Fahren" },
  end: { en: "End turn", de: "Zug beenden" },
};

const germanTiles: Readonly<Record<string, string>> = {
  straight: "Gerade", sharp: "Scharfe Kurve", bend: "Weite Kurve", wye: "Y-Kreuzung", fan: "Dreifächer", fork_left: "Gabel links",
  fork_right: "Gabel rechts", fan4: "Vierfächer", cross: "Kreuzung", kay: "K-Kreuzung", five: "Fünferkreuzung", six: "Sechserkreuzung",
  dead_end: "Sackgasse", wye_rotary: "Y mit Kreisel", cross_rotary: "Kreuzung mit Kreisel", six_rotary: "Sechser mit Kreisel",
};

export function tileName(city: City, kind: string, lang: Lang): string {
  const name = city.tiles.list.find((k) => k.id === kind)?.name ?? kind;
  return lang === "de" ? (germanTiles[kind] ?? name) : name;
}

export function placeName(city: City, cell: string): string {
  const named = [...city.destinations.list, ...city.tunnels.list, ...city.parks.list].find((p) => p.cell === cell);
  return named?.name ?? cell;
}

export function toolName(city: City, tool: string, lang: Lang): string {
  return tool.startsWith("place:") ? tileName(city, tool.slice(6), lang) : (toolWords[tool]?.[lang] ?? tool);
}

/** What the table drew: everybody hears what everybody may know. */
function tellDraw(move: string, city: City, lang: Lang): string {
  const [what, id] = move.split(":");
  const place = city.destinations.list.find((d) => d.id === id)?.name;
  if (what === "start" && place !== undefined) return lang === "en" ? `A car starts at ${place}.` : `Ein Auto beginnt: ${place}.`;
  if (what === "goal") return lang === "en" ? `A destination card is dealt${place === undefined ? "" : `: ${place}`}.` : `Eine Zielkarte wird verteilt${place === undefined ? "" : `: ${place}`}.`;
  const tile = id === undefined || id === "?" ? "" : `: ${tileName(city, id, lang)}`;
  return lang === "en" ? `A tile is drawn${tile}.` : `Ein Plättchen wird gezogen${tile}.`;
}

export function tell(played: Played, { before, lang, names }: Telling<View>): string {
  const city = cityOf(before.edition);
  const who = names[played.seat ?? 0] ?? "";
  const act = parse(played.move);
  if (played.seat === null) return tellDraw(played.move, city, lang);
  if (act === null) return tellWord(played.move, who, lang);
  const where = placeName(city, act.cell);
  const texts: Readonly<Record<string, Both>> = {
    rotate: { en: `${who} turns the tile on ${where}.`, de: `${who} dreht das Plättchen auf ${where}.` },
    remove: { en: `${who} removes the tile on ${where}.`, de: `${who} entfernt das Plättchen auf ${where}.` },
    cone: { en: `${who} sets a cone on ${where}.`, de: `${who} stellt einen Kegel auf ${where}.` },
    clear: { en: `${who} clears the cone on ${where}.`, de: `${who} nimmt den Kegel von ${where}.` },
    stop: { en: `${who} drives to ${where}${scored(before, played.seat, act.cell, lang)}.`, de: `${who} fährt nach ${where}${scored(before, played.seat, act.cell, lang)}.` },
  };
  const tile = toolName(city, act.tool, lang);
  return texts[act.tool]?.[lang] ?? (lang === "en" ? `${who} places ${tile} on ${where}.` : `${who} legt ${tile} auf ${where}.`);
}

function tellWord(move: string, who: string, lang: Lang): string {
  const texts: Readonly<Record<string, Both>> = {
    build: { en: `${who} builds.`, de: `${who} baut.` },
    drive: { en: `${who} drives.`, de: `${who} fährt.` },
    end: { en: `${who} ends the turn.`, de: `${who} beendet den Zug.` },
  };
  return texts[move]?.[lang] ?? `${who}: ${move}`;
}

/** ", 2 of 5" where the teller can see that the place is one of the driver's goals. */
function scored(before: View, seat: number, cell: string, lang: Lang): string {
  const me = before.seats[seat];
  const place = cityOf(before.edition).destinations.list.find((d) => d.cell === cell);
  if (me === undefined || place === undefined || typeof me.goals === "number" || !me.goals.includes(place.id)) return "";
  const [n, all] = [me.visited.length + 1, me.visited.length + me.goals.length];
  return lang === "en" ? `, ${n} of ${all}` : `, ${n} von ${all}`;
}

export function label(move: string, { before, lang }: Telling<View>): string {
  const act = parse(move);
  if (act === null) return toolWords[move]?.[lang] ?? move;
  const city = cityOf(before.edition);
  return `${toolName(city, act.tool, lang)} ${placeName(city, act.cell)}${act.rotation === null ? "" : ` ↻${act.rotation}`}`;
}
