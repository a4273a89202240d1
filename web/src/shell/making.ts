// making.ts: a table that is about to be opened, and the request that opens it.
import { diceNumber, ensureSession, post, type Answer } from "../http";
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
  /** Who plays, from me on; null: as the way says. */
  readonly seats: readonly SeatWish[] | null;
  /** Of those who share this device, in the same order; "": none of their own. */
  readonly names: readonly string[];
  /** Which of them begins; null: the lot decides. */
  readonly begins: number | null;
}

export type Way = "computer" | "invite" | "same";

/** How many can play: 2–4, or 2, 4. */
export function countsText({ counts }: Game): string {
  const [first = 1] = counts;
  const last = counts.at(-1) ?? first;
  return last - first === counts.length - 1 && counts.length > 1 ? `${first}–${last}` : counts.join(", ");
}

/** The level somebody gets who has not chosen: his last one, else the easiest: a first game is to be enjoyed. */
export function usualLevel(game: Game, last: string): string {
  if (game.levels.includes(last)) return last;
  return game.levels[0] ?? game.bots[0] ?? "random";
}

export function usualWishes(game: Game, lastLevel: string): Wishes {
  const players = game.counts[0] ?? game.players.min;
  return {
    players,
    level: usualLevel(game, lastLevel),
    options: {},
    clock: null,
    window: 8,
    edition: null,
    public: false,
    seats: null,
    names: [],
    begins: 0,
  };
}

export function seatsFor(way: Way, wishes: Wishes): readonly SeatWish[] {
  if (wishes.seats !== null && wishes.seats.length === wishes.players) return wishes.seats;
  const others: SeatWish = way === "computer" ? `bot:${wishes.level}` : way === "same" ? "me" : "open";
  return Array.from({ length: wishes.players }, (_, i) => (i === 0 ? "me" : others));
}

/** The same round, from the one who is `shift` places on. */
export const turned = <T>(round: readonly T[], shift: number): T[] => [...round.slice(shift), ...round.slice(0, shift)];

/** Games begin with their first seat, so whoever is to begin is put there, with name and colour. */
export function seating(
  way: Way,
  wishes: Wishes,
  lot: (n: number) => number,
): Pick<Wishes, "options"> & { seats: object[] } {
  const shift = wishes.begins === null ? lot(wishes.players) : wishes.begins % wishes.players;
  const seats = seatsFor(way, wishes).map((wish, i) => {
    if (wish.startsWith("bot:")) return { kind: "bot", level: wish.slice(4) };
    const name = (wishes.names[i] ?? "").trim();
    return wish === "me" && name !== "" && way === "same" ? { kind: wish, name } : { kind: wish };
  });
  const options = Object.fromEntries(
    Object.entries(wishes.options).map(([name, value]) => [name, Array.isArray(value) ? turned(value, shift) : value]),
  );
  return { seats: turned(seats, shift), options };
}

function drawLot(n: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % n;
}

/** What this page knows of its own tables: the invite to pass on, and the number it gave to the dice. */
export interface Own {
  readonly invite?: string;
  readonly url?: string;
  readonly dice: string;
  readonly commitment?: string;
}

/** A number for the dice and the commitment that it answers: the server must have chosen before it hears of ours. */
export async function fairDice(): Promise<Answer<{ dice: string; commitment: string }>> {
  const promised = await post<{ commitment: string }>("/api/dice", {});
  if (!promised.ok) return promised;
  return { ok: true, body: { dice: diceNumber(), commitment: promised.body.commitment } };
}

export async function openTable(game: Game, way: Way, wishes: Wishes): Promise<Answer<string>> {
  const session = await ensureSession();
  if (!session.ok) return session;
  const fair = await fairDice();
  if (!fair.ok) return fair;
  const made = await post<{ table: { id: string; invite: string; url: string } }>("/api/tables", {
    game: game.id,
    players: wishes.players,
    ...seating(way, wishes, drawLot),
    clock: wishes.clock,
    public: wishes.public,
    ...fair.body,
    ...(wishes.edition === null ? {} : { edition: wishes.edition }),
    ...(game.windows ? { window: wishes.window } : {}),
  });
  if (!made.ok) return made;
  const { table } = made.body;
  keep("last", game.id);
  keep(`own.${table.id}`, { invite: table.invite, url: table.url, ...fair.body } satisfies Own);
  return { ok: true, body: table.id };
}
