// autobahn.test.mjs: the board of Alltagswahn Autobahn in a real browser: played by touch, by drag and by taps; every event moves
// something; everything can be read at every size.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, PATIENCE, close, drawn, launch, until, visitor } from "../house.mjs";
import { axeFinds, contrast, covered, room, sizeName, sizes, smallTexts } from "../measure.mjs";
import { restless } from "./boxTable.mjs";
import { asked, busy, late, motorway, open } from "./motorways.mjs";

let server, browser, lens;
before(async () => {
  server = await new Server().start();
  browser = await launch();
  lens = await (await browser.newContext()).newPage(); // looks at pictures
});
after(async () => {
  await browser.close();
  await server.close();
});

const phone = { width: 390, height: 664 };
const still = { pace: "none", tips: false };

/** Makes a table over HTTP, as the visitor of this page. */
async function makeTable(page, body) {
  await page.goto(page.home);
  return page.evaluate(async (body) => {
    const post = (url, data) =>
      fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(data) });
    await post("/api/session", {});
    const answer = await (await post("/api/tables", body)).json();
    if (answer.table === undefined) throw new Error(JSON.stringify(answer));
    return answer.table.id;
  }, body);
}

const seatsWithBots = (players) =>
  Array.from({ length: players }, (_, i) => (i === 0 ? { kind: "me" } : { kind: "bot", level: "easy" }));

/** At a table that begins from a state, or, where there is none, at the first ply. */
async function sitAt(page, state) {
  const from = state === null ? { game: "autobahn", players: 2 } : { state };
  const id = await makeTable(page, { ...from, seats: seatsWithBots(state?.players ?? 2), window: 60 });
  await page.goto(`${page.home}/t/${id}`);
  await page.waitForSelector(".ab-card");
  await until("our move", () => page.evaluate(() => Number(document.querySelector(".stage").dataset.moves) > 0));
  return id;
}

/** The first move that was made by hand at a table, as its log has it. */
const firstMove = (page, id) =>
  page.evaluate(
    (table) =>
      new Promise((resolve) => {
        const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
        socket.onopen = () => socket.send(JSON.stringify({ type: "watch", table }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type !== "table") return;
          socket.close();
          resolve(message.log.find(({ kind, seat }) => kind === "move" && seat === 0)?.move ?? null);
        };
      }),
    id,
  );

const middleOf = async (page, selector) => {
  const { x, y, width, height } = await page.locator(selector).first().boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

/** Only the left edge of a card is sure to be seen. */
const gripOf = async (page, card) => {
  const { x, y, height } = await page.locator(`[data-card="${card}"]`).first().boundingBox();
  return { x: x + 14, y: y + height / 2 };
};

// ---- a drag and a tap-tap of every kind of move ----

const placed = [
  ["put:L90:1", "L90", "lane:1", false],
  ["put:HEAVY", "HEAVY", "heavy", false],
  ["build:L90", "L90", "build:3", true],
  ["overtake:S80", "S80", "car:2", true],
  ["works", "RW", "works:2", false],
  ["sign:S80", "S80", "limit", false],
  ["camera:2", "CAM", "shot:2", false],
  ["refuel:DOC", "DOC", "pumps", false],
];

test("every kind of move is made by a drag and by taps", async () => {
  const page = await visitor(browser, server, { viewport: { width: 1280, height: 800 }, settings: still });
  for (const [move, card, place, isBack] of placed) {
    let id = await sitAt(page, open);
    const from = await gripOf(page, card);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 4, from.y - 30, { steps: 4 });
    await page.waitForSelector(`.spot.active[data-spot="${place}"]`);
    const to = await middleOf(page, `[data-spot="${place}"] :is(.tape, .lane-hit, .sight-hit)`);
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await until(`the drag of ${move}`, async () => (await firstMove(page, id)) !== null);
    assert.equal(await firstMove(page, id), move, `a drag of ${card} to ${place}`);

    id = await sitAt(page, open);
    const grip = await gripOf(page, card);
    await page.mouse.click(grip.x, grip.y);
    await page.waitForSelector(`[data-card="${card}"][aria-pressed="true"]`);
    if (isBack && (await page.locator(".card-road").count()) === 0) {
      await page.waitForTimeout(450); // a new button takes no click at once
      await page.click("[data-action=flip]");
    }
    await page.waitForSelector(`.spot.active[data-spot="${place}"]`);
    const goal = await middleOf(page, `[data-spot="${place}"] :is(.tape, .lane-hit, .sight-hit)`);
    await page.mouse.click(goal.x, goal.y);
    await until(`the taps for ${move}`, async () => (await firstMove(page, id)) !== null);
    assert.equal(await firstMove(page, id), move, `a tap on ${card}, then on ${place}`);
  }
  await close(page);
});

