// making.ts: a table that is about to be opened, and the request that opens it.
import { diceNumber, ensureSession, post } from "../http";
import { keep } from "../store";
import type { Clock, Game } from "../wire";

export type SeatWish = "me" | "open" | `bot:${string}`;

export interface Wishes {
  readonly players: number;
  readonly level: string;
  /** Only what is not as usual. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly clock: Clock | null;
  readonly window: number;
  /** A name of the list, or an object from a file. */
  readonly edition: unknown;
  readonly public: boolean;
  /** null: by the button that is pressed. */
  readonly seats: readonly SeatWish[] | null;
}

export type Way = "computer" | "invite" | "same" | "seats";

/** The level somebody gets who has not chosen: his last one, else the middle one. */
export function usualLevel(game: Game, last: string): string {
  if (game.levels.includes(last)) return last;
  return game.levels[Math.floor((game.levels.length - 1) / 2)] ?? game.bots[0] ?? "random";
}

export function usualWishes(game: Game, lastLevel: string): Wishes {
  const players = game.counts[0] ?? game.players.min;
  return { players, level: usualLevel(game, lastLevel), options: {}, clock: null, window: 8, edition: null, public: false, seats: null };
}

export function seatsFor(way: Way, wishes: Wishes): SeatWish[] {
  const others: SeatWish = way === "computer" ? `bot:${wishes.level}` : way === "same" ? "me" : "open";
  if (way === "seats" && wishes.seats !== null) return wishes.seats.slice(0, wishes.players);
  return Array.from({ length: wishes.players }, (_, i) => (i === 0 ? "me" : others));
}

function toSeat(wish: SeatWish): object {
  return wish.startsWith("bot:") ? { kind: "bot", level: wish.slice(4) } : { kind: wish };
}

/** What this page knows of its own tables: the invite to pass on, and the number it gave to the dice. */
export interface Own {
  readonly invite?: string;
  readonly url?: string;
  readonly dice: string;
  readonly commitment?: string;
}

export async function openTable(game: Game, way: Way, wishes: Wishes): Promise<string> {
  await ensureSession();
  const dice = diceNumber();
  const { table } = await post<{ table: { id: string; invite: string; url: string } }>("/api/tables", {
    game: game.id,
    players: wishes.players,
    options: wishes.options,
    seats: seatsFor(way, wishes).map(toSeat),
    clock: wishes.clock,
    public: wishes.public,
    dice,
    ...(wishes.edition === null ? {} : { edition: wishes.edition }),
    ...(game.windows ? { window: wishes.window } : {}),
  });
  keep(`own.${table.id}`, { invite: table.invite, url: table.url, dice } satisfies Own);
  return table.id;
}
