// point.ts: where a lesson's pointer goes: to one of the places it is about, with its words where they hide as little as can be.
// Nothing here draws.
import type { Place } from "./places";

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

/** The arrow from the words to what they are about, and the middle of the words. */
export interface Pointing {
  readonly tip: readonly [number, number];
  readonly words: readonly [number, number];
}

interface Room {
  readonly wide: number;
  readonly high: number;
}

export const HIGH = 32;
/** Half of what the words take; they are set in about this width a letter. */
export const halfOf = (says: string): number => 14 + says.length * 4.1;

const ARROW = 26;
const EDGE = 6;

const sides = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.wide, b.x + b.wide) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.high, b.y + b.high) - Math.max(a.y, b.y));

const around = ({ x, y, wide, high }: Place): Rect => ({ x: x - wide / 2, y: y - high / 2, wide, high });

export const isInside = (place: Place, room: Room): boolean =>
  place.x > 0 && place.y > 0 && place.x < room.wide && place.y < room.high;

const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** It is beside the board, in the bar or the rail: the arrow goes to the board's edge on that side. */
function toTheEdge(place: Place, half: number, room: Room): Pointing {
  const tip = [within(place.x, 14, room.wide - 14), within(place.y, 14, room.high - 14)] as const;
  const isBelow = place.y >= room.high || place.y <= 0;
  const away = isBelow ? ARROW + HIGH / 2 + 8 : ARROW + half;
  const x = isBelow ? tip[0] : tip[0] + (place.x > 0 ? -away : away);
  const y = isBelow ? tip[1] + (place.y > 0 ? -away : away) : tip[1];
  return {
    tip,
    words: [within(x, half + EDGE, room.wide - half - EDGE), within(y, HIGH / 2 + EDGE, room.high - HIGH / 2 - EDGE)],
  };
}

/**
 * Beside one of the places, or else the one in the middle of the way, if there the words hide nothing of the way and nothing that
 * stands on the board; else wherever they hide least.
 */
export function pointAt(
  places: readonly Place[],
  says: string,
  room: Room,
  at: number | null = null,
  stands: readonly Rect[] = [],
): Pointing | null {
  const half = halfOf(says);
  const inside = places.filter((place) => isInside(place, room));
  const [first] = places;
  if (first === undefined) return null;
  if (inside.length === 0) return toTheEdge(first, half, room);
  const chosen = at === null ? -1 : inside.indexOf(places[at] as Place);
  const middle = (inside.length - 1) / 2;
  const way = inside.map(around);
  let best: { readonly cost: number; readonly found: Pointing } | null = null;
  for (const [i, place] of inside.entries())
    for (const [s, [dx, dy]] of sides.entries()) {
      const [rx, ry] = [Math.min(place.wide / 2, 60), Math.min(place.high / 2, 60)];
      const tip = [place.x + dx * (rx + 2), place.y + dy * (ry + 2)] as const;
      const meant = [tip[0] + dx * (ARROW + half), tip[1] + dy * (ARROW + HIGH / 2)] as const;
      const words = [
        within(meant[0], half + EDGE, room.wide - half - EDGE),
        within(meant[1], HIGH / 2 + EDGE, room.high - HIGH / 2 - EDGE),
      ] as const;
      const rect = { x: words[0] - half, y: words[1] - HIGH / 2, wide: 2 * half, high: HIGH };
      const moved = Math.abs(words[0] - meant[0]) * Math.abs(dx) + Math.abs(words[1] - meant[1]) * Math.abs(dy);
      const hidden = way.reduce((sum, other) => sum + overlap(rect, other), 0);
      const covered = stands.reduce((sum, other) => sum + overlap(rect, other), 0);
      const astray = chosen < 0 ? 60 * Math.abs(i - middle) : i === chosen ? 0 : Infinity;
      const cost = 20 * moved + 4 * hidden + 2 * covered + astray + 20 * s;
      if (best === null || cost < best.cost) best = { cost, found: { tip, words } };
    }
  return best?.found ?? null;
}