/** Somebody has photographed our car; a doctor is at hand. */
const photographed = motorway({
  lanes: [["L80"], ["C160"]],
  hands: [{ DOC: 1, L90: 1 }, { L90: 1 }],
  taken: [{}, { L80: 1 }],
  phase: "window",
  driver: 0,
  window: { type: "doctor", asked: 0 },
  shot: { seat: 1, lane: 2 },
  discard: { CAM: 1 },
});

/** Somebody indicates; we can flash. */
const indicated = motorway({
  lanes: [["L80"], ["C160"]],
  hands: [{ FLA: 1, L90: 1 }, { L90: 1 }],
  phase: "window",
  driver: 1,
  began: false,
  window: { type: "flash", asked: 0 },
  discard: { IND: 1 },
});

test("a reaction is played by a drag and by taps, too", async () => {
  const page = await visitor(browser, server, { viewport: { width: 1280, height: 800 }, settings: still });
  for (const [state, move, card, place] of [
    [asked, "indicator", "IND", "road"],
    [asked, "camera:2", "CAM", "shot:2"],
    [indicated, "flash", "FLA", "road"],
    [photographed, "doctor", "DOC", "save:2"],
  ])
    for (const isDrag of [true, false]) {
      const id = await sitAt(page, state);
      const from = await gripOf(page, card);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      if (isDrag) await page.mouse.move(from.x + 4, from.y - 30, { steps: 4 });
      else await page.mouse.up();
      await page.waitForSelector(`.spot.active[data-spot="${place}"]`);
      const to = await middleOf(page, `[data-spot="${place}"] :is(.tape, .lane-hit, .sight-hit)`);
      await page.mouse.move(to.x, to.y, { steps: 4 });
      if (isDrag) await page.mouse.up();
      else await page.mouse.click(to.x, to.y);
      await until(`${move} by ${isDrag ? "a drag" : "taps"}`, async () => (await firstMove(page, id)) !== null);
      assert.equal(await firstMove(page, id), move);
    }
  await close(page);
});

test("what a card would bring is said before it is laid", async () => {
  const page = await visitor(browser, server, { viewport: { width: 1280, height: 800 }, settings: still });
  await sitAt(page, open);
  const tag = (place, text) =>
    until(`the tag of ${place}`, async () =>
      (await page.locator(`[data-spot="${place}"] .tag text`).allTextContents()).join() === text ? true : false,
    );
  await page.locator('[data-card="RW"]').click({ position: { x: 12, y: 60 } });
  await tag("works:2", "Close lane 2: +3");
  await page.locator('[data-card="S80"]').click({ position: { x: 12, y: 60 } });
  await page.waitForTimeout(450);
  await page.click("[data-action=flip]");
  await tag("car:2", "Overtake: 1 vehicle, +2");
  await page.locator('[data-card="CAM"]').click({ position: { x: 12, y: 60 } });
  await tag("shot:2", "60 over: +3");
  await close(page);
});

test("a window offers what can be played, a ring, and passing for the rest of the turn", async () => {
  const page = await visitor(browser, server, { viewport: phone, hasTouch: true, settings: still });
  const id = await sitAt(page, asked);
  const offered = await page.locator(".controls .ab-act").evaluateAll((all) => all.map((b) => b.dataset.action));
  assert.deepEqual(offered, ["camera:2", "indicator"]);
  assert.equal(await page.locator(".ring svg").count(), 1);
  await page.waitForTimeout(450);
  await page.tap("[data-action=hold]");
  await until("that we pass by ourselves", () =>
    page.evaluate(
      () =>
        document.querySelector("[data-action=hold]") === null ||
        document.querySelector("[data-action=hold][aria-pressed=true]") !== null,
    ),
  );
  await page.goto(page.home);
  const next = await sitAt(page, asked);
  assert.notEqual(next, id);
  await page.waitForTimeout(450);
  await page.tap('[data-action="indicator"]');
  await until("the indicator", async () => (await firstMove(page, next)) === "indicator");
  await close(page);
});

