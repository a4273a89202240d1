// table.ts: one table that is open in this page: what the server said last, what is on its way, which position is shown.
// The server's part is replaced, never patched; the page's part is thrown away when the ply changes.
import type { Hint, Played, Preview, Ui } from "./board";
import { SocketLink, type Link, type OfferKind } from "./link";
import type { Position } from "./stage/stage";
import { keep, kept, settings, Store } from "./store";
import { sleep } from "./time";
import type { Course, Entry, ErrorBody, Facts, Message, Table } from "./wire";

export interface Pending {
  readonly move: string;
  readonly ply: number;
  readonly seat: number;
}

/** Moves that let somebody else win at once, though another would not; `lost`: every move does. */
export interface Coach {
  readonly risks: readonly { readonly move: string; readonly seat: number; readonly reply?: string }[];
  readonly lost: boolean;
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
  /** What was worked out last, and whether it is about what the table shows now. */
  readonly facts: { readonly isNow: boolean; readonly facts: Facts } | null;
  /** What the coach sees in this position; null: nothing is known, or he is not wanted. */
  readonly coach: Coach | null;
  /** What was worked out because the reader asked about something. */
  readonly asked: { readonly about: string; readonly facts: Facts } | null;
  /** What moves that can be played now would do, as far as somebody wanted to know. */
  readonly previews: ReadonlyMap<string, Preview>;
  /** Chosen, and sent only with "End turn". */
  readonly draft: string | null;
  /** What the moves that can be played now are called. */
  readonly labels: ReadonlyMap<string, string>;
  /** What was hinted at, best first, and which of it is shown. */
  readonly hint: { readonly ply: number; readonly hints: readonly Hint[]; readonly at: number } | null;
  /** A hint is being looked for. */
  readonly isAdvising: boolean;
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
  table: null,
  refused: null,
  pending: null,
  answer: null,
  asking: null,
  at: null,
  positions: new Map(),
  facts: null,
  coach: null,
  asked: null,
  previews: new Map(),
  draft: null,
  labels: new Map(),
  hint: null,
  isAdvising: false,
  thinking: null,
  note: null,
  ready: null,
  awaySince: null,
  skew: 0,
  ui: {},
};

// ---- reading a table ----

/** The hint that is shown, if it is about the present position. */
export function hintOf({ hint, table }: TableState): Hint | null {
  return (hint !== null && hint.ply === table?.ply && hint.hints[hint.at]) || null;
}

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
  return {
    seat: entry.kind === "chance" ? null : (entry.seat ?? null),
    move: entry.move ?? "",
    events: entry.events ?? [],
  };
}

/** What was played since the last decision of one of `mine`, or, if that was the last, that one. */
export function sinceMine(line: readonly (Entry | undefined)[], mine: readonly number[]): Entry[] {
  const since: Entry[] = [];
  for (let i = line.length - 1; i >= 0; i--) {
    const entry = line[i];
    if (entry === undefined) break;
    const isMine = entry.kind === "move" && mine.includes(entry.seat ?? -1);
    if (isMine && since.length > 0) break;
    since.unshift(entry);
    if (isMine || (mine.length === 0 && entry.kind === "move")) break;
  }
  return since;
}

/** What is to be outlined: the same, and when `acting`, a seat of ours, is in the middle of its turn, the steps of that turn
 * and what led to it. */
export function lastFor(line: readonly (Entry | undefined)[], mine: readonly number[], acting: number | null): Entry[] {
  const isStep = (entry: Entry | undefined) =>
    entry !== undefined && (entry.kind === "chance" || entry.seat === acting);
  let start = line.length;
  while (acting !== null && isStep(line[start - 1])) start--;
  const steps = line.slice(start) as Entry[];
  return steps.some((e) => e.kind === "move")
    ? [...sinceMine(line.slice(0, start), mine), ...steps]
    : sinceMine(line, mine);
}

