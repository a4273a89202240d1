// route66/pieces.tsx: what moves on the road: cars, the milestones that are the markers, and the cars that could be.
import type { JSX } from "preact";
import type { Point } from "../stage/motion";
import { SeatMark, seatStyle, seatVar } from "../shapes/seat";
import { leap, path, round, type Layout, type Place } from "./layout";
import type { Ghost, Section, View } from "./moves";
import type { Now } from "./shown";
import { shared, type Rect } from "./towns";

const silhouettes = ["sedan", "pickup", "finned", "wagon"];
const TILT = 22; // degrees; a car never stands on its head

interface Owner {
  readonly seat: number;
  readonly colour: string | undefined;
}

/** A car alone, facing right, `width` wide, around 0 0. */
export function CarShape({ seat, colour, width }: Owner & { readonly width: number }): JSX.Element {
  const unit = width / 72;
  const door = { x: seat % 4 === 1 ? 33 : 29, y: 18.5 };
  return (
    <g style={seatStyle(colour, seat)}>
      <use
        href={`#r66-car-${silhouettes[seat % silhouettes.length]}`}
        x={-width / 2}
        y={-width / 4}
        width={width}
        height={width / 2}
      />
      <g transform={`scale(${round(unit * 100) / 100}) translate(${door.x - 32} ${door.y - 16})`}>
        <circle class="car-door" r={6.4} />
        <SeatMark seat={seat} colour={colour} x={0} y={0} r={4.6} ink={`var(${seatVar(colour, seat)})`} />
      </g>
    </g>
  );
}

const faces = (place: Place): 1 | -1 => (Math.cos(place.angle) < -0.05 ? -1 : 1);

function tilt({ angle }: Place): number {
  const degrees = (Math.atan2(Math.sin(angle), Math.abs(Math.cos(angle)) + 0.6) * 180) / Math.PI;
  return Math.max(-TILT, Math.min(TILT, degrees));
}

/** A car on the road, nose where it drives. */
export function Car({
  road,
  place,
  part,
  ...owner
}: Owner & { readonly road: Layout; readonly place: Place; readonly part?: string }): JSX.Element {
  return (
    <g transform={`translate(${round(place.x)} ${round(place.y - road.car * 0.09)})`}>
      <g data-part={part} class="r66-part">
        <g transform={`scale(${faces(place)} 1) rotate(${round(tilt(place))})`}>
          <CarShape {...owner} width={round(road.car)} />
        </g>
      </g>
    </g>
  );
}

/** A milestone with its owner's mark. */
export function Marker({
  road,
  place,
  part,
  seat,
  colour,
}: Owner & { readonly road: Layout; readonly place: Place; readonly part?: string }): JSX.Element {
  const r = Math.max(8.5, Math.min(road.road * 0.44, road.unit * 0.42));
  return (
    <g transform={`translate(${round(place.x)} ${round(place.y)})`}>
      <g data-part={part} class="r66-part">
        <g transform={`scale(${round(r * 10) / 100})`} style={seatStyle(colour, seat)}>
          <path class="r66-stone-rim" d="M-10 10V-1A10 10 0 0 1 10-1V10Z" />
          <path class="r66-stone" d="M-10 10V-1A10 10 0 0 1 10-1V10Z" />
          <SeatMark seat={seat} colour={colour} x={0} y={0.6} r={6.6} />
        </g>
      </g>
    </g>
  );
}

interface PiecesProps {
  readonly road: Layout;
  readonly sections: readonly Section[];
  readonly view: View;
  readonly now: Now;
  readonly colours: readonly string[];
  /** Markers that came here since the reader last looked, "1:7". */
  readonly fresh: ReadonlySet<string>;
}

export function Markers({ road, sections, view, now, colours, fresh }: PiecesProps): JSX.Element {
  return (
    <>
      {view.markers.flatMap((list, seat) =>
        sections.flatMap(({ number }) => {
          const space = list[number - 2] ?? 0;
          if (space === 0) return [];
          const place = road.at(number, space);
          const isLeft = seat === view.seat && now.kept.some(({ section }) => section === number);
          if (isLeft) return [];
          return [
            <g key={`${seat}:${number}`}>
              {fresh.has(`${seat}:${number}`) && (
                <circle class="r66-fresh" cx={round(place.x)} cy={round(place.y)} r={round(road.road * 0.62)} />
              )}
              <Marker road={road} place={place} part={`marker:${seat}:${number}`} seat={seat} colour={colours[seat]} />
            </g>,
          ];
        }),
      )}
      {now.kept.map(({ section, to }) => {
        const place = road.at(section, to);
        return (
          <g key={section}>
            <circle
              class="r66-part r66-saved"
              data-part={`saved:${section}`}
              cx={round(place.x)}
              cy={round(place.y)}
              r={round(road.road * 0.7)}
            />
            <Marker road={road} place={place} part={`kept:${section}`} seat={view.seat} colour={colours[view.seat]} />
          </g>
        );
      })}
    </>
  );
}