// ---- by touch, to the end ----

const look = (page) =>
  page.evaluate(() => ({
    over: document.querySelector(".result, .table-end") !== null,
    ply: Number(document.querySelector(".stage")?.dataset.ply ?? -1),
    moves: Number(document.querySelector(".stage")?.dataset.moves ?? 0),
  }));

/** One thing that a player could do now who sees no more than the page. */
async function step(page, roll) {
  const has = (selector) => page.locator(`${selector}:not(:disabled)`).count();
  const tap = (selector) => page.locator(selector).first().tap({ timeout: 4000 });
  const tapAt = async (point) => page.touchscreen.tap(point.x, point.y);
  if ((await has(".table-acts [data-action=pass]")) > 0)
    return (await has(".controls .ab-act")) > 0 && roll() < 0.5
      ? tap(".controls .ab-act")
      : tap(".table-acts [data-action=pass]");
  if ((await has(".controls [data-action=draw]")) > 0) return tap(".controls [data-action=draw]");
  const spots = page.locator('.spot.active:not([data-spot^="more:"]) :is(.tape, .lane-hit, .sight-hit)');
  if ((await spots.count()) > 0 && roll() < 0.85) {
    const { x, y, width, height } = await spots.first().boundingBox();
    return tapAt({ x: x + width / 2, y: y + height * 0.5 });
  }
  if ((await has(".controls [data-action=flip]")) > 0 && roll() < 0.5) return tap(".controls [data-action=flip]");
  if ((await has(".table-acts [data-action=end]")) > 0 && roll() < 0.5) return tap(".table-acts [data-action=end]");
  const cards = page.locator(".ab-card:not(.dim):not(.up)");
  const n = await cards.count();
  if (n === 0) return tap(".table-acts [data-action=end]");
  const { x, y, height } = await cards.nth(Math.floor(roll() * n)).boundingBox();
  return tapAt({ x: x + 12, y: y + height * 0.6 });
}

/** A game from its first ply, for `make test-long`; else one that is not far from its end. */
const isWhole = process.env.WHOLE === "yes";
const patient = { timeout: 10 * PATIENCE };

test(
  "it is played to its end by touch at 390x664, with the board, the dashboard and the bar alone",
  patient,
  async () => {
    const page = await visitor(browser, server, { viewport: phone, hasTouch: true, settings: still });
    await sitAt(page, isWhole ? null : late);
    let seed = 7;
    const roll = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (let i = 0; i < 6000; i++) {
      const now = await look(page);
      if (now.over) break;
      if (now.moves === 0) {
        await page.waitForTimeout(60);
        continue;
      }
      await step(page, roll).catch(() => undefined); // the page may have moved on under the finger
      await page.waitForTimeout(60);
    }
    assert.ok((await look(page)).over, "the game came to its end");
    const told = await page.locator(".log li").allTextContents();
    assert.ok(
      told.some((line) => line.includes("Nobody reacts.")),
      "the log says that nobody reacts",
    );
    assert.deepEqual(
      told.filter((line) => / passes\./.test(line)),
      [],
      "who passes is nobody's business",
    );
    await close(page);
  },
);

// ---- every event moves something ----

/** Keeps a note of everything that is animated: its part, and where it goes. */
const listen = (context) =>
  context.addInitScript(() => {
    window.animated = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      window.animated.push(`${this.dataset?.part ?? this.className} ${JSON.stringify(frames)}`);
      return animate.call(this, frames, options);
    };
  });

/** Plays all seats of a hot-seat table over a socket: the moves of the script as soon as they are possible, else a pass. After each
 * ply it waits until `watched` has shown it. */
