// board.ts: what a board is. A board is a function from view, moves and ui to SVG. It knows notation, never rules: what
// is legal is what is in `moves`; it is told the position and reports a choice. Each game's board is one file in boards/
// that exports `board`; it is loaded when its game is opened.
import type { ComponentType } from "preact";

export type Lang = "en" | "de";

/** What only this page needs to know: selection, hover, a rotation. Thrown away when the ply changes. */
export type Ui = Readonly<Record<string, unknown>>;

/** A move somebody made, as this viewer may see it. seat is null for what the table rolled or dealt. */
export interface Played {
  readonly seat: number | null;
  readonly move: string;
}

export interface BoardProps<View = any> {
  /** The state as this viewer may see it, in the layout of the game's page. */
  readonly view: View;
  /** What the viewer may play now; empty if it is not his turn. Choose one of these, nothing else. The move `end` has its
   * button in the shell's bar, always at the same place; boards leave it out. */
  readonly moves: readonly string[];
  /** Through whose eyes: a seat, or null (a spectator, a finished game). */
  readonly seat: number | null;
  /** What was played since the viewer's last decision, newest last: to be outlined. While a turn of the viewer's goes on, its
   * steps so far and what the others did before it. */
  readonly last: readonly Played[];
  readonly ui: Ui;
  setUi(ui: Ui): void;
  choose(move: string): void;
  readonly lang: Lang;
  /** Names of the seats, for labels. */
  readonly names: readonly string[];
  /** What can be worked out about the position (odds, difficulty), if it was asked for. */
  readonly facts: Readonly<Record<string, unknown>> | null;
  /** A move of ours that is on its way (`moves` is empty then), that waits for a yes, or that is a hint: drawn as a ghost. */
  readonly pending?: string | null;
  /** Opens the fair dice, for a link beside what was rolled. */
  openDice?(): void;
  /** Settings: write coordinates, look from the other side, animate. */
  readonly coordinates: boolean;
  readonly flip: boolean;
  readonly animate: boolean;
}

/** Where a sentence about a move is made: the views before and after it, and what things are called. */
export interface Telling<View = any> {
  readonly before: View;
  /** Only where something has been played, and when the position is known. */
  readonly after?: View;
  readonly lang: Lang;
  readonly names: readonly string[];
}

export interface Board<View = any> {
  readonly Component: ComponentType<BoardProps<View>>;
  /** One sentence for the log, in the reader's language: "Blue drives to Copley Square". */
  tell(played: Played, telling: Telling<View>): string;
  /** A word or two for a button: "5 and 9". */
  label(move: string, telling: Telling<View>): string;
  /** Only for games that ask out of turn: what can be answered in advance, by the first word of the move. */
  readonly reactions?: Readonly<Record<string, Readonly<Record<Lang, string>>>>;
  /** Only for boards that can be seen from the other side: whether this seat sits there. */
  flips?(view: View, seat: number): boolean;
  /** The colour of a seat (a CSS variable name such as "--seat-0") and its shape, for seats and log. */
  seat(view: View, seat: number): { readonly colour: string; readonly name: Readonly<Record<Lang, string>> };
}
