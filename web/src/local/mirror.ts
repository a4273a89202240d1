// local/mirror.ts: the module in a worker beside a server, for tables that are followed (follow.ts). One worker serves the page, and
// a table that is opened later takes the place of the one before. If it cannot be had, or breaks, nothing is answered any more.
import type { Rules } from "./follow";
import type { Asked, Answered } from "./mirrorWorker";

type Wait = (answer: object | null) => void;

class NearRules implements Rules {
  #waiting = new Map<number, Wait>();
  #number = 0;
  #isBroken = false;

  constructor(readonly worker: Worker) {
    worker.onmessage = (event: MessageEvent<Answered>) => this.#settle(event.data.number, event.data.answer);
    worker.onerror = () => {
      this.#isBroken = true;
      for (const number of [...this.#waiting.keys()]) this.#settle(number, null);
    };
  }

  #settle(number: number, answer: object | null): void {
    this.#waiting.get(number)?.(answer);
    this.#waiting.delete(number);
  }

  #ask(asked: Asked["what"]): Promise<object | null> {
    if (this.#isBroken) return Promise.resolve(null);
    const number = ++this.#number;
    this.worker.postMessage({ number, what: asked } satisfies Asked);
    return new Promise((resolve) => this.#waiting.set(number, resolve));
  }

  ready = (): Promise<object | null> => this.#ask({ kind: "ready" });
  begin = async (lang: string, table: object): Promise<boolean> =>
    (await this.#ask({ kind: "begin", lang, table })) !== null;
  follow = (connected: number, update: object): Promise<object | null> =>
    this.#ask({ kind: "follow", connected, update });
  answer = (question: object): Promise<object | null> => this.#ask({ kind: "answer", question });
}

let opened: Promise<NearRules> | null = null;

async function open(addresses: string): Promise<NearRules> {
  const [worker = "", module = ""] = addresses.split(" ");
  const rules = new NearRules(new Worker(worker, { type: "module", name: module }));
  if ((await rules.ready()) === null) throw new Error("There is no module.");
  return rules;
}

/** Settles when the module is there; rejects if it cannot be had. */
export const openRules = (addresses: string): Promise<Rules> => (opened ??= open(addresses));
