// dice.tsx: chunky dice with pips.
import type { JSX } from "preact";

const pips: Readonly<Record<number, string>> = {
  1: "e",
  2: "ai",
  3: "aei",
  4: "acgi",
  5: "acegi",
  6: "acdfgi",
};

/** The nine places of pips are called a to i, row by row. */
const placeOf = (letter: string): readonly [number, number] => {
  const n = letter.charCodeAt(0) - 97;
  return [(n % 3) - 1, Math.floor(n / 3) - 1];
};

/** One die, `size` wide, with its upper left corner at x, y, inside an SVG. */
export function Die({
  value,
  size,
  x = 0,
  y = 0,
}: {
  readonly value: number;
  readonly size: number;
  readonly x?: number;
  readonly y?: number;
}): JSX.Element {
  return (
    <g class="die" transform={`translate(${x} ${y}) scale(${size / 60})`}>
      <rect class="die-side" x={2} y={5} width={56} height={54} rx={13} />
      <rect class="die-rim" x={2} y={1} width={56} height={53} rx={13} />
      <rect class="die-face" x={6} y={4} width={48} height={46} rx={11} />
      {[...(pips[value] ?? "")].map((letter) => {
        const [px, py] = placeOf(letter);
        return <circle key={letter} class="die-pip" cx={30 + px * 14} cy={27.5 + py * 13} r={5.6} />;
      })}
    </g>
  );
}

/** Pairs of dice in running text; those that are not used are pale. */
export function Pairs({
  pairs,
  size,
}: {
  readonly pairs: readonly { readonly dice: readonly number[]; readonly isUsed: boolean }[];
  readonly size: number;
}): JSX.Element {
  const gap = size * 0.38;
  const wide = pairs.reduce((sum, { dice }) => sum + dice.length * size, 0) + gap * (pairs.length - 1);
  let x = 0;
  return (
    <svg class="pairs" viewBox={`0 0 ${wide} ${size}`} width={wide} height={size} aria-hidden="true">
      {pairs.map(({ dice, isUsed }, i) => {
        const from = x;
        x += dice.length * size + gap;
        return (
          <g key={i} opacity={isUsed ? 1 : 0.3}>
            {dice.map((value, j) => (
              <Die key={j} value={value} size={size - 1} x={from + j * size} />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
