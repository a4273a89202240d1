// local/worker.ts: the worker in which the module lives: it passes on what the page says, turns the module's loop while there
// is something to do, and keeps what has happened. Of several tabs the one that was opened last has the games.
import { Keeping } from "./keeping";
import { Kernel } from "./kernel";
import type { FromWorker, ToWorker } from "./messages";

const TOKEN = "token"; // its key in the database; the module's have a stroke in them, or are "c"
const TICK_MS = 100;

const tell = (message: FromWorker): void => postMessage(message);

let kernel: Kernel;
let keeping: Keeping;
let token = "";
let toKeep: (readonly [string, string])[] = [];
let isTurning = false;
const early: ToWorker[] = []; // what the page said before the module was there

function stop(): void {
  tell({ kind: "taken" });
  close();
}

/** Messages of the page come in between. */
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => {
  isTurning = false;
  const goesOn = kernel.turn();
  flush();
  if (goesOn) turn();
};

function turn(): void {
  if (!isTurning) port2.postMessage(null);
  isTurning = true;
}

function flush(): void {
  if (toKeep.length === 0) return;
  const texts = toKeep;
  toKeep = [];
  keeping.put(texts).then(() => {
    kernel.kept();
    turn();
  }, stop);
}

function hear(message: ToWorker): void {
  switch (message.kind) {
    case "request":
      kernel.request(message.number, { ...message, token });
      break;
    case "connect":
      kernel.connect(token);
      while (kernel.turn());
      tell({ kind: "connected" });
      break;
    case "receive":
      kernel.receive(message.text);
      break;
  }
  turn();
}

/** Settles when nobody else has the games; rejects when somebody takes them. */
function claim(begin: () => Promise<void>): Promise<unknown> {
  if (!("locks" in navigator)) return begin();
  return navigator.locks.request("turnpike", { steal: true }, async () => {
    await begin();
    return new Promise(() => undefined);
  });
}

async function begin(): Promise<void> {
  const wish = new URLSearchParams(self.name);
  const response = await fetch(wish.get("module") ?? "");
  const module = await WebAssembly.compile(await response.arrayBuffer());
  keeping = await Keeping.open();
  kernel = new Kernel(module, {
    keep: (key, text) => void toKeep.push([key, text]),
    reply: (number, status, newToken, text) => {
      if (newToken !== "") void keeping.put([[TOKEN, (token = newToken)]]);
      tell({ kind: "reply", number, status, text });
    },
    tell: (text) => tell(text === "" ? { kind: "closed" } : { kind: "tell", text }),
  });
  for (const [key, text] of await keeping.all()) {
    if (key === TOKEN) token = text;
    else if (!kernel.restore(text)) console.error(`not restored: ${key}`);
  }
  kernel.open(Number(wish.get("think")));
  setInterval(() => {
    kernel.tick();
    turn();
  }, TICK_MS);
  onmessage = (event: MessageEvent<ToWorker>) => hear(event.data);
  early.forEach(hear);
  turn();
}

// What comes while nobody listens is lost, so somebody does from the first moment.
onmessage = (event: MessageEvent<ToWorker>) => early.push(event.data);
claim(begin).catch(stop);
