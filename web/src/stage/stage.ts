// stage/stage.ts: what stands on the board. The table may be plies ahead: a bot has answered, a friend moved three times. The
// stage catches up ply by ply and acts out the events of each, so that people can follow; a tap skips to the end. Live games,
// replays and "since your last turn" all go through here. It knows neither games nor sockets: positions and entries come
// from its source, how events look from the board's acts, and time from its clock.
import { Store } from "../store";
import type { Entry, Happening, Table } from "../wire";
import type { Act, Acts, Set_ } from "./acts";
import { begin, endOf } from "./motion";
import { sound as playSound } from "./sound";

export interface Position {
  readonly view: unknown;
  readonly viewer: Table["viewer"];
}

/** A ply that is being told. */
export interface Scene {
  readonly entry: Entry;
  /** Its events so far; the last of them is what happens now. */
  readonly told: readonly Happening[];
  /** The board shows the position after it. */
  readonly isAfter: boolean;
}

export interface Shown extends Position {
  readonly ply: number;
  readonly scene: Scene | null;
  /** Said at the board, for a moment. */
  readonly callout: string | null;
  /** There is more to come; nobody can move meanwhile. */
  readonly isPlaying: boolean;
}

export interface PlySource {
  /** The ply whose position is wanted. */
  target(): number;
  entry(ply: number): Entry | undefined;
  position(ply: number): Position | undefined;
  isMine(entry: Entry): boolean;
  /** The one can follow the other on the board: both are through the same eyes, or nothing is hidden. */
  follows(before: Table["viewer"], after: Table["viewer"]): boolean;
  /** Somebody looks back: then only single steps are acted out. */
  isLooking(): boolean;
}

export type Pace = "calm" | "normal" | "quick" | "none";

export interface Clock {
  now(): number;
  /** Ends early when `wake` is called. */
  wait(ms: number, onWake: (wake: () => void) => void): Promise<void>;
  /** Nobody looks at the page. */
  isHidden(): boolean;
}

export const pageClock: Clock = {
  now: () => performance.now(),
  wait: (ms, onWake) =>
    new Promise((resolve) => {
      const timer = window.setTimeout(resolve, ms);
      onWake(() => {
        window.clearTimeout(timer);
        resolve();
      });
    }),
  isHidden: () => document.hidden,
};

/** From one step of another player to the next, and how fast things move meanwhile. */
const paces: Readonly<Record<Exclude<Pace, "none">, { readonly step: number; readonly speed: number }>> = {
  calm: { step: 1100, speed: 0.65 },
  normal: { step: 650, speed: 1 },
  quick: { step: 320, speed: 2 },
};

const MOST = 60; // plies that are acted out; who missed more looks them up in the log
const CALLOUT_MS = 1800;

export interface Wishes {
  readonly pace: Pace;
  /** False: nothing travels. */
  readonly moves: boolean;
}

type Ground = Pick<Set_, "root" | "props">;

const selector = (name: string): string => `[data-part="${CSS.escape(name)}"]`;

export class Stage {
  readonly store = new Store<Shown | null>(null);
  acts: Acts = {};
  /** Where and with what the board was drawn last. */
  ground: Ground | null = null;
  /** Told when a ply comes onto the board. */
  onTold: (entries: readonly Entry[]) => void = () => undefined;
  #run = 0; // the number of the run that is under way; another number ends it
  #isRunning = false;
  #playing: Entry | null = null;
  #animations: Animation[] = [];
  #wake: () => void = () => undefined;
  #calloutEnds = 0;

  constructor(
    readonly source: PlySource,
    readonly wishes: () => Wishes,
    readonly clock: Clock = pageClock,
    readonly sound: typeof playSound = playSound,
  ) {}

  /** Something has changed: another position, another wish. */
  follow(): void {
    const shown = this.store.value;
    const target = this.source.target();
    if (shown === null) return this.#cut();
    if (this.#isRunning) {
      const entry = this.#playing;
      const isSame = entry === null || this.source.entry(entry.ply ?? -1)?.n === entry.n;
      if (!isSame || target < shown.ply || !this.#mayPlay(shown.ply, target)) this.#cut();
    } else if (target > shown.ply && this.#mayPlay(shown.ply, target)) void this.#play();
    else this.#cut();
  }

  /** To the end at once. */
  skip(): void {
    if (this.#isRunning) this.#cut();
  }

  /** Once more from this ply on, for whoever sees it for the first time. */
  replay(ply: number): void {
    const position = this.source.position(ply);
    const shown = this.store.value;
    if (position === undefined || shown === null || ply >= this.source.target()) return;
    this.#cut();
    this.store.set({ ...position, ply, scene: null, callout: null, isPlaying: false });
    this.follow();
  }

  #mayPlay(from: number, target: number): boolean {
    if (this.wishes().pace === "none" || this.clock.isHidden()) return false;
    if (target - from > (this.source.isLooking() ? 1 : MOST)) return false;
    for (let ply = from; ply < target; ply++) {
      const [before, after] = [this.#before(ply), this.source.position(ply + 1)];
      if (this.source.entry(ply)?.events === undefined) return false;
      if (before === undefined || after === undefined || !this.source.follows(before.viewer, after.viewer))
        return false;
    }
    return true;
  }

  /** The position that stands there counts, even when the source has forgotten it. */
  #before(ply: number): Position | undefined {
    const shown = this.store.value;
    return shown !== null && shown.ply === ply && shown.scene === null ? shown : this.source.position(ply);
  }

  #cut(): void {
    const shown = this.store.value;
    this.#run++;
    this.#isRunning = false;
    this.#playing = null;
    this.#wake();
    this.#still();
    const ply = this.source.target();
    const position = this.source.position(ply);
    if (position === undefined) return;
    const callout = shown?.callout ?? null;
    if (shown !== null && !this.source.isLooking()) this.#tellAll(shown, ply);
    this.store.set({ ...position, ply, scene: null, callout, isPlaying: false });
  }

  /** Whoever listens is told of what was skipped, too. */
  #tellAll(shown: Shown, to: number): void {
    const missed: Entry[] = [];
    for (let ply = shown.scene === null ? shown.ply : (shown.scene.entry.ply ?? 0) + 1; ply < to; ply++) {
      const entry = this.source.entry(ply);
      if (entry !== undefined) missed.push(entry);
    }
    if (missed.length > 0) this.onTold(missed);
  }

