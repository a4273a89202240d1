// Agreement.tsx: what is agreed on before a game: name, players, bots, rules, clock, edition, seats.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { gameWords, pick } from "../gamewords";
import { lang, t, tOr } from "../i18n";
import { settings, useStore } from "../store";
import type { Clock, Game, Option } from "../wire";
import { seatsFor, type SeatWish, type Wishes } from "./making";
import { Check, Input, Select } from "./parts";

interface Props {
  readonly game: Game;
  readonly wishes: Wishes;
  setWishes(wishes: Wishes): void;
}

export const levelName = (level: string): string => tOr(`level.${level}`, level);

// ---- rules ----

function OptionField({ game, option, value, set }: {
  readonly game: Game;
  readonly option: Option;
  readonly value: unknown;
  set(value: unknown): void;
}): JSX.Element {
  const words = gameWords[game.id]?.options[option.name];
  const label = words === undefined ? option.name : pick(words.name, lang());
  const why = words === undefined ? {} : { why: pick(words.why, lang()) };
  const word = (choice: string) => (words?.choices?.[choice] === undefined ? choice : pick(words.choices[choice], lang()));
  const usual = (choice: unknown) => (choice === option.default ? ` (${t("new.default")})` : "");
  if (option.type === "bool") return <Check label={label} {...why} checked={(value ?? option.default) === true} onChange={set} />;
  if (option.type === "choice")
    return (
      <Select
        label={label} {...why} value={String(value ?? option.default)} onChange={set}
        choices={(option.choices ?? []).map((c) => ({ value: c, label: word(c) + usual(c) }))}
      />
    );
  const min = option.min ?? 0;
  const max = option.max ?? 0;
  if (max - min > 20)
    return <Input type="number" label={`${label} (${min}–${max})`} {...why} min={min} max={max} value={String(value ?? option.default ?? "")} onChange={(v) => set(v === "" ? undefined : Number(v))} />;
  const numbers = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const by = option.default === null ? [{ value: "", label: t("new.by_players") }] : [];
  return (
    <Select
      label={label} {...why} value={String(value ?? option.default ?? "")} onChange={(v) => set(v === "" ? undefined : Number(v))}
      choices={[...by, ...numbers.map((n) => ({ value: String(n), label: `${n}${usual(n)}` }))]}
    />
  );
}

/** A list with one different entry for each seat: which colour sits where. Choosing one that is taken swaps them. */
function ListField({ game, option, players, value, set }: {
  readonly game: Game;
  readonly option: Option;
  readonly players: number;
  readonly value: unknown;
  set(value: unknown): void;
}): JSX.Element {
  const words = gameWords[game.id]?.options[option.name];
  const usual = (option.choices ?? []).slice(0, players);
  const now = Array.isArray(value) && value.length === players ? (value as readonly string[]) : usual;
  const word = (choice: string) => (words?.choices?.[choice] === undefined ? choice : pick(words.choices[choice], lang()));
  const choose = (seat: number, choice: string) => {
    const next = now.map((c, i) => (i === seat ? choice : c === choice ? (now[seat] as string) : c));
    set(next.every((c, i) => c === usual[i]) ? undefined : next);
  };
  return (
    <div class="field-list">
      <p class="soft">{words === undefined ? option.name : pick(words.why, lang())}</p>
      {now.map((choice, seat) => (
        <Select
          key={seat} label={`${words === undefined ? option.name : pick(words.name, lang())}: ${t("new.seat", { n: seat + 1 })}`} value={choice}
          choices={(option.choices ?? []).map((c) => ({ value: c, label: word(c) }))} onChange={(c) => choose(seat, c)}
        />
      ))}
    </div>
  );
}

function Options({ game, wishes, setWishes }: Props): JSX.Element {
  const set = (option: Option, value: unknown) => {
    const { [option.name]: _, ...others } = wishes.options;
    const changed = value !== undefined && value !== option.default;
    setWishes({ ...wishes, options: changed ? { ...others, [option.name]: value } : others });
  };
  return (
    <fieldset>
      <legend>{t("new.options")}</legend>
      {Object.keys(wishes.options).length === 0 && <p class="soft">{t("new.defaults")}</p>}
      {game.options.map((option) =>
        option.type === "list"
          ? <ListField key={option.name} game={game} option={option} players={wishes.players} value={wishes.options[option.name]} set={(v) => set(option, v)} />
          : <OptionField key={option.name} game={game} option={option} value={wishes.options[option.name]} set={(v) => set(option, v)} />,
      )}
      <Edition game={game} wishes={wishes} setWishes={setWishes} />
    </fieldset>
  );
}

function Edition({ game, wishes, setWishes }: Props): JSX.Element | null {
  const [own, setOwn] = useState(false);
  const [bad, setBad] = useState(false);
  if (game.editions.length === 0) return null;
  const read = async (file: File | undefined) => {
    try {
      setWishes({ ...wishes, edition: file === undefined ? null : JSON.parse(await file.text()) });
      setBad(false);
    } catch {
      setBad(true);
    }
  };
  const choose = (name: string) => {
    setOwn(name === "");
    setWishes({ ...wishes, edition: name === "" ? null : name });
  };
  return (
    <>
      <Select
        label={t("new.edition")} value={own ? "" : String(wishes.edition ?? game.editions[0])} onChange={choose}
        choices={[...game.editions.map((e) => ({ value: e, label: e })), { value: "", label: t("new.edition.own") }]}
      />
      {own && <label class="field">{t("new.edition.file")}<input type="file" accept=".json,application/json" onChange={(e) => void read(e.currentTarget.files?.[0])} /></label>}
      {bad && <p class="note bad" role="alert">{t("new.edition.bad")}</p>}
    </>
  );
}

