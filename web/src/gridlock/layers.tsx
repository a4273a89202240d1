// gridlock/layers.tsx: the map of a game of Gridlock, layer by layer: ground, tiles, the way to a stop, things, marks, ghost.
import type { JSX } from "preact";
import type { BoardProps } from "../board";
import { middle, outline } from "../shapes/hex";
import type { PanZoom } from "../shapes/panzoom";
import { Spots, type Spot } from "../shapes/spots";
import { cellsOf, joined, roadMap, roadsOf, wayTo, type City } from "./city";
import { colourOf, kindOf, type Hand, type View } from "./hand";
import { Car, Cone, Cubes, Ground, Names, Pin, Roads } from "./map";
import { parse, type Act } from "./moves";
import { spotWords } from "./notes";

function Tiles({ city, view, without }: { city: City; view: View; without: string | null }): JSX.Element {
  return (
    <g>
      {view.board.map((b) => {
        const kind = city.tiles.list.find((k) => k.id === b.kind);
        return kind !== undefined && b.cell !== without && <g key={`${b.cell}${b.kind}${b.rotation}`} class="pops"><Roads edges={roadsOf(kind, b.rotation)} rotary={kind.rotary} {...middle(b.cell)} /></g>;
      })}
    </g>
  );
}

/** Where the tool can be used. What is written on a space stays readable: its mark is a ring around it, or lies below. */
function Marks({ hand }: { hand: Hand }): JSX.Element {
  const { city } = hand;
  const many = hand.tool?.startsWith("place:") === true || hand.tool === "cone";
  const cells = [...new Set(hand.here.map((a) => a.cell))];
  const round = new Set(city.destinations.list.map((d) => d.cell));
  const named = new Set([...city.labels.list, ...city.parks.list].map((l) => l.cell));
  return (
    <g class="marks">
      {cells.map((c) => {
        const { x, y } = middle(c);
        if (round.has(c)) return <circle key={c} cx={x} cy={y} r={0.9} fill="none" stroke="var(--mark)" stroke-width={0.16} stroke-dasharray="0.35 0.18" />;
        return many
          ? <circle key={c} cx={x} cy={named.has(c) ? y + 0.62 : y} r={0.11} fill="var(--mark)" />
          : <circle key={c} cx={x} cy={y} r={0.24} fill="var(--mark)" stroke="var(--white)" stroke-width={0.06} />;
      })}
    </g>
  );
}

function Ghost({ city, view, act }: { city: City; view: View; act: Act }): JSX.Element | null {
  const kind = kindOf(city, view, act);
  if (kind === undefined) return null;
  const edges = roadsOf(kind, act.rotation ?? 0);
  return (
    <g>
      <polygon points={outline(middle(act.cell), 0.95)} fill="var(--mark-soft)" stroke="var(--mark)" stroke-width={0.12} />
      <Roads ghost edges={edges} lit={joined(roadMap(city, view.board), act.cell, edges)} rotary={kind.rotary} {...middle(act.cell)} />
    </g>
  );
}

function Way({ city, view, from, to }: { city: City; view: View; from: string; to: string }): JSX.Element | null {
  const way = wayTo(city, view.board, from, to, (cell) => !view.cones.includes(cell));
  if (way === null) return null;
  return <polyline class="route" points={way.map((c) => `${middle(c).x},${middle(c).y}`).join(" ")} fill="none" stroke="var(--mark)" stroke-width={0.18} stroke-linejoin="round" stroke-linecap="round" stroke-dasharray="0.35 0.25" />;
}

function Things({ city, view }: { city: City; view: View }): JSX.Element {
  const been = (id: string) => view.seats.flatMap((s, seat) => (s.visited.includes(id) ? [{ seat, colour: colourOf(view, seat) }] : []));
  return (
    <g>
      {city.destinations.list.map(({ id, cell }) => <Cubes key={id} cell={cell} seats={been(id)} />)}
      {view.cones.map((c) => <Cone key={c} cell={c} />)}
      {view.seats.map((s, i) => s.car !== null && <Car key={i} cell={s.car} seat={i} colour={colourOf(view, i)} among={view.seats.slice(0, i).filter((o) => o.car === s.car).length} />)}
    </g>
  );
}

interface MapProps {
  readonly props: BoardProps<View>;
  readonly hand: Hand;
  readonly goals: ReadonlySet<string>;
  readonly look: PanZoom;
  pick(cell: string): void;
}

export function CityMap({ props, hand, goals, look, pick }: MapProps): JSX.Element {
  const { view, lang, ui, setUi, last, seat, pending } = props;
  const { city, cell, ghost, tool } = hand;
  const sent = typeof pending === "string" ? parse(pending) : null;
  const hovered = typeof ui["hovered"] === "string" ? ui["hovered"] : null;
  const car = seat === null ? null : (view.seats[seat]?.car ?? null);
  const aim = tool === "stop" && hovered !== null && hand.here.some((a) => a.cell === hovered) ? hovered : sent?.tool === "stop" ? sent.cell : null;
  const lastCells = new Set(last.flatMap((p) => parse(p.move)?.cell ?? []));
  const turns = hand.here.length === 0 ? [] : props.moves.flatMap((m) => (m.startsWith("rotate:") ? [parse(m)!.cell] : []));
  const words = spotWords(city, view, goals, props.names, lang);
  const spots: Spot[] = cellsOf(city).map(({ cell: id }) => {
    const at = middle(id);
    const active = hand.here.some((a) => a.cell === id) || turns.includes(id);
    return { id, label: words(id), ...at, r: 0.9, active, selected: id === cell, children: <polygon points={outline(at, 0.96)} fill="transparent" /> };
  });
  return (
    <svg ref={look.ref} class={`board city${look.isNear ? " near" : ""}`} viewBox={look.viewBox} role="group" aria-label={city.title}>
      <Ground city={city} goals={goals} />
      <Tiles city={city} view={view} without={ghost?.cell ?? null} />
      {[...lastCells].map((c) => <polygon key={c} points={outline(middle(c), 0.92)} fill="none" stroke="var(--last)" stroke-width={0.1} stroke-dasharray="0.3 0.15" />)}
      {aim !== null && car !== null && <Way city={city} view={view} from={car} to={aim} />}
      <Marks hand={hand} />
      <Names city={city} />
      {city.destinations.list.map((d) => goals.has(d.id) && <Pin key={d.id} cell={d.cell} chosen={ui["card"] === d.id} />)}
      <Things city={city} view={view} />
      {(ghost ?? sent) !== null && <Ghost city={city} view={view} act={(ghost ?? sent)!} />}
      <Spots spots={spots} label={city.title} row={(id) => id[0]!} onPick={pick} onHover={(id) => setUi({ ...ui, hovered: id })} />
    </svg>
  );
}
