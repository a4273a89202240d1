// Waiting.tsx: a table before its game: who has come, the link for the others, sitting down and getting up.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { diceNumber, ensureSession, post, type Failure } from "../http";
import { isolated, list, t } from "../i18n";
import { go } from "../route";
import { sound } from "../stage/sound";
import { announce, keep, kept, settings, useStore } from "../store";
import type { OpenTable } from "../table";
import type { Game, Table } from "../wire";
import { Agreed } from "./Agreed";
import { callMe, CallMe } from "./calls";
import { usualLevel, type Own } from "./making";
import { useTitle } from "./Missing";
import { ErrorNote, Input } from "./parts";
import { Sign } from "./Sign";
import { Invite } from "./waiting/Invite";
import { Lot } from "./waiting/Lot";

export interface WaitingProps {
  readonly open: OpenTable;
  readonly table: Table;
  readonly game: Game | undefined;
}

/** Of a rematch: those who are asked and have not come yet. */
const awaited = ({ seats }: Table): readonly string[] =>
  seats.flatMap((s) => (s.kind === "reserved" && s.name !== undefined ? [isolated(s.name)] : []));

function headline(table: Table): string {
  const names = awaited(table);
  const free = table.seats.filter((s) => s.kind === "open").length;
  const guests = table.seats.filter((s, i) => s.kind === "human" && !table.you.includes(i)).map((s) => s.name ?? "");
  if (names.length > 0) return t("lot.asked", { names: list(names) });
  if (guests.length > 0 && table.you.length > 0)
    return t("lot.here", { names: list(guests.map(isolated)), n: free, are: guests.length });
  return t("lot.free", { n: free });
}

/** Somebody has come: a bell, a word for the screen reader, a notice for whoever looks elsewhere. */
function useArrivals(table: Table): void {
  const humans = table.seats.filter((s) => s.kind === "human").map((s) => s.name ?? "");
  const before = useRef(humans);
  useEffect(() => {
    const came = humans.length > before.current.length ? humans.at(-1) : undefined;
    before.current = humans;
    if (came === undefined || table.you.length === 0) return;
    const text = t("log.sit", { name: isolated(came) });
    sound("turn");
    announce(text);
    void callMe(table.table, table.title, text);
  }, [humans.length]);
}

function SitDown({ sit }: { sit(): void }): JSX.Element {
  const { name } = useStore(settings);
  return (
    <div class="panel sit-down">
      <Input
        label={t("new.name")}
        why={t("new.name.why")}
        maxLength={24}
        value={name}
        onChange={(n) => settings.put({ name: n })}
      />
      <button type="button" class="button main big" onClick={sit}>
        {t("table.join")}
      </button>
    </div>
  );
}

function Top({ table }: { readonly table: Table }): JSX.Element {
  return (
    <header class="waiting-top">
      <a class="icon-button" href="/" aria-label={t("app.home")} title={t("app.home")}>
        <Sign name="left" />
      </a>
      <h1>
        {t("lot.title")} <small>{table.title}</small>
      </h1>
      <a class="icon-button" href={`/rules/${table.game}`} aria-label={t("app.rules")} title={t("app.rules")}>
        <Sign name="rules" />
      </a>
    </header>
  );
}

export function Waiting({ open, table, game }: WaitingProps): JSX.Element {
  const { level } = useStore(settings);
  const [failure, setFailure] = useState<Failure | null>(null);
  const own = kept<Own>(`own.${table.table}`);
  const seated = table.you.length > 0;
  const isRematch = awaited(table).length > 0;
  useArrivals(table);
  useTitle(`${t(seated ? "table.open" : "table.join")}: ${table.title}`);
  const act = async (path: string, body: object): Promise<boolean> => {
    const answer = await post(`/api/tables/${table.table}/${path}`, body);
    setFailure(answer.ok ? null : answer.failure);
    return answer.ok;
  };
  const join = async () => {
    const dice = diceNumber();
    const session = await ensureSession();
    if (!session.ok) return setFailure(session.failure);
    if (!(await act("join", { dice, ...(open.invite === null ? {} : { invite: open.invite }) }))) return;
    keep(`own.${table.table}`, { dice, commitment: table.dice.commitment } satisfies Own);
    open.watch();
  };
  const fill = (seat: number, bot: string | null) =>
    void act("seats", bot === null ? { seat, kind: "open" } : { seat, kind: "bot", level: bot });
  const link = `${location.origin}/t/${table.table}`;
  const url = own?.url ?? (table.public ? link : open.invite === null ? null : `${link}#${open.invite}`);
  const filler = own?.url === undefined || game === undefined ? null : usualLevel(game, level);
  return (
    <div class="waiting">
      <Top table={table} />
      <div class="lot">
        <div class="lot-sky" />
        <Lot table={table} filler={filler} fill={fill} />
        <div class="lot-words" aria-live="polite">
          <h2>{headline(table)}</h2>
          <p>{seated ? t(isRematch ? "lot.asked.why" : "lot.why") : t("table.join.lead", { game: table.title })}</p>
        </div>
      </div>
      <div class="waiting-side">
        <ErrorNote failure={failure} />
        {!seated && <SitDown sit={() => void join()} />}
        {!seated && (
          <a class="button" data-action="learn" href={`/learn/${table.game}?quick&back=/t/${table.table}`}>
            {t("learn.offer.quick")}
          </a>
        )}
        {seated && url !== null && !isRematch && <Invite url={url} title={table.title} />}
        {seated && <CallMe label={t("calls.come")} />}
        <div class="panel">
          <Agreed game={game} table={table} />
        </div>
        {seated && (
          <button
            type="button"
            class="button danger"
            onClick={() => void act("leave", {}).then((left) => left && go("/"))}
          >
            {t("table.leave")}
          </button>
        )}
      </div>
    </div>
  );
}
