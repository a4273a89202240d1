// local/beside.ts: the module beside a server: between the line and an open table of the page, it has the table followed
// (follow.ts) as soon as its game runs. In doubt the server tells everything again, and goes on to.
import type { Message, Table } from "../wire";
import { Follower } from "./follow";
import { openRules } from "./mirror";

export interface Line {
  /** The addresses of the worker and the module. */
  readonly mirror: string;
  hear(message: Message): void;
  lang(): string;
  /** The whole table, from its first event. */
  watch(mode: "full" | "compact"): Promise<Message>;
}

/** Nobody waits for it. */
function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: 5000 });
  else setTimeout(then, 1000);
}

/** Nobody who counts bytes pays for it. */
const isSpared = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

export class Beside {
  #follower: Follower | null = null;
  #isClosed = false;
  #isTried = isSpared();
  #isFromState = false;
  #turn: Promise<unknown> = Promise.resolve(); // messages wait for those before them

  constructor(
    readonly line: Line,
    last: Message | null,
  ) {
    if (last !== null) this.#consider(last);
  }

  get mode(): "full" | "compact" {
    return this.#follower === null ? "full" : "compact";
  }

  close(): void {
    this.#isClosed = true;
  }

  take(message: Message): void {
    this.#turn = this.#turn.then(() => this.#follow(message));
  }

  /** null: it is the server's to answer. */
  async answer(question: object): Promise<Message | null> {
    return (await this.#follower?.answer(question).catch(() => null)) ?? null;
  }

  async #follow(message: Message): Promise<void> {
    const isPlain = message.type === "update" && message["status"] === undefined;
    const whole = this.#follower !== null ? await this.#follower.take(message) : isPlain ? null : message;
    if (whole !== null) this.line.hear(whole);
    else if (message.type === "table") this.line.hear(message);
    if (whole === null && this.#follower !== null) this.#giveUp();
    else if (!isPlain) this.#consider(message);
  }

  /** For those who play. */
  #consider(message: Message): void {
    const { status, you, from_state = false, brought = 0 } = message as unknown as Table;
    this.#isFromState ||= from_state || brought > 0;
    if (this.#isTried || this.#isFromState || status !== "running" || you.length === 0) return;
    this.#isTried = true;
    whenIdle(() => void this.#begin().catch(() => undefined)); // else it is told everything, as before
  }

  async #begin(): Promise<void> {
    if (this.#isClosed) return;
    const rules = await openRules(this.line.mirror);
    if (this.#isClosed) return;
    this.#follower = new Follower(rules, () => this.line.lang());
    await this.line.watch("compact");
  }

  #giveUp(): void {
    this.#follower = null;
    void this.line.watch("full");
  }
}
