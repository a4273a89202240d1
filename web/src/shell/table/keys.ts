// keys.ts: the keys of a table page: ? lists them, r rules, m legal moves, l last move, t clocks, i type a move, Esc skips.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { announce } from "../../store";
import { toAct } from "../../table";
import { clockText, lastSentenceOf, moveLabel, timeLeft, type Desk } from "./desk";

const MOST_SAID = 20;

function sayMoves(desk: Desk, moves: readonly string[]): void {
  const words = moves
    .slice(0, MOST_SAID)
    .map((m) => moveLabel(desk, m))
    .join(", ");
  announce(moves.length === 0 ? t("moves.none") : t("say.moves", { n: moves.length, moves: words }));
}

function sayLast(desk: Desk): void {
  const last = lastSentenceOf(desk, desk.line);
  announce(last === "" ? t("say.no_last") : last);
}

function sayTime(desk: Desk): void {
  const turn = toAct(desk.table).map((seat) => t("table.their_move", { name: desk.names[seat] ?? "" }));
  const clocks = desk.names.flatMap((name, seat) => {
    const left = timeLeft(desk, seat);
    return left === null ? [] : [t("clock.left", { name, time: clockText(left) })];
  });
  announce([...turn, ...(clocks.length === 0 ? [t("clock.none")] : clocks)].join(". "));
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches("input:not([type=range]):not([type=checkbox]), textarea, select")
  );
}

export function useKeys(
  desk: Desk,
  moves: readonly string[],
  open: { rules(): void; type(): void; keys(): void },
): void {
  const now = useRef({ desk, moves, open });
  now.current = { desk, moves, open };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const { desk: d, moves: m, open: o } = now.current;
      if (event.key === "Escape" && d.shown.isPlaying) d.stage.skip();
      else if (event.key === "?") o.keys();
      else if (event.key === "r") o.rules();
      else if (event.key === "m") sayMoves(d, m);
      else if (event.key === "l") sayLast(d);
      else if (event.key === "t") sayTime(d);
      else if (event.key === "i") o.type();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