async function drive(page, id, script, watched) {
  await page.evaluate((table) => {
    const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
    window.now = null;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "table" || message.type === "update") window.now = { ...window.now, ...message };
    };
    socket.onopen = () => socket.send(JSON.stringify({ type: "watch", table }));
    window.say = (move, seat) =>
      socket.send(JSON.stringify({ type: "move", table, ply: window.now.ply, move, seat: Number(seat) }));
  }, id);
  await until("the table", () => page.evaluate(() => window.now !== null));
  const rest = [...script];
  for (let i = 0; i < 2000 && rest.length > 0; i++) {
    const done = await page.evaluate((wanted) => {
      const { node, status, ply } = window.now;
      if (status === "over" || node === null || window.sent === `${ply}:${JSON.stringify(node.answered ?? [])}`)
        return null;
      const of =
        node.kind === "decision"
          ? node.moves === undefined
            ? []
            : [[node.seat, node.moves]]
          : Object.entries(node.moves ?? {}).filter(([seat]) => !(node.answered ?? []).includes(Number(seat)));
      if (of.length === 0) return null;
      window.sent = `${ply}:${JSON.stringify(node.answered ?? [])}`;
      const who = of.findLast(([, moves]) => moves.includes(wanted)); // seat 0 has drawn nobody knows what
      if (who === undefined && of.some(([, moves]) => !moves.includes("pass")))
        throw new Error(`${wanted} is not among ${JSON.stringify(of)}`);
      for (const each of of) window.say(each === who ? wanted : "pass", each[0]); // a window waits for all of them
      return who === undefined ? "pass" : wanted;
    }, rest[0]);
    if (done !== null && done === rest[0]) rest.shift();
    if (done === null) await page.waitForTimeout(80);
    else await until("the ply", () => page.evaluate(() => !window.sent.startsWith(`${window.now.ply}:`)));
    for (const other of watched)
      await until("the watcher", async () => {
        const ply = await page.evaluate(() => window.now.ply);
        return other.evaluate((ply) => {
          const { dataset } = document.querySelector(".stage");
          return Number(dataset.ply) >= ply && dataset.playing === "no";
        }, ply);
      });
  }
  assert.deepEqual(rest, [], "all of the script was played");
}

const long = motorway({
  players: 3,
  lanes: [["L80"], ["V120"], ["C160"]],
  hands: [
    { CAM: 1, C170: 1, V100: 1, S80: 1, DOC: 1 },
    { DOC: 1, CAM: 1, FLA: 1, L90: 2 },
    { IND: 1, RW: 1, L90: 1 },
  ],
  taken: [{}, {}, { L80: 1 }],
});

const lastCard = motorway({
  lanes: [["L80"], ["C160"]],
  hands: [{ L90: 1 }, { L90: 1 }],
  deck: { L90: 1 },
  phase: "fuel",
  played: true,
  fuel: { colour: "yellow", count: 1 },
});

const stuck = motorway({
  lanes: [[], [], [], []],
  hands: [{ DOC: 1 }, { DOC: 1 }],
  deck: {},
  last: { seat: 1, armed: true },
});

/** What of each event is seen to move. */
const seen = {
  draw: /^drawn .*translate/,
  next: /^face:\d .*scale\(1\.06\)/,
  window: /^face:\d .*scale\(1\.04\)/,
  turn: /^face:\d .*scale\(1\.08\)/,
  lay: /^veh:\d:\d .*translateY\(110px\)/,
  build: /^asphalt:\d .*scaleY\(0\)/,
  works: /^barrier /,
  sign: /^limit .*scaleY/,
  overtake: /^gain:1 .*translate/,
  camera: /^stamp .*scale\(1\.6\)/,
  photo: /^gain:0 .*translate/,
  doctor: /^ambulance /,
  indicator: /^blink:2 /,
  flasher: /^beam:1 /,
  pass: /^face:\d .*scale\(0\.97\)/,
  refuel: /^drawn .*opacity/,
  fuel: /^pumps .*scale\(1\.08\)/,
  done: /^face:\d .*scale\(0\.94\)/,
  last_round: /^deck .*translate/,
  jam: /^limit .*translate/,
  end: /^limit .*scale\(1\.1\)/,
};

