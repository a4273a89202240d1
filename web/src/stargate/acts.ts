// stargate/acts.ts: how Stargate's events are acted out.
import {
  IN_OUT,
  OUT,
  capture,
  end,
  pass,
  pieceOn,
  pulse,
  seatIn,
  shake,
  slide,
  squareIn,
  squaresIn,
} from "../shapes/boxActs";
import { cues, type Acts, type Set_ } from "../stage/acts";
import type { Motion } from "../stage/motion";
import { SIZE, apart, piecesOf, type View } from "./read";

/** The rim of a gate lights up once. */
const gleam = (set: Set_, square: string | null): Motion => ({
  on: square === null ? null : set.part(`gleam:${square}`),
  ms: 400,
  easing: IN_OUT,
  frames: [
    { opacity: 0, transform: "scale(.8)" },
    { opacity: 1, transform: "scale(1.1)" },
    { opacity: 0, transform: "scale(1.5)" },
  ],
});

/** The square where a Commander was before and is no more. */
function fallen(set: Set_<View>, seat: number): string | null {
  return piecesOf(set.before).find((p) => p.shape === "C" && p.seat === seat)?.square ?? null;
}

export const acts: Acts<View> = {
  move: slide(SIZE),
  capture: capture(SIZE, (event) => [`tray:${seatIn(event)}`, `seat:${seatIn(event)}`]),
  gate: {
    motions(event, set) {
      const at = squareIn(event, "at");
      const ring = at === null ? null : set.part(`gate:${at}`);
      const sweep = [
        { opacity: 0, transform: "rotate(-180deg)" },
        { opacity: 1, transform: "none" },
      ];
      return [gleam(set, at), { on: ring, ms: 400, easing: IN_OUT, frames: sweep }, pulse(pieceOn(set, at), 1.12, 400)];
    },
    sound: (event) => [{ sound: "bell", at: 0, step: Math.max(0, Number(event["held"] ?? 1) - 1) }],
  },
  leave: { motions: (event, set) => [gleam(set, squareIn(event, "at"))], sound: "tick" },
  out: {
    motions: (event, set) => [shake(set.part(`seat:${seatIn(event)}`), 4, 300)],
    sound: "capture",
    callout: true,
  },
  join: {
    motions(event, set) {
      const from = fallen(set, Number(event["from"]));
      const far = (square: string) => (from === null ? 0 : apart(from, square));
      return squaresIn(event, "squares").map((square) => ({
        on: pieceOn(set, square),
        ms: 400,
        delay: 40 * far(square),
        easing: OUT,
        frames: [
          { opacity: 0.2, transform: "scale(.8)" },
          { opacity: 1, transform: "scale(1.15)" },
          { transform: "none" },
        ],
      }));
    },
    sound: [...cues("drum", [0]), ...cues("portal", [120])],
    callout: true,
  },
  pass,
  end: end((event, set) => {
    const ranks = (Array.isArray(event["ranks"]) ? event["ranks"] : []) as readonly number[];
    const won = piecesOf(set.after as View).filter((p) => ranks[p.seat] === 1 && p.shape === "C");
    return won.map((p) => p.square);
  }),
};
