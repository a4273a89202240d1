// Start.tsx: nine pictures, my tables, open tables.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pitches } from "../games";
import { get } from "../http";
import { lang, t, tn, tOr, when } from "../i18n";
import { app, useStore } from "../store";
import type { Game, Listed } from "../wire";
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
    .map((s) => (s.kind === "bot" ? t("table.computer", { level: tOr(`level.${s.level}`, s.level ?? "") }) : (s.name ?? t("table.free"))))
    .join(" · ");
}

function Row({ table, games }: { readonly table: Listed; readonly games: readonly Game[] }): JSX.Element {
  const mine = table.to_act.some((seat) => table.you.includes(seat));
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

function Tables({ title, query }: { readonly title: string; readonly query: string }): JSX.Element | null {
  const [tables, setTables] = useState<readonly Listed[]>([]);
  const { games } = useStore(app);
  useEffect(() => {
    const load = () => void get<{ tables: readonly Listed[] }>(`/api/tables?${query}`).then((a) => setTables(a.tables), () => undefined);
    load();
    const timer = window.setInterval(() => document.hidden || load(), 15000);
    return () => window.clearInterval(timer);
  }, [query]);
  if (tables.length === 0) return null;
  return (
    <section class="tables">
      <h2>{title}</h2>
      <ul>{tables.slice(0, 12).map((table) => <Row key={table.id} table={table} games={games} />)}</ul>
    </section>
  );
}

export function Start(): JSX.Element {
  const { games, session } = useStore(app);
  useEffect(() => {
    document.title = t("app.name");
  });
  return (
    <div class="start">
      <h1>{t("start.title")}</h1>
      <p class="lead">{t("start.lead")}</p>
      {games.length === 0 && <p class="loading">{t("app.loading")}</p>}
      <div class="tiles">{games.map((game) => <Tile key={game.id} game={game} />)}</div>
      {session !== null && <Tables title={t("start.mine")} query="mine=1" />}
      <Tables title={t("start.public")} query="status=open" />
    </div>
  );
}
