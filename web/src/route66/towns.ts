// route66/towns.ts: where the names of the towns stand: beside their plates, never over another name, a shield, a plate or the
// edge, and off the road as far as there is room. Pure.
import type { Point } from "../stage/motion";
import type { Layout } from "./layout";
import type { Section } from "./moves";

export interface Town {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const TOWN_SIZE = { small: 12, large: 14 } as const;
/** Between the rows there is no room for a plate: the name stands there alone. */
export const isTight = (road: Layout): boolean => road.pitch - road.road < 24;

const LONGEST = 18; // letters; the whole name is said with its section

/** The area that both cover. */
export const shared = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const around = ({ x, y }: Point, width: number, height: number): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

const short = (name: string): string =>
  [...name].length > LONGEST ? `${[...name].slice(0, LONGEST - 1).join("")}…` : name;

/** What no name may cover, and what it had better not. */
function obstacles(road: Layout, sections: readonly Section[]): { readonly signs: Rect[]; readonly spaces: Rect[] } {
  const signs = sections.flatMap(({ number, length }) => [
    around(road.at(number, 0), road.shield, road.shield * 1.06),
    around(road.at(number, length), road.plate.width, road.plate.height),
  ]);
  const side = road.road + 5;
  const spaces = sections.flatMap(({ number, length }) =>
    Array.from({ length: 2 * length }, (_, i) => around(road.at(number, (i + 1) / 2), side, side)),
  );
  return { signs, spaces };
}

/** Places for a name near its plate: below, above, beside, each a little to both sides. */
function candidates(road: Layout, at: Point, width: number, height: number): readonly Rect[] {
  const off = (road.road + 7) / 2;
  const between = Math.max(off, (road.pitch - height) / 2);
  const clear = Math.max(off, road.plate.height / 2 + 3, road.shield * 0.53 + 2);
  const downs = [...new Set([off, clear, between])].flatMap((down) => [down, -down - height]);
  const asides = Array.from({ length: 15 }, (_, i) => ((i % 2 === 0 ? 1 : -1) * Math.ceil(i / 2) * width) / 9);
  const beside = off + width / 2 + 2;
  return [
    ...downs.flatMap((down) => asides.map((aside) => ({ x: at.x + aside - width / 2, y: at.y + down, width, height }))),
    ...[-beside, beside].flatMap((aside) =>
      [-1, -0.5, 0].map((up) => ({ x: at.x + aside - width / 2, y: at.y + up * height, width, height })),
    ),
  ];
}

/** No name at all rather than one that hides something. */
const NEVER = 1e6;

export function towns(road: Layout, sections: readonly Section[], kept: readonly Rect[] = []): readonly Town[] {
  const size = road.isSmall ? TOWN_SIZE.small : TOWN_SIZE.large;
  const height = isTight(road) ? 12 : road.isSmall ? 15 : 21;
  const { signs, spaces } = obstacles(road, sections);
  const first = sections[0];
  if (first === undefined) return [];
  const wanted = [
    { name: short(first.from), at: road.at(first.number, 0) },
    ...sections.map(({ number, to, length }) => ({ name: short(to), at: road.at(number, length) })),
  ];
  const choices = wanted.map(({ name, at }) => {
    const width = [...name].length * size * 0.57 + (road.isSmall ? 7 : 16);
    return candidates(road, at, width, height).map((rect, i) => {
      const isOut = rect.x < 2 || rect.y < 2 || rect.x + width > road.width - 2 || rect.y + height > road.height - 2;
      const near = Math.hypot(rect.x + width / 2 - at.x, rect.y + height / 2 - at.y);
      const onSigns = [...signs, ...kept].reduce((sum, sign) => sum + shared(rect, sign), 0);
      const onRoad = spaces.reduce((sum, space) => sum + shared(rect, space), 0);
      return { rect, cost: (isOut || onSigns > 1 ? NEVER : 0) + onRoad * 1.5 + near * 2 + i * 0.05 };
    });
  });
  const chosen = settle(choices);
  return wanted.flatMap(({ name }, i) => {
    const rect = chosen[i];
    return rect === null || rect === undefined ? [] : [{ name, ...rect }];
  });
}

interface Choice {
  readonly rect: Rect;
  readonly cost: number;
}

/** Each takes its best place among the others', again and again until nobody moves. */
function settle(choices: readonly (readonly Choice[])[]): readonly (Rect | null)[] {
  const chosen: (Choice | null)[] = choices.map(() => null);
  for (let pass = 0; pass < 6; pass++)
    choices.forEach((list, i) => {
      const others = chosen.filter((other, j) => other !== null && j !== i) as Choice[];
      let best: Choice | null = null;
      let least = Infinity;
      for (const choice of list) {
        const clash = others.reduce((sum, other) => sum + shared(choice.rect, other.rect), 0);
        const cost = choice.cost + (clash > 0 ? (pass < 4 ? 400 + clash * 20 : NEVER) : 0);
        if (cost < least) [best, least] = [choice, cost];
      }
      chosen[i] = least < NEVER ? best : null;
    });
  return chosen.map((choice) => choice?.rect ?? null);
}
