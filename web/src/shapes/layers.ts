// layers.ts: the overlays of a board one by one. All of them are on for somebody new; each has its switch in the board's key, and
// the browser keeps what was switched off.
import { useEffect, useRef } from "preact/hooks";
import type { BoardProps } from "../board";
import { settings } from "../store";

/** Whether an overlay is to be drawn: overlays are wanted, and this one was not switched off. */
export const shows = ({ overlays }: Pick<BoardProps, "overlays">, layer: string): boolean =>
  overlays && !settings.value.hides.includes(layer);

/** Switches one over; with all of them off it comes back alone of its own accord. */
export function toggle(props: Pick<BoardProps, "overlays">, layer: string): void {
  const others = settings.value.hides.filter((one) => one !== layer);
  settings.put({ overlays: true, hides: shows(props, layer) ? [...others, layer] : others });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=range]):not([type=checkbox]), textarea, select");

/** 1 switches the first of them over, 2 the second. */
export function useLayerKeys(board: BoardProps, layers: readonly string[]): void {
  const now = useRef({ board, layers });
  now.current = { board, layers };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const layer = /^[1-9]$/.test(event.key) ? now.current.layers[Number(event.key) - 1] : undefined;
      if (layer === undefined) return;
      if (document.querySelector("dialog[open]") !== null) return;
      toggle(now.current.board, layer);
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
