// people.test.mjs: two people at a table, in two browsers: what one of them does the other sees, without scrolling.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { decide, dice, openTab } from "./clicks.mjs";
import { close, launch, phone, Server, state, until, visitor } from "./house.mjs";
import { covered } from "./measure.mjs";

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

/** Ada at a desk and Bea with her phone, at a table that Ada opened; it is Ada's turn. */
async function twoAt(game, { ada: adas = {}, bea: beas = {} } = {}) {
  const ada = await visitor(browser, server, { settings: { name: "Ada", ...adas } });
  const bea = await visitor(browser, server, { viewport: phone, hasTouch: true, settings: { name: "Bea", ...beas } });
  await ada.goto(`${ada.home}/new/${game}`);
  await ada.click("[data-choose=invite]");
  await ada.click("[data-way=invite]");
  await bea.goto(await ada.inputValue("#invite-url"));
  await bea.click(".waiting .main");
  await Promise.all([ada, bea].map((page) => page.waitForSelector(".stage .board")));
  return [ada, bea];
}

const at = (page, ply) =>
  until(`ply ${ply}`, async () => (await state(page)).ply === ply && !(await state(page)).playing);

/** It is in the window, wholly, and nothing lies upon it. */
async function seen(page, selector) {
  await page.waitForSelector(selector);
  const box = await page.locator(selector).first().boundingBox();
  const { width, height } = page.viewportSize();
  assert.ok(
    box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1,
    `${selector}: ${JSON.stringify(box)}`,
  );
  const isOnTop = await page.evaluate((s) => {
    const r = document.querySelector(s).getBoundingClientRect();
    const hit = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
    return hit?.closest(s) === document.querySelector(s);
  }, selector);
  assert.ok(isOnTop, `something lies upon ${selector}`);
}

/** Presses an answer of a banner, until it is gone: it takes no press in its first moments. */
const answer = (page, banner, words) =>
  until(`${words} to ${banner}`, async () => {
    const button = page.locator(`[data-banner=${banner}] >> text=${words}`);
    await button.click({ timeout: 2000 }).catch(() => undefined);
    return button.waitFor({ state: "detached", timeout: 2000 }).then(
      () => true,
      () => false,
    );
  });

const offer = async (page, words) => {
  await openTab(page, "more");
  await page.click(`.more >> text=${words}`);
  if (await page.isVisible(".sheet-close")) await page.click(".table-drawer .sheet-close");
};

async function turns(pages, rounds, random) {
  for (let n = 0; n < rounds; n++) {
    const who = await until("somebody's turn", async () => {
      for (const page of pages) if ((await state(page)).moves > 0) return page;
      return null;
    });
    await decide(who, random);
  }
}

test("two people play by an invite link, through a reload and a server that is killed", async () => {
  const [ada, bea] = await twoAt("jump", { bea: { lang: "de" } });
  const random = dice(3);
  await turns([ada, bea], 6, random);
  await bea.reload();
  await bea.waitForSelector(".stage .board");
  await turns([ada, bea], 4, random);
  ada.expectsTrouble = bea.expectsTrouble = true; // browsers write refused connections to the console
  await server.stop("SIGKILL");
  await Promise.all([ada, bea].map((page) => seen(page, "[data-banner=lost]")));
  await server.start();
  await Promise.all([ada, bea].map((page) => page.waitForSelector("[data-banner=lost]", { state: "detached" })));
  ada.expectsTrouble = bea.expectsTrouble = false;
  await turns([ada, bea], 4, random);
  await until("the same position on both sides", async () => (await state(ada)).ply === (await state(bea)).ply);
  await close(ada, bea);
});

test("a turn is taken back and a draw agreed on, if the other one says yes", async () => {
  const [ada, bea] = await twoAt("quadro-be");
  await ada.click(".spot.active");
  await at(bea, 1);
  assert.equal(await bea.$("[data-banner=away]"), null, "whoever has just come was not away");
  await offer(ada, "Ask to take back");
  await seen(bea, "[data-banner=offer]");
  await seen(ada, "[data-banner=offer]");
  await answer(bea, "offer", "No");
  await ada.waitForSelector("[data-banner=offer]", { state: "detached" });
  await offer(ada, "Ask to take back");
  await answer(bea, "offer", "Yes");
  await Promise.all([at(ada, 0), at(bea, 0)]);
  await offer(ada, "Offer a draw");
  await seen(bea, "[data-banner=offer]");
  await answer(bea, "offer", "Yes");
  for (const page of [ada, bea]) {
    await seen(page, ".result .plate");
    assert.match(await page.textContent(".result"), /A draw/);
  }
  await close(ada, bea);
});

test("a word in the chat comes to the board, and is answered there", async () => {
  const [ada, bea] = await twoAt("quadro-be");
  await openTab(ada, "chat");
  await ada.fill(".chat input", "Hello Bea");
  await ada.press(".chat input", "Enter");
  await seen(bea, "[data-banner=chat]");
  assert.match(await bea.textContent("[data-banner=chat]"), /Hello Bea/);
  assert.deepEqual(await covered(bea), []);
  await answer(bea, "chat", "Reply");
  await bea.fill(".chat input", "Hello Ada");
  await bea.press(".chat input", "Enter");
  await until("the answer", async () => /Hello Ada/.test(await ada.textContent(".chat")));
  assert.equal(await ada.locator("[data-banner=chat], #tab-chat i").count(), 0, "she reads it in the chat");
  await close(ada, bea);
});

