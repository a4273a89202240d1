// local/follow.ts: an open table of a server, followed by whoever has the rules (docs/API.md, "Compact updates"): what the server
// leaves out of its updates is put back, so that the rest of the page is told the same as ever. Nothing is guessed: whatever does
// not fit what was known is `null`, and then the server is asked for all of it.
import type { Dice, Entry, Message, Seat, Table } from "../wire";

/** The module, wherever it runs (kernel.ts, mirror.ts). */
export interface Rules {
  begin(lang: string, table: object): Promise<boolean>;
  follow(connected: number, update: object): Promise<object | null>;
  answer(question: object): Promise<object | null>;
}

const isCompact = (message: Message): boolean => message.type === "update" && message["status"] === undefined;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What happened, without its sentences. */
const bare = (log: readonly Entry[]): unknown =>
  log.map(({ n, events }) => [n, events?.map((e) => ({ ...e, text: 0 }))]);

const isPly = ({ kind }: Entry): boolean => kind === "move" || kind === "chance";

export class Follower {
  #table: Table | null = null; // as it is now, without its log; null: it has not begun to be followed
  #skew = 0;

  constructor(
    readonly rules: Rules,
    readonly lang: () => string,
    readonly clock: () => number = Date.now,
  ) {}

  /** What the page is told of it. null: in doubt. */
  async take(message: Message): Promise<Message | null> {
    if (typeof message["now"] === "number") this.#skew = message["now"] - this.clock();
    if (message.type === "table") return (await this.#takeTable(message as unknown as Table)) ? message : null;
    if (message.type === "presence") this.#takePresence(message);
    if (message.type !== "update") return message;
    if (this.#table === null) return isCompact(message) ? null : message;
    const whole = await this.#whole(this.#table, message);
    if (whole !== null) this.#table = { ...this.#table, ...(whole as object), log: [] };
    return whole;
  }

  /** null: it is the server's to answer. */
  async answer(question: object): Promise<Message | null> {
    return this.#table === null ? null : ((await this.rules.answer(question)) as Message | null);
  }

  async #takeTable(table: Table): Promise<boolean> {
    const before = this.#table;
    const isNew = table.log[0]?.n === 1;
    if (before === null && !isNew) return true; // asked for before we came
    this.#table = null;
    const fits = isNew
      ? await this.rules.begin(this.lang(), table)
      : same(before?.you, table.you) && (await this.rules.follow(0, table)) !== null;
    if (fits) this.#table = { ...table, log: [] };
    return fits;
  }

  #takePresence(message: Message): void {
    if (this.#table === null) return;
    const { seat, connected } = message as unknown as { readonly seat: number; readonly connected: boolean };
    this.#table = { ...this.#table, seats: this.#table.seats.map((s, i) => (i === seat ? { ...s, connected } : s)) };
  }

  async #whole(table: Table, update: Message): Promise<Message | null> {
    const connected = table.seats.reduce((bits, seat: Seat, i) => bits | (seat.connected === true ? 1 << i : 0), 0);
    const known = (await this.rules.follow(connected, update)) as Partial<Message> | null;
    if (known === null) return null;
    const isOpen = known["view"] !== undefined; // nothing is hidden
    if (!isCompact(update)) return isOpen && !same(known["view"], update["view"]) ? null : update;
    const time = { clocks: update["clocks"] ?? null, now: update["now"] ?? this.clock() + this.#skew };
    if (!isOpen) return { ...update, ...withoutRules(table, known["log"] as readonly Entry[]), ...time };
    const isSame = same(bare(known["log"] as readonly Entry[]), bare(update["log"] as readonly Entry[]));
    return isSame ? { type: "update", ...known, ...time } : null;
  }
}

/** Where only the server knows the position: what every ply does to the rest of a table. */
function withoutRules(
  table: Table,
  log: readonly Entry[],
): { log: readonly Entry[]; offer: Table["offer"]; dice: Dice } {
  const rolls = log.reduce((n, { roll }) => (roll === undefined ? n : roll + 1), table.dice.rolls);
  return { log, offer: log.some(isPly) ? null : table.offer, dice: { ...table.dice, rolls } };
}
