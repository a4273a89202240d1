// chooser.tsx: which puzzle: twelve studs, the deal of the day, and the next of an endless row. One is tapped and then started.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { BoardProps } from "../board";
import { ensureSession, post } from "../http";
import { go } from "../route";
import { Press } from "../shell/table/Press";
import { keep } from "../store";
import { say } from "../words";
import { PUZZLES, dealt, isOpen, isSolved, keepSeed, today, type Progress, type What } from "./progress";

export interface SoloView {
  readonly board: readonly string[];
  readonly options: { readonly puzzle: number; readonly goal: "cylinder" | "any"; readonly squares: string };
}

const GAME = "solo-jump";

/** A table for one, with the same agreement as this one. */
async function open(what: What, options: SoloView["options"]): Promise<boolean> {
  const session = await ensureSession();
  if (!session.ok) return false;
  const board = "seed" in what ? dealt(what.seed) : null;
  const setup =
    board === null
      ? { game: GAME, players: 1, options: { ...options, ...what } }
      : { state: { game: GAME, players: 1, options: { ...options, puzzle: 0 }, edition: "standard", board } };
  const made = await post<{ table: { id: string; invite: string; url: string } }>("/api/tables", {
    ...setup,
    seats: [{ kind: "me" }],
  });
  if (!made.ok) return false;
  const { id, invite, url } = made.body.table;
  if (board !== null && "seed" in what) keepSeed(board, what.seed);
  keep(`own.${id}`, { invite, url });
  go(`/t/${id}`);
  return true;
}

export const isSame = (a: What, b: What): boolean =>
  "puzzle" in a ? "puzzle" in b && a.puzzle === b.puzzle : "seed" in b && a.seed === b.seed;

/** "Puzzle 6", "Today", "Deal 3". */
export function titleOf(what: What, lang: BoardProps["lang"]): string {
  if ("puzzle" in what) return say({ en: "Puzzle {n}", de: "Rätsel {n}" }, lang, { n: what.puzzle });
  if (what.seed === today()) return say({ en: "Today’s puzzle", de: "Rätsel des Tages" }, lang);
  return say({ en: "Deal {n}", de: "Auslosung {n}" }, lang, { n: what.seed });
}

interface ChooserProps {
  readonly props: BoardProps<SoloView>;
  readonly done: Progress;
  /** What is on the board. */
  readonly now: What;
  /** What goes on from here if nothing is tapped; null: nothing. */
  readonly next: What | null;
  readonly isOver: boolean;
}

export function Chooser({ props, done, now, next, isOver }: ChooserProps): JSX.Element {
  const { lang, view, ui, setUi } = props;
  const [isBusy, setBusy] = useState(false);
  const tapped = (ui["puzzle"] as What | undefined) ?? (isOver ? next : null);
  const stud = (what: What, text: string, label: string, more: { isOff?: boolean; isDone?: boolean } = {}) => (
    <button
      key={text}
      type="button"
      class={`stud${more.isDone === true ? " done" : ""}${isSame(what, now) ? " at" : ""}`}
      data-stud={text}
      disabled={more.isOff === true}
      aria-pressed={tapped !== null && isSame(what, tapped)}
      aria-label={label}
      title={label}
      onClick={() => setUi({ ...ui, puzzle: what })}
    >
      {text}
    </button>
  );
  const locked = say({ en: "solve others first", de: "löse erst andere" }, lang);
  const solved = say({ en: "solved", de: "gelöst" }, lang);
  const start = async () => {
    if (tapped === null) return;
    setBusy(true);
    await open(tapped, view.options);
    setBusy(false);
  };
  return (
    <div class="studs" role="group" aria-label={say({ en: "Puzzles", de: "Rätsel" }, lang)}>
      {Array.from({ length: PUZZLES }, (_, i) => i + 1).map((n) => {
        const isDone = isSolved(done, n);
        const state = isDone ? `, ${solved}` : isOpen(done, n) ? "" : `, ${locked}`;
        return stud({ puzzle: n }, String(n), `${titleOf({ puzzle: n }, lang)}${state}`, {
          isOff: !isOpen(done, n),
          isDone,
        });
      })}
      {stud({ seed: today() }, "☀", titleOf({ seed: today() }, lang), { isDone: done.day === today() })}
      {stud({ seed: String(done.next) }, "∞", titleOf({ seed: String(done.next) }, lang))}
      <Press
        class={`button stud-start${isOver ? " main" : ""}`}
        data-action="start"
        label={tapped === null ? say({ en: "Start", de: "Start" }, lang) : `${titleOf(tapped, lang)} ▸`}
        isOff={tapped === null || isBusy || (!isOver && isSame(tapped, now))}
        press={() => void start()}
      />
    </div>
  );
}
