// table.ts: one table that is open in this page: what the server said last, what is on its way, which position is shown.
// The server's part is replaced, never patched; the page's part is thrown away when the ply changes.
import type { Played, Ui } from "./board";
import { net } from "./net";
import { keep, kept, settings, Store } from "./store";
import type { Course, Entry, ErrorBody, Message, Table } from "./wire";

export interface Pending {
  readonly move: string;
  readonly ply: number;
  readonly seat: number;
}

export interface Position {
  readonly view: unknown;
  readonly viewer: Table["viewer"];
}

export interface TableState {
  readonly table: Table | null;
  /** The server does not let us look. */
  readonly refused: ErrorBody | null;
  /** A move that is on its way. */
  readonly pending: Pending | null;
  /** What we answered in the window that is open. */
  readonly answer: Pending | null;
  /** A move that waits for "yes, play it". */
  readonly asking: string | null;
  /** The ply whose position is shown; null: the present. */
  readonly at: number | null;
  readonly positions: ReadonlyMap<number, Position>;
  readonly facts: { readonly ply: number; readonly facts: Readonly<Record<string, unknown>> } | null;
  readonly hint: { readonly ply: number; readonly move: string | null } | null;
  readonly thinking: number | null;
  /** The last refusal of something we asked for. */
  readonly note: ErrorBody | null;
  /** Same-device: whose hand may be seen. */
  readonly ready: number | null;
  /** The event after which things have happened while nobody looked; null: nothing was missed. */
  readonly awaySince: number | null;
  /** The server's clock minus ours. */
  readonly skew: number;
  readonly ui: Ui;
}

const blank: TableState = {
  table: null, refused: null, pending: null, answer: null, asking: null, at: null, positions: new Map(), facts: null, hint: null,
  thinking: null, note: null, ready: null, awaySince: null, skew: 0, ui: {},
};

// ---- reading a table ----

/** The moves that still count, by ply: what was taken back is not there. */
export function playedLine(log: readonly Entry[]): Entry[] {
  const line: Entry[] = [];
  for (const entry of log) {
    if (entry.ply === undefined) continue;
    if (entry.kind === "undo" || entry.kind === "takeback") line.length = Math.min(line.length, entry.ply);
    else if (entry.kind === "move" || entry.kind === "chance") {
      line.length = Math.min(line.length, entry.ply);
      line[entry.ply] = entry;
    }
  }
  return line;
}

export function toPlayed(entry: Entry): Played {
  return { seat: entry.kind === "chance" ? null : (entry.seat ?? null), move: entry.move ?? "" };
}

/** What was played since the last decision of one of `mine`, or, if that was the last, that one. */
export function sinceMine(line: readonly (Entry | undefined)[], mine: readonly number[]): Entry[] {
  const since: Entry[] = [];
  for (let i = line.length - 1; i >= 0; i--) {
    const entry = line[i];
    if (entry === undefined) break;
    const isMine = entry.kind === "move" && entry.auto !== true && mine.includes(entry.seat ?? -1);
    if (isMine && since.length > 0) break;
    since.unshift(entry);
    if (isMine || (mine.length === 0 && entry.kind === "move")) break;
  }
  return since;
}

/** What is to be outlined: the same, and when `acting`, a seat of ours, is in the middle of its turn, the steps of that turn
 * and what led to it. */
export function lastFor(line: readonly (Entry | undefined)[], mine: readonly number[], acting: number | null): Entry[] {
  const isStep = (entry: Entry | undefined) => entry !== undefined && (entry.kind === "chance" || (entry.auto !== true && entry.seat === acting));
  let start = line.length;
  while (acting !== null && isStep(line[start - 1])) start--;
  const steps = line.slice(start) as Entry[];
  return steps.some((e) => e.kind === "move") ? [...sinceMine(line.slice(0, start), mine), ...steps] : sinceMine(line, mine);
}

/** The seat of ours that is to act and what it may do. */
export function myTurn(table: Table): { readonly seat: number; readonly moves: readonly string[] } | null {
  const node = table.node;
  if (node === null || table.status !== "running" || node.kind === "end") return null;
  if (node.kind === "decision")
    return node.moves !== undefined && table.you.includes(node.seat) ? { seat: node.seat, moves: node.moves } : null;
  const answered = node.kind === "window" ? node.answered : [];
  const seats = table.you.filter((seat) => node.moves[seat] !== undefined);
  const seat = seats.find((s) => s === table.viewer) ?? seats.find((s) => !answered.includes(s)) ?? seats[0];
  return seat === undefined ? null : { seat, moves: node.moves[seat] ?? [] };
}

/** The seats the table waits for. */
export function toAct(table: Table): readonly number[] {
  const node = table.node;
  if (node === null || table.status !== "running" || node.kind === "end") return [];
  return node.kind === "decision" ? [node.seat] : node.seats;
}

