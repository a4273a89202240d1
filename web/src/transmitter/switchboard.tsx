// switchboard.tsx: what Transmitter is played on: sixteen fields, each with an iris in its centre and copper leads to it; and
// what wakes there: beams of a crossing, the open portal, a field that is crowded. In units of 40 a square.
import type { JSX } from "preact";
import { seatStyle } from "../shapes/seat";
import type { Point } from "../stage/motion";

const SIDE = 480;
export const centrePoints: readonly Point[] = Array.from({ length: 16 }, (_, i) => ({
  x: (i % 4) * 120 + 60,
  y: Math.floor(i / 4) * 120 + 60,
}));

const BLADES =
  "M0,-13L4,4M11.300,-6.500L-1.500,5.500M11.300,6.500L-5.500,1.500M0,13L-4,-4M-11.300,6.500L1.500,-5.500M-11.300,-6.500L5.500,-1.500";

function Iris({ x, y }: Point): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle class="iris-rim" r={16.4} />
      <circle class="iris-glass" r={13} />
      <path class="iris-blade" d={BLADES} />
      <circle class="iris-eye" r={3.4} />
    </g>
  );
}

export function Switchboard(): JSX.Element {
  const leads = centrePoints.map(
    ({ x, y }) => `M${x},${y - 21}v-30M${x},${y + 21}v30M${x - 21},${y}h-30M${x + 21},${y}h30`,
  );
  const ends = centrePoints.flatMap(({ x, y }) => [
    [x, y - 51],
    [x, y + 51],
    [x - 51, y],
    [x + 51, y],
  ]);
  return (
    <g aria-hidden="true">
      <path class="iris-lead" d={leads.join("")} />
      <g class="iris-pad">
        {ends.map(([x, y]) => (
          <circle key={`${x},${y}`} cx={x} cy={y} r={2.6} />
        ))}
      </g>
      {centrePoints.map((p) => (
        <Iris key={`${p.x},${p.y}`} {...p} />
      ))}
    </g>
  );
}

/** An open iris. Half awake: it would open. */
export function Portal({ x, y, isHalf }: Point & { readonly isHalf?: boolean }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`} class={isHalf === true ? "portal half" : "portal"} aria-hidden="true">
      <g data-part="portal">
        <circle r={38} fill="url(#portal-light)" />
        <circle class="portal-rim" r={17.5} />
        <circle class="portal-well" r={14} />
        <path
          class="portal-spin"
          d="M0,-12A12,12 0 0 1 10.400,-6M10.400,6A12,12 0 0 1 0,12M-10.400,6A12,12 0 0 1 -10.400,-6M0,-7A7,7 0 0 1 6,3.500M-6,3.500A7,7 0 0 1 -6,-3.500"
        />
        <circle r={4.4} fill="#ffffff" />
      </g>
    </g>
  );
}

export function PortalDefs(): JSX.Element {
  return (
    <defs>
      <radialGradient id="portal-light">
        <stop class="portal-light-0" offset="0" />
        <stop class="portal-light-1" offset=".45" />
        <stop class="portal-light-2" offset="1" />
      </radialGradient>
    </defs>
  );
}

/** A centre that is called but taken: it stays shut. */
export function Shut({ x, y }: Point): JSX.Element {
  return (
    <g transform={`translate(${x + 13} ${y - 13})`} class="iris-shut" aria-hidden="true">
      <circle r={8} />
      <path d="M-3,-3L3,3M3,-3L-3,3" />
    </g>
  );
}

/** Two pieces of one colour that look along a row and a column, and where their lines cross. */
export interface Pair {
  readonly by: readonly string[];
  readonly of: number;
}

interface BeamsProps {
  readonly pairs: readonly Pair[];
  readonly to: Point;
  readonly at: (square: string) => Point;
  readonly colours: readonly string[];
}

/** From the edge of one thing on the way to the middle of another. */
function ray(from: Point, to: Point): string {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  if (far < 44) return "";
  const [ux, uy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  return `M${from.x + ux * 20},${from.y + uy * 20}L${to.x - ux * 20},${to.y - uy * 20}`;
}

export function Beams({ pairs, to, at, colours }: BeamsProps): JSX.Element {
  return (
    <g aria-hidden="true" data-part="beams">
      {pairs.map(({ by, of }) => (
        <g key={by.join()} style={seatStyle(colours[of], of)}>
          <path class="beam-band" d={`M${to.x},0V${SIDE}M0,${to.y}H${SIDE}`} />
          <path class="beam-case" d={by.map((square) => ray(at(square), to)).join("")} />
          <path class="beam-ray" d={by.map((square) => ray(at(square), to)).join("")} />
          {by.map((square) => (
            <circle key={square} class="beam-source" cx={at(square).x} cy={at(square).y} r={19} />
          ))}
        </g>
      ))}
    </g>
  );
}

/** Where a piece that stops would stand on a crossing. */
export function Crosshair({ x, y }: Point): JSX.Element {
  const d = "M-13,0H13M0,-13V13";
  return (
    <g transform={`translate(${x} ${y})`} class="crosshair" aria-hidden="true">
      <path class="crosshair-case" d={d} />
      <path class="crosshair-line" d={d} />
      <circle r={5.5} />
    </g>
  );
}

/** The field round a centre that must be left, and who pushes there. */
export function Crowded({
  centre,
  pushers,
  label,
  type,
}: {
  readonly centre: Point;
  readonly pushers: readonly Point[];
  readonly label: string;
  readonly type: number;
}): JSX.Element {
  const ticks = pushers.map((p) => {
    const far = Math.hypot(centre.x - p.x, centre.y - p.y) || 1;
    const [ux, uy] = [(centre.x - p.x) / far, (centre.y - p.y) / far];
    return `M${p.x + ux * 14},${p.y + uy * 14}L${p.x + ux * 25},${p.y + uy * 25}`;
  });
  const wide = label.length * type * 0.54 + type * 1.4;
  const up = centre.y > 90 ? -72 : 72;
  return (
    <g class="crowded" aria-hidden="true">
      <rect class="crowded-field" x={centre.x - 58.5} y={centre.y - 58.5} width={117} height={117} rx={6} />
      <path class="crowded-case" d={ticks.join("")} />
      <path class="crowded-push" d={ticks.join("")} />
      <g transform={`translate(${Math.min(SIDE - wide / 2, Math.max(wide / 2, centre.x))} ${centre.y + up})`}>
        <rect class="tip al" x={-wide / 2} y={-type} width={wide} height={type * 2} rx={type} />
        <text class="tip-t al" font-size={type}>
          {label}
        </text>
      </g>
    </g>
  );
}
