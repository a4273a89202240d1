// carry.test.mjs: games leave the page without a server (build/site) and come back: as files, and to a server where friends join.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { decide, dice, openTab, ourTurn } from "./clicks.mjs";
import { close, launch, screens, Server, state, until, visitor } from "./house.mjs";
import { Site } from "./site.mjs";

let browser;
let server;
let site;

before(async () => {
  browser = await launch();
  server = await new Server().start();
  site = new Site();
  site.server = server.url;
  await site.start();
});
after(async () => {
  await browser?.close();
  await site?.close();
  await server?.close();
});

/** A game against the computer in the page itself, after so many decisions of ours. */
async function begun(game, decisions) {
  const page = await visitor(browser, site);
  await page.context().addInitScript(() => localStorage.setItem("turnpike.think", "40"));
  await page.goto(`${site.url}/new/${game}`);
  await page.click("[data-way]");
  await page.waitForSelector(".stage");
  const random = dice(5);
  for (let i = 0; i < decisions && (await ourTurn(page)); i++) await decide(page, random);
  assert.ok(await ourTurn(page), "it is over already");
  return page;
}

const plyOf = async (page) => (await state(page)).ply;

test("a game moves to a server, where a friend takes the computer's seat", async () => {
  const page = await begun("route66", 3);
  const ply = await plyOf(page);
  await openTab(page, "more");
  await page.click("[data-action=carry]");
  await page.waitForURL(`${server.url}/carry#*`);
  await page.waitForSelector("[data-action=go-on]");
  await page.screenshot({ path: `${screens}/carry.png` });
  await page.selectOption("select >> nth=1", "open");
  await page.click("[data-action=go-on]");
  const link = await page.inputValue("#invite-url");
  assert.match(await page.textContent(".agreed"), /played elsewhere/);
  const friend = await visitor(browser, server);
  await friend.goto(link);
  await friend.click(".sit-down button");
  for (const each of [page, friend]) {
    await each.waitForSelector(".stage");
    await until("the position of before", async () => (await plyOf(each)) === ply);
  }
  await decide(page, dice(6));
  await until("the friend sees it", async () => (await plyOf(friend)) > ply);
  await close(page, friend);
});

test("a game is saved in the middle, and goes on from its file here or at a server", async () => {
  const page = await begun("jump", 2);
  const ply = await plyOf(page);
  await openTab(page, "more");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(".more [data-action=export]")]);
  const record = `${screens}/carry.json`;
  writeFileSync(record, readFileSync(await download.path()));
  const other = await visitor(browser, server);
  for (const [each, house] of [
    [page, site],
    [other, server],
  ]) {
    await each.goto(house.url);
    await each.click('a[href="/carry"]');
    await each.setInputFiles("#carry-file", record);
    await each.click("[data-action=go-on]");
    await each.waitForSelector(".stage");
    await until("the position of before", async () => (await plyOf(each)) === ply);
    assert.ok(await ourTurn(each));
  }
  await close(page, other);
});

test("what is no record is said to be none", async () => {
  const page = await visitor(browser, server);
  await page.goto(`${server.url}/carry#nonsense`);
  await page.waitForSelector(".carry [role=alert]");
  assert.equal(await page.$("[data-action=go-on]"), null);
  await close(page);
});
