// gridlock/acts.ts: how the events of Gridlock are acted out on the map.
import { cues, type Acts, type Cue, type Set_ } from "../stage/acts";
import { appear, drop, flyTo, IN_OUT, OUT, pulse, vanish, type Motion } from "../stage/motion";
import type { Happening } from "../wire";
import { cityOf, edgeTo } from "./city";
import type { Point } from "./geo";
import { parked, parkedAll, parkedAt, type View } from "./hand";
import { headingTo, legsOf, type Leg } from "./route";

type Stage = Set_<View>;

const word = (event: Happening, key: string): string => String(event[key] ?? "");
const number = (event: Happening, key: string): number => Number(event[key] ?? 0);
const seatPart = (event: Happening, set: Stage): Element | null => set.part(`seat:${number(event, "seat")}`);

/** The mark of whoever it is about. */
const nods = (event: Happening, set: Stage): Motion[] => [pulse(seatPart(event, set), 1.14, 300)];

const HEX_MS = 150;
const MOST_MS = 1800;
const SHRINK_MS = 180;
const UNDER_MS = 300;

interface Step {
  readonly at: Point;
  readonly heading: number;
  readonly scale: number;
  readonly ms: number;
}

/** The points of a way with the time between them; from portal to portal the car is small. */
function stepsOf(legs: readonly Leg[], perUnit: number, first: number): Step[] {
  const steps: Step[] = [];
  let heading = first;
  legs.forEach((leg, i) => {
    leg.points.forEach((at, n) => {
      const before = leg.points[n - 1];
      const far = before === undefined ? 0 : Math.hypot(at.x - before.x, at.y - before.y);
      if (before !== undefined && far > 1) {
        const wanted = headingTo(before, at);
        heading += ((((wanted - heading) % 360) + 540) % 360) - 180; // the short way round
      }
      const isOut = n === 0 && i > 0;
      if (isOut) steps.push({ at, heading, scale: 0.1, ms: UNDER_MS });
      steps.push({ at, heading, scale: 1, ms: isOut ? SHRINK_MS : far * perUnit });
    });
    const end = leg.points.at(-1);
    if (leg.isTunnel && end !== undefined) steps.push({ at: end, heading, scale: 0.1, ms: SHRINK_MS });
  });
  return steps;
}

function travel(event: Happening, set: Stage): Motion[] {
  const path = (event["path"] ?? []) as readonly string[];
  const seat = number(event, "seat");
  const city = cityOf(set.before.edition);
  const home = parkedAll(city, set.before)[seat];
  const end = path.at(-1);
  if (home === null || home === undefined || end === undefined) return [];
  const to = parkedAt(city, set.before, seat, end);
  const legs = legsOf(city, path, { from: home.at, to: to.at });
  const length = legs.reduce((sum, leg) => sum + lengthOf(leg.points), 0);
  const perUnit = driveMs(path) / Math.max(1, length);
  const steps = [...stepsOf(legs, perUnit, home.heading)];
  const total = steps.reduce((sum, s) => sum + s.ms, 0) || 1;
  let time = 0;
  const frames = steps.map(({ at, heading, scale, ms }) => {
    time += ms;
    const move = `translate(${at.x - home.at.x}px, ${at.y - home.at.y}px)`;
    return { offset: Math.min(1, time / total), transform: `${move} rotate(${heading}deg) scale(${scale})` };
  });
  const halts = event["halt"] === null || event["halt"] === undefined ? [] : [sway(set, end, total)];
  return [{ on: set.part(`car:${seat}`), frames, ms: total, easing: IN_OUT }, ...halts];
}

const lengthOf = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, p, i) => sum + Math.hypot(p.x - points[i]!.x, p.y - points[i]!.y), 0);

/** A cone that stops a car sways. */
const sway = (set: Stage, cell: string, delay: number): Motion => ({
  on: set.part(`cone:${cell}`),
  ms: 180,
  delay,
  frames: [0, 6, -4, 0].map((turn) => ({ transform: `rotate(${turn}deg)` })),
});

