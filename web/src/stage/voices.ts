// stage/voices.ts: what each sound is made of: a few short tones and filtered noises. Seconds, hertz, and loudness of 1.
import type { Sound } from "./sound";

export interface Layer {
  /** A wave of this form, or noise through a filter. */
  readonly form: OscillatorType | "noise";
  /** Pitch, or the middle of the noise's band, from the beginning to the end. */
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly lasts: number;
  readonly loud: number;
  /** How long it takes to be loudest: a knock has none, a horn some. */
  readonly attack: number;
  /** Narrowness of the noise's band. */
  readonly narrow: number;
}

type More = Partial<Pick<Layer, "to" | "attack" | "narrow">>;

const tone =
  (form: OscillatorType) =>
  (from: number, at: number, lasts: number, loud: number, more: More = {}): Layer => ({
    form,
    from,
    to: from,
    at,
    lasts,
    loud,
    attack: 0.004,
    narrow: 1,
    ...more,
  });

const pure = tone("sine");
const soft = tone("triangle");
const reed = tone("sawtooth");
const hiss = (from: number, at: number, lasts: number, loud: number, more: More = {}): Layer => ({
  ...pure(from, at, lasts, loud, { attack: 0.002, ...more }),
  form: "noise",
});

/** Something hard on something hard: a short click with a body that rings after. */
const knock = (body: number, at: number, loud: number, lasts = 0.07): readonly Layer[] => [
  hiss(body * 4, at, lasts * 0.4, loud * 0.9, { narrow: 1.5 }),
  soft(body, at, lasts, loud * 0.7, { to: body * 0.8 }),
];

/** A bell: overtones that are not quite in tune, and the higher ones die first. */
const bell = (note: number, at: number, loud: number, lasts = 0.7): readonly Layer[] => [
  pure(note, at, lasts, loud),
  pure(note * 2.01, at, lasts * 0.6, loud * 0.4),
  pure(note * 3.9, at, lasts * 0.25, loud * 0.2),
];

const chord = (notes: readonly number[], at: number, apart: number, lasts: number, loud: number): readonly Layer[] =>
  notes.flatMap((note, i) => [
    soft(note, at + i * apart, lasts, loud, { attack: 0.02 }),
    pure(note * 2, at + i * apart, lasts * 0.6, loud * 0.25, { attack: 0.02 }),
  ]);

const times = (n: number, layers: (i: number) => readonly Layer[]): readonly Layer[] =>
  Array.from({ length: n }, (_, i) => layers(i)).flat();

const [C4, E4, G4, C5, D5, E5, G5, A5, C6] = [261.6, 329.6, 392, 523.3, 587.3, 659.3, 784, 880, 1046.5] as const;

