// person.mjs: somebody at a real server, with a socket and, if they are to be told plies alone, the module to follow the table with.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load, web } from "./load.mjs";
import { Socket } from "./socket.mjs";

const { Kernel } = await load("local/kernel.ts");
const { Follower } = await load("local/follow.ts");
const HINT_MS = 20;
let compiled = null;

/** The module in this thread. */
export function rulesOf() {
  compiled ??= new WebAssembly.Module(readFileSync(join(web, "../build/wasm/turnpike.wasm")));
  const kernel = new Kernel(compiled, { keep: () => undefined, reply: () => undefined, tell: () => undefined });
  return {
    begin: async (lang, table) => kernel.mirror(lang, table, HINT_MS),
    follow: async (connected, update) => kernel.follow(connected, update),
    answer: async (question) => kernel.answer(question),
  };
}

/** The seat of theirs that may move, and its moves. */
export function turnOf({ status, node, you }) {
  if (status !== "running") return null;
  if (node.kind === "decision") return node.moves === undefined ? null : { seat: node.seat, moves: node.moves };
  const seat = you.find((s) => node.moves?.[s] !== undefined && !node.answered?.includes(s));
  return seat === undefined ? null : { seat, moves: node.moves[seat] };
}

export class Person {
  known = null; // the table
  plain = 0; // updates without all keys
  questions = 0;

  static async come(server, name, lang) {
    const headers = { "Content-Type": "application/json", Origin: server.url };
    const body = JSON.stringify({ name, lang });
    const answer = await fetch(`${server.url}/api/session`, { method: "POST", headers, body });
    const cookie = answer.headers.get("set-cookie").split(";")[0];
    return Object.assign(new Person(), { server, cookie, lang, headers: { ...headers, Cookie: cookie } });
  }

  async post(path, body) {
    const method = "POST";
    const answer = await fetch(this.server.url + path, { method, headers: this.headers, body: JSON.stringify(body) });
    assert.ok(answer.ok, `${path}: ${await answer.clone().text()}`);
    return (await answer.json()).table;
  }

  /** Told plies alone if there are rules, else everything. */
  async sit(table, rules) {
    this.id = table;
    this.follower = rules === null ? null : new Follower(rules, () => this.lang);
    this.known = await this.watch();
  }

  async watch(more = {}) {
    this.line?.close();
    this.line = await Socket.open(this.server.url, this.cookie);
    const mode = this.follower === null ? "full" : "compact";
    const message = await this.line.ask({ type: "watch", table: this.id, lang: this.lang, mode, ...more });
    return this.understand(message);
  }

  async understand(message) {
    this.plain += message.type === "update" && message.status === undefined;
    const whole = this.follower === null ? message : await this.follower.take(message);
    assert.ok(whole !== null, `in doubt at ${JSON.stringify(message)}`);
    return whole;
  }

  /** They have heard of that event. */
  async upTo(event) {
    while (this.known.event < event) {
      const whole = await this.understand(await this.line.next());
      if (whole.type === "update") this.known = { ...this.known, ...whole, log: [...this.known.log, ...whole.log] };
    }
  }
}
