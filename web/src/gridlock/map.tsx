// gridlock/map.tsx: the city of Gridlock as SVG: spaces, names, tunnels, tiles, cars, cubes, cones, pins. It only draws.
import type { JSX } from "preact";
import { SeatShape } from "../shapes/seat";
import { edgeNames, edgePoint, middle, outline, EDGE } from "../shapes/hex";
import { cellsOf, type City } from "./city";

const ground: Readonly<Record<string, readonly [string, string]>> = {
  ".": ["var(--land)", "var(--land-edge)"],
  D: ["var(--land-2)", "var(--land-edge)"],
  T: ["var(--land-2)", "var(--land-edge)"],
  W: ["var(--water)", "var(--water-edge)"],
  P: ["var(--park)", "var(--park-edge)"],
};

export interface RoadsProps {
  readonly edges: readonly number[];
  /** Edges where the road goes on, to be lit. */
  readonly lit?: readonly number[];
  readonly rotary: boolean;
  readonly x: number;
  readonly y: number;
  readonly ghost?: boolean;
}

export function Roads({ edges, lit = [], rotary, x, y, ghost }: RoadsProps): JSX.Element {
  const arm = (width: number, colour: string, edge: number, dash?: string) => {
    const end = edgePoint(edge);
    return <path key={`${width}${edge}`} d={`M0 0 L${end.x} ${end.y}`} stroke={colour} stroke-width={width} {...(dash === undefined ? {} : { "stroke-dasharray": dash })} />;
  };
  return (
    <g transform={`translate(${x} ${y})`} opacity={ghost ? 0.85 : 1}>
      {edges.map((e) => arm(0.54, "var(--road-edge)", e))}
      <circle r={0.27} fill="var(--road-edge)" />
      {edges.map((e) => arm(0.44, "var(--road)", e))}
      <circle r={0.22} fill="var(--road)" />
      {edges.map((e) => (lit.includes(e) ? arm(0.2, "var(--yellow)", e) : arm(0.05, "var(--road-line)", e, "0.16 0.14")))}
      {rotary && <circle r={0.4} fill="var(--park)" stroke="var(--road)" stroke-width={0.22} />}
    </g>
  );
}

