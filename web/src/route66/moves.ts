// route66/moves.ts: the notation of The Mother Road, in words, and what can be read from the course of a game.
import standard from "../../../editions/route66.json";
import type { Lang, Played, Telling } from "../board";

export interface Section {
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly length: number;
  readonly first: number;
  readonly second: number;
  readonly stars: readonly number[];
}

export interface View {
  readonly players: number;
  readonly edition: string | { readonly sections: readonly Section[] };
  readonly seat: number;
  readonly phase: "roll" | "move" | "decide" | "end";
  readonly dice: readonly number[] | null;
  readonly first: readonly (number | null)[];
  readonly second: readonly (number | null)[];
  readonly markers: readonly (readonly number[])[];
  readonly cars: readonly number[];
  readonly scores: readonly number[];
}

export const sectionsOf = (view: View): readonly Section[] => (typeof view.edition === "string" ? standard.sections : view.edition.sections);

/** The sections a move steps in: "move:5+9" is [5, 9]. */
export function sectionsIn(move: string): readonly number[] {
  const m = /^move:(\d+)(?:\+(\d+))?$/.exec(move);
  return m === null ? [] : m[2] === undefined ? [Number(m[1])] : [Number(m[1]), Number(m[2])];
}

/** What fell: "roll:1-3-3-6" is [1, 3, 3, 6]; null: this was no roll. */
export function rolled(played: Played): readonly number[] | null {
  return played.seat === null && played.move.startsWith("roll:") ? played.move.slice(5).split("-").map(Number) : null;
}

export interface Half {
  readonly dice: readonly [number, number];
  readonly isUsed: boolean;
}

/** The two pairs of dice behind a move, those it does not use second; null if the dice do not make it. */
export function halves(dice: readonly number[], move: string): readonly [Half, Half] | null {
  const [a, b] = sectionsIn(move);
  const [w, x, y, z] = dice as [number, number, number, number];
  const splits = [[[w, x], [y, z]], [[w, y], [x, z]], [[w, z], [x, y]], [[y, z], [w, x]], [[x, z], [w, y]], [[x, y], [w, z]]] as const;
  const sum = ([p, q]: readonly [number, number]) => p + q;
  const found = splits.find(([one, two]) => sum(one) === a && (b === undefined || sum(two) === b));
  return found === undefined ? null : [{ dice: found[0], isUsed: true }, { dice: found[1], isUsed: b !== undefined }];
}

// ---- what has happened ----

export interface Bust {
  readonly seat: number;
  readonly dice: readonly number[];
}

/** Rolls that fitted nowhere: another roll follows them, the next player's. Whose they were is told from the end, where
 * the view knows it: the mover's who had chosen to roll, or else of whoever sits before the next one. */
export function busts(last: readonly Played[], view: View): Bust[] {
  const found: Bust[] = [];
  let next = view.seat;
  for (let i = last.length - 1; i >= 0; i--) {
    const { seat } = last[i]!;
    if (seat !== null) next = seat;
    const dice = rolled(last[i]!);
    const after = last[i + 1];
    if (dice === null || after === undefined || rolled(after) === null) continue;
    const chose = last[i - 1];
    next = chose?.seat != null && chose.move !== "stop" ? chose.seat : (next + view.players - 1) % view.players;
    found.unshift({ seat: next, dice });
  }
  return found;
}

/** The spaces this turn has gained so far, which a bust would lose, and the sections that would be won. */
export function atStake(view: View): { readonly spaces: number; readonly sections: readonly Section[] } {
  const safe = view.markers[view.seat] ?? [];
  const gained = view.cars.map((car, i) => (car > 0 ? car - (safe[i] ?? 0) : 0));
  const sections = sectionsOf(view).filter((s) => view.cars[s.number - 2] === s.length);
  return { spaces: gained.reduce((a, b) => a + b, 0), sections };
}

// ---- words ----

export function words(move: string, lang: Lang): string {
  if (move === "roll") return lang === "en" ? "Roll again" : "Weiterwürfeln";
  if (move === "stop") return lang === "en" ? "Stop here" : "Anhalten";
  const [a, b] = sectionsIn(move);
  if (b === undefined) return lang === "en" ? `only ${a}` : `nur ${a}`;
  if (a === b) return lang === "en" ? `${a} twice` : `zweimal ${a}`;
  return lang === "en" ? `${a} and ${b}` : `${a} und ${b}`;
}

export function bustWords({ seat, dice }: Bust, me: number | null, names: readonly string[], lang: Lang): string {
  const fell = dice.join(", ");
  if (seat === me) return lang === "en" ? `Bust! ${fell} fits nowhere: your cars are off the road.` : `Fehlwurf! ${fell} passt nirgends: Deine Autos sind von der Straße.`;
  return lang === "en" ? `Bust for ${names[seat]}: ${fell} fits nowhere.` : `Fehlwurf für ${names[seat]}: ${fell} passt nirgends.`;
}

function tellRoll(dice: readonly number[], { before, after, lang, names }: Telling<View>): string {
  const fell = dice.join(", ");
  const who = before === undefined ? undefined : names[before.seat];
  if (who === undefined) return lang === "en" ? `The dice show ${fell}.` : `Die Würfel zeigen ${fell}.`;
  if (after === undefined || after.phase === "move") return lang === "en" ? `${who} rolls ${fell}.` : `${who} würfelt ${fell}.`;
  return lang === "en" ? `${who} rolls ${fell}: a bust, all of this turn is lost.` : `${who} würfelt ${fell}: ein Fehlwurf, der ganze Zug ist verloren.`;
}

/** "6 (5 of 11)": the section and how far the car has come. */
function reached(number: number, after: View | undefined, lang: Lang): string {
  const car = after?.cars[number - 2] ?? 0;
  const length = after === undefined ? 0 : (sectionsOf(after).find((s) => s.number === number)?.length ?? 0);
  return car === 0 ? `${number}` : `${number} (${car} ${lang === "en" ? "of" : "von"} ${length})`;
}

function tellDrive(move: string, who: string, { after, lang }: Telling<View>): string {
  const where = [...new Set(sectionsIn(move))].map((n) => reached(n, after, lang)).join(lang === "en" ? " and " : " und ");
  return lang === "en" ? `${who} drives in section ${where}.` : `${who} fährt auf Etappe ${where}.`;
}

function tellStop(who: string, { before, after, lang, names }: Telling<View>): string {
  const stops = lang === "en" ? `${who} stops` : `${who} hält an`;
  if (before === undefined || after === undefined) return `${stops}.`;
  const won = sectionsOf(after).filter((s) => before.first[s.number - 2] === null && after.first[s.number - 2] !== null);
  const each = won.map(({ number, first, second }) => {
    const runner = after.second[number - 2];
    const other = runner === null || runner === undefined ? "" : lang === "en" ? `, ${names[runner]} is second (${second})` : `, Zweiter: ${names[runner]} (${second})`;
    return lang === "en" ? ` and wins section ${number} (${first} points${other})` : ` und gewinnt Etappe ${number} (${first} Punkte${other})`;
  });
  return `${stops}${each.join("")}.`;
}

export function tell(played: Played, telling: Telling<View>): string {
  const { lang, names } = telling;
  const dice = rolled(played);
  if (dice !== null) return tellRoll(dice, telling);
  const who = names[played.seat ?? 0] ?? "";
  if (played.move === "roll") return lang === "en" ? `${who} rolls again.` : `${who} würfelt weiter.`;
  return played.move === "stop" ? tellStop(who, telling) : tellDrive(played.move, who, telling);
}