/** Opens what was played and takes its last step. */
async function stepInto(page, id) {
  await page.goto(`${page.home}/t/${id}`);
  await page.waitForSelector(".scrub input");
  const most = await page.evaluate(() => Number(document.querySelector(".scrub input").max));
  const from = most - 1;
  const isAt = (ply) =>
    page.evaluate((ply) => {
      const { dataset } = document.querySelector(".stage");
      return Number(dataset.ply) === ply && dataset.playing === "no";
    }, ply);
  await page.locator(".scrub input").fill(String(from));
  await until("the position before", () => isAt(from));
  await page.evaluate(() => (window.animated = []));
  await page.click('.scrub [aria-label="One on"]');
  await until("the position after", () => isAt(from + 1));
}

const flashes = (all) => all.filter((line) => line.startsWith("flash "));

test("every kind of event moves something, and nothing moves for those who want no movement", async () => {
  const player = await visitor(browser, server, { settings: still });
  const watcher = await visitor(browser, server, {
    reducedMotion: "no-preference",
    settings: { pace: "quick", tips: false },
  });
  const calm = await visitor(browser, server, { reducedMotion: "reduce", settings: { pace: "quick", tips: false } });
  await listen(watcher.context());
  await listen(calm.context());
  const moved = new Set();
  const collect = async () => (await watcher.evaluate(() => window.animated)).forEach((line) => moved.add(line));
  const found = (...kinds) => {
    for (const kind of kinds)
      assert.ok(
        [...moved].some((line) => seen[kind].test(line)),
        `${kind} moves something`,
      );
  };
  const watchAll = async (state, script) => {
    moved.clear();
    const seats = Array.from({ length: state.players }, () => ({ kind: "me" }));
    const id = await makeTable(player, { state, seats, public: true, window: 1 }); // who says nothing has passed after a second
    for (const page of [watcher, calm]) {
      await page.goto(`${page.home}/t/${id}`);
      await page.waitForSelector(".ab-mirror");
    }
    await drive(player, id, script, [watcher, calm]);
    await collect();
    assert.deepEqual(await calm.evaluate(() => window.animated), [], "reduced motion");
    assert.deepEqual(await restless(calm), [], "reduced motion");
    return id;
  };
  await watchAll(long, [
    "camera:3",
    "doctor",
    "camera:3",
    "put:C170:3",
    "overtake:V100",
    "sign:S80",
    "fuel:1",
    "refuel:DOC",
    "fuel:2",
    "end",
    "indicator",
    "flash",
    "build:L90",
    "end",
    "works",
  ]);
  found("draw", "next", "window", "turn", "lay", "build", "works", "sign", "overtake", "camera", "photo", "doctor");
  found("indicator", "flasher", "pass", "refuel", "fuel", "done");
  assert.ok(flashes([...moved]).length > 0 && flashes([...moved]).every((line) => /"opacity":0\.7\}/.test(line)));
  await watchAll(lastCard, ["fuel:1"]);
  found("last_round");
  // The end lays all hands open, so it is another view that is shown then: as a replay it is acted out.
  const id = await watchAll(stuck, ["end"]);
  await stepInto(watcher, id);
  await collect();
  found("jam", "end");
  await close(player, watcher, calm);
});

test("on a shared device the last ply is acted out, too", async () => {
  const page = await visitor(browser, server, {
    reducedMotion: "no-preference",
    settings: { pace: "quick", tips: false },
  });
  await listen(page.context());
  const id = await makeTable(page, { state: stuck, seats: [{ kind: "me" }, { kind: "me" }] });
  await page.goto(`${page.home}/t/${id}`);
  await until("that we may drive", async () => {
    const ready = page.locator(".cover button");
    if ((await ready.count()) > 0)
      await ready
        .first()
        .click({ timeout: 2000 })
        .catch(() => undefined);
    return (await page.locator(".table-acts [data-action=end]:not(:disabled)").count()) > 0;
  });
  await until("that the turn ends", async () => {
    await page
      .locator(".table-acts [data-action=end]")
      .click({ timeout: 2000 })
      .catch(() => undefined);
    return (await page.locator(".table.over").count()) > 0;
  });
  const moved = await page.evaluate(() => window.animated);
  for (const kind of ["done", "jam", "end"])
    assert.ok(
      moved.some((line) => seen[kind].test(line) || (kind === "done" && /^own /.test(line))),
      `${kind} moves something`,
    );
  await close(page);
});

// ---- everything can be read and reached ----

