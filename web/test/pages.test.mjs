// pages.test.mjs: the pages around the boards, in a real Chromium: what people do before and beside a game.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { againstComputer, close, launch, Server, until, visitor } from "./house.mjs";

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

const title = (page, words) => until(`the title ${words}`, async () => words.test(await page.title()));

test("addresses that lead nowhere say so, and lead on", async () => {
  const page = await visitor(browser, server);
  page.expectsTrouble = true; // browsers write it to the console when they get a 404
  for (const [path, words] of [
    ["/nowhere", /nothing here/],
    ["/new/chess", /Unknown game/],
    ["/rules/chess", /Unknown game/],
    ["/t/nosuch", /no such table/],
    ["/replay/nosuch", /no such table/],
  ]) {
    await page.goto(page.home + path);
    await page.waitForSelector(".missing");
    assert.match(await page.textContent(".missing h1"), words, path);
    await title(page, words);
  }
  await page.click(".missing a");
  await page.waitForSelector("a[href='/new/jump']");
  await close(page);
});

test("the rules have chapters to go to, by a click and by a link", async () => {
  const page = await visitor(browser, server);
  const atTop = () =>
    page.evaluate(() => Math.abs(document.getElementById("your-turn")?.getBoundingClientRect().top ?? 9999) < 200);
  await page.goto(`${page.home}/rules/blockade`);
  await page.click(".contents >> text=Your turn");
  await until("the chapter", atTop);
  const link = page.url();
  await page.goto("about:blank").catch(() => undefined);
  page.errors.length = 0; // an empty page has no storage for the settings
  await page.goto(link);
  await until("the chapter of the link", atTop);
  await againstComputer(page, "blockade");
  const before = page.url();
  await page.click(".at-rules");
  await page.click("dialog .contents >> text=Your turn");
  assert.equal(page.url(), before);
  await page.click("dialog >> text=Close");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.ok(await page.evaluate(() => document.activeElement.matches(".at-rules")));
  await close(page);
});

test("a name that cannot be is refused where it is typed", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "quadro-be");
  await page.goto(`${page.home}/settings`);
  page.expectsTrouble = true; // the refusal is written to the console
  await page.getByLabel("Name").fill("\u200b");
  await until("the refusal", async () =>
    /24 visible/.test((await page.textContent(".settings").catch(() => "")) ?? ""),
  );
  await page.getByLabel("Name").fill("Ada");
  await page.waitForSelector(".settings .note", { state: "detached" });
  await close(page);
});
