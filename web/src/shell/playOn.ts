// playOn.ts: a table that begins with a position of another: a moment of a game, a puzzle. Against the computer, or alone for every
// side.
import { ensureSession, post, type Answer } from "../http";
import { keep } from "../store";
import type { Game, Table } from "../wire";
import { fairDice, usualLevel, type Own } from "./making";

export interface Start {
  readonly game: Game;
  /** The whole position, with everything that is hidden. */
  readonly state: unknown;
  readonly seats: readonly { readonly kind: "me" | "bot"; readonly level?: string }[];
}

/** The seats of a table again: mine stay mine, bots stay; where another human sat the computer does. Whoever only watched takes
 * the seat that is to move. */
export function seatsAgain(table: Table, toMove: number, level: string): Start["seats"] {
  const mine = table.you.length > 0 ? table.you : [toMove];
  return table.seats.map((seat, i) => {
    if (mine.includes(i)) return { kind: "me" };
    return { kind: "bot", level: seat.kind === "bot" && seat.level !== undefined ? seat.level : level };
  });
}

export const alone = (players: number): Start["seats"] => Array.from({ length: players }, () => ({ kind: "me" }));

export const levelFor = (game: Game, last: string): string => usualLevel(game, last);

/** The table's id. */
export async function playOn({ game, state, seats }: Start): Promise<Answer<string>> {
  const session = await ensureSession();
  if (!session.ok) return session;
  const fair = await fairDice();
  if (!fair.ok) return fair;
  const made = await post<{ table: { id: string; invite: string; url: string } }>("/api/tables", {
    state,
    seats,
    ...fair.body,
    ...(game.windows ? { window: 8 } : {}),
  });
  if (!made.ok) return made;
  const { table } = made.body;
  keep(`own.${table.id}`, { invite: table.invite, url: table.url, ...fair.body } satisfies Own);
  return { ok: true, body: table.id };
}
