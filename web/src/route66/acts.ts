// route66/acts.ts: how the events of The Mother Road are acted out. Cars are drawn where an event leads them (shown.ts), so they come
// from where they were.
import { cues, type Act, type Acts, type Set_ } from "../stage/acts";
import { flyTo, IN, OUT, pulse, shake, SPRING, vanish, type Motion, type Point } from "../stage/motion";
import type { Happening } from "../wire";
import { drive, layout, leap, type Layout, type Place } from "./layout";
import { sectionsOf, type View } from "./moves";
import type { Way, Won } from "./shown";

type Set66 = Set_<View>;
const as = <T>(event: Happening): T => event as unknown as T;
const seatOf = (event: Happening): number => as<{ seat: number }>(event).seat;

const roadOf = ({ props, before }: Set66): Layout => layout(props.box.width, props.box.height, sectionsOf(before));

/** From wherever it was to where it is drawn; its nose turns in the bends. */
function journey(
  on: Element | null,
  points: readonly (Point | Place)[],
  ms: number,
  more: Partial<Motion> = {},
): Motion {
  const home = points.at(-1) as Point | Place;
  const nose = (p: Point | Place) => ("angle" in p && Math.cos(p.angle) < -0.05 ? -1 : 1);
  const frames = points.map((p) => ({
    transform: `translate(${p.x - home.x}px, ${p.y - home.y}px) scale(${nose(p) * nose(home)}, 1)`,
  }));
  return { on, frames, ms, easing: "cubic-bezier(.4,.1,.3,1)", ...more };
}

const tumbling = (far: number, i: number): Keyframe[] => [
  { transform: `translate(${far}px, ${-20 - 8 * i}px) rotate(${420 + 70 * i}deg)`, opacity: 0 },
  { transform: `translate(${far * 0.55}px, 14px) rotate(${280 + 40 * i}deg)`, opacity: 1, offset: 0.3 },
  { transform: `translate(${far * 0.2}px, -12px) rotate(${110 - 20 * i}deg)`, offset: 0.62 },
  { transform: "translate(-6px, 2px) rotate(-8deg)", offset: 0.86 },
  { transform: "none", opacity: 1 },
];

const dice = (set: Set66): readonly (Element | null)[] => [0, 1, 2, 3].map((i) => set.part(`die:${i}`));

const roll: Act<View> = {
  on: "before",
  sound: "dice",
  motions: (_event, set) => {
    const far = Math.min(420, set.props.box.width * 0.5);
    return dice(set).map((on, i) => ({ on, ms: 620, delay: 40 * i, easing: OUT, frames: tumbling(far, i) }));
  },
};

const again: Act<View> = {
  on: "before",
  sound: "tick",
  motions: (_event, set) => [
    ...dice(set).map((on, i) => vanish(on, 140, 25 * i)),
    ...set.before.cars.map((space, i) => shake(space === 0 ? null : set.part(`car:${i + 2}`), 1.5, 220)),
    pulse(set.part("tray"), 1.04, 220),
  ],
};

interface Step extends Way {
  readonly new: boolean;
  readonly over: readonly number[];
}

/** A car that comes onto the road falls beside its marker, twice on its springs, and drives off. */
function landing(points: readonly Point[]): Keyframe[] {
  const home = points.at(-1) as Point;
  const first = points[0] as Point;
  const at = `translate(${first.x - home.x}px, ${first.y - home.y}px)`;
  return [
    { transform: `${at} translate(0, -34px) scale(1.2)`, opacity: 0, easing: IN },
    { transform: `${at} scale(1.12, .82)`, opacity: 1, offset: 0.3 },
    { transform: `${at} scale(.96, 1.06)`, offset: 0.42 },
    { transform: `${at} scale(1.03, .95)`, offset: 0.5 },
    { transform: at, offset: 0.56 },
    { transform: "none", opacity: 1 },
  ];
}

const advance: Act<View> = {
  on: "before",
  sound: (event) => (as<Step>(event).over.length > 0 ? "hop" : as<Step>(event).new ? "door" : "engine"),
  motions(event, set) {
    const { section, from, to, new: isNew, over } = as<Step>(event);
    const road = roadOf(set);
    const points =
      over.length > 0 ? leap(road, section, from, to, 18 + road.pitch * 0.12) : drive(road, section, from, to);
    const car = set.part(`car:${section}`);
    const ms = Math.min(800, Math.max(320, 150 * (to - from)));
    const jumped = over.map((seat) => pulse(set.part(`marker:${seat}:${section}`), 0.8, ms));
    const comes = { on: car, ms: 560, easing: "ease-out", frames: landing(points) };
    const isThere = (set.before.cars[section - 2] ?? 0) > 0 || as<{ step?: number }>(event).step === 2;
    return [isNew && !isThere ? comes : journey(car, points, ms), ...jumped];
  },
};

