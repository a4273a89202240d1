// drag.ts: dragging from one spot of a board to another, by mouse or finger, and taps that are none: with two fingers, or
// at the end of a drag.
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";

/** A point in the units of the board's viewBox. */
export interface At {
  readonly x: number;
  readonly y: number;
}

const STILL = 6; // CSS pixels a hand may tremble

interface Held {
  readonly from: string;
  readonly x: number;
  readonly y: number;
  moves: boolean;
}

interface Hands {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(event: PointerEvent): void;
  onClickCapture(event: MouseEvent): void;
}

function spotAt(x: number, y: number): string | null {
  // What is being carried lies on top and is no spot itself.
  const below = document.elementsFromPoint(x, y).find((e) => e.closest("[data-carried]") === null);
  return below?.closest<SVGGElement>("[data-spot]")?.dataset["spot"] ?? null;
}

/** Where a point of the window is on the board. */
export function toBoard(group: SVGGElement | null, x: number, y: number): At | null {
  const matrix = group?.getScreenCTM()?.inverse();
  return matrix === undefined ? null : new DOMPoint(x, y).matrixTransform(matrix);
}

interface Carrier {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(event: PointerEvent): void;
  onClickCapture(event: MouseEvent): void;
}

/** For what lies beside the board, a card or a tile: handlers to carry it onto a spot, under the finger all the way; `onLift`
 * is told when that begins. A click stays a click. */
export function useCarry(
  onDrop: (what: string, spot: string) => void,
  onLift?: (what: string) => void,
): (what: string) => Carrier {
  const start = useRef<{ x: number; y: number } | null>(null);
  const carried = useRef(false);
  const putDown = (event: PointerEvent) => {
    const thing = event.currentTarget as HTMLElement;
    delete thing.dataset["carried"];
    thing.style.translate = "";
    start.current = null;
  };
  return (what) => ({
    onPointerDown(event) {
      const thing = event.currentTarget as HTMLElement;
      carried.current = false;
      start.current = null;
      if (event.pointerType === "touch" && getComputedStyle(thing).touchAction !== "none") return; // this finger scrolls the page
      start.current = { x: event.clientX, y: event.clientY };
      thing.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      if (start.current === null) return;
      const [dx, dy] = [event.clientX - start.current.x, event.clientY - start.current.y];
      if (!carried.current && Math.hypot(dx, dy) <= STILL) return;
      const thing = event.currentTarget as HTMLElement;
      if (!carried.current) onLift?.(what);
      carried.current = true;
      thing.dataset["carried"] = "";
      thing.style.translate = `${dx}px ${dy}px`;
    },
    onPointerUp(event) {
      const spot = start.current !== null && carried.current ? spotAt(event.clientX, event.clientY) : null;
      putDown(event);
      if (spot !== null) onDrop(what, spot);
    },
    onPointerCancel(event) {
      putDown(event);
      carried.current = false;
    },
    onClickCapture(event) {
      if (carried.current && event.detail > 0) event.stopPropagation();
      carried.current = false;
    },
  });
}

export function useDrag(
  group: RefObject<SVGGElement>,
  canGrab: (id: string) => boolean,
  onDrop?: (from: string, to: string, at: At | null) => void,
  onDrag?: (from: string, at: At | null) => void,
): Hands {
  const held = useRef<Held | null>(null);
  const fingers = useRef(new Set<number>());
  const isTap = useRef(true);
  const letGo = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    if (held.current?.moves === true) onDrag?.(held.current.from, null);
    held.current = null;
  };
  return {
    onPointerDown(event) {
      fingers.current.add(event.pointerId);
      isTap.current = fingers.current.size === 1;
      const from = (event.target as Element).closest<SVGGElement>("[data-spot]")?.dataset["spot"];
      const free = isTap.current && event.button === 0 && onDrop !== undefined && from !== undefined && canGrab(from);
      held.current = free ? { from, x: event.clientX, y: event.clientY, moves: false } : null;
    },
    onPointerMove(event) {
      const h = held.current;
      if (h === null) return;
      if (!h.moves && Math.hypot(event.clientX - h.x, event.clientY - h.y) > STILL) {
        h.moves = true;
        group.current?.setPointerCapture(event.pointerId);
      }
      if (h.moves) onDrag?.(h.from, toBoard(group.current, event.clientX, event.clientY));
    },
    onPointerUp(event) {
      const h = held.current;
      const to = h?.moves === true ? spotAt(event.clientX, event.clientY) : null;
      letGo(event);
      if (h?.moves === true) isTap.current = false;
      if (h !== null && to !== null && to !== h.from)
        onDrop?.(h.from, to, toBoard(group.current, event.clientX, event.clientY));
    },
    onPointerCancel: letGo,
    onClickCapture(event) {
      if (!isTap.current && event.detail > 0) event.stopPropagation();
      isTap.current = true;
    },
  };
}
