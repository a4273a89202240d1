// gridlock.test.mjs: Gridlock's board in a real browser, handled as people do: by fingers, by dragging, by keys.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test, { after, before } from "node:test";
import { launch, PATIENCE, program, Server, until, visitor } from "../house.mjs";

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

/** The state after these moves: seat 1 was quickest, seat 0 is to declare. */
function stateAfter(more, options = {}) {
  const moves = [
    ...opening.split(" ").map((move) => ({ move })),
    { move: "place:straight@E7/2", seat: 1 },
    ...["tile:bend", "place:straight@H4/1", "tile:wye", "build", "end", ...more].map((move) => ({ move })),
  ];
  const lines = [
    { cmd: "new", game: "gridlock", players: 2, options },
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
  await sit(page, { game: "gridlock", players: 2, options: { turn_limit: 10 }, seats: bots });
  let seed = 5;
  const any = (list) => list[(seed = (seed * 16807) % 2147483647) % list.length];
  const end = Date.now() + 4 * PATIENCE;
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
  await press(page, '[data-tool="place:six"]'); // declares to build
  await plyAfter(page, ply);
  await until("the tile is in hand", () => page.locator('[data-tool="place:six"][aria-pressed="true"]').count());
  await press(page, spot("H6"));
  await selected(page, "H6");
  assert.equal((await look(page)).ply, ply + 1, "nothing is sent yet");
  await page.locator('[data-action="undo"]').click();
  await until("it is gone", async () => (await look(page)).selected === null);
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

test("tiles and cones are dragged onto the map, a tile and a cone off it", async () => {
  const page = await person();
  await sit(page, { state: stateAfter(["build", "cone:C2"]), seats: both });
  await ready(page);
  const { ply } = await look(page);
  await carry(page, '[data-tool="place:six"]', spot("H6"));
  await selected(page, "H6");
  await carry(page, spot("H6"), spot("G6")); // it can be put elsewhere
  await selected(page, "G6");
  await carry(page, '[data-tool="cone"]', spot("B2")); // the tile is sent, the cone lies
  await plyAfter(page, ply);
  await selected(page, "B2");
  await page.locator('[data-action="undo"]').click();
  await until("no draft", async () => (await look(page)).selected === null);
  const rail = ".table-status";
  await carry(page, spot("C2"), rail);
  await selected(page, "C2");
  assert.equal(await page.locator(".gl .gone-cross").count(), 1);
  await page.locator('[data-action="undo"]').click();
  await until("no draft", async () => (await look(page)).selected === null);
  await press(page, spot("H4"));
  await selected(page, "H4");
  await carry(page, spot("H4"), rail);
  await until("the tile goes", () => page.locator(".gl .gone-cross").count());
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
  await page.locator('[data-action="undo"]').click();
  await until("it is taken back", async () => (await look(page)).selected === null);
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

async function acted(motion) {
  const page = await person({ reducedMotion: motion, settings: { pace: "quick" } });
  await listen(page);
  await sit(page, { state: stateAfter(["build", "cone:H5", "place:six@H6/0"]), seats: both });
  await ready(page);
  const doing = async (gesture) => {
    const { ply } = await look(page);
    await gesture();
    await plyAfter(page, ply);
    await ready(page);
  };
  const send = () => pressUntil(page, ".gl-handle.send", "sent", async () => (await look(page)).selected === null);
  await press(page, spot("H5"));
  await selected(page, "H5");
  await doing(send); // clear
  await press(page, spot("H4"));
  await selected(page, "H4");
  await doing(() =>
    pressUntil(
      page,
      '[data-action="end"]',
      "the turn ends",
      async () => (await look(page)).cover || (await look(page)).ply > 1,
    ),
  );
  return page;
}

test("what happens moves, and with reduced motion nothing does", { timeout: 8 * PATIENCE }, async () => {
  const page = await acted("no-preference");
  const moved = await page.evaluate(() => window.moved);
  for (const part of ["cone:H5", "zone:H5", "tile:H4", "seat:0", "seat:1"])
    assert.ok(moved.includes(part), `${part} in ${moved}`);
  const still = await acted("reduce");
  assert.deepEqual(await still.evaluate(() => window.moved), []);
});
