// panzoom.ts: a picture larger than its frame: a finger moves it, two pinch it, the wheel enlarges it. It is moved by one
// transform alone; what must follow (labels, pointers at the edge) is told at every step, and the page is drawn anew only when
// the picture has come to rest. A finger that has moved is never a tap.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** Where the picture's origin is in the frame, in CSS pixels, and how many of them a unit of it has. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export interface At {
  readonly x: number;
  readonly y: number;
}

export interface Limits {
  readonly box: { readonly width: number; readonly height: number };
  /** What must stay in sight, in the picture's units. */
  readonly area: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly least: number;
  readonly most: number;
}

const clamp = (n: number, low: number, high: number): number => Math.max(low, Math.min(high, n));

/** One direction: within its limits where the area is larger than the frame, in the middle where it is not. */
function held(at: number, room: number, start: number, size: number): number {
  return size <= room ? (room - size) / 2 - start : clamp(at, room - size - start, 0 - start);
}

export function within(camera: Camera, { box, area, least, most }: Limits): Camera {
  const k = clamp(camera.k, least, most);
  return {
    k,
    x: held(camera.x, box.width, area.x * k, area.w * k),
    y: held(camera.y, box.height, area.y * k, area.h * k),
  };
}

/** Enlarged about a point of the frame. */
export function zoomed(camera: Camera, by: number, at: At, limits: Limits): Camera {
  const k = clamp(camera.k * by, limits.least, limits.most);
  const f = k / camera.k;
  return within({ k, x: at.x - (at.x - camera.x) * f, y: at.y - (at.y - camera.y) * f }, limits);
}

/** With a point of the picture in the middle of the frame. */
export const centred = (at: At, k: number, limits: Limits): Camera =>
  within({ k, x: limits.box.width / 2 - at.x * k, y: limits.box.height / 2 - at.y * k }, limits);

/** Moved, if it must be, so that a point of the picture is well within the frame. */
export function holding(camera: Camera, at: At, limits: Limits): Camera {
  const [x, y] = [at.x * camera.k + camera.x, at.y * camera.k + camera.y];
  const { width, height } = limits.box;
  const margin = Math.min(70, width / 5, height / 5);
  const isIn = x > margin && x < width - margin && y > margin && y < height - margin;
  return isIn ? camera : centred(at, camera.k, limits);
}

/** As large as it can be with all of these points in the frame, but not larger than now. */
export function showing(camera: Camera, points: readonly At[], limits: Limits): Camera {
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - x, Math.max(...ys) - y];
  const pad = 120;
  const k = Math.min(camera.k, (limits.box.width - pad) / Math.max(1, w), (limits.box.height - pad) / Math.max(1, h));
  const [left, top] = [x * camera.k + camera.x, y * camera.k + camera.y];
  const isIn =
    left > pad / 2 &&
    top > pad / 2 &&
    left + w * camera.k < limits.box.width - pad / 2 &&
    top + h * camera.k < limits.box.height - pad / 2;
  return isIn ? camera : centred({ x: x + w / 2, y: y + h / 2 }, k, limits);
}

export interface PanZoom {
  readonly frame: RefObject<HTMLDivElement>;
  readonly world: RefObject<HTMLDivElement>;
  /** As it was when it last came to rest. */
  readonly rest: Camera;
  /** Where it is now. */
  now(): Camera;
  /** Glides there. */
  go(to: Camera): void;
  /** Is there at once. */
  put(to: Camera): void;
  /** A finger is on it. */
  isHeld(): boolean;
  /** Tells `follow` where the picture is, now and at every step; what it gives back ends that. */
  onStep(follow: (camera: Camera) => void): () => void;
}

export interface Wishes {
  readonly limits: Limits;
  readonly start: Camera;
  readonly animate: boolean;
  /** May take a turn of the wheel for itself by returning true. */
  onWheel(by: number): boolean;
  /** Two taps on something that does not want any. */
  onDoubleTap(at: At): void;
}

const STILL = 8; // CSS pixels a finger may tremble
const ROOM = 3; // frames on each side of the one that is seen, to be scrolled to
const REST_MS = 140;
const GLIDE_MS = 260;
const DOUBLE_MS = 320;

class Mover {
  camera: Camera;
  readonly followers = new Set<(camera: Camera) => void>();
  onRest: (camera: Camera) => void = () => undefined;
  world: HTMLElement | null = null;
  readonly fingers = new Map<number, Finger>();
  #resting = 0;
  #gliding = 0;

  constructor(start: Camera) {
    this.camera = start;
  }

