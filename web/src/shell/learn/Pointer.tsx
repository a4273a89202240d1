// Pointer.tsx: where to look: a veil over the board that leaves a lit lane, and a pointer that names it. It finds its places in
// what the board has drawn, so it needs to know no board.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

interface Place {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Part of the board, the bar below it, or nowhere: boards may draw without targets. */
const selectors: Readonly<Record<string, (id: string) => string>> = {
  action: (id) => `[data-action="${CSS.escape(id)}"]`,
  lane: (id) =>
    `[data-spot="lane-${CSS.escape(id)}"], [data-spot="${CSS.escape(id)}"], [data-part="lane-${CSS.escape(id)}"]`,
  section: (id) => `[data-spot="${CSS.escape(id)}"], [data-part="section-${CSS.escape(id)}"]`,
  hand: (id) => `[data-card="${CSS.escape(id)}"]`,
};

function selectorOf(look: string): string {
  const [kind = "", id = ""] = look.split(":");
  return id === "" ? `[data-spot="${CSS.escape(look)}"]` : (selectors[kind]?.(id) ?? "");
}

function placeOf(look: string, room: HTMLElement, within: DOMRect): Place | null {
  const selector = selectorOf(look);
  const part = selector === "" ? null : room.querySelector(selector);
  if (part === null) return null;
  const box = part.getBoundingClientRect();
  if (box.width === 0 && box.height === 0) return null;
  return {
    x: box.left + box.width / 2 - within.left,
    y: box.top + box.height / 2 - within.top,
    r: Math.min(60, Math.max(14, Math.min(box.width, box.height) * 0.62)),
  };
}

const isInside = (place: Place, box: DOMRect): boolean =>
  place.x > 0 && place.y > 0 && place.x < box.width && place.y < box.height;

/** Asked again while the page settles: boards measure themselves and pieces come into place. */
function usePlaces(look: readonly string[], room: HTMLElement | null, at: unknown): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    if (room === null) return undefined;
    const find = () => {
      const stage = room.querySelector(".stage");
      if (stage === null) return;
      const within = stage.getBoundingClientRect();
      const found = look.flatMap((one) => placeOf(one, room, within) ?? []);
      setPlaces((old) => (JSON.stringify(old) === JSON.stringify(found) ? old : found));
    };
    find();
    const timer = window.setInterval(find, 300);
    return () => window.clearInterval(timer);
  }, [look, room, at]);
  return places;
}

interface Props {
  readonly look: readonly string[];
  readonly says: string;
  /** Everything the lesson shows; null: not there yet. */
  readonly room: HTMLElement | null;
  /** Changes when it has to be looked for anew. */
  readonly at: unknown;
}

export function Pointer({ look, says, room, at }: Props): JSX.Element | null {
  const places = usePlaces(look, room, at);
  const stage = room?.querySelector(".stage")?.getBoundingClientRect();
  if (stage === undefined || places.length === 0) return null;
  const inside = places.filter((place) => isInside(place, stage));
  const target = places[places.length - 1] as Place;
  const line = inside.map(({ x, y }) => `${x},${y}`).join(" ");
  const wide = 2 * Math.max(...inside.map((place) => place.r), 0);
  const half = 5 + says.length * 4.4;
  const x = Math.min(stage.width - half - 6, Math.max(half + 6, target.x));
  const isHigh = target.y > stage.height / 2;
  const y = Math.min(stage.height - 20, Math.max(20, target.y + (isHigh ? -1 : 1) * (target.r + 38)));
  const tipY = target.y + (isHigh ? -1 : 1) * target.r;
  return (
    <svg class="learn-look" viewBox={`0 0 ${stage.width} ${stage.height}`} aria-hidden="true">
      {inside.length > 0 && (
        <>
          <mask id="learn-lane" maskUnits="userSpaceOnUse" x="0" y="0" width={stage.width} height={stage.height}>
            <rect width={stage.width} height={stage.height} fill="#fff" />
            <polyline
              points={inside.length === 1 ? `${line} ${line}` : line}
              fill="none"
              stroke="#000"
              stroke-width={wide}
              stroke-linecap="round"
              stroke-linejoin="round"
            />
          </mask>
          <rect class="learn-veil" width={stage.width} height={stage.height} mask="url(#learn-lane)" />
        </>
      )}
      {says !== "" && (
        <g class="learn-point">
          <path class="learn-arrow" d={`M${x},${y} L${target.x},${tipY}`} />
          <circle class="learn-dot" cx={target.x} cy={tipY} r="5" />
          <rect class="learn-tip" x={x - half} y={y - 16} width={2 * half} height="32" rx="16" />
          <text class="learn-tip-text" x={x} y={y + 1}>
            {says}
          </text>
        </g>
      )}
    </svg>
  );
}
