// Presets.tsx: answers in advance, for games where one is asked out of turn. They are given while this page is open; a window
// lasts as long as ever, so nobody learns who had decided before.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { keep, kept, Store, useStore } from "../../store";
import { myTurn } from "../../table";
import type { Desk } from "./desk";
import { Check } from "../parts";

export interface Preset {
  /** First words of moves that are always played when they are possible. */
  readonly always: readonly string[];
  /** Pass where passing is all one can do. */
  readonly idle: boolean;
  /** Pass in all other cases, too. */
  readonly pass: boolean;
}

export const usual: Preset = { always: [], idle: true, pass: false };

/** The answer to a list of moves that was decided before; null: ask. */
export function presetMove(preset: Preset, moves: readonly string[]): string | null {
  const wanted = preset.always.flatMap((verb) => moves.find((m) => m === verb || m.startsWith(`${verb}:`)) ?? [])[0];
  if (wanted !== undefined) return wanted;
  const pass = moves.find((m) => m === "pass") ?? null;
  return preset.pass || (preset.idle && moves.length === 1) ? pass : null;
}

const presets = new Map<string, Store<Preset>>();

function presetOf(table: string): Store<Preset> {
  const known = presets.get(table) ?? new Store<Preset>({ ...usual, ...kept<Partial<Preset>>(`preset.${table}`) });
  presets.set(table, known);
  return known;
}

/** Answers for us, as we said. On a shared device everybody answers for themselves. */
export function usePresets(desk: Desk): void {
  const { table, state, open } = desk;
  const preset = useStore(presetOf(table.table));
  const turn = myTurn(table);
  const isAsked =
    table.node?.kind === "window" &&
    turn !== null &&
    table.you.length === 1 &&
    !table.node.answered.includes(turn.seat);
  useEffect(() => {
    const move = isAsked && state.pending === null ? presetMove(preset, turn.moves) : null;
    if (move !== null) open.answer(move);
  }, [isAsked, table.event, preset]);
}

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
