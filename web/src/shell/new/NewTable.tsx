// NewTable.tsx: from a game to a table: with whom, how strong, by which clock, who begins; one green plate starts it. What
// most people want is chosen already, so one press is enough.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import inviteArt from "../../art/way-invite.svg";
import sameArt from "../../art/way-same.svg";
import puzzleArt from "../../art/puzzle.svg";
import { useChunk } from "../../chunk";
import { useWords } from "../../dictionary";
import type { Failure } from "../../http";
import { isolated, t } from "../../i18n";
import { go } from "../../route";
import { app, keep, kept, settings, useStore } from "../../store";
import type { Clock, Game } from "../../wire";
import { CoverArt, plateStyle } from "../covers";
import { dailyOf } from "../daily";
import { botManner, botName, levelName, Portrait } from "../drivers";
import { openTable, seatsFor, usualWishes, type Way, type Wishes } from "../making";
import { Missing, useTitle } from "../Missing";
import { Chips, ErrorNote, Options } from "../parts";
import { shortClock } from "../start/lists";
import { Seats, type SeatsProps } from "./Seats";

/** What is chosen first. Alone there is the puzzle of the day or one of one's own. */
type Choice = Way | "daily";

const wayOf = (choice: Choice): Way => (choice === "daily" ? "same" : choice);

function WayArt({ choice }: { readonly choice: Choice }): JSX.Element {
  if (choice === "computer")
    return (
      <span class="way-art drivers-art">
        {["easy", "medium", "hard"].map((level) => (
          <Portrait key={level} level={level} />
        ))}
      </span>
    );
  const art = choice === "invite" ? inviteArt : choice === "daily" ? puzzleArt : sameArt;
  return <img class="way-art" src={art} alt="" draggable={false} />;
}

function choicesOf(game: Game): readonly Choice[] {
  if (game.players.max > 1) return ["computer", "invite", "same"];
  return dailyOf(game) === null ? ["same"] : ["daily", "same"];
}

const wayKeys = {
  computer: ["new.computer", "new.computer.why"],
  invite: ["new.invite", "new.invite.why"],
  same: ["new.same", "new.same.why"],
} as const;

function choiceWords(game: Game, choice: Choice): { readonly name: string; readonly why: string } {
  const daily = dailyOf(game);
  if (choice === "daily" && daily !== null)
    return { name: t("new.daily"), why: t("new.daily.why", { n: daily.puzzle, of: daily.of }) };
  if (game.players.max === 1) return { name: t("new.solo"), why: t("new.solo.why") };
  const [name, why] = wayKeys[wayOf(choice)];
  return { name: t(name), why: t(why) };
}

function Ways({
  game,
  choice,
  set,
}: {
  readonly game: Game;
  readonly choice: Choice;
  set(c: Choice): void;
}): JSX.Element {
  return (
    <Options
      name="way"
      class="ways"
      label={t(game.players.max > 1 ? "new.who" : "new.which")}
      value={choice}
      choices={choicesOf(game)}
      onChange={set}
      draw={(c) => {
        const { name, why } = choiceWords(game, c);
        return (
          <span class="way">
            <WayArt choice={c} />
            <b>{name}</b>
            <span class="soft">{why}</span>
          </span>
        );
      }}
    />
  );
}

function Drivers({ game, wishes, setWishes }: Pick<SeatsProps, "game" | "wishes" | "setWishes">): JSX.Element {
  const set = (level: string) => {
    settings.put({ level });
    setWishes({ ...wishes, level, seats: null });
  };
  return (
    <Block title={t("new.level")}>
      <Options
        name="driver"
        class="drivers"
        label={t("new.level")}
        value={wishes.level}
        choices={game.levels}
        onChange={set}
        draw={(level) => (
          <span class="driver" data-level={level}>
            <Portrait level={level} />
            <span class="driver-words">
              <b>{botName(level)}</b>
              <em>{levelName(level)}</em>
              <span class="soft">{botManner(level)}</span>
            </span>
          </span>
        )}
      />
    </Block>
  );
}

function Block({ title, children }: { readonly title: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <div class="new-block">
      <h2 aria-hidden="true">{title}</h2>
      {children}
    </div>
  );
}

const clocks: Readonly<Record<string, Clock | null>> = {
  none: null,
  long: { kind: "fischer", seconds: 600, increment: 0 },
  short: { kind: "fischer", seconds: 180, increment: 2 },
  day: { kind: "days", days: 1 },
};

function ClockChips({ wishes, setWishes }: Pick<SeatsProps, "wishes" | "setWishes">): JSX.Element {
  const same = (clock: Clock | null) => JSON.stringify(clock) === JSON.stringify(wishes.clock);
  const now = Object.keys(clocks).find((name) => same(clocks[name] ?? null)) ?? "own";
  const choices = Object.keys(clocks).map((value) => ({ value, label: shortClock(clocks[value] ?? null) }));
  return (
    <Block title={t("new.clock")}>
      <Chips
        name="clock"
        label={t("new.clock")}
        value={now}
        choices={now === "own" ? [...choices, { value: "own", label: shortClock(wishes.clock) }] : choices}
        onChange={(name) => name !== "own" && setWishes({ ...wishes, clock: clocks[name] ?? null })}
      />
    </Block>
  );
}

