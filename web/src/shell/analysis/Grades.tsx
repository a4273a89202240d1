// Grades.tsx: the five grades as road signs, each of a shape of its own; a word always stands near.
import type { JSX } from "preact";
import type { Grade } from "./look";

const line = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" } as const;

const signs: Readonly<Record<Grade, JSX.Element>> = {
  best: (
    <>
      <path
        d="M4 3.500q4 1.500 8-1.500 4 3 8 1.500 2.500 9-.5 13.500-2.500 3.500-7.500 5.500-5-2-7.500-5.500-3-4.500-.5-13.500z"
        fill="#0B6B4A"
        stroke="#1E2027"
        stroke-width="1.3"
      />
      <path
        d="m12 6 1.700 3.600 3.900.5-2.900 2.700.8 3.900-3.500-1.900-3.500 1.900.8-3.900-2.900-2.700 3.900-.5z"
        fill="#fff"
      />
    </>
  ),
  good: (
    <>
      <circle cx="12" cy="12" r="9.8" fill="#0B6B4A" stroke="#1E2027" stroke-width="1.3" />
      <path d="m7 12.500 3.500 3.500L17 8.500" stroke="#fff" stroke-width="2.8" {...line} />
    </>
  ),
  inaccurate: (
    <>
      <path
        d="M12 1.500 22.500 12 12 22.500 1.500 12z"
        fill="#F4B81C"
        stroke="#1E2027"
        stroke-width="1.4"
        stroke-linejoin="round"
      />
      <path d="M12 17.500v-2.300c0-2.200-3-2.400-3-4.600s3-2 3-4.100" stroke="#1E2027" stroke-width="2.4" {...line} />
    </>
  ),
  mistake: (
    <>
      <path d="M2.500 19h19v2.500h-19z" fill="#C9500A" stroke="#1E2027" stroke-width="1.3" stroke-linejoin="round" />
      <path d="M10.500 2h3l5 17h-13z" fill="#F2701D" stroke="#1E2027" stroke-width="1.3" stroke-linejoin="round" />
      <path d="m9.200 6.700-1.200 4h8l-1.200-4zM7 14.500l-.8 2.700h11.600l-.8-2.700z" fill="#FFF8EA" />
    </>
  ),
  blunder: (
    <>
      <path d="M7.500 1.500h9l6 6v9l-6 6h-9l-6-6v-9z" fill="#B3261E" stroke="#1E2027" stroke-width="1.3" />
      <path d="M8 8l8 8M16 8l-8 8" stroke="#fff" stroke-width="3" stroke-linecap="round" />
    </>
  ),
};

export function GradeSign({ grade, size = 24 }: { readonly grade: Grade; readonly size?: number }): JSX.Element {
  return (
    <svg class="grade" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" data-grade={grade}>
      {signs[grade]}
    </svg>
  );
}

/** The same inside another picture, around a point. */
export function GradeAt({
  grade,
  x,
  y,
  size,
}: {
  readonly grade: Grade;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}): JSX.Element {
  return (
    <g transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`} data-grade={grade}>
      {signs[grade]}
    </g>
  );
}
