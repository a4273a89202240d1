// loupe.tsx: a magnifying ring over the finger that carries a piece: the squares under it larger, and where the piece would land.
import type { ComponentChildren, JSX } from "preact";
import { CELL, type Layout } from "./gridMoves";
import type { Place } from "./pieces";

const TIMES = 1.9;
const RADIUS_PX = 58;
const AWAY_PX = 104; // from the finger to the middle of the ring

/** Above the finger; beside it where the board ends; never beyond the sides. In units. */
export function loupeAt(finger: Place, { inner, frame, scale }: Layout): Place & { readonly r: number } {
  const [r, away] = [RADIUS_PX / scale, AWAY_PX / scale];
  const [left, right] = [inner.x - frame + r, inner.x + inner.width + frame - r];
  const top = inner.y - frame + r;
  if (finger.y - away >= top) return { x: Math.min(right, Math.max(left, finger.x)), y: finger.y - away, r };
  const isLeft = finger.x - away >= left;
  return { x: finger.x + (isLeft ? -away : away), y: Math.max(top, finger.y - r / 2), r };
}

export function Loupe(props: {
  readonly finger: Place;
  readonly layout: Layout;
  readonly landing: Place | null;
  /** The piece, drawn around 0,0. */
  readonly children: ComponentChildren;
}): JSX.Element {
  const { finger, layout, landing, children } = props;
  const { x, y, r } = loupeAt(finger, layout);
  const seen = landing ?? finger;
  return (
    <g class="loupe" data-part="loupe" transform={`translate(${x} ${y})`} aria-hidden="true">
      <clipPath id="box-loupe">
        <circle r={r} />
      </clipPath>
      <circle class="loupe-ground" r={r} />
      <g clip-path="url(#box-loupe)">
        <g transform={`scale(${TIMES}) translate(${-seen.x} ${-seen.y})`}>
          <use href="#box-ground" />
          <use href="#box-life" />
          {landing !== null && (
            <rect
              class="sel"
              x={landing.x - CELL / 2}
              y={landing.y - CELL / 2}
              width={CELL}
              height={CELL}
              rx={5}
              data-part="landing"
            />
          )}
          <g transform={`translate(${seen.x} ${seen.y})`}>{children}</g>
        </g>
      </g>
      <circle class="loupe-rim" r={r} />
    </g>
  );
}
