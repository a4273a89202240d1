// shell.test.mjs: the pages around the boards, in a real Chromium: what people do before, after and beside a game.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { decide, dice, ourTurn } from "./clicks.mjs";
import { againstComputer, close, drawn, launch, phone, Server, state, until, visitor } from "./house.mjs";
import { load, web } from "./load.mjs";
import { Engine, scenes } from "./scenes.mjs";

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

async function giveUp(page) {
  await ourTurn(page);
  await page.click(".more > summary");
  assert.equal(await page.$(".more >> text=Offer a draw"), null, "the computer would not agree");
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
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        window.heard = true;
      }
    };
  });
  await ada.goto(`${ada.home}/new/quadro-be`);
  await ada.click("details > summary");
  await field(ada, "Clock").locator("select").selectOption("fischer");
  await field(ada, "Minutes for the game").locator("input").fill("5");
  await ada.click("[data-way=invite]");
  const url = await ada.inputValue("#invite-url");
  assert.match(await ada.textContent(".invite"), /this computer only/);
  await ada.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined }); // as it is without https
    document.addEventListener("copy", () => (window.copied = document.getSelection().toString() || document.activeElement.value));
  });
  await ada.click(".invite .main");
  await until("the link is copied", async () => (await ada.textContent(".invite .main")) === "Copied" && (await ada.evaluate(() => window.copied)) === url);
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
  await until("the sound", () => ada.evaluate(() => window.heard));
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

/** Ada and Bea at a table that Ada opened; it is Ada's turn. */
async function twoAt(game) {
  const ada = await visitor(browser, server, { settings: { name: "Ada" } });
  const bea = await visitor(browser, server, { settings: { name: "Bea" } });
  await ada.goto(`${ada.home}/new/${game}`);
  await ada.click("[data-way=invite]");
  await bea.goto(await ada.inputValue("#invite-url"));
  await bea.click(".waiting .main");
  await Promise.all([ada, bea].map((page) => page.waitForSelector(".stage")));
  return [ada, bea];
}

const at = (page, ply) => until(`ply ${ply}`, async () => (await state(page)).ply === ply);
const offer = async (page, words) => {
  if ((await page.$(".more[open]")) === null) await page.click(".more > summary");
  await page.click(`.more >> text=${words}`);
};

test("a turn is taken back and a draw agreed on, if the other one says yes", async () => {
  const [ada, bea] = await twoAt("quadro-be");
  await ada.click(".spot.active");
  await at(bea, 1);
  assert.equal(await bea.$(".since"), null, "whoever has just come was not away");
  await offer(ada, "Ask to take back");
  await bea.click(".offer >> text=No");
  await ada.waitForSelector(".note.offer", { state: "detached" });
  await offer(ada, "Ask to take back");
  await bea.click(".offer >> text=Yes");
  await Promise.all([at(ada, 0), at(bea, 0)]);
  await offer(ada, "Offer a draw");
  await bea.click(".offer >> text=Yes");
  await until("the draw", async () => /A draw/.test((await ada.textContent(".result").catch(() => "")) ?? ""));
  await close(ada, bea);
});

