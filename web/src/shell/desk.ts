// desk.ts: everything the parts of a table page need, and how things are said there.
import { useEffect, useState } from "preact/hooks";
import type { Board } from "../board";
import { isolated, lang, t, tOr } from "../i18n";
import { playedLine, toPlayed, type OpenTable, type TableState } from "../table";
import type { Entry, Game, Seat, Table } from "../wire";
import { levelName } from "./Agreement";

export interface Desk {
  readonly open: OpenTable;
  readonly state: TableState;
  readonly table: Table;
  readonly board: Board;
  readonly game: Game | undefined;
  readonly names: readonly string[];
  readonly line: readonly Entry[];
}

function plainName(seat: Seat): string {
  if (seat.kind === "bot") return t("table.computer", { level: levelName(seat.level ?? "") });
  return seat.name === undefined ? t("table.free") : isolated(seat.name);
}

export function seatColour(board: Board, table: Table, seat: number): { readonly colour: string; readonly name: string } {
  try {
    const { colour, name } = board.seat(table.view, seat);
    return { colour, name: name[lang()] };
  } catch {
    return { colour: `--seat-${seat % 6}`, name: t("new.seat", { n: seat + 1 }) };
  }
}

/** Names that tell seats apart: two of the same name have their colours added. */
export function namesOf(table: Table, board: Board): readonly string[] {
  const plain = table.seats.map(plainName);
  const twice = (name: string) => plain.filter((n) => n === name).length > 1;
  return plain.map((name, seat) => (twice(name) ? `${name} · ${seatColour(board, table, seat).name}` : name));
}

export function makeDesk(open: OpenTable, table: Table, board: Board, games: readonly Game[]): Desk {
  const game = games.find((g) => g.id === table.game);
  return { open, state: open.state, table, board, game, names: namesOf(table, board), line: playedLine(table.log) };
}

// ---- saying things ----

export function moveLabel(desk: Desk, move: string, view: unknown = desk.table.view): string {
  try {
    return desk.board.label(move, { before: view, lang: lang(), names: desk.names });
  } catch {
    return move;
  }
}

function moveSentence(desk: Desk, entry: Entry): string {
  const { table, state } = desk;
  const ply = entry.ply ?? -1;
  const before = state.positions.get(ply);
  const after = ply + 1 === table.ply ? table : state.positions.get(ply + 1);
  const who = entry.seat === undefined ? "" : `${desk.names[entry.seat] ?? ""}: `;
  try {
    // Many sentences need no position; those that do are told when it has come.
    return desk.board.tell(toPlayed(entry), { before: before?.view, after: after?.view, lang: lang(), names: desk.names });
  } catch {
    return `${who}${entry.move ?? ""}`;
  }
}

export function sentence(desk: Desk, entry: Entry): string {
  const name = entry.name !== undefined ? isolated(entry.name) : entry.seat === undefined ? "" : (desk.names[entry.seat] ?? "");
  switch (entry.kind) {
    case "move":
    case "chance":
      return entry.auto === true ? t("log.auto", { text: moveSentence(desk, entry) }) : moveSentence(desk, entry);
    case "offer":
      return t(`log.offer.${entry.offer as "draw"}`, { name });
    case "answer":
      return t(entry.accept === true ? "log.answer.yes" : "log.answer.no", { name });
    case "out":
      return t(`log.out.${entry.reason as "resigned"}`, { name });
    case "say":
      return t("log.say", { name, text: entry.text ?? "" });
    case "sit":
      return t("log.sit", { name: entry.level === undefined ? name : t("table.computer", { level: levelName(entry.level) }) });
    default:
      return tOr("log." + entry.kind, entry.kind, { name });
  }
}

// ---- time ----

/** Draws anew so often while `on`. */
export function useTick(ms: number, on: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!on) return undefined;
    const timer = window.setInterval(() => tick((n) => n + 1), ms);
    return () => window.clearInterval(timer);
  }, [ms, on]);
}

export function serverNow(desk: Desk): number {
  return Date.now() + desk.state.skew;
}

/** What a seat's clock shows now, in milliseconds, or null without one. */
export function timeLeft(desk: Desk, seat: number): number | null {
  const clocks = desk.table.clocks;
  const left = clocks?.left[seat];
  if (clocks === null || left === undefined) return null;
  return clocks.running === seat ? Math.max(0, left - (serverNow(desk) - desk.table.now)) : left;
}

export function clockText(ms: number): string {
  const s = Math.ceil(ms / 1000);
  if (s >= 2 * 86400) return t("clock.days", { n: Math.floor(s / 86400) });
  const parts = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((n, i) => (i === 0 ? String(n) : String(n).padStart(2, "0"))).join(":");
}
