// belts.tsx: the two belts of Quadro-Be: what each player gets now, next and then, and whether it is set or moved. The game says
// what comes; a belt only says it in order. In units of 40 a hole.
import type { JSX } from "preact";
import type { Dictionary } from "../dictionary";
import { Piece, type Shape } from "../shapes/pieces";
import { SeatPlate } from "../shapes/seat";
import type { Facts } from "../wire";

export interface Turn {
  readonly seat: number;
  readonly piece: Shape;
  readonly sets: boolean;
}

export const comingIn = (facts: Facts | null): readonly Turn[] => (facts?.["coming"] ?? []) as readonly Turn[];

export interface Cup extends Turn {
  /** The word for when: the first turn of all is now, the others follow. */
  readonly when: "now" | "next" | "then" | "later";
}

/** A seat's turns with their words: whoever is on turn has now, next, then; the other next, then, later. */
export function cupsOf(coming: readonly Turn[], seat: number): readonly Cup[] {
  const words = coming[0]?.seat === seat ? (["now", "next", "then"] as const) : (["next", "then", "later"] as const);
  return coming
    .filter((turn) => turn.seat === seat)
    .slice(0, 3)
    .map((turn, i) => ({ ...turn, when: words[i] as Cup["when"] }));
}

interface Place {
  readonly x: number;
  readonly half: number;
  readonly size: number;
}

type Places = readonly [Place, Place, Place];

const roomy: Places = [
  { x: 24, half: 15, size: 0.78 },
  { x: 83, half: 13, size: 0.64 },
  { x: 138, half: 11.5, size: 0.55 },
];
/** Where letters are large for the board, as in a low window, they need the room of the signs between the cups. */
const tight: Places = [
  { x: 20.5, half: 13, size: 0.67 },
  { x: 76, half: 12, size: 0.6 },
  { x: 130.5, half: 11, size: 0.53 },
];
const ROOMY_TYPE = 7.6;

/** Where the cups of a belt are, and how large what lies in them, with letters of this size. */
export const placesFor = (type: number): Places => (type > ROOMY_TYPE ? tight : roomy);

/** Which way the belt runs: from cup to cup. */
const chevrons = "M68.6,-4l-2.6,4 2.6,4M125.2,-4l-2.6,4 2.6,4";

const ridges = Array.from({ length: 21 }, (_, i) => `M${12 + i * 8},-16v32`).join("");

interface BeltProps {
  readonly cups: readonly Cup[];
  readonly seat: number;
  readonly colour: string;
  readonly words: Dictionary;
  /** Its middle. */
  readonly y: number;
  readonly type: number;
  /** What lies in the first cup was picked up. */
  readonly isHeld: boolean;
}

function OneCup({
  cup,
  i,
  colour,
  words,
  type,
  isHeld,
}: Pick<BeltProps, "colour" | "words" | "type" | "isHeld"> & { readonly cup: Cup; readonly i: number }): JSX.Element {
  const { x, half, size } = placesFor(type)[i] as Place;
  return (
    <g>
      <g data-part={`cup:${cup.seat}`} class="belt-cup">
        <rect
          class={cup.when === "now" ? "belt-lamp" : "belt-tray"}
          x={x - half}
          y={-half}
          width={2 * half}
          height={2 * half}
          rx={5}
        />
        <Piece shape={cup.piece} colour={colour} at={{ x, y: 0 }} size={size} isRaised={isHeld && i === 0} />
      </g>
      <text class="belt-when" x={x + half + 2.5} y={-type * 0.15} font-size={type}>
        {words.say(`facts/${cup.when}`)}
      </text>
      <text class="belt-how" x={x + half + 2.5} y={type * 0.95} font-size={type}>
        {words.say(cup.sets ? "facts/sets" : "facts/moves")}
      </text>
    </g>
  );
}

/** When the game is over nothing comes any more. */
const EmptyCups = ({ type }: { readonly type: number }): JSX.Element => (
  <g class="belt-empty">
    {placesFor(type).map(({ x, half }) => (
      <rect key={x} class="belt-tray" x={x - half} y={-half} width={2 * half} height={2 * half} rx={5} />
    ))}
  </g>
);

export function Belt({ cups, seat, colour, words, y, type, isHeld }: BeltProps): JSX.Element {
  return (
    <g transform={`translate(0 ${y})`} data-belt={cups.map((cup) => cup.piece).join("")} data-part={`belt:${seat}`}>
      <rect class="belt" x={-16} y={-17} width={192} height={34} rx={7} />
      <path class="belt-ridge" d={ridges} />
      {cups.length > 0 && type <= ROOMY_TYPE && <path class="belt-way" d={chevrons} />}
      <SeatPlate seat={seat} colour={colour} x={-4} y={0} r={8} />
      {cups.length === 0 && <EmptyCups type={type} />}
      {cups.map((cup, i) => (
        <OneCup key={i} cup={cup} i={i} colour={colour} words={words} type={type} isHeld={isHeld} />
      ))}
    </g>
  );
}
