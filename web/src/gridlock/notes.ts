// gridlock/notes.ts: what somebody at the map of Gridlock is told: what to do now, why something cannot be done, what a space
// holds.
import type { Ask } from "../board";
import type { Dictionary } from "../dictionary";
import { edgeNames } from "../shapes/hex";
import type { Facts } from "../wire";
import { say, type Lang, type Words } from "../words";
import { cellsOf, roadsOf, type City } from "./city";
import { goalsOf, handOf, isLast, kindIn, type Hand, type Props, type View, type Way } from "./hand";
import { placeName, tileName } from "./moves";
import { planOf } from "./play";

/** Each fits one line of a small phone. */
const how: Readonly<Record<string, Words>> = {
  turns: { en: "Tap it to turn it; the next step places it.", de: "Antippen dreht; der nächste Schritt legt es." },
  lasts: { en: "Tap it to turn it; End turn places it.", de: "Antippen dreht; „Zug beenden“ legt es." },
  sends: { en: "The next step confirms; Undo takes it back.", de: "Der nächste Schritt gilt; Zurück nimmt es weg." },
  ends: { en: "End turn confirms it; Undo takes it back.", de: "„Zug beenden“ gilt; Zurück nimmt es weg." },
  goes: { en: "Tap {place} again to go.", de: "Tippe {place} noch einmal an und fahr los." },
  goesBy: {
    en: "Stop at {stop}, then {place}: tap again to go.",
    de: "Erst {stop}, dann {place}: noch einmal tippen.",
  },
  picked: { en: "It can be removed, but not turned.", de: "Es lässt sich entfernen, aber nicht drehen." },
  arrives: { en: "End turn drives to {place}.", de: "„Zug beenden“ fährt bis {place}." },
  starts: { en: "Tile or cone: build. Your car or a ring: drive.", de: "Plättchen, Kegel: bauen. Auto, Ring: fahren." },
  builds: { en: "Take a tile or cone, or tap a tile to turn it.", de: "Nimm Plättchen oder Kegel, oder dreh eines." },
  place: { en: "Tap an empty space, or drag the tile there.", de: "Tippe ein leeres Feld an, oder zieh es hin." },
  cone: {
    en: "Cars stop at it; tiles around it stay as they are.",
    de: "Hier hält jedes Auto; ringsum bleibt alles so.",
  },
  drive: { en: "Tap a ring: your car drives there and stops.", de: "Tippe einen Ring an: Dein Auto fährt hin." },
  done: { en: "Nothing is left but to end the turn.", de: "Es bleibt nur, den Zug zu beenden." },
};
/** As `zones` of the facts says it: where tiles may not be turned or removed, and what keeps them. */
interface ZoneFact {
  readonly at: string;
  readonly why: "cone" | "car";
  readonly spaces: readonly string[];
}

/** Why a car does not get to a space, once the server has said so. */
function noWay(way: Way | undefined, words: Dictionary): string {
  if (way === undefined || way.why === null) return words.say("facts/why_road");
  const gap = way.gap === undefined ? "" : ` ${words.say("facts/gap", { gap: way.gap })}`;
  return `${words.say(`facts/why_${way.why}`, { at: way.halts[0]?.at ?? "" })}${gap}`;
}

/** The zone that a space is in. */
export const zoneOf = (cell: string, facts: Facts | null): ZoneFact | undefined =>
  ((facts?.["zones"] ?? []) as readonly ZoneFact[]).find((z) => z.spaces.includes(cell));

function fixedTile(cell: string, facts: Facts | null, words: Dictionary): string {
  const zone = zoneOf(cell, facts);
  return zone === undefined ? words.say("facts/zone_parked") : words.say(`facts/zone_${zone.why}`, { at: zone.at });
}

type Told = Pick<Props, "view" | "moves" | "ui" | "draft" | "pending" | "facts" | "asked" | "words">;

/** Why nothing can be done with a space that was tapped. */
export function refusal({ view, moves, facts, asked, words }: Told, hand: Hand, cell: string): string {
  if (moves.length === 0) return words.say("facts/not_your_turn");
  const isDriving = view.phase === "drive" || hand.tool === "drive";
  const isLaid = view.board.some((b) => b.cell === cell);
  if (isDriving || (moves.includes("drive") && !isLaid))
    return noWay(asked?.about === cell ? (asked.facts["route"] as Way) : undefined, words);
  if (hand.tool === "cone") return words.say(view.cones.length > 1 ? "facts/cones_out" : "facts/cone_there");
  if (hand.tool?.startsWith("place:") === true) return words.say("facts/no_place");
  if (isLaid) return fixedTile(cell, facts, words);
  return words.say(moves.includes("build") && !moves.includes("drive") ? "facts/build_first" : "facts/no_tile");
}

/** What is left of the turn, by its phase. */
const titles: Readonly<Record<string, string>> = {
  build: "facts/build_left",
  drive: "facts/drive_left",
  quick: "facts/quick_left",
  race: "facts/race",
  first: "facts/first",
  turn: "facts/turn",
};