// ---- clock ----

const clocks: Readonly<Record<Clock["kind"], Clock>> = {
  move: { kind: "move", seconds: 60 },
  fischer: { kind: "fischer", seconds: 600, increment: 10 },
  days: { kind: "days", days: 3 },
};

function ClockFields({ game, wishes, setWishes }: Props): JSX.Element {
  const clock = wishes.clock;
  const set = (c: Clock | null) => setWishes({ ...wishes, clock: c });
  const number = (v: string) => Math.max(1, Math.round(Number(v)) || 1);
  return (
    <fieldset>
      <legend>{t("new.clock")}</legend>
      <Select
        label={t("new.clock")} value={clock?.kind ?? "none"} onChange={(kind) => set(kind === "none" ? null : clocks[kind])}
        choices={(["none", "move", "fischer", "days"] as const).map((value) => ({ value, label: t(`new.clock.${value}`) }))}
      />
      {clock?.kind === "move" && <Input type="number" min={1} label={t("new.clock.seconds")} value={String(clock.seconds)} onChange={(v) => set({ ...clock, seconds: number(v) })} />}
      {clock?.kind === "fischer" && <Input type="number" min={1} label={t("new.clock.minutes")} value={String(clock.seconds / 60)} onChange={(v) => set({ ...clock, seconds: 60 * number(v) })} />}
      {clock?.kind === "fischer" && <Input type="number" min={0} label={t("new.clock.increment")} value={String(clock.increment)} onChange={(v) => set({ ...clock, increment: Math.max(0, Number(v) || 0) })} />}
      {clock?.kind === "days" && <Input type="number" min={1} label={t("new.clock.count")} value={String(clock.days)} onChange={(v) => set({ ...clock, days: number(v) })} />}
      {game.windows && <Input type="number" min={1} max={60} label={t("new.window")} value={String(wishes.window)} onChange={(v) => setWishes({ ...wishes, window: Math.min(60, number(v)) })} />}
    </fieldset>
  );
}

// ---- people ----

function Seats({ game, wishes, setWishes }: Props): JSX.Element {
  const seats = wishes.seats ?? seatsFor("invite", wishes);
  const choices: { value: SeatWish; label: string }[] = [
    { value: "me", label: t("new.seat.me") },
    { value: "open", label: t("new.seat.open") },
    ...game.levels.map((level) => ({ value: `bot:${level}` as const, label: t("new.seat.bot", { level: levelName(level) }) })),
  ];
  return (
    <fieldset>
      <legend>{t("new.seats")}</legend>
      {Array.from({ length: wishes.players }, (_, i) => (
        <Select key={i} label={t("new.seat", { n: i + 1 })} value={seats[i] ?? "open"} choices={choices} onChange={(wish) => setWishes({ ...wishes, seats: Array.from({ length: wishes.players }, (_s, j) => (j === i ? wish : (seats[j] ?? "open"))) })} />
      ))}
      <Check label={t("new.public")} checked={wishes.public} onChange={(p) => setWishes({ ...wishes, public: p })} />
    </fieldset>
  );
}

/** Lists have an entry for each seat, so they fit one number of players only. */
function withoutLists(options: Wishes["options"]): Wishes["options"] {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => !Array.isArray(value)));
}

function People({ game, wishes, setWishes }: Props): JSX.Element {
  const { name } = useStore(settings);
  const setLevel = (level: string) => {
    settings.put({ level });
    setWishes({ ...wishes, level });
  };
  return (
    <fieldset>
      <legend>{t("new.players")}</legend>
      <Input label={t("new.name")} why={t("new.name.why")} maxLength={24} value={name} onChange={(n) => settings.put({ name: n })} />
      {game.counts.length > 1 && <Select label={t("new.players")} value={String(wishes.players)} choices={game.counts.map((n) => ({ value: String(n), label: String(n) }))} onChange={(n) => setWishes({ ...wishes, players: Number(n), options: withoutLists(wishes.options) })} />}
      {game.players.max > 1 && <Select label={t("new.level")} value={wishes.level} choices={game.levels.map((l) => ({ value: l, label: levelName(l) }))} onChange={setLevel} />}
    </fieldset>
  );
}

export function Agreement({ start, busy, ...props }: Props & { start(): void; readonly busy: boolean }): JSX.Element {
  return (
    <div class="agreement">
      <People {...props} />
      <Options {...props} />
      <ClockFields {...props} />
      {props.game.players.max > 1 && <Seats {...props} />}
      {props.game.players.max > 1 && <button type="button" class="button main" disabled={busy} onClick={start}>{t("new.open")}</button>}
    </div>
  );
}
