// layers.ts: the overlays of a board one by one. All of them are on for somebody new; each has its switch in the board's key, and
// the browser keeps what was switched off.
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
