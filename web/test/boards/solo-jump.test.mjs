// solo-jump.test.mjs: Solo-Jump in the browser: jumps into the trough, no spoilers, the row of puzzles, every event.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";
import { dice } from "../clicks.mjs";
import { close, until } from "../house.mjs";
import { playByTouch } from "./boxTable.mjs";
import { atPly, drag, eventsMove, house, me, moved, record, shown, sit, spot, tap } from "./four.mjs";

const it = house();
const options = { puzzle: 0, goal: "cylinder", squares: "both" };
const at = (...board) => ({
  state: { game: "solo-jump", players: 1, options, edition: "standard", board },
  seats: me(1),
});
const puzzle = (n) => ({ game: "solo-jump", players: 1, options: { puzzle: n }, seats: me(1) });

test("solving opens harder puzzles, hints are counted, a day in a row counts", async () => {
  const p = await load("solo-jump/progress.ts");
  const none = { solved: {}, deals: 0, next: 1, day: "", days: 0 };
  const first = new Date("2026-01-01T12:00:00Z");
  const today = p.todays(first);
  const locked = [4, 5].find((n) => n !== today);
  assert.equal(p.isOpen(none, 3, first), true);
  assert.equal(p.isOpen(none, locked, first), false);
  assert.equal(p.isOpen(none, today, first), true);
  const one = p.solve(none, { puzzle: 1 }, 2, first);
  const two = p.solve(one, { puzzle: 2 }, 0, first);
  assert.deepEqual(one.solved, { 1: 2 });
  assert.equal(p.isOpen(two, 5, first), true);
  assert.equal(p.solve(one, { puzzle: 1 }, 0, first).solved[1], 0);
  assert.equal(p.nextPuzzle(one, 1), 2);
  assert.equal(p.solve(none, { deal: 1 }, 0, first).next, 2);
  const later = new Date("2026-01-02T12:00:00Z");
  const day = p.solve(none, { puzzle: today }, 0, first);
  assert.deepEqual([day.day, day.days], ["2026-01-01", 1]);
  assert.equal(p.solve(day, { puzzle: today }, 0, first).days, 1);
  assert.equal(p.solve(day, { puzzle: p.todays(later) }, 0, later).days, 2);
});

test("a deal is asked for by its number, and later ones are harder", async () => {
  const { aboutOf } = await load("solo-jump/progress.ts");
  assert.equal(aboutOf({ puzzle: 6 }), "puzzle:6");
  assert.equal(aboutOf({ deal: 1 }), "deal:1:easy");
  assert.equal(aboutOf({ deal: 99 }), "deal:99:expert");
});

test("what has gone lies in the trough in its order", async () => {
  const { goneFrom } = await load("solo-jump/trough.tsx");
  const full = ["TSSC", ".T.S", ".STS", "S..T"];
  assert.deepEqual(goneFrom(full, []), []);
  assert.deepEqual(goneFrom(["TSSC", "....", ".STS", "S..T"], ["T"]), ["T", "S"]);
  assert.deepEqual(goneFrom(["TSSC", ".T.S", ".STS", "S..?"], []), []);
});

test("a puzzle is played to its end by touch on a small phone", async () => {
  const page = await it.visit({ settings: { pace: "none" } });
  await sit(page, puzzle(1));
  await playByTouch(page, dice(7));
  await close(page);
});

test("a jump by taps and by a drag; whether it can be solved is said only when asked", async () => {
  const page = await it.visit();
  await sit(page, puzzle(6));
  await until("something to pick", async () => (await shown(page)).grabs.length > 0);
  await tap(page, spot("a3"));
  await until("the arcs", async () => (await page.locator(".stage .leap-of").count()) === 2);
  await tap(page, spot("c3"));
  await atPly(page, 1);
  assert.equal(await page.locator('[data-part^="gone:"]').count(), 1);
  const text = () => page.locator(".status").textContent();
  assert.doesNotMatch(await text(), /solved/);
  await until("the answer", async () => {
    const ask = page.locator('.table-acts [data-action="ask"]:not(:disabled)');
    if ((await ask.count()) > 0) await tap(page, '.table-acts [data-action="ask"]');
    return /solved/.test(await text());
  });
  await close(page);
});

test("a puzzle is tapped and started; locked ones cannot be; a deal and the day's can", async () => {
  const page = await it.visit();
  await sit(page, puzzle(1));
  const locked = await page.locator(".stud:disabled").count();
  assert.ok(locked >= 8 && locked <= 9, `${locked} are locked`);
  for (const [stud, is] of [
    ["2", /Puzzle 2\b/],
    ["endless", /Deal 1, easy:/],
    ["today", /Puzzle \d+/],
  ]) {
    const from = page.url();
    await until("the stud", () => page.locator(`[data-stud="${stud}"]`).count());
    await until("another table", async () => {
      if (page.url() !== from) return true;
      const isTapped = (await page.locator(`[data-stud="${stud}"][aria-pressed="true"]`).count()) > 0;
      if (!isTapped) await tap(page, `[data-stud="${stud}"]`);
      else if ((await page.locator('[data-action="start"]:not(:disabled)').count()) > 0)
        await tap(page, '[data-action="start"]');
      return false;
    });
    await until("its name", async () => is.test(await page.locator(".status").textContent()));
  }
  await close(page);
});

test("what is solved is kept, and the next puzzle is one press away", async () => {
  const page = await it.visit();
  const moves = "a1-c3 c4-a2 a4-c4 d3-b3 d1-d3 d4-b4 a2-c4 b4-d4 d4-d2 d2-b2".split(" ");
  await sit(page, puzzle(1));
  for (const [i, move] of moves.entries()) {
    const [from, to] = move.split("-");
    await until("something to pick", async () => (await shown(page)).grabs.includes(from));
    await drag(page, from, to);
    await atPly(page, i + 1);
  }
  await until("it is kept", () => page.evaluate(() => localStorage.getItem("turnpike.solo-jump")?.includes('"1":0')));
  assert.equal(await page.locator(".stud.done").textContent(), "1");
  assert.match(await page.locator('[data-action="start"]').textContent(), /Puzzle 2/);
  await close(page);
});

eventsMove(it, [
  [puzzle(6), ["a3", "c3"], ["piece:a3", "piece:b3"]],
  [at("....", "....", "....", "CT.."), ["c1"], ["piece:a1", "halo", "piece:c1"]],
  [at("....", "....", "....", "SC.."), ["c1"], ["piece:a1", "piece:c1"]],
  [at("C...", "....", "....", "ST.."), ["c1"], ["piece:a1", "piece:a4"]],
]);

test("a deal is acted out piece by piece, blanks too; not with reduced motion", async () => {
  for (const isStill of [false, true]) {
    const page = await it.visit({
      settings: { pace: "normal", animation: "auto" },
      reducedMotion: isStill ? "reduce" : "no-preference",
    });
    await record(page);
    await sit(page, puzzle(0));
    await page.goto(page.url().replace("/t/", "/replay/") + "?ply=0");
    await until("the bare board", async () => (await page.locator(".stage[data-ply='0']").count()) === 1);
    assert.equal(await page.locator('.stage [data-part^="piece:"]').count(), 0);
    for (let n = 1; n <= 16; n++) {
      await page.keyboard.press("ArrowRight");
      await atPly(page, n);
    }
    const parts = (await moved(page)).map((part) => part.split(":")[0]);
    const times = (what) => parts.filter((part) => part === what).length;
    assert.deepEqual([times("piece"), times("hole")], isStill ? [0, 0] : [11, 5]);
    await close(page);
  }
});
