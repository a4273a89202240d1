// four.mjs: hands for the tests of Quadro-Be, Solo-Jump, Transmitter and Jump: a table that begins where it is wanted, taps and
// drags on the board, and a record of everything that was animated.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, close, drawn, launch, until, visitor } from "../house.mjs";
import { restless, sit } from "./boxTable.mjs";

export { sit };

export const phone = { width: 390, height: 664 };

/** A server and a browser for the tests of a file. */
export function house() {
  const it = {};
  before(async () => {
    it.server = await new Server().start();
    it.browser = await launch();
  });
  after(async () => {
    await it.browser?.close();
    await it.server?.close();
  });
  it.visit = (more = {}) => visitor(it.browser, it.server, { viewport: phone, hasTouch: true, ...more });
  return it;
}

export const me = (n) => Array.from({ length: n }, () => ({ kind: "me" }));

export async function middle(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box !== null, `${selector} can be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const spot = (id) => `.stage [data-spot="${id}"]`;

export async function tap(page, selector) {
  const { x, y } = await middle(page, selector);
  await page.touchscreen.tap(x, y);
}

export async function drag(page, from, to) {
  const [a, b] = [await middle(page, spot(from)), await middle(page, spot(to))];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
}

export const shown = (page) =>
  page.evaluate(() => {
    const stage = document.querySelector(".stage");
    const ids = (selector) => [...document.querySelectorAll(`.stage ${selector}`)].map((e) => e.dataset.spot);
    return {
      ply: Number(stage.dataset.ply),
      moves: Number(stage.dataset.moves),
      isPlaying: stage.dataset.playing === "yes",
      isOver: document.querySelector(".result, .to-end") !== null,
      grabs: ids(".spot.active.can-grab"),
      goals: ids(".spot.active:not(.can-grab)"),
      choices: ids(".chooser .spot.active"),
      canGo: document.querySelector('.table-acts [data-action="go"]:not(:disabled)') !== null,
    };
  });

export const atPly = (page, ply) =>
  until(`ply ${ply}`, async () => {
    const now = await shown(page);
    return now.ply >= ply && !now.isPlaying ? now : null;
  });

/** From now on everything that is animated is written down by its part. */
export const record = (page) =>
  page.addInitScript(() => {
    const begin = Element.prototype.animate;
    window.moved = [];
    Element.prototype.animate = function (...given) {
      window.moved.push(this.dataset?.part ?? this.getAttribute("class") ?? this.tagName);
      return begin.apply(this, given);
    };
  });

export const moved = (page) => page.evaluate(() => window.moved);

/** Taps a square as soon as something happens there. */
async function tapOffered(page, id) {
  await until(`${id} can be picked`, () => page.locator(`${spot(id)}.active`).count());
  await tap(page, spot(id));
  await drawn(page);
}

/** Taps a button until it has done its work and can be pressed no more: one that has just come takes no press yet. */
async function tapAway(page, selector) {
  const live = page.locator(`${selector}:not(:disabled)`);
  await until(`${selector} can be pressed`, async () => (await live.count()) > 0 || (await shown(page)).ply > 0);
  await until(`${selector} has worked`, async () => {
    if ((await live.count()) === 0 || (await shown(page)).ply > 0) return true;
    await tap(page, selector).catch(() => undefined); // it may have gone meanwhile
    await drawn(page);
    return false;
  });
}

/** Plays each move by taps at a table that begins there, and says which parts were animated. */
async function* acted(it, moves, motion) {
  const page = await it.visit({
    settings: { pace: "normal", animation: "auto" },
    reducedMotion: motion ? "no-preference" : "reduce",
  });
  await record(page);
  for (const [setup, taps, wanted] of moves) {
    await sit(page, setup);
    await page.evaluate(() => (window.moved.length = 0));
    for (const id of taps) await (id.startsWith(".") ? tapAway(page, id) : tapOffered(page, id));
    await atPly(page, 1);
    yield { parts: await moved(page), taps, wanted, restless: await restless(page) };
  }
  await close(page);
}

function has(parts, wanted) {
  for (const part of wanted) assert.ok(parts.includes(part), `${part} moves: ${parts.join(" ")}`);
}

/** Two tests from one list of [setup, taps, parts]: each move animates these parts, and none with reduced motion. One switch stills
 * them all, so the second looks at the first and the last move, with WHOLE=yes at each. */
export function eventsMove(it, moves) {
  const stilled = process.env.WHOLE === "yes" ? moves : [moves[0], moves.at(-1)];
  test("every event moves something", async () => {
    for await (const { parts, wanted } of acted(it, moves, true)) has(parts, wanted);
  });
  test("with reduced motion nothing moves", async () => {
    for await (const { parts, taps, restless } of acted(it, stilled, false))
      assert.deepEqual([...parts, ...restless], [], taps.join());
  });
}
