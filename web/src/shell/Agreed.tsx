// Agreed.tsx: what a table has agreed on that is not as usual, in words: for whoever is invited, and beside the rules.
import type { JSX } from "preact";
import { wordsOf } from "../dictionary";
import { list, t } from "../i18n";
import type { Clock, Game, Option, Table } from "../wire";

/** A stretch of time as people say it: "10 min", "1 min 30 s". */
export function timeText(seconds: number): string {
  const parts = [
    seconds >= 60 ? t("clock.min", { n: Math.floor(seconds / 60) }) : "",
    seconds % 60 > 0 || seconds === 0 ? t("clock.s", { n: seconds % 60 }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}

export function clockWords(clock: Clock): string {
  switch (clock.kind) {
    case "move":
      return t("agreed.clock.move", { time: timeText(clock.seconds) });
    case "fischer":
      return t("agreed.clock.fischer", { time: timeText(clock.seconds), more: timeText(clock.increment) });
    case "days":
      return t("agreed.clock.days", { n: clock.days });
  }
}

function choiceWord(game: string, option: Option, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "app.yes" : "app.no");
  if (Array.isArray(value)) return list(value.map((v) => choiceWord(game, option, v)));
  return wordsOf(game).choice(option.name, String(value));
}

/** One line for each thing that is not as usual. */
export function agreedLines(game: Game, table: Pick<Table, "options" | "clock" | "edition" | "game">): string[] {
  const changed = game.options.filter(
    (o) =>
      table.options[o.name] !== undefined &&
      table.options[o.name] !== o.default &&
      o.default !== null &&
      o.type !== "list",
  );
  const lines = changed.map((option) => {
    const value = choiceWord(game.id, option, table.options[option.name]);
    return `${wordsOf(game.id).option(option.name)}: ${value}`;
  });
  const usual = table.edition === null || table.edition === game.editions[0];
  const edition = usual
    ? []
    : [`${t("new.edition")}: ${typeof table.edition === "string" ? table.edition : t("agreed.edition.own")}`];
  return [...lines, ...edition, ...(table.clock === null ? [] : [`${t("new.clock")}: ${clockWords(table.clock)}`])];
}

export function Agreed({
  game,
  table,
}: {
  readonly game: Game | undefined;
  readonly table: Table;
}): JSX.Element | null {
  if (game === undefined) return null;
  const brought = table.brought === undefined ? [] : [t("agreed.brought", { n: table.brought })];
  const lines = [...agreedLines(game, table), ...brought];
  return (
    <section class="agreed">
      <h2>{t("agreed.title")}</h2>
      {lines.length === 0 ? (
        <p>{t("agreed.usual")}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
