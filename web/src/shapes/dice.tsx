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

export function Dice({ values, label }: { readonly values: readonly number[]; readonly label: string }): JSX.Element {
  const shown = values.length > 0 ? values : [0, 0, 0, 0];
  return (
    <svg class="dice" viewBox={`0 0 ${shown.length * 1.15} 1.1`} role="img" aria-label={values.length > 0 ? `${label}: ${values.join(", ")}` : label}>
      {shown.map((value, i) => (
        <g key={i} transform={`translate(${i * 1.15 + 0.55} 0.55)`} opacity={value === 0 ? 0.35 : 1}>
          <rect x={-0.48} y={-0.48} width={0.96} height={0.96} rx={0.18} fill="var(--die)" stroke="var(--piece-edge)" stroke-width={0.05} />
          {(pips[value] ?? []).map(([x, y]) => (
            <circle key={`${x}${y}`} cx={x * 0.26} cy={y * 0.26} r={0.1} fill="var(--pip)" />
          ))}
        </g>
      ))}
    </svg>
  );
}
