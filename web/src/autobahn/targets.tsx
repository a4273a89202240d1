// autobahn/targets.tsx: where the lifted card can go, each place with what it would bring, and the places as spots for mouse, finger
// and keyboard.
import type { JSX } from "preact";
import type { BoardProps } from "../board";
import type { Dictionary } from "../dictionary";
import type { Spot } from "../shapes/spots";
import type { Gantry } from "./gantry";
import { strip } from "./land";
import { aimsOf, carsOf, laneAt, placeOf, readyOf, type View } from "./moves";
import type { Road } from "./road";
import { topOf, type Traffic } from "./traffic";

export interface Ground {
  readonly road: Road;
  readonly gantry: Gantry;
  readonly traffic: Traffic;
}

type Props = BoardProps<View>;

/** What the server says a move would bring: vehicles and points. */
function gain({ previews, facts }: Props, move: string): { readonly n: number; readonly points: number } | null {
  const told = previews.get(move)?.events.find(({ kind }) => kind === "overtake" || kind === "works");
  const known = move.startsWith("overtake:") ? readyOf(facts) : null;
  const from = (told ?? known) as { readonly taken?: readonly unknown[]; readonly points?: number } | null;
  return from === null ? null : { n: from.taken?.length ?? 0, points: from.points ?? 0 };
}

/** The words on the tag of a target. */
export function tagOf(props: Props, move: string, isSmall: boolean): string {
  const { words, view, facts } = props;
  const [verb, card] = move.split(":") as [string, string?];
  const place = placeOf(move, view) ?? "";
  const lane = laneAt(place);
  const brings = gain(props, move);
  switch (verb) {
    case "put": {
      const then = carsOf(facts).find((car) => car.card === card && car.lane === lane);
      if (card === "HEAVY") return words.say("facts/tag_across");
      return then === undefined
        ? words.say("facts/lane", { lane })
        : words.say(isSmall ? "facts/tag_then_short" : "facts/tag_then", { lane, points: then.points });
    }
    case "build":
      return words.say(view.lanes[lane - 1] === "works" ? "facts/tag_reopen" : "facts/tag_build", { lane });
    case "overtake":
      return brings === null
        ? words.say("facts/tag_overtake_soon")
        : words.say(isSmall ? "facts/tag_takes" : "facts/tag_overtake", brings);
    case "works":
      return words.say("facts/tag_works", { lane, points: brings?.points ?? 0 });
    case "camera": {
      const aim = aimsOf(facts).find((a) => a.lane === lane);
      const limit = (facts?.["limit"] as number | null | undefined) ?? null;
      if (aim === undefined || limit === null) return words.say("facts/lane", { lane });
      return words.say("facts/tag_over", { over: aim.speed - limit, points: aim.points });
    }
    case "indicator":
    case "flash":
    case "doctor":
      return words.say(`facts/react_${verb}`);
    case "sign":
      return words.name("cards", card ?? "");
    case "fuel":
      return props.label(move);
    default:
      return words.say("facts/tag_refuel");
  }
}

interface TagProps {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly road: Road;
  readonly isRed?: boolean;
}

/** A tag that stays inside the windscreen. */
export function Tag({ x, y, text, road, isRed = false }: TagProps): JSX.Element {
  const size = road.isSmall ? 13 : 17;
  const w = text.length * size * 0.56 + size * 1.3;
  const h = size * 1.75;
  const edge = road.isSmall ? 6 : 24;
  const left = Math.max(edge, Math.min(x - w / 2, road.width - edge - w));
  const top = Math.max(4, Math.min(y, road.height - h - 4));
  return (
    <g class={isRed ? "tag red" : "tag"} transform={`translate(${left} ${top})`}>
      <rect width={w} height={h} rx={h / 2} />
      <text x={w / 2} y={h * 0.69} font-size={size}>
        {text}
      </text>
    </g>
  );
}

