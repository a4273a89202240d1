// Moves.tsx: the same moves as the board's, as buttons and as text, so that keyboard and screen reader can play every game.
import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { t, tn } from "../i18n";
import { moveLabel, type Desk } from "./desk";

const PAGE = 40;

export function MovesList({ desk, moves }: { readonly desk: Desk; readonly moves: readonly string[] }): JSX.Element {
  const [find, setFind] = useState("");
  const [count, setCount] = useState(PAGE);
  const [open, setOpen] = useState(false);
  const id = useId();
  const head = useRef<HTMLElement>(null);
  useEffect(() => setCount(PAGE), [desk.table.ply]);
  // The button that was pressed goes away; the keyboard stays with the list.
  const choose = (move: string) => {
    desk.open.choose(move);
    head.current?.focus();
  };
  const labelled = open ? moves.map((move) => ({ move, label: moveLabel(desk, move) })) : [];
  const wish = find.trim().toLowerCase();
  const found = wish === "" ? labelled : labelled.filter(({ move, label }) => `${move} ${label}`.toLowerCase().includes(wish));
  return (
    <details class="panel moves" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary ref={head}>{t("moves.title")} <span class="soft">{moves.length === 0 ? t("moves.none") : tn("moves.count", moves.length)}</span></summary>
      {moves.length > 12 && (
        <div class="field">
          <label for={id}>{t("moves.find")}</label>
          <input id={id} value={find} autocomplete="off" onInput={(e) => setFind(e.currentTarget.value)} />
        </div>
      )}
      <div class="move-buttons">
        {found.slice(0, count).map(({ move, label }) => (
          <button key={move} type="button" class="button" data-move={move} onClick={() => choose(move)}>{label}</button>
        ))}
      </div>
      {found.length > count && <button type="button" class="link" onClick={() => setCount(count + PAGE)}>{t("moves.more", { n: found.length - count })}</button>}
    </details>
  );
}

/** A field for the notation, opened by `i`. */
export function TypeMove({ desk, moves, onClose }: { readonly desk: Desk; readonly moves: readonly string[]; onClose(): void }): JSX.Element {
  const [text, setText] = useState("");
  const [bad, setBad] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.focus(), []);
  const play = (event: Event) => {
    event.preventDefault();
    const wish = text.trim().toLowerCase();
    const move = moves.find((m) => m.toLowerCase() === wish) ?? moves.find((m) => moveLabel(desk, m).toLowerCase() === wish);
    setBad(move === undefined);
    if (move === undefined) return;
    desk.open.choose(move);
    setText("");
  };
  return (
    <form class="panel type-move" onSubmit={play} onKeyDown={(e) => e.key === "Escape" && onClose()}>
      <label for={id}>{t("moves.type")}</label>
      <input id={id} ref={input} value={text} autocomplete="off" autocapitalize="off" spellcheck={false} aria-describedby={`${id}-how`} onInput={(e) => setText(e.currentTarget.value)} />
      <button type="submit" class="button main">{t("moves.play")}</button>
      <button type="button" class="button" onClick={onClose}>{t("app.close")}</button>
      <span class="soft" id={`${id}-how`}>{t("moves.type.how", { move: moves[0] ?? "…" })}</span>
      {bad && <span class="note bad" role="alert">{t("moves.type.bad", { move: text })}</span>}
    </form>
  );
}
