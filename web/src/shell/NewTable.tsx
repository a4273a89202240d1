// NewTable.tsx: from a game to a table: three big buttons, and below them everything that can be agreed on.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { pitches } from "../games";
import { gameWords } from "../gamewords";
import { lang, t } from "../i18n";
import { go } from "../route";
import { app, settings, useStore } from "../store";
import type { Game } from "../wire";
import { Agreement } from "./Agreement";
import { openTable, usualWishes, type Way, type Wishes } from "./making";
import { Missing, useTitle } from "./Missing";
import { ErrorNote, toFailure, type Failure } from "./parts";
import { Picture } from "./pictures";

interface WayButton {
  readonly way: Way;
  readonly label: string;
  readonly why: string;
  readonly options?: Wishes["options"];
}

/** The same number for everybody on one day, from 1 to `max`. */
function today(max: number): number {
  return (Math.floor(Date.now() / 86400000) % max) + 1;
}

/** Alone: the puzzle of the day, the same for everybody, or whatever is set below. */
function soloWays(game: Game): readonly WayButton[] {
  const max = game.options.find((o) => o.name === "puzzle")?.max ?? 0;
  const own: WayButton = { way: "same", label: t("new.solo"), why: t("new.solo.why") };
  if (max === 0) return [own];
  const puzzle = today(max);
  return [{ way: "same", label: t("new.daily"), why: t("new.daily.why", { n: puzzle, of: max }), options: { puzzle } }, own];
}

function ways(game: Game): readonly WayButton[] {
  if (game.players.max === 1) return soloWays(game);
  return [
    { way: "computer", label: t("new.computer"), why: t("new.computer.why") },
    { way: "invite", label: t("new.invite"), why: t("new.invite.why") },
    { way: "same", label: t("new.same"), why: t("new.same.why") },
  ];
}

function Form({ game }: { readonly game: Game }): JSX.Element {
  const set = useStore(settings);
  const [wishes, setWishes] = useState<Wishes>(() => usualWishes(game, set.level));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const start = (way: Way, options = wishes.options) => {
    setBusy(true);
    setFailure(null);
    openTable(game, way, { ...wishes, options }).then((id) => go(`/t/${id}`), (error: unknown) => {
      setBusy(false);
      setFailure(toFailure(error));
    });
  };
  return (
    <>
      <div class="ways">
        {ways(game).map(({ way, label, why, options }, i) => (
          <button key={label} type="button" class={`button big${i === 0 ? " main" : ""}`} data-way={way} disabled={busy} onClick={() => start(way, options)}>
            {label}<small>{why}</small>
          </button>
        ))}
      </div>
      <ErrorNote failure={failure} game={game.id} />
      <details class="panel" open={wishes.seats !== null || Object.keys(wishes.options).length > 0}>
        <summary>{t("new.more")}</summary>
        <Agreement game={game} wishes={wishes} setWishes={setWishes} start={() => start("seats")} busy={busy} />
      </details>
    </>
  );
}

export function NewTable({ id }: { readonly id: string }): JSX.Element {
  const { games } = useStore(app);
  const game = games.find((g) => g.id === id);
  if (game !== undefined) return <Offered game={game} />;
  return games.length === 0 ? <p class="loading">{t("app.loading")}</p> : <Missing why={t("error.unknown_game")} />;
}

function Offered({ game }: { readonly game: Game }): JSX.Element {
  const { id } = game;
  const pitch = pitches[id];
  useTitle(game.name);
  return (
    <div class="new">
      <div class="new-head">
        <Picture game={id} />
        <div>
          <h1>{game.name}</h1>
          <p class="lead">{pitch?.[lang() === "de" ? 1 : 0]}</p>
          <a class="link" href={`/rules/${id}`}>{t("new.read_rules")}</a>
        </div>
      </div>
      <Form key={id} game={game} />
      {gameWords[id] !== undefined && (
        <ul class="tips">{gameWords[id].tips.map((tip) => <li key={tip[0]}>{tip[lang() === "de" ? 1 : 0]}</li>)}</ul>
      )}
    </div>
  );
}
