// gridlock/terrain.tsx: the ground of a city: land and water as smooth regions, coast lines, parks, blocks of houses, bridges.
// Painted once for a city; nothing in it depends on the game. The map goes on beyond its edge, so it has no frame.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { cellName } from "../shapes/hex";
import { bodiesOf, isOverWater, typeAt, type City } from "./city";
import {
  beside,
  hexPath,
  middle,
  moved,
  plus,
  region,
  round,
  scatter,
  SIDE,
  spotOf,
  text,
  WIDE,
  type Span,
} from "./geo";
import { Tree } from "./tile";

export const RINGS = 5;

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The playable sheet, in the map's units. */
export function sheetOf(city: City): Area {
  const rows = city.map.rows.length;
  const columns = Math.max(...city.map.rows.map((row) => row.length));
  return { x: -WIDE / 2, y: -SIDE, w: WIDE * (columns + 0.5), h: SIDE * (1.5 * rows + 0.5) };
}

/** What is painted. */
export function paperOf(city: City): Area {
  const { x, y, w, h } = sheetOf(city);
  const [mx, my] = [WIDE * (RINGS - 1), 1.5 * SIDE * (RINGS - 1)];
  return { x: x - mx, y: y - my, w: w + 2 * mx, h: h + 2 * my };
}

const spanOf = (city: City): Span => ({
  rows: [-RINGS, city.map.rows.length - 1 + RINGS],
  columns: [-RINGS - 1, Math.max(...city.map.rows.map((row) => row.length)) + RINGS],
});

type Ground = "land" | "off" | "park" | "water";

/** Beyond the map things go on as they are at its edge; holes near water are water. */
function groundsOf(city: City, span: Span): (row: number, column: number) => Ground {
  const known = new Map<string, Ground>();
  const inside: { readonly row: number; readonly column: number; readonly isWet: boolean }[] = [];
  city.map.rows.forEach((line, row) =>
    [...line].forEach((type, column) => type !== "-" && inside.push({ row, column, isWet: type === "W" })),
  );
  const far = (r: number, c: number, row: number, column: number) => {
    const [a, b] = [spotOf(r, c), spotOf(row, column)];
    return Math.hypot(a.x - b.x, a.y - b.y) / WIDE;
  };
  const beyond = (r: number, c: number): Ground => {
    let [wet, dry] = [0, 0];
    for (const { row, column, isWet } of inside) {
      const weight = far(r, c, row, column) ** -4;
      if (isWet) wet += weight;
      else dry += weight;
    }
    return wet > dry * (city.map.rows[r]?.[c] === "-" ? 0.04 : 0.22) ? "water" : "off";
  };
  const ground = (r: number, c: number): Ground => {
    const type = typeAt(city, r, c);
    if (type === undefined) return beyond(r, c);
    if (type === "W" || isOverWater(city, cellName(r, c))) return "water";
    return type === "P" ? "park" : "land";
  };
  for (let r = span.rows[0]; r <= span.rows[1]; r++)
    for (let c = span.columns[0]; c <= span.columns[1]; c++) known.set(`${r},${c}`, ground(r, c));
  return (r, c) => known.get(`${r},${c}`) ?? "off";
}

interface Scattered {
  readonly houses: string;
  readonly waves: string;
  readonly trees: readonly { readonly x: number; readonly y: number }[];
}

/** A rectangle, turned about a point. */
function house(at: { x: number; y: number }, angle: number, x: number, y: number, w: number, h: number): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = (px: number, py: number) => text(plus(at, { x: px * cos - py * sin, y: px * sin + py * cos }));
  return `M${turned(x, y)}L${turned(x + w, y)}L${turned(x + w, y + h)}L${turned(x, y + h)}Z`;
}

function scattered(ground: (r: number, c: number) => Ground, span: Span): Scattered {
  const next = scatter(7);
  let [houses, waves] = ["", ""];
  const trees: { x: number; y: number }[] = [];
  for (let r = span.rows[0]; r <= span.rows[1]; r++)
    for (let c = span.columns[0]; c <= span.columns[1]; c++) {
      const at = spotOf(r, c);
      const kind = ground(r, c);
      if (kind === "land" || kind === "off") {
        const angle = (Math.floor(next() * 6) * Math.PI) / 12;
        for (let i = -1; i < 2; i++)
          for (let j = -1; j < 2; j++)
            if (next() > 0.22)
              houses += house(at, angle, i * 21 - 9, j * 19 - 8, round(13 + next() * 5), round(11 + next() * 5));
      } else if (kind === "water" && next() > 0.35)
        waves += `M${text(plus(at, { x: next() * 24 - 26, y: next() * 24 - 12 }))}q4-4 7 0t7 0 7 0 7 0`;
      else if (kind === "park")
        for (let i = 0; i < 9; i++) {
          const [angle, d] = [next() * 6.28, 14 + next() * 25];
          const [x, y] = [Math.cos(angle) * d, Math.sin(angle) * d];
          // The middle is kept free for the park's name: a tree there steps up or down.
          const aside = Math.abs(x) < 30 && Math.abs(y) < 21 ? Math.sign(y) * (21 + next() * 14) : y;
          trees.push({ x: round(at.x + x), y: round(at.y + aside) });
        }
    }
  return { houses, waves, trees };
}

/** Lines along the coast: the outline in pairs of falling width, inside itself. */
const COASTS = [46, 37, 28.5, 20.5, 13] as const;