test("whoever was away sees what happened since, and can have it shown", async () => {
  const [ada, bea] = await twoAt("jump");
  const url = bea.url();
  await ada.click(".moves > summary");
  await ada.click(".moves [data-move]");
  await at(bea, 1);
  await bea.click(".moves > summary");
  await bea.click(".moves [data-move]");
  await at(ada, 2);
  await bea.goto(`${bea.home}/settings`);
  await ada.click(".moves [data-move]");
  await at(ada, 3);
  await until("Bea is said to be away", async () => (await ada.$(".seat .dot.away")) !== null);
  await bea.goto(url);
  await bea.waitForSelector(".since[open] li");
  await bea.evaluate(() => {
    const note = () => document.querySelector(".stage[data-ply='2']") !== null && (window.sawBefore = true);
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await bea.click(".since .button");
  await until("the position before, then the present by itself", async () => (await bea.evaluate(() => window.sawBefore)) && (await state(bea)).moves > 0 && (await state(bea)).ply === 3);
  await bea.click(".moves > summary");
  await bea.click(".moves [data-move]");
  await at(ada, 4);
  await ada.click(".moves [data-move]");
  await at(bea, 5);
  assert.equal(await bea.$(".since"), null, "who is here sees what happens");
  await close(ada, bea);
});

test("a move on a dead line is a ghost, the page says so, and it is played when the server is back", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "quadro-be");
  await ourTurn(page);
  page.expectsTrouble = true;
  server.freeze(true);
  try {
    await page.click(".spot.active");
    await page.waitForSelector(".stage.sending");
    await page.waitForSelector(".stage.lost");
    assert.match(await page.textContent(".banner"), /No connection/);
    assert.match(await page.textContent(".note.sending"), /Sending/);
    assert.equal((await state(page)).ply, 0);
  } finally {
    server.freeze(false);
  }
  await until("the move", async () => (await state(page)).ply > 0);
  await page.waitForSelector(".banner", { state: "detached" });
  await close(page);
});

