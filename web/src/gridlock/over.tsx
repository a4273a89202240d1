// gridlock/over.tsx: what floats above the map: coordinates along its edge, buttons to come closer, the small map, coins that
// point to goals out of sight, and the handles of a draft. They follow the camera without being drawn anew.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Press } from "../shell/table/Press";
import { centred, zoomed, type Camera, type Limits, type PanZoom } from "../shapes/panzoom";
import { seatStyle } from "../shapes/seat";
import { say, type Lang } from "../words";
import { roadMap, typeAt, type City } from "./city";
import { edge, middle, plus, region, SIDE, spotOf, text } from "./geo";
import { goalsOf, isLast, type Hand, type Props } from "./hand";
import { Portrait } from "./landmark";
import { remove, send, turn } from "./play";
import { sheetOf } from "./terrain";

/** Row letters and column numbers, stuck to the edge. */
export function Rulers({ city, look }: { readonly city: City; readonly look: PanZoom }): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      look.onStep((camera) => {
        for (const chip of ref.current?.children ?? []) {
          const { row, column } = (chip as HTMLElement).dataset;
          const at = spotOf(Number(row ?? 0), Number(column ?? 0));
          const [x, y] = [at.x * camera.k + camera.x, at.y * camera.k + camera.y];
          const to = row === undefined ? `${x + 21 * camera.k}px, 11px` : `12px, ${Math.max(y, -20)}px`;
          (chip as HTMLElement).style.transform = `translate(${to}) translate(-50%, -50%)`;
          (chip as HTMLElement).style.visibility = row !== undefined && y < 32 ? "hidden" : "";
        }
      }),
    [city],
  );
  const columns = Math.max(...city.map.rows.map((row) => row.length));
  return (
    <div class="gl-rulers" ref={ref} aria-hidden="true">
      {Array.from({ length: columns }, (_, c) => (
        <span key={`c${c}`} data-column={c}>
          {c + 1}
        </span>
      ))}
      {city.map.rows.map((_, r) => (
        <span key={`r${r}`} data-row={r}>
          {String.fromCharCode(65 + r)}
        </span>
      ))}
    </div>
  );
}

export function Zoom({ look, limits, lang }: { look: PanZoom; limits: Limits; lang: Lang }): JSX.Element {
  const middleOf = { x: limits.box.width / 2, y: limits.box.height / 2 };
  const button = (by: number, words: string, d: string) => (
    <button
      type="button"
      aria-label={words}
      title={words}
      onClick={() => look.go(zoomed(look.now(), by, middleOf, limits))}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={d} />
      </svg>
    </button>
  );
  return (
    <div class="gl-zoom" data-look>
      {button(1.4, say({ en: "Closer", de: "Näher" }, lang), "M12 5v14M5 12h14")}
      {button(1 / 1.4, say({ en: "Farther", de: "Weiter weg" }, lang), "M5 12h14")}
    </div>
  );
}

interface MiniProps {
  readonly props: Props;
  readonly hand: Hand;
  readonly look: PanZoom;
  readonly limits: Limits;
  /** Shows the whole map, or the part around the car. */
  onPress(): void;
}

