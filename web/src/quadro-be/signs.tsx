// signs.tsx: what Quadro-Be's facts look like on its board: lines of three with their gap, the full line, the last way out and a
// shape that is shut in.
import type { JSX } from "preact";
import type { Dictionary } from "../dictionary";
import { pegAt } from "../shapes/pegs";
import { seatStyle } from "../shapes/seat";
import type { Facts } from "../wire";

/** Three of a line, the point that is missing, and how many turns away it can be filled. */
export interface Threat {
  readonly seat: number;
  readonly squares: readonly string[];
  readonly gap: string;
  readonly turns: number;
}

/** How the shape of a seat's next turn could move. */
export interface Ways {
  readonly piece: string;
  readonly on: readonly string[];
  readonly n: number;
  readonly by: readonly string[];
}

export const threatsIn = (facts: Facts | null): readonly Threat[] => (facts?.["threats"] ?? []) as readonly Threat[];
export const waysIn = (facts: Facts | null): readonly (Ways | null)[] =>
  (facts?.["ways"] ?? []) as readonly (Ways | null)[];

/** From one end of a line to the other. */
function ends(squares: readonly string[]): string {
  const points = squares.map(pegAt).sort((a, b) => a.x - b.x || a.y - b.y);
  const [a, b] = [points[0], points.at(-1)];
  return a === undefined || b === undefined ? "" : `M${a.x},${a.y}L${b.x},${b.y}`;
}

/** Bright if the very next turn of that seat can fill it. */
export function Threats({
  threats,
  colours,
}: {
  readonly threats: readonly Threat[];
  readonly colours: readonly string[];
}): JSX.Element {
  return (
    <g aria-hidden="true">
      {threats.map(({ seat, squares, gap, turns }) => (
        <g
          key={`${seat}${gap}${squares.join("")}`}
          class={turns < 2 ? "threat" : "threat far"}
          data-threat={gap}
          style={seatStyle(colours[seat], seat)}
        >
          <path class="threat-band" d={ends([...squares, gap])} />
          <circle class="threat-gap-case" cx={pegAt(gap).x} cy={pegAt(gap).y} r={16} />
          <circle class="threat-gap" cx={pegAt(gap).x} cy={pegAt(gap).y} r={16} />
        </g>
      ))}
    </g>
  );
}

export function FullLine({ line }: { readonly line: readonly string[] }): JSX.Element {
  return (
    <g class="full-line" aria-hidden="true" data-part="line">
      <path class="full-line-case" d={ends(line)} />
      <path class="full-line-band" d={ends(line)} />
    </g>
  );
}

function Tag({
  x,
  y,
  text,
  type,
}: {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly type: number;
}): JSX.Element {
  const wide = text.length * type * 0.55 + type * 1.6;
  const at = Math.min(164 - wide / 2, Math.max(wide / 2 - 4, x));
  return (
    <g transform={`translate(${at} ${y})`} data-part="tag">
      <rect class="tip al" x={-wide / 2} y={-type} width={wide} height={type * 2} rx={type} />
      <text class="tip-t al" font-size={type}>
        {text}
      </text>
    </g>
  );
}

interface WaysProps {
  readonly ways: readonly (Ways | null)[];
  readonly words: Dictionary;
  readonly type: number;
}

/** A word where the next shape of somebody has one way left, or none. */
export function LastWay({ ways, words, type }: WaysProps): JSX.Element {
  return (
    <g aria-hidden="true">
      {[0, 1].map((seat) => {
        const way = ways[seat];
        if (way === null || way === undefined || way.n > 1 || way.on.length === 0) return null;
        const { x, y } = pegAt(way.on[0] as string);
        return (
          <g key={seat}>
            {way.on.map((square) => (
              <circle key={square} class="shut-ring" cx={pegAt(square).x} cy={pegAt(square).y} r={18.6} />
            ))}
            <Tag
              x={x}
              y={y > 40 ? y - 22 : y + 22}
              text={words.say("facts/ways_out", { n: way.n, pieces: words.say(`pieces/${way.piece}:many`) })}
              type={type}
            />
          </g>
        );
      })}
    </g>
  );
}

/** A bar between a piece and whoever stands in its way. */
function bar(on: string, by: string): string {
  const [a, b] = [pegAt(on), pegAt(by)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (Math.max(Math.abs(dx), Math.abs(dy)) > 40) return "";
  const far = Math.hypot(dx, dy) || 1;
  const [x, y, nx, ny] = [(a.x + b.x) / 2, (a.y + b.y) / 2, (-dy / far) * 7, (dx / far) * 7];
  return `M${x - nx},${y - ny}L${x + nx},${y + ny}`;
}

export function Stuck({ ways, seat, words, type }: WaysProps & { readonly seat: number }): JSX.Element | null {
  const way = ways[seat];
  if (way === null || way === undefined) return null;
  const isStraight = way.piece !== "C";
  const bars = way.on.flatMap((on) =>
    way.by.filter((by) => !isStraight || on[0] === by[0] || on[1] === by[1]).map((by) => bar(on, by)),
  );
  const { x, y } = pegAt(way.on[0] as string);
  return (
    <g aria-hidden="true" data-part="stuck">
      {way.on.map((square) => (
        <circle key={square} class="shut-ring" cx={pegAt(square).x} cy={pegAt(square).y} r={18.6} />
      ))}
      <path class="shut-bar-case" d={bars.join("")} />
      <path class="shut-bar" d={bars.join("")} />
      <Tag
        x={x}
        y={y > 40 ? y - 22 : y + 22}
        text={words.say("facts/shut", { pieces: words.say(`pieces/${way.piece}:many`) })}
        type={type}
      />
    </g>
  );
}