  #still(): void {
    for (const animation of this.#animations) animation.cancel();
    this.#animations = [];
  }

  async #play(): Promise<void> {
    const run = ++this.#run;
    this.#isRunning = true;
    while (this.#run === run) {
      const shown = this.store.value as Shown;
      const target = this.source.target();
      if (shown.ply >= target) break;
      if (!this.#mayPlay(shown.ply, target)) return this.#cut();
      await this.#ply(shown.ply, run);
    }
    if (this.#run !== run) return;
    this.#isRunning = false;
    this.#playing = null;
    this.#cut(); // what changed meanwhile without a ply
  }

  async #ply(ply: number, run: number): Promise<void> {
    const entry = this.source.entry(ply) as Entry;
    const before = this.#before(ply) as Position;
    const after = this.source.position(ply + 1) as Position;
    const began = this.clock.now();
    const pace = this.wishes().pace;
    const { step, speed } = paces[pace === "none" ? "quick" : pace];
    const isMine = this.source.isMine(entry);
    this.#playing = entry;
    this.onTold([entry]);
    let isAfter = false;
    let told: readonly Happening[] = [];
    for (const event of entry.events ?? []) {
      const act = this.acts[event.kind];
      if (act?.on !== "before" && !isAfter) isAfter = true;
      told = [...told, event];
      const isNew = isAfter && this.store.value?.scene?.isAfter !== true;
      this.#show(isAfter ? after : before, isAfter ? ply + 1 : ply, { entry, told, isAfter });
      await rendered();
      if (this.#run !== run) return;
      if (isNew) this.#still();
      await this.#act(act, event, { before, after, isMine }, speed);
      if (this.#run !== run) return;
    }
    this.#show(after, ply + 1, { entry, told, isAfter: true });
    await rendered();
    if (this.#run !== run) return;
    this.#still();
    const isBrief = told.every((event) => this.acts[event.kind]?.isBrief === true);
    const rest = isMine || isBrief ? 0 : step - (this.clock.now() - began);
    if (rest > 0) await this.#wait(rest);
    if (this.#run === run) this.store.put({ scene: null });
  }

  async #act(
    act: Act | undefined,
    event: Happening,
    { before, after, isMine }: { before: Position; after: Position; isMine: boolean },
    speed: number,
  ): Promise<void> {
    const ground = this.ground;
    if (act === undefined || ground === null) return;
    const set: Set_ = {
      ...ground,
      before: before.view,
      after: after.view,
      isMine,
      part: (name) => ground.root.querySelector(selector(name)) ?? document.querySelector(selector(name)),
      parts: (name) => [...ground.root.querySelectorAll(selector(name))],
    };
    this.#hear(act, event, set, speed);
    const words = act.callout === true ? (event.text ?? null) : (act.callout?.(event, set) ?? null);
    if (words !== null) this.#call(words);
    if (!this.wishes().moves) return;
    const motions = act.motions?.(event, set) ?? [];
    this.#animations.push(...begin(motions, speed));
    const ms = endOf(motions) / speed;
    if (ms > 0) await this.#wait(ms);
  }

  #hear(act: Act, event: Happening, set: Set_, speed: number): void {
    const what = typeof act.sound === "function" ? act.sound(event, set) : act.sound;
    const isQuiet = !set.isMine;
    if (what === undefined || what === null) return;
    if (typeof what === "string") return this.sound(what, { isQuiet });
    if (!this.wishes().moves)
      return new Set(what.map((cue) => cue.sound)).forEach((name) => this.sound(name, { isQuiet }));
    const run = this.#run;
    for (const { sound: name, at, step } of what)
      if (at === 0) this.sound(name, { isQuiet, step });
      else
        void this.clock
          .wait(at / speed, () => undefined)
          .then(() => {
            if (this.#run === run) this.sound(name, { isQuiet, step }); // else it has been skipped
          });
  }

  #show(position: Position, ply: number, scene: Scene): void {
    const callout = this.store.value?.callout ?? null;
    this.store.set({ ...position, ply, scene, callout, isPlaying: true });
  }

  #call(words: string): void {
    this.store.put({ callout: words });
    window.clearTimeout(this.#calloutEnds);
    this.#calloutEnds = window.setTimeout(() => this.store.put({ callout: null }), CALLOUT_MS);
  }

  #wait(ms: number): Promise<void> {
    return this.clock.wait(ms, (wake) => (this.#wake = wake));
  }
}

/** Preact draws what changed in a microtask of its own, asked for before this one. */
async function rendered(): Promise<void> {
  await Promise.resolve();
  await Promise.resolve();
}