/** The whole city in a corner, with the frame of what is seen. */
export function Mini({ props, hand, look, limits, onPress }: MiniProps): JSX.Element {
  const { city } = hand;
  const { view, seat, colours, lang } = props;
  const frame = useRef<SVGRectElement>(null);
  const sheet = sheetOf(city);
  const { width, height } = limits.box;
  useEffect(
    () =>
      look.onStep((c) => {
        const set = (key: string, value: number) => frame.current?.setAttribute(key, value.toFixed(0));
        set("x", -c.x / c.k);
        set("y", -c.y / c.k);
        set("width", width / c.k);
        set("height", height / c.k);
      }),
    [width, height],
  );
  const ground = useMemo(() => {
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
  const tiles = new Set(view.board.map((b) => b.cell));
  const roads = [...roadMap(city, view.board)].filter(([cell]) => tiles.has(cell));
  const d = roads.flatMap(([cell, edges]) =>
    edges.map((e) => `M${text(middle(cell))}L${text(plus(middle(cell), edge(e)))}`),
  );
  const goals = goalsOf(view.seats[seat ?? -1]);
  return (
    <button
      type="button"
      class="gl-mini"
      data-look
      aria-label={say({ en: "Whole map", de: "Ganze Karte" }, lang)}
      style={seat === null ? {} : seatStyle(colours[seat], seat)}
      onClick={onPress}
    >
      <svg viewBox={`${sheet.x} ${sheet.y} ${sheet.w} ${sheet.h}`} aria-hidden="true">
        {ground}
        <path d={d.join("")} class="mini-roads" />
        {city.destinations.list.map(({ id, cell }) => (
          <circle
            key={id}
            cx={middle(cell).x}
            cy={middle(cell).y}
            r={goals.includes(id) ? 36 : 22}
            class={goals.includes(id) ? "mini-goal" : "mini-site"}
          />
        ))}
        <rect ref={frame} rx={14} class="mini-frame" />
      </svg>
    </button>
  );
}

const COIN = 24;

/** Where a coin for a point out of sight is, and which way it points; null: the point is in sight. */
export function coinAt(camera: Camera, at: { readonly x: number; readonly y: number }, { box }: Pick<Limits, "box">) {
  const [x, y] = [at.x * camera.k + camera.x, at.y * camera.k + camera.y];
  if (x > -8 && x < box.width + 8 && y > -8 && y < box.height + 8) return null;
  const px = Math.max(COIN + 8, Math.min(box.width - COIN - 8, x));
  const py = Math.max(COIN + 24, Math.min(box.height - COIN - 10, y));
  return { x: px, y: py, angle: (Math.atan2(y - py, x - px) * 180) / Math.PI };
}

/** Coins at the edge for goals that are out of sight. */
export function Coins({ props, hand, look, limits }: Omit<MiniProps, "onPress">): JSX.Element {
  const { view, seat, colours, words, lang } = props;
  const goals = goalsOf(view.seats[seat ?? -1]);
  const list = hand.city.destinations.list.filter((d) => goals.includes(d.id));
  const ref = useRef<HTMLDivElement>(null);
  const { width, height } = limits.box;
  useEffect(
    () =>
      look.onStep((camera) => {
        list.forEach(({ cell }, i) => {
          const coin = ref.current?.children[i] as HTMLElement | undefined;
          const to = coinAt(camera, middle(cell), limits);
          if (coin === undefined) return;
          coin.hidden = to === null;
          if (to === null) return;
          coin.style.transform = `translate(${to.x - COIN}px, ${to.y - COIN}px)`;
          (coin.firstElementChild as HTMLElement).style.transform = `rotate(${to.angle}deg)`;
        });
      }),
    [width, height, goals.join()],
  );
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

const LEFT = "M-8 4a8.5 8.5 0 1 0 2-9m-1-5v6h6";
const BIN = "M-8-6H8M-3-6v-3h6v3M-6-6l1 15h10l1-15M-2-2v7M2-2v7";
const TICK = "M-8 0l5 6L8-6";

/** Turning, removing and sending the draft, by hand-sized buttons below it; above it near the lower edge. */
export function Handles({ props, hand, look, limits }: Omit<MiniProps, "onPress">): JSX.Element | null {
  const { draft } = hand;
  const { words, lang } = props;
  if (draft === null || draft.tool === "stop") return null;
  const at = middle(draft.cell);
  const isLow = (at.y + SIDE) * look.rest.k + look.rest.y > limits.box.height - 56;
  const hasTurns =
    draft.rotation !== null && hand.acts.filter((a) => a.tool === draft.tool && a.cell === draft.cell).length > 1;
  const canGo = hand.acts.some((a) => a.tool === "remove" && a.cell === draft.cell);
  const handle = (id: string, label: string, d: string, press: () => void, mirrored = false) => (
    <Press key={id} class={`gl-handle ${id}`} label={label} press={press} data-action={id}>
      <svg viewBox="-14 -14 28 28" aria-hidden="true">
        <path d={d} transform={mirrored ? "scale(-1 1)" : ""} />
      </svg>
    </Press>
  );
  return (
    <div
      key={draft.cell}
      class={`gl-handles${isLow ? " above" : ""}`}
      style={{ left: `${at.x}px`, top: `${at.y + (isLow ? -SIDE : SIDE)}px` }}
    >
      {hasTurns && handle("turn-left", words.say("facts/turn_left"), LEFT, () => turn(props, -1))}
      {draft.tool === "rotate" &&
        canGo &&
        handle("remove", words.say("facts/do_remove"), BIN, () => remove(props, draft.cell))}
      {!isLast(props.view) &&
        handle(
          "send",
          draft.tool.startsWith("place:")
            ? words.say("facts/place_here")
            : draft.tool === "rotate"
              ? words.say("facts/rotate_so")
              : say({ en: "Do it", de: "So machen" }, lang),
          TICK,
          () => send(props),
        )}
      {hasTurns && handle("turn-right", words.say("facts/turn_right"), LEFT, () => turn(props, 1), true)}
    </div>
  );
}
