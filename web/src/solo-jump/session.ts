// session.ts: what one table of Solo-Jump knows beyond its position: which deal it is, how many hints were taken, and what the game
// has said about puzzles that were asked for.
import { useEffect } from "preact/hooks";
import type { BoardProps } from "../board";
import { Store, keep, kept, useStore } from "../store";
import { aboutOf, progress, solve, type What } from "./progress";

export interface SoloView {
  readonly board: readonly string[];
  readonly options: { readonly puzzle: number; readonly goal: "cylinder" | "any"; readonly squares: string };
}

// ---- which deal: nothing at the table says it, so whoever opened it remembers ----

const TABLES = "solo-jump.tables";
const MOST_TABLES = 40;
type Tables = readonly { readonly id: string; readonly deal: number }[];

const tableId = (): string => location.pathname.split("/").at(-1) ?? "";

export function keepDeal(id: string, deal: number): void {
  keep(TABLES, [...(kept<Tables>(TABLES) ?? []), { id, deal }].slice(-MOST_TABLES));
}

/** null: a deal of somebody's own. */
export function whatOf({ options }: SoloView): What | null {
  if (options.puzzle > 0) return { puzzle: options.puzzle };
  const deal = (kept<Tables>(TABLES) ?? []).find(({ id }) => id === tableId())?.deal;
  return deal === undefined ? null : { deal };
}

// ---- hints, counted while the browser is open ----

const nameOf = (): string => `solo-jump.hints.${tableId()}`;
const counted = new Store<{ readonly name: string; readonly n: number }>({ name: "", n: 0 });

function hintsNow(): number {
  if (counted.value.name !== nameOf()) counted.value = { name: nameOf(), n: Number(sessionStorage.getItem(nameOf())) };
  return counted.value.n;
}

export function useHints(): number {
  useStore(counted);
  return hintsNow();
}

/** A new hint is on the board. */
export function useCountHints({ moves, pending }: BoardProps<SoloView>): void {
  const hint = moves.length > 0 && typeof pending === "string" ? pending : null;
  useEffect(() => {
    if (hint === null) return;
    const n = hintsNow() + 1;
    sessionStorage.setItem(nameOf(), String(n));
    counted.set({ name: nameOf(), n });
  }, [hint]);
}

// ---- what the game says about other puzzles ----

export interface Known {
  readonly grade: string;
  readonly board?: readonly string[];
}

const heard = new Store<ReadonlyMap<string, Known | null>>(new Map());

/** How hard a puzzle is, and a deal's board; undefined: not known yet, null: there is none with these options. */
export function useKnown(props: BoardProps<SoloView>, what: What | null): Known | null | undefined {
  const all = useStore(heard);
  const { asked } = props;
  const { goal, squares } = props.view.options;
  const about = what === null ? null : aboutOf(what);
  const name = `${about ?? ""} ${goal} ${squares}`;
  const isKnown = all.has(name);
  useEffect(() => {
    if (about !== null && !isKnown) props.ask?.(about);
  }, [about, isKnown]);
  useEffect(() => {
    if (about === null || isKnown || asked?.about !== about) return;
    const told = (asked.facts["puzzle"] ?? asked.facts["deal"] ?? null) as Known | null;
    heard.set(new Map([...heard.value, [name, told]]));
    props.setUi({ ...props.ui }); // the line above the bar says it, too
  }, [asked]);
  return all.get(name);
}

/** The same for those who only look. */
export function knownOf({ options: { goal, squares } }: SoloView, what: What | null): Known | null | undefined {
  return what === null ? undefined : heard.value.get(`${aboutOf(what)} ${goal} ${squares}`);
}

// ---- what is solved is kept as soon as it is ----

export function useKeepSolved(isSolved: boolean, what: What | null): void {
  useEffect(() => {
    if (isSolved && what !== null) progress.set(solve(progress.value, what, hintsNow()));
  }, [isSolved]);
}
