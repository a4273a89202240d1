// box-overlays.test.mjs: what Jump, Quadro-Be and Solo-Jump draw before a move is made, the switches and keys of that, and moves by
// drag and by tap and tap.
import assert from "node:assert/strict";
import { test } from "node:test";
import { close, until } from "../house.mjs";
import { atPly, drag, house, me, shown, sit, spot, tap } from "./four.mjs";

const it = house();
const desk = { viewport: { width: 1280, height: 800 }, hasTouch: false };

function jumpAt(pieces) {
  const rows = Array.from({ length: 12 }, () => Array(12).fill("."));
  for (const piece of pieces.split(" ")) rows[12 - Number(piece.slice(2))][piece.charCodeAt(1) - 97] = piece[0];
  const options = { layout: "squares_behind", squares: "both", goal: 6, cylinder: 2, ply_limit: 300 };
  const state = { game: "jump", players: 2, options, edition: null, ply: 0, board: rows.map((row) => row.join("")) };
  return { state, seats: me(2) };
}
const SHUT = "Tb5 sa5 Tg5 sg6 sf7 Cl1 Sl2 Sl3 Sl4 Sl5 Sl6 Sk1 Tk2 Tk3 cl12 sl11 sl10 sl9 tk12 tk11 tk10 tk9";
const count = (page, selector) => page.locator(`.stage ${selector}`).count();
const ready = (page) => until("something to pick", async () => (await shown(page)).moves > 0);

test("Jump draws every hop of a chosen piece and fences in who is shut out; a key switches each off and on", async () => {
  const page = await it.visit(desk);
  await sit(page, jumpAt(SHUT));
  await ready(page);
  await until("the fence", async () => (await count(page, ".jump-fence")) === 1);
  await page.click(spot("g5"));
  await until("the web of hops", async () => (await count(page, ".jump-web .jump-board")) >= 2);
  await page.keyboard.press("1");
  await until("no web", async () => (await count(page, ".jump-web")) === 0);
  await page.keyboard.press("1");
  await until("the web again", async () => (await count(page, ".jump-web")) === 1);
  await page.locator(".legend-switch").nth(2).click();
  await until("no fence", async () => (await count(page, ".jump-fence")) === 0);
  await page.reload();
  await page.waitForSelector(".stage .spot");
  await ready(page);
  assert.equal(await page.locator('.legend-switch[aria-checked="false"]').count(), 1);
  assert.equal(await count(page, ".jump-fence"), 0);
  await close(page);
});

test("Jump: a step by a drag, a chain by tap and tap", async () => {
  const page = await it.visit();
  await sit(page, jumpAt(SHUT));
  await ready(page);
  await drag(page, "k3", "j3");
  await atPly(page, 1);
  await ready(page);
  await drag(page, "f7", "e6");
  await atPly(page, 2);
  await close(page);
});

test("Quadro-Be: a piece is dragged from its cup, or picked up there and set down", async () => {
  const page = await it.visit();
  await sit(page, { game: "quadro-be", players: 2, seats: me(2) });
  await ready(page);
  await until("the cup", () => count(page, '[data-spot="belt"].active'));
  assert.equal(await count(page, ".targets .dot"), 0, "every hole is free, so none is marked");
  await drag(page, "belt", "b2");
  await atPly(page, 1);
  await until("the next cup", () => count(page, '[data-spot="belt"].active'));
  await tap(page, spot("belt"));
  await until("the holes", async () => (await count(page, ".targets .dot")) === 15);
  await tap(page, spot("c3"));
  await atPly(page, 2);
  await close(page);
});

test("Solo-Jump: how hard a puzzle is stands beside its name, and a wrong jump is taken back", async () => {
  const page = await it.visit();
  await sit(page, { game: "solo-jump", players: 1, options: { puzzle: 12 }, seats: me(1) });
  await ready(page);
  await until("its grade", async () => /very hard/.test(await page.locator(".status").textContent()));
  const [from] = (await shown(page)).grabs;
  await tap(page, spot(from));
  await until("where to", async () => (await shown(page)).goals.length > 0);
  await tap(page, spot((await shown(page)).goals[0]));
  await atPly(page, 1);
  await until("back", async () => {
    const undo = page.locator('.table-acts [data-action="undo"]:not(:disabled)');
    if ((await undo.count()) > 0) await undo.tap().catch(() => undefined);
    return (await shown(page)).ply === 0;
  });
  await close(page);
});
