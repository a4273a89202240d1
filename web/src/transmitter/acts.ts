// acts.ts: how Transmitter's events are acted out: slides, beams, an iris that opens, a piece that rises out of it.
import { end, pass, pieceOn, seatIn, slide, squareIn, squaresIn } from "../shapes/boxActs";
import type { Acts, Set_ } from "../stage/acts";
import { OUT, appear, pulse, shake, type Motion } from "../stage/motion";
import { SIZE, type View } from "./reading";

/** The iris opens or shuts. */
function iris(set: Set_<View>, isOpening: boolean): Motion {
  const shut = { transform: "scale(0.2) rotate(-120deg)", opacity: 0 };
  const open = { transform: "none", opacity: 1 };
  return {
    on: set.part("portal"),
    ms: isOpening ? 300 : 220,
    easing: OUT,
    frames: isOpening ? [shut, open] : [open, shut],
  };
}

export const acts: Acts<View> = {
  move: slide(SIZE),
  cross: {
    sound: "tick",
    motions: (event, set) => [
      appear(set.part("beams"), 260),
      ...squaresIn(event, "by").map((square) => pulse(pieceOn(set, square), 1.15, 320)),
    ],
  },
  call: {
    sound: "portal",
    motions: (_, set) => [iris(set, true), { ...appear(set.part("chooser"), 160), delay: 180 }],
  },
  lapse: {
    sound: "lock",
    callout: true,
    motions: (event, set) => [shake(pieceOn(set, squareIn(event, "at")), 3, 240)],
  },
  enter: {
    sound: "portal",
    motions: (event, set) => [
      {
        on: pieceOn(set, squareIn(event, "to")),
        ms: 520,
        easing: OUT,
        frames: [
          { transform: "scale(0.3)", opacity: 0 },
          { transform: "scale(1.12)", opacity: 1, offset: 0.75 },
          { transform: "none", opacity: 1 },
        ],
      },
      pulse(set.part(`count:${seatIn(event)}`), 1.3, 420),
    ],
  },
  decline: { on: "before", sound: "tick", motions: (_, set) => [iris(set, false)] },
  pass,
  end: end((_, set) =>
    ((set.after as View).pieces.find((list) => list.length === 11) ?? []).map((piece) => piece.slice(1)),
  ),
};
