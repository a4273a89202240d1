// boxActs.ts: how things happen on the boards of the box: a piece is set, slides, hops, is taken, settles; a game ends. The six
// games make their acts of these. Times are those of the art's notes.
import { cues, every, type Act, type Set_ } from "../stage/acts";
import {
  IN_OUT,
  OUT,
  SPRING,
  along,
  appear,
  arrive,
  drop,
  flyTo,
  hops,
  pulse,
  shake,
  vanish,
  type Motion,
  type Point,
} from "../stage/motion";
import type { Happening } from "../wire";
import { middleOf } from "./gridMoves";

export type Squares = readonly string[];

export const squareIn = (event: Happening, key: string): string | null =>
  typeof event[key] === "string" ? (event[key] as string) : null;

export const squaresIn = (event: Happening, key: string): Squares =>
  Array.isArray(event[key]) ? (event[key] as Squares) : [];

export const seatIn = (event: Happening): number => Number(event["seat"] ?? 0);

/** The piece on a square, as it stands on the board now. */
export const pieceOn = (set: Set_, square: string | null): Element | null =>
  square === null ? null : set.part(`piece:${square}`);

export const placesOf = (set: Set_, size: number, squares: Squares): Point[] =>
  squares.map((square) => middleOf(square, size, set.props.flip));

/** The squares of a straight or bent way, however it is told: as a path, or by its ends. */
export function wayOf(event: Happening): Squares {
  const path = squaresIn(event, "path");
  const ends = [squareIn(event, "from"), squareIn(event, "to")].filter((s): s is string => s !== null);
  return path.length > 0 ? path : ends;
}

/** How many squares lie between two points, at 40 units each. */
const stepsIn = (points: readonly Point[]): number =>
  points.slice(1).reduce((n, p, i) => {
    const before = points[i] as Point;
    return n + Math.max(Math.abs(p.x - before.x), Math.abs(p.y - before.y)) / 40;
  }, 0);

export const slideMs = (points: readonly Point[]): number => Math.min(380, 120 + 35 * stepsIn(points));

/** Once along the points in this time, evenly by distance. */
export function travel(on: Motion["on"], points: readonly Point[], ms: number, delay = 0): Motion {
  const home = points[0] ?? { x: 0, y: 0 };
  const all = stepsIn(points) || 1;
  const frames = points.map((p, i) => ({
    transform: `translate(${p.x - home.x}px, ${p.y - home.y}px)`,
    offset: stepsIn(points.slice(0, i + 1)) / all,
  }));
  return { on, ms, delay, easing: points.length > 2 ? "linear" : IN_OUT, frames: frames.length > 1 ? frames : [{}] };
}

/** A piece comes onto the board: it falls into its place. */
export const place = (key = "to"): Act => ({
  motions: (event, set) => [drop(pieceOn(set, squareIn(event, key)))],
  sound: "place",
});

/** A piece slides to where it goes. */
export const slide = (size: number): Act => ({
  on: "before",
  motions(event, set) {
    const way = wayOf(event);
    const points = placesOf(set, size, way);
    return [travel(pieceOn(set, way[0] ?? null), points, slideMs(points))];
  },
  sound: "slide",
});

const HOP_MS = 260;
const LANDS_MS = 120; // after it has leapt off: the clack of the sound comes with the landing

/** A piece leaps from landing to landing; what it leaps over dips. */
export const hop = (size: number, over: (event: Happening) => Squares = (e) => squaresIn(e, "over")): Act => ({
  on: "before",
  motions(event, set) {
    const way = wayOf(event);
    const dips = over(event).map((square, i) => ({
      on: pieceOn(set, square),
      ms: 180,
      delay: i * HOP_MS + 20,
      easing: OUT,
      frames: [0, 2, 0].map((y) => ({ transform: `translate(0, ${y}px)` })),
    }));
    return [hops(pieceOn(set, way[0] ?? null), placesOf(set, size, way), HOP_MS), ...dips];
  },
  sound: (event) => cues("hop", every(HOP_MS, wayOf(event).length - 1, LANDS_MS), 1),
});

/** The taker arrives, and what is taken flies to the taker's card, or to the first of these parts that there is. */
export const capture = (
  size: number,
  goals: (event: Happening) => readonly string[] = (e) => [`seat:${seatIn(e)}`],
): Act => ({
  on: "before",
  motions(event, set) {
    const [from, to] = [squareIn(event, "from"), squareIn(event, "to")];
    const points = placesOf(
      set,
      size,
      [from, to].filter((s): s is string => s !== null),
    );
    const ms = Math.max(160, slideMs(points));
    const goal = goals(event).flatMap((name) => set.part(name) ?? [])[0];
    return [travel(pieceOn(set, from), points, ms), flyTo(pieceOn(set, to), goal, 420, ms - 60)];
  },
  sound: "capture",
});

/** A piece has come home: it sinks a little. */
export const settle = (key = "at"): Act => ({
  motions: (event, set) => [
    {
      on: pieceOn(set, squareIn(event, key)),
      ms: 300,
      easing: OUT,
      frames: [0, -4, 1, 0].map((y) => ({ transform: `translate(0, ${y}px)` })),
    },
  ],
  sound: [...cues("thud", [0]), ...cues("goal", [120])],
});

/** Somebody cannot move: his card trembles. */
export const pass: Act = {
  motions: (event, set) => [shake(set.part(`seat:${seatIn(event)}`), 3, 240)],
  sound: "lock",
  callout: true,
};

/** The game is over: the winners' cards and what won rise once. */
export const end = (pieces: (event: Happening, set: Set_) => Squares = () => []): Act => ({
  motions(event, set) {
    const ranks = (Array.isArray(event["ranks"]) ? event["ranks"] : []) as readonly number[];
    const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [pulse(set.part(`seat:${seat}`), 1.25, 600)] : []));
    const rising = pieces(event, set).map((square, i) => ({ ...pulse(pieceOn(set, square), 1.2, 420), delay: 70 * i }));
    return [...winners, ...rising];
  },
});

export { IN_OUT, OUT, SPRING, along, appear, arrive, drop, flyTo, hops, pulse, shake, vanish };
