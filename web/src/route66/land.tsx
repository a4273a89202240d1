// route66/land.tsx: the country around the road: from a dawn behind Chicago's skyline to a sunset behind the pier. One list of
// colours follows the road, whatever the number of rows. It changes with the box alone.
import type { JSX } from "preact";
import { round, type Layout } from "./layout";
import { Scenery } from "./scenery";

const COLOURS = [0, 0.1, 0.19, 0.3, 0.41, 0.49, 0.58, 0.68, 0.8, 0.9, 1];

/** What stands where, by the part of the road, and how large. */
const things: readonly (readonly [string, number, number])[] = [
  ["farm", 0.092, 1],
  ["bridge", 0.178, 1],
  ["trees", 0.225, 0.9],
  ["trees", 0.265, 1.1],
  ["trees", 0.315, 1],
  ["gas", 0.345, 1],
  ["derrick", 0.41, 1],
  ["derrick", 0.43, 0.7],
  ["windpump", 0.47, 1],
  ["elevator", 0.505, 1],
  ["motel", 0.555, 1],
  ["windpump", 0.585, 0.8],
  ["mesa", 0.615, 1.1],
  ["adobe", 0.655, 1],
  ["mesa", 0.695, 0.9],
  ["arch", 0.745, 1],
  ["saguaro", 0.775, 1],
  ["mesa", 0.8, 0.75],
  ["saguaro", 0.82, 0.8],
  ["motel", 0.882, 0.85],
  ["joshua", 0.903, 1],
  ["joshua", 0.92, 0.75],
  ["gas", 0.94, 0.9],
  ["palm", 0.968, 1],
  ["palm", 0.976, 0.8],
];

const sizes: Readonly<Record<string, readonly [number, number]>> = {
  farm: [110, 60],
  bridge: [170, 56],
  trees: [130, 56],
  derrick: [96, 70],
  windpump: [50, 74],
  elevator: [100, 70],
  motel: [120, 76],
  gas: [90, 60],
  mesa: [220, 78],
  arch: [120, 66],
  adobe: [100, 54],
  saguaro: [74, 62],
  joshua: [64, 60],
  palm: [50, 76],
};

function Gradients({ road }: { readonly road: Layout }): JSX.Element {
  const { rows, width } = road;
  return (
    <>
      <linearGradient id="r66-land">
        {COLOURS.map((offset, i) => (
          <stop key={i} offset={offset} stop-color={`var(--r-l${i})`} />
        ))}
      </linearGradient>
      <linearGradient id="r66-sky" x2="0" y2="1">
        <stop offset="0" stop-color="var(--r-sky-0)" />
        <stop offset=".75" stop-color="var(--r-sky-1)" />
        <stop offset="1" stop-color="var(--r-sky-2)" />
      </linearGradient>
      <radialGradient id="r66-glow">
        <stop offset="0" stop-color="var(--r-sun-2)" stop-opacity=".95" />
        <stop offset="1" stop-color="var(--r-sun-2)" stop-opacity="0" />
      </radialGradient>
      <linearGradient id="r66-sea" x2="1" y2="0">
        <stop offset="0" stop-color="var(--r-sea-2)" />
        <stop offset=".6" stop-color="var(--r-sea)" />
      </linearGradient>
      {Array.from({ length: rows }, (_, i) => {
        const [from, to] = i % 2 === 0 ? [0, width] : [width, 0];
        const at = (part: number) => round(from + (part * rows - i) * (to - from));
        return (
          <linearGradient
            key={i}
            id={`r66-row${i}`}
            href="#r66-land"
            gradientUnits="userSpaceOnUse"
            x1={at(0)}
            y1={0}
            x2={at(1)}
            y2={0}
          />
        );
      })}
    </>
  );
}

/** A line of hills, and all below it. */
function ridge({ width, height }: Layout, y: number, swing: number, phase: number): string {
  let d = `M0 ${round(y + swing * Math.sin(phase))}`;
  for (let k = 1; k <= 6; k++) {
    const [middle, end] = [y + swing * 1.7 * Math.sin(phase + k * 1.9), y + swing * Math.sin(phase + k * 1.3)];
    d += `Q${round((width * (k - 0.5)) / 6)} ${round(middle)} ${round((width * k) / 6)} ${round(end)}`;
  }
  return `${d}V${height}H0Z`;
}

function rays(x: number, y: number, far: number): string {
  const ray = (angle: number) => `L${round(x + far * Math.cos(angle))} ${round(y - far * Math.sin(angle))}`;
  return Array.from({ length: 13 }, (_, k) => {
    const [a, b] = [(Math.PI * (k + 0.15)) / 13, (Math.PI * (k + 0.62)) / 13];
    return `M${round(x)} ${round(y)}${ray(a)}${ray(b)}Z`;
  }).join("");
}

const isWide = (road: Layout): boolean => road.width >= 760;

