// local/kernel.ts: the module (src/app/web/module.c) with the world it asks for: clocks, randomness, hashes, texts to keep, replies,
// and the one socket. It knows no worker and no database, so it runs wherever JavaScript does.
import { blake2b } from "@noble/hashes/blake2.js";
import { clean } from "./names";

export interface World {
  /** To be kept under that key; `kept` when it is safe. */
  keep(key: string, text: string): void;
  /** `token`: who asked is somebody from now on; "": as before. */
  reply(number: number, status: number, token: string, text: string): void;
  /** "": the socket is closed. */
  tell(text: string): void;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  tp_web_room(size: number): number;
  tp_web_restore(length: number): number;
  tp_web_open(botMs: number): void;
  tp_web_request(number: number, length: number): void;
  tp_web_connect(length: number): void;
  tp_web_receive(length: number): void;
  tp_web_turn(): number;
  tp_web_kept(): void;
  tp_web_tick(): void;
  tp_web_mirror(length: number, hintMs: number): number;
  tp_web_follow(length: number): number;
  tp_web_answer(length: number): number;
  tp_web_engine(length: number): number;
}

const BAD_FILE = 8; // WASI's EBADF

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Kernel {
  readonly #out: Exports;

  constructor(module: WebAssembly.Module, world: World) {
    const page = {
      wall_ms: () => Date.now(),
      steady_ms: () => performance.now(),
      draw: (at: number, size: number) => crypto.getRandomValues(this.#bytes(at, size)),
      hash: (out: number, size: number, key: number, keySize: number, at: number, length: number) =>
        this.#bytes(out, size).set(
          blake2b(this.#bytes(at, length), { dkLen: size, ...(keySize > 0 && { key: this.#bytes(key, keySize) }) }),
        ),
      clean: (at: number, size: number, out: number, room: number, most: number) =>
        this.#clean(this.#text(at, size), out, room, most),
      keep: (key: number, keySize: number, at: number, size: number) =>
        world.keep(this.#text(key, keySize), this.#text(at, size)),
      reply: (number: number, status: number, token: number, at: number, size: number) =>
        world.reply(number, status, this.#textTo0(token), this.#text(at, size)),
      tell: (at: number, size: number) => world.tell(this.#text(at, size)),
    };
    // Of a system the C library gets somewhere to complain, and no files.
    const system = WebAssembly.Module.imports(module).filter((wish) => wish.module === "wasi_snapshot_preview1");
    const wasi_snapshot_preview1 = {
      ...Object.fromEntries(system.map((wish) => [wish.name, () => BAD_FILE])),
      fd_write: (_file: number, list: number, count: number, written: number) => this.#complain(list, count, written),
    };
    this.#out = new WebAssembly.Instance(module, { page, wasi_snapshot_preview1 }).exports as unknown as Exports;
    this.#out._initialize();
  }

  #bytes(at: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#out.memory.buffer as ArrayBuffer, at, size);
  }

  #text(at: number, size: number): string {
    return decoder.decode(this.#bytes(at, size));
  }

  #textTo0(at: number): string {
    const bytes = new Uint8Array(this.#out.memory.buffer);
    return this.#text(at, bytes.indexOf(0, at) - at);
  }

  #clean(text: string, out: number, room: number, most: number): number {
    const bytes = encoder.encode(clean(text, most) ?? "");
    if (bytes.length > room) return 0;
    this.#bytes(out, bytes.length).set(bytes);
    return bytes.length;
  }

  #complain(list: number, count: number, written: number): number {
    const view = new DataView(this.#out.memory.buffer);
    let text = "";
    let size = 0;
    for (let i = 0; i < count; i++) {
      const length = view.getUint32(list + 8 * i + 4, true);
      text += this.#text(view.getUint32(list + 8 * i, true), length);
      size += length;
    }
    view.setUint32(written, size, true);
    console.error(text.trimEnd());
    return 0;
  }

  /** Puts it where the module looks for what comes in. */
  #hand(text: string): number {
    const bytes = encoder.encode(text);
    this.#bytes(this.#out.tp_web_room(bytes.length), bytes.length).set(bytes);
    return bytes.length;
  }

  /** What was kept, in the order of its keys, before `open`. False: it is not ours. */
  restore(text: string): boolean {
    return this.#out.tp_web_restore(this.#hand(text)) !== 0;
  }

  /** Bots think so long at most. */
  open(botMs: number): void {
    this.#out.tp_web_open(botMs);
  }

  request(number: number, request: { method: string; path: string; token: string; body: string | null }): void {
    this.#out.tp_web_request(number, this.#hand(JSON.stringify(request)));
  }

  connect(token: string): void {
    this.#out.tp_web_connect(this.#hand(token));
  }

  receive(text: string): void {
    this.#out.tp_web_receive(this.#hand(text));
  }

  /** Does one thing; false: there is nothing to do for now. */
  turn(): boolean {
    return this.#out.tp_web_turn() !== 0;
  }

  kept(): void {
    this.#out.tp_web_kept();
  }

  tick(): void {
    this.#out.tp_web_tick();
  }

  // A table that a server keeps, followed here (src/app/web/mirror.h).

  /** False: this one cannot be followed. */
  mirror(lang: string, table: object, hintMs: number): boolean {
    return this.#out.tp_web_mirror(this.#hand(JSON.stringify({ lang, table })), hintMs) !== 0;
  }

  /** The rest of what an update says; null: in doubt. */
  follow(connected: number, update: object): object | null {
    return this.#parsed(this.#out.tp_web_follow(this.#hand(JSON.stringify({ connected, update }))));
  }

  /** null: it is the server's to answer. */
  answer(question: object): object | null {
    return this.#parsed(this.#out.tp_web_answer(this.#hand(JSON.stringify(question))));
  }

  #parsed(at: number): object | null {
    return at === 0 ? null : (JSON.parse(this.#textTo0(at)) as object);
  }

  /** One line of the engine protocol. */
  engine(line: string): string {
    return this.#textTo0(this.#out.tp_web_engine(this.#hand(line)));
  }
}
