// route66.test.mjs: The Mother Road in a real browser: played by touch to its end, every event acted out, pairs chosen by tap, mouse and
// drag, and a hasty second click that never stops a turn.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, launch, PATIENCE, Server, until, visitor } from "../house.mjs";
import { restless } from "./boxTable.mjs";

const small = { viewport: { width: 390, height: 664 }, hasTouch: true };
const still = { pace: "none" };
/** A game with all its stretches, for `make test-long`; else it ends with the first one. */
const isWhole = process.env.WHOLE === "yes";

const patient = { timeout: 10 * PATIENCE };

const none = () => Array(11).fill(0);
const position = (more, options = {}) => ({
  game: "route66",
  players: 2,
  options: {
    sections_to_end: 8,
    faster_gear: false,
    may_decline: false,
    tie_break: "turn_order",
    ply_limit: 10000,
    ...options,
  },
  edition: "standard",
  ply: 10,
  seat: 0,
  phase: "decide",
  reason: null,
  dice: null,
  first: Array(11).fill(null),
  second: Array(11).fill(null),
  markers: [none(), none()],
  cars: none(),
  scores: [0, 0],
  last: null,
  ...more,
});

/** A stop ends the game, with a second place; a roll must fail. */
const last = position({
  ply: 300,
  first: [0, null, 1, 0, null, null, 1, 0, 1, null, 1],
  second: [null, null, null, 1, null, null, null, null, 0, null, null],
  markers: [
    [0, 3, 0, 0, 9, 11, 0, 0, 0, 0, 0],
    [0, 4, 0, 0, 8, 12, 0, 0, 0, 0, 0],
  ],
  cars: [0, 5, 0, 0, 11, 13, 0, 0, 0, 0, 0],
  scores: [35, 46],
});
const choosing = position({
  phase: "move",
  dice: [1, 2, 5, 6],
  markers: [
    [0, 0, 0, 0, 4, 5, 3, 0, 0, 0, 0],
    [0, 0, 0, 0, 5, 9, 2, 0, 0, 0, 0],
  ],
  cars: [0, 0, 0, 0, 0, 7, 6, 0, 0, 0, 0],
});

let server, browser;

before(async () => {
  server = await new Server().start();
  browser = await launch();
});

after(async () => {
  await browser.close();
  await server.close();
});

/** A visitor at a table against a bot; every element that is animated and every move that is sent is written down. The table
 * begins from a state, or, where `given` is a game with its options, at its first ply. */
async function sit(given, { settings = {}, seats = [{ kind: "me" }, { kind: "bot", level: "random" }], ...more } = {}) {
  const page = await visitor(browser, server, { settings: { ...still, ...settings }, ...more });
  await page.addInitScript(() => {
    window.animated = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      window.animated.push(this.dataset?.part ?? "");
      return animate.apply(this, how);
    };
    window.sent = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const message = JSON.parse(text);
      if (message.type === "move") window.sent.push(message.move);
      return send.call(this, text);
    };
  });
  await page.goto(server.url);
  const id = await page.evaluate(
    async (body) => {
      const post = (path, body) =>
        fetch(path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }).then((reply) => reply.json());
      await post("/api/session", {});
      return (await post("/api/tables", body)).table.id;
    },
    { ...("ply" in given ? { state: given } : given), seats },
  );
  await page.goto(`${server.url}/t/${id}`);
  await page.waitForSelector(".r66-scene");
  return page;
}

const sent = (page) => page.evaluate(() => window.sent);
const isOn = (page, action) =>
  page.evaluate((id) => document.querySelector(`.table-acts [data-action="${id}"]`)?.disabled === false, action);
const tickets = (page) => page.locator(".table-slot .r66-ticket");
const isOver = (page) => page.evaluate(() => document.querySelector(".result") !== null);

/** Presses until it takes: a fresh button takes no press at first. */
async function press(page, target, done, how = "click") {
  await until("the press to be taken", async () => {
    if (await done()) return true;
    await target[how]({ timeout: 2000 }).catch(() => undefined);
    return done();
  });
}

