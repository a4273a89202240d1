// pieces.tsx: the pieces of the Blockade box, turned and cut from lacquered wood: cylinder, triangle, square, and Blockade's
// Flätz and Fluppie. A piece is drawn around 0,0 in a square of 40 units, with light from the top left. Its lacquer comes from the
// class of its colour (boards/box.css); shading is only black and white above it. Whose it is is told by the engraved mark
// as well: flame, wave, leaf, sun.
import type { JSX } from "preact";

/** Cylinder, triangle, square; a Flätz; a Fluppie, which Blockade calls P. */
export type Shape = "C" | "T" | "S" | "F" | "P";

export interface Place {
  readonly x: number;
  readonly y: number;
}

const sun = (
  <path
    class="bx-mk bx-ln"
    d="M0-3.2V-6.6M0 3.2V6.6M-3.2 0H-6.6M3.2 0H6.6M-2.3-2.3-4.7-4.7M2.3-2.3 4.7-4.7M-2.3 2.3-4.7 4.7M2.3 2.3 4.7 4.7"
  />
);

/** Cut twice: a darker copy a little higher makes it engraved. */
const marks: Readonly<Record<string, JSX.Element>> = {
  red: (
    <path
      class="bx-mk"
      d="M.4-7C4.2-3.4 5.4-.8 5.2 1.8A5.2 5 0 0 1-5.2 1.8C-5.2-.4-4-1.6-3-3.4-2.4-2-1.6-1.4-.8-1.5.2-3 .8-5 .4-7Z"
    />
  ),
  blue: <path class="bx-mk bx-ln" d="M-6.4-1.4q3.2-4 6.4 0t6.4 0M-6.4 3.6q3.2-4 6.4 0t6.4 0" />,
  green: (
    <g>
      <path class="bx-mk" d="M-4.6 4.4C-7-2.4-1.4-6.8 6-6 6.8 1.4 2.4 6.8-4.6 4.4Z" />
      <path class="bx-mk bx-ln" d="M-6.2 6.2-4 4" />
      <path class="bx-vein" d="M-4.2 4.2 2.4-2.4" />
    </g>
  ),
  yellow: sun,
  gold: sun,
};

const WALL_C = "M-14.5-3V3A14.5 14.5 0 0 0 14.5 3V-3Z";

const cylinder = (
  <g id="box-C">
    <ellipse cx="3" cy="8" rx="19" ry="14" fill="url(#box-shade)" />
    <path class="bx-wall" d={WALL_C} />
    <path class="bx-dim" d={WALL_C} />
    <circle class="bx-top" cy="-3" r="14.5" />
    <circle cy="-3" r="14" fill="url(#box-bevel)" />
    <circle class="bx-face" cy="-3" r="10.8" />
    <circle cy="-3" r="10.8" fill="url(#box-dish)" opacity=".75" />
    <path class="bx-grain" d="M-9-7Q0-9.5 9-7M-10-2Q0-4 10-2M-9 3Q0 1.5 9 3" />
    <path class="bx-gloss" d="M-11-10A13 13 0 0 1-2-15.6" />
  </g>
);

const triangle = (
  <g id="box-T">
    <path d="M0-12 21 19H-17Z" fill="url(#box-shade)" />
    <path
      class="bx-wall"
      d="M-2-15.6Q0-18.6 2-15.6L16.2 8.4Q17 9.8 17 11V14Q17 16 14.6 16H-14.6Q-17 16-17 14V11Q-17 9.8-16.2 8.4Z"
    />
    <path
      class="bx-dim"
      d="M-16.8 9.4Q-16.6 11-14.6 11H14.6Q16.6 11 16.8 9.4L17 14Q17 16 14.6 16H-14.6Q-17 16-17 14Z"
    />
    <path class="bx-top" d="M-2-15.6Q0-18.6 2-15.6L16.2 8.2Q17.6 11 14.6 11H-14.6Q-17.6 11-16.2 8.2Z" />
    <path class="bx-f1" d="M0-17 0-10.6-11 8-16.6 10Z" />
    <path class="bx-f3" d="M0-17 0-10.6 11 8 16.6 10Z" />
    <path class="bx-f4" d="M-11 8H11L16.4 11H-16.4Z" />
    <path class="bx-face" d="M0-10.8 11 7.8H-11Z" />
    <path class="bx-grain" d="M-4-3H4M-7 2Q0 1 7 2M-9 6Q0 5 9 6" />
    <path class="bx-gloss" d="M-13.6 5.6-2.6-12.6" />
  </g>
);

