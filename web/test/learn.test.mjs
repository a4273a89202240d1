// learn.test.mjs: lessons in a real Chromium: every lesson of every game is solved and failed, a course is left and resumed, and
// an invited friend learns the game before sitting down.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { withServer } from "./alone.mjs";
import { close, games, launch, phone, screens, Server, until, visitor } from "./house.mjs";
import { web } from "./load.mjs";

let server;
let browser;

before(async () => {
  server = await new Server().start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const course = (game) => JSON.parse(readFileSync(join(web, `../lessons/${game}.json`), "utf8")).lessons;

const seen = (page) =>
  page.evaluate(() => {
    const room = document.querySelector(".learn-room");
    return {
      lesson: document.querySelector(".learn")?.dataset.lesson,
      verdict: room?.dataset.verdict,
      moves: Number(document.querySelector(".stage")?.dataset.moves ?? 0),
      ply: Number(document.querySelector(".stage")?.dataset.ply ?? -1),
      title: document.querySelector(".learn-coach h2")?.textContent ?? "",
    };
  });
const verdict = (page, wanted) =>
  until(`the verdict ${wanted}`, async () => (await seen(page)).verdict === wanted && (await seen(page)));
const ready = (page, id) =>
  until(`the lesson ${id}`, async () => {
    const { lesson, verdict: v, moves, ply } = await seen(page);
    return lesson === id && v === "open" && moves > 0 && ply === 0;
  });

/** A button takes no press in its first moments: pressed until it has done what it is for. */
const press = (page, action, isDone) =>
  until(`${action} to be pressed`, async () => {
    if (await isDone()) return true;
    await page.click(`.learn-acts [data-action=${action}]`, { timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(100);
    return isDone();
  });
const isAt = async (page, id, v) => {
  const { lesson, verdict: now, ply } = await seen(page);
  return lesson === id && now === v && (v !== "open" || ply === 0);
};
const show = async (page, id) => {
  await press(page, "show", async () => (await seen(page)).ply > 0 || (await isAt(page, id, "done")));
  await verdict(page, "done");
};

/** By the field for moves, which every board has. */
async function type(page, move) {
  const { ply } = await seen(page);
  if (!(await page.isVisible(".type-move"))) await page.keyboard.press("i");
  await page.fill(".type-move input", move);
  await page.keyboard.press("Enter");
  await until(`${move} is played`, async () => (await seen(page)).ply > ply);
}

for (const game of games)
  test(`the lessons of ${game} are failed and solved`, async () => {
    const lessons = course(game);
    const page = await visitor(browser, server);
    await page.goto(`${server.url}/learn/${game}`);
    for (const [i, lesson] of lessons.entries()) {
      await ready(page, lesson.id);
      for (const move of lesson.wrong[0]) await type(page, move);
      const failed = await verdict(page, "otherwise");
      assert.notEqual(failed.title, "");
      await press(page, "retry", () => isAt(page, lesson.id, "open"));
      await ready(page, lesson.id);
      for (const move of lesson.right[0]) await type(page, move);
      await verdict(page, "done");
      await page.keyboard.press("Escape"); // the field for moves closes
      const next = lessons[i + 1];
      if (next !== undefined) await press(page, "next", () => isAt(page, next.id, "open"));
    }
    const done = () => page.evaluate((g) => JSON.parse(localStorage.getItem(`turnpike.learn.${g}`)), game);
    // Kept after the verdict is drawn, so it is waited for.
    await until("the last lesson is kept", async () => (await done())?.length === lessons.length);
    assert.deepEqual(
      await done(),
      lessons.map((l) => l.id),
    );
    await close(page);
  });

/** How much of its words lies over what the pointer is about, of 100; -1: there is none, or it leaves the board. */
const hidden = (page, look) =>
  page.evaluate((spots) => {
    const tip = document.querySelector(".learn-tip")?.getBoundingClientRect();
    const stage = document.querySelector(".stage").getBoundingClientRect();
    if (tip === undefined || tip.left < stage.left || tip.right > stage.right) return -1;
    if (tip.top < stage.top || tip.bottom > stage.bottom) return -1;
    const over = spots.map((spot) => {
      const at = document.querySelector(`.stage [data-spot="${spot}"]`)?.getBoundingClientRect();
      if (at === undefined) return 0;
      const wide = Math.min(tip.right, at.right) - Math.max(tip.left, at.left);
      const high = Math.min(tip.bottom, at.bottom) - Math.max(tip.top, at.top);
      return Math.max(0, wide) * Math.max(0, high);
    });
    return (100 * over.reduce((sum, one) => sum + one, 0)) / (tip.width * tip.height);
  }, look);

test("on a small phone the board is large, the pointer hides nothing it is about, and no words are cut off", async () => {
  const page = await visitor(browser, server, {
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
  });
  for (const game of ["blockade", "gridlock", "solo-jump"]) {
    const lessons = course(game);
    await page.goto(`${server.url}/learn/${game}`);
    for (const [i, lesson] of lessons.entries()) {
      await ready(page, lesson.id);
      await until(`the pointer of ${lesson.id}`, async () => {
        const share = await hidden(page, lesson.look);
        return share >= 0 && share < 5;
      });
      const cut = await page.$eval(".learn-coach", (card) => card.scrollHeight - card.clientHeight);
      assert.ok(cut <= 1, `${game} ${lesson.id}: ${cut} pixels of the card are cut off`);
      if (i + 1 < lessons.length) await page.click(".learn-words [data-action=skip]");
    }
    if (game !== "blockade") continue;
    const square = await page.$eval("[data-spot=e5]", (spot) => spot.getBoundingClientRect().width);
    assert.ok(square >= 28, `a space is ${square} wide`);
  }
  await close(page);
});

test("a lesson is solved by a finger on a phone, with a pointer where to look", async () => {
  const page = await visitor(browser, server, { viewport: phone, hasTouch: true, isMobile: true });
  await page.goto(`${server.url}/learn/blockade`);
  await ready(page, "run");
  await page.waitForSelector(".learn-tip-text");
  await page.screenshot({ path: join(screens, "learn-phone.png") });
  await page.click(".learn-words [data-action=skip]");
  await ready(page, "open");
  const top = () => page.evaluate(() => document.querySelector(".stage").getBoundingClientRect().height);
  const height = await top();
  await page.tap("[data-spot=h2]");
  if ((await seen(page)).ply === 0) await page.tap("[data-spot=h2]"); // a first tap may show before a second plays
  await verdict(page, "done");
  assert.equal(await top(), height, "the board does not move");
  await page.screenshot({ path: join(screens, "learn-phone-done.png") });
  await close(page);
});

test("a course can be left and resumed, in either language", async () => {
  const page = await visitor(browser, server);
  await page.goto(`${server.url}/learn/quadro-be`);
  await ready(page, "line");
  await page.screenshot({ path: join(screens, "learn-desk.png") });
  await page.click("[data-spot=d4]");
  await verdict(page, "done");
  await until("it is kept", () => page.evaluate(() => localStorage.getItem("turnpike.learn.quadro-be") !== null));
  await page.goto(`${server.url}/`);
  await page.goto(`${server.url}/learn/quadro-be`);
  await ready(page, "stop");
  await page.click(".learn-words [lang=de]");
  await until("German", async () => (await seen(page)).title === "Halte Blaus Dreierreihe auf.");
  await page.screenshot({ path: join(screens, "learn-desk-de.png") });
  await close(page);
});

test("an invited friend is offered the two-minute version and comes back to the table", withServer, async () => {
  const host = await visitor(browser, server);
  await host.goto(`${server.url}/new/blockade`);
  await host.click("label:has-text('Friends by link'), .way:has-text('Friends by link')");
  await host.click(".button.main >> text=Get the link");
  await host.waitForSelector("#invite-url");
  const url = await host.inputValue("#invite-url");
  const friend = await visitor(browser, server);
  await friend.goto(url);
  await friend.click("[data-action=learn]");
  const quick = course("blockade").filter((l) => l.quick);
  await ready(friend, quick[0].id);
  for (const [i, lesson] of quick.entries()) {
    await ready(friend, lesson.id);
    await show(friend, lesson.id);
    const next = quick[i + 1];
    if (next !== undefined) await press(friend, "next", () => isAt(friend, next.id, "open"));
  }
  await press(friend, "next", () => friend.isVisible(".sit-down"));
  await close(host);
  await close(friend);
});