/** It falls a little and lies. The tile is turned by an attribute, which a movement replaces, so it is said again. */
function falls(event: Happening, set: Stage): Motion[] {
  const turn = `rotate(${60 * number(event, "rotation")}deg)`;
  const frames = [
    { transform: `translate(0, -10px) ${turn} scale(1.06)`, opacity: 0.4 },
    { transform: `translate(0, 0) ${turn} scale(1)`, opacity: 1 },
  ];
  return [{ on: set.part(`tile:${word(event, "at")}`), ms: 180, easing: OUT, frames }];
}

/** The short way round. */
function turns(event: Happening, set: Stage): Motion[] {
  const [from, to] = [number(event, "from"), number(event, "to")];
  const by = ((((to - from) % 6) + 9) % 6) - 3;
  const frames = [0, 1].map((t) => ({ transform: `rotate(${60 * (from + by * t)}deg)` }));
  return [{ on: set.part(`tile:${word(event, "at")}`), ms: 160 * Math.max(1, Math.abs(by)), easing: OUT, frames }];
}

function leaves(event: Happening, set: Stage): Motion[] {
  const at = word(event, "at");
  const turn = set.before.board.find((b) => b.cell === at)?.rotation ?? 0;
  const frames = [
    { transform: `rotate(${60 * turn}deg)`, opacity: 1 },
    { transform: `translate(14px, -34px) rotate(${60 * turn + 8}deg)`, opacity: 0 },
  ];
  return [{ on: set.part(`tile:${at}`), ms: 220, easing: IN_OUT, frames }];
}

const bounces: Keyframe[] = [
  { transform: "translate(0, -44px)", opacity: 0, easing: "cubic-bezier(.5,0,.9,.4)" },
  { transform: "translate(0, 0)", opacity: 1, offset: 0.6, easing: OUT },
  { transform: "translate(0, -6px)", offset: 0.8, easing: "cubic-bezier(.5,0,.9,.4)" },
  { transform: "translate(0, 0)" },
];

function reaches(event: Happening, set: Stage): Motion[] {
  const [place, seat] = [word(event, "place"), number(event, "seat")];
  const hop = [0, -6, 0].map((y) => ({ transform: `translate(0, ${y}px)` }));
  const flip = [0, 90, 0].map((turn) => ({ transform: `rotateY(${turn}deg)` }));
  const front = [1, 1, 0, 0].map((opacity, i) => ({ opacity, offset: i === 0 ? 0 : i === 3 ? 1 : 0.5 }));
  return [
    { on: set.part(`mark:${place}`), ms: 300, easing: OUT, frames: hop },
    { on: set.part(`cube:${place}:${seat}`), ms: 420, delay: 120, frames: bounces },
    { on: set.part(`goal:${place}`), ms: 420, delay: 180, easing: IN_OUT, frames: flip },
    { on: set.part(`front:${place}`), ms: 420, delay: 180, easing: IN_OUT, frames: front },
    pulse(seatPart(event, set), 1.2, 480),
  ];
}

/** The newest tile of a hand that is seen; else whoever drew nods. */
function draws(event: Happening, set: Stage): Motion[] {
  const tiles = set.after.seats[number(event, "seat")]?.tiles;
  const isSeen = event["tile"] !== undefined && typeof tiles === "object" && set.props.seat === event["seat"];
  const at = isSeen ? (tiles as readonly string[]).lastIndexOf(word(event, "tile")) : -1;
  return at < 0 ? nods(event, set) : [drop(set.part(`hand:${at}`), 220)];
}

/** The hand feels the new pile; who has none sees all marks nod. */
function shuffles(_: Happening, set: Stage): Motion[] {
  const hand = [0, 1].flatMap((i) => set.part(`hand:${i}`) ?? []);
  const marks = set.after.seats.flatMap((_, seat) => set.part(`seat:${seat}`) ?? []);
  return (hand.length > 0 ? hand : marks).map((on) => pulse(on, 1.06, 300));
}

