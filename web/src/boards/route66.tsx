// route66.tsx: The Mother Road: the road, the dice, every way to use them as one large button, and what is at stake.
import type { JSX } from "preact";
import type { Board, BoardProps, Lang } from "../board";
import { atStake, busts, bustWords, halves, rolled, sectionsIn, tell, words, type View } from "../route66/moves";
import { Car, Road } from "../route66/road";
import { Dice, Die } from "../shapes/dice";
import { SeatPoints } from "../shapes/seat";

const CARS = 3;

/** The dice on the table, or when they have been used those that fell last. */
function Rolled({ view, last, lang }: { view: View; last: BoardProps["last"]; lang: Lang }): JSX.Element {
  const rolls = last.flatMap((p) => { const dice = rolled(p); return dice === null ? [] : [dice]; });
  const values = view.dice ?? rolls.at(-1) ?? [];
  return <Dice key={`${rolls.length} ${values.join()}`} values={values} isOld={view.dice === null} label={view.dice === null && values.length > 0 ? (lang === "en" ? "Last roll" : "Letzter Wurf") : lang === "en" ? "Dice" : "Würfel"} />;
}

/** How many of the mover's cars are on the road. */
function Cars({ view, lang }: { view: View; lang: Lang }): JSX.Element {
  const out = view.cars.filter((c) => c > 0).length;
  const label = lang === "en" ? `${out} of ${CARS} cars out` : `${out} von ${CARS} Autos unterwegs`;
  return (
    <p class="board-note cars">
      <svg viewBox={`0 0 ${CARS} 0.8`} aria-hidden="true">
        {Array.from({ length: CARS }, (_, i) => <g key={i} opacity={i < out ? 0.25 : 1}><Car x={i + 0.5} y={0.45} seat={view.seat} /></g>)}
      </svg>
      {label}
    </p>
  );
}

function oddsWords(facts: BoardProps["facts"], lang: Lang): string | null {
  const bust = facts?.["bust"] as { lost: number; of: number } | undefined;
  if (bust === undefined) return null;
  if (bust.lost === 0) return lang === "en" ? "The next roll cannot fail." : "Der nächste Wurf kann nicht scheitern.";
  const percent = Math.min(99, Math.max(1, Math.round((100 * bust.lost) / bust.of)));
  return lang === "en" ? `The next roll fails in ${percent} % of cases.` : `Der nächste Wurf scheitert in ${percent} % der Fälle.`;
}

/** What a bust would cost. */
function stakeWords(view: View, lang: Lang): string {
  const { spaces, sections } = atStake(view);
  const won = sections.map((s) => (lang === "en" ? `, section ${s.number} with its ${s.first} points` : `, Etappe ${s.number} mit ihren ${s.first} Punkten`)).join("");
  return lang === "en" ? `At stake: ${spaces} ${spaces === 1 ? "space" : "spaces"}${won}.` : `Auf dem Spiel: ${spaces} ${spaces === 1 ? "Feld" : "Felder"}${won}.`;
}

/** The pairs of dice that a way to use them is made of; what is left over is pale. */
function Pairs({ dice, move }: { dice: readonly number[]; move: string }): JSX.Element | null {
  const pairs = halves(dice, move);
  return pairs && (
    <svg class="pairs" viewBox="0 0 5 1.1" aria-hidden="true">
      {pairs.map(({ dice: pair, isUsed }, i) => (
        <g key={i} opacity={isUsed ? 1 : 0.3}>{pair.map((value, j) => <Die key={j} value={value} x={0.55 + i * 2.7 + j * 1.15} />)}</g>
      ))}
    </svg>
  );
}

interface ChoicesProps {
  readonly view: View;
  readonly moves: readonly string[];
  readonly lang: Lang;
  choose(move: string): void;
  hover(move: string | null): void;
}

function Choices({ view, moves, lang, choose, hover }: ChoicesProps): JSX.Element {
  return (
    <div class={`word-moves${moves.includes("stop") ? " apart" : " splits"}`}>
      {moves.map((move) => (
        <button key={move} type="button" data-choice={move} onClick={() => choose(move)} onPointerEnter={() => hover(move)} onPointerLeave={() => hover(null)} onFocus={() => hover(move)} onBlur={() => hover(null)}>
          {view.dice !== null && <Pairs dice={view.dice} move={move} />}
          {words(move, lang)}
        </button>
      ))}
    </div>
  );
}

/** What the viewer is to do now, in a few words. */
function askWords(view: View, lang: Lang): string {
  if (view.phase === "move") return lang === "en" ? "Which pairs do you drive with?" : "Mit welchen Paaren fährst du?";
  return lang === "en" ? "Roll again or stop?" : "Weiterwürfeln oder anhalten?";
}

function Component(props: BoardProps<View>): JSX.Element {
  const { view, moves, seat, choose, last, lang, names, ui, setUi } = props;
  const hovered = typeof ui["hovered"] === "string" ? ui["hovered"] : null;
  const lit = new Set(sectionsIn(hovered ?? props.pending ?? ""));
  const decides = view.phase === "decide" && moves.length > 0;
  const odds = decides ? oddsWords(props.facts, lang) : null;
  return (
    <div class="board-box wide road-box">
      <div class="road-side">
        <p class="board-note">
          {view.scores.map((score, i) => <SeatPoints key={i} seat={i} name={names[i] ?? ""}><strong>{score}</strong></SeatPoints>)}
        </p>
        {busts(last, view).map((bust, i) => <p key={i} class={`board-note bust${bust.seat === seat ? " mine" : ""}`}>{bustWords(bust, seat, names, lang)}</p>)}
        {view.phase !== "end" && (
          <div class="dice-row">
            <Rolled view={view} last={last} lang={lang} />
            {props.openDice !== undefined && <button type="button" data-look class="link" onClick={props.openDice}>{lang === "en" ? "verify" : "prüfen"}</button>}
          </div>
        )}
        {moves.length > 0 && <p class="board-note"><strong>{askWords(view, lang)}</strong></p>}
        <Choices view={view} moves={moves} lang={lang} choose={choose} hover={(move) => setUi({ ...ui, hovered: move })} />
        {decides && <p class="board-note stake">{stakeWords(view, lang)} {odds}</p>}
        {view.phase !== "end" && <Cars view={view} lang={lang} />}
      </div>
      <Road view={view} lit={lit} last={last} lang={lang} names={names} />
    </div>
  );
}

export const board: Board<View> = {
  Component,
  tell,
  label: (move, { lang }) => words(move, lang),
  seat: (_view, seat) => ({ colour: `--seat-${seat}`, name: { en: `Player ${seat + 1}`, de: `Spieler ${seat + 1}` } }),
};
