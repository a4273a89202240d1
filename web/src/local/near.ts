// local/near.ts: the house in a worker of this page, see house.ts: requests and a line as a server has them, as messages to
// the worker and back.
import type { House, Line } from "../house";
import { app, kept } from "../store";
import type { FromWorker, ToWorker } from "./messages";

const THINK_MS = 1500; // a bot, about a move, at most; tests have less patience

class NearLine implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly post: (message: ToWorker) => void) {
    post({ kind: "connect" });
  }

  hear(text: string): void {
    this.onmessage?.({ data: text });
  }

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  closed(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }

  send(text: string): void {
    this.post({ kind: "receive", text });
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }
}

class NearHouse implements House {
  readonly isHere = true;
  #line: NearLine | null = null;
  #answers = new Map<number, (response: Response) => void>();
  #number = 0;

  constructor(readonly worker: Worker) {
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.#hear(event.data);
  }

  #post = (message: ToWorker): void => this.worker.postMessage(message);

  request(path: string, init: RequestInit = {}): Promise<Response> {
    const number = ++this.#number;
    const { method = "GET", body = null } = init;
    return new Promise((resolve) => {
      this.#answers.set(number, resolve);
      this.#post({ kind: "request", number, method, path, body: typeof body === "string" ? body : null });
    });
  }

  connect(): Line {
    this.#line = new NearLine(this.#post);
    return this.#line;
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case "reply":
        this.#answers.get(message.number)?.(new Response(message.text, { status: message.status }));
        this.#answers.delete(message.number);
        break;
      case "connected":
        this.#line?.opened();
        break;
      case "tell":
        this.#line?.hear(message.text);
        break;
      case "closed":
        this.#line?.closed();
        break;
      case "taken":
        this.#isTaken();
        break;
    }
  }

  /** Another tab has the games now. Whoever comes back to this one wants them here. */
  #isTaken(): void {
    this.worker.terminate();
    app.put({ line: "lost" });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) location.reload();
    });
  }
}

export function openHouse(worker: string, module: string): House {
  const wish = new URLSearchParams({ module, think: String(kept<number>("think") ?? THINK_MS) });
  // The wish goes as its name: by an address with a query the service worker would not know the file that it keeps.
  return new NearHouse(new Worker(worker, { type: "module", name: wish.toString() }));
}
