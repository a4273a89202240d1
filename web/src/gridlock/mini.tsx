// gridlock/mini.tsx: the whole city in a corner, with the frame of what is seen: a tap enlarges or shows all, a finger that moves
// takes the frame along. And coins at the edge for goals that are out of sight.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { centred, type Limits, type PanZoom } from "../shapes/panzoom";
import { seatStyle } from "../shapes/seat";
import { say } from "../words";
import { roadMap, typeAt, type City } from "./city";
import { coinsAt, type Coin, type Rect } from "./edges";
import { edge, middle, moved, plus, region, text } from "./geo";
import { goalsOf, type Hand, type Props } from "./hand";
import { Portrait } from "./landmark";
import { sheetOf, type Area } from "./terrain";

interface OverProps {
  readonly props: Props;
  readonly hand: Hand;
  readonly look: PanZoom;
  readonly limits: Limits;
  /** Where the small map is; null: there is none. */
  readonly mini: Rect | null;
}

function Ground({ city }: { readonly city: City }): JSX.Element {
  return useMemo(() => {
    const span = { rows: [-1, city.map.rows.length], columns: [-1, 40] } as const;
    const of = (type: string) => region((r, c) => typeAt(city, r, c) === type, span);
    return (
      <g>
        <path d={region((r, c) => typeAt(city, r, c) !== undefined, span)} class="land" />
        <path d={of("W")} class="water" />
        <path d={of("P")} class="park" />
      </g>
    );
  }, [city]);
}

/** Follows the camera, within the sheet. */
function useFrame(look: PanZoom, limits: Limits, sheet: Area) {
  const frame = useRef<SVGRectElement>(null);
  const { width, height } = limits.box;
  useEffect(
    () =>
      look.onStep((c) => {
        const set = (key: string, value: number) => frame.current?.setAttribute(key, value.toFixed(0));
        const [left, top] = [Math.max(sheet.x + 8, -c.x / c.k), Math.max(sheet.y + 8, -c.y / c.k)];
        set("x", left);
        set("y", top);
        set("width", Math.max(0, Math.min(sheet.x + sheet.w - 8, (width - c.x) / c.k) - left));
        set("height", Math.max(0, Math.min(sheet.y + sheet.h - 8, (height - c.y) / c.k) - top));
      }),
    [width, height, sheet.w, sheet.h],
  );
  return frame;
}

/** A finger that moves on the small map takes the camera along; whether it did, so that this is no tap. */
function useScrub(look: PanZoom, limits: Limits, sheet: Area) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const isMoved = useRef(false);
  return {
    isMoved,
    onPointerDown(event: JSX.TargetedPointerEvent<HTMLButtonElement>) {
      start.current = { x: event.clientX, y: event.clientY };
      isMoved.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: JSX.TargetedPointerEvent<HTMLButtonElement>) {
      const from = start.current;
      if (from === null) return;
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > 6) isMoved.current = true;
      const svg = event.currentTarget.querySelector("svg");
      const matrix = svg?.getScreenCTM()?.inverse();
      if (!isMoved.current || matrix === undefined) return;
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      const x = Math.max(sheet.x, Math.min(sheet.x + sheet.w, at.x));
      const y = Math.max(sheet.y, Math.min(sheet.y + sheet.h, at.y));
      look.put(centred({ x, y }, look.now().k, limits));
    },
    onPointerUp: () => void (start.current = null),
    onPointerCancel: () => void (start.current = null),
  };
}

const NEARER = "M0-4v8M-4 0h8";
const ALL = "M-4 0h8";

