// rematch.ts: the next table with the same agreement.
import { ensureSession, get, post, type Answer } from "../../../http";
import { keep } from "../../../store";
import type { Listed, Table } from "../../../wire";
import { fairDice, type Own } from "../../making";

/** We have asked for it, and the others have not come yet. */
export function askedByMe({ rematch: next, log, you }: Table): boolean {
  const asked = log.findLast((e) => e.kind === "rematch");
  return next !== null && asked?.seat !== undefined && you.includes(asked.seat);
}

export interface Next {
  readonly id: string;
  /** Everybody is there: it can be played. */
  readonly hasBegun: boolean;
}

/** Made if need be, and our kept seat taken. */
export async function rematch(table: string): Promise<Answer<Next>> {
  const session = await ensureSession();
  if (!session.ok) return session;
  const fair = await fairDice();
  if (!fair.ok) return fair;
  const { dice, commitment } = fair.body;
  const made = await post<{ table: { id: string; invite?: string; url?: string } }>(`/api/tables/${table}/rematch`, {
    dice,
    commitment,
  });
  if (!made.ok) return made;
  const { table: next } = made.body;
  const found = await get<{ table: Listed & { dice: { commitment: string } } }>(`/api/tables/${next.id}`);
  if (!found.ok) return found;
  const isOurs = found.body.table.dice.commitment === commitment;
  const sits = found.body.table.you.length > 0;
  const joined = sits ? found : await post(`/api/tables/${next.id}/join`, { dice });
  if (!joined.ok) return joined;
  if (isOurs || !sits) keep(`own.${next.id}`, { ...next, dice } satisfies Own & { id: string });
  return { ok: true, body: { id: next.id, hasBegun: await hasBegun(next.id) } };
}

export async function hasBegun(table: string): Promise<boolean> {
  const found = await get<{ table: Listed }>(`/api/tables/${table}`);
  return found.ok && found.body.table.status === "running";
}
