// gridlock.tsx: Gridlock: a printed city map that one builds on and drives through. Here its parts are put together: the camera,
// the layers of the map, what floats above it, and the keys.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board, CountProps, PartProps, Source } from "../board";
import type { Dictionary } from "../dictionary";
import { acts } from "../gridlock/acts";
import { ringsOf, useCamera, useLook, type Look } from "../gridlock/camera";
import { cityOf, roadsOf } from "../gridlock/city";
import { coinRect, coinsAt, miniFor, type Coin, type Rect } from "../gridlock/edges";
import { middle } from "../gridlock/geo";
import { goalCount, goalsOf, handOf, type Hand, type Props, type View } from "../gridlock/hand";
import { Pieces } from "../gridlock/map";
import { Coins, Mini } from "../gridlock/mini";
import { asks, draftWords, zoneOf } from "../gridlock/notes";
import { Handles, Rulers, Zoom } from "../gridlock/over";
import { Cube } from "../gridlock/pieces";
import { grant, holds, pickable, planOf, send, turn, waysOf } from "../gridlock/play";
import type { Journey } from "../gridlock/route";
import { paperOf, Terrain } from "../gridlock/terrain";
import { TileFace } from "../gridlock/tile";
import { Tray } from "../gridlock/tray";
import type { PanZoom } from "../shapes/panzoom";
import { begin, shake } from "../stage/motion";
import { announce } from "../store";

/** The way of the drive that is drafted or planned, as the facts and the preview have it; else of one that is under way. */
function journeyOf(props: Props, hand: Hand): Journey | null {
  const { seat, scene } = props;
  const { draft } = hand;
  const driven = scene?.told.at(-1);
  if (driven?.kind === "drive") {
    const path = driven["path"] as readonly string[];
    return { seat: Number(driven["seat"]), path, stops: path.slice(-1), isUnderWay: true };
  }
  if (seat === null) return null;
  const plan = planOf(props, hand);
  if (plan !== undefined)
    return { seat, path: plan.path, stops: [...plan.halts.map((h) => h.at), plan.to], isUnderWay: false };
  if (draft?.tool !== "stop") return null;
  const told = props.previews.get(draft.move)?.events.find((e) => e.kind === "drive")?.["path"];
  const way = waysOf(props.lately, "reach").find((w) => w.to === draft.cell && w.stops === 0);
  const path = (told as readonly string[] | undefined) ?? way?.path ?? [];
  return { seat, path, stops: path.slice(-1), isUnderWay: false };
}

/** While a tile can be turned: R and Shift-R turn it, P places it. */
function useTileKeys(props: Props, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const isOther = event.ctrlKey || event.metaKey || event.altKey;
      if ((key !== "r" && key !== "p") || isOther || (event.target as Element).matches?.("input, textarea, select"))
        return;
      if (document.querySelector("dialog[open]") !== null) return;
      if (key === "p") send(props);
      else turn(props, event.shiftKey ? -1 : 1);
      event.preventDefault();
      event.stopImmediatePropagation(); // without a tile to turn R opens the rules
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  });
}

/** Labels and handles keep their size on the screen. */
function useUnscaled(look: PanZoom): void {
  useEffect(() => {
    let now = 0;
    return look.onStep(({ k }) => {
      if (k === now) return; // it is only moved: nothing to style anew
      now = k;
      for (const layer of look.world.current?.querySelectorAll<HTMLElement>("[data-unscaled]") ?? [])
        layer.style.setProperty("--u", String(1 / k));
    });
  }, []);
}

const goalPoints = ({ view, seat }: Props, { city }: Hand) => {
  const goals = goalsOf(view.seats[seat ?? -1]);
  return city.destinations.list.filter((d) => goals.includes(d.id)).map((d) => middle(d.cell));
};

/** Where the small map is, chosen anew with the frame and with a way that is shown; null: all of the city has room. */
function useMini(
  props: Props,
  hand: Hand,
  journey: Journey | null,
  { look, limits, isPart, isWhole }: Look,
): Rect | null {
  const [mini, setMini] = useState<Rect | null>(null);
  const chosenFor = useRef("");
  const { view, seat } = props;
  const { width, height } = limits.box;
  const path = journey === null || journey.isUnderWay ? [] : journey.path;
  const rings = ringsOf(props, hand);
  useLayoutEffect(() => {
    if (!isPart) return;
    const car = view.seats[seat ?? -1]?.car ?? null;
    const things = [
      ...[...pickable(props, hand)].map((cell) => ({ at: middle(cell), weight: 1 })),
      ...rings.map((cell) => ({ at: middle(cell), weight: 4 / rings.length })), // the only one must not lie below it
      ...goalPoints(props, hand).map((at) => ({ at, weight: 2 })),
      ...path.map((cell) => ({ at: middle(cell), weight: 4 })),
      ...(car === null ? [] : [{ at: middle(car), weight: 8 }]),
    ];
    const size = `${width} ${height} ${props.lately === null}`;
    setMini((now) => miniFor(look.now(), limits.box, things, isWhole, chosenFor.current === size ? now : null));
    chosenFor.current = size;
  }, [width, height, isPart, isWhole, path.length > 0 ? look.rest : null, props.lately === null, rings.join()]);
  return isPart ? mini : null;
}

