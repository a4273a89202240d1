// autobahn/acts.ts: how each event looks and sounds. Vehicles come from our bonnet and leave to whoever takes them: to a face in the
// mirror, or to our own dashboard.
import { cues, every, type Act, type Acts, type Cue, type Set_ } from "../stage/acts";
import { IN, OUT, SPRING, appear, flyTo, pulse, shake, type Motion } from "../stage/motion";
import type { Happening } from "../wire";
import { takenIn } from "./effects";
import type { View } from "./moves";

type Scene = Set_<View>;
const seatOf = (event: Happening): number => Number(event["seat"] ?? -1);
const laneOf = (event: Happening): number => Number(event["lane"] ?? 0);

/** Where what a seat takes goes to. */
function home(set: Scene, seat: number): Element | null {
  return set.part(`face:${seat}`) ?? (seat === set.props.seat ? set.part("own") : null) ?? set.part(`seat:${seat}`);
}

/** A vehicle of that kind on a lane, the nearest first; the same one is not given twice. */
function vehicles(set: Scene, view: View, list: readonly { card: string; lane: number }[]): (Element | null)[] {
  const used = new Set<string>();
  return list.map(({ card, lane }) => {
    if (card === "HEAVY") return set.part("heavy");
    const column = view.lanes[lane - 1];
    if (column === undefined || column === "works") return null;
    const index = column.findLastIndex((kind, i) => kind === card && !used.has(`${lane}:${i}`));
    used.add(`${lane}:${index}`);
    return set.part(`veh:${lane}:${index}`);
  });
}

/** A snail crawls to the dial. */
function snails(event: Happening, set: Scene): Motion[] {
  const n = Number(event["snails"] ?? 0);
  if (n === 0 || !set.isMine) return [];
  return [{ ...pulse(set.part("snails"), n > 1 ? 1.3 : 1.15, 260) }];
}

/** Vehicles fly to their new owner with their points, one after the other. */
function collect(event: Happening, set: Scene, from: number): Motion[] {
  const goal = home(set, seatOf(event));
  const list = takenIn(event).map(({ card, lane = laneOf(event) }) => ({ card, lane }));
  const flying = vehicles(set, set.before, list).flatMap((vehicle, i) => [
    flyTo(vehicle, goal, 450, from + i * 90, 0.25),
    flyTo(set.part(`gain:${i}`), goal, 560, from + i * 90, 0.8),
  ]);
  return [...flying, { ...pulse(goal, 1.12, 260), delay: from + 380 + list.length * 90 }];
}

function lay(event: Happening, set: Scene): Motion[] {
  const lane = laneOf(event);
  const column = set.after.lanes[lane - 1];
  const top = column === undefined || column === "works" ? 0 : column.length - 1;
  const frames = [
    { transform: "translateY(110px) scale(1.45)", opacity: 0 },
    { transform: "translateY(40px) scale(1.15)", opacity: 1, offset: 0.45 },
    { transform: "none", opacity: 1 },
  ];
  const on = lane === 0 ? set.part("heavy") : set.part(`veh:${lane}:${top}`);
  return [{ on, frames, ms: 420, easing: OUT }, ...snails(event, set)];
}

/** The road card becomes asphalt, from near to far. */
function build(event: Happening, set: Scene): Motion[] {
  const frames = [{ transform: "scaleY(0)" }, { transform: "scaleY(1)" }];
  return [{ on: set.part(`asphalt:${laneOf(event)}`), frames, ms: 500, easing: OUT }, ...snails(event, set)];
}

function overtake(event: Happening, set: Scene): Motion[] {
  const lane = laneOf(event);
  const [car] = vehicles(set, set.before, [{ card: String(event["car"]), lane }]);
  const far = set.root.getBoundingClientRect().width;
  const frames = [
    { transform: "none", opacity: 1 },
    { transform: `translate(${far * 0.28}px, 14px) scale(1.06)`, opacity: 1, offset: 0.55 },
    { transform: `translate(${far * 0.85}px, -10px) scale(0.9)`, opacity: 0 },
  ];
  return [{ on: car ?? null, frames, ms: 760, easing: IN }, ...collect(event, set, 240), ...snails(event, set)];
}

