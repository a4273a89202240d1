// Coach.tsx: the house's coach, a Fluppie with three moods: he points, scratches his head, cheers.
import type { JSX } from "preact";

export type Mood = "points" | "wonders" | "cheers";

const arms: Readonly<Record<Mood, string>> = {
  points: "M-18,2 Q-26,-8 -36,-24 M18,4 Q30,10 26,20",
  wonders: "M-18,6 Q-30,12 -25,22 M18,0 Q34,-6 22,-24",
  cheers: "M-18,0 Q-34,-8 -28,-32 M18,0 Q34,-8 28,-32",
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
      <circle cx="-6.6" cy="-13" r="5.6" fill="#fff" stroke="#5a1206" />
      <circle cx="6.6" cy="-13" r="5.6" fill="#fff" stroke="#5a1206" />
      <circle cx={-6.6 + x} cy={y} r="2.7" fill="#1b1209" />
      <circle cx={6.6 + x} cy={y} r="2.7" fill="#1b1209" />
    </>
  );
}

export function Coach({ mood }: { readonly mood: Mood }): JSX.Element {
  return (
    <svg class={`coach-figure ${mood}`} viewBox="-42 -50 84 84" aria-hidden="true">
      <ellipse cx="3" cy="24" rx="26" ry="6" fill="#0003" />
      <path d={arms[mood]} fill="none" stroke="#5a1206" stroke-width="10" stroke-linecap="round" />
      <path d={arms[mood]} fill="none" stroke="#c2331a" stroke-width="7" stroke-linecap="round" />
      <path d="M-20,-6 L0,-18 20,-6 20,14 0,26 -20,14Z" fill="#9d2713" stroke="#5a1206" stroke-width="1.4" />
      <path d="M-20,-6 L0,-18 20,-6 0,6Z" fill="#d9482c" stroke="#5a1206" stroke-width="1.2" />
      <path d="M-5,2 q5,-12 10,0 q-5,9 -10,0Z" fill="#ffd9a8" opacity=".9" />
      <Eyes mood={mood} />
      {mood === "wonders" && (
        <path
          d="M-29,-34 q1,-8 8,-7 7,2 4,9 -2,3 -5,5 v3 M-22,-18.5 v.1"
          fill="none"
          stroke="#c28a1e"
          stroke-width="4"
          stroke-linecap="round"
        />
      )}
      {mood === "cheers" && (
        <path
          d="M-4,-44 l2,-4 M-17,-40 l-4,-3 M17,-40 l4,-3 M4,-44 l-2,-4"
          stroke="#ffd76a"
          stroke-width="3"
          stroke-linecap="round"
        />
      )}
    </svg>
  );
}
