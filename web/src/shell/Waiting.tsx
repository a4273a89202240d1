// Waiting.tsx: a table before its game: who sits there, the invite link with its QR code, sitting down and getting up.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { diceNumber, ensureSession, post } from "../http";
import { isolated, t } from "../i18n";
import { qr } from "../qr";
import { go } from "../route";
import { keep, kept, settings, useStore } from "../store";
import type { OpenTable } from "../table";
import type { Game, Seat, Table } from "../wire";
import { Agreed } from "./Agreed";
import { levelName } from "./Agreement";
import { copyText } from "./copy";
import { usualLevel, type Own } from "./making";
import { useTitle } from "./Missing";
import { ErrorNote, Input, toFailure, type Failure } from "./parts";

export function Qr({ text }: { readonly text: string }): JSX.Element | null {
  const modules = qr(text);
  if (modules === null) return null;
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const size = modules.length + 8;
  return (
    <svg class="qr" viewBox={`-4 -4 ${size} ${size}`} role="img" aria-label={t("table.qr")} shape-rendering="crispEdges">
      <rect x="-4" y="-4" width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** An address that means the reader's own computer, whichever that is. */
export function isHere(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

function Invite({ url }: { readonly url: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const copy = () => void copyText(url).then(setCopied);
  const canShare = typeof navigator.share === "function";
  return (
    <section class="panel invite">
      <label for="invite-url">{t("table.invite")}</label>
      <div class="row">
        <input id="invite-url" readOnly value={url} onFocus={(e) => e.currentTarget.select()} />
        <button type="button" class="button main" onClick={copy}>{t(copied ? "app.copied" : "app.copy")}</button>
        {canShare && <button type="button" class="button" onClick={() => void navigator.share({ url }).catch(() => undefined)}>{t("table.share")}</button>}
      </div>
      {isHere(url) && <p class="soft">{t("table.invite.here")}</p>}
      <Qr text={url} />
    </section>
  );
}

function seatText(seat: Seat): string {
  if (seat.kind === "bot") return t("table.computer", { level: levelName(seat.level ?? "") });
  if (seat.kind === "reserved") return t("table.reserved", { name: isolated(seat.name ?? "") });
  return seat.name === undefined ? t("table.free") : isolated(seat.name);
}

interface Props {
  readonly open: OpenTable;
  readonly table: Table;
  readonly game: Game | undefined;
}

function WaitingSeats({ table, game, isMaker, act }: Props & { readonly isMaker: boolean; act(path: string, body: object): void }): JSX.Element {
  const { level } = useStore(settings);
  return (
    <ul class="seats" aria-label={t("table.seats")}>
      {table.seats.map((seat, i) => (
        <li key={i} class="seat">
          <span class="seat-name">{t("new.seat", { n: i + 1 })}: {seatText(seat)}{table.you.includes(i) && <span class="soft"> ({t("table.you")})</span>}</span>
          {isMaker && seat.kind === "open" && game !== undefined && (
            <button type="button" class="button" onClick={() => act("seats", { seat: i, kind: "bot", level: usualLevel(game, level) })}>{t("table.fill")}</button>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Waiting({ open, table, game }: Props): JSX.Element {
  const { name } = useStore(settings);
  const [failure, setFailure] = useState<Failure | null>(null);
  const own = kept<Own>(`own.${table.table}`);
  const seated = table.you.length > 0;
  useTitle(`${t(seated ? "table.open" : "table.join")}: ${game?.name ?? table.game}`);
  const act = (path: string, body: object): Promise<unknown> =>
    post(`/api/tables/${table.table}/${path}`, body).catch((error: unknown) => setFailure(toFailure(error)));
  const join = async () => {
    const dice = diceNumber();
    try {
      await ensureSession();
      await post(`/api/tables/${table.table}/join`, { dice, ...(open.invite === null ? {} : { invite: open.invite }) });
      keep(`own.${table.table}`, { dice, commitment: table.dice.commitment } satisfies Own);
      setFailure(null);
      open.watch();
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  const url = own?.url ?? (open.invite === null ? null : `${location.origin}/t/${table.table}#${open.invite}`);
  return (
    <div class="waiting">
      <h1>{game?.name ?? table.game}</h1>
      <p class="lead">{seated ? t("table.open") : t("table.join.lead", { game: game?.name ?? table.game })}</p>
      <WaitingSeats open={open} table={table} game={game} isMaker={own?.url !== undefined} act={(path, body) => void act(path, body)} />
      <div class="panel">
        <Agreed game={game} table={table} />
        <a href={`/rules/${table.game}`}>{t("new.read_rules")}</a>
      </div>
      <ErrorNote failure={failure} />
      {!seated && (
        <div class="panel">
          <Input label={t("new.name")} maxLength={24} value={name} onChange={(n) => settings.put({ name: n })} />
          <button type="button" class="button main big" onClick={() => void join()}>{t("table.join")}</button>
        </div>
      )}
      {seated && url !== null && <Invite url={url} />}
      {seated && <button type="button" class="button danger" onClick={() => void act("leave", {}).then(() => go("/"))}>{t("table.leave")}</button>}
    </div>
  );
}
