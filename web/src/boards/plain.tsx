// plain.tsx: the board of any game: the view as tables, the moves as buttons; where the view has rows of squares and moves
// name them, as a board that can be tapped. It knows no game, so it is never wrong.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Board, BoardProps } from "../board";
import { Spots, type Spot } from "../shapes/spots";
import { say } from "../words";

const words = {
  view: { en: "Position", de: "Stellung" },
  moves: { en: "Moves", de: "Züge" },
  more: { en: "and {n} more: use the list of moves", de: "und {n} weitere: siehe die Zugliste" },
} as const;

const hidden = new Set(["game", "players", "options", "edition"]);
const MOST_BUTTONS = 60;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

function isFlat(value: Json): boolean {
  return value === null || typeof value !== "object";
}

/** A list of texts of one length is a board seen from above: its letters in a grid. */
function isGrid(value: Json): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length > 1 &&
    value.every((v) => typeof v === "string" && v.length === (value[0] as string).length && v.length > 1)
  );
}

function Grid({ rows }: { readonly rows: readonly string[] }): JSX.Element {
  return (
    <table class="plain-grid">
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {[...row].map((c, j) => (
              <td key={j}>{c}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rows({ entries }: { readonly entries: readonly (readonly [string, Json])[] }): JSX.Element {
  return (
    <table class="plain">
      <tbody>
        {entries.map(([key, value]) => (
          <tr key={key}>
            <th scope="row">{key}</th>
            <td>
              <Value value={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ value }: { readonly value: Json }): JSX.Element {
  let shown: ComponentChildren;
  if (isFlat(value)) shown = value === null ? "–" : String(value);
  else if (isGrid(value)) return <Grid rows={value} />;
  else if (Array.isArray(value) && value.every(isFlat))
    shown = value.map((v: Json) => (v === null ? "–" : String(v))).join(" ");
  else return <Rows entries={Object.entries(value as Record<string, Json>)} />;
  return <span>{shown}</span>;
}

// ---- a board of squares that can be tapped ----

/** The key of the view under which the board is, its rows from the top, and how many letters a square has. */
interface Squares {
  readonly key: string;
  readonly rows: readonly string[];
  readonly letters: number;
}

/** "a1", "h10-h12", "f3xf6" in squares of the board; null: a move of another kind. */
interface Step {
  readonly move: string;
  readonly from: string | null;
  readonly to: string;
}

const isOn = ({ rows, letters }: Squares, square: string): boolean =>
  square.charCodeAt(0) - 97 < (rows[0] ?? "").length / letters && Number(square.slice(1)) <= rows.length;

function stepOf(squares: Squares, move: string): Step | null {
  const m = /^(?:([a-z][1-9]\d?)[-x])?([a-z][1-9]\d?)$/.exec(move);
  if (m === null || !isOn(squares, m[2]!) || (m[1] !== undefined && !isOn(squares, m[1]))) return null;
  return { move, from: m[1] ?? null, to: m[2]! };
}

/** The board of a view, if it has one: squares are named as in all our games, column letter and row from the bottom. */
export function squaresOf(view: Record<string, Json>): Squares | null {
  const found = Object.entries(view).find(([key, value]) => !hidden.has(key) && isGrid(value));
  if (found === undefined) return null;
  const [key, rows] = [found[0], found[1] as readonly string[]];
  return { key, rows, letters: rows[0]!.length === 2 * rows.length ? 2 : 1 };
}

function SquareBoard({
  squares,
  steps,
  props,
}: {
  squares: Squares;
  steps: readonly Step[];
  props: BoardProps;
}): JSX.Element {
  const { ui, setUi, choose, words } = props;
  const { rows, letters } = squares;
  const [width, height] = [rows[0]!.length / letters, rows.length];
  const selected = typeof ui["selected"] === "string" ? ui["selected"] : null;
  const targets = new Map(steps.filter((s) => s.from === selected).map((s) => [s.to, s.move]));
  const sources = new Set(steps.flatMap((s) => s.from ?? []));
  const pick = (square: string) => {
    const move = targets.get(square);
    if (move !== undefined) choose(move);
    else setUi({ ...ui, selected: sources.has(square) && square !== selected ? square : null });
  };
  const cells = rows.flatMap((row, y) =>
    Array.from({ length: width }, (_, x) => ({
      square: `${String.fromCharCode(97 + x)}${height - y}`,
      text: row.slice(x * letters, (x + 1) * letters),
      x: x + 0.5,
      y: y + 0.5,
    })),
  );
  const spots: Spot[] = cells.map(({ square, text, x, y }) => ({
    id: square,
    label: `${square}: ${text}`,
    x,
    y,
    r: 0.5,
    active: targets.has(square) || sources.has(square),
    selected: square === selected,
    children: <rect x={x - 0.5} y={y - 0.5} width={1} height={1} fill="transparent" />,
  }));
  const label = words.say("name");
  return (
    <svg class="board grid" viewBox={`-0.8 -0.1 ${width + 0.9} ${height + 0.9}`} role="group" aria-label={label}>
      {cells.map(({ square, text, x, y }) => (
        <g key={square}>
          <rect
            x={x - 0.5}
            y={y - 0.5}
            width={1}
            height={1}
            fill={square === selected ? "var(--mark-soft)" : "var(--field)"}
            stroke="var(--field-edge)"
            stroke-width={0.03}
          />
          <text x={x} y={y + 0.18} text-anchor="middle" font-size={letters > 1 ? 0.4 : 0.52} fill="var(--label)">
            {text}
          </text>
          {(targets.has(square) || (selected === null && sources.has(square))) && (
            <rect
              x={x - 0.44}
              y={y - 0.44}
              width={0.88}
              height={0.88}
              fill="none"
              stroke="var(--mark)"
              stroke-width={0.05}
              stroke-dasharray={targets.has(square) ? "none" : "0.15 0.1"}
            />
          )}
        </g>
      ))}
      <g class="coordinates" font-size={0.36} fill="var(--label-soft)" text-anchor="middle">
        {Array.from({ length: width }, (_, i) => (
          <text key={`c${i}`} x={i + 0.5} y={height + 0.5}>
            {String.fromCharCode(97 + i)}
          </text>
        ))}
        {Array.from({ length: height }, (_, i) => (
          <text key={`r${i}`} x={-0.4} y={height - i - 0.38}>
            {i + 1}
          </text>
        ))}
      </g>
      <Spots spots={spots} label={label} row={(square) => square.slice(1)} onPick={pick} />
    </svg>
  );
}

function Plain(props: BoardProps<Record<string, Json>>): JSX.Element {
  const { view, moves, choose, label, lang } = props;
  const squares = squaresOf(view ?? {});
  const steps = squares === null ? [] : moves.flatMap((move) => stepOf(squares, move) ?? []);
  const [isSeen, setSeen] = useState(false); // once moves have named squares the board stays one, whoever is to move
  const isBoard = squares !== null && (steps.length > 0 || isSeen);
  useEffect(() => {
    if (steps.length > 0) setSeen(true);
  }, [steps.length > 0]);
  const entries = Object.entries(view ?? {}).filter(([key]) => !hidden.has(key) && !(isBoard && key === squares.key));
  const stepped = new Set(steps.map((step) => step.move));
  const buttons = moves.filter((move) => move !== "end" && !stepped.has(move)); // the shell has a button for "end"
  const more = buttons.length - MOST_BUTTONS;
  return (
    <div class="plain-board">
      {isBoard && <SquareBoard squares={squares} steps={steps} props={props} />}
      <section aria-label={say(words.view, lang)} tabIndex={0} class="plain-view">
        <Rows entries={entries} />
      </section>
      {buttons.length > 0 && (
        <div class="plain-moves" role="group" aria-label={say(words.moves, lang)}>
          {buttons.slice(0, MOST_BUTTONS).map((move) => (
            <button key={move} type="button" class="button" onClick={() => choose(move)}>
              {label(move)}
            </button>
          ))}
          {more > 0 && <p>{say(words.more, lang, { n: more })}</p>}
        </div>
      )}
    </div>
  );
}

export const board: Board<Record<string, Json>> = { Component: Plain };