  put(camera: Camera): void {
    this.camera = camera;
    if (this.world !== null) {
      this.world.style.transform = `translate(${camera.x}px, ${camera.y}px) scale(${camera.k})`;
      this.world.dataset["moves"] = "";
    }
    for (const follow of this.followers) follow(camera);
    window.clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => this.settle(), REST_MS);
  }

  settle(): void {
    window.clearTimeout(this.#resting);
    if (this.world !== null) delete this.world.dataset["moves"];
    this.onRest(this.camera);
  }

  stop(): void {
    cancelAnimationFrame(this.#gliding);
  }

  glide(to: Camera, animate: boolean): void {
    this.stop();
    const from = this.camera;
    if (!animate) return this.put(to);
    const began = performance.now();
    const step = (time: number) => {
      const t = clamp((time - began) / GLIDE_MS, 0, 1);
      const s = 1 - (1 - t) ** 3;
      const mix = (a: number, b: number) => a + (b - a) * s;
      this.put({ x: mix(from.x, to.x), y: mix(from.y, to.y), k: mix(from.k, to.k) });
      if (t < 1) this.#gliding = requestAnimationFrame(step);
    };
    this.#gliding = requestAnimationFrame(step);
  }
}

export function usePanZoom(wishes: Wishes): PanZoom {
  const frame = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const [rest, setRest] = useState(wishes.start);
  const mover = useRef<Mover | null>(null);
  mover.current ??= new Mover(wishes.start);
  const now = useRef(wishes);
  now.current = wishes;
  const { box, area } = wishes.limits;
  useLayoutEffect(() => {
    const m = mover.current as Mover;
    m.world = world.current;
    m.onRest = setRest;
  }, []);
  // Another frame, another city: begin anew.
  useLayoutEffect(() => {
    const m = mover.current as Mover;
    m.stop();
    frame.current?.scrollTo(box.width * ROOM, box.height * ROOM);
    m.put(within(now.current.start, now.current.limits));
    m.settle();
  }, [box.width, box.height, area.w, area.h]);
  useEffect(() => (frame.current === null ? undefined : listen(frame.current, mover.current as Mover, now)), []);
  return {
    frame,
    world,
    rest,
    now: () => (mover.current as Mover).camera,
    go: (to) => (mover.current as Mover).glide(to, now.current.animate),
    put: (to) => (mover.current as Mover).put(to),
    isHeld: () => (mover.current as Mover).fingers.size > 0,
    onStep(follow) {
      const m = mover.current as Mover;
      m.followers.add(follow);
      follow(m.camera);
      return () => m.followers.delete(follow);
    },
  };
}

interface Finger {
  readonly x: number;
  readonly y: number;
}

/** What takes the pointer for itself: buttons, and pieces that can be dragged. */
const TAKEN = "button, .spot.can-grab";

/** Listens to wheel, fingers and the keyboard's focus; what it gives back stops that. */
function listen(frame: HTMLElement, mover: Mover, now: { readonly current: Wishes }): () => void {
  const { fingers } = mover;
  let isMoved = false;
  let start: Finger = { x: 0, y: 0 };
  let tap: Finger & { readonly time: number } = { x: 0, y: 0, time: -1000 };
  const inFrame = (f: Finger): At => {
    const { left, top } = frame.getBoundingClientRect();
    return { x: f.x - left, y: f.y - top };
  };
  const zoom = (by: number, at: Finger) => mover.put(zoomed(mover.camera, by, inFrame(at), now.current.limits));
  const wheel = (e: WheelEvent) => {
    e.preventDefault();
    if (!e.ctrlKey && now.current.onWheel(Math.sign(e.deltaY))) return;
    mover.stop();
    zoom(Math.exp(-clamp(e.deltaY, -60, 60) / 300), { x: e.clientX, y: e.clientY });
  };
  const down = (e: PointerEvent) => {
    if (e.target instanceof Element && e.target.closest(TAKEN) !== null) return;
    mover.stop();
    isMoved = fingers.size > 0;
    start = { x: e.clientX, y: e.clientY };
    fingers.set(e.pointerId, start);
  };
  const move = (e: PointerEvent) => {
    const before = fingers.get(e.pointerId);
    if (before === undefined) return;
    const after = { x: e.clientX, y: e.clientY };
    const other = [...fingers].find(([id]) => id !== e.pointerId)?.[1];
    if (Math.hypot(after.x - start.x, after.y - start.y) > STILL) isMoved = true;
    if (!isMoved) return;
    const { camera } = mover;
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    fingers.set(e.pointerId, after);
    if (other === undefined)
      return mover.put(within({ ...camera, x: camera.x + dx, y: camera.y + dy }, now.current.limits));
    const far = (f: Finger) => Math.max(1, Math.hypot(f.x - other.x, f.y - other.y));
    zoom(far(after) / far(before), { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 });
  };
  const up = (e: PointerEvent) => void fingers.delete(e.pointerId);
  const click = (e: MouseEvent) => {
    if (isMoved && e.detail > 0) {
      e.stopPropagation();
      isMoved = false;
      return;
    }
    const at = { x: e.clientX, y: e.clientY, time: e.timeStamp };
    const isFree = e.target instanceof Element && e.target.closest("button, .spot.active") === null;
    const isSecond = at.time - tap.time < DOUBLE_MS && Math.hypot(at.x - tap.x, at.y - tap.y) < 24;
    if (isFree && isSecond && e.detail > 0) now.current.onDoubleTap(inFrame(at));
    tap = isFree && !isSecond ? at : { ...at, time: -1000 };
  };
  const focus = (e: FocusEvent) => {
    if (!(e.target instanceof Element) || !e.target.matches(":focus-visible")) return;
    const { left, top, width, height } = e.target.getBoundingClientRect();
    const { camera } = mover;
    const seen = inFrame({ x: left + width / 2, y: top + height / 2 });
    const at = { x: (seen.x - camera.x) / camera.k, y: (seen.y - camera.y) / camera.k };
    const to = holding(camera, at, now.current.limits);
    if (to !== camera) mover.glide(to, false);
  };
  // What scrolls the frame to a part of the picture means the camera: that goes there, and the frame back to its middle.
  const scroll = () => {
    const [x, y] = [frame.scrollLeft - frame.clientWidth * ROOM, frame.scrollTop - frame.clientHeight * ROOM];
    if (x === 0 && y === 0) return;
    frame.scrollTo(frame.clientWidth * ROOM, frame.clientHeight * ROOM);
    const { camera } = mover;
    if (Math.hypot(x, y) > 1) mover.put(within({ ...camera, x: camera.x - x, y: camera.y - y }, now.current.limits));
  };
  frame.addEventListener("wheel", wheel, { passive: false });
  frame.addEventListener("pointerdown", down);
  frame.addEventListener("focusin", focus);
  frame.addEventListener("scroll", scroll);
  frame.addEventListener("click", click, true);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", up);
  return () => {
    mover.stop();
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", up);
  };
}
