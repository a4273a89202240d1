// learn/link.ts: a lesson behind the interface of a table. The server keeps nothing: every request has all moves made so far,
// and the answer is a table's message, so everything that shows tables shows lessons.
import { post } from "../http";
import { t } from "../i18n";
import type { Link, Where } from "../link";
import type { Message, Seat } from "../wire";

const nothing: Message = { type: "error", code: "not_allowed", message: "Not in a lesson." };

/** The learner is called so; others by their colours. */
function named(message: Message): Message {
  const seats = message["seats"] as readonly Seat[] | undefined;
  if (seats === undefined) return message;
  return { ...message, seats: seats.map((s) => (s.kind === "human" ? { ...s, name: t("table.you") } : s)) };
}

export class LessonLink implements Link {
  #moves: readonly string[] = [];
  #lang = "en";
  #event = 0;
  #hear: (message: Message) => void = () => undefined;

  constructor(
    readonly game: string,
    readonly lesson: string,
    /** Puzzles are lessons of another collection. */
    readonly collection: "lessons" | "puzzles" = "lessons",
  ) {}

  async #ask(moves: readonly string[], more: object = {}): Promise<Message> {
    const path = `/api/${this.collection}/${encodeURIComponent(this.game)}?lang=${this.#lang}`;
    const answer = await post<Message>(path, { lesson: this.lesson, moves, ...more });
    return answer.ok ? answer.body : { type: "error", ...answer.failure };
  }

  open(hear: (message: Message) => void, ready: () => void): void {
    this.#hear = hear;
    ready();
  }

  close(): void {
    this.#hear = () => undefined;
  }

  #tell(message: Message): void {
    this.#event = message["event"] as number;
    this.#hear(named({ ...message, now: Date.now() }));
  }

  async watch({ lang }: { readonly lang: string }): Promise<Message> {
    this.#lang = lang;
    const answer = await this.#ask(this.#moves);
    if (answer.type === "table") this.#tell(answer);
    return answer;
  }

  async play({ move }: { readonly move: string }): Promise<Message> {
    const moves = [...this.#moves, move];
    const answer = await this.#ask(moves, { since: this.#event });
    if (answer.type === "error") return answer;
    this.#moves = moves;
    this.#tell(answer);
    return { type: "ack" };
  }

  preview = (moves: readonly string[], _where: Where, facts: boolean): Promise<Message> =>
    this.#ask(this.#moves, { want: "preview", try: moves, facts });
  facts = (_where: Where, about?: string): Promise<Message> =>
    this.#ask(this.#moves, { want: "facts", ...(about === undefined ? {} : { about }) });
  labels = (): Promise<Message> => this.#ask(this.#moves, { want: "labels" });

  undo = (): Promise<Message> => Promise.resolve(nothing);
  hold = (): Promise<Message> => Promise.resolve(nothing);
  hint = (): Promise<Message> => Promise.resolve(nothing);
  chances = (): Promise<Message> => Promise.resolve(nothing);
  position = (): Promise<Message> => Promise.resolve(nothing);
  offer = (): Promise<Message> => Promise.resolve(nothing);
  answer = (): Promise<Message> => Promise.resolve(nothing);
  resign = (): Promise<Message> => Promise.resolve(nothing);
  say = (): Promise<Message> => Promise.resolve(nothing);
}
