// gridlock/labels.ts: the names on the map. They keep their size on the screen however far away the map is, so they may come
// to lie on each other: those that matter more stay.
import type { Dictionary } from "../dictionary";
import { bodiesOf, isOverWater, typeAt, type City } from "./city";
import { columnOf, rowOf } from "../shapes/hex";
import type { Camera } from "../shapes/panzoom";
import { onScreen, overlaps, type Rect } from "./edges";
import { middle, plus, WIDE, type Point } from "./geo";

export type LabelKind = "goal" | "stop" | "plate" | "water" | "park" | "bridge";

export interface Label {
  readonly key: string;
  readonly kind: LabelKind;
  readonly lines: readonly string[];
  readonly at: Point;
  /** On the screen, in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export const FONT = 13;
export const LINE = 13.6;
/** Below so many pixels for a space only what matters most is written. */
const NEAR = 50;

/** How wide words are; the browser measures, tests count letters. */
export type Measure = (words: string) => number;

/** Long names are broken into two lines, as even as can be. */
export function broken(name: string, measure: Measure, most = 74): readonly string[] {
  const words = name.split(" ");
  if (words.length < 2 || measure(name) <= most) return [name];
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const width = (lines: readonly string[]) => Math.max(...lines.map(measure));
  return cuts.reduce((a, b) => (width(b) < width(a) ? b : a));
}

const rank: Readonly<Record<LabelKind, number>> = { goal: 0, stop: 1, plate: 3, water: 4, park: 4, bridge: 5 };

export interface Wanted {
  readonly goals: ReadonlySet<string>;
  /** Where a route ends or must stop, and where cars are. */
  readonly stops: ReadonlySet<string>;
  readonly cars: ReadonlySet<string>;
  /** Spaces with tiles: no name is written across their roads. */
  readonly tiles: ReadonlySet<string>;
}

function placed(kind: LabelKind, key: string, name: string, at: Point, measure: Measure): Label {
  const isPlate = kind === "goal" || kind === "stop" || kind === "plate";
  const lines = broken(name, measure, isPlate ? 74 : 60);
  const width = Math.max(...lines.map(measure)) + (isPlate ? 10 : 2);
  const down = isPlate ? (lines.length > 1 ? 9 : 13) : lines.length > 1 ? -12 : -4;
  return { key, kind, lines, at: plus(at, { x: 0, y: down }), width, height: lines.length * LINE + (isPlate ? 5 : 0) };
}

/** The space of a body that is nearest to its middle, so that its name lies on it. */
function heart(cells: readonly string[]): Point {
  const spots = cells.map(middle);
  const sum = spots.reduce(plus, { x: 0, y: 0 });
  const at = { x: sum.x / spots.length, y: sum.y / spots.length };
  const far = (p: Point) => Math.hypot(p.x - at.x, p.y - at.y);
  return spots.reduce((a, b) => (far(b) < far(a) ? b : a));
}

/** All names of a city, those that matter most first. */
export function labelsOf(city: City, wanted: Wanted, words: Dictionary, measure: Measure): Label[] {
  const name = (id: string, otherwise: string) => words.at(`places/${id}`) ?? otherwise;
  const sites = city.destinations.list.map((d) => {
    const kind = wanted.goals.has(d.id) ? "goal" : wanted.stops.has(d.cell) ? "stop" : "plate";
    return placed(kind, d.cell, name(d.id, d.name), middle(d.cell), measure);
  });
  const waters = bodiesOf(
    city.labels.list.filter((l) => typeAt(city, rowOf(l.cell), columnOf(l.cell)) === "W"),
    (cell) => isOverWater(city, cell),
  ).map((b) => placed("water", b.cells[0] as string, b.name, heart(b.cells), measure));
  const parks = bodiesOf(city.parks.list).map((b) =>
    placed("park", b.cells[0] as string, name(b.cells[0] as string, b.name), heart(b.cells), measure),
  );
  const bridges = city.labels.list
    .filter((l) => typeAt(city, rowOf(l.cell), columnOf(l.cell)) !== "W" && !wanted.tiles.has(l.cell))
    .map((l) => placed(isOverWater(city, l.cell) ? "bridge" : "park", l.cell, l.name, middle(l.cell), measure));
  const first = (l: Label) => (l.kind === "plate" && wanted.cars.has(l.key) ? 2 : rank[l.kind]);
  return [...sites, ...waters, ...parks, ...bridges].sort((a, b) => first(a) - first(b));
}

/** Those that are written: who comes first stays, and what would lie below the small map or a coin does not. */
export function shownAt(labels: readonly Label[], camera: Camera, blocked: readonly Rect[] = []): Label[] {
  const shown: Label[] = [];
  const { k } = camera;
  const rect = ({ at, width, height }: Label): Rect => {
    const { x, y } = onScreen(camera, at);
    return { x: x - width / 2, y, w: width, h: height };
  };
  const isNear = k * WIDE >= NEAR;
  const clash = (a: Label, b: Label) =>
    Math.abs(a.at.x - b.at.x) * k < (a.width + b.width) / 2 + 2 &&
    a.at.y * k < b.at.y * k + b.height + 1 &&
    b.at.y * k < a.at.y * k + a.height + 1;
  for (const label of labels) {
    if (!isNear && label.kind !== "goal" && label.kind !== "stop" && label.kind !== "plate") continue;
    if (shown.some((other) => clash(label, other)) || blocked.some((r) => overlaps(r, rect(label)))) continue;
    shown.push(label);
  }
  return shown;
}
