// TypeMove.tsx: a field for a move in the game's notation.
import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { t } from "../../../i18n";
import { moveLabel, type Desk } from "../desk";

/** A field for the notation, opened by `i`. */
export function TypeMove({
  desk,
  moves,
  onClose,
}: {
  readonly desk: Desk;
  readonly moves: readonly string[];
  onClose(): void;
}): JSX.Element {
  const [text, setText] = useState("");
  const [bad, setBad] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.focus(), []);
  const play = (event: Event) => {
    event.preventDefault();
    const wish = text.trim().toLowerCase();
    const move =
      moves.find((m) => m.toLowerCase() === wish) ?? moves.find((m) => moveLabel(desk, m).toLowerCase() === wish);
    setBad(move === undefined);
    if (move === undefined) return;
    desk.open.choose(move);
    setText("");
  };
  return (
    <form class="panel type-move" onSubmit={play} onKeyDown={(e) => e.key === "Escape" && onClose()}>
      <label for={id}>{t("moves.type")}</label>
      <input
        id={id}
        ref={input}
        value={text}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-describedby={`${id}-how`}
        onInput={(e) => setText(e.currentTarget.value)}
      />
      <button type="submit" class="button main">
        {t("moves.play")}
      </button>
      <button type="button" class="button" onClick={onClose}>
        {t("app.close")}
      </button>
      <span class="soft" id={`${id}-how`}>
        {t("moves.type.how", { move: moves[0] ?? "…" })}
      </span>
      {bad && (
        <span class="note bad" role="alert">
          {t("moves.type.bad", { move: text })}
        </span>
      )}
    </form>
  );
}
