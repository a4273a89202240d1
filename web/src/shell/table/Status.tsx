// Status.tsx: whose turn it is and what is asked, in one line; how, or what happened last, in another, or in two smaller ones if
// one is too short. Always at the same place, always as high.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardProps } from "../../board";
import { list, t } from "../../i18n";
import { hintOf, myTurn } from "../../table";
import { failureText } from "../parts";
import { lastSentenceOf, moveLabel, onNow, useTick, type Desk } from "./desk";
import { resultTitle } from "./end/ends";
import { covered } from "./handing";

interface Said {
  readonly title: string;
  readonly hint: string;
  readonly isMine: boolean;
  readonly isBad?: boolean;
  /** The second line may need two. */
  readonly isLong?: boolean;
}

function whoseTurn(desk: Desk): string {
  const { table, names, state } = desk;
  const seats = onNow(desk);
  if (seats.length === 1 && table.you.length === 1 && seats[0] === table.you[0]) return t("table.your_move");
  if (state.thinking !== null && seats.includes(state.thinking))
    return t("table.thinking", { name: names[state.thinking] ?? "" });
  if (seats.length === 1) return t("table.their_move", { name: names[seats[0] as number] ?? "" });
  return t("table.anyone", { names: list(seats.map((s) => names[s] ?? "")) });
}

/** The sentence of what stands on the board: told now, or played last. */
function lastSentence(desk: Desk): string {
  const told = desk.shown.scene?.told.at(-1)?.text;
  if (told !== undefined) return told;
  return lastSentenceOf(desk, desk.line.slice(0, desk.shown.ply));
}

/** The move that was hinted at, and why. */
function hinted({ state }: Desk): Said | null {
  const hint = hintOf(state);
  if (hint === null) return null;
  const title = t(state.hint?.at === 0 ? "table.hint.move" : "table.hint.or", { move: hint.label });
  return { title, hint: hint.why, isMine: true, isLong: true };
}

/** The coach's warning before a move that lets somebody win at once. */
function warning(desk: Desk, move: string): string | null {
  const risk = desk.open.riskOf(move);
  if (risk === null) return null;
  const name = desk.names[risk.seat] ?? "";
  if (risk.reply === undefined) return t("coach.warn.end", { name });
  const word = desk.words.at(`moves/${risk.reply}`);
  return t("coach.warn", { name, reply: word === undefined || word.includes("{") ? risk.reply : word });
}

/** Of a reaction window: how long it still lasts, or what one has answered. */
function windowText(desk: Desk, window: NonNullable<BoardProps["window"]>): string {
  if (window.answer !== null) return t("table.window.answered", { move: moveLabel(desk, window.answer) });
  if (window.isHolding) return t("table.holding");
  if (window.ends === null) return "";
  return t("table.window.left", { s: Math.max(0, Math.ceil((window.ends - Date.now()) / 1000)) });
}

function ownTurn(desk: Desk, props: BoardProps, seat: number): Said {
  const { table, names, state } = desk;
  const ask = desk.board.asks?.(props) ?? null;
  const waits = props.window === null ? null : windowText(desk, props.window);
  const whose = props.window === null ? t("table.your_move") : t("table.window");
  const mine = table.you.length > 1 ? t("table.your_move_as", { name: names[seat] ?? "" }) : whose;
  const title = ask === null ? mine : table.you.length > 1 ? `${names[seat] ?? ""}: ${ask.title}` : ask.title;
  const warned = state.asking === null ? null : warning(desk, state.asking);
  if (warned !== null) return { title: warned, hint: "", isMine: true, isBad: true };
  if (state.asking !== null)
    return { title, hint: t("table.confirm", { move: moveLabel(desk, state.asking) }), isMine: true };
  if (state.isAdvising) return { title, hint: t("table.hint.wait"), isMine: true };
  return hinted(desk) ?? { title, hint: ask?.hint ?? waits ?? lastSentence(desk), isMine: true };
}

export function said(desk: Desk, props: BoardProps | null): Said {
  const { table, state, shown } = desk;
  const turn = myTurn(table);
  if (state.note !== null) return { title: failureText(state.note), hint: "", isMine: false, isBad: true };
  if (state.at !== null)
    return { title: t("replay.at", { n: shown.ply, of: table.ply }), hint: lastSentence(desk), isMine: false };
  if (table.status === "over" && shown.isPlaying) return { title: lastSentence(desk), hint: "", isMine: false };
  if (table.status === "over") return { title: resultTitle(desk), hint: lastSentence(desk), isMine: false };
  if (state.pending !== null)
    return { title: t("table.sending", { move: moveLabel(desk, state.pending.move) }), hint: "", isMine: true };
  if (turn !== null && !shown.isPlaying && props !== null && covered(desk) === null)
    return ownTurn(desk, props, turn.seat);
  const next = covered(desk);
  if (next !== null)
    return { title: t("table.pass_on", { name: desk.names[next] ?? "" }), hint: lastSentence(desk), isMine: false };
  const title = turn === null || shown.isPlaying ? whoseTurn(desk) : t("table.your_move");
  return {
    title: table.you.length === 0 ? `${title} · ${t("table.watching")}` : title,
    hint: lastSentence(desk),
    isMine: false,
  };
}

export function Status({
  desk,
  props,
  onOpen,
}: {
  readonly desk: Desk;
  readonly props: BoardProps | null;
  /** Opens what is behind it on a phone. */
  onOpen(): void;
}): JSX.Element {
  useTick(500, props?.window != null);
  const { title, hint, isMine, isBad, isLong } = said(desk, props);
  const how = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = how;
    current?.classList.remove("two");
    if (current !== null && current.scrollWidth > current.clientWidth) current.classList.add("two");
  });
  return (
    <div
      class={`table-status status${isMine ? " mine" : ""}${isBad === true ? " bad" : ""}${isLong === true ? " long" : ""}`}
    >
      <p role={isBad === true ? "alert" : undefined}>
        <b>{title}</b>
        <small ref={how}>{hint}</small>
      </p>
      <button type="button" class="grab" aria-label={t("table.details")} onClick={onOpen} />
    </div>
  );
}
