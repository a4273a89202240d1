// blockade/ways.tsx: the ways of both Flätze: one's own as footprints as far as they go, the other's only if it is open, as a
// threat; after what is aimed at, both as they would be.
import type { JSX } from "preact";
import { lineThrough, type Pen, type Place } from "../shapes/grid";
import { pointsOf, type Outlook } from "./read";

/** Left and right foot by turns, thirteen units apart along the way. */
export function footprints(points: readonly Place[], step = 13): { x: number; y: number; turn: number }[] {
  const prints: { x: number; y: number; turn: number }[] = [];
  let side = 1;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Place, points[i] as Place];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const [dx, dy] = [(b.x - a.x) / (length || 1), (b.y - a.y) / (length || 1)];
    for (let far = step / 2; far < length; far += step) {
      side = -side;
      const turn = (Math.atan2(dy, dx) * 180) / Math.PI + 90;
      prints.push({ x: a.x + dx * far - dy * side * 4, y: a.y + dy * far + dx * side * 4, turn });
    }
  }
  return prints;
}

function Prints({ points }: { readonly points: readonly Place[] }): JSX.Element {
  return (
    <g class="prints">
      {footprints(points).map(({ x, y, turn }, i) => (
        <path
          key={i}
          d="M-2.6-1.2A2.6 3.4 0 0 1 2.6-1.2C2.6 1 1.9 1.4 1.9 3A1.9 2 0 0 1-1.9 3C-1.9 1.4-2.6 1-2.6-1.2Z"
          transform={`translate(${x} ${y}) rotate(${turn}) scale(1.25)`}
        />
      ))}
    </g>
  );
}

/** An ink disc with a cross: here it ends. */
function DeadEnd({ at }: { readonly at: Place }): JSX.Element {
  return (
    <g transform={`translate(${at.x} ${at.y})`} data-part="dead-end">
      <circle class="no" r={8} />
      <path class="no-x" d="M-3-3 3 3M3-3-3 3" />
    </g>
  );
}

interface WayProps {
  readonly route: Outlook;
  readonly flip: boolean;
  readonly colour: string;
}

/** One's own way: footprints; solid and wide once he can run. */
export function OwnWay({ route, flip, colour, mayRun }: WayProps & { readonly mayRun: boolean }): JSX.Element {
  const points = pointsOf(route, flip);
  const line = lineThrough(points);
  return (
    <g
      class={`route ${colour}`}
      data-part="my-way"
      data-from={route.path[0]}
      data-to={route.path.at(-1)}
      data-out={route.out}
    >
      <path class={mayRun ? "case wide" : "case soft"} d={line} />
      {mayRun && <path class="way wide" d={line} />}
      {mayRun ? <path class="way-dots" d={line} /> : <Prints points={points} />}
      {!route.out && points.length > 0 && <DeadEnd at={points.at(-1) as Place} />}
    </g>
  );
}

/** Two ways run through the same squares for a while. */
export function isShared(one: readonly string[], other: readonly string[]): boolean {
  const squares = new Set(one);
  return other.filter((square) => squares.has(square)).length > 1;
}

const ASIDE = 13; // units: both ways can be told apart in one lane

/** The other's way: drawn if it is open, or where it would break after what is aimed at. */
export function OtherWay({
  route,
  flip,
  colour,
  isAside,
}: WayProps & { readonly isAside: boolean }): JSX.Element | null {
  const by = isAside ? ASIDE : 0;
  const points = pointsOf(route, flip).map(({ x, y }) => ({ x: x + by, y }));
  const [end, before] = [points.at(-1), points.at(-2)];
  if (end === undefined || before === undefined) return null;
  const line = lineThrough(points);
  return (
    <g
      class={colour}
      data-part={route.out ? "threat" : "his-way"}
      data-from={route.path[0]}
      data-to={route.path.at(-1)}
    >
      <path class="case" d={line} />
      <path class={route.out ? "way threat" : "way blocked"} d={line} />
      {route.out ? (
        <path class="head" d={`M${end.x - 9} ${end.y}h18l-9 ${end.y < before.y ? -15 : 15}z`} />
      ) : (
        <DeadEnd at={end} />
      )}
    </g>
  );
}

/** A word on a plate: beside a place, or above it; always inside the board. */
export function Tag(props: {
  readonly at: Place;
  readonly pen: Pen;
  readonly text: string;
  readonly isAlarm?: boolean;
  readonly isAbove?: boolean;
}): JSX.Element {
  const { at, pen, text, isAlarm = false, isAbove = false } = props;
  const font = pen.layout.font(13);
  const width = text.length * font * 0.56 + font * 1.7;
  const height = font * 2;
  const { x, y, pointer } = plateAt(at, width, height, pen, isAbove);
  const al = isAlarm ? " al" : "";
  return (
    <g class="tag" data-part={isAlarm ? "warning" : "effect"}>
      <path class={`tip${al}`} d={pointer} />
      <rect class={`tip${al}`} x={x} y={y} width={width} height={height} rx={height / 2} />
      <text class={`tip-t${al}`} x={x + width / 2} y={y + height / 2 + font * 0.08} font-size={font}>
        {text}
      </text>
    </g>
  );
}

function plateAt(at: Place, width: number, height: number, pen: Pen, isAbove: boolean) {
  const { inner } = pen.layout;
  const right = inner.x + inner.width - 4;
  if (isAbove) {
    const isUnder = at.y - 30 - height < inner.y;
    const y = isUnder ? at.y + 30 : at.y - 30 - height;
    const x = Math.min(Math.max(inner.x + 4, at.x - width / 2), right - width);
    const edge = isUnder ? y + 2 : y + height - 2;
    return { x, y, pointer: `M${at.x - 8} ${edge}l8 ${isUnder ? -10 : 10} 8 ${isUnder ? 10 : -10}z` };
  }
  const y = at.y - height / 2;
  const isLeft = at.x + 20 + width > right;
  const x = isLeft ? Math.max(inner.x + 4, at.x - 20 - width) : at.x + 20;
  const pointer = isLeft ? `M${x + width - 2} ${at.y - 8}l14 8-14 8z` : `M${x + 2} ${at.y - 8}l-14 8 14 8z`;
  return { x, y, pointer };
}