const clearance = async (page, size) => [
  ...(await smallTexts(page)),
  ...(await covered(page)).filter((what) => !what.startsWith("button.ab-card")), // see `lost`
  ...(await room(page, size)),
  ...(await contrast(page, lens)),
];

/** Only the left edge of a card in a fan is sure to be seen. */
const lost = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".ab-card")].flatMap((card) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      const isOut = x < -8 || y < 0 || x + width > innerWidth + 8 || y + height > innerHeight + 8;
      return card.contains(document.elementFromPoint(x + 10, y + height / 2)) && !isOut ? [] : [card.textContent];
    }),
  );

for (const [lang, theme] of [
  ["en", "light"],
  ["de", "dark"],
])
  test(`four lanes, the transporter and ten cards can be read and reached at every size (${lang}, ${theme})`, async () => {
    const page = await visitor(browser, server, { settings: { ...still, lang, theme }, bypassCSP: true });
    const wrong = [];
    for (const size of sizes) {
      const note = (when, list) => wrong.push(...list.map((what) => `${sizeName(size)} ${when}: ${what}`));
      await page.setViewportSize(size);
      await sitAt(page, busy);
      await until("speeds", async () =>
        (await page.locator(".plate").allTextContents()).some((t) => t.endsWith("=60")),
      );
      await drawn(page);
      note("", await clearance(page, size));
      note("hand", await lost(page));
      if (size.width === 390) note("axe", await axeFinds(page));
      assert.equal(await page.locator(".ab-card").count(), 10);
      const grip = await gripOf(page, "L90");
      await page.mouse.click(grip.x, grip.y);
      await page.waitForSelector('[data-card="L90"][aria-pressed="true"]');
      await page.waitForTimeout(250); // it rises
      note("lifted", await clearance(page, size));
      note("lifted", await lost(page));
      await page.locator('[data-spot="more:1"]').click();
      assert.equal(await page.locator(".ab-list li").count(), 8, `${sizeName(size)}: the whole column`);
    }
    assert.deepEqual(wrong, []);
    await close(page);
  });

/** What in the mirror lies upon something else, or reaches out of its place. */
const crammed = (page) =>
  page.locator(".ab-mirror li").evaluateAll((all) =>
    all.flatMap((li) => {
      const parts = [".face", ".mirror-name", ".mirror-points", ".mirror-has"].map((what) => li.querySelector(what));
      const seen = parts.filter((part) => part.getBoundingClientRect().width > 2);
      const boxes = seen.map((part) => {
        const words = document.createRange();
        words.selectNodeContents(part.matches(".mirror-has") ? part : part.firstChild); // without what is only heard
        const { left, right, top, bottom } = (part.matches("svg") ? part : words).getBoundingClientRect();
        return { name: part.getAttribute("class"), left, right, top, bottom };
      });
      const own = li.getBoundingClientRect();
      const isUpon = (a, b) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4;
      return boxes.flatMap((a, i) => [
        ...(a.left < own.left - 1 || a.right > own.right + 1 ? [`${a.name} reaches out`] : []),
        ...boxes.slice(i + 1).flatMap((b) => (isUpon(a, b) ? [`${a.name} lies upon ${b.name}`] : [])),
      ]);
    }),
  );

test("six drivers fit every window", async () => {
  const page = await visitor(browser, server, { viewport: phone, settings: still });
  const id = await makeTable(page, { game: "autobahn", players: 6, seats: seatsWithBots(6), window: 1 });
  await page.goto(`${page.home}/t/${id}`);
  await page.waitForSelector(".ab-mirror");
  const faces = await page.locator(".ab-mirror li").evaluateAll((all) =>
    all.map((li) => {
      const [outer, inner] = [li.getBoundingClientRect(), li.querySelector(".mirror-has").getBoundingClientRect()];
      return li.scrollWidth <= li.clientWidth + 1 && inner.right <= outer.right + 1 && outer.right <= innerWidth;
    }),
  );
  assert.deepEqual(faces, [true, true, true, true, true]);
  const wrong = [];
  for (const size of [phone, ...sizes]) {
    await page.setViewportSize(size);
    await drawn(page);
    wrong.push(...[...(await crammed(page)), ...(await smallTexts(page))].map((what) => `${sizeName(size)}: ${what}`));
  }
  assert.deepEqual(wrong, []);
  await close(page);
});
