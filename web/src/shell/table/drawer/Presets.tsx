// Presets.tsx: what one answers in advance (answers.ts), as a list to be ticked.
import type { JSX } from "preact";
import { t } from "../../../i18n";
import { keep, useStore } from "../../../store";
import { Check } from "../../parts";
import type { Desk } from "../desk";
import { presetOf, type Preset } from "./answers";

export function Presets({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const { table, board } = desk;
  const store = presetOf(table.table);
  const preset = useStore(store);
  if (board.reactions === undefined || table.you.length !== 1 || table.status !== "running") return null;
  const put = (some: Partial<Preset>) => {
    store.put(some);
    keep(`preset.${table.table}`, store.value);
  };
  const toggle = (verb: string, on: boolean) =>
    put({ always: on ? [...preset.always, verb] : preset.always.filter((v) => v !== verb) });
  return (
    <details class="panel presets">
      <summary>{t("preset.title")}</summary>
      {board.reactions.map((verb) => (
        <Check
          key={verb}
          label={desk.words.say(`facts/always_${verb}`)}
          checked={preset.always.includes(verb)}
          onChange={(on) => toggle(verb, on)}
        />
      ))}
      <Check label={t("preset.idle")} checked={preset.idle} onChange={(idle) => put({ idle })} />
      <Check label={t("preset.pass")} checked={preset.pass} onChange={(pass) => put({ pass })} />
      <p class="soft">{t("preset.why")}</p>
    </details>
  );
}
