// stage/acts.ts: how a board acts out what it is told. A board has an act for each kind of event of its game; the stage
// (stage.ts) plays them one after another, in live games, replays and analyses alike.
import type { BoardProps } from "../board";
import type { Happening } from "../wire";
import type { Motion } from "./motion";
import type { Sound } from "./sound";

/** What a board's acts work with. */
export interface Set_<View = any> {
  /** Where the board is drawn. */
  readonly root: Element;
  /** The element with this data-part ("piece:e5"), on the board or anywhere at the table ("seat:1"); null: there is none. */
  part(name: string): Element | null;
  parts(name: string): readonly Element[];
  /** The positions before and after the ply. */
  readonly before: View;
  readonly after: View;
  /** What the board was last drawn with: flip, colours, names. */
  readonly props: BoardProps<View>;
  /** It is one's own move. */
  readonly isMine: boolean;
}

/** One of several sounds of an act: a hop of a chain, a step of a run. */
export interface Cue {
  readonly sound: Sound;
  /** Milliseconds after the beginning of the act, at the normal pace; before its motions end. */
  readonly at: number;
  /** Whole tones up. */
  readonly step?: number;
}

/** The same sound at each of these moments; `rise` is by how many tones each is higher than the one before. */
export const cues = (sound: Sound, times: readonly number[], rise = 0): readonly Cue[] =>
  times.map((at, i) => ({ sound, at, step: rise * i }));

/** Moments that are equally far apart. */
export const every = (ms: number, count: number, from = 0): readonly number[] =>
  Array.from({ length: count }, (_, i) => from + ms * i);

export interface Act<View = any> {
  /** Which position stands on the board meanwhile: the one before the ply (what leaves, what travels) or the one after it (what
   * comes, what changes). Once a ply has come to "after" it stays there. Left out: after. */
  readonly on?: "before" | "after";
  /** What moves; nothing moves for those who want no movement, then the last move's drawing has to do. */
  motions?(event: Happening, set: Set_<View>): readonly Motion[];
  /** What is heard. Without movement an act takes no time: then several sounds are heard at once, each of them once. */
  readonly sound?: Sound | readonly Cue[] | ((event: Happening, set: Set_<View>) => Sound | readonly Cue[] | null);
  /** Said at the board for a moment: true: the event's own sentence. */
  readonly callout?: true | ((event: Happening, set: Set_<View>) => string | null);
  /** It needs no rest after it: a card that is dealt, a window that passes. A ply of such events alone takes no longer than its
   * motions. */
  readonly isBrief?: true;
}

export type Acts<View = any> = Readonly<Record<string, Act<View>>>;
