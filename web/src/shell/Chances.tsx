// Chances.tsx: the game as a picture: how likely each seat was to win, from the first move to the last. A click shows that
// position.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Course } from "../wire";
import { seatColour, type Desk } from "./desk";

const W = 320;
const H = 110;

/** The bands of the seats, one upon the other, as outlines: seat 0 lies at the bottom. */
export function bands({ plies, values }: Course): string[] {
  const last = Math.max(1, plies.at(-1) ?? 1);
  const x = (i: number) => ((plies[i] ?? 0) / last) * W;
  const y = (i: number, seats: number) => H - ((values[i] ?? []).slice(0, seats).reduce((a, b) => a + b, 0) / 1000) * H;
  const point = (i: number, seats: number) => `${x(i).toFixed(1)} ${y(i, seats).toFixed(1)}`;
  const all = plies.map((_, i) => i);
  return (values[0] ?? []).map((_, seat) => {
    const below = all.map((i) => point(i, seat));
    const above = all.map((i) => point(i, seat + 1)).reverse();
    return `M${[...below, ...above].join("L")}Z`;
  });
}

export function Chances({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const [course, setCourse] = useState<Course | null>(null);
  const { table, names, state, open, board } = desk;
  useEffect(() => {
    if (table.players > 1 && table.ply > 1) void open.askChances().then(setCourse);
  }, [table.table]);
  if (course === null) return null;
  const final = course.values.at(-1) ?? [];
  const words = names.map((name, seat) => t("chances.of", { name, n: Math.round((final[seat] ?? 0) / 10) })).join(", ");
  const at = ((state.at ?? table.ply) / Math.max(1, table.ply)) * W;
  const show = (event: JSX.TargetedMouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    open.show(Math.round(((event.clientX - box.left) / box.width) * table.ply));
  };
  return (
    <figure class="chances">
      <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={t("chances.said", { words })} preserveAspectRatio="none" onClick={show}>
        {bands(course).map((d, seat) => <path key={seat} d={d} fill={`var(${seatColour(board, table, seat).colour})`} stroke="var(--paper)" stroke-width="1.5" />)}
        <path d={`M0 ${H / 2}H${W}`} stroke="var(--paper)" stroke-dasharray="4 4" opacity="0.8" />
        <path d={`M${at} 0V${H}`} stroke="var(--ink)" stroke-width="2" />
      </svg>
      <figcaption class="soft">{t("chances.title")}</figcaption>
    </figure>
  );
}
