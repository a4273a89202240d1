// Now.tsx: what is most likely wanted, on top: games that wait for me, else a game at once; what goes on; today's puzzle.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import puzzle from "../../art/puzzle.svg";
import type { Failure } from "../../http";
import { list, t, tOr } from "../../i18n";
import { go } from "../../route";
import { settings } from "../../store";
import type { Game, Listed } from "../../wire";
import { CallMe, waitsForMe } from "../calls";
import { CoverArt, plateStyle } from "../covers";
import { dailyHardness, dailyOf } from "../daily";
import { botName } from "../drivers";
import { openTable, usualWishes, type Way, type Wishes } from "../making";
import { ErrorNote } from "../parts";
import { othersAt, seatName, shortClock } from "./lists";
import { gameName, Marks } from "./Rows";

function Card({
  game,
  kind,
  children,
}: {
  readonly game: string;
  readonly kind: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <article class={`card ${kind}`} style={plateStyle(game)}>
      <span class="card-art">
        <CoverArt game={game} />
      </span>
      <div class="card-words">{children}</div>
    </article>
  );
}

/** "with Jonas and Mina, 10 min each" */
function withWhom(table: Listed): string {
  const names = othersAt(table);
  const clock = table.clock === null ? "" : shortClock(table.clock);
  return [names === "" ? "" : t("start.with", { names }), clock].filter(Boolean).join(", ");
}

/** One of mine. The first that waits for me has the page's green plate. */
export function MineCard({ table, isFirst }: { readonly table: Listed; readonly isFirst: boolean }): JSX.Element {
  const mine = waitsForMe(table);
  const acting = list(
    table.to_act.flatMap((seat) => (table.seats[seat] === undefined ? [] : [seatName(table.seats[seat])])),
  );
  const says = mine
    ? t("start.your_move")
    : table.status === "open"
      ? t("table.open")
      : t("table.thinking", { name: acting });
  return (
    <Card game={table.game} kind={mine ? "your-turn" : "their-turn"}>
      <p class={mine ? "turn" : "wait"}>{says}</p>
      <h2>{gameName(table)}</h2>
      <p class="soft">{withWhom(table)}</p>
      <div class="card-foot">
        <Marks table={table} />
        <a
          class={mine && isFirst ? "button main" : "button"}
          href={`/t/${table.id}`}
          aria-label={t(mine ? "start.continue.which" : "start.look_in.which", {
            game: gameName(table),
            names: othersAt(table),
          })}
        >
          {t(mine ? "start.continue" : "start.look_in")}
        </a>
      </div>
    </Card>
  );
}

/** Makes a table with one press; a refusal is said beside the button. */
function Once({
  game,
  way,
  wishes,
  label,
  isMain,
}: {
  readonly game: Game;
  readonly way: Way;
  readonly wishes: Wishes;
  readonly label: string;
  readonly isMain: boolean;
}): JSX.Element {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const opened = await openTable(game, way, wishes);
    setBusy(false);
    if (opened.ok) go(`/t/${opened.body}`);
    else setFailure(opened.failure);
  };
  return (
    <>
      <ErrorNote failure={failure} game={game.id} />
      <button
        type="button"
        class={isMain ? "button main" : "button"}
        data-action={isMain ? "at-once" : "daily"}
        disabled={busy}
        onClick={() => void start()}
      >
        {label}
      </button>
    </>
  );
}

/** Nothing waits: a game against the computer with one press, the one that was played last. */
export function AtOnce({ game }: { readonly game: Game }): JSX.Element {
  const wishes = usualWishes(game, settings.value.level);
  return (
    <Card game={game.id} kind="at-once">
      <p class="turn">{t("start.at_once")}</p>
      <h2>{game.name}</h2>
      <p class="soft">{t("start.against", { name: botName(wishes.level), level: tOr(`level.${wishes.level}`, "") })}</p>
      <div class="card-foot">
        <Once game={game} way="computer" wishes={wishes} label={t("start.play")} isMain />
      </div>
    </Card>
  );
}

export function Puzzle({ game }: { readonly game: Game }): JSX.Element | null {
  const daily = dailyOf(game);
  if (daily === null) return null;
  const wishes = { ...usualWishes(game, settings.value.level), options: { puzzle: daily.puzzle } };
  return (
    <article class="card puzzle">
      <div class="card-words">
        <p class="wait">{t("start.puzzle")}</p>
        <h2>
          {game.name} {daily.puzzle}
        </h2>
        <p class="soft">{dailyHardness(daily)}</p>
        <div class="card-foot">
          <Once game={game} way="same" wishes={wishes} label={t("start.try")} isMain={false} />
          <a class="button" href="/puzzles" data-action="puzzles">
            {t("start.puzzles")}
          </a>
        </div>
      </div>
      <img src={puzzle} alt="" width={116} height={104} draggable={false} />
    </article>
  );
}

/** Somebody else is to move: now is when being called is worth something. */
export function CallLine({ tables }: { readonly tables: readonly Listed[] }): JSX.Element | null {
  const waits = tables.some(
    (table) =>
      table.status !== "over" &&
      !waitsForMe(table) &&
      table.seats.some((s, i) => s.kind !== "bot" && !table.you.includes(i)),
  );
  return waits ? (
    <div class="call-line">
      <CallMe label={t("calls.move")} />
    </div>
  ) : null;
}
