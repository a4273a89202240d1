// stargate.test.mjs: Stargate's board in a real browser: bites with their numbers, dangers, gates, armies that join.
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
  pressUntil,
  pressUntilPlayed,
  record,
  sit,
  soonOver,
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

/** "C0e3 T1f9": shape, owner, square. */
function position(pieces, { players = 2, seat = 0 } = {}) {
  const board = Array.from({ length: 12 }, () => Array(12).fill(".."));
  for (const p of pieces.split(" ")) board[12 - Number(p.slice(3))][p.charCodeAt(2) - 97] = p.slice(0, 2);
  return {
    game: "stargate",
    players,
    options: {
      mode: "free",
      seating: "adjacent",
      moving: "reach",
      capture_lines: "straight",
      jump: false,
      ply_limit: 600,
    },
    edition: "standard",
    ply: 20,
    seat,
    out: [],
    board: board.map((row) => row.join("")),
    result: null,
  };
}

const busy = position("C0e3 S0h4 T0f6 S0d7 T0f3 C1i10 T1f9 S1h8 T1i6 S1c3 T1e6");
/** Nobody can be taken by the next two plies, so no bot ends it. */
const calm = position("C0e3 S0h4 T0f6 C1i10 S1l12");
const joining = position("C0a1 C1a12 C2l12 C3l1 T0a9 T1c8 S1k8 S0b4 S2k11 S3k2", { players: 4 });

test("a piece shows where it bites and how far that is, friend or foe", async () => {
  const page = await visitor(browser, server);
  await sit(page, { state: busy, seats: [me, bot] });
  await until("the facts", async () => (await page.locator("[data-part^='danger:']").count()) > 0);
  await page.click('[data-spot="f6"]');
  await page.waitForSelector('[data-part=bites][data-from="f6"]', { state: "attached" });
  assert.equal(await page.locator('[data-part="take:f9"]').count(), 1, "a ring around what it takes");
  assert.match(await page.textContent(".table-status"), /exactly 3/);
  await page.keyboard.press("Escape");
  await page.hover('[data-spot="h8"]');
  await page.waitForSelector('[data-part=bites][data-from="h8"]', { state: "attached" });
  await close(page);
});

test("a finger on a foe's piece shows its bites, too", async () => {
  const page = await visitor(browser, server, small);
  await sit(page, { state: busy, seats: [me, bot] });
  await until("the facts", async () => (await page.locator("[data-part^='danger:']").count()) > 0);
  await tap(page, "h8");
  await page.waitForSelector('[data-part=bites][data-from="h8"]', { state: "attached" });
  await close(page);
});

test("without overlays there are dots and rings of moves only", async () => {
  const page = await visitor(browser, server, { settings: { overlays: false } });
  await sit(page, { state: busy, seats: [me, bot] });
  await page.click('[data-spot="f6"]');
  await page.waitForSelector('[data-part="take:f9"]', { state: "attached" });
  assert.equal(await page.locator("[data-part=bites], [data-part^='danger:']").count(), 0);
  await close(page);
});

test("moves, captures, gates and armies that join are acted out; still for who wants no movement", async () => {
  for (const still of [false, true]) {
    const page = await visitor(browser, server, still ? {} : moving);
    const rest = () => until("the rest", async () => (await page.getAttribute(".stage", "data-playing")) === "no");
    await sit(page, { state: busy, seats: [me, me] });
    await record(page);
    await page.click('[data-spot="h4"]');
    await page.click('[data-spot="h5"]'); // a stargate
    await untilPly(page, 1);
    await rest();
    if (!still) for (const part of ["piece:h4", "gleam:h5"]) assert.ok((await moved(page)).includes(part), part);
    await page.waitForSelector('[data-part="gate:h5"]', { state: "attached" });
    await drag(page, "h8", "h7"); // given up
    await untilPly(page, 2);
    await rest();
    if (!still) assert.ok((await moved(page)).includes("gleam:h8"));
    if (still) assert.deepEqual(await moved(page), []);
    await sit(page, { state: joining, seats: [me, me, me, me] });
    await record(page);
    await page.click('[data-spot="a9"]');
    await page.click('[data-spot="a12"]');
    await untilPly(page, 1);
    await rest();
    const parts = await moved(page);
    if (still) assert.deepEqual(parts, []);
    else for (const part of ["piece:a9", "piece:a12", "seat:1", "piece:c8"]) assert.ok(parts.includes(part), part);
    await close(page);
  }
});

test("a Commander falls, the game ends; who cannot move passes; with reduced motion nothing moves", async () => {
  const last = position("C0e3 S0h4 T0f6 S1i3 C1f9");
  const shut = position("C0a1 S1a2 S1b1 T1b2 C1k11");
  for (const still of [false, true]) {
    const page = await visitor(browser, server, still ? {} : moving);
    const taken = await actedOut(page, last, () => drag(page, "f6", "f9"));
    const passed = await actedOut(page, shut, () => pressUntilPlayed(page, "pass"));
    if (still) assert.deepEqual([...taken, ...passed], []);
    else {
      for (const part of ["piece:f6", "piece:f9", "seat:0", "seat:1", "piece:e3"])
        assert.ok(taken.includes(part), `${part}: ${taken}`);
      assert.ok(passed.includes("seat:0"), `the card of who passes: ${passed}`);
    }
    await close(page);
  }
});

test("a finger carries a piece under a magnifying ring; the last tap can be taken back", async () => {
  const page = await visitor(browser, server, small);
  await sit(page, { state: calm, seats: [me, bot] });
  await fingerDrag(page, "h4", "h5", () => page.waitForSelector("[data-part=landing]", { state: "attached" }));
  await untilPly(page, 2);
  await until("our turn", async () => Number(await page.getAttribute(".stage", "data-moves")) > 0);
  await pressUntil(page, "[data-action=undo]:not(:disabled)", async () => (await ply(page)) === 0);
  await page.waitForSelector('[data-part="piece:h4"]', { state: "attached" });
  await close(page);
});

test("bites and dangers have a switch each in the key, on a phone too", async () => {
  const page = await visitor(browser, server, small);
  await sit(page, { state: busy, seats: [me, bot] });
  await page.waitForSelector("[data-part^='danger:']", { state: "attached" });
  await pressUntil(page, "[data-action=legend]", async () => (await page.locator(".legend-sheet").count()) > 0);
  await page.tap("[data-sign=danger] [role=switch]");
  await page.waitForSelector("[data-part^='danger:']", { state: "detached" });
  await page.tap("[data-sign=danger] [role=switch]");
  await page.waitForSelector("[data-part^='danger:']", { state: "attached" });
  await page.tap("[data-sign=dot]"); // anywhere else closes it
  await page.waitForSelector(".legend-sheet", { state: "detached" });
  await close(page);
});

test("a game is played to its end by touch on a small phone", async () => {
  const page = await visitor(browser, server, small);
  await sit(page, { game: "stargate", players: 2, ...soonOver({ ply_limit: 50 }), seats: [me, bot] });
  await playByTouch(page, dice(3));
  await close(page);
});
