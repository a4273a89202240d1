// seat.tsx: how a seat looks everywhere: its colour, and a mark that is no piece of any game: wave, flame, leaf, sun, star,
// bars. A seat of a colour that has no mark here gets one by its number.
import type { ComponentChildren, JSX } from "preact";

interface Mark {
  readonly d: string;
  /** Drawn as a line of this width instead of being filled. */
  readonly line?: number;
}

/** In a box from -10 to 10. */
const marks = {
  red: {
    d: "M.6-9.6C5.8-5 7.4-1.2 7.2 2.4A7.2 6.9 0 0 1-7.2 2.4C-7.2-.6-5.5-2.2-4.1-4.7-3.3-2.8-2.2-1.9-1.1-2.1.3-4.1 1.1-6.9.6-9.6Z",
  },
  blue: { d: "M-8-2.6c2.7-3.6 5.3-3.6 8 0s5.3 3.6 8 0M-8 4.4c2.7-3.6 5.3-3.6 8 0s5.3 3.6 8 0", line: 2.7 },
  green: { d: "M-6 6.6C-7.8-2.4-1.6-7 7.4-7 7.4 2 2.9 8.4-6 6.6Zm0 0 7.2-7.2", line: 2.5 },
  yellow: {
    d: "M0-4.2A4.2 4.2 0 1 1 0 4.2 4.2 4.2 0 1 1 0-4.2ZM0-9.4v2.6M0 9.4V6.8M-9.4 0h2.6M9.4 0H6.8M-6.6-6.6l1.8 1.8M6.6 6.6 4.8 4.8M-6.6 6.6l1.8-1.8M6.6-6.6 4.8-4.8",
    line: 2.2,
  },
  rose: { d: "M0-9.2 2.7-3.2 9-2.5 4.3 1.9 5.7 8.4 0 5.1-5.7 8.4-4.3 1.9-9-2.5-2.7-3.2Z" },
  ice: { d: "M-6.2-7V7M0-7V7M6.2-7V7", line: 3.2 },
  white: { d: "M-8 0H8M0-8V8", line: 3.6 },
  black: { d: "M-7-4.5 0 2.5 7-4.5M-7 2 0 9 7 2", line: 2.8 },
} as const satisfies Readonly<Record<string, Mark>>;

const order = Object.keys(marks) as readonly (keyof typeof marks)[];

/** The id of the colour that is drawn: the server's, or by the seat's number where nobody has drawn it. */
function drawn(colour: string | undefined, seat: number): keyof typeof marks {
  return colour !== undefined && colour in marks
    ? (colour as keyof typeof marks)
    : (order[seat % order.length] as keyof typeof marks);
}

/** The CSS variable of a seat's colour, and of what is written upon it. */
export const seatVar = (colour: string | undefined, seat: number): string => `--${drawn(colour, seat)}`;
export const onSeatVar = (colour: string | undefined, seat: number): string => `--on-${drawn(colour, seat)}`;

/** For a part of the page that belongs to a seat: --c is its colour, --o what is written upon it. */
export const seatStyle = (
  colour: string | undefined,
  seat: number,
): { readonly "--c": string; readonly "--o": string } => ({
  "--c": `var(${seatVar(colour, seat)})`,
  "--o": `var(${onSeatVar(colour, seat)})`,
});

interface SeatProps {
  readonly seat: number;
  readonly colour: string | undefined;
}

interface PlaceProps extends SeatProps {
  readonly x: number;
  readonly y: number;
  /** From its middle to its edge. */
  readonly r: number;
}

/** The mark alone, in whatever colour `ink` is, inside an SVG. */
export function SeatMark({ seat, colour, x, y, r, ink }: PlaceProps & { readonly ink?: string }): JSX.Element {
  const { d, line }: Mark = marks[drawn(colour, seat)];
  const paint = ink ?? `var(${onSeatVar(colour, seat)})`;
  return (
    <path
      d={d}
      transform={`translate(${x} ${y}) scale(${r / 10})`}
      {...(line === undefined
        ? { fill: paint }
        : { fill: "none", stroke: paint, "stroke-width": line, "stroke-linecap": "round", "stroke-linejoin": "round" })}
    />
  );
}

/** The mark on its plate, inside an SVG. */
export function SeatPlate({ seat, colour, x, y, r }: PlaceProps): JSX.Element {
  return (
    <g>
      <rect
        x={x - r}
        y={y - r}
        width={2 * r}
        height={2 * r}
        rx={r * 0.5}
        fill={`var(${seatVar(colour, seat)})`}
        stroke="var(--piece-line)"
        stroke-width={r * 0.12}
      />
      <SeatMark seat={seat} colour={colour} x={x} y={y} r={r * 0.62} />
    </g>
  );
}

/** The same as a small picture in running text; whoever uses it says in words what it stands for. */
export function SeatBadge({ seat, colour, size = 20 }: SeatProps & { readonly size?: number }): JSX.Element {
  return (
    <svg class="seat-badge" viewBox="-12 -12 24 24" width={size} height={size} aria-hidden="true">
      <SeatPlate seat={seat} colour={colour} x={0} y={0} r={11} />
    </svg>
  );
}

/** What a seat has so far, beside its mark; the name is only said, it stands in the list of players. */
export function SeatPoints({
  seat,
  colour,
  name,
  children,
}: SeatProps & { readonly name: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <span class="points">
      <SeatBadge seat={seat} colour={colour} />
      <span class="out-of-sight">{name}: </span>
      {children}
    </span>
  );
}
