// autobahn/moves.ts: the notation of Alltagswahn Autobahn: which card a move plays on which side; and what the server says.
import standard from "../../../editions/autobahn.json";
import type { Played } from "../board";
import type { Dictionary } from "../dictionary";
import type { Facts } from "../wire";

export type Counts = Readonly<Record<string, number>>;

export interface Card {
  readonly kind: string;
  readonly pumps: number;
  readonly snails: number;
  /** Snails on its back. */
  readonly back: number;
}

export interface View {
  readonly players: number;
  readonly edition: string | { readonly cards: readonly Card[] };
  readonly phase: string;
  readonly driver: number;
  readonly snails: number;
  readonly fuel?: { readonly colour: string; readonly count: number } | null;
  readonly window: { readonly type: string; readonly asked: number } | null;
  readonly shot: { readonly seat: number; readonly lane: number } | null;
  readonly lanes: readonly (readonly string[] | "works")[];
  readonly heavy: boolean;
  readonly sign: string;
  readonly deck: Counts | number;
  readonly hands: readonly (Counts | number)[];
  readonly taken: readonly Counts[];
}

export const cardsOf = (view: View): readonly Card[] =>
  typeof view.edition === "string" ? standard.cards : view.edition.cards;

export const total = (c: Counts | number): number =>
  typeof c === "number" ? c : Object.values(c).reduce((a, b) => a + b, 0);

export const pumpsOf = (view: View, kind: string): number => cardsOf(view).find((c) => c.kind === kind)?.pumps ?? 0;

/** The pumps printed on these cards. */
export const pumpsIn = (view: View, cards: Counts): number =>
  Object.entries(cards).reduce((sum, [kind, n]) => sum + n * pumpsOf(view, kind), 0);

/** The card a move plays, null for those that play none or say it by themselves. */
export function cardOf(move: string): string | null {
  const [verb, card] = move.split(":");
  const known: Readonly<Record<string, string>> = {
    camera: "CAM",
    works: "RW",
    indicator: "IND",
    flash: "FLA",
    doctor: "DOC",
  };
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

/** Lanes that are not closed; closed ones are always left of them. */
export const openLanes = (view: View): number => view.lanes.filter((lane) => lane !== "works").length;

/** Where on the board a move is made: "lane:2", "heavy", "build:4", "works:3", "car:3", "shot:2", "save:2", "limit", "pumps", or
 * "road", all of it, for whoever wants to drive; null: only a button has it. A road card for overtaking is laid on the leftmost vehicle. */
export function placeOf(move: string, view: View): string | null {
  const [verb, card] = move.split(":");
  const leftmost = view.lanes.findLastIndex((lane) => lane !== "works" && lane.length > 0) + 1;
  switch (verb) {
    case "put":
      return card === "HEAVY" ? "heavy" : `lane:${laneOf(move) ?? 0}`;
    case "build":
      return `build:${openLanes(view) + 1}`;
    case "overtake":
      return `car:${leftmost}`;
    case "works":
      return `works:${openLanes(view)}`;
    case "camera":
      return `shot:${laneOf(move) ?? 0}`;
    case "sign":
      return "limit";
    case "refuel":
    case "fuel":
      return "pumps";
    case "doctor":
      return view.shot === null ? null : `save:${view.shot.lane}`;
    case "indicator":
    case "flash":
      return "road";
    default:
      return null;
  }
}

export const laneAt = (place: string): number => Number(place.split(":")[1] ?? 0);

/** What somebody is asked out of turn: what has just happened, in the server's sentences, and what can be done about it. */
export function question(view: View, last: readonly Played[], words: Dictionary): string | null {
  if (view.window === null) return null;
  const happened = last
    .flatMap(({ events }) => events)
    .filter(({ kind }) => !["pass", "window", "fuel", "draw"].includes(kind))
    .at(-1);
  return `${happened?.text ?? ""} ${words.say(`facts/ask_${view.window.type}`)}`.trim();
}

/** The number on a plate: the true speed as the server worked it out; for a borrowed one "=" is before it. */
export function plateText(view: View, facts: Facts | null, lane: number, index: number, kind: string): string {
  const told = (facts?.["lanes"] as readonly FactLane[] | undefined)?.[lane - 1]?.vehicles?.[index];
  const speed = told?.card === kind ? String(told.speed) : null;
  if (kind === "HAT") return `=${speed ?? "?"}`;
  if (kind === "SUN") return `=${speed ?? (view.sign === "SX" ? "?" : view.sign.slice(1))}`;
  return speed ?? kind.slice(1);
}

// ---- what the server says ----

interface FactLane {
  readonly vehicles?: readonly { readonly card: string; readonly speed: number; readonly points: number }[];
}

export interface Aim {
  readonly lane: number;
  readonly card: string;
  readonly speed: number;
  readonly points: number;
  readonly taken?: readonly unknown[];
}

/** Whom a camera would take now. */
export const aimsOf = (facts: Facts | null): readonly Aim[] => (facts?.["camera"] ?? []) as readonly Aim[];

/** The car that can overtake now. */
export const readyOf = (facts: Facts | null): Aim | null => (facts?.["ready"] ?? null) as Aim | null;

/** What the cars in hand could overtake, if they were laid now. */
export const carsOf = (facts: Facts | null): readonly Aim[] => (facts?.["cars"] ?? []) as readonly Aim[];

interface Held {
  readonly card: string;
  readonly why?: string;
}

/** Why a card cannot be played now, in words; nothing if the server has not said so. */
export function whyNot(kind: string, facts: Facts | null, words: Dictionary): string {
  const why = ((facts?.["hand"] ?? []) as readonly Held[]).find(({ card }) => card === kind)?.why;
  return why === undefined ? "" : words.say(`facts/${why}`);
}

/** What a seat has, as `seats` of the facts says it. */
export interface Standing {
  readonly points: number;
  /** In hand, where that is seen. */
  readonly pumps?: number;
}

export const standingOf = (facts: Facts | null, seat: number): Standing | undefined =>
  ((facts?.["seats"] ?? []) as readonly Standing[])[seat];