/** Short: of "Sumner Tunnel, East Boston" the first half. */
const shortPlace = (city: City, cell: string): string => placeName(city, cell).split(",")[0] as string;

function draftHint(props: Props, hand: Hand): string | null {
  const { draft, city, plan, picked } = hand;
  const { view, lang } = props;
  const stop = planOf(props, hand)?.halts[0]?.at;
  if (plan !== null && stop !== undefined)
    return say(how["goesBy"]!, lang, { stop: shortPlace(city, stop), place: shortPlace(city, plan) });
  if (picked !== null) return say(how["picked"]!, lang);
  if (draft === null) return null;
  const end = isLast(view);
  if (draft.tool === "stop")
    return say(end ? how["arrives"]! : how["goes"]!, lang, { place: shortPlace(city, draft.cell) });
  if (draft.rotation !== null) return say(end ? how["lasts"]! : how["turns"]!, lang);
  return say(end ? how["ends"]! : how["sends"]!, lang);
}

function toolHint({ view, moves, words, lang }: Props, hand: Hand): string {
  const tool = hand.tool?.split(":")[0];
  if (tool === "cone" && view.cones.length > 1) return words.say("facts/cones_out");
  if (tool !== undefined) return how[tool] === undefined ? words.say(`facts/how_${tool}`) : say(how[tool], lang);
  if (moves.includes("build"))
    return moves.includes("drive") ? say(how["starts"]!, lang) : words.say("facts/build_first");
  if (view.phase === "drive") return say(how["drive"]!, lang);
  if (view.phase === "race" || view.phase === "first") return say(how["place"]!, lang);
  return say(hand.acts.length === 0 ? how["done"]! : how["builds"]!, lang);
}

export function asks(props: Props): Ask | null {
  const { view, words } = props;
  const hand = handOf(props);
  const title = titles[view.phase];
  if (title === undefined) return null;
  const left = view.left - (hand.draft === null ? 0 : 1);
  const hint =
    hand.refused === null
      ? (draftHint(props, hand) ?? toolHint(props, hand))
      : hand.refused === "car"
        ? words.say("facts/build_first")
        : `${shortPlace(hand.city, hand.refused)}: ${refusal(props, hand, hand.refused)}`;
  return { title: words.say(title, { left }), hint };
}

/** How the draft lies, for those who do not see it. */
export function draftWords(hand: Hand, label: (move: string) => string, lang: Lang): string {
  const { draft, acts } = hand;
  if (draft === null) return "";
  const options = acts.filter((a) => a.tool === draft.tool && a.cell === draft.cell);
  const way = `${options.findIndex((a) => a.move === draft.move) + 1} ${say({ en: "of", de: "von" }, lang)} ${options.length}`;
  const keys = say({ en: "R turns, P places.", de: "R dreht, P legt." }, lang);
  return draft.rotation === null ? label(draft.move) : `${label(draft.move)} (${way}). ${keys}`;
}

const edgeWords = (edges: readonly number[], words: Dictionary): string =>
  [...edges]
    .sort((a, b) => a - b)
    .map((edge) => words.name("edges", edgeNames[edge] ?? ""))
    .join(" ");

const grounds: Readonly<Record<string, string>> = { W: "water", P: "park", T: "tunnel", D: "destination" };

/** What is on a space, for screen readers. */
export function spotWords(
  city: City,
  view: View,
  seat: number | null,
  names: readonly string[],
  words: Dictionary,
): (cell: string) => string {
  const types = new Map(cellsOf(city).map(({ cell, type }) => [cell, type]));
  const goals = goalsOf(view.seats[seat ?? -1]);
  return (cell) => {
    const place = placeName(city, cell);
    const tile = view.board.find((b) => b.cell === cell);
    const kind = kindIn(city, tile?.kind ?? "");
    const destination = city.destinations.list.find((d) => d.cell === cell);
    return [
      cell,
      ...(place === cell ? [] : [place]),
      ...(kind === undefined || tile === undefined
        ? [words.say(`facts/${grounds[types.get(cell) ?? ""] ?? "empty"}`)]
        : [`${tileName(city, kind.id, words)} ${edgeWords(roadsOf(kind, tile.rotation), words)}`]),
      ...(destination !== undefined && goals.includes(destination.id) ? [words.say("facts/your_goal")] : []),
      ...view.seats.flatMap((s, i) =>
        destination !== undefined && s.visited.includes(destination.id)
          ? [words.say("facts/visited_by", { seat: names[i] ?? "" })]
          : [],
      ),
      ...(view.cones.includes(cell) ? [words.say("facts/cone")] : []),
      ...view.seats.flatMap((s, i) => (s.car === cell ? [words.say("facts/car_of", { seat: names[i] ?? "" })] : [])),
    ].join(", ");
  };
}
