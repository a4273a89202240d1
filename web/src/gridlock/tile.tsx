// gridlock/tile.tsx: what lies on a hexagon: road tiles, the grand rotaries of destinations, tunnel portals. Each is drawn
// around the origin; a tile is drawn as printed and turned as a whole.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { corner, edge, hexPath, moved, scatter, text } from "./geo";

const line = (e: number, from: number, to: number): string => `M${text(edge(e, from))}L${text(edge(e, to))}`;

export function Tree({ x, y, r = 6 }: { readonly x: number; readonly y: number; readonly r?: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 6})`}>
      <ellipse cx={1.5} cy={2} rx={6.5} ry={6} fill="#000" opacity={0.14} />
      <circle r={6} class="tr2" />
      <circle cx={-1} cy={-1.2} r={4.6} class="tr" />
    </g>
  );
}

/** Whether all arms are on one side: then the end of one that reached the middle would stick out of the outer curve. */
const isFan = (arms: readonly number[]): boolean => {
  const has = new Set(arms);
  return [0, 1, 2, 3, 4, 5].some((e) => [0, 1, 2].every((k) => !has.has((e + k) % 6)));
};

/** Curves between every two arms, and the arms themselves. */
function surface(arms: readonly number[], rotary: boolean): string {
  if (rotary) return arms.map((a) => line(a, 1.01, 0.3)).join("");
  let path = "";
  arms.forEach((a, i) => {
    for (const b of arms.slice(i + 1)) path += `M${text(edge(a, 1.01))}Q0 0 ${text(edge(b, 1.01))}`;
  });
  if (arms.length === 2 || (arms.length === 3 && isFan(arms))) return path;
  return path + arms.map((a) => line(a, 1.01, 0)).join("");
}

function dashes(arms: readonly number[], rotary: boolean): string {
  if (arms.length === 2 && !rotary) return surface(arms, false);
  return arms.map((a) => line(a, 1.01, rotary ? 0.62 : 0.42)).join("");
}

function Ring(): JSX.Element {
  return (
    <g>
      <circle r={21} class="asphalt" />
      <circle r={14.5} class="ring-dash" stroke-dasharray="4 4" />
      <circle r={10} class="kerb" />
      <circle r={8.5} class="island-g" />
      <Tree x={0} y={0} r={5} />
    </g>
  );
}

/** Kerb, asphalt, dashes. */
function Roads({ arms, rotary }: { readonly arms: readonly number[]; readonly rotary: boolean }): JSX.Element {
  const d = surface(arms, rotary);
  const isDead = arms.length === 1 && !rotary;
  return (
    <g>
      <path d={d} class="rd-k" />
      {rotary && <circle r={24} class="kerb" />}
      {isDead && <circle r={14.5} class="kerb" />}
      <path d={d} class="rd-a" />
      {isDead && <circle r={11.5} class="asphalt" />}
      {rotary && <Ring />}
      <path d={dashes(arms, rotary)} class="rd-d" />
    </g>
  );
}

/** Rooftops and trees in the corners that roads leave free. */
function Blocks({ arms, seed }: { readonly arms: readonly number[]; readonly seed: number }): JSX.Element {
  const next = scatter(seed + 3);
  next();
  return (
    <g>
      {[0, 1, 2, 3, 4, 5].map((k) => {
        const roads = [(k + 5) % 6, k].filter((e) => arms.includes(e)).length;
        const at = corner(k, roads === 2 ? 36 : 34);
        if (next() < 0.2) return <Tree key={k} {...at} />;
        const [w, h] = [[18, 14] as const, [13, 12] as const, [9, 9] as const][roads] as readonly [number, number];
        const roof = `roof-${"abc"[Math.floor(next() * 3)]}`;
        return (
          <g key={k} transform={`${moved(at)} rotate(${k * 60 - 90})`}>
            <rect x={-w / 2 + 1.5} y={-h / 2 + 1.5} width={w} height={h} rx={1.5} class="roof-shade" />
            <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={1.5} class={roof} />
            <path d={`M${-w / 2} 0h${w}`} class="roof-ridge" />
          </g>
        );
      })}
    </g>
  );
}

const CARD = hexPath(48.6);

interface TileProps {
  readonly arms: readonly number[];
  readonly rotary: boolean;
  readonly seed: number;
}

/** A tile as it is printed, its card without the shadow. */
export function TileFace({ arms, rotary, seed }: TileProps): JSX.Element {
  return useMemo(
    () => (
      <g>
        <path d={CARD} class="card-hex" />
        <g clip-path="url(#gl-hex)">
          <Blocks arms={arms} seed={seed} />
          <Roads arms={arms} rotary={rotary} />
        </g>
      </g>
    ),
    [arms.join(), rotary, seed],
  );
}

export const Shadow = (): JSX.Element => <path d={hexPath(48)} transform="translate(1.2 2.2)" class="tile-shade" />;

const ALL = [0, 1, 2, 3, 4, 5] as const;

/** A grand rotary with six arms; the landmark on its island is drawn later, above the roads. */
export function Site({ isGoal, isWet }: { readonly isGoal: boolean; readonly isWet: boolean }): JSX.Element {
  const arms = ALL.map((a) => line(a, 1.01, 0.6)).join("");
  return (
    <g clip-path="url(#gl-hex)">
      <path d={hexPath()} class={isGoal ? "site-goal" : isWet ? "deck" : "card"} />
      <path d={hexPath(isGoal ? 47.5 : 48.6)} class={isGoal ? "site-mine" : "site-edge"} />
      <path d={arms} class="rd-k" />
      <circle r={37} class="kerb" />
      <path d={arms} class="rd-a" />
      <circle r={34} class="asphalt" />
      <circle r={29.5} class="ring-dash" stroke-dasharray="5 5" />
      <path d={ALL.map((a) => line(a, 1.01, 0.82)).join("")} class="rd-d whole" />
      <circle r={25.5} class="kerb" />
      <circle r={24} class={isGoal ? "island-mine" : "island"} />
    </g>
  );
}

/** A stone portal with lamps over the marked roads. */
export function Tunnel({ arms }: { readonly arms: readonly number[] }): JSX.Element {
  return (
    <g>
      <path d={CARD} class="card-hex" />
      <g clip-path="url(#gl-hex)">
        <Roads arms={arms} rotary={false} />
      </g>
      <g transform="translate(0 -4) scale(.96)">
        <path d="M-22 21V-1a22 22 0 0 1 44 0v22z" class="stone ol" />
        <path d="M-14 21V0a14 14 0 0 1 28 0v21z" class="hole ol" />
        <path d="M-14 0-21-3M-11-9l-5-6M0-14v-8M11-9l5-6M14 0l7-3M-14 10h-8M14 10h8" class="ln" opacity={0.55} />
        <path d="M-8 21-2 4h4l6 17z" class="asphalt" />
        <path d="M0 20v-4m0-3v-3m0-3V5" class="portal-dash" />
        <path d="M-9.5 4a10 10 0 0 1 19 0" class="lamps" />
      </g>
    </g>
  );
}
