// gridlock/hand.ts: the view of a game of Gridlock, and what the page has in hand: the thing that was picked up, and the draft:
// an action that lies on the map already but has not been sent, so that it can still be turned, moved or taken back.
import type { BoardProps } from "../board";
import { cityOf, joined, roadMap, roadsOf, type City, type Kind, type Laid } from "./city";
import { edge, middle, plus, type Point } from "./geo";
import { parse, type Act } from "./moves";

export interface Seat {
  readonly car: string | null;
  readonly start: string | null;
  readonly visited: readonly string[];
  readonly goals: readonly string[] | number;
  readonly tiles: readonly string[] | number;
}

export interface View {
  readonly options: { readonly length: string };
  readonly edition: string | City;
  readonly phase: string;
  readonly seat: number | null;
  readonly left: number;
  readonly seats: readonly Seat[];
  readonly board: readonly Laid[];
  readonly cones: readonly string[];
}

export type Props = BoardProps<View>;

/** As `reach`, `goals` and `route` of the facts say it. */
export interface Way {
  readonly to: string;
  readonly stops: number | null;
  readonly path: readonly string[];
  readonly halts: readonly { readonly at: string; readonly why: string }[];
  readonly halt: string | null;
  readonly why: string | null;
  readonly gap?: readonly string[];
}

export interface Hand {
  readonly city: City;
  readonly acts: readonly Act[];
  /** "place:KIND", "cone" or "drive": what was picked up; null: nothing. */
  readonly tool: string | null;
  readonly draft: Act | null;
  /** Where what is carried would go. */
  readonly over: string | null;
  /** The space whose tap did nothing. */
  readonly refused: string | null;
  readonly card: string | null;
  /** Where a drive of two stops would end, while its way is shown. */
  readonly plan: string | null;
  /** A tile that was tapped and can only be removed. */
  readonly picked: string | null;
}

const words = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** A hint lies on the map like a draft, but nothing sends it by the way: who picks up something else has left it. */
const hintOf = ({ pending, moves }: Pick<Props, "pending" | "moves">): string | null =>
  typeof pending === "string" && moves.includes(pending) ? pending : null;

export function handOf(props: Pick<Props, "view" | "moves" | "ui" | "draft" | "pending">): Hand {
  const { view, moves, ui } = props;
  const draft = props.draft ?? hintOf(props);
  return {
    city: cityOf(view.edition),
    acts: moves.flatMap((m) => parse(m) ?? []),
    tool: words(ui["tool"]),
    draft: draft === null ? null : parse(draft),
    over: words(ui["over"]),
    refused: words(ui["refused"]),
    card: words(ui["card"]),
    plan: words(ui["plan"]),
    picked: words(ui["picked"]),
  };
}

export const kindIn = (city: City, id: string): Kind | undefined => city.tiles.list.find((k) => k.id === id);

/** The kind of tile that an action places or turns. */
export function kindOf(city: City, view: View, act: Act): Kind | undefined {
  const laid = view.board.find((b) => b.cell === act.cell);
  return kindIn(city, act.tool.startsWith("place:") ? act.tool.slice(6) : (laid?.kind ?? ""));
}

/** Of the ways a tile can lie the one that joins most roads, to begin with. */
export function best(city: City, view: View, options: readonly Act[]): Act | undefined {
  const roads = roadMap(city, view.board);
  const joins = options.map((a) => {
    const kind = kindOf(city, view, a);
    return kind === undefined ? 0 : joined(roads, a.cell, roadsOf(kind, a.rotation ?? 0)).length;
  });
  return options[Math.max(0, joins.indexOf(Math.max(...joins)))];
}

/** The next way that the tile of a draft can lie; null: there is no other. */
export function turned(hand: Hand, draft: Act, by: number): Act | null {
  const options = hand.acts.filter((a) => a.tool === draft.tool && a.cell === draft.cell);
  const at = options.findIndex((a) => a.move === draft.move);
  return options.length < 2 ? null : (options[(at + by + options.length) % options.length] as Act);
}

export const goalsOf = (seat: Seat | undefined): readonly string[] =>
  seat === undefined || typeof seat.goals === "number" ? [] : seat.goals;

export const goalCount = (seat: Seat): number =>
  seat.visited.length + (typeof seat.goals === "number" ? seat.goals : seat.goals.length);

/** Whose cubes lie at a destination. */
export const cubesAt = (view: View, id: string): number[] =>
  view.seats.flatMap((s, i) =>
    s.visited.includes(id) || (s.start === id && view.options.length !== "long") ? [i] : [],
  );

export interface Parked {
  readonly at: Point;
  readonly heading: number;
}

/** Places on a ring: west, east, south-west, south-east. */
const bays: readonly Point[] = [
  { x: -31, y: -11 },
  { x: 31, y: 8 },
  { x: -24, y: 22 },
  { x: 24, y: 24 },
];

/** Where a car stands in a space: on the ring of a destination, else on the road. `n`: how many stand there already. */
export function parked(city: City, view: View, cell: string, n: number): Parked {
  const at = middle(cell);
  if (city.destinations.list.some((d) => d.cell === cell))
    return { at: plus(at, bays[n % bays.length] as Point), heading: n % 2 === 0 ? 8 : 188 };
  const arms = roadMap(city, view.board).get(cell) ?? [];
  const [a, b] = [arms[0], arms[1]];
  const aside = { x: (n % 2) * 20 - (n > 0 ? 10 : 0), y: n > 1 ? 18 : 0 };
  if (a === undefined || b === undefined || arms.length !== 2) return { at: plus(at, aside), heading: 20 };
  const [ea, eb] = [edge(a), edge(b)];
  const along = (Math.atan2(eb.y - ea.y, eb.x - ea.x) * 180) / Math.PI + 90;
  return { at: plus(plus(at, { x: (ea.x + eb.x) / 4, y: (ea.y + eb.y) / 4 }), aside), heading: along };
}

/** Where the cars are, seat by seat. */
export function parkedAll(city: City, view: View): (Parked | null)[] {
  const many = new Map<string, number>();
  return view.seats.map(({ car }) => {
    if (car === null) return null;
    const n = many.get(car) ?? 0;
    many.set(car, n + 1);
    return parked(city, view, car, n);
  });
}

/** Where the seat's car would stand. */
export const parkedAt = (city: City, view: View, seat: number, cell: string): Parked =>
  parked(city, view, cell, view.seats.filter((s, i) => s.car === cell && i < seat).length);

/** The last action of a turn; also the one that opens the game. */
export const isLast = (view: View): boolean => view.left <= 1;
