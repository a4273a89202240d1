// autobahn/traffic.tsx: what stands on the lanes: columns as queues, the heavy transporter across two of them, roadworks.
import type { JSX } from "preact";
import type { Facts } from "../wire";
import type { Played } from "../board";
import { pumpsOf, plateText, type View } from "./moves";
import type { Queue, Road, Standing } from "./road";
import { Plate, Vehicle, plateBox, shapeOf } from "./vehicles";

export interface Traffic {
  readonly queues: readonly (Queue | null)[];
  readonly heavy: Standing | null;
}

export function trafficOn(road: Road, view: View): Traffic {
  return {
    queues: view.lanes.map((column, i) => (column === "works" ? null : road.queue(column, i + 1, view.heavy && i < 2))),
    heavy: view.heavy ? road.heavy() : null,
  };
}

/** The vehicle at the top of a lane, as it is drawn. */
export const topOf = (traffic: Traffic, lane: number): Standing | null =>
  traffic.heavy !== null && lane <= 2 ? traffic.heavy : (traffic.queues[lane - 1]?.seen[0] ?? null);

/** Which vehicles were laid since the viewer's last decision: "2" for the top of lane 2, "HEAVY", "sign". */
export function laidLast(last: readonly Played[]): ReadonlySet<string> {
  return new Set(
    last.flatMap(({ events }) =>
      events.flatMap(({ kind, card, lane }) =>
        kind === "sign" ? ["sign"] : kind === "lay" ? [lane === undefined ? String(card) : `${card}:${lane}`] : [],
      ),
    ),
  );
}

const plateSize = (road: Road, { w, depth, kind }: Standing): number =>
  road.isSmall ? (depth === 0 ? 14 : 12.5) : Math.max(15, Math.min(24, w * (kind === "HEAVY" ? 0.075 : 0.125)));

/** A vehicle and its number plate: the middle of the plate's upper edge, and its size. */
export interface Hung {
  readonly at: Standing;
  readonly text: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export function hung(road: Road, at: Standing, text: string): Hung {
  const size = plateSize(road, at);
  const box = plateBox(size, text);
  const down = at.isCovered ? Math.max(1, at.h * 0.03) : at.h * shapeOf(at.kind).plate;
  // The wheel of the heavy transporter stands between the two lanes: who is right behind it hangs his plate beside it.
  const aside = at.isCovered && at.depth === 0 ? (at.lane === 1 ? 0.1 : -0.1) * box.w : 0;
  return { at, text, size, x: at.x + aside, y: Math.min(at.y - at.h + down, at.y - box.h), ...box };
}

const GAP = 4; // pixels between two plates, whose edges are drawn upon their outlines
const MOST_ASIDE = 0.33; // of a plate: it stays with its vehicle

/** Far away lanes are closer to each other than plates are wide: those that would touch move aside, each to its own side. */
export function apart(plates: readonly Hung[]): readonly Hung[] {
  const xs = plates.map((plate) => plate.x);
  for (let pass = 0; pass < 6; pass++)
    plates.forEach((a, i) =>
      plates.forEach((b, j) => {
        if (a.at.x >= b.at.x || a.at.lane === b.at.lane || a.y >= b.y + b.h || b.y >= a.y + a.h) return;
        const over = (xs[i] as number) + a.w / 2 + GAP - ((xs[j] as number) - b.w / 2);
        if (over <= 0) return;
        xs[i] = Math.max(a.at.x - MOST_ASIDE * a.w, (xs[i] as number) - over / 2);
        xs[j] = Math.min(b.at.x + MOST_ASIDE * b.w, (xs[j] as number) + over / 2);
      }),
    );
  return plates.map((plate, i) => ({ ...plate, x: xs[i] as number }));
}

function One({
  plate,
  pumps,
  isLast,
}: {
  readonly plate: Hung;
  readonly pumps: number;
  readonly isLast: boolean;
}): JSX.Element {
  const { kind, x, y, w, h, lane, index } = plate.at;
  return (
    <g class={`vehicle${isLast ? " last" : ""}`} data-part={kind === "HEAVY" ? "heavy" : `veh:${lane}:${index}`}>
      <Vehicle kind={kind} x={x} y={y} w={w} />
      {isLast && <rect class="last-frame" x={x - w / 2 - 5} y={y - h - 5} width={w + 10} height={h + 8} rx="10" />}
      <Plate x={plate.x} y={plate.y} size={plate.size} pumps={pumps} text={plate.text} />
    </g>
  );
}

/** Barriers across a closed lane, and cones. */
export function Works({ road, lane }: { readonly road: Road; readonly lane: number }): JSX.Element {
  return (
    <g data-part={`works:${lane}`} class="works">
      {[0.34, 0.56, 0.84].map((s) => {
        const k = (road.edge(lane - 1, s) - road.edge(lane, s)) / 100;
        return (
          <g key={s} transform={`translate(${road.x(lane, s)} ${road.y(s)}) scale(${k})`}>
            <path class="ty" d="M-36-30h7v30h-7zM29-30h7v30h-7z" />
            <path class="chev" d="M-42-46h84v22h-84z" />
            <path class="am" d="M-40-56a6 6 0 1 0 12 0a6 6 0 1 0-12 0M28-56a6 6 0 1 0 12 0a6 6 0 1 0-12 0" />
          </g>
        );
      })}
      {[0.45, 0.68, 0.97].map((s) => {
        const k = (road.edge(lane - 1, s) - road.edge(lane, s)) / 100;
        return (
          <g key={s} class="cone" transform={`translate(${road.edge(lane - 0.94, s)} ${road.y(s)}) scale(${k})`}>
            <path class="cone-foot" d="M-13 0h26v4h-26z" />
            <path class="cone-body" d="M-9 0L-3-30h6L9 0z" />
            <path class="cone-band" d="M-6.500-12L-5-20H5l1.500 8z" />
          </g>
        );
      })}
    </g>
  );
}

interface Props {
  readonly road: Road;
  readonly view: View;
  readonly traffic: Traffic;
  readonly facts: Facts | null;
  readonly last: ReadonlySet<string>;
}

export function TrafficView({ road, view, traffic, facts, last }: Props): JSX.Element {
  const all = traffic.queues.flatMap((queue) => queue?.seen ?? []);
  const far = [...all].sort((a, b) => b.depth - a.depth || a.y - b.y || b.lane - a.lane);
  const heavy = facts?.["heavy"] as { readonly speed?: number } | null | undefined;
  const text = ({ lane, index, kind }: Standing) => plateText(view, facts, lane, index, kind);
  return (
    <g class="traffic" aria-hidden="true">
      {view.lanes.map((column, i) => column === "works" && <Works key={i} road={road} lane={i + 1} />)}
      {apart(far.map((at) => hung(road, at, text(at)))).map((plate) => {
        const { lane, index, kind, depth } = plate.at;
        return (
          <One
            key={`${lane}:${index}:${kind}`}
            plate={plate}
            pumps={pumpsOf(view, kind)}
            isLast={depth === 0 && last.has(`${kind}:${lane}`)}
          />
        );
      })}
      {traffic.heavy !== null && (
        <One
          plate={hung(road, traffic.heavy, String(heavy?.speed ?? 60))}
          pumps={pumpsOf(view, "HEAVY")}
          isLast={last.has("HEAVY")}
        />
      )}
    </g>
  );
}
