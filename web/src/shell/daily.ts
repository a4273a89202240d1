// daily.ts: the puzzle of the day: the same number for everybody on one day.
import { t } from "../i18n";
import type { Game } from "../wire";

const DAY_MS = 86400000;

export interface Daily {
  readonly puzzle: number;
  readonly of: number;
}

/** Which of so many it is on a day. */
export const dailyNumber = (of: number, now = Date.now()): number => (Math.floor(now / DAY_MS) % of) + 1;

/** null: the game has no numbered puzzles. */
export function dailyOf(game: Game): Daily | null {
  const of = game.options.find((o) => o.name === "puzzle")?.max ?? 0;
  return of === 0 ? null : { puzzle: dailyNumber(of), of };
}

/** They are in order of how hard they are. */
export function dailyHardness({ puzzle, of }: Daily): string {
  const third = Math.min(2, Math.floor((3 * (puzzle - 1)) / of));
  return t((["daily.easy", "daily.medium", "daily.hard"] as const)[third] as "daily.easy");
}
