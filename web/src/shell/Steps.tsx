// Steps.tsx: the bar below the board. It is always there and its buttons never change places: undo, reset, end of turn.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../i18n";
import type { Entry } from "../wire";
import { moveLabel, sentence, type Desk } from "./desk";

/** The notation for "my turn is over" is the same in every game that has it. */
const END = "end";

/** What I have done in this turn: my moves at the end of the line, and what was rolled or drawn between them. */
export function stepsOf(line: readonly Entry[], mine: readonly number[]): Entry[] {
  const steps: Entry[] = [];
  for (let i = line.length - 1; i >= 0; i--) {
    const entry = line[i] as Entry;
    if (entry.kind === "move" && !mine.includes(entry.seat ?? -1)) break;
    if (entry.move === END) break;
    steps.unshift(entry);
  }
  while (steps[0]?.kind === "chance") steps.shift();
  return steps;
}

function StepList({ desk, steps }: { readonly desk: Desk; readonly steps: readonly Entry[] }): JSX.Element | null {
  if (steps.length === 0) return null;
  return (
    <ol class="steps" aria-label={t("steps.title")}>
      {steps.slice(-6).map((entry) => <li key={entry.n} class={entry.kind}>{sentence(desk, entry)}</li>)}
    </ol>
  );
}

function Asking({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const { asking, pending } = desk.state;
  if (pending !== null) return <p class="note sending">{t("table.sending", { move: moveLabel(desk, pending.move) })}</p>;
  if (asking === null) return null;
  return (
    <div class="note asking">
      <span>{t("table.confirm", { move: moveLabel(desk, asking) })}</span>
      <button type="button" class="button main" onClick={() => desk.open.choose(asking)}>{t("table.confirm.yes")}</button>
      <button type="button" class="button" onClick={() => desk.open.store.put({ asking: null })}>{t("app.cancel")}</button>
    </div>
  );
}

export function Steps({ desk, moves }: { readonly desk: Desk; readonly moves: readonly string[] }): JSX.Element {
  const { table, open, line } = desk;
  // Who is asked out of turn has no steps: those at the end of the line are of the turn before.
  const steps = moves.length > 0 && table.status === "running" && table.node?.kind === "decision" ? stepsOf(line, table.you) : [];
  const fixed = steps.length > 1 && table.undo === null;
  // Once a game has shown that its turns have steps the bar stays; a game of single moves never has it.
  const stays = useRef(false);
  stays.current ||= table.undo !== null || table.reset !== null || moves.includes(END);
  // Games whose turns end by a move of their own have no such button; its place stays empty.
  const ends = useRef(false);
  ends.current ||= moves.includes(END);
  return (
    <div class="step-area">
      <Asking desk={desk} />
      {stays.current && <div class="step-bar" role="group" aria-label={t("steps.title")}>
        <button type="button" class="button" disabled={table.undo === null} onClick={() => open.undo("undo")}>{t("steps.undo")}</button>
        <button type="button" class="button" disabled={table.reset === null} onClick={() => open.undo("reset")}>{t("steps.reset")}</button>
        {ends.current && <button type="button" class="button main" disabled={!moves.includes(END)} onClick={() => open.choose(END)}>{t("steps.end")}</button>}
      </div>}
      <StepList desk={desk} steps={steps} />
      {fixed && <p class="soft">{t("steps.fixed")}</p>}
    </div>
  );
}
