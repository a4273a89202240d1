// four.mjs: hands for the tests of Quadro-Be, Solo-Jump, Transmitter and Jump: a table that begins where it is wanted, taps and
// drags on the board, and a record of everything that was animated.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Server, launch, until, visitor } from "../house.mjs";

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

/** Opens a table of one's own: `setup` as POST /api/tables takes it. */
export async function sit(page, setup) {
  await page.goto(page.home);
  const id = await page.evaluate(async (body) => {
    const post = (path, what) =>
      fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(what) });
    await post("/api/session", {});
    const made = await (await post("/api/tables", body)).json();
    return made.table?.id ?? JSON.stringify(made);
  }, setup);
  await page.goto(`${page.home}/t/${id}`);
  await page.waitForSelector(".stage .spot");
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

/** Plays by taps alone, whatever can be picked, until the game is over. */
export async function playOut(page, seed = 7) {
  let r = seed;
  const one = (list) => list[(r = (Math.imul(r, 1103515245) + 12345) & 0x7fffffff) % list.length];
  await until(
    "the end of the game",
    async () => {
      const now = await shown(page);
      if (now.isOver) return true;
      if (now.moves === 0 || now.isPlaying) return false;
      if (now.choices.length > 0) await tap(page, `.chooser ${spot(one(now.choices)).slice(7)}`);
      else if (now.canGo) await tap(page, '.table-acts [data-action="go"]');
      else if (now.goals.length > 0) await tap(page, spot(one(now.goals)));
      else if (now.grabs.length > 0) await tap(page, spot(one(now.grabs)));
      return false;
    },
    300000,
  );
}

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

/** Plays a move by taps at a table that begins there, and says which parts were animated. */
export async function acted(it, { setup, taps, motion = true }) {
  const page = await it.visit({
    settings: { pace: "normal", animation: "auto" },
    reducedMotion: motion ? "no-preference" : "reduce",
  });
  await record(page);
  await sit(page, setup);
  const { ply } = await shown(page);
  await page.evaluate(() => (window.moved.length = 0));
  for (const id of taps) {
    await until(`something to pick for ${id}`, async () => (await shown(page)).moves > 0);
    await new Promise((resolve) => setTimeout(resolve, 450)); // a new button takes no press so soon
    await tap(page, id.startsWith("[") || id.startsWith(".") ? id : spot(id));
  }
  await atPly(page, ply + 1);
  await until("rest", async () => !(await shown(page)).isPlaying);
  const parts = await moved(page);
  await page.context().close();
  assert.deepEqual(page.errors, []);
  return parts;
}

export function has(parts, wanted) {
  for (const part of wanted) assert.ok(parts.includes(part), `${part} moves: ${parts.join(" ")}`);
}
