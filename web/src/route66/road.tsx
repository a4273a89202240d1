// route66/road.tsx: the road itself: asphalt, spaces, stars, the shield that begins a section, the plate that ends it, stop signs on
// what is closed, and the names of the towns.
import type { JSX } from "preact";
import { SeatPlate } from "../shapes/seat";
import { path, round, type Layout } from "./layout";
import type { Section, View } from "./moves";
import { isTight, TOWN_SIZE, type Town } from "./towns";

const star = "M0-10l2.9 6.6 7.1.7-5.4 4.7L6.200 9 0 5.300-6.200 9l1.600-7L-10-2.700l7.100-.7z";

/** The middle of the road from one place of a section to another. */
const stretch = (road: Layout, section: number, from: number, to: number): string =>
  path(
    Array.from({ length: 1 + Math.ceil((to - from) * 12) }, (_, i) => road.at(section, Math.min(to, from + i / 12))),
  );

function Asphalt({ road, sections }: { readonly road: Layout; readonly sections: readonly Section[] }): JSX.Element {
  const d = path(road.points);
  return (
    <>
      <path class="r66-kerb" d={d} stroke-width={round(road.road + (road.isSmall ? 6 : 8))} />
      <path class="r66-edge" d={d} stroke-width={round(road.road + (road.isSmall ? 3.4 : 4))} />
      <path class="r66-asphalt" d={d} stroke-width={round(road.road)} />
      {sections.map(({ number, length }) => {
        const own = stretch(road, number, -0.5, length + 0.5);
        return (
          <g key={number}>
            {number % 2 === 1 && <path class="r66-darker" d={own} stroke-width={round(road.road - 1)} />}
            <path
              class="r66-dashes"
              d={own}
              stroke-width={road.isSmall ? 2 : 2.5}
              stroke-dasharray={`${round(road.unit * 0.22)} ${round(road.unit * 0.78)}`}
              stroke-dashoffset={round(-road.unit * 0.89)}
            />
          </g>
        );
      })}
    </>
  );
}

function Spaces({ road, section }: { readonly road: Layout; readonly section: Section }): JSX.Element {
  const r = road.road * 0.36;
  return (
    <>
      {Array.from({ length: section.length - 1 }, (_, i) => {
        const { x, y } = road.at(section.number, i + 1);
        return (
          <g key={i} transform={`translate(${round(x)} ${round(y)})`}>
            <circle class="r66-stud" r={round(r)} />
            {section.stars.includes(i + 1) && (
              <path class="r66-star" d={star} transform={`scale(${round(r * 8) / 100})`} />
            )}
          </g>
        );
      })}
    </>
  );
}

/** What never changes while the box stays as it is. */
export function Ground({
  road,
  sections,
}: {
  readonly road: Layout;
  readonly sections: readonly Section[];
}): JSX.Element {
  return (
    <g aria-hidden="true">
      <Asphalt road={road} sections={sections} />
      {sections.map((section) => (
        <Spaces key={section.number} road={road} section={section} />
      ))}
    </g>
  );
}

/** The road of a closed section: grey, space by space, so that it can close from its beginning to its end. */
function Closed({ road, section }: { readonly road: Layout; readonly section: Section }): JSX.Element {
  const { number, length } = section;
  return (
    <>
      {Array.from({ length: length + 1 }, (_, k) => {
        const { x, y } = road.at(number, k);
        return (
          <g key={k} data-part={`closed:${number}`} class="r66-part">
            <path class="r66-closed" d={stretch(road, number, k - 0.5, k + 0.52)} stroke-width={round(road.road)} />
            {k > 0 && k < length && <circle class="r66-gone" cx={round(x)} cy={round(y)} r={round(road.road * 0.34)} />}
          </g>
        );
      })}
    </>
  );
}

interface SignProps {
  readonly road: Layout;
  readonly section: Section;
  readonly view: View;
  readonly colours: readonly string[];
}

