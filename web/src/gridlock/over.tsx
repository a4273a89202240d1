// gridlock/over.tsx: what floats above the map: coordinates along its edge, buttons to come closer, and the handles of a draft.
// They follow the camera without being drawn anew. The small map and the coins are in mini.tsx.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Press } from "../shell/table/Press";
import { zoomed, type Limits, type PanZoom } from "../shapes/panzoom";
import { say, type Lang } from "../words";
import type { City } from "./city";
import { middle, SIDE, spotOf } from "./geo";
import { isLast, type Hand, type Props } from "./hand";
import { go, remove, send, turn } from "./play";

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

interface HandleProps {
  readonly props: Props;
  readonly hand: Hand;
  readonly look: PanZoom;
  readonly limits: Limits;
}

const LEFT = "M-8 4a8.5 8.5 0 1 0 2-9m-1-5v6h6";
const BIN = "M-8-6H8M-3-6v-3h6v3M-6-6l1 15h10l1-15M-2-2v7M2-2v7";
const TICK = "M-8 0l5 6L8-6";

const GO = "M-9 0H8M2-7l7 7-7 7";

interface Handle {
  readonly id: string;
  readonly label: string;
  readonly d: string;
  readonly isMirrored?: boolean;
  press(): void;
}

/** What can be done with what lies on a space now. */
function handlesOf(props: Props, hand: Hand): readonly Handle[] {
  const { draft, picked, plan } = hand;
  const { words, lang, view } = props;
  const bin = (cell: string): Handle => ({
    id: "remove",
    label: words.say("facts/do_remove"),
    d: BIN,
    press: () => remove(props, cell),
  });
  const drive = { id: "go", label: words.say("facts/do_drive"), d: GO, press: () => go(props) };
  if (picked !== null) return [bin(picked)];
  if (plan !== null) return [drive];
  if (draft === null) return [];
  if (draft.tool === "stop") return isLast(view) ? [] : [drive];
  const hasTurns = hand.acts.filter((a) => a.tool === draft.tool && a.cell === draft.cell).length > 1;
  const turns = (by: number): readonly Handle[] =>
    draft.rotation === null || !hasTurns
      ? []
      : [
          {
            id: by < 0 ? "turn-left" : "turn-right",
            label: words.say(by < 0 ? "facts/turn_left" : "facts/turn_right"),
            d: LEFT,
            isMirrored: by > 0,
            press: () => turn(props, by),
          },
        ];
  const canGo = draft.tool === "rotate" && hand.acts.some((a) => a.tool === "remove" && a.cell === draft.cell);
  const label = draft.tool.startsWith("place:")
    ? words.say("facts/place_here")
    : draft.tool === "rotate"
      ? words.say("facts/rotate_so")
      : say({ en: "Do it", de: "So machen" }, lang);
  return [
    ...turns(-1),
    ...(canGo ? [bin(draft.cell)] : []),
    ...(isLast(view) ? [] : [{ id: "send", label, d: TICK, press: () => send(props) }]),
    ...turns(1),
  ];
}

/** Turning, removing, sending and driving, by hand-sized buttons below the space; above it near the lower edge. */
export function Handles({ props, hand, look, limits }: HandleProps): JSX.Element | null {
  const cell = hand.picked ?? hand.plan ?? hand.draft?.cell;
  const handles = handlesOf(props, hand);
  if (cell === undefined || handles.length === 0) return null;
  const at = middle(cell);
  const { k, x, y } = look.rest;
  const isLow = (at.y + SIDE) * k + y > limits.box.height - 56;
  // All by transforms: nothing of the page is laid out anew. Near the left or right edge they move inwards as far as they must.
  const half = (handles.length * 52) / 2;
  const seen = at.x * k + x;
  const aside = Math.max(half + 4 - seen, 0) + Math.min(limits.box.width - half - 4 - seen, 0);
  const down = isLow ? -50 : 6;
  return (
    <div
      key={cell}
      class="gl-handles"
      style={{
        transform: `translate(${at.x}px, ${at.y + (isLow ? -SIDE : SIDE)}px) scale(var(--u, 1)) translate(${aside.toFixed(0)}px, ${down}px)`,
      }}
    >
      {handles.map(({ id, label, d, isMirrored, press }, i) => (
        <Press
          key={id}
          class={`gl-handle ${id}`}
          style={`transform: translateX(${52 * i - half + 4}px)`}
          label={label}
          press={press}
          data-action={id}
        >
          <svg viewBox="-14 -14 28 28" aria-hidden="true">
            <path d={d} transform={isMirrored === true ? "scale(-1 1)" : ""} />
          </svg>
        </Press>
      ))}
    </div>
  );
}