/** Whoever it may be, or whoever the lot says. */
function Begins({ way, wishes, setWishes }: SeatsProps): JSX.Element {
  const { name } = useStore(settings);
  const who = (seat: number): string => {
    const wish = seatsFor(way, wishes)[seat] ?? "open";
    if (way === "same")
      return isolated((wishes.names[seat] ?? (seat === 0 ? name : "")) || t("new.player", { n: seat + 1 }));
    if (seat === 0) return t("new.begins.me");
    return wish.startsWith("bot:") ? botName(wish.slice(4)) : t("new.seat", { n: seat + 1 });
  };
  const seats = Array.from({ length: wishes.players }, (_, i) => ({ value: String(i), label: who(i) }));
  const set = (value: string) => {
    keep("begins", value === "lot" ? "lot" : "me"); // whoever drew lots most likely wants to again
    setWishes({ ...wishes, begins: value === "lot" ? null : Number(value) });
  };
  return (
    <Block title={t("new.begins")}>
      <Chips
        name="begins"
        label={t("new.begins")}
        value={wishes.begins === null ? "lot" : String(wishes.begins)}
        choices={[...seats, { value: "lot", label: t("new.begins.lot") }]}
        onChange={set}
      />
    </Block>
  );
}

function startLabel(choice: Choice, wishes: Wishes): string {
  if (choice === "invite") return t("new.start.invite");
  return choice === "computer" && wishes.players === 2 && wishes.seats === null
    ? t("new.start.against", { name: botName(wishes.level) })
    : t("new.start");
}

function Cover({ game }: { readonly game: Game }): JSX.Element {
  return (
    <div class="new-cover" style={plateStyle(game.id)}>
      <CoverArt game={game.id} />
      <div class="new-plate">
        <h1>{game.name}</h1>
        <span class="new-links">
          <a href={`/rules/${game.id}`}>{t("app.rules")}</a>
          <a href="/">{t("new.other")}</a>
        </span>
      </div>
    </div>
  );
}

const loadAgreement = () => import("../Agreement").then((m) => m.Agreement);

function Terms(props: SeatsProps): JSX.Element | null {
  const Agreement = useChunk(loadAgreement);
  return Agreement === null ? null : <Agreement {...props} />;
}

/** What few want is loaded when they open it. */
function More({ isOpen, ...props }: SeatsProps & { readonly isOpen: boolean }): JSX.Element {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details class="panel more-terms" open={isOpen} onToggle={() => setOpened(true)}>
      <summary>
        {t("new.more")} <small>{t(isOpen ? "new.more.alone" : "new.more.why")}</small>
      </summary>
      {wasOpened && <Terms {...props} />}
    </details>
  );
}

function Form({ game, tips }: { readonly game: Game; readonly tips: readonly string[] }): JSX.Element {
  const set = useStore(settings);
  const [choice, setChoice] = useState<Choice>(() => choicesOf(game)[0] ?? "same");
  const [wishes, setWishes] = useState<Wishes>(() => ({
    ...usualWishes(game, set.level),
    begins: kept<string>("begins") === "lot" ? null : 0,
  }));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const way = wayOf(choice);
  const isAlone = game.players.max === 1;
  const choose = (next: Choice) => {
    setChoice(next);
    setWishes({ ...wishes, seats: null });
  };
  const start = async () => {
    const daily = choice === "daily" ? dailyOf(game) : null;
    setBusy(true);
    setFailure(null);
    const options = daily === null ? wishes.options : { puzzle: daily.puzzle };
    const opened = await openTable(game, way, { ...wishes, options });
    if (opened.ok) return go(`/t/${opened.body}`);
    setBusy(false);
    setFailure(opened.failure);
  };
  const props = { game, way, wishes, setWishes };
  return (
    <div class="new">
      <Cover game={game} />
      <div class="new-main">
        <h2 class="new-title">{t(isAlone ? "new.which" : "new.who")}</h2>
        <Ways game={game} choice={choice} set={choose} />
        {choice === "computer" && <Drivers {...props} />}
        {!isAlone && <ClockChips {...props} />}
        {!isAlone && <Begins {...props} />}
        {choice !== "daily" && <More isOpen={isAlone} {...props} />}
        {tips.length > 0 && (
          <aside class="tips">
            <a class="button" data-action="learn" href={`/learn/${game.id}`}>
              {t("learn.offer")}
            </a>
            <h2>{t("new.tips")}</h2>
            <ul>
              {tips.slice(0, 3).map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </aside>
        )}
      </div>
      {!isAlone && <Seats {...props} />}
      <div class="new-go">
        <ErrorNote failure={failure} game={game.id} />
        <button type="button" class="button main big" data-way={way} disabled={busy} onClick={() => void start()}>
          {startLabel(choice, wishes)}
        </button>
      </div>
    </div>
  );
}

export function NewTable({ id }: { readonly id: string }): JSX.Element {
  const { games } = useStore(app);
  const game = games.find((g) => g.id === id);
  if (game !== undefined) return <Offered game={game} />;
  return games.length === 0 ? <p class="loading">{t("app.loading")}</p> : <Missing why={t("error.unknown_game")} />;
}

function Offered({ game }: { readonly game: Game }): JSX.Element {
  const words = useWords(game.id);
  useTitle(game.name);
  if (words === null) return <p class="loading">{t("app.loading")}</p>;
  return <Form key={game.id} game={game} tips={words.tips} />;
}
