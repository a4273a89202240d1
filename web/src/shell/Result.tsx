// Result.tsx: who won and why, points, and where to go from here.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { gameWords, pick } from "../gamewords";
import { diceNumber, ensureSession, get, post } from "../http";
import { lang, list, t, tOr } from "../i18n";
import { go } from "../route";
import { keep } from "../store";
import type { Listed, Table } from "../wire";
import type { Desk } from "./desk";
import type { Own } from "./making";
import { ErrorNote, toFailure, type Failure } from "./parts";

export function reasonText(table: Table): string {
  const reason = table.result?.reason ?? "";
  const words = gameWords[table.game]?.reasons[reason];
  return words === undefined ? tOr(`reason.${reason}`, reason) : pick(words, lang());
}

export function resultTitle(desk: Desk): string {
  const { table, names } = desk;
  const ranks = table.result?.ranks ?? null;
  if (ranks === null) return t("result.none");
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (winners.length === ranks.length && ranks.length > 1) return t("result.draw");
  if (winners.length === 0) return t("result.lost");
  if (table.you.length === 1 && winners.includes(table.you[0] as number) && winners.length === 1) return t("result.you_won");
  return t("result.won", { names: list(winners.map((seat) => names[seat] ?? "")) });
}

function Places({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const { ranks, scores } = desk.table.result ?? { ranks: null, scores: null };
  if (ranks === null || ranks.length < 2) return null;
  const order = ranks.map((_, seat) => seat).sort((a, b) => (ranks[a] as number) - (ranks[b] as number));
  return (
    <table>
      <thead><tr><th scope="col">{t("result.rank")}</th><th scope="col">{t("result.player")}</th>{scores !== null && <th scope="col">{t("result.score")}</th>}</tr></thead>
      <tbody>{order.map((seat) => <tr key={seat}><td>{ranks[seat]}</td><td>{desk.names[seat]}</td>{scores !== null && <td>{scores[seat]}</td>}</tr>)}</tbody>
    </table>
  );
}

/** The next table with the same agreement: made if need be, and our kept seat taken. */
async function rematch(desk: Desk): Promise<string> {
  await ensureSession();
  const made = await post<{ table: { id: string; invite?: string; url?: string } }>(`/api/tables/${desk.table.table}/rematch`, {});
  const dice = diceNumber();
  const { table } = await get<{ table: Listed }>(`/api/tables/${made.table.id}`);
  if (table.you.length === 0) await post(`/api/tables/${made.table.id}/join`, { dice });
  keep(`own.${made.table.id}`, { ...made.table, dice } satisfies Own & { id: string });
  return made.table.id;
}

async function share(desk: Desk): Promise<void> {
  const text = `${t("result.shared", { game: desk.game?.name ?? desk.table.game, result: resultTitle(desk) })} ${reasonText(desk.table)} ${location.origin}/replay/${desk.table.table}`;
  if (typeof navigator.share === "function") await navigator.share({ text }).catch(() => undefined);
  else await navigator.clipboard.writeText(text).catch(() => undefined);
}

export function Result({ desk, onReplay, onDice }: { readonly desk: Desk; onReplay(): void; onDice(): void }): JSX.Element | null {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { table } = desk;
  if (table.status !== "over") return null;
  const again = () => void rematch(desk).then((id) => go(`/t/${id}`), (error: unknown) => setFailure(toFailure(error)));
  return (
    <section class="panel result" aria-labelledby="result-title">
      <h2 id="result-title">{resultTitle(desk)}</h2>
      <p>{reasonText(table)}</p>
      <Places desk={desk} />
      <ErrorNote failure={failure} />
      <div class="row">
        {table.you.length > 0 && <button type="button" class="button main" onClick={again}>{t(table.rematch === null ? "result.rematch" : "result.to_rematch")}</button>}
        <button type="button" class="button" onClick={onReplay}>{t("result.replay")}</button>
        <button type="button" class="button" onClick={onDice}>{t("result.verify")}</button>
        <a class="button" href={`/api/tables/${table.table}/record${desk.open.invite === null ? "" : `?invite=${desk.open.invite}`}`} download={`turnpike-${table.game}-${table.table}.json`}>{t("result.export")}</a>
        <button type="button" class="button" onClick={() => void share(desk)}>{t("result.share")}</button>
      </div>
    </section>
  );
}
