// panzoom.ts: a picture that can be looked at closer: pinch, wheel, buttons; a finger moves it when it is enlarged. A second
// finger, or a finger that has moved, is never a tap.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const MOST = 4;
const STILL = 8; // CSS pixels a finger may tremble

function clamp(n: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, n));
}

/** `seen` enlarged `by` around a point of the picture, never beyond `whole`. */
export function zoomed(whole: Box, seen: Box, by: number, at: { x: number; y: number }): Box {
  const w = clamp(seen.w / by, whole.w / MOST, whole.w);
  const k = w / seen.w;
  return inside(whole, { x: at.x - (at.x - seen.x) * k, y: at.y - (at.y - seen.y) * k, w, h: seen.h * k });
}

export function inside(whole: Box, seen: Box): Box {
  return { ...seen, x: clamp(seen.x, whole.x, whole.x + whole.w - seen.w), y: clamp(seen.y, whole.y, whole.y + whole.h - seen.h) };
}

/** `seen` moved, if it must be, so that a point is well within it. */
export function holding(whole: Box, seen: Box, at: { x: number; y: number }): Box {
  const [mx, my] = [seen.w / 8, seen.h / 8];
  const isIn = at.x > seen.x + mx && at.x < seen.x + seen.w - mx && at.y > seen.y + my && at.y < seen.y + seen.h - my;
  return isIn ? seen : inside(whole, { ...seen, x: at.x - seen.w / 2, y: at.y - seen.h / 2 });
}

interface Finger {
  readonly x: number;
  readonly y: number;
}

export interface PanZoom {
  readonly ref: RefObject<SVGSVGElement>;
  readonly viewBox: string;
  readonly isNear: boolean;
  zoom(by: number): void;
  /** Moves the picture until a point of it can be seen. */
  reveal(at: { readonly x: number; readonly y: number }): void;
}

/** onWheel may take a turn of the wheel for itself by returning true. */
export function usePanZoom(whole: Box, onWheel: (by: number) => boolean): PanZoom {
  const [seen, setSeen] = useState(whole);
  const ref = useRef<SVGSVGElement>(null);
  const now = useRef({ whole, seen, setSeen, onWheel });
  now.current = { whole, seen, setSeen, onWheel };
  useEffect(() => (ref.current === null ? undefined : follow(ref.current, now)), []);
  const centre = { x: seen.x + seen.w / 2, y: seen.y + seen.h / 2 };
  return {
    ref,
    viewBox: `${seen.x} ${seen.y} ${seen.w} ${seen.h}`,
    isNear: seen.w < whole.w - 0.01,
    zoom: (by) => setSeen(zoomed(whole, seen, by, centre)),
    reveal: (at) => setSeen(holding(whole, seen, at)),
  };
}

interface Now {
  readonly current: { readonly whole: Box; readonly seen: Box; setSeen(box: Box): void; onWheel(by: number): boolean };
}

/** Listens to wheel and fingers; what it gives back stops that. */
function follow(svg: SVGSVGElement, now: Now): () => void {
  const fingers = new Map<number, Finger>();
  let moved = false;
  let start: Finger = { x: 0, y: 0 };
  const point = (f: Finger) => {
    const box = svg.getBoundingClientRect();
    const { seen } = now.current;
    return { x: seen.x + ((f.x - box.left) / box.width) * seen.w, y: seen.y + ((f.y - box.top) / box.height) * seen.h };
  };
  const wheel = (e: WheelEvent) => {
    const { whole, seen, setSeen, onWheel } = now.current;
    if (onWheel(Math.sign(e.deltaY))) e.preventDefault();
    else if (e.ctrlKey || seen.w < whole.w - 0.01) {
      e.preventDefault();
      setSeen(zoomed(whole, seen, e.deltaY < 0 ? 1.15 : 1 / 1.15, point({ x: e.clientX, y: e.clientY })));
    }
  };
  const down = (e: PointerEvent) => {
    if (fingers.size === 0) moved = false;
    else moved = true;
    start = { x: e.clientX, y: e.clientY };
    fingers.set(e.pointerId, start);
  };
  const move = (e: PointerEvent) => {
    const before = fingers.get(e.pointerId);
    if (before === undefined) return;
    const after = { x: e.clientX, y: e.clientY };
    if (Math.hypot(after.x - start.x, after.y - start.y) > STILL) moved = true;
    if (moved) drag(before, after, e.pointerId);
    fingers.set(e.pointerId, after);
  };
  const drag = (before: Finger, after: Finger, id: number) => {
    const { whole, seen, setSeen } = now.current;
    const other = [...fingers].find(([i]) => i !== id)?.[1];
    const [a, b] = [point(before), point(after)];
    if (other === undefined) setSeen(inside(whole, { ...seen, x: seen.x + a.x - b.x, y: seen.y + a.y - b.y }));
    else {
      const far = (f: Finger) => Math.max(1, Math.hypot(f.x - other.x, f.y - other.y));
      setSeen(zoomed(whole, seen, far(after) / far(before), point({ x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 })));
    }
  };
  const up = (e: PointerEvent) => fingers.delete(e.pointerId);
  const focus = (e: FocusEvent) => {
    const { whole, seen, setSeen } = now.current;
    if (!(e.target instanceof SVGGraphicsElement) || !e.target.matches(":focus-visible")) return;
    const { x, y, width, height } = e.target.getBBox();
    setSeen(holding(whole, seen, { x: x + width / 2, y: y + height / 2 }));
  };
  const click = (e: MouseEvent) => {
    if (moved && e.detail > 0) e.stopPropagation();
    moved = false;
  };
  svg.addEventListener("wheel", wheel, { passive: false });
  svg.addEventListener("pointerdown", down);
  svg.addEventListener("focusin", focus);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", up);
  svg.addEventListener("click", click, true);
  return () => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", up);
  };
}
