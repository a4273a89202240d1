// drivers.tsx: the bots as characters, the same in all games: Pip learns to drive, Rufus knows the road, Athene counts.
// The level stays the protocol's; a level without a character is called by its word.
import type { JSX } from "preact";
import athene from "../art/athene.svg";
import pip from "../art/pip.svg";
import rufus from "../art/rufus.svg";
import { t, tOr } from "../i18n";

interface Driver {
  readonly name: string;
  readonly picture: string;
}

const drivers: ReadonlyMap<string, Driver> = new Map([
  ["easy", { name: "Pip", picture: pip }],
  ["medium", { name: "Rufus", picture: rufus }],
  ["hard", { name: "Athene", picture: athene }],
]);

export const levelName = (level: string): string => tOr(`level.${level}`, level);

/** What a bot is called: "Rufus", or "Computer (greedy)". */
export const botName = (level: string): string =>
  drivers.get(level)?.name ?? t("table.computer", { level: levelName(level) });

/** The same with its strength: "Rufus, medium". */
export const botTitle = (level: string): string =>
  drivers.has(level) ? `${botName(level)}, ${levelName(level)}` : botName(level);

/** One sentence about how somebody drives. */
export const botManner = (level: string): string => tOr(`driver.${level}`, "");

/** A portrait, without words: the name stands beside it. None, if nobody drew that level. */
export function Portrait({ level, size }: { readonly level: string; readonly size?: number }): JSX.Element | null {
  const driver = drivers.get(level);
  if (driver === undefined) return null;
  return (
    <span class="portrait" data-level={level} {...(size === undefined ? {} : { style: { width: size, height: size } })}>
      <img src={driver.picture} alt="" draggable={false} />
    </span>
  );
}
