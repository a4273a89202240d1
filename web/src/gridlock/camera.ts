// gridlock/camera.ts: where one looks: at the whole city, or around the own car; where a draft lies, along a way that is shown; and
// while others play, where they do.
import { useEffect, useRef } from "preact/hooks";
import {
  centred,
  holding,
  showing,
  usePanZoom,
  within,
  type Camera,
  type Limits,
  type PanZoom,
} from "../shapes/panzoom";
import { cityOf } from "./city";
import { isSeen, type Rect } from "./edges";
import { middle, WIDE, type Point } from "./geo";
import type { Hand, Props } from "./hand";
import { farStopsOf, stopsOf, turn } from "./play";
import type { Journey } from "./route";
import { sheetOf } from "./terrain";

/** Pixels for a space: as one begins on a phone, and the most. */
const NEAR = 66;
const MOST = 130;
/** From so many on the whole city is shown at first. */
const WHOLE = 50;
/** With fewer a finger cannot be sure which space it means. */
const FINGER = 44;

const MARGIN = 40; // of the map beyond the sheet, in its units

export interface Look {
  readonly look: PanZoom;
  readonly limits: Limits;
  /** Only a part of the city is seen at first: a phone. */
  readonly isPart: boolean;
  /** All of it is seen now. */
  readonly isWhole: boolean;
  /** To the whole city, or back to the car. */
  toggle(): void;
  /** Comes closer to a space where spaces are too small for a finger; false: they are not. */
  magnify(cell: string): boolean;
}

function limitsOf(props: Props): Limits & { readonly whole: number } {
  const { x, y, w, h } = sheetOf(cityOf(props.view.edition));
  const area = { x: x - MARGIN, y: y - MARGIN / 2, w: w + 2 * MARGIN, h: h + MARGIN };
  const { box } = props;
  const whole = Math.min(box.width / (w + 24), box.height / (h + 24));
  return { box, area, least: Math.min(whole, 46 / WIDE), most: Math.max(MOST / WIDE, whole), whole };
}

/** Around the own car, or the city's middle. */
function near({ view, seat }: Props, limits: Limits): Camera {
  const car = view.seats[seat ?? -1]?.car ?? null;
  const { area } = limits;
  const at = car === null ? { x: area.x + area.w / 2, y: area.y + area.h / 2 } : middle(car);
  return centred(at, NEAR / WIDE, limits);
}

export function useLook(props: Props, hand: Hand): Look {
  const limits = limitsOf(props);
  const { whole, area, box } = limits;
  const all = within(
    { k: whole, x: box.width / 2 - (area.x + area.w / 2) * whole, y: box.height / 2 - (area.y + area.h / 2) * whole },
    limits,
  );
  const isPart = whole * WIDE < WHOLE;
  const look = usePanZoom({
    limits,
    start: isPart ? near(props, limits) : all,
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
    isPart,
    isWhole: look.rest.k <= whole * 1.1,
    toggle: () => look.go(look.now().k > whole * 1.1 ? all : near(props, limits)),
    magnify(cell) {
      if (!props.touch || look.now().k * WIDE >= FINGER) return false;
      look.go(centred(middle(cell), NEAR / WIDE, limits));
      return true;
    },
  };
}

/** What happens now is brought into sight, unless a finger holds the map; at one's own turn one is back where one was. */
function useFollowing(props: Props, { look, limits, isPart }: Look): void {
  const home = useRef<Camera | null>(null);
  const { scene } = props;
  const event = scene?.told.at(-1);
  useEffect(() => {
    const cells =
      (event?.["path"] as readonly string[] | undefined) ?? (event?.["at"] === undefined ? [] : [event["at"]]);
    if (!isPart || cells.length === 0 || look.isHeld()) return;
    if (scene?.entry.seat !== props.seat) home.current ??= look.now();
    look.go(showing(look.now(), (cells as readonly string[]).map(middle), limits));
  }, [event]);
  useEffect(() => {
    if (props.moves.length === 0 || home.current === null) return;
    look.go(within(home.current, limits));
    home.current = null;
  }, [props.moves.length > 0]);
}

/** The spaces that one who drives can choose now. */
export function ringsOf(props: Props, hand: Hand): readonly string[] {
  const isDriving = props.moves.length > 0 && (props.view.phase === "drive" || hand.tool === "drive");
  const isFree = hand.draft === null && hand.plan === null;
  return isDriving && isFree ? [...stopsOf(props, hand), ...farStopsOf(props)] : [];
}

/** Who drives and sees none of the rings is shown the car and the ring that is nearest to it. */
function useRings(props: Props, hand: Hand, { look, limits }: Look, mini: Rect | null): void {
  const rings = ringsOf(props, hand);
  useEffect(() => {
    const isNone = rings.every((cell) => !isSeen(look.now(), middle(cell), limits.box, mini));
    if (rings.length === 0 || !isNone || look.isHeld()) return;
    const car = middle(props.view.seats[props.seat ?? -1]?.car ?? (rings[0] as string));
    const [nearest] = rings.map(middle).sort((a, b) => far(a, car) - far(b, car));
    look.go(showing(look.now(), [nearest as Point, car], limits));
  }, [rings.join(), hand.tool]);
}

const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Keeps in sight what one is at. */
export function useCamera(props: Props, hand: Hand, journey: Journey | null, at: Look, mini: Rect | null): void {
  const { look, limits } = at;
  const { draft, card, city } = hand;
  const shown = journey === null || journey.isUnderWay ? [] : journey.path;
  useFollowing(props, at);
  useRings(props, hand, at, mini);
  useEffect(() => {
    if (draft !== null && draft.tool !== "stop") look.go(holding(look.now(), middle(draft.cell), limits));
  }, [draft?.move]);
  useEffect(() => {
    if (shown.length > 1) look.go(showing(look.now(), shown.map(middle), limits));
  }, [shown.join()]);
  useEffect(() => {
    const goal = city.destinations.list.find((d) => d.id === card);
    if (goal !== undefined) look.go(holding(look.now(), middle(goal.cell), limits));
  }, [card]);
}