test(
  "a game is played to its end by touch on a small phone, at the road, the tickets and the bar",
  patient,
  async () => {
    const options = isWhole ? {} : { sections_to_end: 1 };
    const page = await sit({ game: "route66", players: 2, options }, small);
    for (let turn = 0; !(await isOver(page)); turn++) {
      assert.ok(turn < 2000, "it comes to an end");
      const what = await until("something to do", async () =>
        (await isOver(page))
          ? "over"
          : (await tickets(page).count()) > 0
            ? "choose"
            : (await isOn(page, "roll"))
              ? "decide"
              : null,
      );
      if (what === "over") break;
      const before = (await sent(page)).length;
      const isTaken = async () => (await sent(page)).length > before || (await isOver(page));
      if (what === "choose") {
        const ghosts = page.locator(".stage .spot.active");
        const target = turn % 2 === 0 ? tickets(page).first() : ghosts.first();
        await press(page, target, isTaken, "tap");
      } else {
        const text = (await page.locator(".r66-odds strong").textContent()) ?? "";
        const action = Number.parseInt(text, 10) >= 75 ? "roll" : "stop";
        await press(page, page.locator(`.table-acts [data-action="${action}"]`), isTaken, "tap");
      }
      await until(
        "the move to be played",
        async () =>
          (await isOver(page)) || (await page.evaluate(() => document.querySelector(".stage.sending") === null)),
      );
    }
    assert.ok((await sent(page)).includes("roll") || (await sent(page)).includes("stop"));
    await close(page);
  },
);

test("a finger looks first and drives then; a mouse drives at once; a car can be dragged to its goal", async () => {
  const phone = await sit(choosing, small);
  await press(phone, phone.locator('[data-spot="to:6"]'), () => phone.locator(".r66-ticket.lit").count(), "tap");
  assert.deepEqual(await sent(phone), []);
  assert.match(await phone.locator(".r66-ticket.lit").textContent(), /6 \+ 8/);
  assert.equal(await phone.locator(".r66-ghost.lit").count(), 2, "both cars of the pair");
  await press(phone, phone.locator('[data-spot="to:8"]'), async () => (await sent(phone)).length > 0, "tap");
  assert.deepEqual(await sent(phone), ["move:6+8"]);

  const desk = await sit(choosing);
  await press(desk, tickets(desk).filter({ hasText: "7 + 7" }), async () => (await sent(desk)).length > 0);
  assert.deepEqual(await sent(desk), ["move:7+7"]);

  const dragged = await sit(choosing);
  await dragged.waitForSelector('[data-spot="to:7"]');
  const middle = (spot) =>
    dragged.evaluate((id) => {
      const { x, y, width, height } = document.querySelector(`[data-spot="${id}"]`).getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    }, spot);
  const [from, to] = [await middle("from:7"), await middle("to:7")];
  await dragged.mouse.move(...from);
  await dragged.mouse.down();
  await dragged.mouse.move(from[0] + 20, from[1] + 5);
  await dragged.mouse.move(...to, { steps: 4 });
  await dragged.mouse.up();
  await until("the move", async () => (await sent(dragged)).length > 0);
  assert.deepEqual(await sent(dragged), ["move:7+7"]);
  await close(phone, desk, dragged);
});

/** What was animated, by the first word of its name. */
const moved = async (page) => new Set((await page.evaluate(() => window.animated)).map((part) => part.split(":")[0]));

async function playEvents(how) {
  const pages = [];
  const seen = new Set();
  const watch = async (state, play, done) => {
    const page = await sit(state, how);
    await play(page);
    await until(
      "the ply to be told",
      async () =>
        (await page.evaluate(() => document.querySelector(".stage").dataset.playing)) === "no" && (await done(page)),
    );
    for (const part of await moved(page)) seen.add(part);
    pages.push(page);
  };
  const act = (action) => (page) =>
    press(page, page.locator(`.table-acts [data-action="${action}"]`), async () => (await sent(page)).length > 0);
  const hasPly = (n) => (page) =>
    page.evaluate((ply) => Number(document.querySelector(".stage").dataset.ply) >= ply, n);
  await watch(
    choosing,
    (page) => press(page, tickets(page).first(), async () => (await sent(page)).length > 0),
    hasPly(1),
  );
  await watch(position({ cars: [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0] }), act("roll"), hasPly(2));
  await watch(last, act("roll"), hasPly(2));
  await watch(last, act("stop"), (page) => isOver(page));
  return { pages, seen };
}

