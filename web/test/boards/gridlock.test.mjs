// gridlock.test.mjs: Gridlock's board in a real browser, handled as people do: by fingers, by dragging, by keys.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test, { after, before } from "node:test";
import { launch, PATIENCE, program, Server, until, visitor } from "../house.mjs";
import { restless } from "./boxTable.mjs";

let server, browser;
before(async () => {
  server = await new Server().start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const opening =
  "start:copley start:faneuil_hall goal:logan goal:kendall goal:theater goal:fenway goal:seaport goal:td_garden goal:science_museum " +
  "goal:south_station goal:bunker_hill goal:fine_arts tile:straight tile:six tile:straight tile:cross";

const dealt = opening.split(" ").map((move) => ({ move }));
const quickest = { move: "place:straight@E7/2", seat: 1 };

/** The state after the opening and these moves: seat 1 was quickest, seat 0 is to declare. */
const stateAfter = (more) =>
  stateOf([
    ...dealt,
    quickest,
    ...["tile:bend", "place:straight@H4/1", "tile:wye", "build", "end", ...more].map((move) => ({ move })),
  ]);

function stateOf(moves) {
  const lines = [
    { cmd: "new", game: "gridlock", players: 2 },
    ...moves.map((m) => ({ cmd: "play", ...m })),
    { cmd: "state" },
  ];
  const { stdout } = spawnSync(program, ["engine"], { input: lines.map((l) => JSON.stringify(l)).join("\n") + "\n" });
  const replies = String(stdout)
    .trim()
    .split("\n")
    .map((l) => JSON.parse(l));
  const bad = replies.findIndex((r) => !r.ok);
  assert.equal(bad, -1, `${JSON.stringify(lines[bad])}: ${JSON.stringify(replies[bad])}`);
  return replies.at(-1).state;
}

/** Opens a table for one person; `body` is what the API takes. */
async function sit(page, body) {
  await page.goto(page.home);
  const id = await page.evaluate(async (body) => {
    const headers = { "content-type": "application/json" };
    await fetch("/api/session", { method: "POST", headers, body: "{}" });
    const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()).table.id;
  }, body);
  await page.goto(`${page.home}/t/${id}`);
  await page.waitForSelector(".stage");
  return id;
}
const both = [{ kind: "me" }, { kind: "me" }];
const bots = [{ kind: "me" }, { kind: "bot", level: "easy" }];

/** As much of the page as somebody who plays looks at. */
const look = (page) =>
  page.evaluate(() => {
    const stage = document.querySelector(".stage");
    const shows = (e) => e !== null && !e.disabled && !e.hidden && e.getClientRects().length > 0;
    const box = stage.getBoundingClientRect();
    const spots = [...stage.querySelectorAll(".spot.active")].filter((s) => {
      const r = s.getBoundingClientRect();
      const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
      if (x < box.x + 4 || x > box.right - 4 || y < box.y + 4 || y > box.bottom - 4) return false;
      return s.contains(document.elementFromPoint(x, y));
    });
    return {
      ply: Number(stage.dataset.ply),
      isPlaying: stage.dataset.playing === "yes",
      moves: Number(stage.dataset.moves),
      isOver: document.querySelector(".table.over") !== null,
      cover: document.querySelector(".cover button") !== null,
      spots: spots.map((s) => s.dataset.spot),
      selected: stage.querySelector(".spot.selected")?.dataset.spot ?? null,
      tools: [...document.querySelectorAll(".gl-tool[data-tool]")].filter(shows).map((b) => b.dataset.tool),
      canEnd: shows(document.querySelector('[data-action="end"]')),
      status: document.querySelector(".table-status").textContent,
    };
  });

const centre = (page, selector) =>
  page.evaluate((s) => {
    const r = document.querySelector(s).getBoundingClientRect();
    return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
  }, selector);
const spot = (cell) => `.gl [data-spot="${cell}"]`;
const press = async (page, selector) => {
  const { x, y } = await centre(page, selector);
  if (page.isTouch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
};
/** A new button takes no press at first, so it is pressed until something comes of it. */
async function pressUntil(page, selector, what, check) {
  await until(what, async () => {
    if (await check()) return true;
    if ((await page.locator(`${selector}:not([disabled])`).count()) > 0) await press(page, selector);
    await page.waitForTimeout(450);
    return check();
  });
}
const takeBack = (page) =>
  pressUntil(page, '[data-action="undo"]', "no draft", async () => (await look(page)).selected === null);
const carry = async (page, from, to) => {
  const [a, b] = [await centre(page, from), await centre(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
};
const ready = (page) =>
  until("our turn", async () => {
    const seen = await look(page);
    if (seen.cover) await page.locator(".cover button").click();
    return seen.moves > 0 && !seen.isPlaying && !seen.cover;
  });
const selected = (page, cell) => until(`a draft on ${cell}`, async () => (await look(page)).selected === cell);
const plyAfter = (page, ply) => until(`a ply after ${ply}`, async () => (await look(page)).ply > ply);

async function person(more = {}) {
  const page = await visitor(browser, server, {
    viewport: { width: 1280, height: 800 },
    ...more,
    settings: { pace: "none", ...more.settings },
  });
  page.isTouch = more.hasTouch === true;
  return page;
}

test("a game is played to its end by touch on a small phone, with the board and its bars alone", async () => {
  const page = await person({ viewport: { width: 390, height: 664 }, hasTouch: true });
  const isWhole = process.env.WHOLE === "yes";
  const options = { turn_limit: isWhole ? 60 : 10 };
  await sit(page, { game: "gridlock", players: 2, options, seats: bots });
  let seed = 5;
  const any = (list) => list[(seed = (seed * 16807) % 2147483647) % list.length];
  const end = Date.now() + (isWhole ? 30 : 9) * PATIENCE;
  for (let step = 0; ; step++) {
    const seen = await look(page);
    if (seen.isOver) break;
    assert.ok(Date.now() < end, `the game does not end: ${JSON.stringify(seen)}`);
    if (seen.moves === 0 || seen.isPlaying) await page.waitForTimeout(60);
    else if (seen.selected !== null && seen.canEnd) {
      await press(page, '[data-action="end"]');
      await page.waitForTimeout(420);
    } else if (seen.spots.length > 0 && step % 2 === 0) await press(page, spot(any(seen.spots)));
    else if (seen.tools.length > 0) await press(page, `[data-tool="${any(seen.tools)}"]`);
    else if (seen.canEnd) await press(page, '[data-action="end"]');
    else await press(page, ".gl-mini");
    await page.waitForTimeout(40);
  }
  assert.deepEqual(page.errors, []);
});

test("a tile is placed by tap and tap, turned by tapping and by its handles, and taken back", async () => {
  const page = await person();
  await sit(page, { state: stateAfter([]), seats: both });
  await ready(page);
  const { ply } = await look(page);
  await press(page, tile); // declares to build
  await plyAfter(page, ply);
  await until("the tile is in hand", () => page.locator('[data-tool="place:six"][aria-pressed="true"]').count());
  await press(page, spot("H6"));
  await selected(page, "H6");
  assert.equal((await look(page)).ply, ply + 1, "nothing is sent yet");
  await takeBack(page);
  await press(page, '[data-tool="place:wye"]');
  await press(page, spot("H6"));
  await selected(page, "H6");
  const lies = () =>
    page
      .locator(".gl .spot.selected")
      .evaluate(() =>
        document
          .querySelector(".gl .ghost-edge")
          .parentElement.querySelector("g[transform^=rotate]")
          .getAttribute("transform"),
      );
  const first = await lies();
  await press(page, spot("H6"));
  await until("it is turned", async () => (await lies()) !== first);
  await pressUntil(page, ".gl-handle.turn-left", "it is turned back", async () => (await lies()) === first);
  await page.keyboard.press("r");
  await until("it is turned by a key", async () => (await lies()) !== first);
  // The next gesture sends it.
  await press(page, '[data-tool="place:six"]');
  await plyAfter(page, ply + 1);
  assert.deepEqual(page.errors, []);
});

test("the fourth action is kept until the turn is ended, and can be taken back", async () => {
  const page = await person();
  await sit(page, { state: stateAfter(["build", "cone:C2", "clear:C2", "cone:C2"]), seats: both });
  await ready(page);
  const { ply } = await look(page);
  await press(page, '[data-tool="place:six"]');
  await press(page, spot("H6"));
  await selected(page, "H6");
  await page.waitForTimeout(500);
  assert.equal((await look(page)).ply, ply);
  await press(page, spot("H6"));
  await press(page, '[data-tool="place:wye"]');
  assert.equal((await look(page)).ply, ply, "another choice replaces it");
  await takeBack(page);
  await press(page, '[data-tool="place:six"]');
  await press(page, spot("H6"));
  await selected(page, "H6");
  await pressUntil(
    page,
    '[data-action="end"]',
    "the turn ends",
    async () => (await look(page)).ply > ply || (await look(page)).cover,
  );
  assert.deepEqual(page.errors, []);
});

test("End turn sends what lies there and ends the turn", async () => {
  const page = await person();
  await sit(page, { state: stateAfter(["build"]), seats: bots });
  await ready(page);
  await press(page, spot("H4"));
  await selected(page, "H4");
  await pressUntil(page, '[data-action="end"]', "the other's turn", async () => (await look(page)).ply >= 2);
  await until("the log says so", () =>
    page.evaluate(
      () =>
        /rotates? the tile on H4/.test(document.body.textContent) && /ends? the turn/.test(document.body.textContent),
    ),
  );
});

test("a car is driven by tapping twice and by dragging, its way shown first; why a space is closed is said", async () => {
  for (const isDrag of [false, true]) {
    const page = await person();
    await sit(page, { state: stateAfter([]), seats: both });
    await ready(page);
    const { ply } = await look(page);
    if (isDrag) await carry(page, spot("H3"), spot("H5"));
    else await press(page, spot("H5")); // a ring: declares to drive
    await plyAfter(page, ply);
    await selected(page, "H5");
    await until("the way", () => page.locator(".gl .route-line").count());
    await press(page, spot("B2"));
    await until("why not", async () => /No road leads there/.test((await look(page)).status));
    await press(page, spot("H5"));
    await press(page, spot("H5"));
    await plyAfter(page, ply + 1);
    await until("the card is turned over", () => page.locator('.gl-card.done[data-part="goal:theater"]').count());
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
});

test("who drives and sees no ring is shown one", async () => {
  const page = await person({ viewport: { width: 390, height: 664 }, hasTouch: true });
  await sit(page, { state: stateAfter(["drive"]), seats: both });
  await ready(page);
  /** Where nothing takes the pointer for itself. */
  const free = () =>
    page.evaluate(() => {
      const { left, top, width, height } = document.querySelector(".gl-frame").getBoundingClientRect();
      const places = [...Array(64)].map((_, i) => ({
        x: left + width * (0.3 + (i % 8) / 12),
        y: top + height * (0.3 + Math.floor(i / 8) / 12),
      }));
      return places.find(({ x, y }) => document.elementFromPoint(x, y).closest("button, .can-grab, .active") === null);
    });
  const away = async () => {
    const { x, y } = await free();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y - 60, { steps: 4 });
    await page.mouse.up();
    return (await look(page)).spots.length === 0;
  };
  await until("no ring in sight", away);
  await press(page, '[data-tool="drive"]');
  await until("rings", async () => (await look(page)).spots.length > 0);
  assert.deepEqual(page.errors, []);
});

// ---- every kind of move, by dragging and by tap and tap ----

/** Notes which moves are sent. */
const noteSent = (page) =>
  page.addInitScript(() => {
    window.sent = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const message = JSON.parse(text);
      if (message.type === "move") window.sent.push(message.move);
      return send.call(this, text);
    };
  });

const beside = ".table-status";
const tile = '[data-tool="place:six"]';
const tap = (what) => (page) => press(page, what);
const drag = (from, to) => (page) => carry(page, from, to);
const lies = (cell) => (page) => selected(page, cell);
const isCrossed = (page) => until("the cross", () => page.locator(".gl .gone-cross").count());
/** A handle goes when it has done its work. */
const handle = (id) => (page) =>
  pressUntil(page, `.gl-handle.${id}`, id, async () => (await page.locator(`.gl-handle.${id}`).count()) === 0);

/** What is sent, and by which gestures. */
const gestures = [
  ["place:six@H6/0", tap(tile), tap(spot("H6")), lies("H6"), handle("send")],
  ["place:six@H6/0", drag(tile, spot("G6")), lies("G6"), drag(spot("G6"), spot("H6")), lies("H6"), handle("send")],
  ["rotate:H4/2", tap(spot("H4")), lies("H4"), handle("send")],
  ["remove:H4", tap(spot("H4")), lies("H4"), handle("remove"), isCrossed, handle("send")],
  ["remove:H4", tap(spot("H4")), lies("H4"), drag(spot("H4"), beside), isCrossed, handle("send")],
  ["cone:B2", tap('[data-tool="cone"]'), tap(spot("B2")), lies("B2"), tap(spot("B2"))],
  ["cone:B2", drag('[data-tool="cone"]', spot("B2")), lies("B2"), handle("send")],
  ["clear:C2", tap(spot("C2")), lies("C2"), tap(spot("C2"))],
  ["clear:C2", drag(spot("C2"), beside), lies("C2"), isCrossed, handle("send")],
  ["stop:H5", tap(spot("H5")), lies("H5"), tap(spot("H5"))],
  ["stop:H5", drag(spot("H3"), spot("H5")), lies("H5"), handle("go")],
];

test("every kind of move is made by tap and tap, and by dragging", { timeout: 8 * PATIENCE }, async () => {
  const page = await person();
  await noteSent(page);
  for (const [move, ...steps] of gestures) {
    const state = stateAfter(move.startsWith("stop:") ? ["drive"] : ["build", "cone:C2"]);
    await sit(page, { state, seats: both });
    await ready(page);
    for (const step of steps) await step(page);
    await until(`${move} is sent`, () => page.evaluate(() => window.sent.length > 0));
    assert.deepEqual(await page.evaluate(() => window.sent), [move]);
  }
  assert.deepEqual(page.errors, []);
});

test("the next gesture sends what lies there", async () => {
  const page = await person();
  await noteSent(page);
  await sit(page, { state: stateAfter(["build"]), seats: both });
  await ready(page);
  await carry(page, tile, spot("H6"));
  await selected(page, "H6");
  await carry(page, '[data-tool="cone"]', spot("B2"));
  await selected(page, "B2");
  assert.deepEqual(await page.evaluate(() => window.sent), ["place:six@H6/0"]);
  await takeBack(page);
  assert.deepEqual(page.errors, []);
});

// ---- every event moves something ----

/** Notes which parts are moved. */
const listen = (page) =>
  page.addInitScript(() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      window.moved.push(this.dataset?.part ?? this.getAttribute("class"));
      return animate.call(this, frames, options);
    };
  });

/** The parts that an event moves, at least, in this order. */
const movedBy = {
  start: ({ seat }) => [`car:${seat}`],
  goal: ({ seat }) => [`seat:${seat}`],
  draw: ({ seat }) => [`seat:${seat}`],
  first: ({ seat }) => [`seat:${seat}`],
  declare: ({ seat }) => [`seat:${seat}`],
  place: ({ at }) => [`tile:${at}`],
  rotate: ({ at }) => [`tile:${at}`],
  remove: ({ at }) => [`tile:${at}`],
  cone: ({ at }) => [`cone:${at}`, `zone:${at}`],
  clear: ({ at }) => [`cone:${at}`, `zone:${at}`],
  drive: ({ seat, path, halt }) => [`car:${seat}`, ...(halt === "cone" ? [`cone:${path.at(-1)}`] : [])],
  reach: ({ seat, place }) => [`mark:${place}`, `cube:${place}:${seat}`, `seat:${seat}`],
  done: ({ seat }) => [`seat:${seat}`],
  shuffle: () => ["seat:0", "seat:1"],
  turn: ({ seat }) => [`seat:${seat}`],
  end: ({ ranks }) => ["ground", `seat:${ranks.indexOf(1)}`],
};

/** Plays a table of one's own over a socket, chance being the server's; gives back what was told, ply by ply. */
const playOver = (page, table, script) =>
  page.evaluate(
    ([table, script]) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
        const rest = [...script];
        const told = [];
        let now = {};
        socket.onopen = () => socket.send(JSON.stringify({ type: "watch", table }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === "error") return reject(new Error(data));
          if (message.type !== "table" && message.type !== "update") return;
          now = { ...now, ...message };
          for (const { ply, events } of message.log ?? []) if (events !== undefined) told[ply] = events;
          const { node, ply, status } = now;
          if (status === "over" || (rest.length === 0 && node.kind !== "chance")) {
            socket.close();
            return resolve(told);
          }
          if (node.kind === "chance" || now.sent === ply) return;
          const { move, seat } = rest.shift();
          now.sent = ply;
          socket.send(JSON.stringify({ type: "move", table, ply, move, seat: seat ?? node.seat }));
        };
      }),
    [table, script],
  );

