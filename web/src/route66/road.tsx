// route66/road.tsx: the road from Chicago to Santa Monica: a stretch for each section, its spaces, stars, boxes, markers, cars.
import type { JSX } from "preact";
import type { Lang, Played } from "../board";
import { SeatShape } from "../shapes/seat";
import { sectionsIn, sectionsOf, type Section, type View } from "./moves";

const ROW = 1.5;
const LEFT = 1.5;
const spaceX = (space: number): number => LEFT + space - 0.5;
const rowY = (row: number): number => row * ROW + 1.02;

export function Car({ x, y, seat }: { x: number; y: number; seat: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M-0.42 0.16 V-0.02 Q-0.4 -0.1 -0.28 -0.1 L-0.16 -0.3 H0.16 L0.28 -0.1 Q0.42 -0.08 0.42 0.04 V0.16 Z"
        fill={`var(--seat-${seat})`}
        stroke="var(--piece-edge)"
        stroke-width={0.05}
        stroke-linejoin="round"
      />
      <circle cx={-0.22} cy={0.18} r={0.1} fill="var(--black)" />
      <circle cx={0.22} cy={0.18} r={0.1} fill="var(--black)" />
    </g>
  );
}

function Space({ x, y, starred }: { x: number; y: number; starred: boolean }): JSX.Element {
  return (
    <g>
      <rect x={x - 0.45} y={y - 0.38} width={0.9} height={0.76} rx={0.12} fill="var(--road)" stroke="var(--road-edge)" stroke-width={0.04} />
      {starred ? (
        <path
          d="M0-0.2L0.05-0.06L0.2-0.06L0.08 0.03L0.12 0.18L0 0.09L-0.12 0.18L-0.08 0.03L-0.2-0.06L-0.05-0.06Z"
          transform={`translate(${x} ${y})`}
          fill="var(--yellow)"
        />
      ) : (
        <path d={`M${x - 0.18} ${y} H${x + 0.18}`} stroke="var(--road-line)" stroke-width={0.05} opacity={0.7} />
      )}
    </g>
  );
}