function corners(x0: number, y0: number, x1: number, y1: number, l: number): string {
  return `M${x0} ${y0 + l}V${y0}h${l}M${x1 - l} ${y0}h${l}v${l}M${x1} ${y1 - l}v${l}h${-l}M${x0 + l} ${y1}h${-l}v${-l}`;
}

/** Black and yellow tape around a place. */
function Tape({ d, isOpen = false }: { readonly d: string; readonly isOpen?: boolean }): JSX.Element {
  return (
    <>
      <path class="tape-o" d={d} />
      <path class={isOpen ? "tape open" : "tape"} d={d} />
    </>
  );
}

const frame = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;

interface Drawn {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly children: JSX.Element;
  /** What lies on the tarmac, under the traffic. */
  readonly under?: JSX.Element;
}

/** The vehicle that a camera on this lane would take, wherever in its column. */
function sighted({ traffic }: Ground, props: Props, lane: number) {
  const aim = aimsOf(props.facts).find((a) => a.lane === lane);
  const seen = traffic.queues[lane - 1]?.seen ?? [];
  return seen.find(({ kind }) => kind === aim?.card) ?? seen[0] ?? null;
}

/** The vehicle that has just been photographed there. */
function saved({ traffic }: Ground, { last }: Props, lane: number) {
  const shot = last.flatMap(({ events }) => events).findLast(({ kind }) => kind === "camera");
  return traffic.queues[lane - 1]?.seen.find(({ kind }) => kind === shot?.["card"]) ?? null;
}

function onLane(ground: Ground, text: string, borders: readonly [number, number]): Drawn {
  const { road } = ground;
  const [far, near] = [0.34, 0.96];
  const d = strip(road, borders[0] + 0.06, borders[1] - 0.06, far, near);
  const x = (road.edge(borders[0], 0.9) + road.edge(borders[1], 0.9)) / 2;
  const y = road.y(0.9) - (road.isSmall ? 8 : 14);
  return {
    x,
    y: road.y(0.7),
    r: road.lane * 0.35,
    under: <Tape d={d} />,
    children: (
      <g class="target">
        <path class="lane-hit" d={d} />
        <Tag x={x} y={y} text={text} road={road} />
      </g>
    ),
  };
}

function onSign(ground: Ground, sign: Gantry["limit"], text: string, hit: number): Drawn {
  const pad = ground.road.isSmall ? 4 : 8;
  const [w, h] = [Math.max(sign.w * hit, 44) + 2 * pad, Math.max(sign.h * hit, 40) + 2 * pad];
  return {
    x: sign.x,
    y: sign.y,
    r: h / 2,
    children: (
      <g class="target">
        <Tape d={frame(sign.x - w / 2, sign.y - h / 2, w, h)} isOpen />
        <Tag x={sign.x} y={sign.y + h / 2 + 2} text={text} road={ground.road} />
      </g>
    ),
  };
}

function drawPlace(ground: Ground, props: Props, place: string, text: string): Drawn | null {
  const { road, gantry, traffic } = ground;
  const [what] = place.split(":");
  const lane = laneAt(place);
  const pad = road.isSmall ? 5 : 10;
  if (what === "limit") return onSign(ground, gantry.limit, text, 1.12);
  if (what === "pumps") return onSign(ground, gantry.pumps, text, 1);
  if (what === "heavy") return onLane(ground, text, [0, 2]);
  if (what === "road") return onLane(ground, text, [0, props.view.lanes.length]);
  if (what === "lane" || what === "build" || what === "works") return onLane(ground, text, [lane - 1, lane]);
  const at =
    what === "car"
      ? topOf(traffic, lane)
      : what === "save"
        ? (saved(ground, props, lane) ?? topOf(traffic, lane))
        : sighted(ground, props, lane);
  if (at === null) return null;
  const [x0, y0, x1, y1] = [at.x - at.w / 2 - pad, at.y - at.h - pad, at.x + at.w / 2 + pad, at.y + pad * 0.6];
  const tagY = y0 - (road.isSmall ? 25 : 34);
  return {
    x: at.x,
    y: at.y - at.h / 2,
    r: Math.max(24, at.w / 2),
    children:
      what !== "shot" ? (
        <g class="target">
          <Tape d={frame(x0, y0, x1 - x0, y1 - y0)} isOpen />
          <Tag x={at.x} y={tagY} text={text} road={road} />
        </g>
      ) : (
        <g class="target sight">
          <path class="sight-hit" d={frame(x0, y0, x1 - x0, y1 - y0)} />
          <path class="sight-o" d={corners(x0, y0, x1, y1, road.isSmall ? 14 : 28)} />
          <path class="sight-i" d={corners(x0, y0, x1, y1, road.isSmall ? 14 : 28)} />
          <Tag x={at.x} y={tagY} text={text} road={road} isRed />
        </g>
      ),
  };
}