/** Takes one step of what was played and says what moved. */
async function stepOn(page, ply) {
  const isAt = (ply) =>
    page.evaluate((ply) => {
      const { dataset } = document.querySelector(".stage");
      return Number(dataset.ply) === ply && dataset.playing === "no";
    }, ply);
  await until(`ply ${ply}`, () => isAt(ply));
  await page.evaluate(() => (window.moved = []));
  await page.click('.scrub [aria-label="One on"]');
  await until(`ply ${ply + 1}`, () => isAt(ply + 1));
  return page.evaluate(() => window.moved);
}

/** All of the first are among the second, in this order. */
const isWithin = (few, many) => {
  let at = 0;
  return few.every((part) => (at = many.indexOf(part, at) + 1) > 0);
};

const movesOf = (script) => script.split(" ").map((move) => ({ move }));

/** Cones, tiles, cars; the draw pile is empty, so that the discard is turned over as soon as a tile is drawn. */
function longTurns() {
  const state = stateAfter(["build"]);
  const { draw } = state;
  const none = Object.fromEntries(Object.keys(draw).map((kind) => [kind, 0]));
  const script =
    "cone:C2 clear:C2 place:six@H6/0 rotate:H4/2 build rotate:H4/1 cone:H4 remove:E7 end drive stop:H4 end";
  return [{ state: { ...state, draw: none, discard: draw } }, movesOf(script)];
}

