// gridlock/landmark.tsx: the picture of a destination. A place that nobody has drawn gets one of those that could stand in any
// city, always the same for its name.
import type { JSX } from "preact";
import { hash } from "./geo";
import { landmarks, type Shape } from "./landmarks";

const anywhere = ["faneuil_hall", "fine_arts", "kendall", "theater", "south_station", "td_garden"] as const;

export const landmarkOf = (id: string, name: string): string =>
  Object.hasOwn(landmarks, id) ? id : (anywhere[hash(name) % anywhere.length] as string);

/** In a box of 64 by 64, its foot at 60. */
export function Landmark({ id, name }: { readonly id: string; readonly name: string }): JSX.Element {
  const shapes = landmarks[landmarkOf(id, name)] as readonly Shape[];
  return (
    <g>
      {shapes.map(([inks, d, paint], i) => (
        <path key={i} class={inks} d={d} {...paint} />
      ))}
    </g>
  );
}

/** The same as a picture of its own. */
export function Portrait({ id, name }: { readonly id: string; readonly name: string }): JSX.Element {
  return (
    <svg class="gl-portrait" viewBox="0 0 64 64" aria-hidden="true">
      <Landmark id={id} name={name} />
    </svg>
  );
}
