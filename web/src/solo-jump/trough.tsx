// trough.tsx: the peg board's wood with its two troughs, ten dimples for ten jumps, and the golden pieces that lie in them.
import type { JSX } from "preact";
import { Holes } from "../shapes/pegs";
import { Piece, type Place, type Shape } from "../shapes/pieces";

export const ROOM = { top: 34, bottom: 34, left: 12, right: 12 };

/** Five above from the left, five below from the right: the way round. */
export const dimples: readonly Place[] = [
  ...[14, 47, 80, 113, 146].map((x) => ({ x, y: -20 })),
  ...[146, 113, 80, 47, 14].map((x) => ({ x, y: 180 })),
];

const LACE =
  "M20,20H140V140H20ZM20,60H140M20,100H140M60,20V140M100,20V140M20,20L140,140M140,20L20,140M20,60L60,20M20,100L100,20M60,140L140,60M100,140L140,100M20,100L60,140M20,60L100,140M60,20L140,100M100,20L140,60";

const board = { x: -ROOM.left, y: -ROOM.top, width: 160 + 2 * ROOM.left, height: 160 + 2 * ROOM.top };

export function PegWood(): JSX.Element {
  return (
    <g>
      <rect class="w" {...board} />
      <rect class="w-grain" {...board} />
      {[-31, 169].map((y) => (
        <g key={y}>
          <rect class="trough-light" x={-8} y={y + 1} width={176} height={22} rx={11} />
          <rect class="trough" x={-8} y={y} width={176} height={22} rx={11} />
        </g>
      ))}
      <rect class="peg-field" x={-4} y={-4} width={168} height={168} rx={12} />
      <rect class="brass" x={-4} y={-4} width={168} height={168} rx={12} />
      <path class="lace" d={LACE} />
      <Holes r={11.4} />
    </g>
  );
}

const owned: Readonly<Record<string, number>> = { C: 1, S: 6, T: 4 };

/** What is off the board, in the order in which it went as far as that is known: what lay there before comes first. */
export function goneFrom(board: readonly string[], before: readonly Shape[]): readonly Shape[] {
  const letters = board.join("");
  if (letters.includes("?")) return [];
  const left = new Map(
    Object.entries(owned).map(([shape, n]) => [shape, n - [...letters].filter((letter) => letter === shape).length]),
  );
  const take = (shape: Shape): boolean => {
    const n = left.get(shape) ?? 0;
    if (n > 0) left.set(shape, n - 1);
    return n > 0;
  };
  const stay = before.filter(take);
  const more = [...left].flatMap(([shape, n]) => Array.from({ length: Math.max(0, n) }, () => shape as Shape));
  return [...stay, ...more];
}

export function Trough({ gone, crown }: { readonly gone: readonly Shape[]; readonly crown: JSX.Element }): JSX.Element {
  return (
    <g aria-hidden="true">
      {dimples.map(({ x, y }, i) => (
        <circle key={i} class="dimple" data-part={`dimple:${i}`} cx={x} cy={y} r={6.6} />
      ))}
      {gone.slice(0, dimples.length).map((shape, i) => (
        <Piece key={i} shape={shape} colour="gold" at={dimples[i] as Place} size={0.52} part={`gone:${i}`}>
          {shape === "C" ? crown : null}
        </Piece>
      ))}
    </g>
  );
}
