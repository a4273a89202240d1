// blockade.test.mjs: Blockade's board in a real browser: ways, threats, aiming, running, by finger, mouse and keys.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { dice } from "../clicks.mjs";
import { close, launch, Server, until, visitor } from "../house.mjs";
import {
  actedOut,
  bot,
  drag,
  fingerDrag,
  me,
  moved,
  playByTouch,
  ply,
  pressUntilPlayed,
  record,
  restless,
  sit,
  tap,
  untilPly,
} from "./boxTable.mjs";

let server, browser;
before(async () => {
  server = await new Server().start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const small = { viewport: { width: 390, height: 664 }, hasTouch: true };
const moving = { reducedMotion: "no-preference", settings: { pace: "quick" } };

const position = (rows, more = {}) => ({
  game: "blockade",
  players: 2,
  options: { start: "facing", homes: "closed", running: "any_turn", after_placing: "slide", ply_limit: 400 },
  edition: null,
  ply: 2,
  seat: 0,
  board: rows,
  result: null,
  ...more,
});
const empty = "............";
const rows = (filled) => Array.from({ length: 12 }, (_, i) => filled[12 - i] ?? empty);

/** Blue can run down column f. */
const threat = position(rows({ 11: "....B.b.....", 2: "....R..r...." }));
/** Red can run. */
const open = position(
  rows({ 11: "....B.......", 4: "...b......b.", 3: "......r.....", 2: "..r.R......r", 1: "b..........." }),
  {
    ply: 8,
  },
);
/** All twelve Fluppies stand. */
const placed = position(
  rows({
    11: "....B.......",
    10: "bbb.........",
    7: "rrr.........",
    6: "bbb.........",
    4: "rrr.........",
    2: "....R.......",
  }),
  { ply: 12 },
);

/** All six of Red are shut in. */
const stuck = position(
  rows({
    12: "rrb.........",
    11: "rrb.B.......",
    10: "rrb.........",
    9: "bb..........",
    2: "....R.......",
    1: "...........b",
  }),
  { ply: 12 },
);

test("a threat has its way and its word, and a finger aims before it plays", async () => {
  const page = await visitor(browser, server, small);
  await sit(page, { state: threat, seats: [me, bot] });
  await page.waitForSelector("[data-part=threat]", { state: "attached" });
  assert.equal(await page.textContent("[data-part=warning]"), "Blue runs next turn");
  assert.equal(await page.locator(".box-frame .dot").count(), 0, "no dots where nearly every square is legal");
  await tap(page, "c5");
  await page.waitForSelector("[data-part=aimed]", { state: "attached" });
  await tap(page, "f9");
  await until("what it does", async () => (await page.textContent(".table-status")).includes("closes Blue’s way out"));
  await page.waitForSelector("[data-part=threat]", { state: "detached" });
  assert.equal(await ply(page), 0, "nothing is played yet");
  await page.touchscreen.tap(12, 100); // beside the board: taken back
  await page.waitForSelector("[data-part=aimed]", { state: "detached" });
  await tap(page, "f9");
  await page.waitForSelector("[data-part=aimed]", { state: "attached" });
  await tap(page, "f9");
  await untilPly(page, 1);
  await close(page);
});

test("a mouse places with one click, and the pointer shows what it would open", async () => {
  const page = await visitor(browser, server);
  await sit(page, { state: threat, seats: [me, bot] });
  await page.hover('[data-spot="g2"]');
  await until("what it does", async () => (await page.locator("[data-part=effect]").count()) === 1);
  assert.equal(await page.textContent("[data-part=effect]"), "opens your way out");
  await until("the way out", async () => (await page.getAttribute("[data-part=my-way]", "data-out")) === "true");
  await page.click('[data-spot="f9"]');
  await untilPly(page, 1);
  await close(page);
});

test("a threat marches, but not for those who want no movement", async () => {
  for (const [motion, names] of [
    [moving, ["box-march"]],
    [{}, []],
  ]) {
    const page = await visitor(browser, server, motion);
    await sit(page, { state: threat, seats: [me, bot] });
    await page.waitForSelector("[data-part=threat]", { state: "attached" });
    const marching = (await restless(page)).filter((name) => name.startsWith("box-"));
    assert.deepEqual([...new Set(marching)], names);
    await close(page);
  }
});

test("without overlays no way is drawn", async () => {
  const page = await visitor(browser, server, { settings: { overlays: false } });
  await sit(page, { state: threat, seats: [me, bot] });
  await until("the facts", async () => (await page.locator(".rack").count()) === 2);
  assert.equal(await page.locator("[data-part=threat], [data-part=my-way], [data-part=warning]").count(), 0);
  await close(page);
});

test("what is aimed at can be nudged by a finger, and a Fluppie carried under a magnifying ring", async () => {
  const page = await visitor(browser, server, small);
  await sit(page, { state: threat, seats: [me, me] });
  await tap(page, "c5");
  await page.waitForSelector("[data-part=aimed]", { state: "attached" });
  const aimed = () => page.locator("[data-part=aim] rect").first().getAttribute("x");
  const before = await aimed();
  await fingerDrag(page, "c5", "h5");
  await until("it has moved aside", async () => (await aimed()) !== before);
  assert.equal(await ply(page), 0, "nothing is played yet");
  await sit(page, { state: placed, seats: [me, me] });
  await fingerDrag(page, "c7", "e7", () => page.waitForSelector("[data-part=landing]", { state: "attached" }));
  await untilPly(page, 1);
  await page.waitForSelector('[data-part="piece:e7"]', { state: "attached" });
  assert.equal(await page.locator("[data-part=loupe]").count(), 0);
  await close(page);
});

test("each overlay has a switch in the key, and stays off", async () => {
  const page = await visitor(browser, server);
  await sit(page, { state: threat, seats: [me, bot] });
  await page.waitForSelector("[data-part=threat]", { state: "attached" });
  await page.click("[data-sign=threat] [role=switch]");
  await page.waitForSelector("[data-part=threat]", { state: "detached" });
  assert.equal(await page.locator("[data-part=my-way]").count(), 1, "the other overlays stay");
  await page.reload();
  await page.waitForSelector("[data-part=my-way]", { state: "attached" });
  assert.equal(await page.locator("[data-part=threat]").count(), 0);
  assert.equal(await page.getAttribute("[data-sign=threat] [role=switch]", "aria-checked"), "false");
  await page.click("[data-sign=threat] [role=switch]");
  await page.waitForSelector("[data-part=threat]", { state: "attached" });
  await close(page);
});

test("who is shut in passes, and his card trembles", async () => {
  for (const [motion, parts] of [
    [moving, ["seat:0"]],
    [{}, []],
  ]) {
    const page = await visitor(browser, server, motion);
    const found = await actedOut(page, stuck, () => pressUntilPlayed(page, "pass"));
    assert.deepEqual(found, parts);
    await close(page);
  }
});

for (const spot of ["e2", "door"])
  test(`the Flätz runs when ${spot} is tapped twice, along his whole way`, async () => {
    const page = await visitor(browser, server, { ...small, ...moving });
    await sit(page, { state: open, seats: [me, bot] });
    await page.waitForSelector("[data-part=door]", { state: "attached" });
    await record(page);
    await tap(page, spot);
    await until("a second tap is asked for", async () =>
      (await page.textContent(".table-status")).includes("once more"),
    );
    await tap(page, spot);
    await until("the end", () => page.$(".table.over"));
    const parts = await moved(page);
    assert.ok(parts.includes("piece:e2"), `he moves: ${parts}`);
    assert.ok(parts.includes("seat:0"), `the winner's card: ${parts}`);
    await close(page);
  });

test("a Fluppie is set, slid by dragging and by two clicks; still for those who want no movement", async () => {
  for (const still of [false, true]) {
    const page = await visitor(browser, server, still ? {} : moving);
    await sit(page, { state: threat, seats: [me, me] });
    await record(page);
    await page.click('[data-spot="f9"]');
    await untilPly(page, 1);
    await until("the rest", async () => (await page.getAttribute(".stage", "data-playing")) === "no");
    assert.equal((await moved(page)).includes("piece:f9"), !still);
    await sit(page, { state: placed, seats: [me, me] });
    await record(page);
    await drag(page, "c7", "e7");
    await untilPly(page, 1);
    await until("the rest", async () => (await page.getAttribute(".stage", "data-playing")) === "no");
    assert.equal((await moved(page)).includes("piece:c7"), !still);
    await page.click('[data-spot="c6"]');
    await page.click('[data-part="dot:d6"]', { force: true });
    await untilPly(page, 2);
    if (still) assert.deepEqual(await moved(page), []);
    await close(page);
  }
});

test("Esc lets go, and the ring of the focus has 3 pixels around one square", async () => {
  const page = await visitor(browser, server);
  await sit(page, { state: placed, seats: [me, me] });
  await page.focus('[data-spot="c7"]');
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-part=chosen]", { state: "attached" });
  const ring = await page.$eval(".spot-ring", (e) => {
    const style = getComputedStyle(e);
    return [style.strokeWidth, style.vectorEffect, style.visibility];
  });
  assert.deepEqual(ring, ["3px", "non-scaling-stroke", "visible"]);
  await page.keyboard.press("Escape");
  await page.waitForSelector("[data-part=chosen]", { state: "detached" });
  await close(page);
});

test("a game is played to its end by touch on a small phone", async () => {
  const page = await visitor(browser, server, small);
  await sit(page, { game: "blockade", players: 2, seats: [me, bot] });
  await playByTouch(page, dice(5));
  await close(page);
});
