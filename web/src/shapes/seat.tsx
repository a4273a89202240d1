// seat.tsx: a shape for every seat, beside its colour: circle, square, triangle, diamond, hexagon, star.
import type { ComponentChildren, JSX } from "preact";

const outlines: readonly string[] = [
  "M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z",
  "M-8-8H8V8H-8Z",
  "M0-9.5L9.5 8H-9.5Z",
  "M0-10.5L9 0L0 10.5L-9 0Z",
  "M-5-8.7H5L10 0L5 8.7H-5L-10 0Z",
  "M0-10.5L2.6-3.5L10-3.2L4.2 1.3L6.2 8.5L0 4.4L-6.2 8.5L-4.2 1.3L-10-3.2L-2.6-3.5Z",
];

/** The outline of a seat's shape around the origin, about 20 units wide. */
export function seatPath(seat: number): string {
  return outlines[seat % outlines.length] as string;
}

/** A seat's shape inside a board's SVG, `r` units from its middle to its edge. */
export function SeatShape({ seat, colour, x, y, r }: {
  readonly seat: number;
  readonly colour?: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
}): JSX.Element {
  return (
    <path
      d={seatPath(seat)}
      transform={`translate(${x} ${y}) scale(${r / 10})`}
      fill={`var(${colour ?? `--seat-${seat % 6}`})`}
      stroke="var(--piece-edge)"
      stroke-width={1.4}
      stroke-linejoin="round"
    />
  );
}

/** The same as a small picture in running text; whoever uses it says in words what it stands for. */
export function SeatBadge({ seat, colour }: { readonly seat: number; readonly colour?: string }): JSX.Element {
  return (
    <svg class="seat-badge" viewBox="-12 -12 24 24" width="20" height="20" aria-hidden="true">
      <SeatShape seat={seat} x={0} y={0} r={10} {...(colour === undefined ? {} : { colour })} />
    </svg>
  );
}

/** What a seat has so far, beside its shape; the name is only said, it stands in the list of players. */
export function SeatPoints({ seat, colour, name, children }: {
  readonly seat: number;
  readonly colour?: string;
  readonly name: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <span class="points">
      <SeatBadge seat={seat} {...(colour === undefined ? {} : { colour })} />
      <span class="out-of-sight">{name}: </span>
      {children}
    </span>
  );
}
