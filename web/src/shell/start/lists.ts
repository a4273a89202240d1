// lists.ts: tables as the lobby lists them, and what is said about them.
import { useEffect, useState } from "preact/hooks";
import { get } from "../../http";
import { isolated, list, t } from "../../i18n";
import type { Clock, Listed, Seat } from "../../wire";
import { clockWords, timeText } from "../Agreed";
import { waitsForMe } from "../calls";
import { botName } from "../drivers";

/** What waits for me, what goes on, what is to begin, what is over; the newest of each first, as the server lists them. */
export function inOrder(tables: readonly Listed[]): readonly Listed[] {
  const kind = (table: Listed) => (waitsForMe(table) ? 0 : 1 + ["running", "open", "over"].indexOf(table.status));
  return [...tables].sort((a, b) => kind(a) - kind(b));
}

export function seatName(seat: Seat): string {
  if (seat.kind === "bot") return botName(seat.level ?? "");
  return seat.name === undefined ? t("table.free") : isolated(seat.name);
}

const isTaken = (seat: Seat): boolean => seat.kind === "bot" || seat.name !== undefined;

/** "Ada and Pip", "Ada and Rufus ×3". */
function together(seats: readonly Seat[]): string {
  const names = seats.filter(isTaken).map(seatName);
  const count = (name: string) => names.filter((n) => n === name).length;
  return list([...new Set(names)].map((name) => (count(name) === 1 ? name : `${name} ×${count(name)}`)));
}

/** Everybody else; nobody: "". */
export const othersAt = ({ seats, you }: Listed): string => together(seats.filter((_, i) => !you.includes(i)));

/** Everybody who sits there. */
export const allAt = ({ seats }: Listed): string => together(seats);

/** Short, for a list: "10 min each", "3 min + 2 s". */
export function shortClock(clock: Clock | null): string {
  if (clock === null) return t("clock.chip.none");
  if (clock.kind === "days") return clock.days === 1 ? t("clock.chip.day") : t("clock.chip.days", { n: clock.days });
  if (clock.kind === "move") return clockWords(clock);
  const time = timeText(clock.seconds);
  return clock.increment === 0
    ? t("clock.chip.each", { time })
    : t("clock.chip.plus", { time, more: timeText(clock.increment) });
}

export type Outcome = "won" | "lost" | "drawn" | "solved" | "stuck" | "none";

/** How it ended for me. Alone, the first place is a puzzle that was solved. */
export function outcomeFor({ result, you, players }: Listed): Outcome {
  const ranks = result?.ranks;
  if (ranks === undefined || ranks === null || you.length === 0) return "none";
  const best = Math.min(...you.map((seat) => ranks[seat] ?? Infinity));
  if (players === 1) return best === 1 ? "solved" : "stuck";
  if (you.length === players) return "none"; // all at one device: somebody of us won
  if (best > 1) return "lost";
  return ranks.every((rank) => rank === 1) ? "drawn" : "won";
}

/** Public tables, looked at again now and then. */
export function usePublic(status: "open" | "running"): readonly Listed[] {
  const [tables, setTables] = useState<readonly Listed[]>([]);
  useEffect(() => {
    const load = () =>
      void get<{ tables: readonly Listed[] }>(`/api/tables?status=${status}`).then((answer) => {
        if (answer.ok) setTables(answer.body.tables.filter((table) => table.you.length === 0));
      });
    load();
    const timer = window.setInterval(() => document.hidden || load(), 15000);
    return () => window.clearInterval(timer);
  }, [status]);
  return tables;
}
