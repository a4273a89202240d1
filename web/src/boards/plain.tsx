// plain.tsx: the board of any game: the view as tables, the moves as buttons. It knows nothing, so it is never wrong.
import type { ComponentChildren, JSX } from "preact";
import type { Board, BoardProps } from "../board";

const words = {
  en: { view: "Position", moves: "Moves", more: "and {n} more: use the list of moves", table: "The table" },
  de: { view: "Stellung", moves: "Züge", more: "und {n} weitere: siehe die Zugliste", table: "Der Tisch" },
} as const;

const hidden = new Set(["game", "players", "options", "edition"]);
const MOST_BUTTONS = 60;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

function isFlat(value: Json): boolean {
  return value === null || typeof value !== "object";
}

/** A list of texts of one length is a board seen from above: its letters in a grid. */
function isGrid(value: Json): value is readonly string[] {
  return Array.isArray(value) && value.length > 1 && value.every((v) => typeof v === "string" && v.length === (value[0] as string).length && v.length > 1);
}

function Grid({ rows }: { readonly rows: readonly string[] }): JSX.Element {
  return (
    <table class="plain-grid">
      <tbody>{rows.map((row, i) => <tr key={i}>{[...row].map((c, j) => <td key={j}>{c}</td>)}</tr>)}</tbody>
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
            <td><Value value={value} /></td>
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
  else if (Array.isArray(value) && value.every(isFlat)) shown = value.map((v: Json) => (v === null ? "–" : String(v))).join(" ");
  else return <Rows entries={Object.entries(value as Record<string, Json>)} />;
  return <span>{shown}</span>;
}

function Plain({ view, moves, choose, lang }: BoardProps<Record<string, Json>>): JSX.Element {
  const w = words[lang];
  const entries = Object.entries(view ?? {}).filter(([key]) => !hidden.has(key));
  const buttons = moves.filter((move) => move !== "end"); // the shell has a button for that
  const more = buttons.length - MOST_BUTTONS;
  return (
    <div class="plain-board">
      <section aria-label={w.view} tabIndex={0} class="plain-view"><Rows entries={entries} /></section>
      {buttons.length > 0 && (
        <div class="plain-moves" role="group" aria-label={w.moves}>
          {buttons.slice(0, MOST_BUTTONS).map((move) => (
            <button key={move} type="button" class="button" onClick={() => choose(move)}>{move}</button>
          ))}
          {more > 0 && <p>{w.more.replace("{n}", String(more))}</p>}
        </div>
      )}
    </div>
  );
}

export const board: Board<Record<string, Json>> = {
  Component: Plain,
  tell: ({ seat, move }, { names, lang }) => `${seat === null ? words[lang].table : (names[seat] ?? seat)}: ${move}`,
  label: (move) => move,
  seat: (_, seat) => ({ colour: `--seat-${seat % 6}`, name: { en: `Seat ${seat + 1}`, de: `Platz ${seat + 1}` } }),
};
