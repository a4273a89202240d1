// acts.ts: how Quadro-Be's events are acted out.
import { end } from "../shapes/boxActs";
import { pegAt } from "../shapes/pegs";
import { cues, type Acts } from "../stage/acts";
import { appear, arrive, drop, pulse, shake, type Motion } from "../stage/motion";
import type { Happening } from "../wire";

const text = (event: Happening, key: string): string => String(event[key]);

/** The belts move one place on. */
const belts = (parts: readonly Element[]): Motion[] =>
  parts.map((on) => ({
    on,
    ms: 260,
    frames: [
      { transform: "translate(14px)", opacity: 0.3 },
      { transform: "none", opacity: 1 },
    ],
  }));

export const acts: Acts = {
  set: {
    sound: [...cues("place", [0]), ...cues("ratchet", [40])],
    motions: (event, set) => [
      drop(set.part(`piece:${text(event, "to")}`), 220),
      ...belts([...set.parts("cup:0"), ...set.parts("cup:1")]),
    ],
  },
  move: {
    sound: [...cues("slide", [0]), ...cues("ratchet", [40])],
    motions: (event, set) => [
      arrive(set.part(`piece:${text(event, "to")}`), pegAt(text(event, "from")), pegAt(text(event, "to")), 260),
      ...belts([...set.parts("cup:0"), ...set.parts("cup:1")]),
    ],
  },
  line: {
    sound: "goal",
    callout: true,
    motions: (event, set) => [
      appear(set.part("line"), 420),
      ...(event["squares"] as readonly string[]).map((square, i) => ({
        ...pulse(set.part(`piece:${square}`), 1.2, 420),
        delay: i * 70,
      })),
    ],
  },
  stuck: {
    sound: "lock",
    callout: true,
    motions: (event, set) => [appear(set.part("stuck"), 240), shake(set.part(`belt:${String(event["seat"])}`), 2, 360)],
  },
  end: end(),
};
