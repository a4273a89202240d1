// puzzles.test.mjs: puzzles in a real Chromium: the one of the day, hints rung by rung, wrong and right moves, streaks, and one
// puzzle of every game; in both languages, on a desktop and a phone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
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

const puzzlesOf = (game) => JSON.parse(readFileSync(join(web, `../puzzles/${game}.json`), "utf8")).puzzles;
const verdict = (page, wanted) =>
  until(`the verdict ${wanted}`, async () => (await page.getAttribute(".learn-room", "data-verdict")) === wanted);
const ready = (page) =>
  until("moves to choose from", async () => Number(await page.getAttribute(".stage", "data-moves")) > 0);

/** A button takes no press in its first moments. */
const press = (page, action, isDone) =>
  until(`${action} to be pressed`, async () => {
    if (await isDone()) return true;
    await page.click(`.learn-acts [data-action=${action}]`, { timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(100);
    return isDone();
  });
const rungs = (page) => page.locator(".puzzle-ladder .seen").count();
const climb = async (page, to) => {
  for (let n = await rungs(page); n < to; n++) await page.click(`[data-rung="${n + 1}"]`);
};

test("the puzzle of the day: hints rung by rung, solved, a streak that is kept", async () => {
  const page = await visitor(browser, server);
  await page.goto(page.home);
  await page.click("[data-action=puzzles]");
  await page.waitForSelector("[data-puzzles=all]");
  await page.screenshot({ path: join(screens, "puzzles.png") });
  assert.equal(await page.locator(".puzzles-games [data-game]").count(), games.length - 1);
  await page.click("[data-action=today]");
  await ready(page);
  await page.screenshot({ path: join(screens, "puzzle-today.png") });
  const day = await page.getAttribute(".puzzle", "data-day");
  await climb(page, 3);
  assert.match(await page.textContent(".puzzle-ladder"), /Play /);
  await page.screenshot({ path: join(screens, "puzzle-today-hints.png") });
  await climb(page, 4);
  await verdict(page, "done");
  await until("the streak", async () => (await page.getAttribute("[data-streak]", "data-streak")) === "1");
  assert.match(await page.textContent(".puzzle-task"), /Solved!/);
  assert.match(await page.getAttribute(`[data-day="${day}"]:is(li)`, "class"), /hinted/);
  await page.screenshot({ path: join(screens, "puzzle-today-done.png") });
  await page.reload();
  await ready(page);
  assert.equal(await page.getAttribute("[data-streak]", "data-streak"), "1", "this browser remembers");
  await close(page);
});

/** By the field for moves, which every board has: the room has no such field, so the moves are played by the house. */
test("a puzzle of every game is solved by its line, in German, on a phone", async () => {
  const page = await visitor(browser, server, {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    settings: { lang: "de" },
  });
  for (const game of games.filter((g) => g !== "solo-jump")) {
    await page.goto(`${page.home}/puzzles/${game}.1`);
    await ready(page);
    assert.equal(await page.getAttribute(".puzzle", "data-puzzle"), puzzlesOf(game)[0].id);
    assert.equal(await page.getAttribute(".learn-room", "data-first"), puzzlesOf(game)[0].line[0]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `${game}: nothing is wider than the phone`);
    await page.screenshot({ path: join(screens, `puzzle-${game}-phone-de.png`) });
    await climb(page, 4);
    await verdict(page, "done");
    assert.match(await page.textContent(".puzzle-task"), /Gelöst!/, game);
  }
  await close(page);
});

test("a wrong move is said to be one, and one tries again; the next is one that is not solved", async () => {
  const page = await visitor(browser, server);
  const list = puzzlesOf("quadro-be");
  const n = list.findIndex((p) => /^[a-d]\d$/.test(p.line[0])); // something is set, so any free space will do
  await page.goto(`${page.home}/puzzles/quadro-be.${n + 1}`);
  await ready(page);
  const wrong = await page.evaluate(
    async ([id, right]) => {
      const ask = (body) =>
        fetch("/api/puzzles/quadro-be", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ lesson: id, ...body }),
        }).then((response) => response.json());
      const { node } = await ask({ moves: [] });
      return node.moves.find((move) => move !== right && /^[a-d]\d$/.test(move));
    },
    [list[n].id, list[n].line[0]],
  );
  await page.click(`[data-spot="${wrong}"]`);
  await verdict(page, "otherwise");
  await press(page, "retry", async () => (await page.getAttribute(".learn-room", "data-verdict")) === "open");
  await ready(page);
  await page.click(`[data-spot="${list[n].line[0]}"]`);
  if (list[n].asks > 1) await climb(page, 4);
  await verdict(page, "done");
  await press(page, "next", async () => (await page.getAttribute(".puzzle", "data-puzzle")) !== list[n].id);
  await ready(page);
  await close(page);
});