/** The scoring space: points of the first and of the second, or who has them. */
function Plate({ road, section, view, colours }: SignProps): JSX.Element {
  const { number, length, first, second } = section;
  const index = number - 2;
  const [winner, other] = [view.first[index] ?? null, view.second[index] ?? null];
  const { x, y } = road.at(number, length);
  const { width: w, height: h } = road.plate;
  const [large, small] = road.isSmall ? [13, 12] : [20, 15];
  const r = Math.min(w * 0.42, h * 0.27);
  return (
    <g transform={`translate(${round(x)} ${round(y)})`}>
      <g data-part={`plate:${number}`} class="r66-part">
        <rect
          class={winner === null ? "r66-plate" : "r66-plate taken"}
          x={-w / 2}
          y={-h / 2}
          width={w}
          height={h}
          rx={5}
        />
        <path
          class="r66-plate-2"
          d={`M${-w / 2 + 1} ${h * 0.08}h${w - 2}v${h * 0.42 - 5}q0 4-4 4h${10 - w}q-4 0-4-4z`}
        />
        {winner === null ? (
          <text class="r66-number" y={round(-h * 0.21 + large * 0.36)} font-size={large}>
            {first}
          </text>
        ) : (
          <SeatPlate seat={winner} colour={colours[winner]} x={0} y={round(-h * 0.21)} r={round(r)} />
        )}
        {other === null ? (
          <text
            class={`r66-number${winner === null ? "" : " soft"}`}
            y={round(h * 0.29 + small * 0.36)}
            font-size={small}
          >
            {winner === null ? second : "–"}
          </text>
        ) : (
          <SeatPlate seat={other} colour={colours[other]} x={0} y={round(h * 0.29)} r={round(r * 0.74)} />
        )}
      </g>
    </g>
  );
}

/** The number of a section: on the road's shield, or on a stop sign when it is closed. */
function Shield({ road, section, view }: SignProps): JSX.Element {
  const { number } = section;
  const { x, y } = road.at(number, 0);
  const z = road.shield;
  const isClosed = (view.first[number - 2] ?? null) !== null;
  const size = Math.max(12, Math.min(21, z * 0.42));
  return (
    <g transform={`translate(${round(x)} ${round(y)})`}>
      <g data-part={isClosed ? `sign:${number}` : `shield:${number}`} class="r66-part">
        {isClosed ? (
          <use href="#r66-stop" x={-z * 0.5} y={-z * 0.5} width={z} height={z} />
        ) : (
          <use href="#r66-shield" x={-z * 0.47} y={-z * 0.52} width={z * 0.94} height={z * 1.04} />
        )}
        <text
          class={`r66-number${isClosed ? " on-stop" : ""}`}
          y={round(size * (isClosed ? 0.36 : 0.56))}
          font-size={size}
        >
          {number}
        </text>
      </g>
    </g>
  );
}

export function Towns({ road, towns }: { readonly road: Layout; readonly towns: readonly Town[] }): JSX.Element {
  const size = road.isSmall ? TOWN_SIZE.small : TOWN_SIZE.large;
  return (
    <g aria-hidden="true" class={isTight(road) ? "r66-tight" : ""}>
      {towns.map(({ name, x, y, width, height }) => (
        <g key={name} class="r66-town" transform={`translate(${round(x)} ${round(y)})`}>
          <rect width={round(width)} height={height} rx={4} />
          <text x={round(width / 2)} y={round(height / 2 + size * 0.36)} font-size={size}>
            {name}
          </text>
        </g>
      ))}
    </g>
  );
}

/** What changes when a section is won. */
export function Sections({
  road,
  sections,
  view,
  colours,
}: Omit<SignProps, "section"> & { readonly sections: readonly Section[] }): JSX.Element {
  return (
    <g aria-hidden="true">
      {sections.map((section) => {
        const props = { road, section, view, colours };
        return (
          <g key={section.number}>
            {(view.first[section.number - 2] ?? null) !== null && <Closed road={road} section={section} />}
            <Shield {...props} />
            <Plate {...props} />
          </g>
        );
      })}
    </g>
  );
}
