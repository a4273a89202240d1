// Acts.tsx: the bar of actions, always within reach and always the same buttons at the same places: undo, hint, what the board
// offers, and the one green plate.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Action, BoardProps } from "../../board";
import { t } from "../../i18n";
import { hintOf, myTurn } from "../../table";
import { Sign } from "../Sign";
import type { Desk } from "./desk";
import { Press } from "./Press";

/** The notation for "my turn is over" is the same in every game that has it. */
export const END = "end";

/** Nobody else would be disadvantaged, or asked. */
export const isAlone = ({ table }: Desk): boolean =>
  !table.seats.some((s, i) => s.kind === "human" && !table.you.includes(i));

/** Ends the turn: by the draft, or by the move for it; by both, one after the other, where the draft leaves the turn open. */
function useEndTurn(desk: Desk, moves: readonly string[]): () => void {
  const { table, state, open } = desk;
  const ending = useRef<{ readonly seat: number; readonly ply: number } | null>(null);
  const seat = myTurn(table)?.seat ?? null;
  useEffect(() => {
    const { current } = ending;
    if (current === null || table.ply === current.ply) return;
    const isOpen = seat === current.seat && moves.includes(END);
    if (moves.length > 0 || seat !== current.seat) ending.current = null;
    if (isOpen) open.choose(END);
  }, [table.ply, moves.length > 0, seat]);
  return () => {
    if (state.draft !== null) {
      if (seat !== null) ending.current = { seat, ply: table.ply };
      open.choose(state.draft);
    } else if (moves.includes(END)) open.choose(END);
  };
}

function mainAction(desk: Desk, props: BoardProps, end: (() => void) | null): Action | null {
  const { state, open } = desk;
  const asking = state.asking;
  if (asking !== null)
    return { id: "confirm", label: t("table.confirm.yes"), isMain: true, press: () => open.choose(asking) };
  const hinted = hintOf(state)?.move;
  if (hinted !== undefined && props.moves.includes(hinted))
    return { id: "play-hint", label: t("table.hint.play"), isMain: true, press: () => open.choose(hinted) };
  if (end === null) return null;
  const isOff = state.draft === null && !props.moves.includes(END);
  return { id: END, label: t("steps.end"), isMain: true, isOff, press: end };
}

/** What the leftmost button would do now: drop a question, take a step back, or a turn where nobody has to be asked. */
function undoOf(desk: Desk): { readonly label: string; readonly isOff?: boolean; press(): void } {
  const { table, state, open } = desk;
  if (state.asking !== null) return { label: t("app.cancel"), press: () => open.store.put({ asking: null }) };
  if (table.undo !== null || state.draft !== null) return { label: t("steps.undo"), press: () => open.undo("undo") };
  const hasPlayed = desk.line.some((e) => e?.kind === "move" && table.you.includes(e.seat ?? -1));
  if (isAlone(desk) && table.status === "running" && hasPlayed)
    return { label: t("steps.takeback.alone"), press: () => open.offer("takeback") };
  return { label: t(hasPlayed ? "steps.fixed" : "steps.undo"), isOff: true, press: () => undefined };
}

function Undo({ desk }: { readonly desk: Desk }): JSX.Element {
  const { label, isOff, press } = undoOf(desk);
  return (
    <Press
      class="button icon"
      data-action="undo"
      label={label}
      isOff={desk.shown.isPlaying || isOff === true}
      press={press}
    >
      <Sign name="undo" />
      <span class="act-word">{t("steps.undo.short")}</span>
    </Press>
  );
}

/** Asks for a hint; while one is shown, for the other. */
function Advice({ desk, isOff }: { readonly desk: Desk; readonly isOff: boolean }): JSX.Element {
  const { state, open } = desk;
  const hasOther = hintOf(state) !== null && (state.hint?.hints.length ?? 0) > 1;
  return (
    <Press
      class="button icon"
      data-action={hasOther ? "another-hint" : "hint"}
      label={t(hasOther ? "table.hint.another" : "table.hint")}
      isOff={isOff}
      press={() => (hasOther ? open.nextHint() : void open.askHint())}
    >
      <Sign name="hint" />
      <span class="act-word">{t(hasOther ? "table.hint.another.short" : "table.hint")}</span>
    </Press>
  );
}

export function Acts({ desk, props }: { readonly desk: Desk; readonly props: BoardProps | null }): JSX.Element | null {
  const { table, shown } = desk;
  // Where moves are held back turns are ended by hand; once another game has shown that its turns are, the button stays.
  const hasEnd = useRef(desk.board.holds !== undefined);
  hasEnd.current ||= props?.moves.includes(END) === true;
  const end = useEndTurn(desk, props?.moves ?? []);
  if (props === null || table.you.length === 0 || (table.status !== "running" && !shown.isPlaying)) return null;
  const own = desk.board.actions?.(props) ?? [];
  const isOthers = shown.isPlaying && myTurn(table) === null;
  const main =
    mainAction(desk, props, hasEnd.current ? end : null) ?? own.find((action) => action.isMain === true) ?? null;
  const rest = own.filter((action) => action !== main && action.isMain !== true);
  return (
    <div class="table-acts" role="group" aria-label={t("table.actions")}>
      <Undo desk={desk} />
      {isAlone(desk) && <Advice desk={desk} isOff={props.moves.length === 0} />}
      {rest.map((action) => (
        <Press
          key={action.id}
          class="button act"
          data-action={action.id}
          label={action.label}
          isOff={action.isOff === true}
          press={() => action.press()}
        />
      ))}
      {isOthers || (main === null && table.seats.length > 1) ? (
        <Press
          class="button act wide"
          data-action="skip"
          label={t("table.skip")}
          isOff={!isOthers}
          press={() => desk.stage.skip()}
        />
      ) : main === null ? (
        <span class="act-place" />
      ) : (
        <Press
          class="button main act wide"
          data-action={main.id}
          label={main.label}
          isOff={main.isOff === true}
          press={() => main.press()}
        />
      )}
    </div>
  );
}
