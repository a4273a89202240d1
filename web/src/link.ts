// link.ts: how the page reaches a table: watch it, play, ask about it, talk. Whoever keeps the table is behind this one
// interface; so far that is a server at the other end of a socket.
import { net } from "./net";
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
  constructor(
    readonly table: string,
    readonly invite: string | null,
  ) {}

  #ask(type: string, more: object = {}): Promise<Message> {
    return net.ask({ type, table: this.table, ...more });
  }

  /** For what may be looked at by whoever has the invite. */
  #look(type: string, more: object = {}): Promise<Message> {
    return this.#ask(type, this.invite === null ? more : { ...more, invite: this.invite });
  }

  open(hear: (message: Message) => void, ready: () => void): void {
    net.onOpen = ready;
    net.onMessage = (message) => {
      if (message.table === this.table) hear(message);
    };
    net.open();
    if (net.isOpen) ready();
  }

  close(): void {
    net.onOpen = () => undefined;
    net.onMessage = () => undefined;
    net.tell({ type: "unwatch", table: this.table });
  }

  watch = (wish: object): Promise<Message> => this.#look("watch", wish);
  play = (move: object): Promise<Message> => this.#ask("move", move);
  undo = (kind: "undo" | "reset", where: Where): Promise<Message> => this.#ask(kind, where);
  hold = (until: "turn" | "never", where: Where): Promise<Message> => this.#ask("hold", { until, ...where });
  preview = (moves: readonly string[], where: Where, facts: boolean): Promise<Message> =>
    this.#look("preview", { moves, facts, ...where });
  facts = (where: Where, about?: string): Promise<Message> =>
    this.#look("facts", about === undefined ? where : { ...where, about });
  labels = (where: Where): Promise<Message> => this.#look("labels", where);
  hint = (where: Where): Promise<Message> => this.#ask("hint", where);
  chances = (): Promise<Message> => this.#look("chances");
  position = (ply: number): Promise<Message> => this.#look("position", { ply });
  offer = (kind: OfferKind): Promise<Message> => this.#ask(kind);
  answer = (answer: object): Promise<Message> => this.#ask("answer", answer);
  resign = (): Promise<Message> => this.#ask("resign");
  say = (text: string): Promise<Message> => this.#ask("say", { text });
}
