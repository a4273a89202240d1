// lake.tsx: what Jump is played on: a lake whose left shore is a meadow in twelve plots. In units of 40 a square, from the top
// left of the squares; it never moves.
import type { JSX } from "preact";
import type { Place } from "../shapes/pieces";

const ROWS = 12;
const SIDE = 480;

/** The shore: a line that wavers along the edge of the first column. */
const shore = Array.from({ length: ROWS }, (_, i) => `q${i % 2 === 0 ? -4 : 5},10 0,20 t0,20`).join(" ");

const plots = Array.from({ length: ROWS - 1 }, (_, i) => `M4,${(i + 1) * 40}H35`).join("");

/** Where grass and flowers grow, a little different in each plot. */
const grass = [8, 27, 9, 28, 7, 26, 9, 28, 8, 27, 9, 25].map((x, i) => ({ x, y: i * 40 + 28 + ((i * 7) % 5) }));
const flowers = [31, 9, 32, 7, 33, 9, 33, 8, 33, 9, 32, 7].map((x, i) => ({ x, y: i * 40 + 14 + ((i * 5) % 8) }));

function Meadow(): JSX.Element {
  return (
    <g>
      <path class="jump-meadow" d={`M0,0H40${shore}L0,${SIDE}Z`} />
      <path class="jump-sand" d={`M40,0${shore}`} />
      <path class="jump-foam" d={`M45,0${shore}`} />
      <path class="jump-plot" d={plots} />
      {grass.map(({ x, y }, i) => (
        <path
          key={i}
          class="jump-blade jump-tuft"
          data-part={`grass:a${ROWS - i}`}
          d={`M${x - 2},${y}q-1,-6 -4,-8M${x},${y}q0,-7 1,-10M${x + 2},${y}q2,-5 5,-6`}
        />
      ))}
      {flowers.map(({ x, y }, i) => (
        <g key={i} transform={`translate(${x} ${y})`} class={i % 3 === 1 ? "jump-flower pink" : "jump-flower"}>
          <path d="M0,-3.600V3.600M-3.400,-1.400L3.400,1.400M-3.400,1.400L3.400,-1.400" />
          <circle r={1.3} />
        </g>
      ))}
      {[62, 262, 424].map((y) => (
        <g key={y} transform={`translate(47 ${y})`}>
          <path class="jump-blade" d="M0,12Q-1,0 1,-12M4,12Q5,2 8,-6M-3,12Q-5,4 -8,-2" />
          <path class="jump-reed" d="M1,-14v7M8,-9v6" />
        </g>
      ))}
    </g>
  );
}

/** Turned: seen from the other side, the meadow is on the right. */
export function Lake({ isTurned }: { readonly isTurned: boolean }): JSX.Element {
  return (
    <g aria-hidden="true" {...(isTurned ? { transform: `rotate(180 ${SIDE / 2} ${SIDE / 2})` } : {})}>
      <defs>
        <pattern id="jump-ripples" width="120" height="80" patternUnits="userSpaceOnUse">
          <path
            class="jump-ripple"
            d="M10,18q8,-6 16,0t16,0M70,34q8,-6 16,0t16,0M30,60q8,-6 16,0t16,0M92,70q8,-6 16,0"
          />
        </pattern>
        <linearGradient id="jump-deep">
          <stop class="jump-deep-0" offset="0" />
          <stop class="jump-deep-1" offset=".16" />
          <stop class="jump-deep-2" offset="1" />
        </linearGradient>
      </defs>
      <rect width={SIDE} height={SIDE} fill="url(#jump-deep)" />
      <rect width={SIDE} height={SIDE} fill="url(#jump-ripples)" />
      <Meadow />
    </g>
  );
}

/** In front of a piece that can never come ashore: two posts and two bars, on the side of the bank. */
export function Fence({ at, isTurned }: { readonly at: Place; readonly isTurned: boolean }): JSX.Element {
  return (
    <g class="jump-fence" transform={`translate(${at.x + (isTurned ? 20 : -20)} ${at.y})`}>
      <path class="jump-fence-case" d="M-3,-15V15M3,-15V15M-7,-8H7M-7,0H7M-7,8H7" />
      <path d="M-3,-15V15M3,-15V15M-7,-8H7M-7,0H7M-7,8H7" />
    </g>
  );
}
