// stage/motion.ts: what moves on a board, and the common ways to move it, by the Web Animations API. Only transform and
// opacity move. Distances are in the units of the board's SVG: there a CSS pixel is a unit of the viewBox.

/** One movement of one element. An element that is not there is left out. */
export interface Motion {
  readonly on: Element | null | undefined;
  readonly frames: Keyframe[];
  readonly ms: number;
  readonly delay?: number;
  readonly easing?: string;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const OUT = "cubic-bezier(.2,.8,.2,1)";
export const IN_OUT = "cubic-bezier(.45,.05,.35,1)";
export const SPRING = "cubic-bezier(.3,1.5,.5,1)";
export const IN = "cubic-bezier(.5,0,.9,.4)";

const shift = (p: Point): string => `translate(${p.x}px, ${p.y}px)`;
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });

/** From where it is drawn (`home`, the first point) along the points. */
export function along(on: Motion["on"], points: readonly Point[], msEach: number, most = 2400): Motion {
  const home = points[0] ?? { x: 0, y: 0 };
  const ms = Math.min(most, msEach * Math.max(1, points.length - 1));
  return { on, ms, easing: IN_OUT, frames: points.map((p) => ({ transform: shift(minus(p, home)) })) };
}

/** To where it is drawn, from where it was. */
export function arrive(on: Motion["on"], from: Point, to: Point, ms = 220): Motion {
  return { on, ms, easing: IN_OUT, frames: [{ transform: shift(minus(from, to)) }, { transform: "none" }] };
}

/** In arcs from point to point, larger in the middle of each. */
export function hops(on: Motion["on"], points: readonly Point[], msEach = 260, height = 12): Motion {
  const home = points[0] ?? { x: 0, y: 0 };
  const frames: Keyframe[] = [{ transform: shift({ x: 0, y: 0 }), easing: OUT }];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [minus(points[i - 1] as Point, home), minus(points[i] as Point, home)];
    const top = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - height };
    frames.push({ transform: `${shift(top)} scale(1.15)`, easing: IN }, { transform: shift(b), easing: OUT });
  }
  return { on, frames, ms: msEach * Math.max(1, points.length - 1), easing: "linear" };
}

/** Something new: it falls into its place. */
export function drop(on: Motion["on"], ms = 180): Motion {
  const frames = [
    { transform: "scale(1.25)", opacity: 0.2 },
    { transform: "scale(1)", opacity: 1 },
  ];
  return { on, ms, easing: SPRING, frames };
}

export function appear(on: Motion["on"], ms = 180, delay = 0): Motion {
  return { on, ms, delay, easing: OUT, frames: [{ opacity: 0 }, { opacity: 1 }] };
}

export function vanish(on: Motion["on"], ms = 180, delay = 0): Motion {
  return { on, ms, delay, easing: OUT, frames: [{ opacity: 1 }, { opacity: 0 }] };
}

/** Twice to and fro: this cannot be. */
export function shake(on: Motion["on"], by = 2, ms = 180): Motion {
  const frames = [0, by, -by, by, -by, 0].map((x) => ({ transform: `translate(${x}px)` }));
  return { on, ms, easing: "linear", frames };
}

/** Larger for a moment. */
export function pulse(on: Motion["on"], scale = 1.15, ms = 360): Motion {
  return { on, ms, easing: OUT, frames: [1, scale, 1].map((s) => ({ transform: `scale(${s})` })) };
}

/** The units of the SVG that an element is drawn in, for one CSS pixel on the screen. */
function unitsPerPixel(on: Element): number {
  const matrix = on instanceof SVGGraphicsElement ? on.getScreenCTM() : null;
  return matrix === null || matrix.a === 0 ? 1 : 1 / Math.hypot(matrix.a, matrix.b);
}

/** Shrinks and flies to another element, wherever on the page that is: a captured piece to its owner's card. */
export function flyTo(on: Motion["on"], goal: Element | null | undefined, ms = 420, delay = 0, size = 0.4): Motion {
  if (on === null || on === undefined || goal === null || goal === undefined)
    return vanish(on, Math.min(ms, 200), delay);
  const [a, b] = [on.getBoundingClientRect(), goal.getBoundingClientRect()];
  const unit = unitsPerPixel(on.parentElement ?? on);
  const by = { x: (b.x + b.width / 2 - a.x - a.width / 2) * unit, y: (b.y + b.height / 2 - a.y - a.height / 2) * unit };
  const frames: Keyframe[] = [
    { transform: "none", opacity: 1 },
    { transform: `${shift(by)} scale(${size})`, opacity: 0.9, offset: 0.9 },
    { transform: `${shift(by)} scale(${size})`, opacity: 0 },
  ];
  return { on, ms, delay, easing: IN_OUT, frames };
}

/** When the last of them ends. */
export const endOf = (motions: readonly Motion[]): number =>
  Math.max(0, ...motions.map(({ ms, delay = 0 }) => ms + delay));

/** Begins them all; `speed` 2 is twice as fast. What has ended stays as it is until it is cancelled. */
export function begin(motions: readonly Motion[], speed: number): Animation[] {
  return motions.flatMap(({ on, frames, ms, delay = 0, easing = OUT }) => {
    if (on === null || on === undefined) return [];
    const animation = on.animate(frames, { duration: ms / speed, delay: delay / speed, easing, fill: "both" });
    return [animation];
  });
}
