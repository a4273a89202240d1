// blockade/village.tsx: the meadow between two streets of cottages. The goal edge of a Flätz is his kerb, with his roofs behind it
// and one door for each column; his home is fenced.
import type { JSX } from "preact";
import { CELL, middleOf, type Pen } from "../shapes/grid";
import { SIZE, STREET, type Standing } from "./read";

const ALL = SIZE * CELL;

const cottage = (
  <g id="box-cottage">
    <path class="bx-chim" d="M5-18h5.4v8h-5.4z" />
    <path class="bx-plaster" d="M-13 15V-2H13V15Z" />
    <path class="bx-roof" d="M-17-1-11.4-13H11.4L17-1Z" />
    <path class="bx-tiles" d="M-15.2-5H15.2M-13.3-9H13.3" />
    <path class="bx-door" d="M-9.4 15V6.4Q-5.8 2-2.2 6.4V15Z" />
    <path class="bx-pane" d="M3 4.4h7v6h-7zM6.5 4.4v6" />
  </g>
);

const gable = (
  <g id="box-gable">
    <path class="bx-chim" d="M6-15h4.6v9h-4.6z" />
    <path class="bx-plaster" d="M-11 15V-3L0-14 11-3V15Z" />
    <path class="bx-roof" d="M0-18.6 15.4-3.4 12 .4 0-11.6-12 .4-15.4-3.4Z" />
    <path class="bx-door" d="M-3.8 15V7Q0 2.4 3.8 7V15Z" />
    <path class="bx-pane" d="M-2.4-5.4h4.8v4.8h-4.8zM-9 4.4h3.6v5h-3.6zM5.4 4.4h3.6v5h-3.6z" />
  </g>
);

const FIR = "M0-9 5 0H2.6L6.4 8H1.4V13H-1.4V8H-6.4L-2.6 0H-5Z";

const TUFTS =
  "M12 30q1-5-1-8M14 30q0-6 2-9M16 30q2-3 4-5M60 66q1-5-1-8M62 66q0-6 2-9M64 66q2-3 4-5M54 14q1-3 0-5M56 14q1-4 3-5";

function Street({ colour, isTop }: { readonly colour: string; readonly isTop: boolean }): JSX.Element {
  const y = isTop ? -STREET / 2 : ALL + STREET / 2;
  const kerb = isTop ? -1.5 : ALL + 1.5;
  return (
    <g class={colour}>
      {Array.from({ length: SIZE }, (_, i) => (
        <use key={i} href={i % 3 === 1 ? "#box-gable" : "#box-cottage"} x={(i + 0.5) * CELL} y={y} />
      ))}
      {[3, 6, 9].map((i) => (
        <path key={i} class="fir" d={FIR} transform={`translate(${i * CELL} ${y + 1})`} />
      ))}
      <path class="kerb" d={`M0 ${kerb}H${ALL}`} />
    </g>
  );
}

function Home({ piece, pen, isClosed }: { readonly piece: Standing; readonly pen: Pen; readonly isClosed: boolean }) {
  const { x, y } = pen.middle(piece.square);
  const box = { x: x - 60, y: y - 60, width: 120, height: 120 };
  return (
    <g class={piece.colour}>
      <rect class="home" {...box} />
      {isClosed && <rect {...box} fill="url(#box-fence)" />}
      <rect class="home-e" x={x - 58.5} y={y - 58.5} width={117} height={117} rx={5} />
    </g>
  );
}

export interface VillageProps {
  readonly flaetze: readonly Standing[];
  readonly goals: readonly number[];
  readonly colours: readonly string[];
  readonly isClosed: boolean;
  readonly flip: boolean;
  readonly pen: Pen;
}

export function Village({ flaetze, goals, colours, isClosed, flip, pen }: VillageProps): JSX.Element {
  return (
    <g>
      <defs>
        {cottage}
        {gable}
        <pattern id="box-tufts" width="80" height="80" patternUnits="userSpaceOnUse">
          <path class="tuft" d={TUFTS} />
        </pattern>
        <pattern id="box-fence" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path class="fence" d="M0 0V9" />
        </pattern>
      </defs>
      <rect class="lane" x={0} y={-STREET} width={ALL} height={STREET} />
      <rect class="lane" x={0} y={ALL} width={ALL} height={STREET} />
      <rect width={ALL} height={ALL} fill="url(#box-tufts)" />
      {flaetze.map((piece) => (
        <Home key={piece.seat} piece={piece} pen={pen} isClosed={isClosed} />
      ))}
      {goals.map((row, seat) => (
        <Street key={seat} colour={colours[seat] ?? ""} isTop={middleOf(`a${row}`, SIZE, flip).y < ALL / 2} />
      ))}
    </g>
  );
}

/** The door that a way leads to: its light is on. */
export function LitDoor(props: {
  readonly at: { readonly x: number; readonly y: number };
  readonly colour: string;
  readonly isCalling: boolean;
}): JSX.Element {
  const { at, colour, isCalling } = props;
  return (
    <g class={colour} transform={`translate(${at.x} ${at.y})`} data-part="door">
      <circle class="glow" cy={1} r={27} />
      <path class="bx-plaster bx-lit" d="M-13 15V-2H13V15Z" />
      <path class="bx-roof" d="M-17-1-11.4-13H11.4L17-1Z" />
      <g data-part="door-leaf" class="door-leaf">
        <path class="bx-open" d="M-7 15V5Q0-3 7 5V15Z" />
      </g>
      {isCalling && <circle class="halo" cy={1} r={23} />}
    </g>
  );
}
