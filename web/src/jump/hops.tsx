// hops.tsx: a move of Jump as one sees it: an arc for every hop, numbered landings, and a dashed ring round whatever was leapt
// over. Where the hops go is the game's knowledge, told with the move or asked for by its origin.
import type { JSX } from "preact";
import type { BoardProps } from "../board";
import { seatStyle } from "../shapes/seat";
import type { Point } from "../stage/motion";
import type { Happening } from "../wire";

/** A move hop by hop: the start and each landing, and what each hop leaps; a step leaps nothing. */
export interface Way {
  readonly path: readonly string[];
  readonly over: readonly string[];
}

const list = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : []);

/** The way that a played move took; null: it was a pass. */
export function wayOf(events: readonly Happening[]): Way | null {
  const event = events.find(({ kind }) => kind === "jump" || kind === "step");
  return event === undefined ? null : { path: list(event["path"]), over: list(event["over"]) };
}

/** The ways of all moves from a square, if that was asked about. */
export function waysFrom(asked: BoardProps["asked"], from: string): ReadonlyMap<string, Way> {
  if (asked?.about !== from) return new Map();
  const hops = (asked.facts["hops"] ?? []) as readonly { move: string; path: unknown; over?: unknown }[];
  return new Map(hops.map(({ move, path, over }) => [move, { path: list(path), over: list(over) }]));
}

/** The arc of one hop: bent upwards, or to the right where it goes straight up or down. */
export function arc(a: Point, b: Point, bend: number): string {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const far = Math.hypot(dx, dy) || 1;
  const way = dx < -0.5 || (Math.abs(dx) <= 0.5 && dy > 0) ? -1 : 1;
  const x = (a.x + b.x) / 2 + (dy / far) * bend * way;
  const y = (a.y + b.y) / 2 - (dx / far) * bend * way;
  return `M${a.x},${a.y}Q${x},${y} ${b.x},${b.y}`;
}

interface HopsProps {
  readonly way: Way;
  readonly at: (square: string) => Point;
  readonly seat: number;
  readonly colour: string | undefined;
  /** What is said in text is as high as this. */
  readonly type: number;
  /** Only what lies under the pieces, or only the numbers above them. */
  readonly only?: "lines" | "numbers";
}

function Number_({ x, y, n, type }: Point & { readonly n: number; readonly type: number }): JSX.Element {
  return (
    <g class="jump-number">
      <circle cx={x} cy={y} r={type * 0.8} />
      <text x={x} y={y + type * 0.36} font-size={type}>
        {n}
      </text>
    </g>
  );
}

const LONG = 5; // hops; longer chains are numbered where they turn

/** Whether the hop to landing i and the next one lead the same way: then a long chain is read without its number. */
export function goesOn(points: readonly Point[], i: number): boolean {
  const [a, b, c] = [points[i - 1], points[i], points[i + 1]];
  if (points.length - 1 <= LONG || a === undefined || b === undefined || c === undefined) return false;
  return Math.sign(b.x - a.x) === Math.sign(c.x - b.x) && Math.sign(b.y - a.y) === Math.sign(c.y - b.y);
}

/** A ring round what a hop leaps over. */
export const Springboard = ({ x, y, r }: Point & { readonly r: number }): JSX.Element => (
  <circle class="jump-board" cx={x} cy={y} r={r} />
);

/** The arcs and rings. */
export function Hops({ way, at, seat, colour, type, only }: HopsProps): JSX.Element {
  const points = way.path.map(at);
  const isStep = way.over.length === 0;
  const line = points
    .slice(1)
    .map((p, i) => arc(points[i] as Point, p, isStep ? 0 : 30))
    .join("");
  return (
    <g class="jump-hops" style={seatStyle(colour, seat)} aria-hidden="true">
      {only !== "numbers" && (
        <>
          {way.over.map((square, i) => (
            <Springboard key={i} {...at(square)} r={19} />
          ))}
          <path class="jump-arc-case" d={line} />
          <path class="jump-arc" d={line} />
        </>
      )}
      {only !== "lines" &&
        !isStep &&
        points.slice(1).map((p, i) => {
          const isLast = i === points.length - 2;
          const aside = isLast ? { x: p.x - 17, y: p.y - 17 } : p;
          if (goesOn(points, i + 1)) return <circle key={i} class="jump-landing" cx={p.x} cy={p.y} r={5} />;
          return <Number_ key={i} {...aside} n={i + 1} type={type} />;
        })}
    </g>
  );
}

/** Every hop of every way, once each, thin: how far a chosen piece gets, before one of its ways is aimed at. */
export function Web({
  ways,
  at,
}: {
  readonly ways: Iterable<Way>;
  readonly at: (square: string) => Point;
}): JSX.Element {
  const hops = new Map<string, string>();
  const boards = new Set<string>();
  for (const { path, over } of ways) {
    over.forEach((square) => boards.add(square));
    path.slice(1).forEach((to, i) => {
      const from = path[i] as string;
      hops.set(`${from} ${to}`, arc(at(from), at(to), over.length === 0 ? 0 : 30));
    });
  }
  const line = [...hops.values()].join("");
  return (
    <g class="jump-web" aria-hidden="true" data-part="web">
      {[...boards].map((square) => (
        <Springboard key={square} {...at(square)} r={19} />
      ))}
      <path class="jump-web-case" d={line} />
      <path class="jump-web-arc" d={line} />
    </g>
  );
}
