// ends.ts: how a game ended, in words.
import { wordsOf } from "../../../dictionary";
import { list, t, tOr } from "../../../i18n";
import type { Table } from "../../../wire";
import type { Desk } from "../desk";

/** Who gave up or ran out of time, by name. */
function whoLeft(table: Table, names: readonly string[]): string {
  return list(table.seats.flatMap((s, seat) => (s.out === true ? [names[seat] ?? ""] : [])));
}

export function reasonText(table: Table, names: readonly string[]): string {
  const reason = table.result?.reason ?? "";
  return (
    wordsOf(table.game).at(`reasons/${reason}`) ?? tOr(`reason.${reason}`, reason, { names: whoLeft(table, names) })
  );
}

export type Outcome = "won" | "lost" | "draw" | "none" | "other";

/** How it ended for whoever looks. */
export function outcome({ you, result }: Table): Outcome {
  const ranks = result?.ranks ?? null;
  if (ranks === null) return "none";
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const mine = you.length === 1 ? (you[0] as number) : null;
  if (ranks.length === 1) return winners.length === 1 ? "won" : "lost";
  if (winners.length === ranks.length) return "draw";
  return mine === null ? "other" : winners.includes(mine) ? "won" : "lost";
}

export function resultTitle({ table, names, line }: Desk): string {
  const ranks = table.result?.ranks ?? null;
  const how = outcome(table);
  if (ranks === null) return t("result.none");
  if (ranks.length === 1)
    return how === "won"
      ? t("result.solved", { n: line.filter((e) => e.kind === "move").length })
      : t("result.unsolved");
  if (how === "draw") return t("result.draw");
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [names[seat] ?? ""] : []));
  if (how === "won" && winners.length === 1) return t("result.you_won");
  if (how === "lost") return t("result.you_lost");
  return winners.length === 0 ? t("result.lost") : t("result.won", { names: list(winners) });
}
