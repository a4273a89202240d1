// route66.tsx: The Mother Road: the road from Chicago to Santa Monica, a stretch for each of its eleven sections, the
// dice, and every way to use them as one large button.
import type { JSX } from "preact";
import standard from "../../../editions/route66.json";
import type { Board, BoardProps, Lang, Played, Telling } from "../board";
import { Dice } from "../shapes/dice";
import { SeatPoints, SeatShape } from "../shapes/seat";

interface Section {
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly length: number;
  readonly first: number;
  readonly second: number;
  readonly stars: readonly number[];
}

export interface View {
  readonly players: number;
  readonly edition: string | { readonly sections: readonly Section[] };
  readonly seat: number;
  readonly phase: "roll" | "move" | "decide" | "end";
  readonly dice: readonly number[] | null;
  readonly first: readonly (number | null)[];
  readonly second: readonly (number | null)[];
  readonly markers: readonly (readonly number[])[];
  readonly cars: readonly number[];
  readonly scores: readonly number[];
}

const sectionsOf = (view: View): readonly Section[] => (typeof view.edition === "string" ? standard.sections : view.edition.sections);

/** The sections a move steps in: "move:5+9" is [5, 9]. */
export function sectionsIn(move: string): readonly number[] {
  const m = /^move:(\d+)(?:\+(\d+))?$/.exec(move);
  return m === null ? [] : m[2] === undefined ? [Number(m[1])] : [Number(m[1]), Number(m[2])];
}

function words(move: string, lang: Lang): string {
  if (move === "roll") return lang === "en" ? "Roll again" : "Weiterwürfeln";
  if (move === "stop") return lang === "en" ? "Stop here" : "Anhalten";
  const [a, b] = sectionsIn(move);
  if (b === undefined) return lang === "en" ? `only ${a}` : `nur ${a}`;
  if (a === b) return lang === "en" ? `${a} twice` : `zweimal ${a}`;
  return lang === "en" ? `${a} and ${b}` : `${a} und ${b}`;
}

// ---- the road ----

const ROW = 1.5;
const LEFT = 1.5;
const widest = (sections: readonly Section[]): number => Math.max(...sections.map((s) => s.length));
const spaceX = (space: number): number => LEFT + space - 0.5;

