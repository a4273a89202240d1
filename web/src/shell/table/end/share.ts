// share.ts: a game's address for others, and how it is handed on.
import { copyText } from "../../copy";
import type { Desk } from "../desk";

/** Where anybody who gets it can see the game: a private table opens by its invite, and has no seat left to take. */
export function replayUrl({ table, open }: Desk, ply?: number): string {
  const at = ply === undefined ? "" : `?ply=${ply}`;
  return `${location.origin}/replay/${table.table}${at}${table.public || open.invite === null ? "" : `#${open.invite}`}`;
}

/** By the system's way to share, else into the clipboard; true: there it is now. */
export async function share(text: string): Promise<boolean> {
  if (typeof navigator.share === "function") {
    await navigator.share({ text }).catch(() => undefined);
    return false;
  }
  return copyText(text);
}
