// shell.test.mjs: the pages around the boards, in a real Chromium: what people do before, after and beside a game.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ourTurn } from "./clicks.mjs";
import { againstComputer, launch, Server, state, until, visitor } from "./house.mjs";

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

async function close(...pages) {
  for (const page of pages) {
    await page.context().close();
    assert.deepEqual(page.errors, []);
  }
}

async function giveUp(page) {
  await ourTurn(page);
  await page.click(".more > summary");
  await page.click(".more .danger");
  await page.click(".more .offer .danger");
  await page.waitForSelector(".result");
}

const field = (page, label) => page.locator(".field", { hasText: label });
const title = (page, words) => until(`the title ${words}`, async () => words.test(await page.title()));

test("a puzzle that is stuck is not called solved, and goes on from the step before", async () => {
  const page = await visitor(browser, server);
  await page.goto(`${page.home}/new/solo-jump`);
  await page.click("details > summary");
  await field(page, "Puzzle").locator("select").first().selectOption("1");
  await page.click("[data-way] >> nth=1");
  await page.waitForSelector(".stage");
  await page.click(".moves > summary");
  for (let ply = -1; ; ) {
    await until("the next jump, or the end", async () => (await state(page)).over || ((await state(page)).ply > ply && (await state(page)).moves > 0));
    if ((await state(page)).over) break;
    ply = (await state(page)).ply;
    await page.click(".moves [data-move]");
  }
  assert.equal(await page.textContent("#result-title"), "Not this time");
  const end = (await state(page)).ply;
  await page.click(".result >> text=Undo step");
  await until("the step before", async () => !(await state(page)).over && (await state(page)).ply === end - 1 && (await state(page)).moves > 0);
  await close(page);
});

test("a result that is shared opens for everybody; arrow keys go through the game", async () => {
  const ada = await visitor(browser, server);
  await againstComputer(ada, "quadro-be");
  await ourTurn(ada);
  await ada.click(".spot.active");
  await giveUp(ada);
  await ada.evaluate(() => {
    navigator.share = undefined;
    navigator.clipboard.writeText = async (text) => void (window.copied = text);
  });
  await ada.click(".result >> text=Share the result");
  const text = await until("the shared text", () => ada.evaluate(() => window.copied));
  const bea = await visitor(browser, server);
  await bea.goto(/http\S+/.exec(text)[0]);
  await bea.waitForSelector(".stage[data-ply='0']");
  await bea.keyboard.press("ArrowRight");
  await until("the first move", async () => (await state(bea)).ply === 1);
  await bea.keyboard.press("ArrowLeft");
  await until("the beginning", async () => (await state(bea)).ply === 0);
  await close(ada, bea);
});

test("addresses that lead nowhere say so, and lead on", async () => {
  const page = await visitor(browser, server);
  page.expectsTrouble = true; // browsers write it to the console when they get a 404
  for (const [path, words] of [["/nowhere", /nothing here/], ["/new/chess", /no such game/], ["/rules/chess", /no such game/], ["/t/nosuch", /no such table/], ["/replay/nosuch", /no such table/]]) {
    await page.goto(page.home + path);
    await page.waitForSelector(".missing");
    assert.match(await page.textContent(".missing h1"), words, path);
    await title(page, words);
  }
  await page.click(".missing a");
  await page.waitForSelector(".tile");
  await close(page);
});

test("whoever is invited reads what was agreed; a sound says that the game begins", async () => {
  const ada = await visitor(browser, server, { settings: { name: "Ada", sound: true } });
  await ada.addInitScript(() => {
    window.AudioContext = class {
      constructor() {
        window.heard = true;
        throw new Error("no sound here");
      }
    };
  });
  await ada.goto(`${ada.home}/new/quadro-be`);
  await ada.click("details > summary");
  await field(ada, "Clock").locator("select").selectOption("fischer");
  await field(ada, "Minutes for the game").locator("input").fill("5");
  await ada.click("[data-way=invite]");
  const url = await ada.inputValue("#invite-url");
  await title(ada, /Waiting for players: Quadro-Be/);
  const bea = await visitor(browser, server, { settings: { name: "שלום" } });
  await bea.goto(url);
  await bea.waitForSelector(".waiting");
  await title(bea, /Sit down: Quadro-Be/);
  await until("what was agreed", async () => /5 min for the game and 10 s more/.test(await bea.textContent(".agreed")));
  assert.equal(await ada.evaluate(() => window.heard), undefined);
  await bea.click(".waiting .main");
  await bea.waitForSelector(".stage");
  await ada.waitForSelector(".stage");
  await title(ada, /Your move/);
  assert.equal(await ada.evaluate(() => window.heard), true);
  ada.errors.length = 0; // of the sound that cannot be heard here
  await bea.keyboard.press("?");
  await until("what was agreed, beside the rules", async () => /5 min for the game/.test((await bea.textContent("dialog .agreed").catch(() => "")) ?? ""));

  const cleo = await visitor(browser, server);
  await cleo.goto(url);
  await until("the one who comes too late watches", async () => /You are watching/.test((await cleo.textContent("main")) ?? ""));
  const dora = await visitor(browser, server);
  await dora.goto(url.split("#")[0]);
  await dora.waitForSelector(".missing");
  await title(dora, /private/);
  await close(ada, bea, cleo, dora);
});

test("my tables: what waits for me is said at the top and listed first", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "jump");
  await ourTurn(page);
  const waiting = page.url();
  await againstComputer(page, "quadro-be");
  await giveUp(page);
  await page.goto(page.home);
  await until("the way to my tables", async () => /Your move: 1/.test((await page.textContent(".to-mine").catch(() => "")) ?? ""));
  assert.equal(await page.getAttribute("#mine li a", "href"), new URL(waiting).pathname);
  await page.click(".to-mine");
  await page.click("#mine li a");
  await page.waitForSelector(".stage");
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
  await close(page);
});

test("the rules have chapters to go to, by a click and by a link", async () => {
  const page = await visitor(browser, server);
  const atTop = () => page.evaluate(() => Math.abs(document.getElementById("your-turn")?.getBoundingClientRect().top ?? 9999) < 200);
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
  await page.click(".tools >> text=Rules");
  await page.click("dialog .contents >> text=Your turn");
  assert.equal(page.url(), before);
  await close(page);
});

test("a name that cannot be is refused where it is typed", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "quadro-be");
  await page.click("nav >> text=Settings");
  page.expectsTrouble = true; // the refusal is written to the console
  await page.getByLabel("Name").fill("\u200b");
  await until("the refusal", async () => /24 visible/.test((await page.textContent(".settings").catch(() => "")) ?? ""));
  await page.getByLabel("Name").fill("Ada");
  await page.waitForSelector(".settings .note", { state: "detached" });
  await close(page);
});
