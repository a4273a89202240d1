// pieces.tsx: the pieces of the Blockade box: cylinder, triangle and square, and the Flätz. A seat is told by colour and
// by the mark inside the piece, so that nobody needs the colour.
import type { JSX } from "preact";

export type Shape = "C" | "T" | "S" | "F" | "P";

/** The box's colours: Red, Blue, Green, Yellow. */
export const boxColour = (colour: number): string => ["--red", "--blue", "--green", "--yellow"][colour] ?? "--purple";

function outline(shape: Shape, r: number): JSX.Element {
  const t = r * 1.12;
  switch (shape) {
    case "C":
      return <circle r={r} />;
    case "T":
      return <path d={`M0 ${-t} L${t * 0.97} ${t * 0.72} L${-t * 0.97} ${t * 0.72} Z`} stroke-linejoin="round" />;
    case "S":
      return <rect x={-r * 0.88} y={-r * 0.88} width={r * 1.76} height={r * 1.76} rx={r * 0.16} />;
    case "F":
      // A Flätz: a round body with ears.
      return (
        <path
          stroke-linejoin="round"
          d={`M${-r * 0.8} ${r} Q${-r * 1.1} ${-r * 0.1} ${-r * 0.75} ${-r * 1.05} L${-r * 0.3} ${-r * 0.55} Q0 ${-r * 0.68} ${r * 0.3} ${-r * 0.55} L${r * 0.75} ${-r * 1.05} Q${r * 1.1} ${-r * 0.1} ${r * 0.8} ${r} Z`}
        />
      );
    case "P":
      return <ellipse rx={r * 0.8} ry={r * 0.8} />;
  }
}

function mark(shape: Shape, seat: number, r: number): JSX.Element | null {
  const k = r * 0.36;
  const y = shape === "T" ? r * 0.2 : 0;
  if (shape === "F")
    return (
      <g>
        <circle cx={-r * 0.33} cy={-r * 0.1} r={r * 0.15} />
        <circle cx={r * 0.33} cy={-r * 0.1} r={r * 0.15} />
        {seat === 0 ? <rect x={-k} y={r * 0.35} width={2 * k} height={k * 0.5} /> : <circle cy={r * 0.45} r={k * 0.6} />}
      </g>
    );
  switch (seat) {
    case 0:
      return <rect x={-k} y={y - k * 0.28} width={2 * k} height={k * 0.56} />;
    case 1:
      return <circle cy={y} r={k * 0.62} />;
    case 2:
      return <path d={`M${-k} ${y} H${k} M0 ${y - k} V${y + k}`} stroke="var(--white)" stroke-width={k * 0.55} />;
    default:
      return <path d={`M${-k} ${y + k} L${k} ${y - k}`} stroke="var(--black)" stroke-width={k * 0.55} />;
  }
}

export interface PieceProps {
  readonly shape: Shape;
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly ghost?: boolean;
}

export function Piece({ shape, seat, x, y, r, ghost }: PieceProps): JSX.Element {
  return (
    <g class="piece" transform={`translate(${x} ${y})`} opacity={ghost ? 0.45 : 1}>
      <g fill={`var(${boxColour(seat)})`} stroke="var(--piece-edge)" stroke-width={r * 0.1}>
        {outline(shape, r)}
      </g>
      <g fill={seat === 3 ? "var(--black)" : "var(--white)"}>{mark(shape, seat, r)}</g>
    </g>
  );
}
