// Puzzles.tsx: the pages of puzzles: all games with what is solved of them, the puzzle of the day, and one puzzle after the other.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Failure } from "../../http";
import { lang, speak, t } from "../../i18n";
import { app, settings, useStore } from "../../store";
import { CoverArt, plateStyle } from "../covers";
import { Missing, useTitle } from "../Missing";
import { ErrorNote } from "../parts";
import { Sign } from "../Sign";
import { share } from "../table/end/share";
import { PuzzleRoom } from "./PuzzleRoom";
import {
  countSolved,
  howWas,
  loadOverview,
  loadPuzzles,
  markSolved,
  solved,
  streak,
  type Overview,
  type Puzzle,
} from "./kept";
import { Calendar, Facts } from "./Side";
import { w } from "./words";

const dayText = (day: number): string =>
  new Intl.DateTimeFormat(lang(), { day: "numeric", month: "long", timeZone: "UTC" }).format(day * 86400000);

function useOverview(): { readonly overview: Overview | null; readonly failure: Failure | null } {
  const [overview, setOverview] = useState<Overview | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    void loadOverview().then((answer) => (answer.ok ? setOverview(answer.body) : setFailure(answer.failure)));
  }, []);
  return { overview, failure };
}

// ---- all of them ----

function Lobby({ overview }: { readonly overview: Overview }): JSX.Element {
  const { games } = useStore(app);
  const name = (id: string) => games.find((g) => g.id === id)?.name ?? id;
  const { today } = overview;
  useTitle(w("title"));
  return (
    <div class="puzzles-lobby" data-puzzles="all">
      <header class="learn-top">
        <a class="icon-button" href="/" aria-label={t("app.home")}>
          <Sign name="left" />
        </a>
        <h1>{w("title")}</h1>
      </header>
      <p class="soft">{w("lead")}</p>
      <div class="puzzles-now">
        <a class="puzzles-today" href="/puzzles/today" data-action="today" style={plateStyle(today.game)}>
          <span class="card-art">
            <CoverArt game={today.game} />
          </span>
          <span class="card-words">
            <b>{w("today")}</b>
            <span>
              {name(today.game)}, {dayText(today.day)}
            </span>
          </span>
        </a>
        <Calendar day={today.day} />
      </div>
      <ul class="puzzles-games">
        {overview.games.map(({ game, count }) => (
          <li key={game}>
            <a href={`/puzzles/${game}`} data-game={game} style={plateStyle(game)}>
              <span class="card-art">
                <CoverArt game={game} />
              </span>
              <span class="card-words">
                <b>{name(game)}</b>
                <small>{w("count", { solved: countSolved(game), of: count })}</small>
              </span>
            </a>
          </li>
        ))}
        {games.some((g) => g.id === "solo-jump") && (
          <li>
            <a href="/new/solo-jump" style={plateStyle("solo-jump")}>
              <span class="card-art">
                <CoverArt game="solo-jump" />
              </span>
              <span class="card-words">
                <b>{name("solo-jump")}</b>
                <small>{w("own")}</small>
              </span>
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

// ---- one of them ----

interface OneProps {
  readonly overview: Overview;
  readonly game: string;
  readonly puzzles: readonly Puzzle[];
  readonly at: number;
  readonly isDaily: boolean;
}

/** All of a game, by difficulty: a stop each. */
function Stops({ game, puzzles, at }: Pick<OneProps, "game" | "puzzles" | "at">): JSX.Element {
  return (
    <section class="puzzle-stops">
      {([1, 2, 3, 4, 5] as const).map((grade) => {
        const some = puzzles.map((p, i) => ({ p, i })).filter(({ p }) => p.grade === grade);
        return some.length === 0 ? null : (
          <div key={grade}>
            <h3>{w(`grade.${grade}`)}</h3>
            <ol>
              {some.map(({ p, i }) => (
                <li key={p.id}>
                  <a
                    href={`/puzzles/${game}.${i + 1}`}
                    class={`${howWas(game, p.id) ?? "open"}${i === at ? " now" : ""}`}
                    aria-current={i === at ? "page" : undefined}
                    aria-label={w("number", { n: i + 1 })}
                  >
                    {i + 1}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        );
      })}
    </section>
  );
}

/** The next that is not solved, else simply the next. */
function nextOf(game: string, puzzles: readonly Puzzle[], at: number): number {
  const order = [...puzzles.keys()].map((i) => (at + 1 + i) % puzzles.length);
  return order.find((i) => howWas(game, (puzzles[i] as Puzzle).id) === null && i !== at) ?? (at + 1) % puzzles.length;
}

function One({ overview, game, puzzles, at, isDaily }: OneProps): JSX.Element {
  const { games } = useStore(app);
  const set = useStore(settings);
  const [, setSolved] = useState(0);
  const puzzle = puzzles[at] as Puzzle;
  const { today } = overview;
  const name = games.find((g) => g.id === game)?.name ?? game;
  const title = isDaily ? w("today") : name;
  const other = set.lang === "de" ? "en" : "de";
  useTitle(title);
  const onSolved = (hints: number) => {
    markSolved(game, puzzle.id, hints === 0 ? "solved" : "hinted", isDaily ? today.day : null);
    setSolved((n) => n + 1);
  };
  const handOn = (hints: number) => {
    const n = streak(solved().days, today.day);
    const link = `${location.origin}/puzzles/${isDaily ? "today" : `${game}.${at + 1}`}`;
    const how = hints === 0 ? w("no_hint") : w("with_hints", { n: hints });
    return share(
      w("shared", { title: `${title}, ${name}`, hints: how, row: isDaily ? w("road", { n }) + "." : "", link }),
    );
  };
  return (
    <div class="learn puzzle" data-puzzle={puzzle.id} data-game={game} data-day={isDaily ? today.day : ""}>
      <header class="learn-top">
        <a class="icon-button" href="/puzzles" aria-label={w("all")}>
          <Sign name="left" />
        </a>
        <h1>
          {title}{" "}
          <small>{isDaily ? `${name}, ${dayText(today.day)}` : w("of", { n: at + 1, of: puzzles.length })}</small>
        </h1>
        <button type="button" class="learn-word" lang={other} onClick={() => void speak(other)}>
          {other.toUpperCase()}
        </button>
      </header>
      <PuzzleRoom
        key={puzzle.id}
        game={game}
        puzzle={puzzle}
        onSolved={onSolved}
        share={handOn}
        next={{
          label: isDaily ? w("all") : w("next"),
          href: isDaily ? "/puzzles" : `/puzzles/${game}.${nextOf(game, puzzles, at) + 1}`,
        }}
      >
        <Facts puzzle={puzzle} day={today.day} />
        {isDaily ? <Calendar day={today.day} /> : <Stops game={game} puzzles={puzzles} at={at} />}
      </PuzzleRoom>
    </div>
  );
}

/** "jump.3": the number in the address; else the first that is not solved. */
function numberOf(game: string, puzzles: readonly Puzzle[], wanted: string | undefined): number {
  const n = Number(wanted);
  return Number.isInteger(n) && n >= 1 && n <= puzzles.length ? n - 1 : nextOf(game, puzzles, puzzles.length - 1);
}

function OfGame({ overview, id }: { readonly overview: Overview; readonly id: string }): JSX.Element {
  const language = lang();
  const isDaily = id === "today";
  const [of = "", n] = id.split(".");
  const game = isDaily ? overview.today.game : of;
  const [puzzles, setPuzzles] = useState<readonly Puzzle[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    void loadPuzzles(game, language).then((a) => (a.ok ? setPuzzles(a.body) : setFailure(a.failure)));
  }, [game, language]);
  if (failure?.code === "unknown_game") return <Missing why={w("missing")} />;
  if (failure !== null) return <ErrorNote failure={failure} />;
  if (puzzles === null) return <p class="loading">{t("app.loading")}</p>;
  const at = isDaily ? puzzles.findIndex((p) => p.id === overview.today.id) : numberOf(game, puzzles, n);
  return <One overview={overview} game={game} puzzles={puzzles} at={at} isDaily={isDaily} />;
}

export function PuzzlesPage({ id }: { readonly id: string }): JSX.Element {
  useStore(settings); // in another language it says other things
  const { overview, failure } = useOverview();
  if (failure !== null) return <ErrorNote failure={failure} />;
  if (overview === null) return <p class="loading">{t("app.loading")}</p>;
  return id === "" ? <Lobby overview={overview} /> : <OfGame key={id.split(".")[0]} overview={overview} id={id} />;
}
