// gridlock/marks.tsx: what is drawn over the map for a moment: where something can be put, the way a car would go, the draft
// that can still be turned or taken back, brackets around what was done last.
import type { JSX } from "preact";
import { columnOf, rowOf } from "../shapes/hex";
import { seatStyle } from "../shapes/seat";
import { joined, roadMap, roadsOf, typeAt, type City } from "./city";
import { edge, hexPath, middle, moved, plus } from "./geo";
import { kindOf, parkedAt, type Hand, type Props } from "./hand";
import type { Act } from "./moves";
import { around, Car, ConeShape, Zone } from "./pieces";
import { legsOf, linePath, milestones, type Journey, type Leg } from "./route";
import { Shadow, TileFace } from "./tile";

/** A survey cross on every space where the thing in hand can go. */
export function Crosses({ cells }: { readonly cells: readonly string[] }): JSX.Element {
  const d = cells.map((cell) => {
    const { x, y } = middle(cell);
    return `M${(x - 6).toFixed(1)} ${y.toFixed(1)}h12m-6-6v12`;
  });
  return <path d={d.join("")} class="crosses" />;
}

/** Rings where a car can stop, small ones where it can with a stop on the way; a destination has its outline. */
export function Rings({
  props,
  hand,
  cells,
  isFar = false,
}: {
  readonly props: Props;
  readonly hand: Hand;
  readonly cells: readonly string[];
  readonly isFar?: boolean;
}): JSX.Element {
  const round = new Set(hand.city.destinations.list.map((d) => d.cell));
  return (
    <g class={isFar ? "rings far" : "rings"}>
      {cells.map((cell) =>
        round.has(cell) ? (
          <path key={cell} d={hexPath(45)} transform={moved(middle(cell))} class="ring-hex" />
        ) : (
          <circle
            key={cell}
            r={isFar ? 6 : 9}
            transform={moved(parkedAt(hand.city, props.view, 0, cell).at)}
            class="ring"
          />
        ),
      )}
    </g>
  );
}

/** From portal to portal, beside the straight line. */
function arcsOf(legs: readonly Leg[]): string[] {
  return legs.flatMap((leg, i) => {
    const [a, b] = [leg.points.at(-1), legs[i + 1]?.points[0]];
    if (!leg.isTunnel || a === undefined || b === undefined) return [];
    return [`M${a.x} ${a.y}Q${(a.x + b.x) / 2 + (b.y - a.y) / 5} ${(a.y + b.y) / 2 - (b.x - a.x) / 5} ${b.x} ${b.y}`];
  });
}

/** Where a drive has two stops a number beside each, of one size on the screen. */
export function Numbers({
  props,
  city,
  journey,
}: {
  readonly props: Props;
  readonly city: City;
  readonly journey: Journey | null;
}): JSX.Element | null {
  if (journey === null || journey.isUnderWay || journey.stops.length < 2) return null;
  const { seat, stops } = journey;
  const isRound = (cell: string) => city.destinations.list.some((d) => d.cell === cell);
  return (
    <g style={seatStyle(props.colours[seat], seat)}>
      {stops.map((cell, i) => (
        <g key={cell} transform={moved(plus(middle(cell), { x: isRound(cell) ? -38 : -26, y: 22 }))}>
          <g class="unscaled route-number">
            <circle r={12} />
            <text y={5}>{i + 1}</text>
          </g>
        </g>
      ))}
    </g>
  );
}

/** The way of a drive, space by space; stops are numbered where there are two. */
export function Route({
  props,
  hand,
  journey,
}: {
  readonly props: Props;
  readonly hand: Hand;
  readonly journey: Journey | null;
}): JSX.Element | null {
  const { view, colours } = props;
  const { city } = hand;
  const end = journey?.path.at(-1);
  if (journey === null || end === undefined || journey.path.length < 2) return null;
  const { seat, path, isUnderWay } = journey;
  const from = parkedAt(city, view, seat, path[0] as string);
  const to = parkedAt(city, view, seat, end);
  const legs = legsOf(city, path, { from: from.at, to: to.at });
  const d = legs.map((l) => linePath(l.points)).join("");
  return (
    <g class={isUnderWay ? "route under-way" : "route"} style={seatStyle(colours[seat], seat)}>
      <path d={hexPath(47)} transform={moved(middle(end))} class="route-end" />
      <path d={d} class="route-edge" />
      <path d={d} class="route-line" />
      <path d={d} class="route-dots" />
      {arcsOf(legs).map((arc) => (
        <g key={arc}>
          <path d={arc} class="arc-edge" />
          <path d={arc} class="arc-dots" />
        </g>
      ))}
      {!isUnderWay && (
        <>
          {milestones(city, path).map((at, i) => (
            <circle key={i} r={5} transform={moved(at)} class="milestone" />
          ))}
          <g transform={`${moved(to.at)} rotate(${to.heading})`} class="ghost-car">
            <Car seat={seat} colour={colours[seat]} heading={to.heading} />
          </g>
        </>
      )}
    </g>
  );
}

