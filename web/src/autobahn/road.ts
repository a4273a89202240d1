// autobahn/road.ts: where things stand before the windscreen, in CSS pixels. Depth is one number s: 1 at our bonnet, 0 at the
// horizon. Lanes are numbered from the right, as the rules do; there is room for four.
import { shapeOf } from "./vehicles";

export const MOST_LANES = 4;
/** More of a column than this are a plate that opens the list. */
const MOST_SEEN = 6;

export interface Standing {
  readonly kind: string;
  /** Which of its column, from the bottom, as the view lists them. */
  readonly index: number;
  readonly lane: number;
  /** From the top of its column: 0 is nearest to us. */
  readonly depth: number;
  /** The middle of its wheels, and its size. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** The plate is at the roof: the next vehicle hides what is below. */
  readonly isCovered: boolean;
}

export interface Queue {
  readonly seen: readonly Standing[];
  /** Where the plate for those that are not drawn hangs. */
  readonly more: { readonly n: number; readonly x: number; readonly y: number } | null;
}

export interface Road {
  readonly width: number;
  readonly height: number;
  readonly isSmall: boolean;
  readonly horizon: number;
  readonly lane: number;
  readonly middle: number;
  y(s: number): number;
  /** The middle of a lane. */
  x(lane: number, s: number): number;
  /** A border between lanes: 0 is the right edge of lane 1. */
  edge(border: number, s: number): number;
  queue(column: readonly string[], lane: number, isBehindHeavy: boolean): Queue;
  heavy(): Standing;
}

const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/** `top` is what the mirror and the gantry need. */
export function roadIn(width: number, height: number, top: number): Road {
  const isSmall = width < 620 || height < 430;
  const horizon = Math.max(top, height * (isSmall ? 0.4 : 0.37));
  const foot = height + (isSmall ? 4 : 10);
  const lane = isSmall ? Math.min(width * 0.243, height * 0.36) : Math.min(width * 0.218, height * 0.4, 320);
  const middle = width / 2;
  // The road goes over a crest: it is not a point at the horizon, so plates of neighbours do not cover each other.
  const crest = isSmall ? 0.3 : 0.12;
  const spread = (s: number): number => crest + (1 - crest) * s;
  const y = (s: number): number => horizon + (foot - horizon) * s;
  const x = (n: number, s: number): number => middle + (2.5 - n) * lane * spread(s);
  const near = isSmall ? 0.86 : 0.85;

  const queue: Road["queue"] = (column, n, isBehindHeavy) => {
    const hidden = column.length > MOST_SEEN ? column.length - MOST_SEEN + 1 : 0;
    const seen: Standing[] = [];
    const shown = column.length - hidden;
    const slots = shown + (hidden > 0 ? 1 : 0);
    const first = near * (isBehindHeavy ? 0.74 : 1);
    const fade = isSmall ? 0.93 : 0.88;
    const least = isSmall ? 19 : 24;
    let roof = 0;
    for (let depth = 0; depth < shown; depth++) {
      const index = column.length - 1 - depth;
      const kind = column[index] as string;
      const shape = shapeOf(kind);
      const w = shape.share * lane * first * fade ** depth;
      const h = (w * shape.h) / shape.w;
      const room = (roof - horizon + h * 0.3) / Math.max(1, slots - depth);
      roof = depth === 0 ? y(first) - h : roof - clamp(least, room, h * (isSmall ? 0.92 : width < 800 ? 0.85 : 0.6));
      const s = clamp(0.08, (roof + h - horizon) / (foot - horizon), 1);
      const isCovered = depth > 0 || isBehindHeavy;
      seen.push({ kind, index, lane: n, depth, x: x(n, s), y: roof + h, w, h, isCovered });
    }
    const s = clamp(0.04, (roof + 8 - horizon) / (foot - horizon), 1);
    const aside = (n <= 2 ? 0.7 : -0.7) * least; // to its own side, so that it leaves the next lane's plates and the gantry free
    return { seen, more: hidden === 0 ? null : { n: hidden, x: x(n, s) + aside, y: roof - least * 0.5 } };
  };

  const heavy = (): Standing => {
    const shape = shapeOf("HEAVY");
    const w = shape.share * lane * spread(near);
    const h = (w * shape.h) / shape.w;
    return { kind: "HEAVY", index: -1, lane: 0, depth: 0, x: x(1.5, near), y: y(near), w, h, isCovered: false };
  };
  const edge = (border: number, s: number): number => middle + (2 - border) * lane * spread(s);
  return { width, height, isSmall, horizon, lane, middle, y, x, edge, queue, heavy };
}
