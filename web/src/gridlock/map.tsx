// gridlock/map.tsx: the map of a game of Gridlock, layer by layer: ground, tiles, the way to a stop, things, names, marks.
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { columnOf, rowOf } from "../shapes/hex";
import { seatStyle } from "../shapes/seat";
import { Spots, type Spot } from "../shapes/spots";
import type { Camera } from "../shapes/panzoom";
import { cellsOf, isOverWater, roadMap, roadsOf, typeAt, type City, type Laid } from "./city";
import type { Rect } from "./edges";
import { hash, hexPath, middle, moved, plus } from "./geo";
import { best, cubesAt, goalsOf, kindIn, parkedAll, type Hand, type Props } from "./hand";
import { FONT, labelsOf, LINE, shownAt, type Label } from "./labels";
import { Landmark } from "./landmark";
import { Brackets, cellsFor, Crosses, Ghost, Numbers, Rings, Route } from "./marks";
import { spotWords } from "./notes";
import { around, Car, ConeShape, Cube, Zone } from "./pieces";
import { drop, farStopsOf, pickable, remove, stopsOf, tap } from "./play";
import type { Journey } from "./route";
import { Shadow, Site, TileFace, Tunnel } from "./tile";

function Defs(): JSX.Element {
  return (
    <defs>
      <clipPath id="gl-hex">
        <path d={hexPath()} />
      </clipPath>
      <radialGradient id="gl-glow">
        <stop offset="0" class="glow-in" />
        <stop offset="1" class="glow-out" />
      </radialGradient>
      <pattern id="gl-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v9" class="hatch" />
      </pattern>
    </defs>
  );
}

function LaidTile({ city, laid }: { readonly city: City; readonly laid: Laid }): JSX.Element | null {
  const kind = kindIn(city, laid.kind);
  if (kind === undefined) return null;
  return (
    <g transform={moved(middle(laid.cell))}>
      <Shadow />
      <g data-part={`tile:${laid.cell}`} transform={`rotate(${60 * laid.rotation})`}>
        <TileFace arms={roadsOf(kind, 0)} rotary={kind.rotary} seed={hash(laid.cell)} />
      </g>
    </g>
  );
}

function Sites({ city, goals }: { readonly city: City; readonly goals: readonly string[] }): JSX.Element {
  const key = goals.join();
  return useMemo(() => {
    const tunnels = roadMap(city, []);
    return (
      <g>
        {city.tunnels.list.map(({ cell }) => (
          <g key={cell} transform={moved(middle(cell))} data-part={`portal:${cell}`}>
            <Tunnel arms={tunnels.get(cell) ?? []} />
          </g>
        ))}
        {city.destinations.list.map(({ id, cell }) => (
          <g key={id} transform={moved(middle(cell))}>
            <Site isGoal={goals.includes(id)} isWet={isOverWater(city, cell)} />
          </g>
        ))}
      </g>
    );
  }, [city, key]);
}

function Landmarks({ city }: { readonly city: City }): JSX.Element {
  return useMemo(
    () => (
      <g>
        {city.destinations.list.map(({ id, name, cell }) => (
          <g key={id} transform={moved(middle(cell))}>
            <g data-part={`mark:${id}`}>
              <g transform="translate(-31 -55) scale(.97)">
                <Landmark id={id} name={name} />
              </g>
            </g>
          </g>
        ))}
      </g>
    ),
    [city],
  );
}

function Cubes({ props, city }: { readonly props: Props; readonly city: City }): JSX.Element {
  return (
    <g>
      {city.destinations.list.flatMap(({ id, cell }) =>
        cubesAt(props.view, id).map((seat, n) => (
          <g key={`${id}${seat}`} transform={moved(plus(middle(cell), { x: 31 - n, y: -24 + n * 14 }))}>
            <g data-part={`cube:${id}:${seat}`}>
              <Cube seat={seat} colour={props.colours[seat]} />
            </g>
          </g>
        )),
      )}
    </g>
  );
}

/** Before a landmark a cone is smaller and stands aside, so that both are seen. */
const CONE_ASIDE = "translate(18 4) scale(.94)";