test("every kind of event moves something", async () => {
  const { pages, seen } = await playEvents({ reducedMotion: "no-preference", settings: { pace: "quick" } });
  const needed = {
    roll: "die",
    again: "tray",
    advance: "car",
    bust: "smoke",
    stop: "kept",
    win: "points",
    close: "sign",
    end: "sunset",
  };
  for (const [kind, part] of Object.entries(needed))
    assert.ok(seen.has(part), `${kind} moves ${part}: ${[...seen].join(" ")}`);
  await close(...pages);
});

test("on a shared device the last ply is acted out before anything says how it ended", async () => {
  const seats = [{ kind: "me" }, { kind: "me" }];
  const page = await sit(last, { seats, reducedMotion: "no-preference", settings: { pace: "quick" } });
  const start = page.locator(".cover button");
  if ((await start.count()) > 0) await start.first().click();
  await page.evaluate(() => {
    window.early = [];
    const look = () => {
      const isPlaying = document.querySelector(".stage")?.dataset.playing === "yes";
      const text = document.querySelector(".table-status b")?.textContent ?? "";
      if (isPlaying && (document.querySelector(".table.over, .result") !== null || /\bwon\b/.test(text)))
        window.early.push(text);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await press(page, page.locator('.table-acts [data-action="stop"]'), async () => (await sent(page)).length > 0);
  await until("the result", () => isOver(page));
  const seen = await moved(page);
  for (const part of ["kept", "points", "sign", "sunset"]) assert.ok(seen.has(part), `${part}: ${[...seen].join(" ")}`);
  assert.deepEqual(await page.evaluate(() => window.early), []);
  await close(page);
});

test("with reduced motion nothing is animated", async () => {
  const { pages, seen } = await playEvents({ reducedMotion: "reduce", settings: { pace: "quick" } });
  assert.deepEqual([...seen], []);
  for (const page of pages) assert.deepEqual(await restless(page), []);
  await close(...pages);
});

/** All that can be pressed but Stop, and places of a grid over the whole window, whatever lies there. */
const pressable = (page, columns, rows) =>
  page.evaluate(
    ([columns, rows]) => {
      const centre = (e) => {
        const { x, y, width, height } = e.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      };
      const grid = Array.from({ length: columns * rows }, (_, i) => [
        (innerWidth * ((i % columns) + 0.5)) / columns,
        (innerHeight * (Math.floor(i / columns) + 0.5)) / rows,
      ]);
      const all = [...document.querySelectorAll(".stage .spot.active, .table-slot button, .table-acts button")];
      const isSafe = (e) => !["stop", "undo", "hint"].includes(e.dataset?.action);
      const isElsewhere = ([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return hit?.closest('a, [data-action="stop"], .table-top, .tabs, .drawer, .scrub, .players') === null;
      };
      return [...all.filter(isSafe).map(centre), ...grid.filter(isElsewhere)];
    },
    [columns, rows],
  );

test("two clicks 100 ms apart never stop a turn unless the first hit Stop", patient, async () => {
  let done = 0;
  for (const viewport of isWhole ? [{ width: 1440, height: 900 }, small.viewport] : [small.viewport]) {
    let page = await sit(choosing, { viewport });
    for (let round = 0; round < (isWhole ? 100 : 14); round++) {
      if (await isOver(page)) {
        await close(page);
        page = await sit(choosing, { viewport });
      }
      const list = await pressable(page, isWhole ? 8 : 3, isWhole ? 8 : 4);
      await page.waitForTimeout(450);
      const [x, y] = list[(round * 5) % list.length];
      const before = (await sent(page)).length;
      await page.mouse.click(x, y);
      await page.waitForTimeout(100);
      await page.mouse.click(x, y);
      await page.waitForTimeout(250);
      assert.ok(!(await sent(page)).slice(before).includes("stop"), `at ${x} ${y} of ${viewport.width}`);
      done += (await sent(page)).length > before ? 1 : 0;
    }
    await close(page);
  }
  assert.ok(done > 1, "some of the clicks did something");
});

test("a bust is said for a moment, not through the next turn", async () => {
  const page = await sit(last);
  await press(page, page.locator('.table-acts [data-action="roll"]'), async () => (await sent(page)).length > 0);
  await until("the next turn of mine", async () => (await tickets(page).count()) > 0 || isOver(page));
  await until("no word of it on board or dashboard", async () =>
    page.evaluate(
      () =>
        !/Bust/.test(document.querySelector(".stage").textContent + document.querySelector(".table-slot").textContent),
    ),
  );
  await close(page);
});