function Ticks({ props, hand, act }: { props: Props; hand: Hand; act: Act }): JSX.Element {
  const kind = kindOf(hand.city, props.view, act);
  const others = props.view.board.filter((b) => b.cell !== act.cell);
  const edges = kind === undefined ? [] : roadsOf(kind, act.rotation ?? 0);
  return (
    <g>
      {joined(roadMap(hand.city, others), act.cell, edges).map((e) => (
        <g key={e} transform={moved(plus(middle(act.cell), edge(e)))} class="tick">
          <g class="unscaled">
            <circle r={9} />
            <path d="m-3.8 0 2.8 3L4-3.2" />
          </g>
        </g>
      ))}
    </g>
  );
}

/** A tile that lies there for now. */
function GhostTile({ props, hand, act }: { props: Props; hand: Hand; act: Act }): JSX.Element | null {
  const kind = kindOf(hand.city, props.view, act);
  if (kind === undefined) return null;
  return (
    <g>
      <g transform={moved(plus(middle(act.cell), { x: 0, y: -3 }))}>
        <path d={hexPath()} transform="translate(3 8)" class="lifted-shade" />
        <Shadow />
        <g transform={`rotate(${60 * (act.rotation ?? 0)})`}>
          <TileFace arms={roadsOf(kind, 0)} rotary={kind.rotary} seed={5} />
        </g>
        <path d={hexPath(49.5)} class="ghost-edge" />
      </g>
      <Ticks props={props} hand={hand} act={act} />
    </g>
  );
}

/** A draft, or what is carried over a space: as it would be. */
export function Ghost({ props, hand, act }: { props: Props; hand: Hand; act: Act }): JSX.Element | null {
  const at = middle(act.cell);
  const isOn = (cell: string) => typeAt(hand.city, rowOf(cell), columnOf(cell)) !== undefined;
  if (act.rotation !== null) return <GhostTile props={props} hand={hand} act={act} />;
  if (act.tool === "cone")
    return (
      <g>
        <Zone cells={around(act.cell, isOn)} />
        <g transform={moved(at)}>
          <circle r={46} fill="url(#gl-glow)" />
          <ConeShape />
          <path d={hexPath(48)} class="ghost-edge" />
        </g>
      </g>
    );
  if (act.tool === "remove" || act.tool === "clear")
    return (
      <g transform={moved(at)}>
        <path d={hexPath(48)} class="gone-veil" />
        <path d="M-16-16 16 16M16-16-16 16" class="gone-cross" />
        <path d={hexPath(48)} class="ghost-edge" />
      </g>
    );
  return null;
}

/** What was done last, in the colour of who did it. */
export function Brackets({ props }: { readonly props: Props }): JSX.Element {
  const { last, colours } = props;
  const marks = new Map<string, number>();
  for (const { events, seat } of last)
    for (const event of events) {
      const at = event["at"] ?? (event["path"] as readonly string[] | undefined)?.at(-1);
      if (seat !== null && typeof at === "string") marks.set(at, seat);
    }
  return (
    <g class="brackets">
      {[...marks].map(([cell, seat]) => (
        <g key={cell} transform={moved(middle(cell))} style={seatStyle(colours[seat], seat)}>
          <path d={hexPath(46)} class="halo" />
          <path d={hexPath(46)} class="line" />
        </g>
      ))}
    </g>
  );
}

export const cellsFor = (hand: Hand, tool: string | null): string[] => [
  ...new Set(hand.acts.filter((a) => a.tool === tool).map((a) => a.cell)),
];
