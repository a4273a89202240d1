// gridlock/tools.tsx: what lies below the map of Gridlock: the tiles of the hand and the other things one can do, the ghost's
// own buttons, and the cards.
import type { JSX } from "preact";
import type { Lang } from "../board";
import { useCarry } from "../shapes/drag";
import { outline } from "../shapes/hex";
import { roadsOf, type City } from "./city";
import { Roads } from "./map";
import { tileName, toolName, type Act } from "./moves";

/** Tiles first, then what is done to the board. */
const order = ["place", "stop", "rotate", "remove", "cone", "clear"];
const rank = (tool: string): number => order.indexOf(tool.split(":")[0]!);

export function toolsOf(acts: readonly Act[]): string[] {
  return [...new Set(acts.map((a) => a.tool))].sort((a, b) => rank(a) - rank(b));
}

const pictures: Readonly<Record<string, string>> = {
  rotate: "M-0.62 0.1 A0.62 0.62 0 1 1 -0.2 0.6 M-0.9 -0.1 L-0.62 0.15 L-0.36 -0.12",
  remove: "M-0.5 -0.5 L0.5 0.5 M0.5 -0.5 L-0.5 0.5",
  cone: "M-0.6 0.6 H0.6 M0 -0.65 L0.4 0.55 H-0.4 Z M-0.2 0.05 H0.2",
  clear: "M-0.6 0.6 H0.6 M0 -0.65 L0.4 0.55 H-0.4 Z M-0.75 -0.6 L0.75 0.75",
  stop: "M-0.75 0.3 V0 Q-0.7 -0.15 -0.48 -0.18 L-0.27 -0.54 H0.3 L0.5 -0.18 Q0.75 -0.12 0.75 0.08 V0.3 Z M-0.4 0.45 V0.3 M0.4 0.45 V0.3",
};

function Face({ city, tool }: { city: City; tool: string }): JSX.Element {
  const kind = city.tiles.list.find((k) => `place:${k.id}` === tool);
  return (
    <svg class="tool-face" viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true">
      {kind === undefined ? (
        <path d={pictures[tool] ?? ""} fill="none" stroke="currentColor" stroke-width={0.16} stroke-linecap="round" stroke-linejoin="round" />
      ) : (
        <>
          <polygon points={outline({ x: 0, y: 0 }, 0.99)} fill="var(--land)" stroke="var(--land-edge)" stroke-width={0.06} />
          <Roads edges={roadsOf(kind, 0)} rotary={kind.rotary} x={0} y={0} />
        </>
      )}
    </svg>
  );
}

/** Where a long German word may be broken, so that it fits below its picture. */
const broken = (name: string): string => name.replace(/^(Sechser|Fünfer|Drei|Vier|Ent)(?=[a-zäöü])/, "$1\u00ad");

interface ToolsProps {
  readonly city: City;
  readonly tools: readonly string[];
  readonly tool: string | null;
  readonly lang: Lang;
  pick(tool: string): void;
  drop(tool: string, cell: string): void;
}

export function Tools({ city, tools, tool, lang, pick, drop }: ToolsProps): JSX.Element | null {
  const carry = useCarry(drop, pick);
  if (tools.length === 0) return null;
  return (
    <div class="tools-row" role="group" aria-label={lang === "en" ? "What to do" : "Was tun"}>
      {tools.map((t) => (
        <button key={t} type="button" class={`tool${t === tool ? " chosen" : ""}`} aria-pressed={t === tool} onClick={() => pick(t)} {...carry(t)}>
          <Face city={city} tool={t} />
          <span>{broken(toolName(city, t, lang))}</span>
        </button>
      ))}
    </div>
  );
}

/** The tiles of somebody who is not to move, to look at. */
export function Resting({ city, tiles, lang }: { city: City; tiles: readonly string[]; lang: Lang }): JSX.Element | null {
  if (tiles.length === 0) return null;
  return (
    <div class="tools-row" role="list" aria-label={lang === "en" ? "Your tiles" : "Deine Plättchen"}>
      {tiles.map((t, i) => (
        <span key={`${t}${i}`} role="listitem" class="tool resting">
          <Face city={city} tool={`place:${t}`} />
          <span>{broken(tileName(city, t, lang))}</span>
        </span>
      ))}
    </div>
  );
}

const pin = "M0 7L-4 0A4.6 4.6 0 1 1 4 0ZM0-5A2 2 0 1 0 0-1A2 2 0 1 0 0-5";
const tick = "M-6 0L-2 5L6-5L4-6L-2 1L-4-2Z";

interface CardsProps {
  readonly city: City;
  readonly goals: ReadonlySet<string>;
  readonly visited: readonly string[];
  readonly chosen: string | null;
  readonly lang: Lang;
  select(id: string): void;
}

/** The cards: selecting one shows its pin and sends nothing. */
export function Cards({ city, goals, visited, chosen, lang, select }: CardsProps): JSX.Element | null {
  const known = city.destinations.list.filter((d) => goals.has(d.id) || visited.includes(d.id));
  if (known.length === 0) return null;
  return (
    <div class="goal-cards" role="group" aria-label={lang === "en" ? "Your cards" : "Deine Karten"}>
      {known.map(({ id, name }) => (
        <button key={id} type="button" data-look class={`goal-card${goals.has(id) ? "" : " done"}`} aria-pressed={id === chosen} onClick={() => select(id)}>
          <svg class="goal-sign" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true"><path d={goals.has(id) ? pin : tick} /></svg>
          <span>{name}</span>
          {!goals.has(id) && <span class="out-of-sight">{lang === "en" ? ", visited" : ", besucht"}</span>}
        </button>
      ))}
    </div>
  );
}
