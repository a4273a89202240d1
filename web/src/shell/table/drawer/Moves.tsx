// Moves.tsx: the same moves as the board's, as buttons and as text, so that keyboard and screen reader can play every game.
import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { t } from "../../../i18n";
import { moveLabel, type Desk } from "../desk";

const PAGE = 40;

export function MovesList({
  desk,
  moves,
  onPlayed,
}: {
  readonly desk: Desk;
  readonly moves: readonly string[];
  /** One was chosen. */
  onPlayed(): void;
}): JSX.Element {
  const [find, setFind] = useState("");
  const [count, setCount] = useState(PAGE);
  const id = useId();
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    setCount(PAGE);
    setFind("");
  }, [desk.table.ply]);
  // The button that was pressed goes away; the keyboard stays with the list.
  const choose = (move: string) => {
    desk.open.choose(move);
    head.current?.focus();
    onPlayed();
  };
  const labelled = moves.map((move) => ({ move, label: moveLabel(desk, move) }));
  const wish = find.trim().toLowerCase();
  const found =
    wish === "" ? labelled : labelled.filter(({ move, label }) => `${move} ${label}`.toLowerCase().includes(wish));
  return (
    <section class="moves" aria-label={t("moves.title")}>
      <p class="soft" ref={head} tabIndex={-1}>
        {moves.length === 0 ? t("moves.none") : t("moves.count", { n: moves.length })}
      </p>
      {moves.length > 12 && (
        <div class="field">
          <label for={id}>{t("moves.find")}</label>
          <input id={id} value={find} autocomplete="off" onInput={(e) => setFind(e.currentTarget.value)} />
        </div>
      )}
      <div class="move-buttons">
        {found.slice(0, count).map(({ move, label }) => (
          <button key={move} type="button" class="button" data-move={move} onClick={() => choose(move)}>
            {label}
          </button>
        ))}
      </div>
      {found.length > count && (
        <button type="button" class="link" onClick={() => setCount(count + PAGE)}>
          {t("moves.more", { n: found.length - count })}
        </button>
      )}
    </section>
  );
}