export function laneWords(view: View, lane: number, words: Dictionary): string {
  const column = view.lanes[lane - 1];
  const name = words.say("facts/lane", { lane });
  if (column === undefined || column === "works") return `${name}: ${words.say("facts/closed")}`;
  const list = column.map((kind) => words.name("cards", kind));
  if (view.heavy && lane <= 2) list.push(words.name("cards", "HEAVY"));
  return `${name}: ${list.length > 0 ? list.join(", ") : words.say("facts/empty")}`;
}

/** Lanes whose number has given way to the tag of a target. */
export function taggedLanes(view: View, moves: readonly string[]): ReadonlySet<number> {
  const all = view.lanes.map((_, i) => i + 1);
  return new Set(
    moves.flatMap((move) => {
      const place = placeOf(move, view) ?? "";
      if (place.startsWith("road")) return all;
      if (place.startsWith("heavy")) return [1, 2];
      return /^(lane|build|works):/.test(place) ? [laneAt(place)] : [];
    }),
  );
}

/** The shown moves by their places: what is drawn there, and the spot to pick. */
export interface Target extends Drawn {
  readonly id: string;
  readonly label: string;
}

export function targetsOf(ground: Ground, props: Props, moves: readonly string[]): readonly Target[] {
  const seen = new Set<string>();
  return moves.flatMap((move) => {
    const place = placeOf(move, props.view);
    if (place === null || seen.has(place)) return [];
    seen.add(place);
    const drawn = drawPlace(ground, props, place, tagOf(props, move, ground.road.isSmall));
    return drawn === null ? [] : [{ id: place, label: props.label(move), ...drawn }];
  });
}

/** The lanes to be read, lists to be opened, and on top of them where the shown moves are made. */
export function spotsOf(ground: Ground, props: Props, targets: readonly Target[]): readonly Spot[] {
  const { road, traffic } = ground;
  const { view, words } = props;
  const lanes: Spot[] = view.lanes.map((_, i) => ({
    id: `look:${i + 1}`,
    label: laneWords(view, i + 1, words),
    x: road.x(i + 1, 0.5),
    y: road.y(0.5),
    r: road.lane * 0.3,
    active: false,
    children: <path class="hit" d={strip(road, i, i + 1, 0.1, 1.05)} />,
  }));
  const more: Spot[] = traffic.queues.flatMap((queue, i) => {
    if (queue?.more == null) return [];
    const { n, x, y } = queue.more;
    return [
      {
        id: `more:${i + 1}`,
        label: words.say("facts/more", { n, lane: i + 1 }),
        x,
        y,
        r: 22,
        active: true,
        children: (
          <g class="more">
            <rect class="hit" x={x - 26} y={y - 26} width={52} height={44} />
            <rect class="pl" x={x - 20} y={y - 10} width={40} height={20} rx="4" />
            <text class="plt" x={x} y={y + 5} font-size={14}>
              +{n}
            </text>
          </g>
        ),
      },
    ];
  });
  const places = targets.map(({ id, label, x, y, r, children }) => ({ id, label, x, y, r, children, active: true }));
  return [...lanes, ...places, ...more];
}
