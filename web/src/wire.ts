// wire.ts: the types of docs/API.md, as the page uses them.
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly path?: string;
}

export interface Session {
  readonly id: string;
  readonly name: string;
  readonly lang: "en" | "de";
}

export interface Option {
  readonly name: string;
  readonly type: "bool" | "int" | "choice" | "list";
  readonly default: unknown;
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
}

export interface Game {
  readonly id: string;
  readonly name: string;
  /** One line about it, in the language that was asked for. */
  readonly tagline: string;
  readonly players: { readonly min: number; readonly max: number };
  readonly counts: readonly number[];
  readonly options: readonly Option[];
  readonly bots: readonly string[];
  readonly levels: readonly string[];
  readonly editions: readonly string[];
  readonly draws: boolean;
  readonly secrets: boolean;
  readonly windows: boolean;
}

export interface Seat {
  readonly kind: "human" | "bot" | "open" | "reserved";
  readonly name?: string;
  readonly level?: string;
  readonly connected?: boolean;
  readonly out?: boolean;
}

export type Clock =
  | { readonly kind: "move"; readonly seconds: number }
  | { readonly kind: "fischer"; readonly seconds: number; readonly increment: number }
  | { readonly kind: "days"; readonly days: number };

/** A table as GET /api/tables lists it. */
export interface Listed {
  readonly id: string;
  readonly game: string;
  /** What is played, as people call it: the game, with its edition if that is somebody's own. Old tables have none. */
  readonly title?: string;
  readonly players: number;
  readonly status: Status;
  readonly public: boolean;
  readonly clock: Clock | null;
  readonly seats: readonly Seat[];
  /** The id of each seat's colour; tables that have rested for long have none here. */
  readonly colours?: readonly string[];
  readonly you: readonly number[];
  readonly to_act: readonly number[];
  readonly ply: number;
  readonly result?: Result | null;
  readonly created: number;
  readonly updated: number;
}

export type Status = "open" | "running" | "over";
export type MovesBySeat = Readonly<Record<string, readonly string[]>>;

export interface Result {
  readonly ranks: readonly number[] | null;
  readonly scores: readonly number[] | null;
  readonly reason: string;
}

export type Node =
  | { readonly kind: "decision"; readonly seat: number; readonly moves?: readonly string[] }
  | { readonly kind: "race"; readonly seats: readonly number[]; readonly moves: MovesBySeat }
  | {
      readonly kind: "window";
      readonly seats: readonly number[];
      /** null: as soon as all have answered. */
      readonly ends: number | null;
      readonly moves: MovesBySeat;
      readonly answered: readonly number[];
      readonly holding: readonly number[];
    }
  | ({ readonly kind: "end" } & Result);

/** One thing that happened in a ply, as this listener may know it, with its sentence in the listener's language. The other keys
 * are the game's own, see docs/spec. */
export interface Happening {
  readonly kind: string;
  readonly text?: string;
  readonly [key: string]: unknown;
}

/** What can be worked out about a position; the keys are the game's own. */
export type Facts = Readonly<Record<string, any>>;

export interface Entry {
  readonly n: number;
  readonly at: number;
  readonly kind: string;
  readonly seat?: number;
  readonly ply?: number;
  readonly move?: string;
  readonly roll?: number;
  readonly name?: string;
  readonly level?: string;
  readonly offer?: string;
  readonly accept?: boolean;
  readonly reason?: string;
  readonly text?: string;
  readonly next?: string;
  /** Of a ply that has not been taken back. */
  readonly events?: readonly Happening[];
  /** What was seen after it, where one message tells of several plies. */
  readonly view?: unknown;
  readonly result?: Result;
}

export interface Offer {
  readonly id: number;
  readonly kind: "takeback" | "draw" | "abandon";
  readonly seat: number;
  readonly waiting: readonly number[];
}

export interface Dice {
  readonly commitment: string;
  readonly numbers: readonly (string | null)[];
  readonly rolls: number;
  readonly secret: string | null;
}

export interface Table {
  readonly table: string;
  readonly game: string;
  readonly title: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly edition: unknown;
  readonly public: boolean;
  readonly clock: Clock | null;
  readonly window: number;
  /** Only there if the game did not begin at its beginning. */
  readonly from_state?: boolean;
  /** Only there if so: so many plies were played elsewhere before. */
  readonly brought?: number;
  readonly event: number;
  readonly log: readonly Entry[];
  readonly status: Status;
  readonly seats: readonly Seat[];
  /** The id of each seat's colour, "red". */
  readonly colours: readonly string[];
  readonly you: readonly number[];
  readonly viewer: number | "table" | "everything";
  readonly ply: number;
  readonly view: unknown;
  readonly node: Node | null;
  readonly undo: number | null;
  readonly reset: number | null;
  readonly offer: Offer | null;
  readonly clocks: { readonly left: readonly number[]; readonly running: number | null } | null;
  readonly dice: Dice;
  readonly result: Result | null;
  readonly rematch: string | null;
  readonly now: number;
}

export interface Record_ {
  readonly game: string;
  readonly names: readonly string[];
  readonly moves: readonly string[];
  readonly dice: {
    readonly commitment: string;
    readonly secret: string;
    readonly numbers: readonly (string | null)[];
    /** So many plies come from other dice. */
    readonly carried?: number;
    readonly rolls: readonly number[];
  };
}

/** How a game went: thousandths for each seat at each of these plies. */
export interface Course {
  readonly plies: readonly number[];
  readonly values: readonly (readonly number[])[];
}

/** What comes over the socket. */
export interface Message {
  readonly type: string;
  readonly ref?: number | string;
  readonly table?: string;
  readonly [key: string]: unknown;
}
