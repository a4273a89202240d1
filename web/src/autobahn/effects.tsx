// autobahn/effects.tsx: what is there only while something is acted out: the flash, the stamp, points that fly, a barrier that falls, a
// drawn card. All of it is drawn from the event that is told now; acts.ts moves it. Where nothing moves it stands for a moment, but
// the flash is never seen then.
import type { JSX } from "preact";
import type { BoardProps } from "../board";
import type { Happening } from "../wire";
import type { View } from "./moves";
import type { Standing } from "./road";
import { Tag, type Ground } from "./targets";
import { Works, topOf } from "./traffic";

interface Taken {
  readonly card: string;
  readonly lane?: number;
  readonly points?: number;
}

export const takenIn = (event: Happening): readonly Taken[] => (event["taken"] ?? []) as readonly Taken[];

/** The vehicle of that kind that is nearest to us on a lane. */
export function standingAt({ traffic }: Ground, lane: number, card: string): Standing | null {
  if (card === "HEAVY") return traffic.heavy;
  return traffic.queues[lane - 1]?.seen.find(({ kind }) => kind === card) ?? topOf(traffic, lane);
}

function Stamp({ at, text, isStruck, ground }: { at: Standing; text: string; isStruck: boolean; ground: Ground }) {
  const w = ground.road.isSmall ? 118 : 210;
  return (
    <g transform={`translate(${at.x} ${Math.max(w * 0.5, at.y - at.h * 1.25)}) rotate(-11)`}>
      <g class="effect stamp" data-part="stamp">
        <rect x={-w / 2} y={-w * 0.16} width={w} height={w * 0.32} rx="8" />
        <text y={w * 0.075} font-size={w * 0.18}>
          {text}
        </text>
        {isStruck && <path class="struck" d={`M${-w * 0.56} ${w * 0.2}L${w * 0.56} ${-w * 0.2}`} />}
      </g>
    </g>
  );
}

function Flash({ at, ground }: { readonly at: Standing; readonly ground: Ground }): JSX.Element {
  const { width, height } = ground.road;
  const r = Math.sqrt((width * height * 0.22) / Math.PI); // less than a quarter of what is seen
  return (
    <circle class="effect flash-disc" data-part="flash" cx={at.x} cy={at.y - at.h / 2} r={r} fill="url(#ab-flash)" />
  );
}

/** It comes along the verge, lights on. */
function Ambulance({ ground: { road } }: { readonly ground: Ground }): JSX.Element {
  const k = road.isSmall ? 0.8 : 1.5;
  return (
    <g transform={`translate(${road.edge(-0.2, 0.7)} ${road.y(0.7) - 70 * k}) scale(${k})`}>
      <g class="effect" data-part="ambulance">
        <rect class="lt" x="4" y="16" width="92" height="50" rx="7" />
        <path fill="#c8201c" d="M42 24h16v10h10v14H58v10H42V48H32V34h10zM4 58h92v5H4z" />
        <path fill="#2b7de0" stroke="#12161c" stroke-width="3" d="M34 16q0-12 16-12t16 12z" />
        <path class="ty" d="M14 66h18v12H14zM68 66h18v12H68z" />
      </g>
    </g>
  );
}

/** A card on its way, its back up: what is on it is nobody's business. */
function Drawn({ x, y, isSmall }: { readonly x: number; readonly y: number; readonly isSmall: boolean }): JSX.Element {
  const w = isSmall ? 26 : 42;
  return (
    <g class="effect drawn" data-part="drawn">
      <rect x={x - w / 2} y={y - w * 0.7} width={w} height={w * 1.4} rx={w * 0.12} />
      <path d={`M${x} ${y - w * 0.6}V${y + w * 0.6}`} stroke-dasharray={`${w * 0.22} ${w * 0.16}`} />
    </g>
  );
}

/** "+n" at each vehicle that is taken. */
function Gains({ event, ground }: { readonly event: Happening; readonly ground: Ground }): JSX.Element {
  const seen = new Map<number, number>();
  return (
    <>
      {takenIn(event).map(({ card, lane = Number(event["lane"]), points = 0 }, i) => {
        const at = standingAt(ground, lane, card);
        const nth = seen.get(lane) ?? 0;
        seen.set(lane, nth + 1);
        if (at === null) return null;
        return (
          <g key={i} class="effect" data-part={`gain:${i}`}>
            <Tag x={at.x} y={at.y - at.h - 6 - nth * 4} text={`+${points}`} road={ground.road} />
          </g>
        );
      })}
    </>
  );
}

export function Effects({ props, ground }: { readonly props: BoardProps<View>; readonly ground: Ground }) {
  const { scene, words, view } = props;
  const event = scene?.told.at(-1);
  if (scene === null || event === undefined) return null;
  const { gantry, road } = ground;
  const lane = Number(event["lane"] ?? view.shot?.lane ?? 0);
  const at = lane > 0 ? standingAt(ground, lane, String(event["card"] ?? "")) : null;
  const caught = words.say("facts/caught");
  switch (event.kind) {
    case "camera":
      return at === null ? null : (
        <g class="effects" aria-hidden="true">
          <Flash at={at} ground={ground} />
          <Stamp at={at} text={caught} isStruck={false} ground={ground} />
        </g>
      );
    case "photo":
      return at === null || scene.isAfter ? null : (
        <g class="effects effect" aria-hidden="true" data-part="gain:0">
          <Tag x={at.x} y={at.y - at.h - 30} text={`+${Number(event["points"] ?? 0)}`} road={road} />
        </g>
      );
    case "doctor":
      return (
        <g class="effects" aria-hidden="true">
          <Ambulance ground={ground} />
          {at !== null && <Stamp at={at} text={caught} isStruck ground={ground} />}
        </g>
      );
    case "overtake":
    case "works":
      return scene.isAfter ? null : (
        <g class="effects" aria-hidden="true">
          {event.kind === "works" && (
            <g class="effect" data-part="barrier">
              <Works road={road} lane={lane} />
            </g>
          )}
          <Gains event={event} ground={ground} />
        </g>
      );
    case "deal":
    case "draw":
      return (
        <g class="effects" aria-hidden="true">
          <Drawn x={gantry.deck.x} y={gantry.deck.y} isSmall={road.isSmall} />
        </g>
      );
    case "refuel":
      return (
        <g class="effects" aria-hidden="true">
          <Drawn x={gantry.pumps.x} y={gantry.pumps.y} isSmall={road.isSmall} />
        </g>
      );
    default:
      return null;
  }
}
