// site.test.mjs: the page without a server (build/site), in a real Chromium: visited once, then with neither a network nor the web
// server any more. WHOLE=yes plays every game to its end; otherwise one is, and the others are begun.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { decide, dice, openTab, ourTurn } from "./clicks.mjs";
import { close, games, launch, PATIENCE, program, screens, until, visitor } from "./house.mjs";
import { Site } from "./site.mjs";

const WHOLE = process.env.WHOLE === "yes";
let browser;
const sites = [];

before(async () => (browser = await launch()));
after(async () => {
  await browser?.close();
  for (const site of sites) await site.close();
});

/** Somebody who has been there once, and whose web server is gone. */
async function afterOneVisit() {
  const site = await new Site().start();
  sites.push(site);
  const page = await visitor(browser, site, { serviceWorkers: "allow" });
  await page.context().addInitScript(() => localStorage.setItem("turnpike.think", "40"));
  await page.goto(site.url);
  await page.waitForSelector('a[href="/new/jump"]');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated")
      await new Promise((resolve) =>
        active.addEventListener("statechange", () => active.state === "activated" && resolve()),
      );
  });
  await page.context().setOffline(true);
  await site.close();
  page.expectsTrouble = true; // the browser complains of every page it cannot fetch, before the kept one is taken
  return page;
}

async function begin(page, game) {
  await page.goto(`${page.home}/new/${game}`);
  await page.waitForSelector("[data-way], .start-puzzle, [data-puzzle]");
  const medium = page.locator("[data-choose=medium]");
  if ((await medium.count()) > 0) {
    await medium.click();
    await page.waitForSelector("[data-choose=medium] input:checked");
  } else assert.equal(game, "solo-jump", "only who plays alone chooses nobody to play against");
  const way = game === "solo-jump" ? "[data-way], .start-puzzle, [data-puzzle]" : "[data-way]";
  await page.click(way);
  await page.waitForSelector(".stage");
}

/** So many decisions of ours, or to the end. */
async function play(page, random, most) {
  for (let i = 0; i < most && (await ourTurn(page)); i++) await decide(page, random);
}

test("without a network every game is played against the computer", async () => {
  const page = await afterOneVisit();
  for (const game of games) {
    await begin(page, game);
    const isWhole = WHOLE || game === "quadro-be";
    await play(page, dice(7), isWhole ? Infinity : 2);
    if (isWhole && game !== "solo-jump") await page.waitForSelector(".table.over");
    await page.screenshot({ path: `${screens}/site-${game}.png` });
  }
  await close(page);
});

test("without a network a finished game is saved as a record, which the program verifies", async () => {
  const page = await afterOneVisit();
  await begin(page, "route66");
  await ourTurn(page);
  await openTab(page, "more");
  await page.click(".more >> text=Resign");
  await page.click(".more [role=alert] >> text=Yes");
  await page.waitForSelector(".result");
  await page.click(".end-buttons [data-action=more]");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-action=export]")]);
  const path = await download.path();
  const { status, stdout, stderr } = spawnSync(program, ["verify", path], { encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
  await close(page);
});

test("without a network a finished game is analysed", async () => {
  const page = await afterOneVisit();
  await begin(page, "quadro-be");
  await play(page, dice(9), Infinity);
  await page.click("[data-action=analyse]");
  await page.waitForSelector(".analysis-sum h2", { timeout: 2 * PATIENCE });
  assert.equal(await page.locator(".graph-line").count(), 2);
  await close(page);
});

test("without a network a reload keeps the game, and the start page leads to it", async () => {
  const page = await afterOneVisit();
  await begin(page, "jump"); // which is not over so soon
  await play(page, dice(3), 2);
  assert.ok(await ourTurn(page), "it is over already");
  const plyOf = () => page.evaluate(() => Number(document.querySelector(".stage")?.dataset.ply ?? -1));
  const before = await plyOf();
  assert.ok(before >= 2);
  await page.reload();
  await page.waitForSelector(".stage");
  await until("the position of before", async () => (await plyOf()) === before);
  const table = new URL(page.url()).pathname;
  await page.goto(page.home);
  await page.waitForSelector(`a[href="${table}"]`);
  await close(page);
});

test("without a network there are rules, lessons and puzzles", async () => {
  const page = await afterOneVisit();
  await page.goto(`${page.home}/rules/blockade`);
  await page.waitForSelector("article h2, main h2");
  await page.goto(`${page.home}/learn/blockade`);
  await page.waitForSelector(".learn-room .stage");
  await until("the first lesson is done", async () => {
    await page.click(".learn-acts [data-action=show]", { timeout: 1000 }).catch(() => undefined);
    return page.$('.learn-room[data-verdict="done"]');
  });
  await page.goto(`${page.home}/puzzles/stargate.1`);
  await page.waitForSelector('.stage[data-moves]:not([data-moves="0"])');
  for (let rung = 1; rung <= 4; rung++) await page.click(`[data-rung="${rung}"]`); // the last one plays it
  await page.waitForSelector('.learn-room[data-verdict="done"]');
  await close(page);
});
