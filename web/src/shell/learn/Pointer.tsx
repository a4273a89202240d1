// Pointer.tsx: where to look: a veil over the board that leaves a lit lane, and a pointer that names it. It finds its places in
// what the board has drawn, so it needs to know no board.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { placeOf, type Place } from "../../learn/places";
import { halfOf, HIGH, isInside, pointAt, type Rect } from "../../learn/point";

/** What the words had better not hide. */
const STANDS = ".piece-at, .vehicle, .name.goal, .r66-ghost";

interface Seen {
  readonly places: readonly Place[];
  /** Which of them the pointer goes to. */
  readonly chosen: number | null;
  readonly stands: readonly Rect[];
  /** The part of the stage that is the board itself: the veil lies over no table and no frame. */
  readonly board: Rect | null;
}

function rectOf(part: Element, within: DOMRect): Rect {
  const { left, top, width, height } = part.getBoundingClientRect();
  return { x: left - within.left, y: top - within.top, wide: width, high: height };
}

function allOf(rects: readonly Rect[]): Rect | null {
  if (rects.length === 0) return null;
  const left = Math.min(...rects.map(({ x }) => x));
  const top = Math.min(...rects.map(({ y }) => y));
  const right = Math.max(...rects.map(({ x, wide }) => x + wide));
  const bottom = Math.max(...rects.map(({ y, high }) => y + high));
  return { x: left, y: top, wide: right - left, high: bottom - top };
}

/** Asked again while the page settles: boards measure themselves and pieces come into place. */
function useSeen({ look, at, room, box }: Props): Seen {
  const [seen, setSeen] = useState<Seen>({ places: [], chosen: null, stands: [], board: null });
  useEffect(() => {
    if (room === null) return undefined;
    const find = () => {
      const stage = room.querySelector(".stage");
      if (stage === null) return;
      const within = stage.getBoundingClientRect();
      const every = (selector: string) => [...stage.querySelectorAll(selector)].map((part) => rectOf(part, within));
      const found = look.flatMap((one) => {
        const place = placeOf(one, room, within);
        return place === null ? [] : [{ one, place }];
      });
      const chosen = found.findIndex(({ one }) => one === at);
      const now = {
        places: found.map(({ place }) => place),
        chosen: chosen < 0 ? null : chosen,
        stands: every(STANDS),
        board: allOf(every(".grid [data-spot]")), // of other boards all is board
      };
      setSeen((old) => (JSON.stringify(old) === JSON.stringify(now) ? old : now));
    };
    find();
    const timer = window.setInterval(find, 300);
    return () => window.clearInterval(timer);
  }, [look, at, room, box]);
  return seen;
}

/** A section of a road is much longer than it is wide, and is lit as a whole. */
const isLong = ({ wide, high }: Place): boolean => Math.max(wide, high) > 2.2 * Math.min(wide, high);

/** The lit shape, drawn so much wider than it is. */
function Lane(props: {
  readonly places: readonly Place[];
  readonly more: number;
  readonly stroke: string;
}): JSX.Element {
  const { places, more, stroke } = props;
  const short = places.filter((place) => !isLong(place));
  const line = short.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <g stroke={stroke} stroke-linecap="round" stroke-linejoin="round">
      {places.filter(isLong).map(({ x, y, wide, high }) => (
        <rect
          key={`${x} ${y}`}
          x={x - wide / 2 - 4}
          y={y - high / 2 - 4}
          width={wide + 8}
          height={high + 8}
          rx="14"
          fill={stroke}
          stroke-width={more}
        />
      ))}
      {short.length > 0 && (
        <polyline
          points={short.length === 1 ? `${line} ${line}` : line}
          fill="none"
          stroke-width={2 * Math.max(...short.map(({ r }) => r)) + more}
        />
      )}
    </g>
  );
}

const EDGE = 6;

/** The board is a little darker but for the lane, whose edge shines. */
function Spotlight({ places, area }: { readonly places: readonly Place[]; readonly area: Rect }): JSX.Element {
  const all = { x: area.x, y: area.y, width: area.wide, height: area.high };
  return (
    <>
      <mask id="learn-dark" maskUnits="userSpaceOnUse" {...all}>
        <rect {...all} fill="#fff" />
        <Lane places={places} more={EDGE} stroke="#000" />
      </mask>
      <mask id="learn-edge" maskUnits="userSpaceOnUse" {...all}>
        <rect {...all} fill="#fff" />
        <Lane places={places} more={0} stroke="#000" />
      </mask>
      <rect class="learn-veil" {...all} mask="url(#learn-dark)" />
      <g mask="url(#learn-edge)">
        <Lane places={places} more={EDGE} stroke="var(--lamp)" />
      </g>
    </>
  );
}

function Arrow({ from, to }: { readonly from: readonly [number, number]; readonly to: readonly [number, number] }) {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const wing = (turn: number) =>
    `${to[0] - 13 * Math.cos(angle + turn)},${to[1] - 13 * Math.sin(angle + turn)} L${to[0]},${to[1]}`;
  const path = `M${from[0]},${from[1]} L${to[0]},${to[1]} M${wing(0.6)} M${wing(-0.6)}`;
  return (
    <>
      <path class="learn-arrow case" d={path} />
      <path class="learn-arrow" d={path} />
    </>
  );
}

interface Props {
  readonly look: readonly string[];
  readonly says: string;
  readonly at: string | undefined;
  /** Everything the lesson shows; null: not there yet. */
  readonly room: HTMLElement | null;
  /** Changes when it has to be looked for anew. */
  readonly box: unknown;
}

export function Pointer(props: Props): JSX.Element | null {
  const { says, room } = props;
  const { places, chosen, stands, board } = useSeen(props);
  const stage = room?.querySelector(".stage")?.getBoundingClientRect();
  if (stage === undefined || places.length === 0) return null;
  const size = { wide: stage.width, high: stage.height };
  const inside = places.filter((place) => isInside(place, size));
  const point = says === "" ? null : pointAt(places, says, size, chosen, stands);
  const half = halfOf(says);
  return (
    <svg class="learn-look" viewBox={`0 0 ${size.wide} ${size.high}`} aria-hidden="true">
      {inside.length > 0 && <Spotlight places={inside} area={board ?? { x: 0, y: 0, ...size }} />}
      {point !== null && (
        <g class="learn-point">
          <Arrow from={point.words} to={point.tip} />
          <rect
            class="learn-tip"
            x={point.words[0] - half}
            y={point.words[1] - HIGH / 2}
            width={2 * half}
            height={HIGH}
            rx={HIGH / 2}
          />
          <text class="learn-tip-text" x={point.words[0]} y={point.words[1] + 1.5}>
            {says}
          </text>
        </g>
      )}
    </svg>
  );
}
