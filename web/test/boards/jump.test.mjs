// jump.test.mjs: Jump in the browser: hops that are numbered, springboards, the bank, every event, a whole game by touch.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";
import { dice } from "../clicks.mjs";
import { close, until } from "../house.mjs";
import { playByTouch, soonOver } from "./boxTable.mjs";
import { atPly, drag, eventsMove, house, me, shown, sit, spot, tap } from "./four.mjs";

const it = house();
const options = { layout: "squares_behind", squares: "both", goal: 6, cylinder: 2, ply_limit: 300 };

/** A position by the squares of its pieces: capitals are Red's. */
function at(pieces, ply = 0, more = {}) {
  const rows = Array.from({ length: 12 }, () => Array(12).fill("."));
  for (const piece of pieces.split(" ")) rows[12 - Number(piece.slice(2))][piece.charCodeAt(1) - 97] = piece[0];
  const state = { game: "jump", players: 2, options: { ...options, ...more }, edition: null, ply };
  return { state: { ...state, board: rows.map((row) => row.join("")) }, seats: me(2) };
}
const CHAIN = "Tg5 sg6 sf7 Cl1 Sl2 Sl3 Sl4 Sl5 Sl6 Sk1 Tk2 Tk3 Tk4 cl12 sl11 sl10 sl9 sl8 tk12 tk11 tk10 tk9";
/** None of Red's pieces can go further left. */
const SHUT = "Tb1 Tb3 Tb5 Tb7 Cb9 Sb11 Sa12 Sa11 Sa10 Sa9 Sa8 sa1 sa3 sa5 sa7 cl12 sl11 sl10 tk12 tk11 tk10 tk9";
const GO = '.table-acts [data-action="go"]';
const HOME = "Cb5 Sa1 Sa2 Sa3 Sa4 Sl5 Sl6 Tk1 Tk2 Tk3 Tk4 cl12 sl11 sl10 sl9 sl8 sl7 sl4 tk12 tk11 tk10 tk9";

test("an arc bends upwards, and aside where it goes up or down", async () => {
  const { arc } = await load("jump/hops.tsx");
  assert.equal(arc({ x: 460, y: 300 }, { x: 380, y: 300 }, 30), "M460,300Q420,270 380,300");
  assert.equal(arc({ x: 380, y: 300 }, { x: 460, y: 300 }, 30), "M380,300Q420,270 460,300");
});

test("a long chain has numbers where it turns and dots where it goes straight on", async () => {
  const { goesOn } = await load("jump/hops.tsx");
  const at = (...xs) => xs.map(([x, y]) => ({ x, y }));
  const long = at([0, 0], [80, 0], [160, 0], [160, 80], [240, 80], [320, 80], [400, 160]);
  assert.deepEqual(
    long.map((_, i) => goesOn(long, i)),
    [false, true, false, false, true, false, false],
  );
  const short = long.slice(0, 4);
  assert.equal(goesOn(short, 1), false);
});

test("a game is played to its end by touch on a small phone", async () => {
  const page = await it.visit({ settings: { pace: "none" } });
  const seats = [{ kind: "me" }, { kind: "bot", level: "easy" }];
  await sit(page, { game: "jump", players: 2, ...soonOver({ ply_limit: 40 }), seats });
  await playByTouch(page, dice(7));
  await close(page);
});

test("the first tap on a chain shows its hops and springboards, the second goes", async () => {
  const page = await it.visit();
  await sit(page, at(CHAIN));
  await until("something to pick", async () => (await shown(page)).grabs.length > 0);
  await tap(page, spot("g5"));
  await until("the end of the chain", async () => (await shown(page)).goals.includes("e7"));
  await tap(page, spot("e7")); // once: a second tap goes
  await until("the hops", async () => (await page.locator(".stage .jump-number").count()) === 2);
  assert.deepEqual(await page.locator(".stage .jump-number text").allTextContents(), ["1", "2"]);
  assert.equal(await page.locator(".stage .jump-hops .jump-board").count(), 2);
  assert.match(await page.locator(".status").textContent(), /2 hops to e7/);
  await until("the move", async () => {
    const now = await shown(page);
    if (now.canGo) await tap(page, '.table-acts [data-action="go"]');
    return now.ply === 1;
  });
  await close(page);
});

test("the trail of the last move stays, and a step is an arrow", async () => {
  const page = await it.visit();
  await sit(page, at(CHAIN));
  await until("something to pick", async () => (await shown(page)).grabs.length > 0);
  await drag(page, "g5", "e7");
  await atPly(page, 1);
  await until("the trail", async () => (await page.locator(".stage .jump-number").count()) === 2);
  await close(page);
});

eventsMove(it, [
  [at(CHAIN), ["g5", "f5"], ["piece:g5"]],
  [at(CHAIN), ["g5", "e7", GO], ["piece:g5", "piece:g6", "piece:f7"]],
  [at(HOME), ["b5", "a5", GO], ["piece:b5", "piece:a5", "grass:a5", "pips:0", "seat:0"]],
  [at(SHUT), [GO], ["seat:0"]],
]);