function Water({ d, waves }: { readonly d: string; readonly waves: string }): JSX.Element {
  return (
    <g>
      <clipPath id="gl-wet">
        <path d={d} />
      </clipPath>
      <path d={d} class="water" />
      <g clip-path="url(#gl-wet)" class="coasts">
        {COASTS.map((w, i) => (
          <g key={w}>
            <path d={d} class="coast-line" stroke-opacity={0.28 + i * 0.15} stroke-width={w} />
            <path d={d} class="coast-gap" stroke-width={w - 1.8} />
          </g>
        ))}
      </g>
      <path d={waves} class="waves" />
      <path d={d} class="shore" />
    </g>
  );
}

function Decks({ city }: { readonly city: City }): JSX.Element {
  const cells = [...city.labels.list, ...city.destinations.list].filter(({ cell }) => isOverWater(city, cell));
  return (
    <g>
      {cells.map(({ cell }) => (
        <g key={cell} transform={moved(middle(cell))}>
          <path d={hexPath(47)} transform="translate(1 5)" class="deck-shade" />
          <path d={hexPath(47)} class="deck" />
          <path d={hexPath(42.5)} class="deck-top" />
        </g>
      ))}
    </g>
  );
}

/** A water that is large enough has boats. */
function Boats({ city }: { readonly city: City }): JSX.Element {
  const waters = bodiesOf(city.labels.list.filter((l) => !isOverWater(city, l.cell)));
  const large = waters.filter((b) => b.cells.length > 2);
  return (
    <g>
      {large.map(({ cells }, i) => {
        const at = middle(cells.at(-1) as string);
        return (
          <g key={i} transform={`translate(${round(at.x + 8)} ${round(at.y - 2)})`}>
            <path d="M3 16h18l-4 5H7z" class="b1 ol" />
            <path d="M11 2v12H4zM13 5v9h6z" class="s1 ol" />
          </g>
        );
      })}
    </g>
  );
}

function Compass({ x, y }: { readonly x: number; readonly y: number }): JSX.Element {
  return (
    <g transform={`translate(${round(x)} ${round(y)})`} class="compass">
      <circle r={41} class="rim" />
      <circle r={36} class="rim scale" />
      {[45, 135, 225, 315].map((a) => (
        <path key={a} d="M0-26 4-4-4-4z" transform={`rotate(${a})`} class="small" />
      ))}
      {[0, 90, 180, 270].map((a) => (
        <g key={a} transform={`rotate(${a})`}>
          <path d="M0-36 6-6 0 0z" class="dark" />
          <path d="M0-36-6-6 0 0z" class="light" />
        </g>
      ))}
      <circle r={3} class="gd" />
    </g>
  );
}

function Folds({ paper, sheet }: { readonly paper: Area; readonly sheet: Area }): JSX.Element {
  const thirds = [paper.x, sheet.x + sheet.w / 3, sheet.x + (sheet.w * 2) / 3];
  return (
    <g>
      {thirds.slice(1).map((x, i) => (
        <rect key={x} x={thirds[i]} y={paper.y} width={x - thirds[i]!} height={paper.h} fill="url(#gl-fold)" />
      ))}
      <rect x={paper.x} y={paper.y} width={paper.w} height={sheet.y + sheet.h / 2 - paper.y} fill="url(#gl-fold-2)" />
    </g>
  );
}

function Defs(): JSX.Element {
  const stops = (from: number) => [
    <stop key="a" offset={from} class="fold-clear" />,
    <stop key="b" offset={0.995} class="fold-dark" />,
    <stop key="c" offset={1} class="fold-light" />,
  ];
  return (
    <defs>
      <linearGradient id="gl-fold">{stops(0.86)}</linearGradient>
      <linearGradient id="gl-fold-2" x2="0" y2="1">
        {stops(0.9)}
      </linearGradient>
    </defs>
  );
}

function paint(city: City): JSX.Element {
  const span = spanOf(city);
  const ground = groundsOf(city, span);
  const { houses, waves, trees } = scattered(ground, span);
  const [paper, sheet] = [paperOf(city), sheetOf(city)];
  const isOn = (r: number, c: number) => typeAt(city, r, c) !== undefined;
  const isWet = (r: number, c: number) => ground(r, c) === "water";
  const cells = city.map.rows.flatMap((row, r) => [...row].flatMap((_, c) => (isOn(r, c) ? [spotOf(r, c)] : [])));
  const corners = beside(city.map.rows.length - 1, Math.max(...city.map.rows.map((row) => row.length)), 4);
  const rose = spotOf(...corners);
  return (
    <g>
      <Defs />
      <rect x={paper.x} y={paper.y} width={paper.w} height={paper.h} class="land-off" />
      <path d={region(isOn, span)} class="land" />
      <path d={houses} class="houses" />
      <path d={region((r, c) => ground(r, c) === "park", span)} class="park" />
      <Water d={region(isWet, span)} waves={waves} />
      <Folds paper={paper} sheet={sheet} />
      {trees.map((at, i) => (
        <Tree key={i} {...at} />
      ))}
      <Boats city={city} />
      <Compass x={rose.x + 20} y={rose.y + 12} />
      <Decks city={city} />
      <g class="grid">
        {cells.map((at, i) => (
          <path key={i} d={hexPath()} transform={moved(at)} />
        ))}
      </g>
    </g>
  );
}

/** What is drawn once is not even compared again. */
export function Terrain({ city }: { readonly city: City }): JSX.Element {
  return useMemo(() => paint(city), [city]);
}
