// net.ts: the one socket. It comes back by itself; whoever watches a table is told to ask for what he missed, and what was asked
// and not answered is asked again, as far as that does no harm. So is what was refused because the server had no time or the
// table was on its way to another server. A line that is silent for three seconds counts as lost, and is said to be.
import { house, type House, type Line } from "./house";
import { app } from "./store";
import type { Message } from "./wire";

const PING_MS = 1500; // of silence, while somebody looks
const HIDDEN_PING_MS = 20000; // while nobody does
const LOST_MS = 3000;
const AGAIN_MS = 500; // after a refusal that says: not now
const PATIENCE_MS = 12000; // so long it is asked again; a table is at another server after five seconds
const PACE_MS = 50; // between two that are asked again
const waits: readonly number[] = [200, 500, 1000, 2000, 3000, 5000];

/**
 * What becomes of a message when the line breaks before its answer comes. `again`: it is sent again, for it only asks, or does
 * nothing when it comes twice. `once`: it may have been heard, so it is not. `anew`: whoever has sent it does so when tables
 * are watched anew.
 */
export type Lost = "again" | "once" | "anew";

interface Asked {
  readonly message: object;
  readonly lost: Lost;
  readonly since: number;
  readonly resolve: (message: Message) => void;
  /** It was never sent, or refused and is to be sent again: nothing has come of it. */
  isIdle: boolean;
}

/** Nothing has come of what was refused so, and soon something may. */
const isNotNow = ({ lost }: Asked, { code }: Message): boolean =>
  code === "busy" || (code === "not_stored" && lost !== "once");

export class Net {
  #house: House | null = null;
  #socket: Line | null = null;
  #heard = 0;
  #asked = 0; // when the ping that is under way was sent, or 0
  #failures = 0;
  #ref = 0;
  #answers = new Map<number, Asked>();
  #timer = 0;
  onOpen: () => void = () => undefined;
  onMessage: (message: Message) => void = () => undefined;

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  open(): void {
    if (this.#timer !== 0) return;
    this.#timer = window.setInterval(() => this.#tick(), 250);
    void house().then((there) => {
      this.#house = there;
      this.#connect();
    });
    window.addEventListener("online", () => this.#again());
    window.addEventListener("offline", () => {
      if (this.#house?.isHere === false) app.put({ line: "lost" });
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#heardSoFar();
    });
  }

  /** Sends, and gives the answer that comes with the same ref. If the line breaks first it never resolves, unless it is `again`. */
  ask(message: object, lost: Lost): Promise<Message> {
    return new Promise((resolve) => this.#ask({ message, lost, since: Date.now(), resolve, isIdle: true }));
  }

  #ask(asked: Asked): void {
    const ref = ++this.#ref;
    asked.isIdle = !this.isOpen;
    this.#answers.set(ref, asked);
    this.#send({ ...asked.message, ref });
  }

  /** What is to be asked again, once there is a line. */
  #unanswered(): Asked[] {
    const left = [...this.#answers.values()];
    this.#answers.clear();
    return left.filter((asked) => asked.lost === "again" || (asked.lost === "once" && asked.isIdle));
  }

  tell(message: object): void {
    this.#send(message);
  }

  /** Closes and comes back: the server knows a socket by the session it was opened with. */
  renew(): void {
    if (this.#socket === null) return;
    this.#socket.onclose = null;
    this.#socket.close();
    this.#connect();
  }

  #send(message: object): void {
    if (this.isOpen) this.#socket?.send(JSON.stringify(message));
  }

  #connect(): void {
    if (this.#house === null) return;
    const socket = this.#house.connect();
    this.#socket = socket;
    this.#heard = Date.now();
    this.#asked = 0;
    socket.onopen = () => {
      this.#failures = 0;
      this.#gotSomething();
      const left = this.#unanswered();
      this.onOpen();
      left.forEach((asked, i) => window.setTimeout(() => this.#ask(asked), i * PACE_MS));
    };
    socket.onmessage = (event) => {
      this.#gotSomething();
      this.#take(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #take(message: Message): void {
    const ref = Number(message.ref);
    const asked = this.#answers.get(ref);
    if (asked !== undefined && isNotNow(asked, message) && Date.now() - asked.since < PATIENCE_MS) {
      asked.isIdle = true;
      // If the line breaks meanwhile that is done on the next one.
      window.setTimeout(() => this.#answers.delete(ref) && this.#ask(asked), AGAIN_MS);
    } else if (asked !== undefined) {
      this.#answers.delete(ref);
      asked.resolve(message);
    }
    this.onMessage(message);
  }

  #gotSomething(): void {
    this.#heard = Date.now();
    this.#asked = 0;
    if (app.value.line !== "ok") app.put({ line: "ok" });
  }

  #lost(): void {
    this.#socket = null;
    app.put({ line: "lost" });
    const wait = waits[Math.min(this.#failures++, waits.length - 1)] as number;
    window.setTimeout(() => this.#again(), wait * (0.8 + Math.random() * 0.4));
  }

  #again(): void {
    if (this.#socket === null) this.#connect();
    else this.#heardSoFar();
  }

  /** After a sleep the silence was ours. */
  #heardSoFar(): void {
    this.#heard = Date.now() - PING_MS;
    this.#asked = 0;
  }

  #tick(): void {
    const now = Date.now();
    if (this.#house?.isHere === true) return;
    if (!this.isOpen) {
      if (this.#socket !== null && now - this.#heard > 2 * LOST_MS) this.#socket.close();
      return;
    }
    if (this.#asked === 0 && now - this.#heard >= (document.hidden ? HIDDEN_PING_MS : PING_MS)) {
      this.#asked = now;
      this.tell({ type: "ping" });
    }
    if (this.#asked === 0 || now - this.#asked < LOST_MS - PING_MS) return;
    if (app.value.line !== "lost") app.put({ line: "lost" });
    if (now - this.#asked > 2 * LOST_MS) {
      const socket = this.#socket;
      this.#lost();
      socket?.close();
    }
  }
}

export const net = new Net();
