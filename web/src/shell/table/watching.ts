// watching.ts: the stage of an open table: which plies it plays, at whose pace.
import { useEffect, useMemo } from "preact/hooks";
import { Stage, type PlySource } from "../../stage/stage";
import { animates, settings } from "../../store";
import { playedLine, type OpenTable } from "../../table";
import type { Entry, Table } from "../../wire";

/** Whoever decided last before this ply: rolls and draws belong to a turn. */
export function decider(line: readonly (Entry | undefined)[], ply: number): number {
  for (let i = ply; i >= 0; i--) {
    const entry = line[i];
    if (entry?.kind === "move") return entry.seat ?? -1;
  }
  return -1;
}

export class TablePlies implements PlySource {
  #log: Table["log"] | null = null;
  #line: readonly (Entry | undefined)[] = [];
  /** Seats know different things: then only positions through the same eyes follow one another. */
  hasSecrets = true;

  constructor(readonly open: OpenTable) {}

  get #table(): Table | null {
    return this.open.state.table;
  }

  get line(): readonly (Entry | undefined)[] {
    const log = this.#table?.log ?? null;
    if (log !== this.#log) this.#line = log === null ? [] : playedLine(log);
    this.#log = log;
    return this.#line;
  }

  target = (): number => this.open.state.at ?? this.#table?.ply ?? 0;
  entry = (ply: number): Entry | undefined => this.line[ply];
  isLooking = (): boolean => this.open.state.at !== null;

  position = (ply: number) => {
    const table = this.#table;
    if (table !== null && ply === table.ply) return { view: table.view, viewer: table.viewer };
    return this.open.state.positions.get(ply);
  };

  isMine = (entry: Entry): boolean =>
    this.#table?.you.includes(entry.kind === "move" ? (entry.seat ?? -1) : decider(this.line, entry.ply ?? -1)) ===
    true;

  follows = (before: Table["viewer"], after: Table["viewer"]): boolean =>
    !this.hasSecrets || before === after || after === "everything";
}

/** A stage that follows the table while the page is open. */
export function useStage(open: OpenTable): { readonly stage: Stage; readonly source: TablePlies } {
  const made = useMemo(() => {
    const source = new TablePlies(open);
    const wishes = () => ({ pace: settings.value.pace, moves: animates(settings.value) });
    return { source, stage: new Stage(source, wishes) };
  }, [open]);
  useEffect(() => {
    const { stage } = made;
    const follow = () => open.state.table !== null && stage.follow();
    const onHide = () => document.hidden && stage.skip();
    const stops = [open.store.subscribe(follow), settings.subscribe(follow)];
    document.addEventListener("visibilitychange", onHide);
    follow();
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [made]);
  return made;
}
