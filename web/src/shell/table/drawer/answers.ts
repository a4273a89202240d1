// answers.ts: answers in advance, for games where one is asked out of turn. They are given while this page is open; a window
// lasts as long as ever, so nobody learns who had decided before.
import { useEffect } from "preact/hooks";
import { kept, Store, useStore } from "../../../store";
import { myTurn } from "../../../table";
import type { Desk } from "../desk";

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

export function presetOf(table: string): Store<Preset> {
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
