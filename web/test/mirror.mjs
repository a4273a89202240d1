// mirror.mjs: a page that has the rules is told plies alone, and knows the same as one that is told everything: each game is
// played at a real server by people who watch both ways, and what they know is compared after every message. $TURNPIKE is the
// program, build/wasm/turnpike.wasm the module.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { dice } from "./clicks.mjs";
import { games, Server } from "./house.mjs";
import { Person, rulesOf, turnOf } from "./person.mjs";

let server;
before(async () => (server = await new Server().start()));
after(() => server?.close());

/** Two of them at the same seat: one is told everything, the other plies alone; what they know is the same. */
class Twice {
  static async come(name, lang) {
    const compact = await Person.come(server, name, lang);
    return Object.assign(new Twice(), { compact, full: Object.assign(new Person(), { ...compact }) });
  }

  get told() {
    return this.full.known;
  }

  get known() {
    return this.compact.known;
  }

  post(path, body) {
    return this.full.post(path, body);
  }

  async watch(table) {
    await this.full.sit(table, null);
    await this.compact.sit(table, rulesOf());
  }

  async upTo(event) {
    for (const person of [this.full, this.compact]) await person.upTo(event);
    assert.deepEqual(timeless(this.known), timeless(this.told));
  }

  ask(question) {
    return this.full.line.ask({ table: this.full.id, ...question });
  }

  close() {
    for (const person of [this.full, this.compact]) person.line.close();
  }
}

/** But for when it was said, and by which of the two sockets it was asked for. */
function timeless({ now, ref, type, clocks, seats, log, ...table }) {
  const bare = log.map(({ view, ...entry }) => entry); // in a long update
  return { ...table, seats: seats.map(({ connected, ...seat }) => seat), clocks: clocks && clocks.running, log: bare };
}

/** What the module answers is what the server does, and where it says nothing that is because of secrets. */
async function askBoth(person, turn, random) {
  const { ply } = person.told;
  const moves = [turn.moves[random(turn.moves.length)], turn.moves[0]];
  const questions = [
    { type: "labels", ply, seat: turn.seat },
    { type: "preview", ply, seat: turn.seat, moves, facts: true },
    { type: "facts", ply },
    { type: "facts", ply, about: "coach" },
    { type: "position", ply: random(ply + 1) },
  ];
  for (const question of questions) {
    const near = await person.compact.follower.answer(question);
    if (near === null) return false;
    const { ref, ...far } = await person.ask(question);
    assert.deepEqual(near, far, JSON.stringify(question));
  }
  if (ply > 0) assert.equal((await person.compact.follower.answer({ type: "facts", ply: ply - 1 })).code, "stale_ply");
  return true;
}

async function play(people, random, most) {
  let answered = 0;
  for (let i = 0; i < most; i++) {
    const [person, ...more] = people.filter((p) => turnOf(p.told) !== null);
    if (person === undefined) return answered; // it is over, or others think
    const turn = turnOf(person.told);
    if (i % 5 === 0) answered += await askBoth(person, turn, random);
    const isBack = person.told.undo !== null && random(6) === 0;
    const answer = await person.ask(
      isBack
        ? { type: "undo", ply: person.told.ply }
        : { type: "move", ply: person.told.ply, seat: turn.seat, move: turn.moves[random(turn.moves.length)] },
    );
    assert.ok(answer.type === "ack" || answer.type === "held", JSON.stringify(answer));
    const event = answer.event ?? person.told.event;
    for (const p of people) await p.upTo(event);
    if (answer.type === "held") await settle(people, person, more);
  }
  return answered;
}

/** A window: all who are asked have answered, and it closes. */
async function settle(people, first, others) {
  const { ply } = first.told;
  for (const person of others) {
    const turn = turnOf(person.told);
    if (turn !== null) await person.ask({ type: "move", ply, seat: turn.seat, move: turn.moves[0] });
  }
  const event = first.told.event + 1;
  for (const p of people) await p.upTo(event);
}

async function twoAt(game, more = {}) {
  const [ada, bea] = [await Twice.come("Ada", "en"), await Twice.come("Bea", "de")];
  const made = await ada.post("/api/tables", { game, players: 2, seats: [{ kind: "me" }, { kind: "open" }], ...more });
  await bea.post(`/api/tables/${made.id}/join`, { invite: made.invite });
  for (const person of [ada, bea]) await person.watch(made.id);
  return [ada, bea];
}

const secret = ["gridlock", "autobahn"];