function Cones({ city, cones }: { readonly city: City; readonly cones: readonly string[] }): JSX.Element {
  const sites = new Set(city.destinations.list.map((d) => d.cell));
  const isOn = (cell: string) => typeAt(city, rowOf(cell), columnOf(cell)) !== undefined;
  return (
    <g>
      {cones.map((cell) => (
        <g key={cell}>
          <g data-part={`zone:${cell}`}>
            <Zone cells={around(cell, isOn)} />
          </g>
          <g transform={moved(middle(cell))} data-cone={cell}>
            <circle r={46} fill="url(#gl-glow)" />
            <g transform={sites.has(cell) ? CONE_ASIDE : ""}>
              <g data-part={`cone:${cell}`}>
                <ConeShape />
              </g>
            </g>
          </g>
        </g>
      ))}
    </g>
  );
}

function Cars({ props, city }: { readonly props: Props; readonly city: City }): JSX.Element {
  return (
    <g>
      {parkedAll(city, props.view).map(
        (spot, seat) =>
          spot !== null && (
            <g key={seat} transform={moved(spot.at)}>
              <g data-part={`car:${seat}`} transform={`rotate(${Math.round(spot.heading)})`}>
                <Car seat={seat} colour={props.colours[seat]} heading={Math.round(spot.heading)} />
              </g>
            </g>
          ),
      )}
    </g>
  );
}

function Name({ label }: { readonly label: Label }): JSX.Element {
  const { kind, lines, at, width, height } = label;
  const isPlate = kind === "goal" || kind === "stop" || kind === "plate";
  return (
    <g transform={moved(at)} class={`name ${kind}`}>
      <g class="unscaled">
        {isPlate && <rect x={-width / 2} width={width} height={height} rx={4} />}
        {lines.map((words, i) => (
          <text key={i} y={LINE * (i + 1) - (isPlate ? 0.5 : 2)} font-size={FONT}>
            {words}
          </text>
        ))}
      </g>
    </g>
  );
}

let pen: CanvasRenderingContext2D | null = null;
function measure(words: string): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (pen === null) return words.length * 7;
  pen.font = `700 ${FONT}px "Overpass Variable", system-ui`;
  return pen.measureText(words).width;
}

function Names({ props, hand, camera, journey, blocked }: LayerProps): JSX.Element {
  const { view, words, seat } = props;
  const goals = goalsOf(view.seats[seat ?? -1]);
  const tiles = view.board.map((b) => b.cell);
  const cars = view.seats.flatMap((s) => (s.car === null ? [] : [s.car]));
  const stops = journey === null || journey.isUnderWay ? [] : journey.stops;
  const keys = [goals, tiles, cars, stops].map((list) => list.join());
  const labels = useMemo(
    () =>
      labelsOf(
        hand.city,
        { goals: new Set(goals), stops: new Set(stops), cars: new Set(cars), tiles: new Set(tiles) },
        words,
        measure,
      ),
    [hand.city, words, ...keys],
  );
  const { k, x, y } = camera;
  const shown = useMemo(() => shownAt(labels, camera, blocked), [labels, k, x, y, blocked]);
  return (
    <g class="names">
      {shown.map((label) => (
        <Name key={label.key} label={label} />
      ))}
    </g>
  );
}

interface LayerProps {
  readonly props: Props;
  readonly hand: Hand;
  /** As it was when it last came to rest. */
  readonly camera: Camera;
  /** The way that is shown. */
  readonly journey: Journey | null;
  /** What lies above the map at its edges. */
  readonly blocked: readonly Rect[];
}

type PiecesProps = LayerProps & Pick<PlacesProps, "magnify">;

/** What is carried over a space, as it would lie there. */
function Carried({ props, hand }: { readonly props: Props; readonly hand: Hand }): JSX.Element | null {
  const { over, tool } = hand;
  if (over === null || tool === null) return null;
  const options = hand.acts.filter((a) => a.cell === over && a.tool === tool);
  const act = best(hand.city, props.view, options);
  if (act !== undefined) return <Ghost props={props} hand={hand} act={act} />;
  return (
    <path d={hexPath(48)} transform={moved(middle(over))} class={hand.acts.length === 0 ? "hover-hex" : "no-hex"} />
  );
}