/** The seat of ours that is to act and what it may do. */
export function myTurn(table: Table): { readonly seat: number; readonly moves: readonly string[] } | null {
  const node = table.node;
  if (node === null || table.status !== "running" || node.kind === "end") return null;
  if (node.kind === "decision")
    return node.moves !== undefined && table.you.includes(node.seat) ? { seat: node.seat, moves: node.moves } : null;
  // Whoever shares a device and has answered looks at what is public until the others have, too.
  if (table.you.length > 1 && typeof table.viewer !== "number") return null;
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
  /** The board draws facts. */
  wantsFacts = false;
  /** Somebody plays who may be warned: nobody else would be disadvantaged. */
  wantsCoach = false;
  #lang = settings.value.lang;
  #wanted: number[] = []; // plies whose positions somebody wants to see
  #stop: () => void = () => undefined;
  #asking = 0;
  #asked = 0;
  #wondered = new Set<string>(); // moves whose preview is asked for

  constructor(
    readonly id: string,
    readonly invite: string | null,
    readonly link: Link = new SocketLink(id, invite),
  ) {}

  get state(): TableState {
    return this.store.value;
  }

  open(): void {
    this.link.open(
      (message) => this.#take(message),
      () => void this.watch(),
    );
    this.#stop = settings.subscribe(() => {
      if (settings.value.lang !== this.#lang) void this.watch();
    });
  }

  close(): void {
    window.clearTimeout(this.#asking);
    this.#stop();
    this.link.close();
  }

  /** The log is told in the reader's language: in a new one from its beginning. */
  async watch(): Promise<void> {
    const { lang } = settings.value;
    const since = lang === this.#lang ? this.state.table?.event : undefined;
    this.#lang = lang;
    const m = await this.link.watch({ lang, ...(since === undefined ? {} : { since }) });
    if (m.type === "error") this.store.put({ refused: m as unknown as ErrorBody });
  }

  #take(message: Message): void {
    if (message.type === "table") this.#takeWhole(message as unknown as Table);
    else if (message.type === "update") this.#takeUpdate(message);
    else if (message.type === "thinking") this.store.put({ thinking: message["seat"] as number });
    else if (message.type === "presence") this.#takePresence(message);
  }

  #takeWhole(message: Table): void {
    const before = this.state.table;
    const isWhole = before === null || message.log[0]?.n === 1;
    const log = isWhole ? message.log : [...before.log, ...message.log.filter((e) => e.n > before.event)];
    const missed =
      before === null
        ? this.#seenBefore(message)
        : before.status === "running" && message.event > before.event
          ? before.event
          : null;
    this.#replace({ ...message, log }, before === null ? [] : message.log.filter((e) => e.n > before.event));
    if (missed !== null) this.store.put({ awaySince: missed });
    this.store.put({ isAdvising: false }); // what was asked before a break is not answered any more
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
    if (next === null) void this.watch();
    else this.#replace(next, next.log.slice(table.log.length));
  }

  #replace(table: Table, news: readonly Entry[]): void {
    const old = this.state.table;
    const moved = old === null || old.ply !== table.ply || old.viewer !== table.viewer || old.event !== table.event;
    this.store.put({
      table,
      refused: null,
      skew: table.now - Date.now(),
      positions: this.#positionsAfter(old, table, news),
      ...(moved
        ? { ui: {}, asking: null, thinking: null, hint: null, isAdvising: false, note: null, ...this.#outdated() }
        : {}),
      ...(this.state.pending !== null && this.state.pending.ply < table.ply ? { pending: null } : {}),
      ...(old !== null && myTurn(old) === null && myTurn(table) !== null ? { at: null } : {}),
    });
    if (!document.hidden) keep(`seen.${this.id}`, table.event);
    if (moved || old?.log[0] !== table.log[0]) this.#askAround();
    if (news.length > 0) this.onNews(news);
  }

  /** Positions we have seen go into the cache; what was taken back leaves it. */
  #positionsAfter(old: Table | null, table: Table, news: readonly Entry[]): ReadonlyMap<number, Position> {
    const back = news.filter((e) => e.kind === "undo" || e.kind === "takeback").map((e) => e.ply ?? 0);
    const map = new Map([...this.state.positions].filter(([ply]) => back.every((p) => ply <= p)));
    if (old !== null && old.status === "running") map.set(old.ply, { view: old.view, viewer: old.viewer });
    for (const { ply, view } of news)
      if (ply !== undefined && view !== undefined) map.set(ply + 1, { view, viewer: table.viewer });
    return map;
  }

  #takePresence(message: Message): void {
    const table = this.state.table;
    if (table === null) return;
    const seats = table.seats.map((s, i) =>
      i === message["seat"] ? { ...s, connected: message["connected"] as boolean } : s,
    );
    this.store.put({ table: { ...table, seats } });
  }

  // ---- acting ----

  setUi = (ui: Ui): void => this.store.put({ ui });

  choose = (move: string): void => {
    const { table, pending, at } = this.state;
    const turn = table === null ? null : myTurn(table);
    if (table === null || turn === null || pending !== null || at !== null || !turn.moves.includes(move)) return;
    const isAsked = settings.value.confirm || this.riskOf(move) !== null;
    if (isAsked && this.state.asking !== move) this.store.put({ asking: move });
    else this.#play({ move, ply: table.ply, seat: turn.seat });
  };

  /** What the coach warns of, if this move is played. */
  riskOf(move: string): Coach["risks"][number] | null {
    return (settings.value.coach && this.state.coach?.risks.find((risk) => risk.move === move)) || null;
  }

  /** Plays without asking again: it was decided before. */
  answer(move: string): void {
    const { table, pending } = this.state;
    const turn = table === null ? null : myTurn(table);
    if (table !== null && turn !== null && pending === null && turn.moves.includes(move))
      this.#play({ move, ply: table.ply, seat: turn.seat });
  }

  #play(pending: Pending): void {
    this.store.put({ pending, asking: null, note: null, awaySince: null });
    void this.link.play(pending).then(async (answer) => {
      if (answer.type === "ack") return; // the update that follows has the move in it
      if (answer.type === "held") await this.#held({ answer: pending });
      if (this.state.pending === pending) this.store.put({ pending: null });
      if (answer.type !== "held" && answer["code"] !== "stale_ply") this.#refuse(answer);
    });
  }

  /** What waits in a window is no event, so nobody is told; on one device the next player is to be asked. Until that is known the
   * answer is still on its way, or the question would come up once more for a moment. */
  async #held(some: Partial<TableState>): Promise<void> {
    this.store.put(some);
    await this.watch();
  }

  /** Passes by itself for the rest of the turn, or does so no longer. */
  async hold(on: boolean): Promise<void> {
    const turn = this.state.table === null ? null : myTurn(this.state.table);
    const where = turn === null ? {} : { seat: turn.seat };
    const answer = await this.#heard(this.link.hold(on ? "turn" : "never", where));
    if (answer.type === "held") await this.#held({ answer: null });
  }

  /** After a break: a move that never arrived is sent again; one that did is known by its ply. */
  #sendAgain(): void {
    const { pending, answer, table } = this.state;
    if (pending === null || table === null) return;
    const turn = myTurn(table);
    const isHeld = answer === pending && table.node?.kind === "window" && table.node.answered.includes(pending.seat);
    const isOurs = table.ply === pending.ply && turn?.seat === pending.seat && turn.moves.includes(pending.move);
    if (isOurs && !isHeld) this.#play(pending);
    else this.store.put({ pending: null });
  }

  #refuse(answer: Message): void {
    this.store.put({ note: answer as unknown as ErrorBody });
  }

  /** An answer; a refusal is shown. */
  async #heard(asked: Promise<Message>): Promise<Message> {
    const answer = await asked;
    if (answer.type === "error") this.#refuse(answer);
    return answer;
  }

  /** Takes a draft back, else asks the table to. */
  undo(kind: "undo" | "reset"): void {
    if (this.state.draft !== null) this.store.put({ draft: null, ui: {} });
    else void this.#heard(this.link.undo(kind, { ply: this.state.table?.ply }));
  }

  /** Keeps a move of this turn as a draft; choosing it again sends it. */
  keepDraft(move: string): void {
    this.store.put({ draft: move, ui: {} });
  }

  offer(kind: OfferKind): void {
    void this.#heard(this.link.offer(kind));
  }

  answerOffer(offer: number, accept: boolean, seat: number): void {
    void this.#heard(this.link.answer({ offer, accept, seat }));
  }

  resign(): void {
    void this.#heard(this.link.resign());
  }

  say(text: string): void {
    void this.#heard(this.link.say(text));
  }

  // ---- what the server works out for us ----

  #outdated(): Partial<TableState> {
    const { facts } = this.state;
    return {
      labels: new Map(),
      previews: new Map(),
      draft: null,
      asked: null,
      coach: null,
      facts: facts === null ? null : { ...facts, isNow: false },
    };
  }

  /** What is drawn and said about a new position: facts for a board that wants them, names of our moves. */
  #askAround(): void {
    const { table } = this.state;
    if (table === null || table.status === "open") return;
    // One after the other: a newer question about facts replaces one that still waits.
    void (this.wantsFacts ? this.#askFacts() : Promise.resolve()).then(() => this.#askCoach());
    if (myTurn(table) !== null) void this.#askLabels();
  }

  async #askCoach(): Promise<void> {
    const { table } = this.state;
    const isAlone = table?.seats.every((s, i) => s.kind === "bot" || table.you.includes(i)) === true;
    if (!this.wantsCoach || !isAlone || table === null || myTurn(table) === null || !settings.value.coach) return;
    const answer = await this.#askNow((ply) => this.link.facts({ ply }, "coach"));
    const facts = answer?.["facts"] as Partial<Coach> | undefined;
    if (facts?.risks !== undefined) this.store.put({ coach: { risks: facts.risks, lost: facts.lost === true } });
  }

  /** The board has been loaded, so the position stands. */
  settle(): void {
    this.link.settle?.();
  }

  /** The board has been loaded, and draws facts. */
  wantFacts(): void {
    this.wantsFacts = true;
    if (this.state.table !== null) void this.#askFacts();
  }

  /** Asks about what the table shows now; the answer counts only while it still does. A server that has too much to do, or
   * has put another question of ours before this one, is asked again. */
  async #askNow(ask: (ply: number) => Promise<Message>): Promise<Message | null> {
    const isNow = (event: number | undefined) => event !== undefined && this.state.table?.event === event;
    for (const { event, ply = 0 } = this.state.table ?? {}; isNow(event); await sleep(1000)) {
      const answer = await ask(ply);
      if (!isNow(event)) return null;
      if (answer.type !== "error") return answer;
      if (answer["code"] !== "too_many" && answer["code"] !== "superseded") return null;
    }
    return null;
  }

  async #askFacts(): Promise<void> {
    const answer = await this.#askNow((ply) => this.link.facts({ ply }));
    if (answer !== null) this.store.put({ facts: { isNow: true, facts: answer["facts"] as Facts } });
  }

  /** Asks about something on the board, "D6"; the answer is the board's `asked`. */
  askAbout = async (about: string): Promise<void> => {
    const answer = await this.#askNow((ply) => this.link.facts({ ply }, about));
    if (answer !== null) this.store.put({ asked: { about, facts: answer["facts"] as Facts } });
  };

  async #askLabels(): Promise<void> {
    const turn = this.state.table === null ? null : myTurn(this.state.table);
    if (turn === null) return;
    const answer = await this.#askNow((ply) => this.link.labels({ ply, seat: turn.seat }));
    if (answer === null) return;
    const labels = answer["labels"] as readonly string[];
    this.store.put({ labels: new Map(turn.moves.map((move, i) => [move, labels[i] ?? move])) });
  }

  /** What these moves would do; the answer is `previews`. What is asked while an answer is awaited is asked for next. */
  preview = (move: string): void => {
    if (this.state.previews.has(move) || this.#wondered.has(move)) return;
    this.#wondered.add(move);
    if (this.#wondered.size === 1) void this.#askPreviews();
  };

  async #askPreviews(): Promise<void> {
    while (this.#wondered.size > 0) {
      await sleep(30); // whoever asks about one often asks about several
      const turn = this.state.table === null ? null : myTurn(this.state.table);
      const moves = [...this.#wondered].filter((move) => turn?.moves.includes(move) === true).slice(-16);
      const answer =
        turn === null || moves.length === 0
          ? null
          : await this.#askNow((ply) => this.link.preview(moves, { ply, seat: turn.seat }, true));
      if (answer === null) break;
      const previews = new Map(this.state.previews);
      for (const preview of answer["previews"] as readonly Preview[]) previews.set(preview.move, preview);
      for (const move of moves) this.#wondered.delete(move); // what was asked meanwhile is asked for next
      this.store.put({ previews });
    }
    this.#wondered.clear();
  }

  async askHint(): Promise<void> {
    if (this.state.isAdvising) return;
    const turn = this.state.table === null ? null : myTurn(this.state.table);
    this.store.put({ isAdvising: true });
    const m = await this.#heard(this.link.hint(turn === null ? {} : { seat: turn.seat }));
    this.store.put({ isAdvising: false });
    if (m.type !== "hint") return;
    this.#showHint({ ply: m["ply"] as number, hints: m["hints"] as readonly Hint[], at: 0 });
  }

  /** The second-best, and then the best again. */
  nextHint(): void {
    const { hint } = this.state;
    if (hint !== null) this.#showHint({ ...hint, at: (hint.at + 1) % hint.hints.length });
  }

  #showHint(hint: NonNullable<TableState["hint"]>): void {
    this.store.put({ hint });
    const move = hintOf(this.state)?.move;
    if (move !== undefined) this.preview(move); // boards draw what it would do
  }

  /** How likely each seat was to win, over the finished game; null: the server does not say. */
  async askChances(): Promise<Course | null> {
    const m = await this.link.chances();
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

  /** Settles when the positions of these plies are there, through the eyes that look now. */
  have(plies: readonly number[]): Promise<void> {
    this.want(plies);
    return new Promise((resolve) => {
      const look = () => {
        if (plies.some((ply) => this.#lacks(ply))) return;
        stop();
        resolve();
      };
      const stop = this.store.subscribe(look);
      look();
    });
  }

  /** When the game is over there is more to be seen of a position than before, and something else when the device was handed on. */
  #lacks(ply: number): boolean {
    const position = this.state.positions.get(ply);
    const { status, viewer, you = [] } = this.state.table ?? {};
    if (position === undefined || (status === "over" && position.viewer !== "everything")) return true;
    return you.length > 1 && typeof viewer === "number" && position.viewer !== viewer;
  }

  #askNext(): void {
    const ply = this.#wanted.shift();
    const wait = this.#asked++ < FAST ? 10 : 60;
    this.#asking = ply === undefined ? 0 : window.setTimeout(() => this.#askNext(), wait);
    if (ply === undefined || !this.#lacks(ply)) return;
    void this.link.position(ply).then((m) => {
      if (m.type !== "position") return;
      const position: Position = { view: m["view"], viewer: m["viewer"] as Table["viewer"] };
      this.store.put({ positions: new Map(this.state.positions).set(ply, position) });
    });
  }
}
