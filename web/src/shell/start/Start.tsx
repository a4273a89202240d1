// Start.tsx: what waits for me, nine covers, tables to join and to watch, and what I have played.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { app, kept, useStore } from "../../store";
import type { Game, Listed } from "../../wire";
import { lookAtMine, myTables, waitsForMe } from "../calls";
import { CoverArt, plateStyle } from "../covers";
import { countsText } from "../making";
import { useTitle } from "../Missing";
import { inOrder, usePublic } from "./lists";
import { AtOnce, CallLine, MineCard, Puzzle } from "./Now";
import { Finished, MyTables, OpenTables, Watchable } from "./Rows";

function Tile({ game, isBig }: { readonly game: Game; readonly isBig: boolean }): JSX.Element {
  return (
    <li>
      <a class={isBig ? "tile big" : "tile"} href={`/new/${game.id}`} style={plateStyle(game.id)}>
        <CoverArt game={game.id} />
        <span class="tile-plate">
          <span class="tile-name">
            {game.name}
            <span class="tile-players">
              <span aria-hidden="true">{countsText(game)}</span>
              <span class="out-of-sight">{t("start.players", { n: countsText(game) })}</span>
            </span>
          </span>
          <span class="tile-pitch">{game.tagline}</span>
        </span>
      </a>
    </li>
  );
}

/** How many of my tables have a card; the others stand in a list below the covers. */
const CARDS = 3;

function Now({ tables, games }: { readonly tables: readonly Listed[]; readonly games: readonly Game[] }): JSX.Element {
  const last = kept<string>("last");
  const atOnce = games.find((g) => g.id === last && g.players.max > 1) ?? games.find((g) => g.players.max > 1);
  const solo = games.find((g) => g.options.some((o) => o.name === "puzzle"));
  const first = tables[0];
  return (
    <section class="now" aria-label={t("start.now")}>
      {(first === undefined || !waitsForMe(first)) && atOnce !== undefined && <AtOnce key={atOnce.id} game={atOnce} />}
      {tables.slice(0, CARDS).map((table) => (
        <MineCard key={table.id} table={table} isFirst={table === first} />
      ))}
      {solo !== undefined && <Puzzle game={solo} />}
    </section>
  );
}

export function Start(): JSX.Element {
  const { games } = useStore(app);
  const mine = inOrder(useStore(myTables) ?? []);
  const open = usePublic("open");
  const running = usePublic("running");
  const going = mine.filter((table) => table.status !== "over");
  const over = mine.filter((table) => table.status === "over" && table.ply > 0).sort((a, b) => b.updated - a.updated);
  useEffect(() => void lookAtMine(), []);
  useTitle("");
  return (
    <div class="start">
      <h1 class="out-of-sight">{t("app.name")}</h1>
      <Now tables={going} games={games} />
      <CallLine tables={going} />
      <h2>
        {t("start.title")} <small>{t("start.lead")}</small>
      </h2>
      {games.length === 0 && <p class="loading">{t("app.loading")}</p>}
      <ul class="tiles">
        {games.map((game, i) => (
          <Tile key={game.id} game={game} isBig={i === 0} />
        ))}
      </ul>
      <MyTables tables={going.slice(CARDS)} />
      <OpenTables tables={open} />
      <Watchable tables={running} />
      <Finished tables={over} />
      <p class="start-bring">
        <a href="/carry">{t("start.bring")}</a>
      </p>
    </div>
  );
}
