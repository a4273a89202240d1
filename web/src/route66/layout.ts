// route66/layout.ts: where the road runs: rows from left to right and back, joined by half circles, for a box of any size.
// Sizes are CSS pixels. Pure.
import type { Point } from "../stage/motion";
import type { Section } from "./moves";

/** A place on the road, and which way it leads there. */
export interface Place extends Point {
  /** Radians; 0 is to the right. */
  readonly angle: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Too little room for large signs. */
  readonly isSmall: boolean;
  readonly rows: number;
  /** The middle of the first row, and from row to row. */
  readonly top: number;
  readonly pitch: number;
  /** From one space to the next. */
  readonly unit: number;
  /** How wide the asphalt is. */
  readonly road: number;
  /** Width of a car, of a shield, and the box of a plate. */
  readonly car: number;
  readonly shield: number;
  readonly plate: { readonly width: number; readonly height: number };
  readonly points: readonly Point[];
  /** By the part of the whole road, 0 to 1. */
  along(part: number): Place;
  /** Space 0 of a section is its shield, the last one its plate; anything between them, too. */
  at(section: number, space: number): Place;
}

const STEPS = 60; // points of a row
const TURN = 24; // points of a half circle
const START = 0.6; // units before the first shield, and after the last plate

interface Frame {
  readonly width: number;
  readonly rows: number;
  readonly top: number;
  readonly pitch: number;
  readonly margin: number;
  /** Where the first row begins and the last one ends: the skyline stands before it, the pier behind it. */
  readonly begin: number;
  readonly end: number;
}

function row(frame: Frame, i: number): Point[] {
  const { width, rows, top, pitch, margin } = frame;
  const isEast = i % 2 === 0;
  const [left, right] = [margin + pitch / 2, width - margin - pitch / 2];
  const from = i === 0 ? frame.begin : isEast ? left : right;
  const to = i === rows - 1 ? frame.end : isEast ? right : left;
  const y = top + i * pitch;
  const swing = Math.min(9, pitch * 0.08);
  return Array.from({ length: STEPS + 1 }, (_, k) => {
    const part = k / STEPS;
    const wave = Math.sin(part * Math.PI) * Math.sin(part * Math.PI * (width < 760 ? 3 : 4) + i * 2);
    return { x: from + (to - from) * part, y: y + swing * wave };
  });
}

function turn({ width, top, pitch, margin }: Frame, i: number): Point[] {
  const r = pitch / 2;
  const side = i % 2 === 0 ? 1 : -1;
  const x = side > 0 ? width - margin - r : margin + r;
  return Array.from({ length: TURN - 1 }, (_, k) => {
    const angle = -Math.PI / 2 + (Math.PI * (k + 1)) / TURN;
    return { x: x + side * r * Math.cos(angle) * 1.02, y: top + (i + 0.5) * pitch + r * Math.sin(angle) };
  });
}

const line = (frame: Frame): Point[] =>
  Array.from({ length: frame.rows }, (_, i) => [
    ...row(frame, i),
    ...(i < frame.rows - 1 ? turn(frame, i) : []),
  ]).flat();

/** How far each point is from the first, along them. */
function distances(points: readonly Point[]): readonly number[] {
  let sum = 0;
  return points.map((p, i) => {
    const before = points[i - 1] ?? p;
    return (sum += Math.hypot(p.x - before.x, p.y - before.y));
  });
}

function placeAt(points: readonly Point[], far: readonly number[], distance: number): Place {
  let [low, high] = [0, points.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((far[middle] as number) < distance) low = middle;
    else high = middle;
  }
  const [a, b] = [points[low] as Point, points[high] as Point];
  const part = (distance - (far[low] as number)) / ((far[high] as number) - (far[low] as number));
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, angle };
}

function frameFor(width: number, height: number, rows: number): Frame {
  const isNarrow = width < 760;
  const top = Math.min(150, Math.max(58, height * (isNarrow ? 0.14 : 0.165)));
  const bottom = Math.min(76, Math.max(30, height * 0.08));
  const pitch = (height - top - bottom) / (rows - 1);
  const margin = width < 480 ? 20 : isNarrow ? 30 : 46;
  const end = width - (isNarrow ? Math.min(150, 60 + width * 0.08) : 270);
  return { width, rows, top, pitch, margin, begin: isNarrow ? 22 : 56, end };
}

/** So many rows that neither spaces nor rows crowd: an odd number, the road ends in the west of the picture's east. */
function bestFrame(width: number, height: number, units: number): Frame {
  let best = frameFor(width, height, 3);
  let most = 0;
  for (let rows = 3; rows <= 25; rows += 2) {
    const frame = frameFor(width, height, rows);
    const unit = (distances(line(frame)).at(-1) as number) / units;
    const room = Math.min(unit, frame.pitch * 0.82);
    if (room > most) [best, most] = [frame, room];
  }
  return best;
}

export function layout(width: number, height: number, sections: readonly Section[]): Layout {
  const units = sections.reduce((sum, { length }) => sum + length + 1, START * 2 - 1);
  const frame = bestFrame(width, height, units);
  const points = line(frame);
  const far = distances(points);
  const whole = far.at(-1) as number;
  const unit = whole / units;
  const road = Math.min(40, frame.pitch * 0.54, unit * 0.72);
  const isSmall = road < 32;
  const starts = new Map<number, number>();
  sections.reduce((at, { number, length }) => (starts.set(number, at), at + length + 1), START);
  const shield = Math.min(52, road * 1.34, unit * 1.04);
  return {
    width,
    height,
    isSmall,
    rows: frame.rows,
    top: frame.top,
    pitch: frame.pitch,
    unit,
    road,
    car: Math.min(76, road * 1.95),
    shield,
    plate: { width: Math.max(20, Math.min(40, unit * 0.8)), height: Math.max(27, Math.min(46, road * 1.16)) },
    points,
    along: (part) => placeAt(points, far, part * whole),
    at: (section, space) => placeAt(points, far, ((starts.get(section) ?? 0) + space) * unit),
  };
}

/** From one space to another along the road, for something that drives. */
export function drive(road: Layout, section: number, from: number, to: number): readonly Place[] {
  const steps = Math.max(2, Math.round(Math.abs(to - from) * 6));
  return Array.from({ length: steps + 1 }, (_, i) => road.at(section, from + ((to - from) * i) / steps));
}

/** A bow above the road from one space to another, for something that leaps. */
export function leap(road: Layout, section: number, from: number, to: number, height: number): readonly Point[] {
  return drive(road, section, from, to).map(({ x, y, angle }, i, all) => {
    const lift = height * Math.sin((Math.PI * i) / (all.length - 1));
    const aside = Math.cos(angle) < 0 ? -1 : 1;
    return { x: x + Math.sin(angle) * lift * aside, y: y - Math.abs(Math.cos(angle)) * lift };
  });
}

export const round = (n: number): number => Math.round(n * 10) / 10;
export const path = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`;
