// net.unit.mjs: what becomes of questions when a server dies or hands tables over: the page asks again by itself. The sockets
// are made up, and so is the time.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { load } from "./load.mjs";

class Socket {
  static OPEN = 1;
  static all = [];
  readyState = 0;
  sent = [];
  constructor() {
    Socket.all.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  breaks() {
    this.readyState = 3;
    this.onclose();
  }
  hears(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** The last message of that type. */
  last(type) {
    return this.sent.findLast((m) => m.type === type);
  }
  refuses(type, code) {
    this.hears({ type: "error", code, ref: this.last(type).ref });
  }
}

function pretend() {
  const listener = { addEventListener: () => undefined };
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1000 });
  const timers = { setTimeout: (...a) => setTimeout(...a), setInterval: (...a) => setInterval(...a) };
  Object.assign(globalThis, {
    window: { ...listener, ...timers, clearTimeout },
    document: { ...listener, hidden: false, documentElement: { dataset: {} } },
    location: { protocol: "http:", host: "here" },
    WebSocket: Socket,
  });
}

/** Promises go on. */
const turn = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

/** Time passes, a little at a time. */
async function pass(ms) {
  for (let i = 0; i < ms; i += 10) {
    mock.timers.tick(10);
    await turn();
  }
}

/** A line that is open, and how it is had again. */
async function begin() {
  const { Net } = await load("net.ts");
  pretend();
  const net = new Net();
  Socket.all.length = 0;
  net.open();
  await turn();
  Socket.all[0].opens();
  const again = async () => {
    const count = Socket.all.length;
    Socket.all.at(-1).breaks();
    await pass(400);
    assert.equal(Socket.all.length, count + 1);
    Socket.all.at(-1).opens();
    await pass(400);
    return Socket.all.at(-1);
  };
  return { net, socket: Socket.all[0], again };
}

/** What comes of it, as soon as something does. */
function follow(promise) {
  const what = { answer: null };
  void promise.then((answer) => (what.answer = answer));
  return what;
}

test("net: what was refused because a table moves is asked again, and nobody sees the refusal", async (t) => {
  t.after(() => mock.timers.reset());
  const { net, socket } = await begin();
  const order = follow(net.ask({ type: "resign" }, "once"));
  const move = follow(net.ask({ type: "move", ply: 3 }, "anew"));
  const talk = follow(net.ask({ type: "say" }, "once"));
  socket.refuses("resign", "busy");
  socket.refuses("move", "not_stored"); // its ply keeps it from being made twice
  socket.refuses("say", "not_stored"); // nobody knows: it is not said twice
  await pass(600);
  assert.deepEqual([order.answer, move.answer, talk.answer.code], [null, null, "not_stored"]);
  assert.deepEqual(
    socket.sent.map((m) => m.type),
    ["resign", "move", "say", "resign", "move"],
  );
  socket.hears({ type: "ack", ref: socket.last("resign").ref });
  socket.refuses("move", "stale_ply");
  await turn();
  assert.deepEqual([order.answer.type, move.answer.code], ["ack", "stale_ply"]);
});

test("net: whoever is refused for long is told", async (t) => {
  t.after(() => mock.timers.reset());
  const { net, socket } = await begin();
  const hint = follow(net.ask({ type: "hint" }, "again"));
  for (let i = 0; i < 100 && hint.answer === null; i++) {
    socket.refuses("hint", "busy");
    await pass(600);
  }
  assert.equal(hint.answer.code, "busy");
  assert.ok(socket.sent.length > 10 && socket.sent.length < 40, `${socket.sent.length}`);
});

test("net: what was not answered is asked again on the next line, unless it may have been done", async (t) => {
  t.after(() => mock.timers.reset());
  const { net, socket, again } = await begin();
  net.onOpen = () => net.tell({ type: "watch" });
  const facts = follow(net.ask({ type: "facts" }, "again"));
  const said = follow(net.ask({ type: "say" }, "once"));
  const moved = follow(net.ask({ type: "move", ply: 1 }, "anew"));
  void net.ask({ type: "offer" }, "once");
  socket.refuses("offer", "busy"); // nothing has come of that
  const next = await again();
  assert.deepEqual(
    next.sent.map((m) => m.type),
    ["watch", "facts", "offer"],
  );
  next.hears({ type: "facts", ref: next.last("facts").ref });
  await turn();
  assert.equal(facts.answer.type, "facts");
  assert.deepEqual([said.answer, moved.answer], [null, null]);
  const later = await again(); // nothing is asked a third time
  assert.deepEqual(
    later.sent.map((m) => m.type),
    ["watch"],
  );
});

test("http: a request that comes while a table moves is made again, and whoever sat down by the first one sits", async (t) => {
  t.after(() => mock.timers.reset());
  const { get, post } = await load("http.ts");
  pretend();
  const replies = [];
  const reply = (status, body) => replies.push({ status, ok: status < 300, statusText: "", json: async () => body });
  globalThis.fetch = async () => replies.shift();
  reply(503, { error: { code: "busy", message: "" } });
  reply(503, {}); // a proxy without a server
  reply(200, { it: 1 });
  const got = follow(get("/api/it"));
  await pass(2000);
  assert.deepEqual(got.answer, { ok: true, body: { it: 1 } });
  reply(503, { error: { code: "busy", message: "" } });
  reply(409, { error: { code: "already_seated", message: "" } });
  const sat = follow(post("/api/tables/x/join", {}));
  await pass(2000);
  assert.equal(sat.answer.ok, true);
  reply(409, { error: { code: "already_seated", message: "" } });
  const twice = follow(post("/api/tables/x/join", {}));
  await pass(2000);
  assert.equal(twice.answer.failure.code, "already_seated");
  for (let i = 0; i < 40; i++) reply(503, { error: { code: "busy", message: "" } });
  const never = follow(get("/api/it"));
  await pass(20000);
  assert.equal(never.answer.failure.code, "busy");
});
