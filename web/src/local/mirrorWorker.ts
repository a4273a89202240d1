// local/mirrorWorker.ts: the worker in which the module follows a table that a server keeps: one question after the other.
import { Kernel } from "./kernel";

export interface Asked {
  readonly number: number;
  readonly what:
    | { readonly kind: "ready" }
    | { readonly kind: "begin"; readonly lang: string; readonly table: object }
    | { readonly kind: "follow"; readonly connected: number; readonly update: object }
    | { readonly kind: "answer"; readonly question: object };
}

export interface Answered {
  readonly number: number;
  readonly answer: object | null;
}

const HINT_MS = 1000;

async function open(): Promise<Kernel> {
  const module = await WebAssembly.compile(await (await fetch(self.name)).arrayBuffer()); // by the address that it was named
  const nobody = () => undefined; // is asked anything or told anything: no table is kept here
  return new Kernel(module, { keep: nobody, reply: nobody, tell: nobody });
}

const kernel = open();

function answer(there: Kernel, what: Asked["what"]): object | null {
  switch (what.kind) {
    case "ready":
      return {};
    case "begin":
      return there.mirror(what.lang, what.table, HINT_MS) ? {} : null;
    case "follow":
      return there.follow(what.connected, what.update);
    case "answer":
      return there.answer(what.question);
  }
}

onmessage = (event: MessageEvent<Asked>): void => {
  const { number, what } = event.data;
  const reply = (told: object | null) => postMessage({ number, answer: told } satisfies Answered);
  kernel
    .then((there) => answer(there, what))
    .catch(() => null)
    .then(reply);
};
