// autobahn/land.tsx: the country on both sides and the road itself, without traffic. By night the same country with a moon, lit
// windows and a gantry that shines. Drawn again only when the room or the lanes change.
import type { JSX } from "preact";
import { memo } from "./memo";
import { MOST_LANES, type Road } from "./road";

const r1 = (n: number): number => Math.round(n * 10) / 10;

function Sky({ road }: { readonly road: Road }): JSX.Element {
  const { width: w, horizon: hz, isSmall } = road;
  const clouds = [
    [0.12, 0.42, 1],
    [0.3, 0.62, 0.7],
    [0.7, 0.34, 0.8],
    [0.9, 0.5, 1.1],
  ] as const;
  return (
    <g>
      <rect width={w} height={hz + 2} fill="url(#ab-sky)" />
      <g class="stars">
        {[0.08, 0.19, 0.27, 0.38, 0.58, 0.66, 0.79, 0.95].map((x, i) => (
          <circle key={x} cx={w * x} cy={hz * (0.3 + ((i * 37) % 40) / 100)} r={isSmall ? 1 : 1.6} />
        ))}
      </g>
      <circle class="sun" cx={w * 0.83} cy={hz * 0.7} r={isSmall ? 24 : 50} />
      {clouds.map(([x, y, k]) => {
        const r = (isSmall ? 11 : 24) * k;
        return (
          <path
            key={x}
            class="cloud"
            d={`M${r1(w * x - r * 3)} ${r1(hz * y + r)}q0-${r} ${r1(r * 1.3)}-${r}q${r1(r * 0.4)}-${r1(r * 1.3)} ${r1(r * 1.8)}-${r}q${r1(r * 1.4)}-${r1(r * 0.2)} ${r1(r * 1.5)} ${r}q${r1(r * 1.2)} 0 ${r1(r * 1.2)} ${r}z`}
          />
        );
      })}
      <path
        class="hill-0"
        d={`M0 ${hz}V${hz * 0.78}Q${w * 0.12} ${hz * 0.62} ${w * 0.25} ${hz * 0.82}T${w * 0.5} ${hz * 0.84}T${w * 0.76} ${hz * 0.76}T${w} ${hz * 0.8}V${hz}z`}
      />
      <path
        class="hill-1"
        d={`M0 ${hz}V${hz * 0.9}Q${w * 0.18} ${hz * 0.74} ${w * 0.36} ${hz * 0.93}T${w * 0.64} ${hz * 0.93}T${w} ${hz * 0.86}V${hz}z`}
      />
    </g>
  );
}

function Meadow({ road }: { readonly road: Road }): JSX.Element {
  const { width: w, height: h, horizon: hz, y, middle, lane } = road;
  const at = (x: number, s: number) => `${r1(middle + x * lane)} ${r1(y(s))}`;
  return (
    <g>
      <rect class="grass" y={hz} width={w} height={h - hz} />
      {Array.from({ length: 9 }, (_, k) => {
        const [a, b] = [1.08 / (1 + k * 0.55), 1.08 / (1 + k * 0.55 + 0.27)];
        return <rect key={k} class="grass-2" y={r1(y(b))} width={w} height={r1(y(a) - y(b))} />;
      })}
      <path class="rape" d={`M0 ${y(0.05)}L${at(-0.6, 0.05)}L${at(-1.3, 0.17)}L0 ${y(0.2)}z`} />
      <path class="rape" d={`M${w} ${y(0.09)}L${at(0.9, 0.09)}L${at(1.4, 0.16)}L${w} ${y(0.22)}z`} />
      <path class="field" d={`M0 ${y(0.26)}L${at(-1.7, 0.25)}L${at(-2.4, 0.42)}L0 ${y(0.46)}z`} />
      <path class="field" d={`M${w} ${y(0.3)}L${at(2, 0.3)}L${at(2.6, 0.42)}L${w} ${y(0.5)}z`} />
    </g>
  );
}

function Village({ road }: { readonly road: Road }): JSX.Element {
  const { width, horizon, isSmall } = road;
  return (
    <g transform={`translate(${width * (isSmall ? 0.7 : 0.36)} ${horizon + 2}) scale(${isSmall ? 0.42 : 0.8})`}>
      <path class="tree-2" d="M-8 0v-44l8-30 8 30V0z" />
      <path class="roof" d="M-11-44l11-34 11 34z" />
      <path class="wall" d="M14 0v-16l14-12 14 12V0zM-44 0v-14l13-11 13 11V0zM48 0v-12l11-10 11 10V0z" />
      <path class="roof" d="M11-15l17-15 17 15zM-47-13l16-13 16 13zM46-11l13-12 13 12z" />
      <path class="window" d="M26-10h5v6h-5zM-33-9h5v6h-5zM57-8h4v5h-4zM-2-36h4v6h-4z" />
    </g>
  );
}

function Mill({ x, y, r }: { readonly x: number; readonly y: number; readonly r: number }): JSX.Element {
  return (
    <path
      class="mill"
      stroke-width={r * 0.09}
      d={`M${x} ${y}V${y - r * 2.2}m0 0l${r * 0.15}-${r}m${-r * 0.15} ${r}l${r * 0.8} ${r * 0.6}m${-r * 0.8} ${-r * 0.6}l${-r * 0.95} ${r * 0.35}`}
    />
  );
}