/** One goal before the end. */
function lastGoal() {
  const state = stateAfter(["drive"]);
  const [own, ...others] = state.seats;
  const seats = [{ ...own, visited: own.goals.filter((g) => g !== "theater"), goals: ["theater"] }, ...others];
  return [{ state: { ...state, seats } }, movesOf("stop:H5")];
}

test(
  "every kind of event moves something, and with reduced motion nothing moves",
  { timeout: 8 * PATIENCE },
  async () => {
    const player = await person();
    const watchers = [];
    for (const reducedMotion of ["no-preference", "reduce"]) {
      const page = await person({ reducedMotion, settings: { pace: "quick" } });
      await listen(page);
      watchers.push(page);
    }
    const kinds = new Set();
    const dealing = [{ game: "gridlock", players: 2 }, []];
    const race = [{ state: stateOf(dealt) }, [quickest]];
    for (const [body, script] of [dealing, race, longTurns(), lastGoal()]) {
      const id = await sit(player, { ...body, seats: both, public: true });
      const told = await playOver(player, id, script);
      for (const page of watchers) {
        await page.goto(`${page.home}/t/${id}`);
        await page.waitForSelector(".scrub input");
        await page.locator(".scrub input").fill("0");
      }
      for (const [ply, events] of told.entries()) {
        const [moved, still] = await Promise.all(watchers.map((page) => stepOn(page, ply)));
        for (const event of events) {
          kinds.add(event.kind);
          assert.ok(isWithin(movedBy[event.kind](event), moved), `${JSON.stringify(event)} moves ${moved}`);
        }
        const all = events.flatMap((event) => movedBy[event.kind](event));
        assert.ok(isWithin(all, moved), `${JSON.stringify(events)} move ${moved}`);
        assert.deepEqual([...still, ...(await restless(watchers[1]))], [], JSON.stringify(events));
      }
    }
    assert.deepEqual(
      Object.keys(movedBy).filter((kind) => !kinds.has(kind)),
      [],
      "all kinds were told",
    );
    assert.deepEqual(
      [player, ...watchers].flatMap((page) => page.errors),
      [],
    );
  },
);

test("a goal of one's own turns its card over", async () => {
  const page = await person({ reducedMotion: "no-preference", settings: { pace: "quick" } });
  await listen(page);
  await sit(page, { state: stateAfter(["drive"]), seats: bots });
  await ready(page);
  await press(page, spot("H5"));
  await selected(page, "H5");
  await pressUntil(page, ".gl-handle.go", "on the way", async () => (await look(page)).ply > 0);
  await until("it is turned over", () => page.locator('.gl-card.done[data-part="goal:theater"]').count());
  await ready(page);
  const moved = await page.evaluate(() => window.moved);
  const all = ["car:0", "mark:theater", "cube:theater:0", "goal:theater", "front:theater", "seat:0"];
  assert.ok(isWithin(all, moved), `${moved}`);
  assert.deepEqual(page.errors, []);
});
