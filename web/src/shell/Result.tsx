// Result.tsx: who won and why, points, and where to go from here.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { gameWords, pick } from "../gamewords";
import { diceNumber, ensureSession, get, post } from "../http";
import { lang, list, t, tOr } from "../i18n";
import { go } from "../route";
import { keep } from "../store";
import type { Listed, Table } from "../wire";
import { Chances } from "./Chances";
import { copyText } from "./copy";
import type { Desk } from "./desk";
import type { Own } from "./making";
import { ErrorNote, toFailure, type Failure } from "./parts";

/** Who gave up or ran out of time, by name. */
function whoLeft(table: Table, names: readonly string[]): string {
  return list(table.seats.flatMap((s, seat) => (s.out === true ? [names[seat] ?? ""] : [])));
}

export function reasonText(table: Table, names: readonly string[]): string {
  const reason = table.result?.reason ?? "";
  const words = gameWords[table.game]?.reasons[reason];
  return words === undefined ? tOr(`reason.${reason}`, reason, { names: whoLeft(table, names) }) : pick(words, lang());
}

export function resultTitle(desk: Desk): string {
  const { table, names } = desk;
  const ranks = table.result?.ranks ?? null;
  if (ranks === null) return t("result.none");
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (ranks.length === 1) return winners.length === 1 ? t("result.solved", { n: desk.line.filter((e) => e.kind === "move").length }) : t("result.lost");
  if (winners.length === ranks.length) return t("result.draw");
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

/** Where anybody who gets it can see the game: a private table opens by its invite, and has no seat left to take. */
function replayUrl({ table, open }: Desk): string {
  return `${location.origin}/replay/${table.table}${table.public || open.invite === null ? "" : `#${open.invite}`}`;
}

function sharedText(desk: Desk): string {
  const { table, game, names } = desk;
  const number = table.options["puzzle"];
  const name = game?.name ?? table.game;
  const what = typeof number === "number" && number > 0 ? t("result.puzzle", { game: name, n: number }) : name;
  return `${what}: ${resultTitle(desk)}. ${reasonText(table, names)} ${replayUrl(desk)}`;
}

/** By the system's way to share, else into the clipboard; true: there it is now. */
async function share(text: string): Promise<boolean> {
  if (typeof navigator.share === "function") {
    await navigator.share({ text }).catch(() => undefined);
    return false;
  }
  return copyText(text);
}

function Share({ desk }: { readonly desk: Desk }): JSX.Element {
  const [copied, setCopied] = useState(false);
  return <button type="button" class="button" onClick={() => void share(sharedText(desk)).then(setCopied)}>{t(copied ? "app.copied" : "result.share")}</button>;
}

export function Result({ desk, onReplay, onDice }: { readonly desk: Desk; onReplay(): void; onDice(): void }): JSX.Element | null {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { table } = desk;
  if (table.status !== "over") return null;
  const alone = table.players === 1;
  const nextLabel = table.rematch !== null ? "result.to_rematch" : alone ? "result.again" : "result.rematch";
  const again = () => void rematch(desk).then((id) => go(`/t/${id}`), (error: unknown) => setFailure(toFailure(error)));
  return (
    <section class="panel result" aria-labelledby="result-title">
      <h2 id="result-title">{resultTitle(desk)}</h2>
      <p>{reasonText(table, desk.names)}</p>
      <Places desk={desk} />
      <Chances desk={desk} />
      <ErrorNote failure={failure} />
      <div class="row">
        {table.undo !== null && <button type="button" class="button main" onClick={() => desk.open.undo("undo")}>{t("steps.undo")}</button>}
        {table.you.length > 0 && <button type="button" class="button main" onClick={again}>{t(nextLabel)}</button>}
        <button type="button" class="button" onClick={onReplay}>{t("result.replay")}</button>
        <button type="button" class="button" onClick={onDice}>{t("result.verify")}</button>
        <a class="button" href={`/api/tables/${table.table}/record${desk.open.invite === null ? "" : `?invite=${desk.open.invite}`}`} download={`turnpike-${table.game}-${table.table}.json`}>{t("result.export")}</a>
        <Share desk={desk} />
      </div>
    </section>
  );
}
