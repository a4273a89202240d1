// stargate/chart.tsx: the board of Stargate: a star chart, ink by day and light by night, with a camp in each corner and four gates of
// brass in the middle.
import type { JSX } from "preact";
import { CELL, type Pen, type Place } from "../shapes/grid";
import { Mark } from "../shapes/pieces";
import { SIZE } from "./read";

const ALL = SIZE * CELL;
const HALF = ALL / 2;

/** Stars at the same places in every game. */
const stars: readonly (readonly [number, number, number])[] = Array.from({ length: 150 }, (_, i) => [
  (i * 197 + 61 * (i % 7)) % ALL,
  (i * 331 + 43 * (i % 11)) % ALL,
  i % 9 === 0 ? 1.5 : i % 4 === 0 ? 1 : 0.7,
]);

const CONSTELLATIONS =
  "M22 40 58 66 96 52M150 180 186 164 204 202M262 40 298 66 336 52 352 22M390 180 426 164 444 202M22 280 58 306 96 292M30 430 74 404 110 440M262 392 298 418 344 400M390 300 430 330 452 296";

const TICKS = Array.from({ length: 72 }, (_, i) => {
  const [c, s] = [Math.cos((i * Math.PI) / 36), Math.sin((i * Math.PI) / 36)];
  const to = i % 6 === 0 ? 210 : 204;
  const point = (r: number) => `${(HALF + c * r).toFixed(1)} ${(HALF + s * r).toFixed(1)}`;
  return `M${point(198)}L${point(to)}`;
}).join("");

const RAYS = Array.from({ length: 12 }, (_, i) => {
  const a = ((2 * i + 1) * Math.PI) / 12;
  const point = (r: number) => `${(HALF + Math.cos(a) * r).toFixed(1)} ${(HALF + Math.sin(a) * r).toFixed(1)}`;
  return `M${point(100)}L${point(340)}`;
}).join("");

function Sky(): JSX.Element {
  return (
    <g>
      <radialGradient id="box-nebula">
        <stop class="n0" offset="0" />
        <stop class="n1" offset="1" />
      </radialGradient>
      <clipPath id="box-sky">
        <rect width={ALL} height={ALL} />
      </clipPath>
      <g clip-path="url(#box-sky)">
        <ellipse cx={HALF} cy={HALF} rx={260} ry={205} fill="url(#box-nebula)" />
        <g class="star">
          {stars.map(([x, y, r], i) => (
            <circle key={i} cx={x} cy={y} r={r} />
          ))}
        </g>
        <path class="cons" d={CONSTELLATIONS} />
        {[140, 198, 262, 266].map((r) => (
          <circle key={r} class="chart-line" cx={HALF} cy={HALF} r={r} />
        ))}
        <path class="chart-line" d={TICKS + RAYS} />
      </g>
    </g>
  );
}

/** As far from its corner as an army reaches at the start. */
const CAMP = 4.45 * CELL;

/** The corner of an army, in its lacquer. */
function Camp({ at, colour }: { readonly at: Place; readonly colour: string }): JSX.Element {
  const [sx, sy] = [at.x < HALF ? 1 : -1, at.y < HALF ? 1 : -1];
  const [x, y] = [at.x < HALF ? 0 : ALL, at.y < HALF ? 0 : ALL];
  const r = CAMP;
  const sweep = sx * sy > 0 ? 1 : 0;
  const arc = `M${x + sx * r} ${y}A${r} ${r} 0 0 ${sweep} ${x} ${y + sy * r}`;
  return (
    <g class={`camp ${colour}`}>
      <path class="camp-ground" d={`${arc}L${x} ${y}Z`} />
      <path class="camp-edge" d={arc} />
    </g>
  );
}

const TEETH = Array.from({ length: 12 }, (_, i) => {
  const [c, s] = [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)];
  return `M${(c * 17.4).toFixed(1)} ${(s * 17.4).toFixed(1)}L${(c * 20.2).toFixed(1)} ${(s * 20.2).toFixed(1)}`;
}).join("");

/** A gate of brass with a well in it; a maingate has its owner's brackets and mark. */
function Gate({ at, colour }: { readonly at: Place; readonly colour: string | null }): JSX.Element {
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <circle class="gate-o" r={20.6} />
      <path class="gate-t" d={TEETH} />
      <circle class="gate-i" r={16.6} fill="url(#box-well)" />
      <path class="swirl" d="M0-12A12 12 0 0 1 11 5M0 12A12 12 0 0 1-11-5M0-7A7 7 0 0 1 6 4M0 7A7 7 0 0 1-6-4" />
      {colour !== null && (
        <g class={colour}>
          <path class="own" d="M-19.4-12V-19.4H-12M19.4-12V-19.4H12M-19.4 12V19.4H-12M19.4 12V19.4H12" />
          <g class="gate-mark">
            <Mark colour={colour} at={{ x: 0, y: 0 }} size={1.2} />
          </g>
        </g>
      )}
    </g>
  );
}

export interface ChartProps {
  readonly pen: Pen;
  /** Every gate, and the colour of who has his maingate there. */
  readonly gates: readonly (readonly [string, string | null])[];
  readonly camps: readonly { readonly corner: string; readonly colour: string }[];
}

export function Chart({ pen, gates, camps }: ChartProps): JSX.Element {
  return (
    <g>
      <radialGradient id="box-well">
        <stop class="g0" offset="0" />
        <stop class="g1" offset=".55" />
        <stop class="g2" offset="1" />
      </radialGradient>
      <Sky />
      {camps.map(({ corner, colour }) => (
        <Camp key={corner} at={pen.middle(corner)} colour={colour} />
      ))}
      <path class="orbit" d={`M180 180H300V300H180Z`} />
      <circle class="orbit" cx={HALF} cy={HALF} r={84.9} />
      {gates.map(([square, colour]) => (
        <Gate key={square} at={pen.middle(square)} colour={colour} />
      ))}
    </g>
  );
}
