// Start.tsx: nine pictures, my tables (those that wait for me first), open tables.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pitches } from "../games";
import { get } from "../http";
import { isolated, lang, t, tn, tOr, when } from "../i18n";
import { app, useStore } from "../store";
import type { Game, Listed } from "../wire";
import { useTitle } from "./Missing";
import { Picture } from "./pictures";

function players(game: Game): string {
  const { min, max } = game.players;
  return min === max ? tn("start.players", max) : t("start.players.many", { n: `${min}–${max}` });
}

function Tile({ game }: { readonly game: Game }): JSX.Element {
  const pitch = pitches[game.id];
  return (
    <a class="tile" href={`/new/${game.id}`}>
      <Picture game={game.id} />
      <span class="tile-name">{game.name}</span>
      <span class="tile-pitch">{pitch === undefined ? "" : pitch[lang() === "de" ? 1 : 0]}</span>
      <span class="tile-players">{players(game)}</span>
    </a>
  );
}

export function seatNames(table: Listed): string {
  return table.seats
    .map((s) => (s.kind === "bot" ? t("table.computer", { level: tOr(`level.${s.level}`, s.level ?? "") }) : s.name === undefined ? t("table.free") : isolated(s.name)))
    .join(" · ");
}

const waitsForMe = (table: Listed): boolean => table.to_act.some((seat) => table.you.includes(seat));

/** What waits for me, what goes on, what is to begin, what is over; the newest of each first, as the server lists them. */
export function inOrder(tables: readonly Listed[]): readonly Listed[] {
  const kind = (table: Listed) => (waitsForMe(table) ? 0 : 1 + ["running", "open", "over"].indexOf(table.status));
  return [...tables].sort((a, b) => kind(a) - kind(b));
}

function Row({ table, games }: { readonly table: Listed; readonly games: readonly Game[] }): JSX.Element {
  const mine = waitsForMe(table);
  return (
    <li>
      <a class={mine ? "table-row mine" : "table-row"} href={`/t/${table.id}`}>
        <strong>{games.find((g) => g.id === table.game)?.name ?? table.game}</strong>
        <span>{seatNames(table)}</span>
        <span class="soft">{mine ? t("start.your_move") : t(`status.${table.status}`)} · {when(table.updated)}</span>
      </a>
    </li>
  );
}

/** A list of the server's, looked at again now and then; nothing is asked for while `on` is false. */
function useTables(query: string, on: boolean): readonly Listed[] {
  const [tables, setTables] = useState<readonly Listed[]>([]);
  useEffect(() => {
    if (!on) return undefined;
    const load = () => void get<{ tables: readonly Listed[] }>(`/api/tables?${query}`).then((a) => setTables(inOrder(a.tables)), () => undefined);
    load();
    const timer = window.setInterval(() => document.hidden || load(), 15000);
    return () => window.clearInterval(timer);
  }, [query, on]);
  return tables;
}

const FIRST = 12;

function Tables({ id, title, tables }: { readonly id: string; readonly title: string; readonly tables: readonly Listed[] }): JSX.Element | null {
  const { games } = useStore(app);
  const [all, setAll] = useState(false);
  if (tables.length === 0) return null;
  return (
    <section class="tables" id={id}>
      <h2>{title}</h2>
      <ul>{tables.slice(0, all ? tables.length : FIRST).map((table) => <Row key={table.id} table={table} games={games} />)}</ul>
      {!all && tables.length > FIRST && <button type="button" class="link" onClick={() => setAll(true)}>{t("moves.more", { n: tables.length - FIRST })}</button>}
    </section>
  );
}

/** The way down to my tables, beside the heading: on a phone they are below nine pictures. */
function ToMine({ tables }: { readonly tables: readonly Listed[] }): JSX.Element | null {
  const waiting = tables.filter(waitsForMe).length;
  if (tables.length === 0) return null;
  return <a class={waiting > 0 ? "to-mine status mine" : "to-mine status"} href="#mine">{waiting > 0 ? t("start.waiting", { n: waiting }) : t("start.mine")}</a>;
}

export function Start(): JSX.Element {
  const { games, session } = useStore(app);
  const mine = useTables("mine=1", session !== null);
  const open = useTables("status=open", true);
  useTitle("");
  return (
    <div class="start">
      <div class="start-head"><h1>{t("start.title")}</h1><ToMine tables={mine} /></div>
      <p class="lead">{t("start.lead")}</p>
      {games.length === 0 && <p class="loading">{t("app.loading")}</p>}
      <div class="tiles">{games.map((game) => <Tile key={game.id} game={game} />)}</div>
      <Tables id="mine" title={t("start.mine")} tables={mine} />
      <Tables id="open" title={t("start.public")} tables={open} />
    </div>
  );
}
