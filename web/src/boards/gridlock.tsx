// gridlock.tsx: Gridlock: a printed city map that one builds on and drives through. Here its parts are put together: the camera,
// the layers of the map, what floats above it, and the keys.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Board, CountProps, Source } from "../board";
import type { Dictionary } from "../dictionary";
import { acts } from "../gridlock/acts";
import { cityOf } from "../gridlock/city";
import { middle, WIDE } from "../gridlock/geo";
import { goalCount, handOf, type Hand, type Props, type View } from "../gridlock/hand";
import { Pieces } from "../gridlock/map";
import { asks, draftWords } from "../gridlock/notes";
import { Coins, Handles, Mini, Rulers, Zoom } from "../gridlock/over";
import { grant, holds, send, turn, waysOf } from "../gridlock/play";
import { paperOf, sheetOf, Terrain } from "../gridlock/terrain";
import { Tray } from "../gridlock/tray";
import { centred, holding, showing, usePanZoom, within, type Limits, type PanZoom } from "../shapes/panzoom";
import { announce } from "../store";

/** Pixels for a space: as one begins on a phone, and the least and most. */
const NEAR = 66;
const MOST = 130;
/** From so many on the whole city is shown at first. */
const WHOLE = 50;

const MARGIN = 40; // of the map beyond the sheet, in its units

function limitsOf(props: Props): Limits & { readonly whole: number } {
  const { x, y, w, h } = sheetOf(cityOf(props.view.edition));
  const area = { x: x - MARGIN, y: y - MARGIN / 2, w: w + 2 * MARGIN, h: h + MARGIN };
  const { box } = props;
  const whole = Math.min(box.width / (w + 24), box.height / (h + 24));
  return { box, area, least: Math.min(whole, 46 / WIDE), most: Math.max(MOST / WIDE, whole), whole };
}

/** Around the own car, or the city's middle. */
function near(props: Props, limits: Limits) {
  const { view, seat } = props;
  const car = view.seats[seat ?? -1]?.car ?? null;
  const { area } = limits;
  const at = car === null ? { x: area.x + area.w / 2, y: area.y + area.h / 2 } : middle(car);
  return centred(at, NEAR / WIDE, limits);
}

function useLook(props: Props, hand: Hand): { readonly look: PanZoom; readonly limits: Limits; wholeOrNear(): void } {
  const limits = limitsOf(props);
  const { whole, area } = limits;
  const all = within(
    {
      k: whole,
      x: props.box.width / 2 - (area.x + area.w / 2) * whole,
      y: props.box.height / 2 - (area.y + area.h / 2) * whole,
    },
    limits,
  );
  const look = usePanZoom({
    limits,
    start: whole * WIDE >= WHOLE ? all : near(props, limits),
    animate: props.animate,
    onWheel(by) {
      if (hand.draft === null || hand.draft.rotation === null) return false;
      turn(props, by);
      return true;
    },
    onDoubleTap: (at) => {
      const { k, x, y } = look.now();
      look.go(k > whole * 1.1 ? all : centred({ x: (at.x - x) / k, y: (at.y - y) / k }, NEAR / WIDE, limits));
    },
  });
  return {
    look,
    limits,
    wholeOrNear: () => look.go(look.now().k > whole * 1.1 ? all : near(props, limits)),
  };
}

/** The way of the drive that is drafted: as it was previewed, or as the facts have it. */
function pathOf(props: Props, { draft }: Hand): readonly string[] {
  if (draft?.tool !== "stop") return [];
  const told = props.previews.get(draft.move)?.events.find((e) => e.kind === "drive")?.["path"];
  if (told !== undefined) return told as readonly string[];
  const way = waysOf(props.lately, "reach").find((w) => w.to === draft.cell && w.stops === 0);
  return way?.path ?? [];
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
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}

/** Labels and handles keep their size on the screen. */
function useUnscaled(look: PanZoom): void {
  useEffect(
    () =>
      look.onStep(({ k }) => {
        for (const layer of look.world.current?.querySelectorAll<HTMLElement>("[data-unscaled]") ?? [])
          layer.style.setProperty("--u", String(1 / k));
      }),
    [],
  );
}

function Component(props: Props): JSX.Element {
  const hand = handOf(props);
  const { city, draft } = hand;
  const { look, limits, wholeOrNear } = useLook(props, hand);
  const paper = paperOf(city);
  const path = pathOf(props, hand);
  const svg = { viewBox: `${paper.x} ${paper.y} ${paper.w} ${paper.h}`, width: paper.w, height: paper.h };
  const place = { left: `${paper.x}px`, top: `${paper.y}px` };
  useUnscaled(look);
  useTileKeys(props, draft !== null && draft.rotation !== null);
  useEffect(() => grant(props), [props.moves]);
  useEffect(() => {
    if (draft !== null) props.preview(draft.move);
    announce(draftWords(hand, props.label, props.lang));
    if (draft !== null && path.length === 0) look.go(holding(look.now(), middle(draft.cell), limits));
  }, [draft?.move]);
  useEffect(() => {
    if (path.length > 1) look.go(showing(look.now(), path.map(middle), limits));
  }, [path.join()]);
  useEffect(() => {
    const goal = city.destinations.list.find((d) => d.id === hand.card);
    if (goal !== undefined) look.go(holding(look.now(), middle(goal.cell), limits));
  }, [hand.card]);
  const isPart = limitsOf(props).whole * WIDE < WHOLE;
  return (
    <div class="gl" ref={look.frame}>
      <div class="gl-world" ref={look.world}>
        <svg class="gl-ground" {...svg} style={place} aria-hidden="true">
          <Terrain city={city} />
        </svg>
        <svg class="gl-pieces board" {...svg} style={place} data-unscaled>
          <Pieces props={props} hand={hand} k={look.rest.k} path={path} />
        </svg>
        <div class="gl-pins" data-unscaled>
          <Handles props={props} hand={hand} look={look} limits={limits} />
        </div>
      </div>
      {props.coordinates && <Rulers city={city} look={look} />}
      {isPart ? (
        <Mini props={props} hand={hand} look={look} limits={limits} onPress={wholeOrNear} />
      ) : (
        <Zoom look={look} limits={limits} lang={props.lang} />
      )}
      <Coins props={props} hand={hand} look={look} limits={limits} />
    </div>
  );
}

function Count({ view, seat }: CountProps<View>): JSX.Element | null {
  const own = view.seats[seat];
  return own === undefined ? null : (
    <>
      <b>{own.visited.length}</b>/{goalCount(own)}
    </>
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

export const board: Board<View> = {
  Component,
  Bar: Tray,
  Count,
  asks,
  acts,
  holds,
  sources,
  wantsFacts: true,
  hasCoordinates: true,
};