function Trees({ road }: { readonly road: Road }): JSX.Element {
  const { lane, y, edge, isSmall } = road;
  const tree = (x: number, s: number, key: string) => {
    const r = lane * 0.36 * s;
    return (
      <g key={key} transform={`translate(${r1(x)} ${r1(y(s))})`}>
        <rect class="tree-2" x={-2 - 3 * s} y={-r * 1.4} width={4 + 6 * s} height={r * 1.4} />
        <ellipse class="tree" cy={-r * 1.9} rx={r * 0.9} ry={r * 1.25} />
        <ellipse class="tree-2" cx={r * 0.25} cy={-r * 1.7} rx={r * 0.6} ry={r} />
      </g>
    );
  };
  const aside = isSmall ? 12 : 34;
  return (
    <g>
      {[0.06, 0.1, 0.15, 0.22, 0.32, 0.47].flatMap((s, i) => [
        tree(edge(-0.62 - (i % 2) * 0.2, s) + aside, s, `r${s}`),
        tree(edge(4.7 + (i % 3) * 0.2, s) - aside, s, `l${s}`),
      ])}
    </g>
  );
}

/** The strip between two borders, from s to s. */
export function strip(road: Road, right: number, left: number, far: number, near: number): string {
  const p = (border: number, s: number) => `${r1(road.edge(border, s))} ${r1(road.y(s))}`;
  return `M${p(right, far)}L${p(left, far)}L${p(left, near)}L${p(right, near)}z`;
}

const [FAR, NEAR] = [0, 1.06];

/** Lanes that are built are asphalt; the rest is gravel that waits for it. */
function Asphalt({ road, lanes, open }: { readonly road: Road; readonly lanes: number; readonly open: number }) {
  const dashes = Array.from({ length: 9 }, (_, k) => [1 / (1 + k * 0.62 + 0.02), 1 / (1 + k * 0.62 + 0.3)] as const);
  return (
    <g>
      {lanes < MOST_LANES && <path class="gravel" d={strip(road, lanes, MOST_LANES + 0.02, FAR, NEAR)} />}
      {lanes < MOST_LANES &&
        Array.from({ length: MOST_LANES - lanes }, (_, i) => (
          <path key={i} class="gravel-2" d={strip(road, lanes + i + 0.3, lanes + i + 0.62, FAR, NEAR)} />
        ))}
      <path class="hard" d={strip(road, -0.16, 0, FAR, NEAR)} />
      {Array.from({ length: lanes }, (_, i) => (
        <g key={i} data-part={`asphalt:${i + 1}`}>
          <path
            class={i < open ? "hard" : "hard shut"}
            d={strip(road, i, i + 1 + (i + 1 === lanes ? 0.04 : 0), FAR, NEAR)}
          />
          {i > 0 && dashes.map(([a, b]) => <path key={a} class="line" d={strip(road, i - 0.022, i + 0.022, b, a)} />)}
          {i + 1 === lanes && <path class="line" d={strip(road, lanes - 0.022, lanes + 0.022, FAR, NEAR)} />}
        </g>
      ))}
      <path class="line" d={strip(road, -0.022, 0.022, FAR, NEAR)} />
    </g>
  );
}

function Rail({ road }: { readonly road: Road }): JSX.Element {
  const { edge, y, lane } = road;
  const [a, b] = [edge(-0.4, FAR), edge(-0.4, NEAR)];
  const up = (s: number, k: number) => r1(y(s) - lane * k * Math.max(0.12, s));
  return (
    <path
      class="rail"
      d={`M${a} ${up(FAR, 0.22)}L${b} ${up(NEAR, 0.22)}L${b} ${up(NEAR, 0.1)}L${a} ${up(FAR, 0.1)}z`}
    />
  );
}

export const Land = memo(function Land({
  road,
  lanes,
  open,
}: {
  readonly road: Road;
  readonly lanes: number;
  readonly open: number;
}): JSX.Element {
  const { width, horizon, isSmall } = road;
  return (
    <g class="land" aria-hidden="true">
      <Sky road={road} />
      <Mill x={width * 0.13} y={horizon * 0.98} r={isSmall ? 14 : 32} />
      <Mill x={width * 0.2} y={horizon} r={isSmall ? 10 : 22} />
      <Mill x={width * 0.9} y={horizon * 0.96} r={isSmall ? 12 : 26} />
      <Meadow road={road} />
      <Village road={road} />
      <Trees road={road} />
      <Asphalt road={road} lanes={lanes} open={open} />
      <Rail road={road} />
    </g>
  );
});

/** The car we sit in: pillars and the roof lining. */
export function Cabin({ road }: { readonly road: Road }): JSX.Element {
  const { width: w, height: h, isSmall } = road;
  const a = isSmall ? 9 : Math.min(40, w * 0.034);
  const top = isSmall ? 16 : 22;
  return (
    <path
      class="cabin"
      d={`M0 0H${w}V${h}H${w - a * 0.35}Q${w - a * 1.3} ${h * 0.4} ${w - a * 2.6} ${top}Q${w / 2} ${top - 6} ${a * 2.6} ${top}Q${a * 1.3} ${h * 0.4} ${a * 0.35} ${h}H0Z`}
    />
  );
}

export function Paints(): JSX.Element {
  const stop = (offset: number, name: string, opacity?: number) => (
    <stop key={offset} offset={offset} class={name} stop-opacity={opacity} />
  );
  return (
    <defs>
      <linearGradient id="ab-sky" x2="0" y2="1">
        {stop(0, "sky-0")}
        {stop(1, "sky-1")}
      </linearGradient>
      <radialGradient id="ab-tail">
        {stop(0, "tail", 0.8)}
        {stop(1, "tail", 0)}
      </radialGradient>
      <radialGradient id="ab-flash">
        {stop(0, "flash", 1)}
        {stop(0.35, "flash", 0.9)}
        {stop(1, "flash", 0)}
      </radialGradient>
      <pattern id="ab-chev" width="24" height="24" patternUnits="userSpaceOnUse" patternTransform="skewX(-30)">
        <rect width="24" height="24" fill="#ffffff" />
        <rect width="12" height="24" fill="#c8201c" />
      </pattern>
    </defs>
  );
}
