// autobahn/motorway.tsx: the view through the windscreen: country, road, traffic, gantry, targets, and the car around us.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../board";
import { Spots } from "../shapes/spots";
import type { Facts } from "../wire";
import { Effects } from "./effects";
import { GantryView, gantryIn } from "./gantry";
import { Cabin, Land, Paints } from "./land";
import { isTight, Mirror, mirrorHeight } from "./mirror";
import { openLanes, placeOf, readyOf, total, type View } from "./moves";
import { List } from "./pile";
import { shownMoves, meantBy } from "./meant";
import { roadIn } from "./road";
import { spotsOf, Tag, taggedLanes, targetsOf, type Ground } from "./targets";
import { TrafficView, laidLast, topOf, trafficOn } from "./traffic";

/** What was said last: plates must not lose their numbers while something is acted out. */
function useKnown({ facts, lately }: BoardProps<View>): Facts | null {
  const known = useRef<Facts | null>(null);
  const now = facts ?? lately;
  if (now !== null) known.current = now;
  return known.current;
}

function useGround({ box, view, seat }: BoardProps<View>): Ground {
  const { width, height } = box;
  const others = view.hands.length - (seat === null ? 0 : 1);
  const [road, gantry] = useMemo(() => {
    const signs = gantryIn(width, height, mirrorHeight(width, height, others));
    return [roadIn(width, height, signs.foot), signs] as const;
  }, [width, height, others]);
  const traffic = useMemo(() => trafficOn(road, view), [road, view]);
  return { road, gantry, traffic };
}

interface NumbersProps {
  readonly road: Ground["road"];
  readonly lanes: number;
  /** Where a tag stands in its place. */
  readonly without: ReadonlySet<number>;
}

/** Which number a lane has, on the tarmac right in front of us. */
function LaneNumbers({ road, lanes, without }: NumbersProps): JSX.Element {
  const size = road.isSmall ? 13 : 18;
  const y = Math.min(road.y(0.94), road.height - (road.isSmall ? 6 : 24));
  return (
    <g aria-hidden="true">
      {Array.from({ length: lanes }, (_, i) => {
        if (without.has(i + 1)) return null;
        const x = (road.edge(i, 0.94) + road.edge(i + 1, 0.94)) / 2;
        return (
          <g key={i} class="lane-number">
            <circle cx={x} cy={y - size * 0.34} r={size * 0.8} />
            <text x={x} y={y} font-size={size}>
              {i + 1}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Whoever looks at the road sees that somebody can overtake, and what that is worth. */
function Ready({ ground, known }: { readonly ground: Ground; readonly known: Facts | null }): JSX.Element | null {
  const ready = readyOf(known);
  const at = ready === null ? null : topOf(ground.traffic, ready.lane);
  if (ready === null || at === null || at.kind !== ready.card) return null;
  const { road } = ground;
  return <Tag x={at.x} y={at.y - at.h - (road.isSmall ? 25 : 32)} text={`▸▸ +${ready.points}`} road={road} />;
}

export function Motorway(props: BoardProps<View>): JSX.Element {
  const { view, words, ui, setUi, choose, last, scene, preview } = props;
  const ground = useGround(props);
  const known = useKnown(props);
  const meant = meantBy(props);
  const { road, gantry, traffic } = ground;
  const others = view.hands.length - (props.seat === null ? 0 : 1);
  const shown = shownMoves(props, meant);
  const targets = targetsOf(ground, props, shown);
  const spots = spotsOf(ground, props, targets);
  const laid = useMemo(() => laidLast(last), [last]);
  useEffect(() => {
    for (const move of shown) if (/^(overtake|works)/.test(move)) preview(move);
  }, [shown.join()]);
  const pick = (id: string) => {
    if (id.startsWith("more:")) return setUi({ ...ui, list: Number(id.slice(5)) });
    const move = id === "pumps" && meant.fuel !== null ? meant.fuel : shown.find((m) => placeOf(m, view) === id);
    if (move !== undefined) choose(move);
  };
  const isAiming = shown.some((m) => placeOf(m, view) !== null);
  const list = typeof ui["list"] === "number" ? ui["list"] : null;
  const pumps = (known?.["pumps"] as number | undefined) ?? null;
  return (
    <div class={`ab${road.isSmall ? " small" : isTight(road.width, others) ? " tight" : ""}`}>
      <svg
        class="board ab-scene"
        viewBox={`0 0 ${road.width} ${road.height}`}
        role="group"
        aria-label={words.say("name")}
      >
        <Paints />
        <Land road={road} lanes={view.lanes.length} open={openLanes(view)} />
        <GantryView
          road={road}
          gantry={gantry}
          sign={view.sign}
          pumps={pumps}
          deck={total(view.deck)}
          isLast={laid.has("sign")}
          words={words}
        />
        <g class="tapes" aria-hidden="true">
          {targets.map(({ id, under }) => under !== undefined && <g key={id}>{under}</g>)}
        </g>
        <TrafficView road={road} view={view} traffic={traffic} facts={known} last={laid} />
        <LaneNumbers road={road} lanes={view.lanes.length} without={taggedLanes(view, shown)} />
        {!isAiming && scene === null && <Ready ground={ground} known={known} />}
        <Cabin road={road} />
        <Spots spots={spots} label={words.say("name")} onPick={pick} />
        <Effects props={props} ground={ground} />
      </svg>
      <Mirror {...props} />
      {list !== null && <List {...props} lane={list} known={known} onClose={() => setUi({ ...ui, list: null })} />}
    </div>
  );
}