const bust: Act<View> = {
  on: "before",
  sound: "bust",
  callout: (_event, { props }) => props.words.say("facts/busted"),
  motions(event, set) {
    const road = roadOf(set);
    const lost = as<{ lost: readonly Way[] }>(event).lost;
    const cars = lost.flatMap(({ section, from, to }, i) => {
      const back = [...drive(road, section, from, to)].reverse();
      const home = back[0] as Place;
      const away: Keyframe[] = back.map((p, k) => ({
        transform: `translate(${p.x - home.x}px, ${p.y - home.y}px)`,
        opacity: k === back.length - 1 ? 0 : 1,
        offset: 0.26 + (0.74 * k) / (back.length - 1),
      }));
      const jolts: Keyframe[] = [0, 6, -6, 6, -6].map((x, k) => ({ transform: `translate(${x}px)`, offset: k * 0.05 }));
      return [
        { on: set.part(`car:${section}`), ms: 720, delay: 60 * i, easing: "linear", frames: [...jolts, ...away] },
        {
          on: set.part(`smoke:${section}`),
          ms: 700,
          delay: 60 * i,
          frames: [
            { transform: "scale(.2)", opacity: 0 },
            { transform: "scale(1)", opacity: 0.95, offset: 0.35 },
            { transform: "translate(0, -22px) scale(1.7)", opacity: 0 },
          ],
        },
      ];
    });
    const gloom = [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 0 }];
    return [
      ...cars,
      { on: set.part("gloom"), ms: 760, easing: "ease-out", frames: gloom },
      ...dice(set).map((on) => shake(on, 4, 320)),
      shake(set.part("gauge"), 3, 320),
      shake(set.part(`seat:${seatOf(event)}`), 4, 320),
    ];
  },
};

/** A ring that spreads around what is safe now. */
const wave: Keyframe[] = [
  { transform: "scale(.5)", opacity: 0 },
  { transform: "scale(1)", opacity: 1, offset: 0.3 },
  { transform: "scale(1.8)", opacity: 0 },
];

/** A car turns into its marker, front to back like the page of a calendar. */
const stop: Act<View> = {
  on: "before",
  sound: [...cues("brake", [0]), ...cues("coin", [260])],
  motions(event, set) {
    return as<{ kept: readonly Way[] }>(event).kept.flatMap(({ section }, i) => {
      const delay = 110 * i;
      const turn = (from: number, to: number) => [from, to].map((y) => ({ transform: `scale(1, ${y})` }));
      return [
        { on: set.part(`car:${section}`), ms: 150, delay, easing: IN, frames: turn(1, 0) },
        { on: set.part(`kept:${section}`), ms: 210, delay: delay + 150, easing: SPRING, frames: turn(0, 1) },
        { on: set.part(`saved:${section}`), ms: 420, delay: delay + 170, easing: OUT, frames: wave },
      ];
    });
  },
};

const win: Act<View> = {
  on: "before",
  sound: (event) => (as<Won>(event).place === 1 ? "cash" : "bell"),
  callout: (event, { props }) => {
    const { seat, section, points } = as<Won>(event);
    return props.words.say("facts/call_won", { name: props.names[seat] ?? "", section, points });
  },
  motions: (event, set) => [
    pulse(set.part(`plate:${as<Won>(event).section}`), 1.25, 420),
    flyTo(set.part(`points:${as<Won>(event).section}`), set.part(`seat:${seatOf(event)}`), 640, 160, 0.8),
    { ...pulse(set.part(`seat:${seatOf(event)}`), 1.2, 300), delay: 760 },
  ],
};

const close: Act<View> = {
  sound: "lock",
  motions(event, set) {
    const { section } = as<Way>(event);
    const grey = set.parts(`closed:${section}`);
    const each = 480 / Math.max(1, grey.length);
    const falls = [
      { transform: "translate(0, -60px) scale(1.5)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ];
    return [
      { on: set.part(`sign:${section}`), ms: 300, easing: SPRING, frames: falls },
      ...grey.map((on, i) => ({ on, ms: 160, delay: 120 + each * i, frames: [{ opacity: 0 }, { opacity: 1 }] })),
    ];
  },
};

const end: Act<View> = {
  sound: "horn",
  motions: (_event, set) => {
    const road = roadOf(set);
    return [
      {
        on: set.part("sunset"),
        ms: 1600,
        easing: OUT,
        frames: [{ transform: "none" }, { transform: `translate(0, ${road.pitch * 0.3}px)` }],
      },
      {
        on: set.part("winner"),
        ms: 1400,
        easing: OUT,
        frames: [
          { transform: `translate(${-road.unit * 4}px, 0)`, opacity: 0 },
          { opacity: 1, offset: 0.15 },
          { transform: "none", opacity: 1 },
        ],
      },
    ];
  },
};

export const acts: Acts<View> = { roll, again, advance, bust, stop, win, close, end };