export const voices: Readonly<Record<Sound, readonly Layer[]>> = {
  // pieces
  tick: [hiss(3800, 0, 0.02, 0.4, { narrow: 3 }), pure(1900, 0, 0.025, 0.2)],
  place: knock(240, 0, 0.8, 0.09),
  slide: [hiss(900, 0, 0.22, 0.22, { to: 1500, attack: 0.06, narrow: 0.8 }), ...knock(260, 0.19, 0.4)],
  hop: [soft(330, 0, 0.1, 0.35, { to: 520 }), ...knock(420, 0.08, 0.55)],
  capture: [...knock(190, 0, 0.8, 0.1), ...times(3, (i) => knock(520 + 90 * i, 0.09 + 0.055 * i, 0.28, 0.04))],
  roll: times(7, (i) => knock(300 + 25 * (i % 3), 0.05 * i + 0.004 * i * i, 0.4 - 0.04 * i, 0.045)),
  thud: [pure(110, 0, 0.18, 0.8, { to: 55 }), hiss(300, 0, 0.06, 0.3, { narrow: 0.7 })],
  patter: [...knock(430, 0, 0.45, 0.03), ...knock(520, 0.045, 0.28, 0.025)],
  drum: times(8, (i) => [
    hiss(420, 0.05 * i, 0.06, 0.16 + 0.05 * i, { narrow: 0.7 }),
    pure(120, 0.05 * i, 0.07, 0.12 + 0.05 * i, { to: 80 }),
  ]),
  ratchet: times(5, (i) => knock(700, 0.05 * i, 0.32, 0.03)),
  // dice, tiles, cards, coins
  dice: [
    ...times(6, (i) => knock(620 + 130 * ((i * 5) % 4), 0.035 * i, 0.22, 0.03)),
    ...times(4, (i) => knock(430 - 25 * i, 0.3 + 0.085 * i, 0.65 - 0.1 * i, 0.06)),
  ],
  tile: [...knock(330, 0, 0.7, 0.06), hiss(5200, 0, 0.03, 0.12, { narrow: 2 })],
  card: [hiss(2600, 0, 0.09, 0.5, { to: 5200, attack: 0.03, narrow: 0.9 }), hiss(900, 0.07, 0.04, 0.25)],
  flap: times(5, (i) => [hiss(1800 + 160 * i, 0.045 * i, 0.03, 0.7, { narrow: 1.4 })]),
  coin: [...bell(1568, 0, 0.22, 0.18), ...bell(2093, 0.08, 0.26, 0.4)],
  cash: [
    ...times(3, (i) => knock(520, 0.05 * i, 0.3, 0.04)),
    ...bell(1760, 0.18, 0.3, 0.7),
    ...bell(2217, 0.2, 0.2, 0.6),
  ],
  // roads
  engine: [
    reed(58, 0, 0.34, 0.3, { to: 118, attack: 0.05 }),
    soft(116, 0, 0.34, 0.35, { to: 236, attack: 0.05 }),
    hiss(420, 0, 0.3, 0.14, { to: 900, attack: 0.08, narrow: 0.7 }),
  ],
  horn: [
    reed(415, 0, 0.3, 0.16, { attack: 0.02 }),
    reed(523, 0, 0.3, 0.16, { attack: 0.02 }),
    soft(207, 0, 0.3, 0.25, { attack: 0.02 }),
  ],
  siren: times(4, (i) => [
    soft(i % 2 === 0 ? 440 : 587, 0.17 * i, 0.18, 0.32, { attack: 0.015 }),
    reed(i % 2 === 0 ? 440 : 587, 0.17 * i, 0.18, 0.08, { attack: 0.015 }),
  ]),
  brake: [
    hiss(2300, 0, 0.16, 0.2, { to: 1500, attack: 0.02, narrow: 9 }),
    soft(1250, 0, 0.14, 0.12, { to: 900, attack: 0.02 }),
    ...knock(160, 0.12, 0.55, 0.08),
  ],
  relay: [...knock(1300, 0, 0.35, 0.025), ...knock(980, 0.16, 0.35, 0.025), ...knock(1300, 0.32, 0.35, 0.025)],
  roller: [
    hiss(240, 0, 0.5, 0.4, { to: 340, attack: 0.14, narrow: 0.6 }),
    reed(46, 0, 0.5, 0.26, { to: 52, attack: 0.14 }),
  ],
  clatter: times(6, (i) => knock(340 + 170 * ((i * 3) % 5), 0.06 * i, 0.5 - 0.05 * i, 0.06)),
  cone: [soft(480, 0, 0.06, 0.5, { to: 360 }), hiss(1500, 0, 0.03, 0.3), soft(440, 0.13, 0.04, 0.22, { to: 340 })],
  pump: [hiss(700, 0, 0.16, 0.16, { to: 500, attack: 0.05 }), ...bell(1319, 0.14, 0.3, 0.45)],
  snail: [
    soft(190, 0, 0.26, 0.4, { to: 420, attack: 0.08 }),
    hiss(600, 0, 0.26, 0.2, { to: 1400, attack: 0.1, narrow: 5 }),
  ],
  whoosh: [
    hiss(320, 0, 0.5, 0.5, { to: 1900, attack: 0.2, narrow: 1.1 }),
    pure(90, 0, 0.4, 0.25, { to: 60, attack: 0.1 }),
  ],
  shutter: [hiss(4200, 0, 0.025, 0.55), hiss(2600, 0.06, 0.04, 0.5), pure(95, 0.07, 0.12, 0.5, { to: 60 })],
  door: [
    hiss(700, 0, 0.05, 0.5, { narrow: 0.8 }),
    pure(130, 0, 0.14, 0.7, { to: 70 }),
    ...knock(900, 0.06, 0.25, 0.03),
  ],
  lock: [...knock(210, 0, 0.6, 0.07), ...knock(130, 0.12, 0.85, 0.12)],
  bust: [
    reed(150, 0, 0.1, 0.3, { to: 70 }),
    reed(130, 0.14, 0.1, 0.28, { to: 60 }),
    reed(105, 0.28, 0.2, 0.28, { to: 38 }),
    hiss(500, 0, 0.4, 0.25, { to: 250, narrow: 0.7 }),
    hiss(3600, 0.42, 0.5, 0.2, { to: 2200, attack: 0.06, narrow: 0.7 }),
  ],
  // places
  portal: [
    soft(130, 0, 0.55, 0.35, { to: 390, attack: 0.2 }),
    pure(260, 0, 0.55, 0.25, { to: 780, attack: 0.25 }),
    pure(700, 0.5, 0.1, 0.4, { to: 300 }),
  ],
  bell: bell(E5, 0, 0.45, 0.9),
  goal: [...bell(G5, 0, 0.4, 0.5), ...bell(C6, 0.16, 0.42, 0.8)],
  // the table
  nope: [soft(150, 0, 0.07, 0.45, { to: 110 }), hiss(500, 0, 0.04, 0.2)],
  turn: [pure(D5, 0, 0.36, 0.35, { attack: 0.02 }), pure(G5, 0.16, 0.4, 0.35, { attack: 0.02 })],
  win: [...chord([C4, E4, G4, C5], 0, 0.11, 0.5, 0.2), ...chord([C5, E5, G5], 0.46, 0, 0.85, 0.16)],
  lose: chord([E4, 311.1, C4, 220], 0, 0.15, 0.5, 0.24),
  draw: chord([G4, E4, G4], 0, 0.16, 0.45, 0.24),
  chat: [pure(A5, 0, 0.07, 0.25, { to: C6 }), pure(C6, 0.08, 0.1, 0.22)],
};