function Marks({ props, hand }: { readonly props: Props; readonly hand: Hand }): JSX.Element {
  const { tool, draft } = hand;
  const isDriving = tool === "drive" || props.view.phase === "drive" || props.moves.includes("drive");
  const isFirst = props.view.phase === "race" || props.view.phase === "first";
  const where = tool ?? (isFirst ? (hand.acts[0]?.tool ?? null) : null);
  return (
    <g>
      {where !== null && where !== "drive" && <Crosses cells={cellsFor(hand, where)} />}
      {isDriving && <Rings props={props} hand={hand} cells={farStopsOf(props).filter((c) => c !== hand.plan)} isFar />}
      {isDriving && <Rings props={props} hand={hand} cells={stopsOf(props, hand).filter((c) => c !== draft?.cell)} />}
    </g>
  );
}

/** Off the map: no space is near. */
const isOff = (city: City, at: { readonly x: number; readonly y: number }): boolean =>
  cellsOf(city).every(({ cell }) => {
    const m = middle(cell);
    return Math.hypot(m.x - at.x, m.y - at.y) > 60;
  });

interface PlacesProps {
  readonly props: Props;
  readonly hand: Hand;
  /** Comes closer to a space that is too small for a finger; false: it is large enough. */
  magnify(cell: string): boolean;
}

function Places({ props, hand, magnify }: PlacesProps): JSX.Element {
  const { view, seat, names, words, moves } = props;
  const { city, draft } = hand;
  const active = pickable(props, hand);
  const label = spotWords(city, view, seat, names, words);
  const own = view.seats[seat ?? -1]?.car;
  const mayDrive = moves.includes("drive") || hand.acts.some((a) => a.tool === "stop");
  const canGrab = (cell: string) =>
    draft?.cell === cell ||
    (cell === own && mayDrive) ||
    (view.cones.includes(cell) && hand.acts.some((a) => a.move === `clear:${cell}`));
  const spots: Spot[] = cellsOf(city).map(({ cell }) => ({
    id: cell,
    label: label(cell),
    ...middle(cell),
    r: 43,
    active: active.has(cell),
    selected: draft?.cell === cell || hand.plan === cell || hand.picked === cell,
    grab: canGrab(cell),
    children: <path d={hexPath(49)} transform={moved(middle(cell))} />,
  }));
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const toolAt = (from: string) => (from === own && draft?.cell !== from ? "drive" : (draft?.tool ?? "clear"));
  const onDrop = (from: string, to: string) => {
    const tool = toolAt(from);
    if (tool !== "clear" && tool !== "rotate" && tool !== "remove") drop(props, tool === "stop" ? "drive" : tool, to);
  };
  return (
    <Spots
      spots={spots}
      label={city.title}
      row={(id) => id[0] as string}
      onPick={(id) => {
        const isMeant = id === draft?.cell || id === hand.plan || id === hand.picked;
        if (isMeant || !magnify(id)) tap(props, id);
      }}
      onDrop={onDrop}
      onDrag={(from, at) => {
        if (at !== null) last.current = at;
        else if (last.current !== null && toolAt(from) !== "drive" && isOff(city, last.current)) remove(props, from);
      }}
    />
  );
}

/** All that changes, over the ground. */
export function Pieces({ props, hand, camera, journey, blocked, magnify }: PiecesProps): JSX.Element {
  const { view, seat, colours } = props;
  const { city, draft } = hand;
  const goals = goalsOf(view.seats[seat ?? -1]);
  const hidden = draft?.tool === "rotate" ? draft.cell : null;
  return (
    <g style={seat === null ? {} : seatStyle(colours[seat], seat)}>
      <Defs />
      {view.board.map((b) => b.cell !== hidden && <LaidTile key={b.cell} city={city} laid={b} />)}
      <Sites city={city} goals={goals} />
      <Marks props={props} hand={hand} />
      <Brackets props={props} />
      <Route props={props} hand={hand} journey={journey} />
      <Landmarks city={city} />
      <Cubes props={props} city={city} />
      <Cones city={city} cones={view.cones} />
      <Names props={props} hand={hand} camera={camera} journey={journey} blocked={blocked} />
      <Cars props={props} city={city} />
      <Numbers props={props} city={city} journey={journey} />
      {draft !== null && <Ghost props={props} hand={hand} act={draft} />}
      <Carried props={props} hand={hand} />
      <Places props={props} hand={hand} magnify={magnify} />
    </g>
  );
}
