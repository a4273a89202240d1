// Chances.tsx: the game as a picture: how likely each seat was to win, from the first move to the last, a line for each that ends
// in its mark. A click shows that position. The room for it is there before it is.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../../i18n";
import { SeatPlate, seatVar } from "../../../shapes/seat";
import type { Course } from "../../../wire";
import type { Desk } from "../desk";

const W = 340;
const H = 150;
const LEFT = 28;
const RIGHT = W - 24;
const TOP = 8;
const BOTTOM = H - 14;

/** Where a seat's line goes, in the picture's units. */
export function line({ plies, values }: Course, seat: number): { readonly x: number; readonly y: number }[] {
  const last = Math.max(1, plies.at(-1) ?? 1);
  return plies.map((ply, i) => ({
    x: LEFT + (ply / last) * (RIGHT - LEFT),
    y: BOTTOM - ((values[i]?.[seat] ?? 0) / 1000) * (BOTTOM - TOP),
  }));
}

/** The ends of the lines, pushed apart so that every mark can be seen. */
export function ends(wanted: readonly number[], least = 18): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] as number) - (wanted[b] as number));
  const placed = [...wanted];
  order.forEach((seat, i) => {
    const above = order[i - 1];
    if (above !== undefined) placed[seat] = Math.max(placed[seat] as number, (placed[above] as number) + least);
  });
  const over = Math.max(0, ...placed.map((y) => y - (H - 9)));
  return placed.map((y) => y - over);
}

function Lines({ course, desk }: { readonly course: Course; readonly desk: Desk }): JSX.Element {
  const { colours } = desk.table;
  const all = (course.values[0] ?? []).map((_, seat) => line(course, seat));
  const at = ends(all.map((points) => points.at(-1)?.y ?? BOTTOM));
  return (
    <>
      {all.map((points, seat) => {
        const d = `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
        return (
          <g key={seat} fill="none" stroke-linejoin="round">
            <path d={d} stroke="var(--sunk)" stroke-width={5.5} />
            <path d={d} stroke={`var(${seatVar(colours[seat], seat)})`} stroke-width={2.8} />
          </g>
        );
      })}
      {at.map((y, seat) => (
        <SeatPlate key={seat} seat={seat} colour={colours[seat]} x={RIGHT + 13} y={y} r={8.5} />
      ))}
    </>
  );
}

export function Chances({ desk }: { readonly desk: Desk }): JSX.Element {
  const [course, setCourse] = useState<Course | null>(null);
  const { table, names, state, open } = desk;
  useEffect(() => {
    if (table.ply > 1) void open.askChances().then(setCourse);
  }, [table.table]);
  const final = course?.values.at(-1) ?? [];
  const words = names.map((name, seat) => t("chances.of", { name, n: Math.round((final[seat] ?? 0) / 10) })).join(", ");
  const at = LEFT + ((state.at ?? table.ply) / Math.max(1, table.ply)) * (RIGHT - LEFT);
  const show = (event: JSX.TargetedMouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * W;
    open.show(Math.round(((x - LEFT) / (RIGHT - LEFT)) * table.ply));
  };
  return (
    <figure class="chances">
      <figcaption>{t("chances.title")}</figcaption>
      <svg
        viewBox={`0 0 ${W} ${H}`}
        role="img"
        aria-label={course === null ? t("app.loading") : t("chances.said", { words })}
        onClick={show}
      >
        {[0, 50, 100].map((percent) => {
          const y = BOTTOM - (percent / 100) * (BOTTOM - TOP);
          return (
            <g key={percent}>
              <path d={`M${LEFT} ${y}H${RIGHT}`} stroke="var(--line)" />
              <text x={LEFT - 6} y={y + 4.5} text-anchor="end">
                {percent}
              </text>
            </g>
          );
        })}
        {course !== null && <Lines course={course} desk={desk} />}
        <path d={`M${at} 2V${H - 4}`} stroke="var(--ink)" stroke-width={1.5} stroke-dasharray="3 3" />
      </svg>
    </figure>
  );
}
