// autobahn/gantry.tsx: the gantry across the road: what one may refuel, the limit, the deck.
import type { JSX } from "preact";
import type { Dictionary } from "../dictionary";
import { Disc } from "../shapes/card";
import type { Road } from "./road";

interface Sign {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Gantry {
  readonly limit: Sign;
  readonly pumps: Sign;
  readonly deck: Sign;
  /** Where its lower edge is. */
  readonly foot: number;
}

/** Below the mirror, which ends at `top`. All of it has the middle as x, y. */
export function gantryIn(width: number, height: number, top: number): Gantry {
  const isSmall = width < 620 || height < 430;
  const size = isSmall ? (height > 400 ? 66 : 56) : Math.min(98, height * 0.145);
  const y = top + size * 0.56 + (isSmall ? 4 : 10);
  const w = isSmall ? 84 : Math.min(150, width * 0.2);
  const h = isSmall ? 42 : 60;
  const aside = Math.min(width / 2 - w / 2 - (isSmall ? 26 : width * 0.085), isSmall ? 150 : 260);
  return {
    limit: { x: width / 2, y, w: size, h: size },
    pumps: { x: width / 2 - aside, y, w, h },
    deck: { x: width / 2 + aside, y, w, h },
    foot: y + size * 0.58,
  };
}

function Blue({
  sign,
  lines,
  isSmall,
  part,
}: {
  sign: Sign;
  lines: readonly string[];
  isSmall: boolean;
  part: string;
}) {
  const size = isSmall ? 13 : 18;
  return (
    <g data-part={part} class="blue-sign">
      <rect x={sign.x - sign.w / 2} y={sign.y - sign.h / 2} width={sign.w} height={sign.h} rx="5" />
      {lines.map((line, i) => (
        <text key={i} x={sign.x} y={sign.y + size * (i === 0 ? -0.15 : 0.98)} font-size={size}>
          {line}
        </text>
      ))}
    </g>
  );
}

interface Props {
  readonly road: Road;
  readonly gantry: Gantry;
  readonly sign: string;
  /** In sight; null: nobody has said so. */
  readonly pumps: number | null;
  readonly deck: number;
  readonly isLast: boolean;
  readonly words: Dictionary;
}

export function GantryView({ road, gantry, sign, pumps, deck, isLast, words }: Props): JSX.Element {
  const { isSmall, edge, y } = road;
  const { limit } = gantry;
  const [left, right] = [edge(4.25, 0.4) - 8, edge(-0.3, 0.4) + 8];
  const top = limit.y - (isSmall ? 4 : 8);
  const bar = isSmall ? 5 : 9;
  const n = 18;
  const step = (right - left) / n;
  const truss = Array.from(
    { length: n },
    (_, k) => `M${left + k * step} ${top}l${step / 2} ${bar * 2.2}l${step / 2} ${-bar * 2.2}`,
  ).join("");
  const k = limit.w / 100;
  return (
    <g class="gantry">
      <path class="post" stroke-width={bar} d={`M${left} ${y(0.42)}V${top}M${right} ${y(0.42)}V${top}`} />
      <path
        class="post"
        stroke-width={bar * 0.8}
        d={`M${left - bar / 2} ${top}H${right + bar / 2}M${left} ${top + bar * 2.2}H${right}`}
      />
      <path class="post" stroke-width={bar * 0.3} d={truss} />
      <Blue
        sign={gantry.pumps}
        isSmall={isSmall}
        part="pumps"
        lines={[words.say("facts/sign_fuel"), pumps === null ? "" : words.say("facts/sign_up_to", { pumps })]}
      />
      <Blue
        sign={gantry.deck}
        isSmall={isSmall}
        part="deck"
        lines={[words.say("facts/sign_deck"), words.say("facts/cards", { cards: deck })]}
      />
      <g data-part="limit">
        <rect
          class={isLast ? "led last" : "led"}
          x={limit.x - limit.w * 0.56}
          y={limit.y - limit.w * 0.56}
          width={limit.w * 1.12}
          height={limit.w * 1.12}
          rx={limit.w * 0.1}
        />
        <g
          role="img"
          aria-label={words.name("cards", sign)}
          transform={`translate(${limit.x - limit.w / 2} ${limit.y - limit.w / 2}) scale(${k})`}
        >
          <Disc kind={sign} />
        </g>
      </g>
    </g>
  );
}