/** The scoring space: points for first and second, or who has won them. */
function Goal({ section, view, y }: { section: Section; view: View; y: number }): JSX.Element {
  const index = section.number - 2;
  const x = spaceX(section.length);
  const boxes = [
    { points: section.first, seat: view.first[index] ?? null, dx: 0 },
    { points: section.second, seat: view.second[index] ?? null, dx: 0.78 },
  ];
  return (
    <g font-size={0.36} text-anchor="middle">
      {boxes.map(({ points, seat, dx }) => (
        <g key={dx}>
          <rect x={x - 0.42 + dx} y={y - 0.4} width={0.74} height={0.8} rx={0.1} fill={dx === 0 ? "var(--card)" : "var(--card-2)"} stroke="var(--card-edge)" stroke-width={0.05} />
          {seat !== null ? (
            <SeatShape seat={seat} x={x - 0.05 + dx} y={y} r={0.26} />
          ) : (
            <text x={x - 0.05 + dx} y={y + 0.13} fill="var(--ink)" font-weight={dx === 0 ? 700 : 400}>
              {points}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

const shield = "M-0.4 -0.44 Q-0.2 -0.36 0 -0.48 Q0.2 -0.36 0.4 -0.44 Q0.56 -0.1 0.42 0.2 Q0.3 0.4 0 0.52 Q-0.3 0.4 -0.42 0.2 Q-0.56 -0.1 -0.4 -0.44 Z";
const stopSign = "M-0.2 -0.48 H0.2 L0.48 -0.2 V0.2 L0.2 0.48 H-0.2 L-0.48 0.2 V-0.2 Z";

/** The number of a section: on the road's shield, and on a stop sign when the section is closed. */
function Plate({ number, y, closed }: { number: number; y: number; closed: boolean }): JSX.Element {
  return (
    <g>
      <path d={closed ? stopSign : shield} transform={`translate(0.62 ${y})`} fill={closed ? "var(--stop)" : "var(--sign)"} stroke="var(--piece-edge)" stroke-width={0.05} stroke-linejoin="round" />
      <text class="on-sign" x={0.62} y={y + 0.16} text-anchor="middle" font-size={0.46} font-weight={700}>
        {number}
      </text>
    </g>
  );
}

function sentence(section: Section, view: View, lang: Lang, names: readonly string[]): string {
  const index = section.number - 2;
  const parts = [`${lang === "en" ? "Section" : "Etappe"} ${section.number}, ${section.from} – ${section.to}, ${section.length} ${lang === "en" ? "spaces" : "Felder"}`];
  const winner = view.first[index];
  if (winner !== null && winner !== undefined) parts.push(lang === "en" ? `won by ${names[winner]}` : `gewonnen von ${names[winner]}`);
  view.markers.forEach((list, seat) => {
    if ((list[index] ?? 0) > 0) parts.push(`${names[seat]}: ${list[index]}`);
  });
  if ((view.cars[index] ?? 0) > 0) parts.push(`${lang === "en" ? "car on" : "Auto auf"} ${view.cars[index]}`);
  return parts.join("; ");
}

/** Where those stand now who drove in this section last: the car of whose turn it is, else a marker. */
function lastSpaces(section: Section, view: View, last: readonly Played[]): ReadonlySet<number> {
  const index = section.number - 2;
  const seats = last.flatMap((p) => (p.seat !== null && sectionsIn(p.move).includes(section.number) ? [p.seat] : []));
  const space = (seat: number) => {
    if (view.first[index] === seat) return section.length;
    const car = seat === view.seat ? (view.cars[index] ?? 0) : 0;
    return car > 0 ? car : (view.markers[seat]?.[index] ?? 0);
  };
  return new Set(seats.map(space).filter((n) => n > 0));
}

interface StretchProps {
  readonly section: Section;
  readonly view: View;
  readonly row: number;
  readonly lit: boolean;
  readonly last: readonly Played[];
  readonly lang: Lang;
  readonly names: readonly string[];
}

function Stretch({ section, view, row, lit, last, lang, names }: StretchProps): JSX.Element {
  const y = rowY(row);
  const index = section.number - 2;
  const closed = view.first[index] !== null;
  const spaces = Array.from({ length: section.length - 1 }, (_, i) => i + 1);
  const car = view.cars[index] ?? 0;
  return (
    <g role="img" class="stretch" aria-label={sentence(section, view, lang, names)}>
      {lit && <rect class="lit" x={0.04} y={y - 0.96} width={Math.max(spaceX(section.length) + 1.25, 6)} height={1.48} rx={0.3} fill="var(--mark-soft)" stroke="var(--mark)" stroke-width={0.07} />}
      <Plate number={section.number} y={y} closed={closed} />
      <text x={LEFT} y={y - 0.54} font-size={0.38} fill="var(--label-soft)">
        {section.from} – {section.to}
      </text>
      <g opacity={closed ? 0.35 : 1}>{spaces.map((space) => <Space key={space} x={spaceX(space)} y={y} starred={section.stars.includes(space)} />)}</g>
      <Goal section={section} view={view} y={y} />
      {view.markers.map((list, seat) => {
        const space = list[index] ?? 0;
        return space > 0 && <SeatShape key={seat} seat={seat} x={spaceX(space)} y={y} r={0.27} />;
      })}
      {car > 0 && <Car x={spaceX(car)} y={y} seat={view.seat} />}
      {[...lastSpaces(section, view, last)].map((space) => <rect key={space} class="last-space" x={spaceX(space) - 0.47} y={y - 0.42} width={0.92} height={0.84} rx={0.14} fill="none" stroke="var(--last)" stroke-width={0.09} />)}
    </g>
  );
}

interface RoadProps {
  readonly view: View;
  /** Sections to be lit: where the choice under the pointer would drive. */
  readonly lit: ReadonlySet<number>;
  readonly last: readonly Played[];
  readonly lang: Lang;
  readonly names: readonly string[];
}

export function Road({ view, lit, last, lang, names }: RoadProps): JSX.Element {
  const sections = sectionsOf(view);
  const widest = Math.max(...sections.map((s) => s.length));
  const down = `M0.62 ${rowY(0)} V${rowY(sections.length - 1)}`;
  return (
    <svg class="board road" viewBox={`0 0 ${widest + LEFT + 0.8} ${sections.length * ROW + 0.2}`} role="group" aria-label="Route 66">
      {/* One road from Chicago to Santa Monica: every stretch is a sign beside it. */}
      <path d={down} stroke="var(--road-edge)" stroke-width={0.42} />
      <path d={down} stroke="var(--road)" stroke-width={0.34} />
      <path d={down} stroke="var(--road-line)" stroke-width={0.04} stroke-dasharray="0.16 0.12" />
      {sections.map((section, row) => (
        <Stretch key={section.number} section={section} view={view} row={row} lit={lit.has(section.number)} last={last} lang={lang} names={names} />
      ))}
    </svg>
  );
}
