// gridlock-map.tsx: the city of Gridlock as SVG: spaces, names, tunnels, tiles, cars, cones. It only draws.
import type { JSX } from "preact";
import boston from "../../../editions/gridlock.json";
import { cellName, edgeNames, edgePoint, middle, outline, EDGE } from "../shapes/hex";

export interface Kind {
  readonly id: string;
  readonly name: string;
  readonly roads: readonly string[];
  readonly rotary: boolean;
}

export interface City {
  readonly title: string;
  readonly map: { readonly rows: readonly string[] };
  readonly destinations: { readonly list: readonly { readonly id: string; readonly name: string; readonly cell: string }[] };
  readonly tunnels: { readonly list: readonly { readonly cell: string; readonly name: string; readonly roads: readonly string[] }[] };
  readonly parks: { readonly list: readonly { readonly cell: string; readonly name: string; readonly ranger: boolean }[] };
  readonly labels: { readonly list: readonly { readonly cell: string; readonly name: string }[] };
  readonly tiles: { readonly list: readonly Kind[] };
  readonly colours: { readonly list: readonly { readonly id: string; readonly name: string }[] };
}

export const cityOf = (edition: string | City): City => (typeof edition === "string" ? boston : edition);

const ground: Readonly<Record<string, readonly [string, string]>> = {
  ".": ["var(--land)", "var(--land-edge)"],
  D: ["var(--land-2)", "var(--land-edge)"],
  T: ["var(--land-2)", "var(--land-edge)"],
  W: ["var(--water)", "var(--water-edge)"],
  P: ["var(--park)", "var(--park-edge)"],
};

export function cellsOf(city: City): { cell: string; type: string }[] {
  return city.map.rows.flatMap((row, r) => [...row].flatMap((type, c) => (type === "-" ? [] : [{ cell: cellName(r, c), type }])));
}

/** The edges of a kind, turned clockwise. */
export const roadsOf = (kind: Kind, rotation: number): number[] => kind.roads.map((name) => ((edgeNames as readonly string[]).indexOf(name) + rotation) % 6);

export function Roads({ edges, rotary, x, y, ghost }: { edges: readonly number[]; rotary: boolean; x: number; y: number; ghost?: boolean }): JSX.Element {
  const line = (width: number, colour: string, dash?: string) =>
    edges.map((edge) => {
      const end = edgePoint(edge);
      return <path key={`${width}${edge}`} d={`M0 0 L${end.x} ${end.y}`} stroke={colour} stroke-width={width} stroke-linecap="round" {...(dash === undefined ? {} : { "stroke-dasharray": dash })} />;
    });
  return (
    <g transform={`translate(${x} ${y})`} opacity={ghost ? 0.6 : 1}>
      {line(0.5, "var(--road-edge)")}
      {line(0.42, "var(--road)")}
      {line(0.05, "var(--road-line)", "0.16 0.14")}
      {rotary && <circle r={0.4} fill="var(--park)" stroke="var(--road)" stroke-width={0.22} />}
    </g>
  );
}

/** A name in one to three short lines. */
function Name({ text, x, y, size }: { text: string; x: number; y: number; size: number }): JSX.Element {
  const lines: string[] = [];
  for (const word of text.split(/[ ,]+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 9) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return (
    <text class="haloed" text-anchor="middle" font-size={size}>
      {lines.slice(0, 4).map((line, i) => (
        <tspan key={i} x={x} y={y + (i - (Math.min(lines.length, 4) - 1) / 2) * size * 1.05 + size * 0.35}>
          {line}
        </tspan>
      ))}
    </text>
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
      {city.labels.list.map(({ cell, name }) => (
        <Name key={cell} text={name} size={0.26} {...middle(cell)} />
      ))}
      {city.parks.list.map(({ cell, name }) => (
        <Name key={cell} text={name} size={0.3} {...middle(cell)} />
      ))}
      {city.tunnels.list.map(({ cell, roads }) => {
        const at = middle(cell);
        return (
          <g key={cell}>
            <Roads edges={roads.map((r) => (edgeNames as readonly string[]).indexOf(r))} rotary={false} {...at} />
            <path d={`M${at.x - 0.55} ${at.y + 0.45} V${at.y - 0.1} A0.55 0.55 0 0 1 ${at.x + 0.55} ${at.y - 0.1} V${at.y + 0.45} Z`} fill="var(--black)" stroke="var(--white)" stroke-width={0.07} />
          </g>
        );
      })}
      {city.destinations.list.map(({ cell, id, name }) => {
        const at = middle(cell);
        return (
          <g key={cell}>
            <Roads edges={[0, 1, 2, 3, 4, 5]} rotary={false} {...at} />
            <circle cx={at.x} cy={at.y} r={0.8} fill={goals.has(id) ? "var(--good-soft)" : "var(--card)"} stroke={goals.has(id) ? "var(--good)" : "var(--danger)"} stroke-width={goals.has(id) ? 0.16 : 0.09} />
            <Name text={name} size={0.3} {...at} />
          </g>
        );
      })}
    </g>
  );
}

export function Cone({ cell }: { cell: string }): JSX.Element {
  const { x, y } = middle(cell);
  return (
    <g transform={`translate(${x + 0.5} ${y - 0.45})`}>
      <path d="M0 -0.36 L0.24 0.26 H-0.24 Z" fill="var(--orange)" stroke="var(--piece-edge)" stroke-width={0.05} stroke-linejoin="round" />
      <path d="M-0.13 0.02 H0.13" stroke="var(--white)" stroke-width={0.1} />
    </g>
  );
}

export function Car({ cell, colour, seat, among }: { cell: string; colour: string; seat: number; among: number }): JSX.Element {
  const { x, y } = middle(cell);
  return (
    <g transform={`translate(${x - 0.35 + 0.28 * among} ${y + 0.5 - 0.2 * among})`}>
      <path d="M-0.5 0.2 V0 Q-0.48 -0.1 -0.32 -0.12 L-0.18 -0.36 H0.2 L0.34 -0.12 Q0.5 -0.08 0.5 0.05 V0.2 Z" fill={`var(${colour})`} stroke="var(--piece-edge)" stroke-width={0.05} stroke-linejoin="round" />
      <circle cx={-0.27} cy={0.22} r={0.12} fill="var(--black)" />
      <circle cx={0.27} cy={0.22} r={0.12} fill="var(--black)" />
      <text class="on-vehicle" y={0.12} text-anchor="middle" font-size={0.3} font-weight={700}>
        {seat + 1}
      </text>
    </g>
  );
}

export const viewBox = (city: City): string => `-0.1 -0.1 ${2 * city.map.rows[0]!.length + 1.2} ${EDGE * (1.5 * city.map.rows.length + 0.5) + 0.2}`;