const square = (
  <g id="box-S">
    <rect x="-13" y="-9" width="33" height="28" rx="9" fill="url(#box-shade)" />
    <path class="bx-wall" d="M-13.5-12Q-13.5-16-9.5-16H9.5Q13.5-16 13.5-12V12Q13.5 16 9.5 16H-9.5Q-13.5 16-13.5 12Z" />
    <path class="bx-dim" d="M-13.5 7.4Q-13.5 11-9.5 11H9.5Q13.5 11 13.5 7.4V12Q13.5 16 9.5 16H-9.5Q-13.5 16-13.5 12Z" />
    <rect class="bx-top" x="-13.5" y="-16" width="27" height="27" rx="4" />
    <path class="bx-f1" d="M-13-15-9.4-12H9.4L13-15Q12-15.6 9.6-15.6H-9.6Q-12-15.6-13-15Z" />
    <path class="bx-f2" d="M-13.2-14.6-9.6-12V7L-13.2 10Z" />
    <path class="bx-f3" d="M13.2-14.6 9.6-12V7L13.2 10Z" />
    <path class="bx-f4" d="M-9.6 7H9.6L13 10Q12 10.6 9.6 10.6H-9.6Q-12 10.6-13 10Z" />
    <rect class="bx-face" x="-9.7" y="-12.2" width="19.4" height="19.4" rx="1.6" />
    <path class="bx-grain" d="M-9-8Q0-6.4 9-8.6M-9-2Q0-3.6 9-1.6M-9 4Q1 5.4 9 3.6" />
    <path class="bx-gloss" d="M-11.4 2V-13.6H4" />
  </g>
);

/** A turned figure with ears and feet; eyes and mark are put upon it. */
const flaetz = (
  <g id="box-F">
    <ellipse cx="2" cy="14" rx="17" ry="6.5" fill="url(#box-shade)" />
    <ellipse class="bx-wall" cx="-5.4" cy="14.2" rx="5" ry="2.8" />
    <ellipse class="bx-wall" cx="5.4" cy="14.2" rx="5" ry="2.8" />
    <path
      class="bx-top"
      d="M-8.6-9C-14-12-14.6-17-12.6-18.4-9.4-18-6.4-15-4.6-12.4H4.6C6.4-15 9.4-18 12.6-18.4 14.6-17 14-12 8.6-9 13-4 14.6 6 13 12.6Q0 16-13 12.6C-14.6 6-13-4-8.6-9Z"
    />
    <path
      d="M-8.6-9C-6-12-4.6-12.4 0-12.4H4.6C6.6-11.6 8-10 8.6-9 13-4 14.6 6 13 12.6Q0 16-13 12.6C-14.6 6-13-4-8.6-9Z"
      fill="url(#box-bevel)"
    />
    <path class="bx-gloss" d="M-10.4 4C-10.6-2-9-6-7-8" />
    <circle class="bx-eye" cx="-4.8" cy="-4.4" r="4.2" />
    <circle class="bx-eye" cx="4.8" cy="-4.4" r="4.2" />
  </g>
);

const ARMS = "M-12 2Q-18.6 0-17-11M12 2Q18.6 0 17-11";

/** The box's square with eyes and two waving hands. */
const fluppie = (
  <g id="box-P">
    <path class="bx-arm-rim" d={ARMS} />
    <path class="bx-arm-skin" d={ARMS} />
    <circle class="bx-top" cx="-17" cy="-12.6" r="3.6" />
    <circle class="bx-top" cx="17" cy="-12.6" r="3.6" />
    <use href="#box-S" />
    <circle class="bx-eye" cx="-4" cy="-8" r="3" />
    <circle class="bx-eye" cx="4" cy="-8" r="3" />
    <circle class="bx-pupil" cx="-5" cy="-8" r="1.4" />
    <circle class="bx-pupil" cx="5" cy="-8" r="1.4" />
  </g>
);

