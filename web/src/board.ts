// board.ts: what a board is. A board is a function from view, moves and ui to SVG. It knows notation, never rules: what
// is legal is what is in `moves`, what can be worked out is in `facts` and `previews`, what happens is in the events that its
// acts play. It is told the position and reports a choice. Each game's board is one file in boards/ that exports `board`; it is
// loaded when its game is opened. Everything around it, people, bar, log, is the shell's.
import type { ComponentType } from "preact";
import type { Dictionary } from "./dictionary";
import type { Acts } from "./stage/acts";
import type { Scene } from "./stage/stage";
import type { Facts, Happening } from "./wire";
import type { Lang } from "./words";

/** What only this page needs to know: selection, hover, a rotation. Thrown away when the ply changes. */
export type Ui = Readonly<Record<string, unknown>>;

/** A move somebody made, as this viewer may see it. seat is null for what the table rolled or dealt. */
export interface Played {
  readonly seat: number | null;
  readonly move: string;
  /** What came of it. */
  readonly events: readonly Happening[];
}

/** What a move of ours would do. */
/** A move to hint at: what it is called, and why. */
export interface Hint {
  readonly move: string;
  readonly label: string;
  readonly why: string;
}

export interface Preview {
  readonly move: string;
  readonly label: string;
  readonly events: readonly Happening[];
  readonly facts?: Facts;
}

export interface BoardProps<View = any> {
  /** The state as this viewer may see it, in the layout of the game's page. While a ply is acted out: before or after it. */
  readonly view: View;
  /** What the viewer may play now; empty if it is not his turn, or while something is acted out. Choose one of these, nothing
   * else. */
  readonly moves: readonly string[];
  /** Through whose eyes: a seat, or null (a spectator, a finished game). */
  readonly seat: number | null;
  /** The room for the board, in CSS pixels. Draw for it: text never under 12 pixels on the screen. */
  readonly box: { readonly width: number; readonly height: number };
  /** What was played since the viewer's last decision, newest last: to be drawn as arrows or paths. While a turn of the viewer's
   * goes on, its steps so far and what the others did before it. */
  readonly last: readonly Played[];
  /** The ply that is being acted out, with its events so far: for dice that fall and are gone at once. */
  readonly scene: Scene | null;
  readonly ui: Ui;
  setUi(ui: Ui): void;
  choose(move: string): void;
  /** A move of this turn that was chosen but is sent only with the primary action, see Board.holds. */
  readonly draft: string | null;
  readonly lang: Lang;
  /** What the game's things are called. */
  readonly words: Dictionary;
  /** Names of the seats, and the ids of their colours. */
  readonly names: readonly string[];
  readonly colours: readonly string[];
  /** A word or two for a button: "5 and 9". */
  label(move: string): string;
  /** What the server has worked out about this position, for a board that wants it; null: it is not there yet, or this is a
   * position of the past. */
  readonly facts: Facts | null;
  /** The same, but while it is on its way that of the position before: for what must not flicker. */
  readonly lately: Facts | null;
  /** What the server said when `ask` asked about something, while the position is the same. */
  readonly asked: { readonly about: string; readonly facts: Facts } | null;
  ask?(about: string): void;
  /** What moves would do, as far as somebody wanted to know: `preview` asks, and the answer is in `previews` a moment later. */
  readonly previews: ReadonlyMap<string, Preview>;
  preview(move: string): void;
  /** A reaction window in which the viewer is asked: when it closes by this page's clock (null: as soon as all have answered), how
   * long it lasts in all, what he has answered, and whether he passes for the rest of the turn; `hold` says so. */
  readonly window: {
    readonly ends: number | null;
    readonly ms: number;
    readonly answer: string | null;
    readonly isHolding: boolean;
    hold(on: boolean): void;
  } | null;
  /** The reader wants to see odds; ways, threats and other overlays. */
  readonly odds: boolean;
  readonly overlays: boolean;
  /** A move of ours that is on its way (`moves` is empty then), that waits for a yes, or that is a hint: drawn as a ghost. */
  readonly pending?: string | null;
  /** Opens the fair dice, for a link beside what was rolled. */
  openDice?(): void;
  /** Settings: write coordinates, look from the other side, animate. */
  readonly coordinates: boolean;
  readonly flip: boolean;
  readonly animate: boolean;
  /** The last pointer was a finger: first taps preview where squares are small. */
  readonly touch: boolean;
}

/** What is asked of the viewer now, in one line, and how to do it in another. */
export interface Ask {
  readonly title: string;
  readonly hint?: string;
}

/** A button of the action bar. */
export interface Action {
  readonly id: string;
  readonly label: string;
  /** The one green plate: what goes on. At most one. */
  readonly isMain?: boolean;
  readonly isOff?: boolean;
  press(): void;
}

export interface CountProps<View = any> {
  readonly view: View;
  readonly seat: number;
  readonly words: Dictionary;
  readonly facts: Facts | null;
  readonly colours: readonly string[];
}

/** One kind of what an edition consists of: a tile, a card. */
export interface PartProps<View = any> {
  readonly view: View;
  readonly words: Dictionary;
  readonly id: string;
}

/** Where points come from, for the bars of the result. */
export interface Source {
  readonly points: number;
  readonly label: string;
  /** A lesser kind, drawn outlined: a second place. */
  readonly isLesser?: boolean;
}

export interface Board<View = any> {
  /** Fills its box. */
  readonly Component: ComponentType<BoardProps<View>>;
  /** What one has in hand or chooses from, above the action bar: tiles, tickets, a dashboard. Of one height in all phases. */
  readonly Bar?: ComponentType<BoardProps<View>>;
  /** What the game counts for a seat, a word or two in its card: "2 / 5". */
  readonly Count?: ComponentType<CountProps<View>>;
  asks?(props: BoardProps<View>): Ask | null;
  /** The same buttons in the same order in every position; what cannot be done now is off. Undo and "End turn" (the move `end`)
   * are the shell's. */
  actions?(props: BoardProps<View>): readonly Action[];
  /** How events of each kind are acted out. */
  readonly acts?: Acts<View>;
  /** True for a move that would end the turn without being asked: it stays a draft, undoable, until End turn is pressed. */
  holds?(props: BoardProps<View>, move: string): boolean;
  sources?(view: View, seat: number, words: Dictionary): readonly Source[];
  /** A tile or a card as it is printed, for the rules. */
  readonly Part?: ComponentType<PartProps<View>>;
  /** It draws facts: they are asked for at every ply. */
  readonly wantsFacts?: boolean;
  /** Only for games that ask out of turn: what can be answered in advance, by the first word of the move. The words for it are
   * the dictionary's, `facts/always_WORD`. */
  readonly reactions?: readonly string[];
  /** Only for boards that can be seen from the other side: whether this seat sits there. */
  flips?(view: View, seat: number): boolean;
  /** It writes coordinates, so the setting for them is offered. */
  readonly hasCoordinates?: boolean;
}
