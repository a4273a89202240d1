// Agreement.tsx: what else can be agreed on before a game: rules, edition, a clock of one's own, who may watch.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { wordsOf } from "../dictionary";
import { t } from "../i18n";
import { parseJson } from "../store";
import type { Clock, Game, Option } from "../wire";
import type { Wishes } from "./making";
import { Check, Input, Select } from "./parts";

interface Props {
  readonly game: Game;
  readonly wishes: Wishes;
  setWishes(wishes: Wishes): void;
}

// ---- rules ----

function OptionField({
  game,
  option,
  value,
  set,
}: {
  readonly game: Game;
  readonly option: Option;
  readonly value: unknown;
  set(value: unknown): void;
}): JSX.Element {
  const words = wordsOf(game.id);
  const label = words.option(option.name);
  const tip = words.optionTip(option.name);
  const why = tip === undefined ? {} : { why: tip };
  const word = (choice: string) => words.choice(option.name, choice);
  const usual = (choice: unknown) => (choice === option.default ? ` (${t("new.default")})` : "");
  if (option.type === "bool")
    return <Check label={label} {...why} checked={(value ?? option.default) === true} onChange={set} />;
  if (option.type === "choice")
    return (
      <Select
        label={label}
        {...why}
        value={String(value ?? option.default)}
        onChange={set}
        choices={(option.choices ?? []).map((c) => ({ value: c, label: word(c) + usual(c) }))}
      />
    );
  const min = option.min ?? 0;
  const max = option.max ?? 0;
  if (max - min > 20)
    return (
      <Input
        type="number"
        label={`${label} (${min}–${max})`}
        {...why}
        min={min}
        max={max}
        value={String(value ?? option.default ?? "")}
        onChange={(v) => set(v === "" ? undefined : Number(v))}
      />
    );
  const numbers = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const by = option.default === null ? [{ value: "", label: t("new.by_players") }] : [];
  return (
    <Select
      label={label}
      {...why}
      value={String(value ?? option.default ?? "")}
      onChange={(v) => set(v === "" ? undefined : Number(v))}
      choices={[...by, ...numbers.map((n) => ({ value: String(n), label: `${n}${usual(n)}` }))]}
    />
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
      {game.options
        .filter((option) => option.type !== "list")
        .map((option) => (
          <OptionField
            key={option.name}
            game={game}
            option={option}
            value={wishes.options[option.name]}
            set={(v) => set(option, v)}
          />
        ))}
      <Edition game={game} wishes={wishes} setWishes={setWishes} />
    </fieldset>
  );
}

function Edition({ game, wishes, setWishes }: Props): JSX.Element | null {
  const [own, setOwn] = useState(false);
  const [bad, setBad] = useState(false);
  if (game.editions.length === 0) return null;
  const read = async (file: File | undefined) => {
    const edition = file === undefined ? null : parseJson(await file.text());
    setBad(edition === undefined);
    if (edition !== undefined) setWishes({ ...wishes, edition });
  };
  const choose = (name: string) => {
    setOwn(name === "");
    setWishes({ ...wishes, edition: name === "" ? null : name });
  };
  return (
    <>
      <Select
        label={t("new.edition")}
        value={own ? "" : String(wishes.edition ?? game.editions[0])}
        onChange={choose}
        choices={[...game.editions.map((e) => ({ value: e, label: e })), { value: "", label: t("new.edition.own") }]}
      />
      {own && (
        <label class="field">
          {t("new.edition.file")}
          <input type="file" accept=".json,application/json" onChange={(e) => void read(e.currentTarget.files?.[0])} />
        </label>
      )}
      {bad && (
        <p class="note bad" role="alert">
          {t("new.edition.bad")}
        </p>
      )}
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
        label={t("new.clock")}
        value={clock?.kind ?? "none"}
        onChange={(kind) => set(kind === "none" ? null : clocks[kind])}
        choices={(["none", "move", "fischer", "days"] as const).map((value) => ({
          value,
          label: t(`new.clock.${value}`),
        }))}
      />
      {clock?.kind === "move" && (
        <Input
          type="number"
          min={1}
          label={t("new.clock.seconds")}
          value={String(clock.seconds)}
          onChange={(v) => set({ ...clock, seconds: number(v) })}
        />
      )}
      {clock?.kind === "fischer" && (
        <Input
          type="number"
          min={1}
          label={t("new.clock.minutes")}
          value={String(clock.seconds / 60)}
          onChange={(v) => set({ ...clock, seconds: 60 * number(v) })}
        />
      )}
      {clock?.kind === "fischer" && (
        <Input
          type="number"
          min={0}
          label={t("new.clock.increment")}
          value={String(clock.increment)}
          onChange={(v) => set({ ...clock, increment: Math.max(0, Number(v) || 0) })}
        />
      )}
      {clock?.kind === "days" && (
        <Input
          type="number"
          min={1}
          label={t("new.clock.count")}
          value={String(clock.days)}
          onChange={(v) => set({ ...clock, days: number(v) })}
        />
      )}
      {game.windows && (
        <Input
          type="number"
          min={1}
          max={60}
          label={t("new.window")}
          value={String(wishes.window)}
          onChange={(v) => setWishes({ ...wishes, window: Math.min(60, number(v)) })}
        />
      )}
    </fieldset>
  );
}

export function Agreement(props: Props): JSX.Element {
  const { game, wishes, setWishes } = props;
  return (
    <div class="agreement">
      {game.players.max > 1 && (
        <Check
          label={t("new.public")}
          why={t("new.public.why")}
          checked={wishes.public}
          onChange={(p) => setWishes({ ...wishes, public: p })}
        />
      )}
      <Options {...props} />
      {game.players.max > 1 && <ClockFields {...props} />}
    </div>
  );
}
