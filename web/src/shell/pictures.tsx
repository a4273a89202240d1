// pictures.tsx: a picture of each game for the start page, drawn by us: 120 by 80 units, colours of the theme.
import type { ComponentChildren, JSX } from "preact";
import { seatPath } from "../shapes/seat";

interface PieceProps {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly shape: "C" | "T" | "S";
  readonly colour: string;
}

function Piece({ x, y, r, shape, colour }: PieceProps): JSX.Element {
  const path = seatPath(shape === "C" ? 0 : shape === "S" ? 1 : 2);
  return <path d={path} transform={`translate(${x} ${y}) scale(${r / 10})`} fill={`var(--${colour})`} stroke="var(--piece-edge)" stroke-width={1.6} />;
}

function hex(x: number, y: number, r: number): string {
  const points = Array.from({ length: 6 }, (_, i) => `${x + r * Math.cos((i * Math.PI) / 3)},${y + r * Math.sin((i * Math.PI) / 3)}`);
  return points.join(" ");
}

function Gridlock(): JSX.Element {
  const cells: (readonly [number, number, string])[] = [];
  for (let c = 0; c < 7; c++)
    for (let r = 0; r < 5; r++) {
      const kind = (c + r < 2 || (c === 6 && r > 2)) ? "water" : (c * 3 + r * 5) % 7 === 3 ? "park" : "land";
      cells.push([8 + c * 18, 6 + r * 20.8 + (c % 2) * 10.4, kind]);
    }
  return (
    <>
      <rect width="120" height="80" fill="var(--water)" />
      {cells.map(([x, y, kind]) => <polygon key={`${x} ${y}`} points={hex(x, y, 11.6)} fill={`var(--${kind})`} stroke={`var(--${kind}-edge)`} />)}
      <path d="M8 48L26 58L44 48L62 37L80 48L98 37L116 27" fill="none" stroke="var(--road)" stroke-width="6" stroke-linejoin="round" />
      <path d="M8 48L26 58L44 48L62 37L80 48L98 37L116 27" fill="none" stroke="var(--road-line)" stroke-width="1" stroke-dasharray="4 3" />
      <path d="M44 48L44 27L62 16" fill="none" stroke="var(--road)" stroke-width="6" stroke-linejoin="round" />
      <path d="M98 37l5-12-5-5-5 5z" fill="var(--red)" stroke="var(--piece-edge)" />
      <rect x="20" y="53" width="13" height="8" rx="3" fill="var(--blue)" stroke="var(--piece-edge)" transform="rotate(-20 26 57)" />
      <path d="M62 12l4 9h-8z" fill="var(--orange)" stroke="var(--piece-edge)" />
    </>
  );
}

function Die({ x, y, pips, turn }: { readonly x: number; readonly y: number; readonly pips: readonly (readonly [number, number])[]; readonly turn: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x="-9" y="-9" width="18" height="18" rx="4" fill="var(--die)" stroke="var(--piece-edge)" />
      {pips.map(([px, py]) => <circle key={`${px}${py}`} cx={px * 4.5} cy={py * 4.5} r="1.8" fill="var(--pip)" />)}
    </g>
  );
}

function Route66(): JSX.Element {
  return (
    <>
      <rect width="120" height="80" fill="var(--sky)" />
      <path d="M0 34L14 22H30L34 34L52 30L58 18H80L86 32L120 28V80H0Z" fill="var(--land-2)" />
      <path d="M0 46Q60 30 120 46V80H0Z" fill="var(--land)" stroke="var(--land-edge)" />
      <path d="M52 80L58 39H62L76 80Z" fill="var(--road)" />
      <path d="M60 42V46M61 52V58M62.5 66V76" stroke="var(--yellow)" stroke-width="1.6" />
      <path d="M88 14q8 3 16 0q1 6 3 9q-1 12-11 17q-10-5-11-17q2-3 3-9z" fill="var(--white)" stroke="var(--black)" stroke-width="1.6" />
      <text x="96" y="31" text-anchor="middle" font-size="12" font-weight="700" style="fill: var(--black)">66</text>
      <Die x={20} y={60} turn={-12} pips={[[-1, -1], [1, 1], [1, -1], [-1, 1], [0, 0]]} />
      <Die x={42} y={66} turn={9} pips={[[-1, -1], [1, 1], [-1, 0], [1, 0], [1, -1], [-1, 1]]} />
    </>
  );
}