/** A table with what has changed, or null: something was missed. */
export function updated(table: Table, update: Message): Table | null {
  const news = (update["log"] ?? []) as readonly Entry[];
  const first = news[0];
  if (first !== undefined && first.n > table.event + 1) return null;
  const fresh = news.filter((entry) => entry.n > table.event);
  return { ...table, ...(update as object), log: [...table.log, ...fresh] };
}

// ---- the open table ----

const FAST = 32; // positions asked for without a pause: the page's first look

export class OpenTable {
  readonly store = new Store<TableState>(blank);
  /** Called with what has happened, after the store has it. */
  onNews: (entries: readonly Entry[]) => void = () => undefined;
  #wanted: number[] = []; // plies whose positions somebody wants to see
  #asking = 0;
  #asked = 0;

  constructor(
    readonly id: string,
    readonly invite: string | null,
  ) {}

  get state(): TableState {
    return this.store.value;
  }

  get #inviteKey(): object {
    return this.invite === null ? {} : { invite: this.invite };
  }

  open(): void {
    net.onOpen = () => this.watch();
    net.onMessage = (message) => this.#take(message);
    net.open();
    if (net.isOpen) this.watch();
  }

  close(): void {
    net.onOpen = () => undefined;
    net.onMessage = () => undefined;
    window.clearTimeout(this.#asking);
    net.tell({ type: "unwatch", table: this.id });
  }

  watch(): void {
    const since = this.state.table?.event;
    void net.ask({ type: "watch", table: this.id, ...this.#inviteKey, ...(since === undefined ? {} : { since }) }).then((m) => {
      if (m.type === "error") this.store.put({ refused: m as unknown as ErrorBody });
    });
  }

  #take(message: Message): void {
    if (message.table !== this.id) return;
    if (message.type === "table") this.#takeWhole(message as unknown as Table);
    else if (message.type === "update") this.#takeUpdate(message);
    else if (message.type === "thinking") this.store.put({ thinking: message["seat"] as number });
    else if (message.type === "presence") this.#takePresence(message);
  }

  #takeWhole(message: Table): void {
    const before = this.state.table;
    const log = before === null ? message.log : [...before.log, ...message.log.filter((e) => e.n > before.event)];
    const missed = before === null ? this.#seenBefore(message) : before.status === "running" && message.event > before.event ? before.event : null;
    this.#replace({ ...message, log }, before === null ? [] : message.log);
    if (missed !== null) this.store.put({ awaySince: missed });
    this.#sendAgain();
  }

  /** On the first look: the last event that this browser has shown, if it is not the newest. */
  #seenBefore(table: Table): number | null {
    const seen = kept<number>(`seen.${this.id}`);
    return seen !== null && seen < table.event && table.you.length > 0 ? seen : null;
  }

  #takeUpdate(message: Message): void {
    const table = this.state.table;
    if (table === null) return;
    const next = updated(table, message);
    if (next === null) this.watch();
    else this.#replace(next, next.log.slice(table.log.length));
  }

  #replace(table: Table, news: readonly Entry[]): void {
    const old = this.state.table;
    const moved = old === null || old.ply !== table.ply || old.viewer !== table.viewer || old.event !== table.event;
    this.store.put({
      table,
      refused: null,
      skew: table.now - Date.now(),
      positions: this.#positionsAfter(old, news),
      ...(moved ? { ui: {}, asking: null, thinking: null, hint: null, note: null } : {}),
      ...(this.state.pending !== null && this.state.pending.ply < table.ply ? { pending: null } : {}),
      ...(old !== null && myTurn(old) === null && myTurn(table) !== null ? { at: null } : {}),
    });
    if (!document.hidden) keep(`seen.${this.id}`, table.event);
    if (moved && settings.value.odds && myTurn(table) !== null) this.askFacts();
    if (news.length > 0) this.onNews(news);
  }

  /** Positions we have seen go into the cache; what was taken back leaves it. */
  #positionsAfter(old: Table | null, news: readonly Entry[]): ReadonlyMap<number, Position> {
    const back = news.filter((e) => e.kind === "undo" || e.kind === "takeback").map((e) => e.ply ?? 0);
    const map = new Map([...this.state.positions].filter(([ply]) => back.every((p) => ply <= p)));
    if (old !== null && old.status === "running") map.set(old.ply, { view: old.view, viewer: old.viewer });
    return map;
  }

  #takePresence(message: Message): void {
    const table = this.state.table;
    if (table === null) return;
    const seats = table.seats.map((s, i) => (i === message["seat"] ? { ...s, connected: message["connected"] as boolean } : s));
    this.store.put({ table: { ...table, seats } });
  }

  // ---- acting ----

  setUi = (ui: Ui): void => this.store.put({ ui });

  choose = (move: string): void => {
    const { table, pending, at } = this.state;
    const turn = table === null ? null : myTurn(table);
    if (table === null || turn === null || pending !== null || at !== null || !turn.moves.includes(move)) return;
    if (settings.value.confirm && this.state.asking !== move) this.store.put({ asking: move });
    else this.#play({ move, ply: table.ply, seat: turn.seat });
  };

  /** Plays without asking again: it was decided before. */
  answer(move: string): void {
    const { table, pending } = this.state;
    const turn = table === null ? null : myTurn(table);
    if (table !== null && turn !== null && pending === null && turn.moves.includes(move)) this.#play({ move, ply: table.ply, seat: turn.seat });
  }

  #play(pending: Pending): void {
    this.store.put({ pending, asking: null, note: null, awaySince: null });
    void net.ask({ type: "move", table: this.id, ...pending }).then((answer) => {
      if (answer.type === "ack") return; // the update that follows has the move in it
      if (this.state.pending === pending) this.store.put({ pending: null });
      if (answer.type === "held") this.#held({ answer: pending });
      else if (answer["code"] !== "stale_ply") this.#refuse(answer);
    });
  }

  /** What waits in a window is no event, so nobody is told; on one device the next player is to be asked. */
  #held(some: Partial<TableState>): void {
    this.store.put(some);
    this.watch();
  }

  /** Passes by itself for the rest of the turn, or does so no longer. */
  async hold(on: boolean): Promise<void> {
    const turn = this.state.table === null ? null : myTurn(this.state.table);
    const answer = await this.ask({ type: "hold", until: on ? "turn" : "never", ...(turn === null ? {} : { seat: turn.seat }) });
    if (answer.type === "held") this.#held({ answer: null });
  }

  /** After a break: a move that never arrived is sent again; one that did is known by its ply. */
  #sendAgain(): void {
    const { pending, table } = this.state;
    if (pending === null || table === null) return;
    const turn = myTurn(table);
    if (table.ply === pending.ply && turn?.seat === pending.seat && turn.moves.includes(pending.move)) this.#play(pending);
    else this.store.put({ pending: null });
  }

  #refuse(answer: Message): void {
    this.store.put({ note: answer as unknown as ErrorBody });
  }

  async ask(message: object): Promise<Message> {
    const answer = await net.ask({ ...message, table: this.id });
    if (answer.type === "error") this.#refuse(answer);
    return answer;
  }

  undo(kind: "undo" | "reset"): void {
    void this.ask({ type: kind, ply: this.state.table?.ply });
  }

  askFacts(): void {
    void net.ask({ type: "facts", table: this.id }).then((m) => {
      if (m.type === "facts") this.store.put({ facts: { ply: m["ply"] as number, facts: m["facts"] as Record<string, unknown> } });
    });
  }

  async askHint(): Promise<void> {
    const m = await this.ask({ type: "hint" });
    if (m.type === "hint") this.store.put({ hint: { ply: m["ply"] as number, move: (m["move"] as string | undefined) ?? null } });
  }

  /** How likely each seat was to win, over the finished game; null: the server does not say. */
  async askChances(): Promise<Course | null> {
    const m = await net.ask({ type: "chances", table: this.id, ...this.#inviteKey });
    return m.type === "chances" ? (m["chances"] as Course) : null;
  }

  // ---- looking back ----

  show(ply: number | null): void {
    const table = this.state.table;
    const at = ply === null || (table !== null && ply >= table.ply) ? null : Math.max(0, ply);
    if (at !== null) this.want([at]);
    this.store.put({ at, ui: {} });
  }

  /** Asks for positions, newest wish first, not faster than the server likes. */
  want(plies: readonly number[]): void {
    const news = plies.filter((p) => this.#lacks(p));
    if (news.length === 0) return;
    this.#wanted = [...news, ...this.#wanted.filter((p) => !news.includes(p))];
    if (this.#asking === 0) this.#askNext();
  }

  /** When the game is over there is more to be seen of a position than before. */
  #lacks(ply: number): boolean {
    const position = this.state.positions.get(ply);
    return position === undefined || (this.state.table?.status === "over" && position.viewer !== "everything");
  }

  #askNext(): void {
    const ply = this.#wanted.shift();
    const wait = this.#asked++ < FAST ? 10 : 60;
    this.#asking = ply === undefined ? 0 : window.setTimeout(() => this.#askNext(), wait);
    if (ply === undefined || !this.#lacks(ply)) return;
    void net.ask({ type: "position", table: this.id, ply, ...this.#inviteKey }).then((m) => {
      if (m.type !== "position") return;
      const position: Position = { view: m["view"], viewer: m["viewer"] as Table["viewer"] };
      this.store.put({ positions: new Map(this.state.positions).set(ply, position) });
    });
  }
}