/** What pieces are made of: once in a page that shows some, in an <svg> that is not hidden. */
export function PieceDefs(): JSX.Element {
  return (
    <defs>
      <radialGradient id="box-shade">
        <stop class="bx-s0" offset=".3" />
        <stop class="bx-s1" offset=".68" />
        <stop class="bx-s2" offset="1" />
      </radialGradient>
      <linearGradient id="box-bevel" x1=".15" y1=".05" x2=".85" y2=".95">
        <stop class="bx-h0" offset="0" />
        <stop class="bx-h1" offset=".5" />
        <stop class="bx-h2" offset="1" />
      </linearGradient>
      <linearGradient id="box-dish" x1=".85" y1=".95" x2=".15" y2=".05">
        <stop class="bx-h0" offset="0" />
        <stop class="bx-h1" offset=".5" />
        <stop class="bx-h2" offset="1" />
      </linearGradient>
      {Object.entries(marks).map(([colour, mark]) => (
        <g key={colour} id={`box-mark-${colour}`}>
          {mark}
        </g>
      ))}
      {cylinder}
      {triangle}
      {square}
      {flaetz}
      {fluppie}
    </defs>
  );
}

/** Where the mark sits on each shape, and how large. */
const markOn: Readonly<Record<Shape, { readonly y: number; readonly size: number }>> = {
  C: { y: -3, size: 1 },
  T: { y: 1.8, size: 0.78 },
  S: { y: -2.5, size: 1 },
  F: { y: 7, size: 0.82 },
  P: { y: 2, size: 0.74 },
};

/** The mark of a colour alone, in the ink of its surroundings. */
export function Mark({ colour, at, size = 1 }: { colour: string; at: Place; size?: number }): JSX.Element | null {
  if (marks[colour] === undefined) return null;
  return <use href={`#box-mark-${colour}`} transform={`translate(${at.x} ${at.y}) scale(${size})`} />;
}

function Engraved({ shape, colour }: { readonly shape: Shape; readonly colour: string }): JSX.Element | null {
  const { y, size } = markOn[shape];
  if (marks[colour] === undefined) return null;
  return (
    <g>
      <g class="bx-cut">
        <Mark colour={colour} at={{ x: 0, y: y - 0.9 }} size={size} />
      </g>
      <Mark colour={colour} at={{ x: 0, y }} size={size} />
    </g>
  );
}

export interface PieceProps {
  readonly shape: Shape;
  /** The id of its owner's colour, "red"; "gold" belongs to nobody and has a sun. */
  readonly colour: string;
  readonly at: Place;
  /** 1 fills a square of 40 units. */
  readonly size?: number;
  /** What acts call it, "piece:e5". */
  readonly part?: string;
  readonly isGhost?: boolean;
  /** Taken up: above its square, with a wider shadow. */
  readonly isRaised?: boolean;
  /** A Flätz looks up or down the board. */
  readonly looks?: "up" | "down";
  /** Something upon it: a crown. */
  readonly children?: JSX.Element | null;
}

/** The outer group says where it stands, the inner one is what acts move. */
export function Piece(props: PieceProps): JSX.Element {
  const { shape, colour, at, size = 1, part, isGhost, isRaised, looks = "up", children } = props;
  const classes = `piece ${colour}${isGhost === true ? " ghost" : ""}${isRaised === true ? " raised" : ""}`;
  const pupil = looks === "up" ? -6.2 : -2.6;
  return (
    <g transform={`translate(${at.x} ${at.y})${size === 1 ? "" : ` scale(${size})`}`} class="piece-at">
      <g class={classes} data-part={part} data-shape={shape}>
        <g {...(shape === "F" ? { transform: "translate(0 -1.5) scale(1.14)" } : {})}>
          <use href={`#box-${shape}`} />
          {shape === "F" && (
            <g class="bx-pupil">
              <circle cx="-4.6" cy={pupil} r="2" />
              <circle cx="4.6" cy={pupil} r="2" />
            </g>
          )}
          <Engraved shape={shape} colour={colour} />
          {children}
        </g>
      </g>
    </g>
  );
}
