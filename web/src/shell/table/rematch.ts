// rematch.ts: the next table with the same agreement.
import { ensureSession, get, post, type Answer } from "../../http";
import { keep } from "../../store";
import type { Listed } from "../../wire";
import { fairDice, type Own } from "../making";

/** Made if need be, and our kept seat taken. */
export async function rematch(table: string): Promise<Answer<string>> {
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
  return { ok: true, body: next.id };
}