const puffs = [
  [-10, -4, 9],
  [2, -12, 11],
  [12, -3, 8],
  [0, 4, 9],
] as const;

export function Cars({ road, view, now, colours }: PiecesProps): JSX.Element {
  const owner = { seat: view.seat, colour: colours[view.seat] };
  return (
    <>
      {now.cars.map((space, index) =>
        space === 0 ? null : (
          <Car key={index} road={road} place={road.at(index + 2, space)} part={`car:${index + 2}`} {...owner} />
        ),
      )}
      {now.lost.map(({ section, to }) => {
        const { x, y } = road.at(section, to);
        return (
          <g key={section} transform={`translate(${round(x)} ${round(y)}) scale(${round(road.car / 7) / 10})`}>
            <g data-part={`smoke:${section}`} class="r66-part r66-smoke">
              {puffs.map(([px, py, r]) => (
                <circle key={px} cx={px} cy={py} r={r} />
              ))}
            </g>
          </g>
        );
      })}
    </>
  );
}

/** How a car would get there. */
export function Hop({
  road,
  ghost,
  isLit,
}: {
  readonly road: Layout;
  readonly ghost: Ghost;
  readonly isLit: boolean;
}): JSX.Element {
  const height = road.pitch * 0.2;
  const d = ghost.stops.map((stop, i) =>
    path(leap(road, ghost.section, ghost.stops[i - 1] ?? ghost.from, stop, height)),
  );
  return <path class={`r66-hop${isLit ? " lit" : ""}`} d={d.join("")} />;
}

const ringOf = (road: Layout): number => Math.max(17, road.car * 0.42);

/** Around a space that a car could come to; below the names of the towns and all that stands on the road. */
export function GhostRing({
  road,
  ghost,
  isLit,
}: {
  readonly road: Layout;
  readonly ghost: Ghost;
  readonly isLit: boolean;
}): JSX.Element {
  const { x, y } = road.at(ghost.section, ghost.to);
  return <circle class={`r66-ring${isLit ? " lit" : ""}`} cx={round(x)} cy={round(y)} r={round(ringOf(road))} />;
}

/** Where the letters of a ghost stand: at a corner of its ring, the upper right one unless a town's name is there. */
function tagPlace(road: Layout, { x, y }: Point, wide: number, high: number, names: readonly Rect[]): Point {
  const off = ringOf(road) * 0.74;
  const corners = [
    [1, -1],
    [-1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right = 0, down = 0]) => ({
    x: Math.max(wide / 2 + 2, Math.min(x + right * off, road.width - wide / 2 - 2)),
    y: y + down * off,
  }));
  const hidden = (at: Point) => {
    const rect = { x: at.x - wide / 2, y: at.y - high / 2, width: wide, height: high };
    return names.reduce((sum, name) => sum + shared(rect, name), 0);
  };
  return corners.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best));
}

/** A car that could be, with the letters of its tickets. */
export function GhostCar({
  road,
  ghost,
  names,
  isLit,
  isOther,
  ...owner
}: Owner & {
  readonly road: Layout;
  /** Where the towns' names stand. */
  readonly names: readonly Rect[];
  readonly ghost: Ghost;
  readonly isLit: boolean;
  readonly isOther: boolean;
}): JSX.Element {
  const place = road.at(ghost.section, ghost.to);
  const letters = ghost.options.map(({ letter }) => letter).join(" ");
  const tag = road.isSmall ? 8.5 : 11;
  const wide = Math.max(2 * tag, letters.length * 8 + 8);
  const corner = tagPlace(road, place, wide, 2 * tag, names);
  return (
    <g class={`r66-ghost${isLit ? " lit" : ""}${isOther ? " other" : ""}`}>
      <g class="r66-ghost-car">
        <Car road={road} place={place} {...owner} />
      </g>
      <g transform={`translate(${round(corner.x)} ${round(corner.y)})`}>
        <rect class="r66-tag" x={-wide / 2} y={-tag} width={wide} height={2 * tag} rx={tag} />
        <text class="r66-letter" y={4.6} font-size={13}>
          {letters}
        </text>
      </g>
    </g>
  );
}
