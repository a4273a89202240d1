// autobahn/moves.ts: the notation of Alltagswahn Autobahn, in words, and which card a move plays on which side.
import standard from "../../../editions/autobahn.json";
import type { Lang, Played, Telling } from "../board";
import { cardName } from "../shapes/card";

export type Counts = Readonly<Record<string, number>>;

export interface Card {
  readonly kind: string;
  readonly pumps: number;
  readonly snails: number;
}

export interface View {
  readonly players: number;
  readonly edition: string | { readonly cards: readonly Card[] };
  readonly phase: string;
  readonly driver: number;
  readonly snails: number;
  readonly window: { readonly type: string; readonly asked: number } | null;
  readonly shot: { readonly seat: number; readonly lane: number } | null;
  readonly lanes: readonly (readonly string[] | "works")[];
  readonly heavy: boolean;
  readonly sign: string;
  readonly deck: Counts | number;
  readonly hands: readonly (Counts | number)[];
  readonly taken: readonly Counts[];
}

export const cardsOf = (view: View): readonly Card[] => (typeof view.edition === "string" ? standard.cards : view.edition.cards);

/** The fuel pumps on some cards, which are points for whoever took them and against whoever holds them in the end. */
export function pumpsOn(view: View, counts: Counts): number {
  return Object.entries(counts).reduce((sum, [kind, n]) => sum + n * (cardsOf(view).find((c) => c.kind === kind)?.pumps ?? 0), 0);
}

/** The card a move plays, null for those that play none or say it by themselves. */
export function cardOf(move: string): string | null {
  const [verb, card] = move.split(":");
  const known: Readonly<Record<string, string>> = { camera: "CAM", works: "RW", indicator: "IND", flash: "FLA", doctor: "DOC" };
  if (known[verb!] !== undefined) return known[verb!]!;
  return verb === "fuel" || verb === "draw" || card === undefined || card === "?" ? null : card;
}

/** It plays the card with its back up, as a piece of road. */
export const isBack = (move: string): boolean => move.startsWith("build:") || move.startsWith("overtake:");

/** The lane a move aims at. */
export function laneOf(move: string): number | null {
  const m = /^(?:put:[A-Z]+\d*|camera):(\d)$/.exec(move);
  return m === null ? null : Number(m[1]);
}

export function words(move: string, lang: Lang): string {
  const [verb, a, b] = move.split(":");
  const card = a === undefined || a === "?" ? (lang === "en" ? "a card" : "eine Karte") : cardName(a, lang);
  const texts: Readonly<Record<string, readonly [string, string]>> = {
    build: ["Build a lane", "Spur bauen"],
    overtake: ["Overtake!", "Überholen!"],
    put: [b === undefined ? `Lay the ${card}` : `On lane ${b}`, b === undefined ? `${card} legen` : `Auf Spur ${b}`],
    sign: ["Put up this sign", "Schild aufstellen"],
    works: ["Close the left lane", "Linke Spur sperren"],
    refuel: ["Refuel with it", "Damit tanken"],
    camera: [`Photograph lane ${a}`, `Spur ${a} blitzen`],
    fuel: [a === "0" ? "Draw nothing" : a === "1" ? "Draw 1 card" : `Draw ${a} cards`, a === "0" ? "Nichts ziehen" : a === "1" ? "1 Karte ziehen" : `${a} Karten ziehen`],
    indicator: ["Indicate: I drive now", "Blinken: ich fahre jetzt"],
    flash: ["Flash: I drive first", "Lichthupe: ich zuerst"],
    doctor: ["Send the doctor", "Notarzt schicken"],
    draw: [`Draw ${card}`, `${card} ziehen`],
    pass: ["Pass", "Passen"],
    end: ["End turn", "Zug beenden"],
  };
  return texts[verb ?? ""]?.[lang === "en" ? 0 : 1] ?? move;
}

/** A button outside of the hand has to name the card, too. */
export function label(move: string, lang: Lang): string {
  const card = cardOf(move);
  const named = card !== null && !["camera", "indicator", "flash", "doctor", "works"].includes(move.split(":")[0]!) && !move.startsWith("put:HEAVY");
  return named ? `${cardName(card, lang)}: ${words(move, lang)}` : words(move, lang);
}

export function sentence(move: string, who: string, lang: Lang): string {
  const [verb, a, b] = move.split(":");
  const hidden = a === undefined || a === "?";
  const card = hidden ? (lang === "en" ? "a card" : "eine Karte") : cardName(a, lang);
  const back = hidden ? "" : ` (${card})`; // what lies with its back up only its owner knows
  const texts: Readonly<Record<string, readonly [string, string]>> = {
    build: [`${who} builds a lane${back}.`, `${who} baut eine Spur${back}.`],
    overtake: [`${who} overtakes${back}.`, `${who} überholt${back}.`],
    put: [`${who} lays ${card}${b === undefined ? "" : ` on lane ${b}`}.`, `${who} legt ${card}${b === undefined ? "" : ` auf Spur ${b}`}.`],
    sign: [`${who} puts up a sign: ${card}.`, `${who} stellt ein Schild auf: ${card}.`],
    works: [`${who} closes the left lane.`, `${who} sperrt die linke Spur.`],
    refuel: [`${who} refuels with ${card}.`, `${who} tankt mit ${card}.`],
    camera: [`${who} photographs lane ${a}.`, `${who} blitzt Spur ${a}.`],
    fuel: [a === "0" ? `${who} draws nothing.` : `${who} draws ${a}.`, a === "0" ? `${who} zieht nichts.` : `${who} zieht ${a}.`],
    indicator: [`${who} indicates and drives.`, `${who} blinkt und fährt.`],
    flash: [`${who} flashes and drives first.`, `${who} gibt Lichthupe und fährt zuerst.`],
    doctor: [`${who} sends the doctor.`, `${who} schickt den Notarzt.`],
    pass: [`${who} passes.`, `${who} passt.`],
    end: [`${who} ends the turn.`, `${who} beendet den Zug.`],
  };
  return texts[verb ?? ""]?.[lang === "en" ? 0 : 1] ?? `${who}: ${move}`;
}