function Sky({ road }: { readonly road: Layout }): JSX.Element {
  const { width, height, top, pitch } = road;
  const wide = isWide(road);
  const sun = { x: wide ? width * 0.33 : width * 0.44, y: top - pitch * 0.4, r: wide ? 52 : 26 };
  const skyline = Math.min(360, width * 0.46, (top - 6) * 2.6);
  return (
    <>
      <rect width={width} height={height} fill="url(#r66-sky)" />
      <path class="r66-rays" d={rays(sun.x, sun.y, width)} />
      {Array.from({ length: 44 }, (_, k) => (
        <circle
          key={k}
          class="r66-night-star"
          cx={Math.round((k * 317.7 + 40) % width)}
          cy={Math.round((k * 53.3) % (top * 0.8))}
          r={k % 3 === 0 ? 1.7 : 1}
        />
      ))}
      <circle cx={sun.x} cy={sun.y} r={sun.r * 2.6} fill="url(#r66-glow)" />
      <circle class="r66-sun" cx={sun.x} cy={sun.y} r={sun.r} />
      <use
        href="#r66-sc-skyline"
        x={-6}
        y={round(top - pitch * 0.4 - skyline * 0.353 + 8)}
        width={round(skyline)}
        height={round(skyline * 0.353)}
      />
      {wide && <path class="r66-far" d={ridge(road, top - pitch * 0.56, 12, 0.4)} />}
    </>
  );
}

function Things({ road, row }: { readonly road: Layout; readonly row: number }): JSX.Element {
  const scale = Math.max(0.26, Math.min(1, (road.pitch - road.road) / 76));
  return (
    <>
      {things.map(([name, part, size], i) => {
        const { x, y, angle } = road.along(part);
        const [w, h] = (sizes[name] ?? [0, 0]).map((n) => n * size * scale) as [number, number];
        const isBent = Math.abs(Math.sin(angle)) > 0.45;
        if (isBent || Math.round((y - road.top) / road.pitch) !== row) return null;
        return (
          <use
            key={i}
            href={`#r66-sc-${name}`}
            x={round(x - w / 2)}
            y={round(y - road.road / 2 - h - 3)}
            width={round(w)}
            height={round(h)}
          />
        );
      })}
    </>
  );
}

function Band({ road, row }: { readonly road: Layout; readonly row: number }): JSX.Element {
  const { top, pitch } = road;
  const y = top + row * pitch;
  const hills = ridge(road, y - pitch * 0.46, pitch * 0.1, row * 1.7);
  return (
    <>
      <path d={hills} fill="var(--r-shade)" opacity=".16" transform={`translate(0 -${isWide(road) ? 5 : 2})`} />
      <path d={hills} fill={`url(#r66-row${row})`} />
      <path d={ridge(road, y - pitch * 0.2, pitch * 0.09, row * 2.3 + 1)} fill="var(--r-glow)" opacity=".16" />
      <path d={ridge(road, y + pitch * 0.14, pitch * 0.07, row * 1.1 + 2)} fill="var(--r-shade)" opacity=".09" />
      <Things road={road} row={row} />
    </>
  );
}

/** Where the pier begins and how large it is. */
export function pierOf(road: Layout): { readonly x: number; readonly y: number; readonly width: number } {
  const end = road.points.at(-1) ?? { x: 0, y: 0 };
  const width = Math.min(210, (road.width - end.x) * 0.92);
  return { x: end.x + road.road * 0.1, y: end.y - width * 0.4, width };
}

function Coast({ road }: { readonly road: Layout }): JSX.Element {
  const { width, height, top, pitch, rows } = road;
  const wide = isWide(road);
  const last = top + (rows - 1) * pitch;
  const end = road.points.at(-1)?.x ?? width;
  const horizon = last - (wide ? 6 : pitch * 0.1);
  const shore = height - Math.min(40, (height - last) * 0.42);
  const sun = { x: width - (width - end) * 0.4, r: wide ? 58 : Math.min(30, pitch * 0.6) };
  const line = `M0 ${round(shore)}C${round(width * 0.2)} ${round(shore - 12)} ${round(width * 0.4)} ${round(shore + 6)} ${round(
    width * 0.62,
  )} ${round(shore - 4)}S${round(end - 10)} ${round(horizon + (wide ? 54 : 22))} ${round(end + 20)} ${round(horizon + 2)}`;
  const pier = pierOf(road);
  return (
    <>
      <circle cx={sun.x} cy={horizon} r={sun.r * 2.5} fill="url(#r66-glow)" />
      <g data-part="sunset" class="r66-part">
        <circle class="r66-sun" cx={sun.x} cy={horizon} r={sun.r} />
      </g>
      <path d={`${line}L${width} ${round(horizon)}V${height}H0Z`} fill="url(#r66-sea)" />
      <path class="r66-surf" d={line} stroke-width={wide ? 4 : 2} />
      {Array.from({ length: wide ? 7 : 4 }, (_, k) => (
        <rect
          key={k}
          x={round(sun.x - (sun.r * 1.8 * (1 - k * 0.11)) / 2 + (k % 2 === 0 ? -6 : 6))}
          y={round(horizon + (wide ? 10 + k * 13 : 6 + k * 8))}
          width={round(sun.r * 1.8 * (1 - k * 0.11))}
          height={wide ? 5 : 2.5}
          rx={2.5}
          fill="var(--r-sea-3)"
          opacity={0.95 - k * 0.1}
        />
      ))}
      <use
        href="#r66-sc-pier"
        x={round(pier.x)}
        y={round(pier.y)}
        width={round(pier.width)}
        height={round(pier.width * 0.55)}
      />
    </>
  );
}

export function Land({ road }: { readonly road: Layout }): JSX.Element {
  return (
    <g aria-hidden="true">
      <defs>
        <Gradients road={road} />
        <Scenery />
      </defs>
      <Sky road={road} />
      {Array.from({ length: road.rows }, (_, i) => (
        <Band key={i} road={road} row={i} />
      ))}
      <Coast road={road} />
    </g>
  );
}
