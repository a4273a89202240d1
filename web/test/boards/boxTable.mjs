// boxTable.mjs: tables of the box's games for the tests of their boards: from a position, by fingers, with what moves written down.
import assert from "node:assert/strict";
import { PATIENCE, drawn, state, until } from "../house.mjs";

export const me = { kind: "me" };
export const bot = { kind: "bot", level: "easy" };

const isWhole = process.env.WHOLE === "yes";
/** A game that is soon over, by these options; with WHOLE=yes one as long as people play it. */
export const soonOver = (options) => (isWhole ? {} : { options });

/** Opens a table; `body` is what the API takes. It is asked for from wherever the page is: loading the start page takes time. */
export async function sit(page, body) {
  if (!page.url().startsWith(page.home)) await page.goto(page.home);
  const id = await page.evaluate(async (wanted) => {
    const headers = { "content-type": "application/json" };
    await fetch("/api/session", { method: "POST", headers, body: "{}" });
    const answer = await (await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wanted) })).json();
    if (answer.table === undefined) throw new Error(JSON.stringify(answer));
    return answer.table.id;
  }, body);
  await page.goto(`${page.home}/t/${id}`);
  await page.waitForSelector(".stage .spot");
  return id;
}

/** Writes down what is animated from now on, by data-part or class. */
export const record = (page) =>
  page.evaluate(() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      window.moved.push(this.dataset.part ?? this.getAttribute("class") ?? this.tagName);
      return animate.apply(this, how);
    };
  });
export const moved = (page) => page.evaluate(() => window.moved);
/** What moves now by itself, without end: ways that march, portals that turn. */
export const restless = (page) =>
  page.evaluate(() => document.getAnimations().map((a) => a.animationName ?? a.transitionProperty ?? "a motion"));

export const middleOf = async (page, spot) => {
  const box = await page.locator(`[data-spot="${spot}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** A finger on the middle of a square. */
export async function tap(page, spot) {
  const { x, y } = await middleOf(page, spot);
  await page.touchscreen.tap(x, y);
}

export async function drag(page, from, to) {
  const [a, b] = [await middleOf(page, from), await middleOf(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
}

/** Carries something with a finger; `meanwhile` is what to look at before it is let go. */
export async function fingerDrag(page, from, to, meanwhile = () => undefined) {
  const hand = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => hand.send("Input.dispatchTouchEvent", { type, touchPoints });
  const [a, b] = [await middleOf(page, from), await middleOf(page, to)];
  await touch("touchStart", a);
  for (let i = 1; i <= 8; i++)
    await touch("touchMove", { x: a.x + ((b.x - a.x) * i) / 8, y: a.y + ((b.y - a.y) * i) / 8 });
  await meanwhile();
  await touch("touchEnd");
}

/** When nothing is acted out any more. */
export const rest = (page) =>
  until("the rest", async () => (await page.getAttribute(".stage", "data-playing")) === "no");

/** Plays `move` at a table that begins at `state`, and gives what moved by its data-part. */
export async function actedOut(page, state, play) {
  await sit(page, { state, seats: Array.from({ length: state.players }, () => me) });
  await record(page);
  await play(page);
  await untilPly(page, 1);
  await rest(page);
  return moved(page);
}

export const ply = async (page) => (await state(page)).ply;
export const untilPly = (page, n) => until(`ply ${n}`, async () => (await ply(page)) >= n);

/** Presses a button until that is done which it is there for: one that has just come takes no press yet. */
export const pressUntil = (page, button, isDone) =>
  until(`what ${button} does`, async () => {
    if (await isDone()) return true;
    await page.click(button, { timeout: 1000 }).catch(() => undefined);
    await drawn(page);
    return isDone();
  });
export const pressUntilPlayed = (page, action) =>
  pressUntil(page, `[data-action=${action}]`, async () => (await ply(page)) >= 1);

/** What a finger can pick now. `goals`: where the chosen piece may go; `choices`: what a board asks for in its own bubble. */
const offers = (page) =>
  page.evaluate(() => {
    const ids = (selector) => [...document.querySelectorAll(`.stage ${selector}`)].map((e) => e.dataset.spot);
    const marked = (id) => document.querySelector(`.stage [data-part="dot:${id}"], .stage [data-part="take:${id}"]`);
    const spots = ids(".spot.active:not(.selected)");
    return {
      spots,
      goals: ids(".selected").length > 0 ? spots.filter((id) => marked(id) !== null) : [],
      choices: ids(".chooser .spot.active"),
    };
  });

/** Plays on by touch until the game is over, with the board alone: a button is pressed only to pass, where the board has
 * nothing to pick. */
export async function playByTouch(page, random) {
  const one = (list) => list[random(list.length)];
  const isSame = (a, b) => b.ply === a.ply && !b.over && !b.playing && b.moves > 0;
  await until(
    "the end of the game",
    async () => {
      const now = await state(page);
      if (now.over) return true;
      if (now.moves === 0 || now.playing) return false;
      const { spots, goals, choices } = await offers(page);
      if (!isSame(now, await state(page))) return false;
      if (spots.length + choices.length === 0) {
        assert.equal(now.moves, 1, "the board has nothing to pick, and there is more to do than to pass");
        await page.click(".table-acts .main:not(:disabled)", { timeout: 1000 }).catch(() => undefined);
        return false;
      }
      const spot = one(choices.length > 0 ? choices : goals.length > 0 ? goals : spots);
      await tap(page, spot).catch(() => undefined); // it may have gone meanwhile
      await drawn(page);
      // Where a finger only aims at first, it goes with the second tap.
      const isAimed = isSame(now, await state(page)) && (await offers(page)).spots.includes(spot);
      if (isAimed && choices.length === 0) await tap(page, spot).catch(() => undefined);
      return false;
    },
    (isWhole ? 20 : 5) * PATIENCE,
  );
}
