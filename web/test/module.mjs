// module.mjs: the module for pages (build/wasm/turnpike.wasm) under node: it says what the program says, byte by byte, and
// keeps what it plays. $TURNPIKE is the program.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { load, web } from "./load.mjs";

const root = join(web, "..");
const turnpike = process.env.TURNPIKE ?? join(root, "build/turnpike");
const { Kernel } = await load("local/kernel.ts");
const module = new WebAssembly.Module(readFileSync(join(root, "build/wasm/turnpike.wasm")));
const games = spawnSync(turnpike, ["games"], { encoding: "utf8" })
  .stdout.split("\n")
  .map((line) => line.split(" ")[0])
  .filter((word) => /^[a-z0-9-]+$/.test(word));

const silent = { keep: () => undefined, reply: () => undefined, tell: () => undefined };

/** What an engine of the module answers to these lines. */
function engine(lines) {
  const kernel = new Kernel(module, silent);
  return lines.map((line) => kernel.engine(line));
}

/** And what the program's does. */
function program(lines) {
  const run = spawnSync(turnpike, ["engine"], { input: lines.join("\n") + "\n", encoding: "utf8", maxBuffer: 1 << 28 });
  return run.stdout.trimEnd().split("\n");
}

/** The first answer that differs is enough to be told. */
function assertSame(ours, theirs, what) {
  const i = theirs.findIndex((line, n) => line !== ours[n]);
  assert.equal(ours[i], theirs[i], `${what}, line ${i + 1}`);
  assert.equal(ours.length, theirs.length, what);
}

const linesOf = (path) => readFileSync(path, "utf8").trimEnd().split("\n");

test("the module plays every golden game", () => {
  const folders = readdirSync(join(root, "src/games"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  let count = 0;
  for (const { name } of folders.filter((folder) => folder.name !== "_template")) {
    const folder = join(root, "src/games", name, "golden");
    for (const file of readdirSync(folder).filter((file) => file.endsWith(".in"))) {
      const wanted = linesOf(join(folder, file.replace(/in$/, "out")));
      assertSame(engine(linesOf(join(folder, file))), wanted, `${name} ${file}`);
      count++;
    }
  }
  assert.ok(count > 30);
});

test("the module answers the examples of PROTOCOL.md as the program does", () => {
  const lines = linesOf(join(root, "docs/PROTOCOL.md"))
    .filter((line) => line.startsWith("> "))
    .map((line) => line.slice(2));
  const fresh = (reply) => reply.replace(/"(seed|seconds|took|ms)":("[^"]*"|[0-9.e-]+)/g, '"$1":0');
  assert.ok(lines.length > 50);
  assertSame(engine(lines).map(fresh), program(lines).map(fresh), "PROTOCOL.md");
});

test("the module counts as the program does, and its bots move alike", () => {
  for (const game of games) {
    const lines = [
      `{"cmd":"new","game":"${game}","seed":"same"}`,
      `{"cmd":"perft","depth":2}`,
      ...Array.from({ length: 12 }, (_, i) => [
        `{"cmd":"bot","bot":"hard","iterations":60,"seed":"${i}"}`,
        `{"cmd":"bot","bot":"hard","iterations":25,"seed":"${i}","play":true}`,
        `{"cmd":"roll"}`,
      ]).flat(),
      `{"cmd":"state"}`,
    ];
    assertSame(engine(lines), program(lines), game);
  }
});

/** A module as a page has it: asks, hears, and keeps. */
class Page {
  kept = new Map();
  heard = [];
  token = "";
  #replies = new Map();
  #number = 0;
  #isDirty = false;

  constructor(kept = new Map(), token = "") {
    this.token = token;
    this.kernel = new Kernel(module, {
      keep: (key, text) => {
        this.#isDirty = true;
        this.kept.set(key, text);
      },
      reply: (number, status, newToken, text) => {
        this.token = newToken || this.token;
        this.#replies.set(number, { status, body: JSON.parse(text) });
      },
      tell: (text) => this.heard.push(JSON.parse(text)),
    });
    for (const [key, text] of [...kept].sort(([a], [b]) => (a < b ? -1 : 1))) {
      assert.ok(this.kernel.restore(text), key);
      this.kept.set(key, text);
    }
    this.kernel.open(60);
  }

  settle() {
    while (this.kernel.turn() || this.#isDirty) {
      if (this.#isDirty) this.kernel.kept();
      this.#isDirty = false;
    }
  }

  ask(method, path, body) {
    const number = ++this.#number;
    this.kernel.request(number, { method, path, token: this.token, body: body ? JSON.stringify(body) : null });
    this.settle();
    return this.#replies.get(number);
  }

  connect() {
    this.kernel.connect(this.token);
    this.settle();
  }

  say(message) {
    this.heard.length = 0;
    this.kernel.receive(JSON.stringify({ ref: 1, ...message }));
    this.settle();
    return this.heard.find((answer) => answer.ref === 1);
  }
}

test("a game with dice is played in the module, kept, and verified by the program", () => {
  const page = new Page();
  page.ask("POST", "/api/session", { name: "  Ada\u00a0 Ｌ. " });
  assert.equal(page.ask("GET", "/api/session").body.session.name, "Ada L.");
  assert.equal(page.ask("POST", "/api/session", { name: "\u202eAda" }).body.error.code, "bad_name");
  const made = page.ask("POST", "/api/tables", {
    game: "route66",
    players: 2,
    seats: [{ kind: "me" }, { kind: "bot", level: "easy" }],
  });
  const table = made.body.table.id;
  page.connect();
  let now = page.say({ type: "watch", table });
  let again = null;
  for (let i = 0; now.status === "running" && i < 2000; i++) {
    const ack = page.say({ type: "move", table, ply: now.ply, move: now.node.moves[0] });
    assert.equal(ack.type, "ack");
    now = page.say({ type: "watch", table });
    if (i !== 3) continue;
    // Closed in the middle of a game and opened again: it is there, as it was.
    again = new Page(page.kept, page.token);
    again.connect();
    const { now: _1, ...kept } = again.say({ type: "watch", table });
    const { now: _2, ...before } = now;
    assert.deepEqual(kept, before);
    assert.equal(again.ask("GET", "/api/tables?mine=1").body.tables[0].id, table);
  }
  assert.equal(now.status, "over");
  const record = page.ask("GET", `/api/tables/${table}/record`);
  assert.equal(record.status, 200);
  assert.ok(record.body.dice.rolls.length > 0, "no dice");
  const folder = mkdtempSync(join(tmpdir(), "turnpike-"));
  writeFileSync(join(folder, "record.json"), JSON.stringify(record.body));
  const verified = spawnSync(turnpike, ["verify", join(folder, "record.json")], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  assert.equal(verified.status, 0, verified.stderr + verified.stdout);
});
