// gridlock/pieces.tsx: what stands on the map: cars seen from above, cubes, cones and their zones. Each is drawn around the
// origin, so that it can be moved and turned about its middle. A light line runs around the dark outline of each: one of the two
// stands out from whatever lies below, paper, asphalt or night.
import type { JSX } from "preact";
import { columnOf, rowOf } from "../shapes/hex";
import { SeatMark, seatStyle } from "../shapes/seat";
import { neighbour } from "./city";
import { region } from "./geo";

interface SeatProps {
  readonly seat: number;
  readonly colour: string | undefined;
}

/** A car's outline from above. */
const HULL = "M-11-13c0-7 4-10 11-10s11 3 11 10v27c0 6-3 8-11 8s-11-2-11-8z";

/** Nose up, turned by `heading`; the mark on the roof stays upright. */
export function Car({ seat, colour, heading }: SeatProps & { readonly heading: number }): JSX.Element {
  return (
    <g style={seatStyle(colour, seat)}>
      <rect x={-9} y={-19} width={22} height={42} rx={8} fill="#000" opacity={0.28} />
      <path d={HULL} class="body-halo" />
      <path d="M-13-6h-2.5v5h2.5zM13-6h2.5v5H13z" class="tyre" />
      <path d={HULL} class="body" />
      <path
        d="M-8.5-8c4-3 13-3 17 0L7-1C3-2.5-3-2.5-7-1zM-7.5 14.5c4 2 11 2 15 0l-1.2-5c-3 1-9.6 1-12.6 0z"
        class="glass"
      />
      <path d="M-8-18.5c1.5-2 3.5-2.5 5-2.5M8-18.5c-1.5-2-3.5-2.5-5-2.5" class="headlights" />
      <path d="M-9 19.5h4M5 19.5h4" class="taillights" />
      <path d="M-9.5-10v22" class="sheen" />
      <g transform={`translate(0 4) rotate(${-heading})`}>
        <SeatMark seat={seat} colour={colour} x={0} y={0} r={6} />
      </g>
    </g>
  );
}

const CUBE = "M8 1 15 4.7v7.5L8 16l-7-3.8V4.7z";

/** In a box of 16 by 17. */
export function Cube({ seat, colour }: SeatProps): JSX.Element {
  return (
    <g class="cube" style={seatStyle(colour, seat)} transform="translate(-8 -8.5)">
      <path d={CUBE} class="halo" />
      <path d="M8 1 15 4.7 8 8.4 1 4.7z" class="top" />
      <path d="M1 4.7 8 8.4v7.6l-7-3.8z" class="left" />
      <path d="M15 4.7 8 8.4v7.6l7-3.8z" class="right" />
      <path d={CUBE} class="rim" />
    </g>
  );
}

const CONE_FOOT = "M4 39h32v4a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3z";
const CONE_BODY = "M17 4h6l9 35H8z";

/** Standing on the origin. */
export function ConeShape(): JSX.Element {
  return (
    <g transform="translate(-19 -30) scale(.95)">
      <ellipse cx={23} cy={43} rx={17} ry={4} fill="#000" opacity={0.25} />
      <path d={CONE_FOOT + CONE_BODY} class="cone-halo" />
      <path d={CONE_FOOT} class="cone-foot" />
      <path d={CONE_BODY} class="cone-body" />
      <path d="m14.4 14.5-2 8h15.2l-2-8zM10.4 30.5l-1.5 6h22.2l-1.5-6z" class="cone-stripe" />
      <path d="m20 5-5 33h-5.5L17.5 5z" fill="#fff" opacity={0.18} />
    </g>
  );
}

/** The outline of some spaces, hatched: here tiles stay as they are. */
export function Zone({ cells }: { readonly cells: readonly string[] }): JSX.Element {
  const set = new Set(cells.map((c) => `${rowOf(c)},${columnOf(c)}`));
  const rows = cells.map(rowOf);
  const columns = cells.map(columnOf);
  const d = region((r, c) => set.has(`${r},${c}`), {
    rows: [Math.min(...rows) - 1, Math.max(...rows) + 1],
    columns: [Math.min(...columns) - 1, Math.max(...columns) + 1],
  });
  return (
    <g>
      <path d={d} fill="url(#gl-hatch)" />
      <path d={d} class="zone-edge" />
    </g>
  );
}

/** A space and those around it, as far as they are on the map. */
export const around = (cell: string, isOn: (cell: string) => boolean): string[] =>
  [cell, ...[0, 1, 2, 3, 4, 5].map((e) => neighbour(cell, e))].filter(isOn);