function Car({ x, y, s, colour }: { readonly x: number; readonly y: number; readonly s: number; readonly colour: string }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`} stroke="var(--piece-edge)">
      <path d="M-8 8V0L-5-6H5L8 0V8Z" fill={`var(--${colour})`} />
      <path d="M-5-.5L-3.5-4.5H3.5L5-.5Z" fill="var(--sky)" stroke-width=".6" />
      <rect x="-7" y="3" width="3.5" height="2" fill="var(--red)" stroke="none" />
      <rect x="3.5" y="3" width="3.5" height="2" fill="var(--red)" stroke="none" />
    </g>
  );
}

function Autobahn(): JSX.Element {
  return (
    <>
      <rect width="120" height="80" fill="var(--sky)" />
      <rect y="30" width="120" height="50" fill="var(--verge)" />
      <path d="M2 80L50 30H62L104 80Z" fill="var(--road)" stroke="var(--road-edge)" />
      <path d="M36 80L54 30M70 80L58 30" stroke="var(--road-line)" stroke-width="1.6" stroke-dasharray="8 6" />
      <rect x="74" y="6" width="40" height="20" rx="3" fill="var(--sign)" stroke="var(--on-sign)" stroke-width="1.4" />
      <path d="M80 11h18M80 16h26M80 21h14" stroke="var(--on-sign)" stroke-width="2" />
      <path d="M94 26V50" stroke="var(--line-strong)" stroke-width="2" />
      <circle cx="104" cy="52" r="9" fill="var(--white)" stroke="var(--danger)" stroke-width="3" />
      <text x="104" y="55" text-anchor="middle" font-size="8" font-weight="700" style="fill: var(--black)">120</text>
      <Car x={52} y={45} s={0.7} colour="yellow" />
      <Car x={28} y={64} s={1.3} colour="blue" />
      <Car x={82} y={70} s={1.5} colour="orange" />
    </>
  );
}

/** Part of the board of twelve by twelve: fields of nine squares with their centres. */
function Squares({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const lines: JSX.Element[] = [];
  for (let i = 0; i <= 12; i++) lines.push(<path key={`v${i}`} d={`M${i * 10} 0V80`} stroke="var(--field-edge)" stroke-width={i % 3 === 0 ? 1.6 : 0.4} />);
  for (let i = 0; i <= 8; i++) lines.push(<path key={`h${i}`} d={`M0 ${i * 10 + 5}H120`} stroke="var(--field-edge)" stroke-width={i % 3 === 1 ? 1.6 : 0.4} />);
  const centres = [0, 1, 2, 3].flatMap((x) => [0, 1].map((y) => <rect key={`${x}${y}`} x={x * 30 + 10} y={y * 30 + 25} width="10" height="10" fill="var(--field-2)" />));
  return <><rect width="120" height="80" fill="var(--field)" />{centres}{lines}{children}</>;
}

function Blockade(): JSX.Element {
  return (
    <Squares>
      <path d="M45 60V40H85V0" fill="none" stroke="var(--last)" stroke-width="2.4" stroke-dasharray="5 3" />
      <Piece x={45} y={60} r={7} shape="C" colour="red" />
      <Piece x={45} y={30} r={4.4} shape="S" colour="blue" />
      <Piece x={95} y={40} r={4.4} shape="S" colour="blue" />
      <Piece x={75} y={20} r={4.4} shape="S" colour="red" />
      <Piece x={15} y={50} r={4.4} shape="S" colour="red" />
      <Piece x={105} y={10} r={7} shape="C" colour="blue" />
    </Squares>
  );
}

function Stargate(): JSX.Element {
  return (
    <Squares>
      {[[45, 30], [75, 30], [45, 60], [75, 60]].map(([x, y]) => (
        <circle key={`${x}${y}`} cx={x} cy={y} r="8" fill="none" stroke="var(--purple)" stroke-width="2.5" />
      ))}
      <Piece x={15} y={60} r={5} shape="C" colour="blue" />
      <Piece x={25} y={70} r={4.6} shape="T" colour="blue" />
      <Piece x={45} y={60} r={4.6} shape="S" colour="blue" />
      <Piece x={105} y={20} r={5} shape="C" colour="red" />
      <Piece x={75} y={30} r={4.6} shape="T" colour="red" />
      <path d="M45 54V37" stroke="var(--last)" stroke-width="2" stroke-dasharray="3 2" />
      <Piece x={95} y={10} r={4.6} shape="S" colour="red" />
    </Squares>
  );
}

function Transmitter(): JSX.Element {
  return (
    <Squares>
      <path d="M25 30H85M55 70V30" stroke="var(--last)" stroke-width="2" stroke-dasharray="4 3" />
      <Piece x={25} y={30} r={5} shape="T" colour="green" />
      <Piece x={55} y={70} r={5} shape="S" colour="green" />
      <Piece x={55} y={30} r={5.4} shape="C" colour="red" />
      <circle cx="45" cy="30" r="7" fill="none" stroke="var(--mark)" stroke-width="2" stroke-dasharray="3 2" />
      <Piece x={95} y={50} r={5} shape="S" colour="yellow" />
      <Piece x={105} y={20} r={5} shape="T" colour="blue" />
    </Squares>
  );
}

function Jump(): JSX.Element {
  return (
    <Squares>
      <rect width="10" height="80" fill="var(--water)" stroke="var(--water-edge)" />
      <path d="M85 50Q75 32 65 50Q55 32 45 50Q35 32 25 30" fill="none" stroke="var(--last)" stroke-width="2.2" stroke-dasharray="4 3" />
      <Piece x={85} y={50} r={5} shape="C" colour="red" />
      <Piece x={75} y={50} r={4.6} shape="T" colour="blue" />
      <Piece x={55} y={50} r={4.6} shape="S" colour="red" />
      <Piece x={35} y={40} r={4.6} shape="S" colour="blue" />
      <Piece x={5} y={20} r={4.6} shape="T" colour="red" />
      <Piece x={5} y={60} r={4.6} shape="S" colour="blue" />
      <Piece x={105} y={20} r={4.6} shape="T" colour="blue" />
    </Squares>
  );
}

function Points({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const at = [12, 30, 48, 66];
  return (
    <>
      <rect width="120" height="80" fill="var(--wood-2)" />
      <rect x="21" y="3" width="74" height="74" rx="4" fill="var(--wood)" stroke="var(--wood-edge)" />
      {at.map((p) => <path key={p} d={`M31 ${p + 1}H85M${p + 19} 13V67`} stroke="var(--wood-edge)" stroke-width="1" />)}
      {at.flatMap((x) => at.map((y) => <circle key={`${x}${y}`} cx={x + 19} cy={y + 1} r="2.2" fill="var(--wood-edge)" />))}
      {children}
    </>
  );
}

function QuadroBe(): JSX.Element {
  return (
    <Points>
      <path d="M31 67L85 13" stroke="var(--last)" stroke-width="3" />
      <Piece x={31} y={67} r={7} shape="S" colour="red" />
      <Piece x={49} y={49} r={7} shape="T" colour="red" />
      <Piece x={67} y={31} r={7} shape="C" colour="red" />
      <Piece x={85} y={13} r={7} shape="S" colour="red" />
      <Piece x={31} y={31} r={7} shape="T" colour="blue" />
      <Piece x={67} y={67} r={7} shape="S" colour="blue" />
      <Piece x={49} y={13} r={7} shape="C" colour="blue" />
    </Points>
  );
}

function SoloJump(): JSX.Element {
  return (
    <Points>
      <path d="M31 49Q49 22 67 49" fill="none" stroke="var(--last)" stroke-width="2.6" stroke-dasharray="5 3" />
      <Piece x={31} y={49} r={7} shape="C" colour="green" />
      <g class="ghost"><Piece x={49} y={49} r={7} shape="S" colour="yellow" /></g>
      <Piece x={85} y={31} r={7} shape="T" colour="yellow" />
      <Piece x={49} y={13} r={7} shape="S" colour="yellow" />
    </Points>
  );
}

const pictures: Readonly<Record<string, () => JSX.Element>> = {
  gridlock: Gridlock, route66: Route66, autobahn: Autobahn, blockade: Blockade, stargate: Stargate,
  transmitter: Transmitter, jump: Jump, "quadro-be": QuadroBe, "solo-jump": SoloJump,
};

export function Picture({ game }: { readonly game: string }): JSX.Element {
  const Drawn = pictures[game] ?? QuadroBe;
  return <svg class="picture" viewBox="0 0 120 80" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><Drawn /></svg>;
}
