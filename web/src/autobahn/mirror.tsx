// autobahn/mirror.tsx: the others, coming up behind: whose car, points, cards in hand, vehicles taken. Who drives has the lights on.
import type { JSX } from "preact";
import type { BoardProps } from "../board";
import { SeatMark, seatStyle } from "../shapes/seat";
import { pumpsIn, total, type View } from "./moves";

/** How much of the windscreen it takes, from above. */
export const mirrorHeight = (width: number, height: number, others: number): number =>
  width < 620 || height < 430 ? (others > 3 ? 60 : 52) : 92;

/** Whether names have no room beside that many others. */
export const isTight = (width: number, others: number): boolean => others > 3 && width < 860;

/** A name, and apart from it the colour that tells bots of one name apart. */
function Name({ name }: { readonly name: string }): JSX.Element {
  const [, own, colour] = /^(.*?)( \([^()]*\))?$/.exec(name) ?? [];
  return (
    <>
      {own}
      {colour !== undefined && <span class="name-colour">{colour}</span>}
    </>
  );
}

function Face({ seat, colour }: { readonly seat: number; readonly colour: string | undefined }): JSX.Element {
  return (
    <svg class="face" viewBox="-4 -2 108 84" aria-hidden="true">
      <g class="beams" data-part={`beam:${seat}`}>
        <path d="M19 46L-4 26V74zM81 46l23-20v48z" />
      </g>
      <path class="ty" d="M12 62h18v18H12zM70 62h18v18H70z" />
      <path class="face-body" d="M26 8q2-6 10-6h28q8 0 10 6l7 22q11 2 13 12v20q0 6-6 6H12q-6 0-6-6V42q2-10 13-12z" />
      <path class="glass" d="M31 12q1-4 6-4h26q5 0 6 4l5 18H26z" />
      <circle class="lamp" cx="19" cy="46" r="7.5" />
      <circle class="lamp" cx="81" cy="46" r="7.5" />
      <g class="blinkers" data-part={`blink:${seat}`}>
        <path d="M4 54h9v9H4zM87 54h9v9h-9z" />
      </g>
      <SeatMark seat={seat} colour={colour} x={50} y={48} r={14} />
    </svg>
  );
}

export const CardsIcon = (): JSX.Element => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path fill="currentColor" d="M3 5l8-3 5 12-8 4zM14 3l4 1-1 11z" />
  </svg>
);
export const TakenIcon = (): JSX.Element => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path
      fill="currentColor"
      d="M4 9l2-5c0-1 1-1 2-1h4c1 0 2 0 2 1l2 5c1 0 2 1 2 2v6h-3v-2H5v2H2v-6c0-1 1-2 2-2zm2-1h8l-1-3H7z"
    />
  </svg>
);

export function Mirror({ view, seat, names, colours, words }: BoardProps<View>): JSX.Element {
  const others = view.hands.map((_, i) => i).filter((i) => i !== seat);
  return (
    <ul class={`ab-mirror of-${others.length}`} aria-label={words.say("facts/mirror")}>
      {others.map((i) => {
        const taken = view.taken[i] ?? {};
        const points = pumpsIn(view, taken);
        const drives = i === view.driver && view.phase !== "over";
        return (
          <li key={i} class={drives ? "drives" : ""} style={seatStyle(colours[i], i)} data-part={`face:${i}`}>
            <Face seat={i} colour={colours[i]} />
            <span class="mirror-name">
              <Name name={names[i] ?? ""} />
              {drives && <span class="out-of-sight">, {words.say("facts/drives")}</span>}
            </span>
            <b class="mirror-points" data-part={`points:${i}`}>
              {points}
              <span class="out-of-sight"> {words.say("facts/points", { points }).replace(/^\S+ /, "")}</span>
            </b>
            <span class="mirror-has">
              <span title={words.say("facts/in_hand", { cards: total(view.hands[i] ?? 0) })}>
                <CardsIcon />
                {total(view.hands[i] ?? 0)}
              </span>
              <span title={words.say("facts/taken")}>
                <TakenIcon />
                {total(taken)}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
