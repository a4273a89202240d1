// desk.ts: everything the parts of a table page need, and how things are said there.
import { useEffect, useState } from "preact/hooks";
import type { Board } from "../../board";
import type { Dictionary } from "../../dictionary";
import { isolated, t, tOr } from "../../i18n";
import type { Shown, Stage } from "../../stage/stage";
import { playedLine, toAct, type OpenTable, type TableState } from "../../table";
import type { Entry, Game, Seat, Table } from "../../wire";
import { botName } from "../drivers";
import { decider } from "./watching";

export interface Desk {
  readonly open: OpenTable;
  readonly state: TableState;
  readonly table: Table;
  readonly board: Board;
  readonly words: Dictionary;
  readonly game: Game | undefined;
  readonly names: readonly string[];
  readonly line: readonly Entry[];
  readonly stage: Stage;
  /** What stands on the board. */
  readonly shown: Shown;
}

function plainName(seat: Seat): string {
  if (seat.kind === "bot") return botName(seat.level ?? "");
  return seat.name === undefined ? t("table.free") : isolated(seat.name);
}

/** Names that tell seats apart: two of the same name have their colours added. */
export function namesOf(table: Table, words: Dictionary): readonly string[] {
  const plain = table.seats.map(plainName);
  const twice = (name: string) => plain.filter((n) => n === name).length > 1;
  return plain.map((name, seat) =>
    twice(name) ? `${name} (${words.name("colours", table.colours[seat] ?? "")})` : name,
  );
}

export interface DeskParts {
  readonly open: OpenTable;
  readonly table: Table;
  readonly board: Board;
  readonly words: Dictionary;
  readonly games: readonly Game[];
  readonly stage: Stage;
  readonly shown: Shown;
}

export function makeDesk({ open, table, board, words, games, stage, shown }: DeskParts): Desk {
  const game = games.find((g) => g.id === table.game);
  const names = namesOf(table, words);
  const line = playedLine(table.log);
  return { open, state: open.state, table, board, words, game, names, line, stage, shown };
}

// ---- saying things ----

/** What a move is called; until the server has said so, by the dictionary if that has it as a word of its own. */
export function moveLabel({ state, words }: Desk, move: string): string {
  const word = words.at(`moves/${move}`);
  return state.labels.get(move) ?? (word === undefined || word.includes("{") ? move : word);
}

/** What came of a move in the server's sentences: none if it is of no interest by itself. One that was taken back has no events
 * any more. */
function moveSentence({ names }: Desk, { events, seat, move }: Entry): string {
  if (events !== undefined && events.length > 0) return events.flatMap((event) => event.text ?? []).join(" ");
  return `${seat === undefined ? "" : `${names[seat] ?? ""}: `}${move ?? ""}`;
}

export function sentence(desk: Desk, entry: Entry): string {
  const name =
    entry.name !== undefined ? isolated(entry.name) : entry.seat === undefined ? "" : (desk.names[entry.seat] ?? "");
  switch (entry.kind) {
    case "move":
    case "chance":
      return moveSentence(desk, entry);
    case "offer":
      return t(`log.offer.${entry.offer as "draw"}`, { name });
    case "answer":
      return t(entry.accept === true ? "log.answer.yes" : "log.answer.no", { name });
    case "out":
      return t(`log.out.${entry.reason as "resigned"}`, { name });
    case "say":
      return t("log.say", { name, text: entry.text ?? "" });
    case "sit":
      return t("log.sit", {
        name: entry.level === undefined ? name : botName(entry.level),
      });
    default:
      return tOr(`log.${entry.kind}`, entry.kind, { name });
  }
}

/** The last of these that there is something to say about. */
export function lastSentenceOf(desk: Desk, entries: readonly Entry[]): string {
  for (let i = entries.length - 1; i >= 0; i--) {
    const text = sentence(desk, entries[i] as Entry);
    if (text !== "") return text;
  }
  return "";
}

/** Who is on: whoever does what is being told, else those who are to move. The table may be plies ahead of the board. */
export function onNow({ table, line, shown }: Desk): readonly number[] {
  if (!shown.isPlaying) return toAct(table);
  const entry = shown.scene?.entry ?? line[shown.ply - 1]; // between two plies it is still the last one's
  const event = shown.scene?.told.at(-1) ?? entry?.events?.at(-1);
  const seat = event?.["seat"] ?? decider(line, entry?.ply ?? -1);
  return typeof seat === "number" && seat >= 0 ? [seat] : toAct(table);
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
