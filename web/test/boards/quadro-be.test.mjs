// quadro-be.test.mjs: Quadro-Be in the browser: belts, threats, ways out, every event, a whole game by touch.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "../clicks.mjs";
import { close, until } from "../house.mjs";
import { playByTouch, soonOver } from "./boxTable.mjs";
import { atPly, drag, eventsMove, house, me, shown, sit, spot, tap } from "./four.mjs";

const it = house();
const at = (ply, board) => ({
  state: { game: "quadro-be", players: 2, options: { ply_limit: 200 }, edition: null, ply, board },
  seats: me(2),
});

test("a game is played to its end by touch on a small phone", async () => {
  const page = await it.visit({ settings: { pace: "none" } });
  const seats = [{ kind: "me" }, { kind: "bot", level: "easy" }];
  await sit(page, { game: "quadro-be", players: 2, ...soonOver({ ply_limit: 40 }), seats });
  await playByTouch(page, dice(7));
  await close(page);
});

test("both belts say now, next and then, and what is set or moved", async () => {
  const page = await it.visit();
  await sit(page, { game: "quadro-be", players: 2, seats: me(2) });
  await until("the belts", () => page.locator('[data-part="belt:0"][data-belt="SCT"]').count());
  assert.equal(await page.locator('[data-part="belt:1"]').getAttribute("data-belt"), "TSC");
  const words = await page.locator('[data-part="belt:0"] text').allTextContents();
  assert.deepEqual(words, ["now", "set", "next", "set", "then", "set"]);
  await close(page);
});

test("three of four with its gap, and the last way out, are drawn until overlays are off", async () => {
  const page = await it.visit();
  await sit(page, at(16, ["t..s", "SCS.", "tcsT", ".T.."]));
  await until("the threat", () => page.locator('[data-threat="d3"]').count());
  await sit(page, at(15, ["Ts.c", "tSC.", "St..", "T.s."]));
  await until(
    "the last way out",
    async () => (await page.locator('[data-part="tag"]').allTextContents()).join() !== "",
  );
  assert.match((await page.locator('[data-part="tag"]').allTextContents()).join(), /triangles: 1 way out/);
  await close(page);
  const plain = await it.visit({ settings: { overlays: false } });
  await sit(plain, at(16, ["t..s", "SCS.", "tcsT", ".T.."]));
  await until("the belts", () => plain.locator('[data-part="belt:0"][data-belt^="T"]').count());
  assert.equal(await plain.locator("[data-threat]").count(), 0);
  await close(plain);
});

test("a piece is moved by two taps and by dragging it", async () => {
  const page = await it.visit({ viewport: { width: 1280, height: 800 } });
  const board = ["t..s", ".SCc", "T.S.", "Ts.t"];
  await sit(page, at(12, board));
  await until("something to pick", async () => (await shown(page)).grabs.length > 0);
  await tap(page, spot("b3"));
  await tap(page, spot("b4"));
  await atPly(page, 1);
  await sit(page, at(12, board));
  await until("something to pick", async () => (await shown(page)).grabs.length > 0);
  await drag(page, "b3", "b4");
  await atPly(page, 1);
  await close(page);
});

const LINE = at(16, ["t..s", "SCS.", "tcsT", ".T.."]);
const STUCK = at(15, ["Ts.c", "tSC.", "St..", "T.s."]);
eventsMove(it, [
  [{ game: "quadro-be", players: 2, seats: me(2) }, ["b3"], ["piece:b3", "cup:0", "cup:1"]],
  [at(12, ["t..s", ".SCc", "T.S.", "Ts.t"]), ["b3", "b4"], ["piece:b4", "cup:0", "cup:1"]],
  [LINE, ["d2", "d3", "d3"], ["piece:d3", "line", "piece:a3", "seat:0"]],
  [STUCK, ["c1", "b1", "b1"], ["piece:b1", "stuck", "belt:0", "seat:1"]],
]);
