// Graph.tsx: everybody's chances over the game, a line for each that ends in its mark; the mistakes on the lines of those who made
// them; below, the luck of every roll and deal in the colour of the seat it fell to, hollow where it was bad. Tap or drag anywhere.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { SeatPlate, seatVar } from "../../shapes/seat";
import { ends, line } from "../table/end/Chances";
import { GradeAt } from "./Grades";
import type { Analysis, Finding, Grade } from "./look";
import { w } from "./words";

const W = 340;
const H = 150;
const LEFT = 28;
const RIGHT = W - 24;
const BAR = 22; // for luck, above and below its line
const MIDDLE = H + BAR + 4;

interface GraphProps {
  readonly analysis: Analysis;
  readonly colours: readonly string[];
  readonly marks: readonly Finding[];
  readonly at: number;
  show(ply: number): void;
}

/** Whose turn it was when this was drawn: who decided next, or at the end last. */
function roller(analysis: Analysis, ply: number): number {
  const next = analysis.plies.find((f) => f.ply > ply && f.seat !== undefined);
  return next?.seat ?? analysis.plies.findLast((f) => f.seat !== undefined)?.seat ?? 0;
}

function Luck({ analysis, colours, x }: Pick<GraphProps, "analysis" | "colours"> & { x(ply: number): number }) {
  const drawn = analysis.plies.filter((f) => f.luck !== undefined);
  const most = Math.max(60, ...drawn.flatMap((f) => (f.luck ?? []).map(Math.abs)));
  const width = Math.max(1.4, Math.min(6, ((RIGHT - LEFT) / Math.max(1, drawn.length)) * 0.7));
  return (
    <g class="luck-bars">
      <text x={LEFT - 6} y={MIDDLE + 4} text-anchor="end">
        {w("luck")}
      </text>
      <path d={`M${LEFT} ${MIDDLE}H${RIGHT}`} stroke="var(--line)" />
      {drawn.map((f) => {
        const seat = roller(analysis, f.ply);
        const value = f.luck?.[seat] ?? 0;
        const height = (Math.abs(value) / most) * BAR;
        const colour = `var(${seatVar(colours[seat], seat)})`;
        return (
          <rect
            key={f.ply}
            x={x(f.ply) - width / 2}
            y={value > 0 ? MIDDLE - height : MIDDLE}
            width={width}
            height={height}
            fill={value > 0 ? colour : "none"}
            stroke={colour}
            stroke-width={0.8}
          />
        );
      })}
    </g>
  );
}

function Lines({ analysis, colours }: Pick<GraphProps, "analysis" | "colours">): JSX.Element {
  const course = { plies: analysis.values.map((_, ply) => ply), values: analysis.values };
  const all = (analysis.values[0] ?? []).map((_, seat) => line(course, seat));
  const last = ends(all.map((p) => p.at(-1)?.y ?? 0));
  return (
    <>
      {all.map((p, seat) => {
        const d = `M${p.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
        return (
          <g key={seat} class="graph-line" fill="none" stroke-linejoin="round">
            <path d={d} stroke="var(--sunk)" stroke-width={5.5} />
            <path d={d} pathLength={1} stroke={`var(${seatVar(colours[seat], seat)})`} stroke-width={2.6} />
          </g>
        );
      })}
      {last.map((y, seat) => (
        <SeatPlate key={seat} seat={seat} colour={colours[seat]} x={RIGHT + 13} y={y} r={8.5} />
      ))}
    </>
  );
}

export function Graph({ analysis, colours, marks, at, show }: GraphProps): JSX.Element {
  const last = analysis.values.length - 1;
  const hasLuck = analysis.accounts.some((a) => a.luck !== undefined);
  const height = hasLuck ? MIDDLE + BAR + 2 : H;
  const course = { plies: analysis.values.map((_, ply) => ply), values: analysis.values };
  const xOf = (ply: number) => LEFT + (ply / Math.max(1, last)) * (RIGHT - LEFT);
  const yOf = (ply: number, seat: number) => line(course, seat)[ply]?.y ?? 0;
  const isDown = useRef(false);
  const point = (event: JSX.TargetedPointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * W;
    show(Math.max(0, Math.min(last, Math.round(((x - LEFT) / (RIGHT - LEFT)) * last))));
  };
  return (
    <figure class="analysis-graph">
      <figcaption>
        {w("chances")} <span>{w("in_percent")}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${W} ${height}`}
        role="img"
        aria-label={w("graph")}
        onPointerDown={(event) => {
          isDown.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={(event) => isDown.current && point(event)}
        onPointerUp={() => (isDown.current = false)}
        onPointerCancel={() => (isDown.current = false)}
      >
        {[0, 50, 100].map((percent) => {
          const y = H - 14 - (percent / 100) * (H - 22);
          return (
            <g key={percent}>
              <path d={`M${LEFT} ${y}H${RIGHT}`} stroke="var(--line)" />
              <text x={LEFT - 6} y={y + 4} text-anchor="end">
                {percent}
              </text>
            </g>
          );
        })}
        {hasLuck && <Luck analysis={analysis} colours={colours} x={xOf} />}
        <path d={`M${xOf(at)} 2V${height - 2}`} stroke="var(--ink)" stroke-width={1.5} stroke-dasharray="3 3" />
        <Lines analysis={analysis} colours={colours} />
        {marks.map((f) => (
          <GradeAt
            key={f.ply}
            grade={f.grade as Grade}
            x={xOf(f.ply)}
            y={yOf(f.ply, f.seat as number)}
            size={f.ply === at ? 22 : 14}
          />
        ))}
      </svg>
    </figure>
  );
}
