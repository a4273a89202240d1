// Arrows.tsx: the move that was played, dotted, and the better one, solid, over whatever board it is: places are found in what the
// board has drawn, by the spaces that the moves' events name.
import type { JSX } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { placeOf, type Place } from "../../learn/places";
import { GradeAt } from "./Grades";
import type { Advice, Grade } from "./look";

/** The spaces a move leads over, first to last; one: where something is put. */
export function wayOf({ move, events }: Pick<Advice, "move" | "events">): readonly string[] {
  for (const event of events) {
    const { path, from, to, at, section, lane } = event as Readonly<Record<string, unknown>>;
    if (Array.isArray(path) && path.every((p) => typeof p === "string") && path.length > 1) return path as string[];
    if (typeof from === "string" && typeof to === "string") return [from, to];
    if (typeof at === "string") return [at];
    if (typeof to === "string") return [to];
    if (typeof section === "number") return [`section:${section}`];
    if (typeof lane === "number") return [`lane:${lane}`];
  }
  const named = /^([a-l]\d{1,2})(?:[-x]([a-l]\d{1,2}))?$/.exec(move);
  return named === null ? [] : named.slice(1).filter((space) => space !== undefined);
}

interface Drawn {
  readonly grade: Grade;
  readonly points: readonly Place[];
}

function find(ways: readonly { readonly grade: Grade; readonly way: readonly string[] }[], room: HTMLElement): Drawn[] {
  const within = room.querySelector(".stage")?.getBoundingClientRect();
  if (within === undefined) return [];
  return ways
    .map(({ grade, way }) => ({
      grade,
      points: way.map((space) => placeOf(space, room, within)).filter((p) => p !== null),
    }))
    .filter(({ points }) => points.length > 0);
}

/** From the first to the last over all between, ending short of the middle of the goal. */
function pathOf(points: readonly Place[]): string {
  const last = points.at(-1) as Place;
  const before = points.at(-2) as Place;
  const length = Math.hypot(last.x - before.x, last.y - before.y) || 1;
  const cut = Math.min(last.r * 0.55, length * 0.4);
  const x = last.x - ((last.x - before.x) / length) * cut;
  const y = last.y - ((last.y - before.y) / length) * cut;
  const rest = points.slice(0, -1).map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`);
  return `M${[...rest, `${x.toFixed(1)} ${y.toFixed(1)}`].join("L")}`;
}

function Arrow({ grade, points }: Drawn): JSX.Element {
  const kind = grade === "best" ? "best" : "played";
  const first = points[0] as Place;
  const last = points.at(-1) as Place;
  if (points.length === 1)
    return (
      <g class={`arrow ${kind}`}>
        <circle class="case" cx={first.x} cy={first.y} r={first.r} />
        <circle class="shaft" cx={first.x} cy={first.y} r={first.r} />
        <GradeAt grade={grade} x={first.x + first.r * 0.75} y={first.y - first.r * 0.75} size={24} />
      </g>
    );
  const d = pathOf(points);
  const middle = { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
  return (
    <g class={`arrow ${kind}`}>
      <path class="line" d={d} />
      <path class="case" d={d} marker-end="url(#arrow-case)" />
      <path class="shaft" d={d} marker-end={`url(#arrow-${kind})`} />
      <GradeAt grade={grade} x={middle.x} y={middle.y} size={26} />
    </g>
  );
}

interface ArrowsProps {
  readonly played: Pick<Advice, "move" | "events"> | null;
  readonly grade: Grade;
  readonly better: Pick<Advice, "move" | "events"> | null;
  readonly room: HTMLElement | null;
  /** Whenever this changes the places are looked up anew. */
  readonly on: string;
}

export function Arrows({ played, grade, better, room, on }: ArrowsProps): JSX.Element | null {
  const [drawn, setDrawn] = useState<readonly Drawn[]>([]);
  useLayoutEffect(() => {
    if (room === null) return undefined;
    const ways = [
      ...(played === null ? [] : [{ grade, way: wayOf(played) }]),
      ...(better === null ? [] : [{ grade: "best" as const, way: wayOf(better) }]),
    ];
    // Boards settle a moment after they are told: pieces glide to where they belong.
    const look = () => setDrawn(find(ways, room));
    look();
    const timer = window.setTimeout(look, 400);
    return () => window.clearTimeout(timer);
  }, [on, room]);
  if (drawn.length === 0) return null;
  return (
    <svg class="analysis-arrows" aria-hidden="true" data-arrows={drawn.length}>
      <defs>
        {(["best", "played", "case"] as const).map((kind) => (
          <marker
            key={kind}
            id={`arrow-${kind}`}
            class={`head ${kind}`}
            viewBox="0 0 10 10"
            refX="6"
            refY="5"
            markerWidth={kind === "case" ? 3.1 : 3.4}
            markerHeight={kind === "case" ? 3.1 : 3.4}
            orient="auto-start-reverse"
          >
            <path d="M0 0L10 5L0 10z" />
          </marker>
        ))}
      </defs>
      {drawn.map((one) => (
        <Arrow key={one.grade} {...one} />
      ))}
    </svg>
  );
}