/** The winner's cubes hop one after another over a city that dims. */
function ends(event: Happening, set: Stage): Motion[] {
  const ranks = (event["ranks"] ?? []) as readonly number[];
  const winner = ranks.indexOf(1);
  const cubes = (set.after.seats[winner]?.visited ?? []).map((id) => set.part(`cube:${id}:${winner}`));
  const hop = [0, -14, 0, -5, 0].map((y) => ({ transform: `translate(0, ${y}px)` }));
  return [
    { on: set.part("ground"), ms: 900, frames: [{ opacity: 1 }, { opacity: 0.7 }, { opacity: 0.7 }, { opacity: 1 }] },
    ...cubes.map((on, i) => ({ on, ms: 420, delay: 110 * i, frames: hop, easing: OUT })),
    pulse(set.part(`seat:${winner}`), 1.2, 600),
  ];
}

/** Through a tunnel: two spaces that follow each other and are no neighbours. */
const isTunnelled = (path: readonly string[]): boolean =>
  path.some((cell, i) => i > 0 && edgeTo(path[i - 1] as string, cell) === undefined);

/** The whole way takes this long, but for tunnels. */
const driveMs = (path: readonly string[]): number => Math.min(HEX_MS * Math.max(1, path.length - 1), MOST_MS);

function driveSounds(event: Happening): readonly Cue[] {
  const path = (event["path"] ?? []) as readonly string[];
  const begins = cues(isTunnelled(path) ? "whoosh" : "engine", [0]);
  const isStopped = event["halt"] !== null && event["halt"] !== undefined;
  return isStopped ? [...begins, ...cues("brake", [Math.max(0, driveMs(path) - 120)])] : begins;
}

const starts = (event: Happening, set: Stage): Motion[] => {
  const city = cityOf(set.after.edition);
  const seat = number(event, "seat");
  const turn = `rotate(${Math.round(parked(city, set.after, set.after.seats[seat]?.car ?? "A1", 0).heading)}deg)`;
  const frames = [
    { transform: `${turn} scale(1.6)`, opacity: 0 },
    { transform: `${turn} scale(1)`, opacity: 1 },
  ];
  return [{ on: set.part(`car:${seat}`), ms: 240, easing: OUT, frames }];
};

export const acts: Acts<View> = {
  start: { motions: starts, sound: "place", isBrief: true },
  goal: {
    motions: (e, set) =>
      e["place"] === undefined ? nods(e, set) : [appear(set.part(`goal:${word(e, "place")}`), 200), ...nods(e, set)],
    sound: "card",
    isBrief: true,
  },
  draw: { motions: draws, sound: "card", isBrief: true },
  first: { motions: nods, sound: "bell", callout: true },
  declare: { motions: nods, sound: "tick", isBrief: true },
  place: { motions: falls, sound: "tile" },
  rotate: { motions: turns, sound: "slide" },
  remove: { on: "before", motions: leaves, sound: "card" },
  cone: {
    motions: (e, set) => [
      { on: set.part(`cone:${word(e, "at")}`), ms: 260, easing: "linear", frames: bounces },
      appear(set.part(`zone:${word(e, "at")}`), 240, 200),
    ],
    sound: "cone",
  },
  clear: {
    on: "before",
    motions: (e, set) => [
      flyTo(set.part(`cone:${word(e, "at")}`), set.part("pile:cone") ?? seatPart(e, set), 260),
      vanish(set.part(`zone:${word(e, "at")}`), 180),
    ],
    sound: "hop",
  },
  drive: { on: "before", motions: travel, sound: driveSounds },
  reach: { motions: reaches, sound: "goal", callout: true },
  done: { motions: nods, sound: "tick", isBrief: true },
  shuffle: { motions: shuffles, sound: "card", callout: true },
  turn: { motions: nods, sound: "tick", isBrief: true },
  end: { motions: ends },
};
