// Coach.tsx: the house's coach, a Fluppie with three moods: he points, scratches his head, cheers.
import type { JSX } from "preact";

export type Mood = "points" | "wonders" | "cheers";

const RIM = "#5a1206";
const RED = "#c2331a";

const arms: Readonly<Record<Mood, string>> = {
  points: "M-18,2 Q-26,-8 -36,-24 M18,4 Q30,10 26,20",
  wonders: "M-18,6 Q-30,12 -25,22 M18,0 Q34,-6 22,-24",
  cheers: "M-18,0 Q-34,-8 -28,-32 M18,0 Q34,-8 28,-32",
};

const hands: Readonly<Record<Mood, readonly (readonly [number, number])[]>> = {
  points: [
    [-35, -25],
    [26, 21],
  ],
  wonders: [
    [-25, 23],
    [19, -24],
  ],
  cheers: [
    [-28, -34],
    [28, -34],
  ],
};

function Eyes({ mood }: { readonly mood: Mood }): JSX.Element {
  if (mood === "cheers")
    return (
      <path
        d="M-12,-12 q5.4,-7 10.8,0 M1.2,-12 q5.4,-7 10.8,0"
        fill="none"
        stroke="#fff"
        stroke-width="3.4"
        stroke-linecap="round"
      />
    );
  const [x, y] = mood === "points" ? [-2, -15.4] : [2.6, -12];
  return (
    <>
      <circle cx="-6.6" cy="-13" r="5.6" fill="#fff" stroke={RIM} />
      <circle cx="6.6" cy="-13" r="5.6" fill="#fff" stroke={RIM} />
      <circle cx={-6.6 + x} cy={y} r="2.7" fill="#1b1209" />
      <circle cx={6.6 + x} cy={y} r="2.7" fill="#1b1209" />
      {mood === "wonders" && (
        <path d="M-14,-20 l8,-4 M3,-25 l9,2" stroke={RIM} stroke-width="2.2" stroke-linecap="round" />
      )}
    </>
  );
}

/** A stone of the box, seen a little from above, with a flame on its face. */
const Body = (): JSX.Element => (
  <>
    <g transform="scale(1.5)">
      <path
        d="M-13.5,-12 Q-13.5,-16 -9.5,-16 H9.5 Q13.5,-16 13.5,-12 V12 Q13.5,16 9.5,16 H-9.5 Q-13.5,16 -13.5,12Z"
        fill="#7f1d0d"
        stroke={RIM}
        stroke-width="1.1"
      />
      <rect x="-13.5" y="-16" width="27" height="27" rx="4" fill={RED} stroke={RIM} stroke-width="1.1" />
      <path
        d="M-13,-15 L-9.4,-12 H9.4 L13,-15 Q12,-15.6 9.6,-15.6 H-9.6 Q-12,-15.6 -13,-15Z"
        fill="#fff"
        opacity=".42"
      />
      <path d="M-13.2,-14.6 L-9.6,-12 V7 L-13.2,10Z" fill="#fff" opacity=".2" />
      <path d="M13.2,-14.6 L9.6,-12 V7 L13.2,10Z" opacity=".16" />
      <path d="M-9.6,7 H9.6 L13,10 Q12,10.6 9.6,10.6 H-9.6 Q-12,10.6 -13,10Z" opacity=".3" />
    </g>
    <path
      transform="translate(0,4.5) scale(1.05)"
      d="M.4,-7 C4.2,-3.4 5.4,-.8 5.2,1.8 A5.2,5 0 0 1 -5.2,1.8 C-5.2,-.4 -4,-1.6 -3,-3.4 C-2.4,-2 -1.6,-1.4 -.8,-1.5 C.2,-3 .8,-5 .4,-7Z"
      fill="#fff1dc"
    />
  </>
);

const QUESTION = "M-29,-34 q1,-8 8,-7 7,2 4,9 -2,3 -5,5 v3 M-22,-18.5 v.1";
const SPARKS = "M-4,-44 l2,-4 M-17,-38 l-4,-3 M17,-38 l4,-3 M4,-44 l-2,-4";

export function Coach({ mood }: { readonly mood: Mood }): JSX.Element {
  return (
    <svg class={`coach-figure ${mood}`} viewBox="-44 -50 84 84" aria-hidden="true">
      <ellipse cx="3" cy="24" rx="26" ry="6" fill="#0003" />
      <g transform={mood === "wonders" ? "rotate(-6)" : undefined} fill="none" stroke-linecap="round">
        <path d={arms[mood]} stroke={RIM} stroke-width="10" />
        <path d={arms[mood]} stroke={RED} stroke-width="7" />
        {mood === "points" && (
          <>
            <path d="M-37,-29 L-41,-37" stroke={RIM} stroke-width="5.4" />
            <path d="M-37,-29 L-41,-37" stroke={RED} stroke-width="3" />
          </>
        )}
        <Body />
        {hands[mood].map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="5.4" fill={RED} stroke={RIM} stroke-width="1.1" />
        ))}
        <Eyes mood={mood} />
      </g>
      {mood !== "points" && (
        <path
          class={`coach-thought ${mood}`}
          d={mood === "wonders" ? QUESTION : SPARKS}
          fill="none"
          stroke-width={mood === "wonders" ? 4 : 3}
          stroke-linecap="round"
        />
      )}
    </svg>
  );
}
