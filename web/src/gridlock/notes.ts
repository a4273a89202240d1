// gridlock/notes.ts: what somebody at the map of Gridlock is told: what to do now, why something cannot be done, what a space
// holds, how a tile would lie.
import type { Lang } from "../board";
import { cellsOf, joined, roadMap, roadsOf, type City } from "./city";
import { kindOf, type Hand, type View } from "./hand";
import { placeName, tileName } from "./moves";

type Both = Readonly<Record<Lang, string>>;

const toolNotes: Readonly<Record<string, Both>> = {
  place: { en: "Tap an empty space; the tile can be turned before it is placed.", de: "Tippe ein leeres Feld an; das Plättchen lässt sich noch drehen." },
  rotate: { en: "Tap the tile that you want to turn.", de: "Tippe das Plättchen an, das du drehen willst." },
  remove: { en: "Tap the tile that is to go.", de: "Tippe das Plättchen an, das verschwinden soll." },
  cone: { en: "Tap a space: cars must stop there, and tiles around it stay as they are.", de: "Tippe ein Feld an: Dort hält jedes Auto, und ringsum bleibt alles, wie es ist." },
  clear: { en: "Tap the cone that you want to take away.", de: "Tippe den Kegel an, den du wegnehmen willst." },
  stop: { en: "Tap a marked space: your car drives there and stops.", de: "Tippe ein markiertes Feld an: Dein Auto fährt hin und hält." },
};

const ghostNote: Both = { en: "Tap it again to turn it (or R), then place it (or P).", de: "Noch einmal tippen dreht (oder R), dann hier legen (oder P)." };
const noRoad: Both = { en: "Your car cannot get anywhere yet: build first.", de: "Dein Auto kommt noch nirgends hin: Baue zuerst." };
const either: Both = { en: "Build with up to four actions, or drive to up to two stops.", de: "Baue mit bis zu vier Aktionen oder fahre zu bis zu zwei Halten." };

const notYours: Both = { en: "it is not your turn.", de: "Du bist nicht am Zug." };
const refusals: Readonly<Record<string, Both>> = {
  place: { en: "a tile needs an empty space on land.", de: "Ein Plättchen braucht ein leeres Feld an Land." },
  cone: { en: "there is a cone already.", de: "Dort steht schon ein Kegel." },
  clear: { en: "there is no cone here.", de: "Dort steht kein Kegel." },
  stop: { en: "no road leads there, or you would have to stop before.", de: "Dorthin führt keine Straße, oder du müsstest vorher halten." },
};
const noTile: Both = { en: "there is no tile here.", de: "Dort liegt kein Plättchen." };
const fixedTile: Both = { en: "this tile is fixed now: a cone is near, or a car stands on it.", de: "Dieses Plättchen ist fest: Ein Kegel ist nah oder ein Auto steht darauf." };

/** Why nothing can be done with a space that was tapped. */
function refusal(view: View, hand: Hand, cell: string, isMine: boolean): Both {
  const tool = hand.tool?.split(":")[0];
  if (!isMine || tool === undefined) return notYours;
  if (tool === "rotate" || tool === "remove") return view.board.some((b) => b.cell === cell) ? fixedTile : noTile;
  return refusals[tool] ?? notYours;
}

/** What to do now, or why a tap had no effect. `words` are the moves that need no space. */
export function note(view: View, hand: Hand, words: readonly string[], refused: string | null, lang: Lang): string {
  const isMine = hand.tool !== null || words.length > 0;
  if (refused !== null && words.length === 0) return `${placeName(hand.city, refused)}: ${refusal(view, hand, refused, isMine)[lang]}`;
  if (words.includes("build")) return (words.includes("drive") ? either : noRoad)[lang];
  if (hand.ghost !== null) return ghostNote[lang];
  return toolNotes[hand.tool?.split(":")[0] ?? ""]?.[lang] ?? "";
}

/** How the tile in hand would lie, for those who do not see it. */
export function ghostWords(view: View, hand: Hand, lang: Lang): string {
  const { city, ghost, options } = hand;
  const kind = ghost === null ? undefined : kindOf(city, view, ghost);
  if (ghost === null || kind === undefined) return "";
  const edges = roadsOf(kind, ghost.rotation ?? 0);
  const joins = joined(roadMap(city, view.board), ghost.cell, edges).length;
  const way = `${options.indexOf(ghost) + 1} ${lang === "en" ? "of" : "von"} ${options.length}`;
  const roads = `${tileName(city, kind.id, lang)}, ${placeName(city, ghost.cell)}, ${way}: ${edgeWords(edges, lang)}`;
  return lang === "en" ? `${roads}; joins ${joins}. R turns, P places.` : `${roads}; ${joins} angeschlossen. R dreht, P legt.`;
}

const directions: Readonly<Record<Lang, readonly string[]>> = { en: ["NE", "E", "SE", "SW", "W", "NW"], de: ["NO", "O", "SO", "SW", "W", "NW"] };
const edgeWords = (edges: readonly number[], lang: Lang): string => [...edges].sort((a, b) => a - b).map((e) => directions[lang][e]).join(" ");

const grounds: Readonly<Record<string, Both>> = {
  W: { en: "water", de: "Wasser" },
  P: { en: "park", de: "Park" },
  T: { en: "tunnel", de: "Tunnel" },
  D: { en: "destination", de: "Ziel" },
};

/** What is on a space, for screen readers. */
export function spotWords(city: City, view: View, goals: ReadonlySet<string>, names: readonly string[], lang: Lang): (cell: string) => string {
  const types = new Map(cellsOf(city).map(({ cell, type }) => [cell, type]));
  return (cell) => {
    const place = placeName(city, cell);
    const tile = view.board.find((b) => b.cell === cell);
    const kind = city.tiles.list.find((k) => k.id === tile?.kind);
    const destination = city.destinations.list.find((d) => d.cell === cell);
    return [
      cell,
      ...(place === cell ? [] : [place]),
      ...(kind === undefined || tile === undefined ? [grounds[types.get(cell) ?? ""]?.[lang] ?? (lang === "en" ? "empty" : "leer")] : [`${tileName(city, kind.id, lang)} ${edgeWords(roadsOf(kind, tile.rotation), lang)}`]),
      ...(destination !== undefined && goals.has(destination.id) ? [lang === "en" ? "your goal" : "dein Ziel"] : []),
      ...view.seats.flatMap((s, i) => (destination !== undefined && s.visited.includes(destination.id) ? [`${lang === "en" ? "visited by" : "besucht von"} ${names[i]}`] : [])),
      ...(view.cones.includes(cell) ? [lang === "en" ? "cone" : "Kegel"] : []),
      ...view.seats.flatMap((s, i) => (s.car === cell ? [`${lang === "en" ? "car of" : "Auto von"} ${names[i]}`] : [])),
    ].join(", ");
  };
}
