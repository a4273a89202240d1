// link.ts: how the page reaches a table: watch it, play, ask about it, talk. Whoever keeps the table is behind this one
// interface: a server at the other end of a socket, or the module in its place. A page that has the module beside a server lets
// it follow the table (local/beside.ts): then it is told plies alone, and asks itself what it wants to know.
import type { Beside } from "./local/beside";
import { net, type Lost } from "./net";
import type { Message } from "./wire";

export interface Where {
  readonly ply?: number | undefined;
  readonly seat?: number;
}

export type OfferKind = "takeback" | "draw" | "abandon";

/** Every call answers with one message, `error` if it was refused. What happens at a table comes to `hear`, in order. */
export interface Link {
  /** From now on: `ready` is called whenever tables have to be watched anew, `hear` with all they say. */
  open(hear: (message: Message) => void, ready: () => void): void;
  close(): void;
  /** The position stands: there is time for what makes the rest quicker. */
  settle?(): void;
  watch(wish: { readonly lang: string; readonly since?: number }): Promise<Message>;
  play(move: { readonly ply: number; readonly move: string; readonly seat: number }): Promise<Message>;
  undo(kind: "undo" | "reset", where: Where): Promise<Message>;
  hold(until: "turn" | "never", where: Where): Promise<Message>;
  preview(moves: readonly string[], where: Where, withFacts: boolean): Promise<Message>;
  facts(where: Where, about?: string): Promise<Message>;
  labels(where: Where): Promise<Message>;
  hint(where: Where): Promise<Message>;
  chances(): Promise<Message>;
  position(ply: number): Promise<Message>;
  offer(kind: OfferKind): Promise<Message>;
  answer(offer: { readonly offer: number; readonly accept: boolean; readonly seat: number }): Promise<Message>;
  resign(): Promise<Message>;
  say(text: string): Promise<Message>;
}

export class SocketLink implements Link {
  #beside: Beside | null = null;
  #isSettled = false;
  #last: Message | null = null; // that said how the table stands
  #lang = "";
  #hear: (message: Message) => void = () => undefined;

  constructor(
    readonly table: string,
    readonly invite: string | null,
  ) {}

  #ask(type: string, more: object = {}, lost: Lost = "again"): Promise<Message> {
    return net.ask({ type, table: this.table, ...more }, lost);
  }

  /** For what may be looked at by whoever has the invite. */
  #look(type: string, more: object = {}, lost: Lost = "again"): Promise<Message> {
    return this.#ask(type, this.invite === null ? more : { ...more, invite: this.invite }, lost);
  }

  open(hear: (message: Message) => void, ready: () => void): void {
    net.onOpen = ready;
    this.#hear = hear;
    net.onMessage = (message) => {
      if (message.table === this.table) this.#take(message);
    };
    net.open();
    if (net.isOpen) ready();
  }

  close(): void {
    net.onOpen = () => undefined;
    net.onMessage = () => undefined;
    this.#hear = () => undefined;
    this.#beside?.close();
    this.#isSettled = true; // nobody is to come any more
    net.tell({ type: "unwatch", table: this.table });
  }

  // ---- followed by the module ----

  #take(message: Message): void {
    if (this.#beside !== null) return this.#beside.take(message);
    if (message["status"] !== undefined) this.#last = message;
    this.#hear(message);
  }

  settle = (): void => {
    const { mirror } = document.documentElement.dataset;
    if (this.#isSettled || mirror === undefined) return;
    this.#isSettled = true;
    const [hear, lang] = [(message: Message) => this.#hear(message), () => this.#lang];
    const line = { mirror, hear, lang, watch: (mode: string) => this.#look("watch", { lang: lang(), mode }, "anew") };
    void import("./local/beside").then(
      (part) => (this.#beside = new part.Beside(line, this.#last)),
      () => undefined, // it is told everything, as before
    );
  };

  /** The module's answer, or the server's where that has none. */
  async #nearOr(far: () => Promise<Message>, type: string, more: object): Promise<Message> {
    return (await this.#beside?.answer({ type, ...more })) ?? far();
  }

  #lookNear(type: string, more: object): Promise<Message> {
    return this.#nearOr(() => this.#look(type, more), type, more);
  }

  watch = (wish: { readonly lang: string; readonly since?: number }): Promise<Message> => {
    this.#lang = wish.lang;
    return this.#look("watch", { ...wish, mode: this.#beside?.mode }, "anew");
  };
  play = (move: object): Promise<Message> => this.#ask("move", move, "anew");
  undo = (kind: "undo" | "reset", where: Where): Promise<Message> => this.#ask(kind, where);
  hold = (until: "turn" | "never", where: Where): Promise<Message> => this.#ask("hold", { until, ...where });
  preview = (moves: readonly string[], where: Where, facts: boolean): Promise<Message> =>
    this.#lookNear("preview", { moves, facts, ...where });
  facts = (where: Where, about?: string): Promise<Message> =>
    this.#lookNear("facts", about === undefined ? where : { ...where, about });
  labels = (where: Where): Promise<Message> => this.#lookNear("labels", where);
  hint = (where: Where): Promise<Message> => this.#nearOr(() => this.#ask("hint", where), "hint", where);
  chances = (): Promise<Message> => this.#look("chances");
  position = (ply: number): Promise<Message> => this.#lookNear("position", { ply });
  offer = (kind: OfferKind): Promise<Message> => this.#ask(kind, {}, "once");
  answer = (answer: object): Promise<Message> => this.#ask("answer", answer, "once");
  resign = (): Promise<Message> => this.#ask("resign", {}, "once");
  say = (text: string): Promise<Message> => this.#ask("say", { text }, "once");
}