/** The coins when the map rests. */
function useCoins(props: Props, hand: Hand, { look, limits }: Look, mini: Rect | null): readonly (Coin | null)[] {
  const { x, y, k } = look.rest;
  const points = goalPoints(props, hand);
  const hidden = [...pickable(props, hand)];
  const { width, height } = limits.box;
  return useMemo(
    () => coinsAt(look.rest, points, limits.box, mini, hidden.map(middle)),
    [x, y, k, width, height, mini, points.length, hidden.join()],
  );
}

/** What lies above the map at its edges when it rests: no name is written below it. */
function useBlocked(mini: Rect | null, coins: readonly (Coin | null)[]): readonly Rect[] {
  return useMemo(
    () => [...(mini === null ? [] : [mini]), ...coins.flatMap((c) => (c === null ? [] : [coinRect(c)]))],
    [mini, coins],
  );
}

/** A tile that is kept by a zone cannot be touched: the zone shakes. */
function useShaking({ animate, facts }: Props, { refused }: Hand, look: PanZoom): void {
  useEffect(() => {
    const zone = refused === null ? undefined : zoneOf(refused, facts);
    if (zone === undefined || !animate) return;
    begin([shake(look.world.current?.querySelector(`[data-part="zone:${zone.at}"]`), 4, 240)], 1);
  }, [refused]);
}

function Component(props: Props): JSX.Element {
  const hand = handOf(props);
  const { city, draft } = hand;
  const at = useLook(props, hand);
  const { look, limits, isPart, isWhole, toggle, magnify } = at;
  const paper = paperOf(city);
  const journey = journeyOf(props, hand);
  const mini = useMini(props, hand, journey, at);
  const coins = useCoins(props, hand, at, mini);
  const blocked = useBlocked(mini, coins);
  const svg = { viewBox: `${paper.x} ${paper.y} ${paper.w} ${paper.h}`, width: paper.w, height: paper.h };
  const place = { left: `${paper.x}px`, top: `${paper.y}px` };
  useUnscaled(look);
  useTileKeys(props, draft !== null && draft.rotation !== null);
  useCamera(props, hand, journey, at, mini);
  useShaking(props, hand, look);
  useEffect(() => grant(props), [props.moves, props.draft]);
  useEffect(() => {
    if (draft !== null) props.preview(draft.move);
    announce(draftWords(hand, props.label, props.lang));
  }, [draft?.move]);
  const over = { props, hand, look, limits, mini };
  return (
    <div class="gl">
      <div class="gl-frame" ref={look.frame}>
        <div class="gl-plane">
          <div class="gl-world" ref={look.world}>
            <svg class="gl-ground" {...svg} style={place} aria-hidden="true" data-part="ground">
              <Terrain city={city} />
            </svg>
            <svg class="gl-pieces board" {...svg} style={place} data-unscaled>
              <Pieces
                props={props}
                hand={hand}
                camera={look.rest}
                journey={journey}
                blocked={blocked}
                magnify={magnify}
              />
            </svg>
            <div class="gl-pins" data-unscaled>
              <Handles props={props} hand={hand} look={look} limits={limits} />
            </div>
          </div>
        </div>
      </div>
      {props.coordinates && <Rulers city={city} look={look} />}
      {isPart ? (
        <Mini {...over} isWhole={isWhole} onPress={toggle} />
      ) : (
        <Zoom look={look} limits={limits} lang={props.lang} />
      )}
      <Coins {...over} coins={coins} />
    </div>
  );
}

/** How many of how many; where there is room as cubes too. */
function Count({ view, seat, colours }: CountProps<View>): JSX.Element | null {
  const own = view.seats[seat];
  if (own === undefined) return null;
  const [done, all] = [own.visited.length, goalCount(own)];
  return (
    <span class="gl-count">
      <b>{done}</b>
      <span class="of">/{all}</span>
      <svg class="gl-cubes" viewBox={`0 -10 ${18 * all} 20`} aria-hidden="true">
        {Array.from({ length: all }, (_, i) => (
          <g key={i} transform={`translate(${9 + 18 * i} 0)`}>
            {i < done ? (
              <Cube seat={seat} colour={colours[seat]} />
            ) : (
              <path d="M0-7.5 7-3.8v7.5L0 7.5l-7-3.8v-7.5z" class="no-cube" />
            )}
          </g>
        ))}
      </svg>
    </span>
  );
}

function sources(view: View, seat: number, words: Dictionary): readonly Source[] {
  const city = cityOf(view.edition);
  const visited = view.seats[seat]?.visited ?? [];
  return visited.map((id) => ({
    points: 1,
    label: words.at(`places/${id}`) ?? city.destinations.list.find((d) => d.id === id)?.name ?? id,
  }));
}

function Part({ view, id }: PartProps<View>): JSX.Element | null {
  const kind = cityOf(view.edition).tiles.list.find((tile) => tile.id === id);
  return kind === undefined ? null : (
    <g class="gl-part">
      <TileFace arms={roadsOf(kind, 0)} rotary={kind.rotary} seed={4} />
    </g>
  );
}

export const board: Board<View> = {
  Component,
  Part,
  Bar: Tray,
  Count,
  asks,
  acts,
  holds,
  sources,
  wantsFacts: true,
  hasCoordinates: true,
};