/** A name in one to three short lines. */
function Name({ text, x, y, size, soft }: { text: string; x: number; y: number; size: number; soft?: boolean }): JSX.Element {
  const lines: string[] = [];
  for (const word of text.split(/[ ,]+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 9) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return (
    <text class={soft ? "soft-name" : "haloed"} text-anchor="middle" font-size={size}>
      {lines.slice(0, 4).map((line, i) => (
        <tspan key={i} x={x} y={y + (i - (Math.min(lines.length, 4) - 1) / 2) * size * 1.05 + size * 0.35}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** A river's name once for a stretch of it, not on every space. */
function sparse(labels: City["labels"]["list"]): City["labels"]["list"] {
  const far = (a: string, b: string) => Math.hypot(middle(a).x - middle(b).x, middle(a).y - middle(b).y) > 4.5;
  return labels.reduce<City["labels"]["list"]>((kept, l) => (kept.every((k) => k.name !== l.name || far(k.cell, l.cell)) ? [...kept, l] : kept), []);
}

function Tunnel({ cell, roads }: { cell: string; roads: readonly string[] }): JSX.Element {
  const at = middle(cell);
  return (
    <g>
      <Roads edges={roads.map((r) => (edgeNames as readonly string[]).indexOf(r))} rotary={false} {...at} />
      <path d={`M${at.x - 0.55} ${at.y + 0.45} V${at.y - 0.1} A0.55 0.55 0 0 1 ${at.x + 0.55} ${at.y - 0.1} V${at.y + 0.45} Z`} fill="var(--black)" stroke="var(--road-line)" stroke-width={0.09} />
      <path d={`M${at.x - 0.14} ${at.y + 0.42} L${at.x - 0.04} ${at.y - 0.1} h0.08 L${at.x + 0.14} ${at.y + 0.42} Z`} fill="var(--road-line)" opacity={0.5} />
    </g>
  );
}

export function Ground({ city, goals }: { city: City; goals: ReadonlySet<string> }): JSX.Element {
  const tunnels = city.tunnels.list.map((t) => middle(t.cell));
  return (
    <g>
      {cellsOf(city).map(({ cell, type }) => {
        const [fill, edge] = ground[type]!;
        return <polygon key={cell} points={outline(middle(cell), 0.99)} fill={fill} stroke={edge} stroke-width={0.05} />;
      })}
      <path d={tunnels.map((p, i) => `${i === 0 ? "M" : "L"}${p.x} ${p.y}`).join(" ")} fill="none" stroke="var(--label-soft)" stroke-width={0.06} stroke-dasharray="0.15 0.15" />
      {sparse(city.labels.list).map(({ cell, name }) => <Name key={cell} soft text={name} size={0.3} {...middle(cell)} />)}
      {city.parks.list.map(({ cell, name }) => <Name key={cell} soft text={name} size={0.3} {...middle(cell)} />)}
      {city.tunnels.list.map(({ cell, roads }) => <Tunnel key={cell} cell={cell} roads={roads} />)}
      {city.destinations.list.map(({ cell, id }) => {
        const at = middle(cell);
        return (
          <g key={cell}>
            <Roads edges={[0, 1, 2, 3, 4, 5]} rotary={false} {...at} />
            <circle cx={at.x} cy={at.y} r={0.8} fill={goals.has(id) ? "var(--good-soft)" : "var(--card)"} stroke={goals.has(id) ? "var(--good)" : "var(--danger)"} stroke-width={goals.has(id) ? 0.16 : 0.09} />
          </g>
        );
      })}
    </g>
  );
}

/** Names stand above roads and cars, so that they can be read. */
export function Names({ city }: { city: City }): JSX.Element {
  return <g>{city.destinations.list.map(({ cell, name }) => <Name key={cell} text={name} size={0.29} {...middle(cell)} />)}</g>;
}

/** A pin over a goal; the one whose card is selected stands out. */
export function Pin({ cell, chosen }: { cell: string; chosen: boolean }): JSX.Element {
  const { x, y } = middle(cell);
  return (
    <g transform={`translate(${x + 0.55} ${y - 0.55}) scale(${chosen ? 1.7 : 1})`}>
      <path d="M0 0.34 L-0.22 -0.05 A0.25 0.25 0 1 1 0.22 -0.05 Z" fill={chosen ? "var(--mark)" : "var(--good)"} stroke="var(--white)" stroke-width={0.05} stroke-linejoin="round" />
      <circle cy={-0.16} r={0.09} fill="var(--white)" />
    </g>
  );
}

/** The cubes of those who have been there. */
export function Cubes({ cell, seats }: { cell: string; seats: readonly { seat: number; colour: string }[] }): JSX.Element {
  const { x, y } = middle(cell);
  return <g>{seats.map(({ seat, colour }, i) => <SeatShape key={seat} seat={seat} colour={colour} x={x - 0.62 + 0.34 * i} y={y - 0.68} r={0.16} />)}</g>;
}

export function Cone({ cell }: { cell: string }): JSX.Element {
  const { x, y } = middle(cell);
  return (
    <g transform={`translate(${x + 0.5} ${y + 0.5})`}>
      <path d="M-0.34 0.3 H0.34" stroke="var(--piece-edge)" stroke-width={0.1} stroke-linecap="round" />
      <path d="M0 -0.42 L0.26 0.28 H-0.26 Z" fill="var(--orange)" stroke="var(--piece-edge)" stroke-width={0.05} stroke-linejoin="round" />
      <path d="M-0.13 0.04 H0.13" stroke="var(--white)" stroke-width={0.12} />
    </g>
  );
}

export function Car({ cell, colour, seat, among }: { cell: string; colour: string; seat: number; among: number }): JSX.Element {
  const { x, y } = middle(cell);
  return (
    <g transform={`translate(${x - 0.4 + 0.5 * among} ${y + 0.66 - 0.12 * among}) scale(0.85)`}>
      <path d="M-0.5 0.2 V0 Q-0.48 -0.1 -0.32 -0.12 L-0.18 -0.36 H0.2 L0.34 -0.12 Q0.5 -0.08 0.5 0.05 V0.2 Z" fill={`var(${colour})`} stroke="var(--piece-edge)" stroke-width={0.06} stroke-linejoin="round" />
      <circle cx={-0.27} cy={0.22} r={0.12} fill="var(--black)" />
      <circle cx={0.27} cy={0.22} r={0.12} fill="var(--black)" />
      <text class="on-vehicle" y={0.12} text-anchor="middle" font-size={0.34} font-weight={700}>
        {seat + 1}
      </text>
    </g>
  );
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export const wholeCity = (city: City): Box => ({ x: -0.1, y: -0.1, w: 2 * city.map.rows[0]!.length + 1.2, h: EDGE * (1.5 * city.map.rows.length + 0.5) + 0.2 });