/** Ground, roads, goals, cars, and the frame of what is seen. */
function SmallCity({ props, hand, look, limits }: Omit<OverProps, "mini">): JSX.Element {
  const { city } = hand;
  const { view, seat, colours } = props;
  const sheet = sheetOf(city);
  const frame = useFrame(look, limits, sheet);
  const tiles = new Set(view.board.map((b) => b.cell));
  const roads = [...roadMap(city, view.board)].filter(([cell]) => tiles.has(cell));
  const d = roads.flatMap(([cell, edges]) =>
    edges.map((e) => `M${text(middle(cell))}L${text(plus(middle(cell), edge(e)))}`),
  );
  const goals = goalsOf(view.seats[seat ?? -1]);
  return (
    <svg viewBox={`${sheet.x} ${sheet.y} ${sheet.w} ${sheet.h}`} aria-hidden="true">
      <Ground city={city} />
      <path d={d.join("")} class="mini-roads" />
      {city.destinations.list.map(({ id, cell }) => (
        <circle
          key={id}
          cx={middle(cell).x}
          cy={middle(cell).y}
          r={goals.includes(id) ? 38 : 22}
          class={goals.includes(id) ? "mini-goal" : "mini-site"}
        />
      ))}
      {view.seats.map(({ car }, i) =>
        car === null ? null : (
          <g key={i} transform={moved(middle(car))} style={seatStyle(colours[i], i)}>
            <rect x={-26} y={-26} width={52} height={52} rx={14} class="mini-car" />
          </g>
        ),
      )}
      <rect ref={frame} rx={14} class="mini-frame" />
    </svg>
  );
}

export function Mini({
  isWhole,
  onPress,
  ...over
}: OverProps & {
  /** All of the city is seen: then only the magnifier is left. */
  readonly isWhole: boolean;
  /** Shows the whole map, or the part around the car. */
  onPress(): void;
}): JSX.Element {
  const { props, hand, look, limits, mini } = over;
  const { seat, colours, lang } = props;
  const { isMoved, ...scrub } = useScrub(look, limits, sheetOf(hand.city));
  return (
    <button
      type="button"
      class={isWhole ? "gl-mini only-glass" : "gl-mini"}
      data-look
      aria-label={
        isWhole ? say({ en: "Closer", de: "Näher" }, lang) : say({ en: "Whole map", de: "Ganze Karte" }, lang)
      }
      style={{
        ...(seat === null ? {} : seatStyle(colours[seat], seat)),
        transform: `translate(${mini?.x}px, ${mini?.y}px)`,
      }}
      onClick={() => {
        if (!isMoved.current) onPress();
        isMoved.current = false;
      }}
      {...(isWhole ? {} : scrub)}
    >
      {!isWhole && <SmallCity {...over} />}
      <svg class="mini-glass" viewBox="-12 -12 24 24" aria-hidden="true">
        <circle r={7.5} cx={-1.5} cy={-1.5} />
        <path d="m4 4 6 6" />
        <path d={isWhole ? NEARER : ALL} transform="translate(-1.5 -1.5) scale(.8)" />
      </svg>
    </button>
  );
}

/** Coins at the edge for goals that are out of sight. `coins`: where they are when the map rests. */
export function Coins({
  props,
  hand,
  look,
  limits,
  mini,
  coins,
}: OverProps & { readonly coins: readonly (Coin | null)[] }): JSX.Element {
  const { view, seat, colours, words, lang } = props;
  const goals = goalsOf(view.seats[seat ?? -1]);
  const list = hand.city.destinations.list.filter((d) => goals.includes(d.id));
  const ref = useRef<HTMLDivElement>(null);
  const put = (places: readonly (Coin | null)[]) =>
    places.forEach((to, i) => {
      const coin = ref.current?.children[i] as HTMLElement | undefined;
      if (coin === undefined) return;
      coin.hidden = to === null;
      if (to === null) return;
      coin.style.transform = `translate(${to.x - 24}px, ${to.y - 24}px)`;
      (coin.firstElementChild as HTMLElement).style.transform = `rotate(${to.angle}deg)`;
    });
  const points = list.map(({ cell }) => middle(cell));
  useEffect(
    () => look.onStep((camera) => put(coinsAt(camera, points, limits.box, mini))),
    [limits.box.width, limits.box.height, goals.join(), mini],
  );
  useEffect(() => put(coins), [coins, mini]);
  return (
    <div ref={ref} class="gl-coins" style={seat === null ? {} : seatStyle(colours[seat], seat)}>
      {list.map(({ id, name, cell }) => (
        <button
          key={id}
          type="button"
          class="gl-coin"
          data-look
          hidden
          aria-label={say({ en: "Show {place}", de: "{place} zeigen" }, lang, {
            place: words.at(`places/${id}`) ?? name,
          })}
          onClick={() => look.go(centred(middle(cell), look.now().k, limits))}
        >
          <svg viewBox="0 0 48 48" class="coin-arrow" aria-hidden="true">
            <path d="M40 16l9 8-9 8z" />
          </svg>
          <Portrait id={id} name={name} />
        </button>
      ))}
    </div>
  );
}