for (const game of games.filter((g) => g !== "solo-jump"))
  test(`${game}: told plies alone, they know all`, async () => {
    const people = await twoAt(game, { window: 1 });
    const answered = await play(people, dice(5), game === "autobahn" ? 12 : 80);
    for (const person of people) {
      assert.ok(person.compact.plain > 3, `${person.compact.plain} updates were compact`);
      person.close();
    }
    assert.equal(answered > 0, !secret.includes(game));
  });

test("alone, with undo to the end and back", async () => {
  const ada = await Twice.come("Ada", "de");
  const made = await ada.post("/api/tables", { game: "solo-jump", players: 1, seats: [{ kind: "me" }] });
  await ada.watch(made.id);
  const random = dice(2);
  let ends = 0;
  for (; ada.compact.plain < 12 && ends < 60; ends++) {
    await play([ada], random, 60);
    assert.equal(ada.told.status, "over");
    // Far enough back for some more plies, which an end is none of: that is told in full.
    for (let steps = 0; steps < 5 && ada.told.undo !== null; steps++) {
      const { event } = await ada.ask({ type: "undo", ply: ada.told.ply });
      await ada.upTo(event);
      assert.equal(ada.known.status, "running");
    }
  }
  assert.ok(ends > 0 && ada.compact.plain >= 12);
  ada.close();
});

test("an offer goes when somebody plays on", async () => {
  const people = await twoAt("blockade");
  await play(people, dice(3), 5);
  const [ada] = people;
  const { event } = await ada.ask({ type: "draw" });
  for (const person of people) await person.upTo(event);
  assert.equal(ada.known.offer.kind, "draw");
  await play(people, dice(3), 1);
  assert.equal(ada.known.offer, null);
  for (const person of people) person.close();
});

test("on one device, with a clock, talk and a break in between", async () => {
  const ada = await Twice.come("Ada", "en");
  const seats = [
    { kind: "me", name: "One" },
    { kind: "me", name: "Two" },
  ];
  const clock = { kind: "fischer", seconds: 900, increment: 5 };
  const made = await ada.post("/api/tables", { game: "blockade", players: 2, seats, clock });
  await ada.watch(made.id);
  await play([ada], dice(4), 12);
  await ada.ask({ type: "say", text: "so far" });
  await ada.upTo(ada.told.event + 1);
  const { event } = ada.known;
  ada.compact.line.close();
  const turn = turnOf(ada.told);
  const ack = await ada.ask({ type: "move", ply: ada.told.ply, seat: turn.seat, move: turn.moves[0] });
  const whole = await ada.compact.watch({ since: event });
  ada.compact.known = { ...whole, log: [...ada.known.log, ...whole.log] };
  await ada.upTo(ack.event);
  await play([ada], dice(6), 12);
  ada.close();
});

test("against bots, with a hint of the module", async () => {
  const ada = await Twice.come("Ada", "en");
  const bots = [{ kind: "me" }, { kind: "bot", level: "easy" }];
  const made = await ada.post("/api/tables", { game: "stargate", players: 2, seats: bots });
  await ada.watch(made.id);
  for (let i = 0; i < 6 && ada.told.status === "running"; i++) {
    for (let turn = null; turn === null && ada.told.status === "running"; turn = turnOf(ada.told))
      if (turnOf(ada.told) === null) await ada.upTo(ada.told.event + 1);
    const turn = turnOf(ada.told);
    if (turn === null) break;
    const hint = await ada.compact.follower.answer({ type: "hint" });
    assert.equal(hint.type, "hint");
    assert.ok(turn.moves.includes(hint.move) && hint.hints[0].why.length > 0);
    const ack = await ada.ask({ type: "move", ply: ada.told.ply, seat: turn.seat, move: hint.move });
    await ada.upTo(ack.event);
  }
  ada.close();
});

test("whoever is told something else is in doubt", async () => {
  const [ada, bea] = await twoAt("blockade");
  await play([ada, bea], dice(9), 6);
  const turn = turnOf(ada.told) ?? turnOf(bea.told);
  const entry = {
    n: ada.told.event + 1,
    at: 1,
    kind: "move",
    seat: turn.seat,
    ply: ada.told.ply,
    move: "z9",
    events: [],
  };
  const update = { type: "update", table: ada.full.id, event: entry.n, ply: entry.ply + 1, log: [entry] };
  assert.equal(await ada.compact.follower.take(update), null, "an illegal move");
  const other = { ...entry, move: turn.moves[0], events: [{ kind: "elsewhere" }] };
  assert.equal(await bea.compact.follower.take({ ...update, log: [other] }), null, "other events");
  assert.equal(
    await bea.compact.follower.take({ ...update, event: entry.n + 7, log: [{ ...other, n: entry.n + 7 }] }),
    null,
    "a gap",
  );
  ada.close();
  bea.close();
});