test("a word in the chat is seen above the rules, too, and its answer closes them", async () => {
  const [ada, bea] = await twoAt("quadro-be");
  await openTab(bea, "more");
  await bea.click(".more >> text=Rules");
  await bea.waitForSelector("dialog[open]");
  await openTab(ada, "chat");
  await ada.fill(".chat input", "Are you reading?");
  await ada.press(".chat input", "Enter");
  await seen(bea, "dialog [data-banner=chat]");
  await answer(bea, "chat", "Reply");
  await bea.waitForSelector("dialog[open]", { state: "detached" });
  await bea.fill(".chat input", "I was");
  await close(ada, bea);
});

test("who gives up loses, both see it, and a rematch is a banner with two answers", async () => {
  const [ada, bea] = await twoAt("quadro-be");
  await openTab(ada, "more");
  await ada.click(".more >> text=Resign");
  await ada.click(".more [role=alert] >> text=Yes");
  await seen(ada, ".result .plate");
  await seen(bea, ".result .plate");
  assert.match(await ada.textContent("#result-title"), /You lost/);
  assert.match(await bea.textContent("#result-title"), /You won/);
  await bea.click(".table-end .sheet-close");
  await ada.click(".result [data-action=rematch]");
  await seen(bea, "[data-banner=rematch]");
  await seen(ada, "[data-banner=asked]"); // she waits at the table, where one can talk
  assert.match(await ada.textContent("[data-banner=asked]"), /Waiting for .*Bea/);
  await answer(bea, "rematch", "Play again");
  await Promise.all(
    [ada, bea].map((page) =>
      until("the next game", async () => !(await state(page)).over && (await page.$(".stage .board")) !== null),
    ),
  );
  await close(ada, bea);
});

test("whoever was away can have it shown", async () => {
  const [ada, bea] = await twoAt("jump");
  const url = bea.url();
  const random = dice(8);
  await decide(ada, random);
  await at(bea, 1);
  await decide(bea, random);
  await at(ada, 2);
  await bea.goto(`${bea.home}/settings`);
  await decide(ada, random);
  await at(ada, 3);
  await until("Bea is said to be away", async () => (await ada.$(".player .dot.away")) !== null);
  await bea.goto(url);
  await seen(bea, "[data-banner=away]");
  await bea.evaluate(() => {
    const note = () => document.querySelector(".stage[data-ply='2']") !== null && (window.sawBefore = true);
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await answer(bea, "away", "Show what happened");
  await until(
    "the position before, then the present by itself",
    async () =>
      (await bea.evaluate(() => window.sawBefore)) && (await state(bea)).moves > 0 && (await state(bea)).ply === 3,
  );
  await close(ada, bea);
});

/** A game of two at one device; the first of them is to be handed it. */
async function sharing(game, settings = {}, more = {}) {
  const page = await visitor(browser, server, { viewport: phone, settings, ...more });
  await page.goto(`${page.home}/new/${game}`);
  await page.click("[data-choose=same]");
  await page.click("[data-way=same]");
  await page.waitForSelector(".cover .main");
  assert.equal(await page.$(".stage .board"), null);
  return page;
}

/** Whose turn it is at that device, after the cover is gone. */
async function handed(page) {
  const next = await until("a cover, a turn or the end", async () => {
    if ((await page.$(".cover")) !== null) return "cover";
    const { moves, over, playing } = await state(page);
    return over ? "over" : moves > 0 && !playing ? "turn" : null;
  });
  if (next === "cover") await page.click(".cover .main");
  if (next === "over") return null;
  await page.waitForSelector(".stage .board");
  return (await page.textContent(".table-status b")).split(":")[0];
}

test("two people share a device: hands stay covered until the next one is ready", async () => {
  const page = await sharing("autobahn");
  const random = dice(9);
  const statuses = new Set();
  for (let n = 0; n < 12; n++) {
    const who = await handed(page);
    if (who === null) break;
    statuses.add(who);
    await decide(page, random, { ended: ".cover" });
  }
  assert.ok(statuses.size > 1, "both have played");
  await close(page);
});

for (const game of ["autobahn", "gridlock"])
  test(`${game} at one device: whoever gets it sees acted out what the other one did`, async () => {
    const page = await sharing(game, { pace: "quick" }, { reducedMotion: "no-preference" });
    const random = dice(5);
    await page.evaluate(() => {
      window.told = new Set();
      const note = () => window.told.add(document.querySelector(".stage")?.dataset.telling ?? "");
      new MutationObserver(note).observe(document.body, { subtree: true, attributes: true, childList: true });
    });
    const first = await handed(page);
    for (let n = 0; n < 40; n++) {
      await until("a turn or a cover", async () => {
        const { moves, playing } = await state(page);
        return (moves > 0 && !playing) || (await page.$(".cover .main")) !== null;
      });
      if ((await page.$(".cover .main")) !== null) break;
      await decide(page, random, { ended: ".cover" });
    }
    const { ply } = await state(page);
    await page.evaluate(() => window.told.clear());
    const second = await handed(page);
    await until("it has been told", async () => (await state(page)).moves > 0 && !(await state(page)).playing);
    assert.notEqual(first, second);
    const told = await page.evaluate(() => [...window.told]);
    assert.ok(told.includes(String(ply - 1)), `ply ${ply - 1} of ${told}`);
    await close(page);
  });
