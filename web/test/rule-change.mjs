// rule-change.mjs: the page follows rules that were changed in one place, the game's: with a program in which Red's Flätz leaves
// over another edge and the shapes of Quadro-Be come in another order ($TURNPIKE, which tests/rule-change.sh builds) the page draws
// that edge and that order, though nothing in it was changed. Run by itself: node --test rule-change.mjs
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, launch, Server, until, visitor } from "./house.mjs";
import { Engine } from "./scenes.mjs";

let server;
let browser;
let engine;

before(async () => {
  server = await new Server().start();
  browser = await launch();
  engine = new Engine();
});
after(async () => {
  engine?.close();
  await browser?.close();
  await server?.close();
});

/** What the changed rules say of the position after some moves, and the page that shows it. */
async function played(game, ...moves) {
  await engine.ask({ cmd: "new", game, players: 2 });
  for (const move of moves) await engine.ask({ cmd: "play", move });
  const { facts } = await engine.ask({ cmd: "facts", seat: 0 });
  const page = await visitor(browser, server);
  await page.goto(`${page.home}/new/${game}`);
  await page.click("[data-choose=same]");
  await page.click("[data-way=same]");
  await page.waitForSelector(".stage");
  for (const move of moves) await page.click(`.spot.active[data-spot="${move}"]`);
  return { facts, page };
}

test("the way of a Flätz is drawn over the edge that is his goal now", async () => {
  const { facts, page } = await played("blockade", "a6", "l6");
  const { out, path } = facts.routes.find((route) => route.seat === 0);
  assert.ok(out, "nothing is in his way any more: the other Flätz stands before the usual edge only");
  const leadsTo = async () => (await page.$(".route")) !== null && page.getAttribute(".route", "data-to");
  await until("his way over the new edge", async () => (await leadsTo()) === path.at(-1));
  const line = await page.getAttribute(".route path", "d");
  assert.ok(Number(line.split(" ").at(-1)) > 0, "not over the upper edge, which it was");
  await page.waitForTimeout(500); // a new button takes no click at first
  await page.click("[data-action=run]");
  await until("the end", () => page.$(".result"));
  assert.equal(await page.getAttribute(".route", "data-to"), path.at(-1), "the way he has run");
  await close(page);
});

test("the coming shapes are shown in their new order", async () => {
  const { facts, page } = await played("quadro-be");
  const belts = [0, 1].map((of) =>
    facts.coming
      .filter(({ seat }) => seat === of)
      .map(({ piece }) => piece)
      .join(""),
  );
  assert.notDeepEqual(belts, ["SCT", "TSC"], "the rules were not changed");
  for (const seat of [0, 1])
    await until("the belt", () => page.locator(`[data-part="belt:${seat}"][data-belt="${belts[seat]}"]`).count());
  await close(page);
});
