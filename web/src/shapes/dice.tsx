// dice.tsx: dice with pips.
import "../boards.css";
import type { JSX } from "preact";

const pips: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** One die, a unit wide, around (x, 0.55); 0 has no pips. */
export function Die({ value, x }: { readonly value: number; readonly x: number }): JSX.Element {
  return (
    <g transform={`translate(${x} 0.55)`} opacity={value === 0 ? 0.35 : 1}>
      <rect x={-0.48} y={-0.48} width={0.96} height={0.96} rx={0.18} fill="var(--die)" stroke="var(--piece-edge)" stroke-width={0.05} />
      {(pips[value] ?? []).map(([px, py]) => <circle key={`${px}${py}`} cx={px * 0.26} cy={py * 0.26} r={0.1} fill="var(--pip)" />)}
    </g>
  );
}

interface DiceProps {
  readonly values: readonly number[];
  readonly label: string;
  /** They have been used: still to be read, but nothing to do with. */
  readonly isOld?: boolean;
}

/** A row of dice. Give it a new key for each roll: then they tumble. */
export function Dice({ values, label, isOld = false }: DiceProps): JSX.Element {
  const shown = values.length > 0 ? values : [0, 0, 0, 0];
  return (
    <svg class="dice" viewBox={`0 0 ${shown.length * 1.15} 1.1`} role="img" aria-label={values.length > 0 ? `${label}: ${values.join(", ")}` : label}>
      <g opacity={isOld ? 0.5 : 1}>
        {shown.map((value, i) => <g key={i} class={isOld ? "" : "tumbles"}><Die value={value} x={i * 1.15 + 0.55} /></g>)}
      </g>
    </svg>
  );
}