function Car({ x, y, seat }: { x: number; y: number; seat: number }): JSX.Element {
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

function Stretch({ section, view, row, lit, lang, names }: { section: Section; view: View; row: number; lit: boolean; lang: Lang; names: readonly string[] }): JSX.Element {
  const y = row * ROW + 0.95;
  const index = section.number - 2;
  const closed = view.first[index] !== null;
  const spaces = Array.from({ length: section.length - 1 }, (_, i) => i + 1);
  const car = view.cars[index] ?? 0;
  return (
    <g role="img" aria-label={sentence(section, view, lang, names)} opacity={closed ? 0.55 : 1}>
      {lit && <rect x={0.05} y={y - 0.55} width={spaceX(section.length) + 1.3} height={1.08} rx={0.3} fill="var(--mark-soft)" stroke="var(--mark)" stroke-width={0.07} />}
      <circle cx={0.62} cy={y} r={0.45} fill={closed ? "var(--danger)" : "var(--sign)"} stroke="var(--piece-edge)" stroke-width={0.04} />
      <text class="on-sign" x={0.62} y={y + 0.18} text-anchor="middle" font-size={0.5} font-weight={700}>
        {section.number}
      </text>
      <text x={LEFT} y={y - 0.52} font-size={0.36} fill="var(--label-soft)">
        {section.from} – {section.to}
      </text>
      {spaces.map((space) => (
        <Space key={space} x={spaceX(space)} y={y} starred={section.stars.includes(space)} />
      ))}
      <Goal section={section} view={view} y={y} />
      {view.markers.map((list, seat) => {
        const space = list[index] ?? 0;
        return space > 0 && <SeatShape key={seat} seat={seat} x={spaceX(space)} y={y} r={0.27} />;
      })}
      {car > 0 && <Car x={spaceX(car)} y={y} seat={view.seat} />}
    </g>
  );
}

// ---- the whole ----

function bustWords(facts: BoardProps["facts"], lang: Lang): string | null {
  const bust = facts?.["bust"] as { lost: number; of: number } | undefined;
  if (bust === undefined) return null;
  const percent = Math.round((100 * bust.lost) / bust.of);
  return lang === "en" ? `The next roll fails in ${percent} % of cases.` : `Der nächste Wurf scheitert in ${percent} % der Fälle.`;
}

function Choices({ moves, lang, choose, hover }: { moves: readonly string[]; lang: Lang; choose(move: string): void; hover(move: string | null): void }): JSX.Element {
  return (
    <div class={`word-moves${moves.includes("stop") ? " apart" : ""}`}>
      {moves.map((move) => (
        <button key={move} type="button" onClick={() => choose(move)} onPointerEnter={() => hover(move)} onPointerLeave={() => hover(null)} onFocus={() => hover(move)} onBlur={() => hover(null)}>
          {words(move, lang)}
        </button>
      ))}
    </div>
  );
}

function Component(props: BoardProps<View>): JSX.Element {
  const { view, moves, choose, lang, names, ui, setUi } = props;
  const sections = sectionsOf(view);
  const hovered = typeof ui["hovered"] === "string" ? (ui["hovered"] as string) : null;
  const lit = new Set(sectionsIn(hovered ?? props.pending ?? ""));
  const odds = view.phase === "decide" && moves.length > 0 ? bustWords(props.facts, lang) : null;
  return (
    <div class="board-box">
      <div class="dice-row">
        <Dice values={view.dice ?? []} label={lang === "en" ? "Dice" : "Würfel"} />
        {props.openDice !== undefined && <button type="button" data-look class="link" onClick={props.openDice}>{lang === "en" ? "verify" : "prüfen"}</button>}
        <p class="board-note">
          {view.scores.map((score, seat) => <SeatPoints key={seat} seat={seat} name={names[seat] ?? ""}><strong>{score}</strong></SeatPoints>)}
        </p>
      </div>
      <Choices moves={moves} lang={lang} choose={choose} hover={(move) => setUi({ ...ui, hovered: move })} />
      {odds !== null && <p class="board-note">{odds}</p>}
      <svg class="board road" viewBox={`0 0 ${widest(sections) + LEFT + 0.8} ${sections.length * ROW + 0.15}`} role="group" aria-label="Route 66">
        {sections.map((section, row) => (
          <Stretch key={section.number} section={section} view={view} row={row} lit={lit.has(section.number)} lang={lang} names={names} />
        ))}
      </svg>
    </div>
  );
}

function tell(played: Played, { lang, names }: Telling<View>): string {
  const who = names[played.seat ?? 0] ?? "";
  if (played.seat === null) {
    const dice = played.move.replace("roll:", "").replaceAll("-", ", ");
    return lang === "en" ? `The dice show ${dice}.` : `Die Würfel zeigen ${dice}.`;
  }
  if (played.move === "roll") return lang === "en" ? `${who} rolls again.` : `${who} würfelt weiter.`;
  if (played.move === "stop") return lang === "en" ? `${who} stops.` : `${who} hält an.`;
  const [a, b] = sectionsIn(played.move);
  const where = b === undefined ? `${a}` : a === b ? (lang === "en" ? `${a}, two steps` : `${a}, zwei Schritte`) : lang === "en" ? `${a} and ${b}` : `${a} und ${b}`;
  return lang === "en" ? `${who} drives in section ${where}.` : `${who} fährt auf Etappe ${where}.`;
}

export const board: Board<View> = {
  Component,
  tell,
  label: (move, { lang }) => words(move, lang),
  seat: (_view, seat) => ({ colour: `--seat-${seat}`, name: { en: `Player ${seat + 1}`, de: `Spieler ${seat + 1}` } }),
};
