// acts.ts: how Solo-Jump's events are acted out: a leap, and who was leapt over rolls into his dimple.
import { end, pieceOn, placesOf, squareIn, wayOf } from "../shapes/boxActs";
import { SIZE } from "../shapes/pegs";
import { cues, type Acts, type Set_ } from "../stage/acts";
import { SPRING, appear, drop, flyTo, hops, pulse, shake, type Motion } from "../stage/motion";
import type { SoloView } from "./session";

const onBoard = (view: SoloView): number => [...view.board.join("")].filter((letter) => "CST".includes(letter)).length;

const all = (set: Set_<SoloView>): Element[] => [...set.root.querySelectorAll('[data-part^="piece:"]')];

/** Off the board, turning, into the next free dimple. */
function roll(set: Set_<SoloView>, square: string | null): Motion {
  const flight = flyTo(
    pieceOn(set, square),
    set.part(`dimple:${Math.max(0, 11 - onBoard(set.before))}`),
    340,
    170,
    0.52,
  );
  return { ...flight, easing: SPRING };
}

export const acts: Acts<SoloView> = {
  deal: {
    isBrief: true,
    sound: "place",
    motions(event, set) {
      const to = squareIn(event, "to");
      const piece = pieceOn(set, to);
      return [piece === null ? pulse(set.part(`hole:${to ?? ""}`), 0.8, 90) : drop(piece, 110)];
    },
  },
  jump: {
    on: "before",
    sound: [...cues("hop", [140]), ...cues("roll", [260])],
    motions: (event, set) => [
      hops(pieceOn(set, squareIn(event, "from")), placesOf(set, SIZE, wayOf(event)), 300, 16),
      roll(set, squareIn(event, "over")),
    ],
  },
  stuck: { sound: "lock", callout: true, motions: (_, set) => all(set).map((piece) => shake(piece, 2, 240)) },
  solved: {
    sound: "goal",
    callout: true,
    motions: (_, set) => [appear(set.part("halo"), 400), ...all(set).map((piece) => pulse(piece, 1.25, 600))],
  },
  wrong: { sound: "bust", callout: true, motions: (_, set) => all(set).map((piece) => shake(piece, 3, 300)) },
  end: end(),
};