function works(event: Happening, set: Scene): Motion[] {
  const frames = [
    { transform: "translateY(-60px)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ];
  return [
    { on: set.part("barrier"), frames, ms: 300, easing: SPRING },
    ...collect(event, set, 220),
    ...snails(event, set),
  ];
}

/** Once, short, and never over the whole of the glass. */
function camera(_event: Happening, set: Scene): Motion[] {
  return [
    { on: set.part("flash"), ms: 120, easing: "linear", frames: [{ opacity: 0 }, { opacity: 0.7 }, { opacity: 0 }] },
    {
      on: set.part("stamp"),
      ms: 220,
      delay: 80,
      easing: SPRING,
      frames: [
        { transform: "scale(1.6)", opacity: 0 },
        { transform: "scale(1)", opacity: 1 },
      ],
    },
  ];
}

function photo(event: Happening, set: Scene): Motion[] {
  const lane = set.before.shot?.lane ?? laneOf(event);
  const [vehicle] = vehicles(set, set.before, [{ card: String(event["card"]), lane }]);
  const goal = home(set, seatOf(event));
  return [
    flyTo(vehicle ?? null, goal, 450, 0, 0.25),
    flyTo(set.part("gain:0"), goal, 560, 0, 0.8),
    { ...pulse(goal, 1.12, 260), delay: 420 },
  ];
}

function doctor(_event: Happening, set: Scene): Motion[] {
  const frames = [
    { transform: "translate(60px, 60px) scale(1.6)", opacity: 0 },
    { transform: "none", opacity: 1, offset: 0.35 },
    { transform: "translate(-90px, -50px) scale(0.5)", opacity: 0 },
  ];
  const torn = [
    { transform: "none", opacity: 1 },
    { transform: "translateY(26px) rotate(16deg)", opacity: 0 },
  ];
  return [
    { on: set.part("ambulance"), frames, ms: 800, easing: OUT },
    { on: set.part("stamp"), frames: torn, ms: 320, delay: 440, easing: IN },
  ];
}

/** Three times, as a relay does. */
function blink(event: Happening, set: Scene): Motion[] {
  const opacities = [0, 1, 0, 1, 0, 1, 0];
  const on = set.part(`blink:${seatOf(event)}`);
  const out = [{ transform: "none" }, { transform: "translateX(-14px)" }, { transform: "none" }];
  return [
    { on, frames: opacities.map((opacity) => ({ opacity })), ms: 480, easing: "linear" },
    { on: home(set, seatOf(event)), frames: out, ms: 300, delay: 480 },
  ];
}

function flasher(event: Happening, set: Scene): Motion[] {
  const frames = [0, 1, 0, 1, 0].map((opacity) => ({ opacity }));
  const back = [{ transform: "none" }, { transform: "translateY(10px) scale(0.92)" }, { transform: "none" }];
  return [
    { on: set.part(`beam:${seatOf(event)}`) ?? home(set, seatOf(event)), frames, ms: 260, easing: "linear" },
    { on: home(set, Number(event["passed"] ?? -1)), frames: back, ms: 300, delay: 240 },
  ];
}

const flap = (on: Element | null): Motion => ({
  on,
  ms: 280,
  easing: OUT,
  frames: [{ transform: "scaleY(1)" }, { transform: "scaleY(0.05)" }, { transform: "scaleY(1)" }],
});

/** One card from the deck to whoever draws it. */
function draw(event: Happening, set: Scene): Motion[] {
  return [flyTo(set.part("drawn"), home(set, seatOf(event)), 160, 0, 0.5), pulse(set.part("deck"), 1.06, 160)];
}

const atSeat = (scale: number, ms: number) => (event: Happening, set: Scene) => [
  pulse(home(set, seatOf(event)), scale, ms),
];

const FIRST_PLINK_MS = 320;

/** A coin for each vehicle as it comes to its owner, higher every time. */
const plinks = (event: Happening): readonly Cue[] => cues("coin", every(90, takenIn(event).length, FIRST_PLINK_MS), 1);

/** Who has got what: a sentence would hide the road that it is about. */
function gains(event: Happening, { props }: Scene): string {
  const n = takenIn(event).length || (event.kind === "photo" ? 1 : 0);
  const points = Number(event["points"] ?? 0);
  return props.words.say("facts/call_takes", { name: props.names[seatOf(event)] ?? "", n, points });
}

const brief = (act: Act<View>): Act<View> => ({ ...act, isBrief: true });

export const acts: Acts<View> = {
  deal: brief({ motions: draw, sound: "card" }),
  draw: brief({ motions: draw, sound: "card" }),
  next: brief({ motions: atSeat(1.06, 200), sound: "tick" }),
  window: brief({
    motions: (event, set) => ((event["seats"] ?? []) as readonly number[]).map((s) => pulse(home(set, s), 1.04, 160)),
    sound: "tick",
  }),
  turn: brief({ motions: atSeat(1.08, 220), sound: "tick" }),
  lay: { motions: lay, sound: "engine" },
  build: { motions: build, sound: "roller" },
  works: {
    on: "before",
    motions: works,
    sound: (event) => [...cues("clatter", [0]), ...plinks(event)],
    callout: (event, set) => (takenIn(event).length > 0 ? gains(event, set) : null),
  },
  sign: { motions: (event, set) => [flap(set.part("limit")), ...snails(event, set)], sound: "flap" },
  overtake: {
    on: "before",
    motions: overtake,
    sound: (event) => [...cues("engine", [0]), ...plinks(event)],
    callout: gains,
  },
  camera: { motions: camera, sound: "shutter" },
  photo: { on: "before", motions: photo, sound: "coin", callout: gains },
  doctor: { on: "before", motions: doctor, sound: "siren", callout: true },
  indicator: { motions: blink, sound: "relay", callout: true },
  flasher: { motions: flasher, sound: cues("tick", every(130, 2)), callout: true },
  pass: brief({ on: "before", motions: atSeat(0.97, 120), sound: "tick" }),
  refuel: {
    on: "before",
    motions: (event, set) => [
      appear(set.part("drawn"), 160),
      pulse(set.part("pumps"), 1.1, 260),
      pulse(home(set, seatOf(event)), 0.96, 200),
    ],
    sound: "pump",
  },
  fuel: brief({
    sound: "pump",
    motions: (_, set) => [pulse(set.part("pumps"), 1.08, 220), pulse(set.part("tank"), 1.1, 220)],
  }),
  done: brief({ on: "before", motions: atSeat(0.94, 180), sound: "door" }),
  last_round: { motions: (_, set) => [shake(set.part("deck"), 4, 360)], sound: "bell", callout: true },
  jam: {
    motions: (_, set) => [...set.root.querySelectorAll(".vehicle"), set.part("limit")].map((on) => shake(on, 3, 420)),
    sound: "horn",
    callout: true,
  },
  end: { motions: (_, set) => [pulse(set.part("limit"), 1.1, 400)] },
};
