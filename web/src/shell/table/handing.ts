// handing.ts: people who share a device hand it to each other: whose hand is covered, and what the next one is shown first.
import { settings } from "../../store";
import { sinceMine } from "../../table";
import { sleep } from "../../time";
import type { Desk } from "./desk";

const MOST = 24; // plies acted out for whoever gets the device; all of them are in the log
const PATIENCE_MS = 1500; // a line that is this slow is no reason to keep somebody from their hand

/** The seat to be handed the device before its hand is drawn, or null. */
export function covered(desk: Desk): number | null {
  const { table, state, game } = desk;
  if (table.you.length < 2 || game?.secrets !== true || table.status !== "running") return null;
  return typeof table.viewer === "number" && table.viewer !== state.ready ? table.viewer : null;
}

/** The first ply of what was done since this seat looked last; null: nothing. What is dealt at the beginning is not worth it. */
function unseen({ line, table }: Desk, seat: number): number | null {
  const since = sinceMine(line, [seat]).slice(-MOST);
  const first = since.find((entry) => entry.kind === "move" && entry.seat !== seat);
  return first?.ply === undefined || first.ply >= table.ply ? null : first.ply;
}

/** The device is in the hands of that seat: what the others did is acted out through the new eyes, then it is their move. */
export async function takeOver(desk: Desk, seat: number): Promise<void> {
  const { open, stage, table } = desk;
  const from = settings.value.pace === "none" ? null : unseen(desk, seat);
  if (from !== null) {
    const plies = Array.from({ length: table.ply - from }, (_, i) => from + i);
    await Promise.race([open.have(plies), sleep(PATIENCE_MS)]);
  }
  open.store.put({ ready: seat });
  if (from !== null) stage.replay(from);
}
