// blockade/acts.ts: how Blockade's events are acted out. A Flätz who runs really runs: along his whole way, a hop for every
// square, and in at the door.
import { IN_OUT, OUT, end, pass, pieceOn, place, pulse, slide, squaresIn } from "../shapes/boxActs";
import { cues, every, type Acts } from "../stage/acts";
import type { Motion } from "../stage/motion";
import { SIZE, pointsOf, type View } from "./read";

const SQUARE_MS = 90;
const MOST_MS = 2400;

/** Square by square with a little hop; flatter where he turns. */
export function runFrames(points: readonly { readonly x: number; readonly y: number }[]): Keyframe[] {
  const home = points[0] ?? { x: 0, y: 0 };
  const frames: Keyframe[] = [{ transform: "translate(0px, 0px)", offset: 0 }];
  const steps = points.length - 1;
  for (let i = 1; i <= steps; i++) {
    const [a, b, c] = [points[i - 1]!, points[i]!, points[i + 1] ?? points[i]!];
    const turns = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) !== 0;
    const [dx, dy] = [b.x - home.x, b.y - home.y];
    const half = { x: (a.x + b.x) / 2 - home.x, y: (a.y + b.y) / 2 - home.y - 7 };
    frames.push(
      { transform: `translate(${half.x}px, ${half.y}px)`, offset: (i - 0.5) / steps },
      { transform: `translate(${dx}px, ${dy}px)${turns ? " scale(1.16, .84)" : ""}`, offset: i / steps },
    );
  }
  return frames;
}

/** Of a whole run, and when the door opens. */
function runTimes(steps: number): { readonly ms: number; readonly opens: number } {
  const ms = Math.min(MOST_MS, SQUARE_MS * Math.max(1, steps) + 200);
  return { ms, opens: Math.max(0, ms - 420) };
}

export const acts: Acts<View> = {
  place: place(),
  move: slide(SIZE),
  run: {
    on: "before",
    motions(event, set) {
      const path = squaresIn(event, "path");
      const points = pointsOf({ path, out: true }, set.props.flip);
      const flaetz = pieceOn(set, path[0] ?? null);
      const { ms, opens } = runTimes(points.length - 1);
      const door: Motion = {
        on: set.part("door-leaf"),
        ms: 260,
        delay: opens,
        easing: OUT,
        frames: [{ transform: "scaleX(.2)" }, { transform: "none" }],
      };
      const inside: Motion = {
        on: flaetz?.parentElement,
        ms: 180,
        delay: ms,
        easing: OUT,
        frames: [{ opacity: 1 }, { opacity: 0 }],
      };
      return [{ on: flaetz, ms, easing: IN_OUT, frames: runFrames(points) }, door, inside];
    },
    sound(event) {
      const steps = squaresIn(event, "path").length; // the last leads off the board
      const { ms, opens } = runTimes(steps);
      return [...cues("patter", every(ms / steps, steps)), ...cues("door", [opens])];
    },
    callout: true,
  },
  pass,
  end: {
    ...end(),
    motions: (event, set) => [...(end().motions?.(event, set) ?? []), pulse(set.part("door-leaf"), 1.2, 500)],
  },
};
