// gridlock/route.ts: the line that a car follows along a row of spaces: in at one edge, round the rotary or along the bend, out
// at the other; from portal to portal it is gone.
import { edgeTo, type City } from "./city";
import { edge, middle, plus, type Point } from "./geo";

/** A drive that is shown: one that can be made, or one that is being made. */
export interface Journey {
  readonly seat: number;
  readonly path: readonly string[];
  /** Where it stops; the last is its end. More than one are numbered. */
  readonly stops: readonly string[];
  /** Somebody is driving it now: the car itself shows where it is. */
  readonly isUnderWay: boolean;
}

export interface Leg {
  /** The points of it, near enough to each other to be joined by straight lines. */
  readonly points: readonly Point[];
  /** It ends in a tunnel and the next begins in another. */
  readonly isTunnel: boolean;
}

const RING = 29.5;

/** Round a destination, against the clock as the traffic goes. */
function ring(at: Point, from: number, to: number): Point[] {
  const start = ((from - 1) * Math.PI) / 3;
  let turn = ((to - from) * Math.PI) / 3;
  while (turn > 0) turn -= 2 * Math.PI;
  if (turn < -Math.PI * 1.4) turn += 2 * Math.PI; // nobody drives nearly all the way round to be shown a way
  const n = Math.max(2, Math.ceil(Math.abs(turn) / 0.5));
  return Array.from({ length: n + 1 }, (_, i) => {
    const angle = start + (turn * i) / n;
    return plus(at, { x: Math.cos(angle) * RING, y: Math.sin(angle) * RING });
  });
}

/** The bend between two edges, as tiles are printed. */
function bend(at: Point, from: number, to: number): Point[] {
  const [a, b] = [edge(from), edge(to)];
  return [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) =>
    plus(at, { x: a.x * (1 - t) ** 2 + b.x * t ** 2, y: a.y * (1 - t) ** 2 + b.y * t ** 2 }),
  );
}

interface Ends {
  /** Where the car stands at first, and where it will. */
  readonly from: Point;
  readonly to: Point;
}

/** The way along spaces that follow each other; two that are no neighbours are two portals. */
export function legsOf(city: City, path: readonly string[], ends: Ends): Leg[] {
  const isRound = new Set(city.destinations.list.map((d) => d.cell));
  const legs: Leg[] = [];
  let points: Point[] = [ends.from];
  path.forEach((cell, i) => {
    const [before, after] = [path[i - 1], path[i + 1]];
    const at = middle(cell);
    const enter = before === undefined ? undefined : edgeTo(cell, before);
    const leave = after === undefined ? undefined : edgeTo(cell, after);
    if (enter !== undefined && leave !== undefined)
      points.push(...(isRound.has(cell) ? ring(at, enter, leave) : bend(at, enter, leave)));
    else if (leave !== undefined) {
      if (i > 0) points.push(at);
      points.push(plus(at, edge(leave)));
    } else if (enter !== undefined) points.push(plus(at, edge(enter)), after === undefined ? ends.to : at);
    else if (i > 0) points.push(after === undefined ? ends.to : at);
    if (after !== undefined && leave === undefined) {
      legs.push({ points, isTunnel: true });
      points = [middle(after)];
    }
  });
  return [...legs, { points, isTunnel: false }];
}

/** On the road of each space between the first and the last, for dots that let one count the way. */
export function milestones(city: City, path: readonly string[]): Point[] {
  const isRound = new Set(city.destinations.list.map((d) => d.cell));
  return path.slice(1, -1).map((cell, i) => {
    const [enter, leave] = [edgeTo(cell, path[i] as string), edgeTo(cell, path[i + 2] as string)];
    if (enter === undefined || leave === undefined) return middle(cell);
    const points = isRound.has(cell) ? ring(middle(cell), enter, leave) : bend(middle(cell), enter, leave);
    const half = (points.length - 1) / 2;
    const [a, b] = [points[Math.floor(half)] as Point, points[Math.ceil(half)] as Point];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  });
}

export const linePath = (points: readonly Point[]): string =>
  `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L")}`;

/** Degrees of a nose that points from one to the other; cars are drawn nose up. */
export const headingTo = (a: Point, b: Point): number => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI + 90;
