// gridlock/edges.ts: what keeps to the edge of the frame, in CSS pixels: the small map in a corner, and coins for goals out of
// sight. Neither lies upon the other, and names do not lie below them.
import type { At, Camera, Limits } from "../shapes/panzoom";

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

type Box = Limits["box"];

const MINI = { w: 104, h: 90 };
const GLASS = { w: 48, h: 48 }; // all that is left of it where the whole city is seen
const RULER = 28; // letters and numbers along the edge
const SLIDE = 64; // how far from its corner the small map may be
const STEP = 8;
const FINGER = 22; // half of what a finger needs

export const onScreen = ({ x, y, k }: Camera, at: At): At => ({ x: at.x * k + x, y: at.y * k + y });

const holds = (r: Rect, { x, y }: At, margin: number): boolean =>
  x > r.x - margin && x < r.x + r.w + margin && y > r.y - margin && y < r.y + r.h + margin;

/** A finger finds it: well within the frame, and not below the small map. */
export function isSeen(camera: Camera, at: At, box: Box, mini: Rect | null): boolean {
  const { x, y } = onScreen(camera, at);
  const isIn = x > FINGER && x < box.width - FINGER && y > FINGER && y < box.height - FINGER;
  return isIn && (mini === null || !holds(mini, { x, y }, 3));
}

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export interface Weighty {
  readonly at: At;
  readonly weight: number;
}

/** How far from a corner, nearest first. */
const slides: readonly At[] = Array.from({ length: (SLIDE / STEP + 1) ** 2 }, (_, i) => ({
  x: STEP * (i % (SLIDE / STEP + 1)),
  y: STEP * Math.floor(i / (SLIDE / STEP + 1)),
})).sort((a, b) => a.x + a.y - b.x - b.y);

/** Where the small map hides least: in a corner, or a little beside it; where it is now, if that hides little. */
export function miniFor(
  camera: Camera,
  box: Box,
  things: readonly Weighty[],
  isWhole: boolean,
  now: Rect | null,
): Rect {
  const size = isWhole ? GLASS : MINI;
  const seen = things.map(({ at, weight }) => ({ at: onScreen(camera, at), weight }));
  const cost = (rect: Rect): number => seen.reduce((sum, t) => sum + (holds(rect, t.at, 3) ? t.weight : 0), 0);
  if (now !== null && now.w === size.w && cost(now) < 4) return now;
  const [right, bottom] = [box.width - size.w - 6, box.height - size.h - 6];
  const places = slides.flatMap(({ x, y }) => [
    { ...size, x: right - x, y: RULER + y },
    { ...size, x: RULER + x, y: RULER + y },
    { ...size, x: right - x, y: bottom - y },
    { ...size, x: RULER + x, y: bottom - y },
  ]);
  let best = places[0] as Rect;
  let least = cost(best);
  for (const place of places) {
    if (least === 0) break;
    const costs = cost(place);
    if (costs < least) [best, least] = [place, costs];
  }
  return best;
}

const COIN = 24;

export interface Coin extends At {
  /** Degrees towards what it stands for. */
  readonly angle: number;
}

export const coinRect = ({ x, y }: At): Rect => ({ x: x - COIN, y: y - COIN, w: 2 * COIN, h: 2 * COIN });

/** Beside the rectangle, as near as can be. */
function pushed(at: At, r: Rect, box: Box): At {
  const far = COIN + 3;
  const beside = [
    { x: r.x - far, y: at.y },
    { x: r.x + r.w + far, y: at.y },
    { x: at.x, y: r.y - far },
    { x: at.x, y: r.y + r.h + far },
  ].filter((p) => p.x >= COIN && p.x <= box.width - COIN && p.y >= COIN && p.y <= box.height - COIN);
  const way = (p: At) => Math.hypot(p.x - at.x, p.y - at.y);
  return beside.length === 0 ? at : beside.reduce((a, b) => (way(b) < way(a) ? b : a));
}

/** Along the edge, as near as can be, to where it hides none of the points. */
function slid(at: At, hidden: readonly At[], box: Box, taken: readonly Rect[]): At {
  const isFree = (p: At) =>
    p.x >= COIN &&
    p.x <= box.width - COIN &&
    p.y >= COIN &&
    p.y <= box.height - COIN &&
    !hidden.some((h) => holds(coinRect(p), h, 1)) &&
    !taken.some((r) => holds(r, p, COIN));
  const isSide = at.x < 2 * COIN || at.x > box.width - 2 * COIN;
  for (let by = 0; by <= 72; by += 6)
    for (const way of [by, -by]) {
      const p = isSide ? { x: at.x, y: at.y + way } : { x: at.x + way, y: at.y };
      if (isFree(p)) return p;
    }
  return at;
}

/** Where the coins for some points are, and which way they point; null: the point is in sight. They lie neither upon the small map
 * nor upon each other, nor, when the map rests, upon the middle of a space that can be picked. */
export function coinsAt(
  camera: Camera,
  points: readonly At[],
  box: Box,
  mini: Rect | null,
  hidden: readonly At[] = [],
): (Coin | null)[] {
  const taken: Rect[] = mini === null ? [] : [mini];
  const middles = hidden.map((at) => onScreen(camera, at));
  return points.map((point) => {
    const to = onScreen(camera, point);
    if (to.x > -8 && to.x < box.width + 8 && to.y > -8 && to.y < box.height + 8) return null;
    let at: At = {
      x: Math.max(COIN + 8, Math.min(box.width - COIN - 8, to.x)),
      y: Math.max(COIN + RULER - 4, Math.min(box.height - COIN - 10, to.y)),
    };
    for (let tries = 0; tries < 4; tries++) {
      const under = taken.find((r) => holds(r, at, COIN));
      if (under === undefined) break;
      at = pushed(at, under, box);
    }
    at = slid(at, middles, box, taken);
    taken.push(coinRect(at));
    return { ...at, angle: (Math.atan2(to.y - at.y, to.x - at.x) * 180) / Math.PI };
  });
}
