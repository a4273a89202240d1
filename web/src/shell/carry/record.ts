// carry/record.ts: what a record says about itself, as far as the page needs it; the kernel checks all of it. And the table that it
// becomes.
import { ensureSession, post, type Answer } from "../../http";
import { keep, parseJson } from "../../store";
import type { Game, Result } from "../../wire";
import { fairDice, type Own, type SeatWish } from "../making";

export interface Carried {
  readonly game: string;
  readonly names: readonly string[];
  readonly moves: readonly string[];
  readonly result: Result | null;
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((v) => typeof v === "string");

/** null: it is none. */
export function readRecord(text: string): Carried | null {
  const record = parseJson(text) as Partial<Carried> & { readonly format?: unknown };
  if (typeof record !== "object" || record === null || record.format !== "turnpike-record") return null;
  if (typeof record.game !== "string" || !isTexts(record.names) || !isTexts(record.moves)) return null;
  return { game: record.game, names: record.names, moves: record.moves, result: record.result ?? null };
}

/** Bots go on as they are, and I where I was; the others are away, unless all of us share a device. */
export function usualSeats({ names, result }: Carried, game: Game, isDevice: boolean): SeatWish[] {
  const isBot = (name: string): boolean => game.levels.includes(name) || game.bots.includes(name);
  const mine = Math.max(
    0,
    names.findIndex((name) => !isBot(name)),
  );
  return names.map((name, i): SeatWish => {
    if (i === mine || result !== null) return "me";
    return isBot(name) ? `bot:${name}` : isDevice ? "me" : "open";
  });
}

function seatOf(wish: SeatWish, name: string, isShared: boolean): object {
  if (wish.startsWith("bot:")) return { kind: "bot", level: wish.slice(4) };
  return wish === "me" && isShared && name !== "" ? { kind: wish, name } : { kind: wish };
}

/** The table's id. */
export async function goOn(text: string, { names }: Carried, seats: readonly SeatWish[]): Promise<Answer<string>> {
  const session = await ensureSession();
  if (!session.ok) return session;
  const fair = await fairDice();
  if (!fair.ok) return fair;
  const isShared = seats.filter((wish) => wish === "me").length > 1;
  const made = await post<{ table: { id: string; invite: string; url: string } }>("/api/tables", {
    record: parseJson(text),
    seats: seats.map((wish, i) => seatOf(wish, names[i] ?? "", isShared)),
    ...fair.body,
  });
  if (!made.ok) return made;
  const { table } = made.body;
  keep(`own.${table.id}`, { invite: table.invite, url: table.url, ...fair.body } satisfies Own);
  return { ok: true, body: table.id };
}