/** What a seat got for its points, and the points: " and takes 3 vehicles (5 points)". */
function gained(seat: number, { before, after, lang }: Telling<View>): string {
  const [had, has] = [before?.taken[seat], after?.taken[seat]];
  if (had === undefined || has === undefined) return "";
  const news = Object.entries(has).flatMap(([kind, n]) => Array.from({ length: n - (had[kind] ?? 0) }, () => kind));
  if (news.length === 0) return "";
  const points = pumpsOn(before, has) - pumpsOn(before, had);
  const what = news.length === 1 ? cardName(news[0]!, lang) : lang === "en" ? `${news.length} vehicles` : `${news.length} Fahrzeuge`;
  return lang === "en" ? `takes ${what} (${points} ${points === 1 ? "point" : "points"})` : `erbeutet ${what} (${points} ${points === 1 ? "Punkt" : "Punkte"})`;
}

function tellDraw(card: string, { before, lang, names }: Telling<View>): string {
  const who = before?.phase === "draw" ? names[before.driver] : undefined;
  const named = card === "?" ? "" : `: ${cardName(card, lang)}`;
  if (who === undefined) return lang === "en" ? `A card is drawn${named}.` : `Eine Karte wird gezogen${named}.`;
  return lang === "en" ? `${who} draws a card${named}.` : `${who} zieht eine Karte${named}.`;
}

/** A sentence with what came of it. A photograph counts only when nobody sends the doctor: it is told of whoever passed last. */
export function tell({ seat, move }: Played, telling: Telling<View>): string {
  const { before, lang, names } = telling;
  if (seat === null) return tellDraw(move.split(":")[1] ?? "?", telling);
  const said = sentence(move, names[seat] ?? "", lang);
  const own = gained(seat, telling);
  if (own !== "") return `${said.slice(0, -1)} ${lang === "en" ? "and" : "und"} ${own}.`;
  const shooter = move === "pass" ? before?.shot?.seat : undefined;
  const prey = shooter === undefined ? "" : gained(shooter, telling);
  if (prey !== "") return `${said} ${names[shooter!]} ${prey}.`;
  const column = move.startsWith("camera:") ? before?.lanes[Number(move.slice(7)) - 1] : undefined;
  const top = column === undefined || column === "works" ? undefined : before.heavy && Number(move.slice(7)) <= 2 ? "HEAVY" : column.at(-1);
  return top === undefined ? said : `${said.slice(0, -1)}: ${cardName(top, lang)}.`;
}

const questions: Readonly<Record<string, readonly [string, string]>> = {
  turn: ["Snatch this turn by the indicator, or take a photograph?", "Per Blinker diesen Zug nehmen oder jemanden blitzen?"],
  flash: ["Flash and drive first?", "Lichthupe geben und zuerst fahren?"],
  camera: ["Take a photograph?", "Jemanden blitzen?"],
  doctor: ["Send the doctor, so that it does not count?", "Den Notarzt schicken, damit es nicht zählt?"],
};

/** What somebody is asked out of turn: what has just happened, and what can be done about it. */
export function question(view: View, last: readonly Played[], names: readonly string[], lang: Lang): string | null {
  const asked = view.window === null ? undefined : questions[view.window.type];
  if (asked === undefined || view.window === null) return null;
  const done = last.filter((p) => p.seat !== null && p.move !== "pass" && p.move !== "end" && !p.move.startsWith("fuel:")).at(-1);
  const driver = names[view.driver] ?? "";
  const begins = lang === "en" ? `A turn begins: ${driver} is to drive.` : `Ein Zug beginnt: ${driver} soll fahren.`;
  const happened = view.window.type === "turn" ? begins : done?.seat == null ? "" : sentence(done.move, names[done.seat] ?? "", lang);
  return `${happened} ${asked[lang === "en" ? 0 : 1]}`.trim();
}

/** Why a card cannot be played now, as far as the table shows it. */
export function whyNot(kind: string, view: View, moves: readonly string[], lang: Lang): string {
  const say = (en: string, de: string) => (lang === "en" ? en : de);
  if (moves.length === 0) return say("It is not your turn.", "Du bist nicht am Zug.");
  if (moves.every((m) => m.startsWith("fuel:"))) return say("First say how many cards you draw.", "Sag erst, wie viele Karten du ziehst.");
  if (moves.includes("pass")) return say("Now only cards that react can be played.", "Jetzt gehen nur Karten, die reagieren.");
  if (kind === "IND" || kind === "FLA") return say("Only between two turns.", "Nur zwischen zwei Zügen.");
  if (kind === "DOC") return say("Only straight after a photograph.", "Nur direkt nach einem Blitzer.");
  if (kind === "CAM") return say("Nobody is too fast.", "Niemand ist zu schnell.");
  const snails = cardsOf(view).find((c) => c.kind === kind)?.snails ?? 0;
  if (view.snails + snails > 2) return say("Too many snails for this turn.", "Zu viele Schnecken für diesen Zug.");
  if (kind === "RW") return say("There must be two open lanes.", "Es müssen zwei Spuren offen sein.");
  return say("No lane takes it: it must be faster than the one to its right and slower than the one before it.", "Keine Spur passt: schneller als rechts daneben und langsamer als der davor.");
}