test("a phone that is held sideways shows the board at once; long names stay inside", async () => {
  const page = await visitor(browser, server, { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true, settings: { name: "W".repeat(24) } });
  await againstComputer(page, "stargate");
  await ourTurn(page);
  const top = await page.evaluate(() => document.querySelector(".board").getBoundingClientRect().top);
  assert.ok(top < 150, `the board begins at ${top}`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.click(".tools [title='Fair dice']");
  await page.waitForSelector("dialog .fair");
  const wide = await page.evaluate(() => document.querySelector("dialog .dialog-body").scrollWidth - document.querySelector("dialog .dialog-body").clientWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  await close(page);
});

test("a public table is in the list, and whoever comes sits down", async () => {
  const ada = await visitor(browser, server, { settings: { name: "Ada" } });
  await ada.goto(`${ada.home}/new/jump`);
  await ada.click("details > summary");
  await ada.getByLabel(/^Public/).check();
  await ada.click("[data-way=invite]");
  await ada.waitForSelector(".qr");
  const bea = await visitor(browser, server, { viewport: phone });
  await bea.goto(bea.home);
  await bea.click(`#open a[href="${new URL(ada.url()).pathname}"]`);
  await bea.click(".waiting .main");
  await Promise.all([ada, bea].map((page) => page.waitForSelector(".stage")));
  await close(ada, bea);
});

test("axe finds nothing wrong beside the boards, in both themes", async () => {
  const axe = readFileSync(join(web, "node_modules/axe-core/axe.min.js"), "utf8");
  const wrong = [];
  for (const theme of ["light", "dark"]) {
    const page = await visitor(browser, server, { settings: { theme }, bypassCSP: true });
    const check = async (what) => {
      await drawn(page);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
      for (const v of violations) wrong.push(`${what}, ${theme}: ${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.failureSummary}`).join(" | ")}`);
    };
    await againstComputer(page, "jump");
    await ourTurn(page);
    await page.click(".tools >> text=Rules");
    await page.waitForSelector("dialog .contents");
    await check("rules over a table");
    await page.goto(page.home);
    await page.waitForSelector(".to-mine.mine");
    await check("start with tables");
    await page.goto(`${page.home}/new/autobahn`);
    await page.click("[data-way=same]");
    await page.waitForSelector(".cover");
    await check("covered hands");
    await page.goto(`${page.home}/new/jump`);
    await page.click("[data-way=invite]");
    const url = await page.inputValue("#invite-url");
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem(`turnpike.own.${location.pathname.slice(3)}`));
    await page.goto(url);
    await page.waitForSelector(".waiting input");
    await check("invited");
    page.expectsTrouble = true;
    await page.goto(`${page.home}/nowhere`);
    await page.waitForSelector(".missing");
    await check("nowhere");
    await close(page);
  }
  assert.deepEqual(wrong, []);
});

test("a game without a board of its own is played on the plain one", async () => {
  const page = await visitor(browser, server, { viewport: phone });
  await page.addInitScript(() => {
    const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
    const renamed = (text) => text.replace(/"game":"jump","players"/, '"game":"detour","players"');
    Object.defineProperty(WebSocket.prototype, "onmessage", { set(take) { set.call(this, (event) => take({ data: renamed(String(event.data)) })); } });
  });
  await page.goto(`${page.home}/new/jump`);
  await page.click("[data-way=computer]");
  await page.waitForSelector(".plain-board");
  await ourTurn(page);
  await page.click(".plain-moves button");
  await until("the move", async () => (await state(page)).ply > 0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  await close(page);
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
  await page.click("dialog >> text=Close");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Rules");
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

// ---- the guided first game ----

const guideOf = (page) =>
  page.evaluate(() => {
    const strip = document.querySelector(".guide");
    if (strip === null) return null;
    return { lesson: strip.dataset.lesson, text: strip.querySelector("[aria-live=polite]").textContent, height: strip.offsetHeight };
  });
const lesson = (page, id) => until(`the lesson ${id}`, async () => (await guideOf(page))?.lesson === id);

test("a first game of Route 66 is guided, decision by decision, and the guide goes on after a reload", async () => {
  const page = await visitor(browser, server, { viewport: phone });
  await againstComputer(page, "route66");
  await ourTurn(page);
  await lesson(page, "pairs");
  const { height } = await guideOf(page);
  await until("its words", async () => /first game \(1\/7\).*two pairs/.test((await guideOf(page)).text));
  await page.click(".guide >> text=Show me a move");
  await page.waitForSelector(".play-board > .note");
  assert.equal((await guideOf(page)).lesson, "pairs", "to be shown a move is not to make it");
  await page.focus(".stage [data-choice]");
  await page.keyboard.press("Enter");
  await lesson(page, "dare");
  assert.match((await guideOf(page)).text, /2\/7.*Roll again or stop/);
  assert.equal((await guideOf(page)).height, height, "the board stays where it is");
  assert.equal(await page.evaluate(() => document.activeElement?.closest(".guide")), null, "the focus is not taken");
  await page.reload();
  await page.waitForSelector(".stage");
  await lesson(page, "dare");
  await page.click("nav >> text=Deutsch");
  await until("it in German", async () => /2\/7.*Weiterwürfeln oder anhalten/.test((await guideOf(page)).text));
  await page.click(".guide >> text=Kenne ich schon");
  await page.waitForSelector(".guide", { state: "detached" });
  await page.reload();
  await page.waitForSelector(".stage");
  assert.equal(await guideOf(page), null);
  await close(page);
});

test("the guide ends with the first game", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "quadro-be");
  const told = [];
  for (const random = dice(3); await ourTurn(page); ) {
    told.push((await guideOf(page)).lesson);
    await decide(page, random);
  }
  assert.deepEqual(told.slice(0, 2), ["set", "coming"]);
  await page.click(".result >> text=Rematch");
  await until("the next game", async () => !(await state(page)).over && (await state(page)).ply >= 0);
  await ourTurn(page);
  assert.equal(await guideOf(page), null);
  await close(page);
});

const enough = (game) => (game === "autobahn" ? 3 : game === "solo-jump" ? 1 : 2);

test("every lesson comes up in real games, and a beginner's first decision always has one", async () => {
  const { pitches } = await load("games.ts");
  const { step } = await load("guide.ts");
  const engine = new Engine();
  try {
    for (const game of Object.keys(pitches)) {
      const { lessons } = await load(`lessons/${game}.ts`);
      const missing = new Set(lessons.map((l) => l.id));
      for (let seed = 1; seed <= 60 && missing.size > 0; seed++) {
        let guide = { seen: [], lesson: null, at: -1 };
        for await (const { scene, ply } of scenes(engine, game, enough(game), seed, { prefers: (move) => move === "S" || move === "T" })) {
          const isFirst = guide.at < 0;
          guide = step(guide, lessons, scene, ply);
          if (isFirst) assert.notEqual(guide.lesson, null, `${game}, game ${seed}`);
        }
        guide.seen.forEach((id) => missing.delete(id));
      }
      assert.deepEqual([...missing], [], game);
    }
  } finally {
    engine.close();
  }
});
