// browser.test.mjs: the page in a real Chromium, with a real server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { decide, dice, ourTurn } from "./clicks.mjs";
import { againstComputer, close, drawn, launch, phone, screens, Server, state, until, visitor } from "./house.mjs";
import { web } from "./load.mjs";

const games = ["gridlock", "route66", "autobahn", "blockade", "stargate", "transmitter", "jump", "quadro-be", "solo-jump"];
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

/** What the page looks like now, from its top, into build/screens. */
async function picture(page, name, more = {}) {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(screens, `${name}.png`), ...more });
}

// ---- every game, by clicks ----

for (const game of games)
  test(`${game}: two clicks to a game against the computer, then thirty decisions by clicks`, async () => {
    const page = await visitor(browser, server);
    const random = dice(games.indexOf(game) + 1);
    const by = { board: 0, list: 0 };
    await againstComputer(page, game);
    for (let n = 0; n < 30 && (await ourTurn(page)); n++) {
      if (n === 1 || n === 3 || n === 12) await picture(page, `${game}-desktop`);
      by[await decide(page, random)]++;
    }
    console.log(`# ${game}: ${by.board} by the board, ${by.list} from the list`);
    assert.ok(by.board >= by.list, "most moves can be made on the board");
    await close(page);
  });

for (const game of games)
  test(`${game}: a turn on a phone, without sideways scrolling`, async () => {
    const page = await visitor(browser, server, { viewport: phone, hasTouch: true, isMobile: true });
    const random = dice(100);
    await againstComputer(page, game);
    for (let n = 0; n < 4 && (await ourTurn(page)); n++) {
      if (n > 0) await picture(page, `${game}-phone`, { fullPage: true });
      await decide(page, random, { touch: true });
    }
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await drawn(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide at ${width}`);
    }
    await close(page);
  });

test("a game is given up, its dice checked, replayed and played again", async () => {
  const page = await visitor(browser, server);
  const random = dice(7);
  await againstComputer(page, "route66");
  for (let n = 0; n < 400 && (await ourTurn(page)); n++) {
    if (n === 3) await page.evaluate(() => document.querySelector(".more > summary").click());
    if (n === 20) {
      await page.click(".more .danger");
      await page.click(".more .offer .danger");
      await page.waitForSelector(".result");
      break;
    }
    await decide(page, random);
  }
  await page.click(".result >> text=Check the dice");
  await page.click("dialog >> text=Check now");
  await page.waitForSelector(".findings li");
  assert.equal(await page.$(".findings .bad"), null);
  assert.ok((await page.$$(".findings .good")).length >= 3);
  await page.screenshot({ path: join(screens, "dice.png") });
  await page.click("dialog >> text=Close");
  await page.click(".replay [aria-label='To the start']");
  await until("the first position", async () => (await state(page)).ply === 0);
  await page.click(".replay [aria-label='One on']");
  await until("the second position", async () => (await state(page)).ply === 1);
  await page.click(".result >> text=Rematch");
  await until("a new table", async () => !(await state(page)).over && (await page.$(".stage")) !== null);
  await close(page);
});

test("a piece is dragged to where it goes", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "jump");
  await ourTurn(page);
  await page.click(".spot.grab");
  const from = await page.locator(".spot.selected").getAttribute("data-spot");
  const to = await page.locator(".spot.active:not(.grab)").first().getAttribute("data-spot");
  await page.click(".spot.selected");
  const middle = async (id) => {
    const box = await page.locator(`[data-spot=${id}]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const before = (await state(page)).ply;
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 5 });
  await page.mouse.up();
  await until("the dragged move", async () => (await state(page)).ply > before);
  await close(page);
});

test("Route 66: who rolls on for ever is told what is at stake, and of the bust", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "route66");
  let stakes = 0;
  for (let n = 0; n < 200 && (await ourTurn(page)) && (await page.$(".bust.mine")) === null; n++) {
    const { ply } = await state(page);
    const roll = await page.$("[data-choice=roll]");
    if (roll !== null) {
      assert.match(await page.textContent(".stake"), /At stake: \d+ space/);
      assert.match(await page.getAttribute(".dice", "aria-label"), /^Last roll: \d, \d, \d, \d$/);
      const [go, stop] = [await roll.boundingBox(), await page.locator("[data-choice=stop]").boundingBox()];
      assert.ok(Math.max(stop.x - go.x - go.width, stop.y - go.y - go.height) > 40, "Roll and Stop are far apart");
      stakes++;
      await roll.click();
    } else await page.click(".splits button");
    await until("the position changed", async () => (await state(page)).ply !== ply || (await state(page)).over);
  }
  assert.ok(stakes > 0);
  assert.match(await page.textContent(".bust.mine"), /fits nowhere/);
  await until("the log tells of it", async () => {
    if (/a bust, all of this turn is lost/.test(await page.textContent(".log"))) return true;
    await page.evaluate(() => document.querySelector(".log > .link")?.click()); // the computer's turn may have been long
    return false;
  });
  assert.equal(await page.locator(".step-bar .main").count(), 0, "no button that ends a turn where Stop does");
  await close(page);
});

test("Autobahn: a card is carried to a lane, which lights up on the way", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "autobahn");
  const random = dice(4);
  const vehicles = ".hand .card:not(.dim):has(.on-vehicle)";
  const lay = async () => {
    for (const card of (await page.$$(vehicles)).reverse()) { // of several alike the last, too
      const from = await card.boundingBox();
      await page.mouse.move(from.x + 30, from.y + 30);
      await page.mouse.down();
      await page.mouse.move(from.x + 30, from.y - 40, { steps: 4 });
      await page.waitForSelector(".card.lifted[data-carried]");
      const lane = await page.$(".motorway .spot.active");
      const box = (await lane?.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.8, { steps: 4 });
      await page.mouse.up();
      await drawn(page);
      assert.equal(await page.$("[data-carried]"), null);
      if (lane !== null) return true;
    }
    return false;
  };
  for (let n = 0; n < 40 && (await ourTurn(page)); n++) {
    const { ply } = await state(page);
    const isLaid = (await page.$(".wide-pass")) === null && (await lay());
    if (isLaid) {
      await until("the card lies there", async () => (await state(page)).ply > ply);
      await page.waitForSelector(".motorway .last-vehicle");
      break;
    }
    await decide(page, random);
    assert.ok(n < 39, "a vehicle could be laid");
  }
  await close(page);
});

test("Autobahn on a phone: a finger on the hand scrolls, on a lifted card it carries it", async () => {
  const page = await visitor(browser, server, { viewport: phone, hasTouch: true, isMobile: true });
  await againstComputer(page, "autobahn");
  const random = dice(12);
  const hands = await page.context().newCDPSession(page);
  const touch = (type, ...at) => hands.send("Input.dispatchTouchEvent", { type, touchPoints: at.map(([x, y]) => ({ x, y })) });
  const middle = async (selector) => {
    const box = await page.locator(selector).first().boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const vehicle = ".hand .card:not(.dim):has(.on-vehicle)";
  for (let n = 0; n < 40 && (await ourTurn(page)); n++) {
    const { ply } = await state(page);
    if ((await page.$(".wide-pass")) === null && (await page.$(vehicle)) !== null) {
      assert.equal(await page.locator(vehicle).first().evaluate((e) => getComputedStyle(e).touchAction), "pan-y");
      await page.tap(vehicle);
      await page.waitForSelector(".card.lifted");
      if ((await page.$(".motorway .spot.active")) !== null) {
        await page.locator(".motorway").evaluate((e) => e.scrollIntoView({ block: "start" }));
        const [from, to] = [await middle(".card.lifted"), await middle(".motorway .spot.active")];
        await touch("touchStart", from);
        for (let i = 1; i <= 6; i++) await touch("touchMove", [from[0] + ((to[0] - from[0]) * i) / 6, from[1] + ((to[1] - from[1]) * i) / 6]);
        await touch("touchEnd");
        await until("the card lies there", async () => (await state(page)).ply > ply);
        break;
      }
    }
    await decide(page, random, { touch: true });
    assert.ok(n < 39, "a vehicle could be laid");
  }
  await close(page);
});

/** Plays until the page shows all of these at once, and looks at them in the same moment: what passes by itself may be
 * gone in the next. Null: it never came to that. */
async function sawTogether(page, random, selectors, options) {
  const look = () =>
    page.evaluate((wanted) => {
      const found = wanted.map((selector) => document.querySelector(selector));
      if (found.includes(null)) return null;
      return found.map((e) => ({ text: e.textContent, height: e.getBoundingClientRect().height, left: e.getBoundingClientRect().left, right: e.getBoundingClientRect().right }));
    }, selectors);
  for (let n = 0; n < 80 && (await ourTurn(page)); n++) {
    const seen = await look();
    if (seen !== null) return seen;
    await decide(page, random, options);
  }
  return null;
}

test("Autobahn on a phone: no Pass is where End turn will be a moment later", async () => {
  const page = await visitor(browser, server, { viewport: phone, hasTouch: true, isMobile: true, settings: { lang: "de" } });
  let seen = null;
  for (let game = 0; game < 5 && seen === null; game++) {
    await againstComputer(page, "autobahn");
    await page.tap(".presets > summary");
    await page.locator(".presets input").nth(4).uncheck();
    seen = await sawTogether(page, dice(6 + game), [".step-bar .main", ".wide-pass", ".note.window button"], { touch: true });
  }
  assert.ok(seen !== null, "a window came");
  const [end, ...passes] = seen;
  for (const pass of passes) assert.ok(pass.height >= 38 && pass.right <= end.left, `${pass.text} ends at ${pass.right}, End turn begins at ${end.left}`);
  await close(page);
});

test("Autobahn: a window says what is asked, and passing for the rest of the turn lets it go on", async () => {
  const page = await visitor(browser, server);
  let seen = null;
  for (let game = 0; game < 5 && seen === null; game++) {
    await againstComputer(page, "autobahn");
    await page.click(".presets > summary");
    await page.getByLabel("Pass when I can do nothing else").uncheck();
    seen = await sawTogether(page, dice(6 + game), [".asked", ".status", ".wide-pass", ".note.window button"]);
  }
  assert.ok(seen !== null, "a window came");
  const [asked, status, pass] = seen;
  assert.match(asked.text, /\?/);
  assert.equal(status.text, "React or pass");
  assert.ok(pass.height >= 44, "Pass is large");
  const ply = await page.evaluate(() => {
    const before = Number(document.querySelector(".stage").dataset.ply);
    const hold = document.querySelector(".note.window button");
    hold?.click();
    return hold === null ? -1 : before; // gone: it went on by itself
  });
  await until("the game goes on without us", async () => (await state(page)).ply > ply || (await state(page)).over);
  await close(page);
});

test("Gridlock's tiles turn by key, wheel and tap, and its map comes closer", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "gridlock");
  await ourTurn(page);
  if (await page.$(".two .primary")) await page.click(".two .primary");
  const ghost = () => page.evaluate(() => document.querySelector(".city g[opacity='0.85']")?.innerHTML ?? "");
  await page.waitForSelector(".tool.chosen");
  await page.click(".spot.active");
  for (const turn of [() => page.keyboard.press("r"), () => page.keyboard.press("Shift+R"), () => page.mouse.wheel(0, 100), () => page.click(".spot.selected")]) {
    const before = await ghost();
    assert.notEqual(before, "");
    if (await page.isDisabled(".ghost-bar button")) break; // a tile that looks the same from all sides
    await turn();
    await until("the tile turned", async () => (await ghost()) !== before);
  }
  const empty = ".spot.active:not(.selected)[aria-label$=', empty']";
  const target = await page.locator(empty).last().getAttribute("data-spot");
  const tile = await page.locator(".tool.chosen").boundingBox();
  const space = await page.locator(empty).last().boundingBox();
  await page.mouse.move(tile.x + 20, tile.y + 20);
  await page.mouse.down();
  await page.mouse.move(space.x + space.width / 2, space.y + space.height / 2, { steps: 5 });
  await page.mouse.up();
  await until("the tile was carried there", async () => (await page.locator(".spot.selected").getAttribute("data-spot")) === target);
  const box = () => page.getAttribute(".city", "viewBox");
  const whole = await box();
  await page.click(".zoom button");
  await until("the map is closer", async () => (await box()) !== whole);
  await close(page);
});

test("Gridlock by keyboard: the map follows the focus, and a tile is found, turned and placed", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "gridlock");
  await ourTurn(page);
  await page.waitForSelector(".tool.chosen, .two .primary");
  if (await page.$(".two .primary")) await page.click(".two .primary");
  await page.waitForSelector(".tool.chosen");
  for (let n = 0; n < 3; n++) await page.click(".zoom button");
  await page.focus(".city .spot[tabindex='0']");
  const visible = () => page.evaluate(() => {
    const [frame, spot] = [document.querySelector(".map-frame"), document.activeElement].map((e) => e.getBoundingClientRect());
    return spot.left >= frame.left && spot.right <= frame.right && spot.top >= frame.top && spot.bottom <= frame.bottom;
  });
  for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"])
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press(key);
      await until("the focus is in the picture", visible);
    }
  await page.evaluate(() => document.querySelector(".city .spot[aria-disabled=true]").focus());
  await page.keyboard.press("Enter");
  await until("why not", async () => /needs an empty space/.test(await page.textContent(".what-now")));
  await page.evaluate(() => document.querySelector(".city .spot.active").focus());
  await page.keyboard.press("Enter");
  const said = () => page.textContent("#said");
  await until("how it lies is said", async () => /R turns, P places/.test(await said()));
  const { ply } = await state(page);
  await page.keyboard.press("p");
  await until("the tile is placed", async () => (await state(page)).ply > ply);
  await close(page);
});

test("two fingers bring Gridlock's map closer, one moves it, and neither is a tap", async () => {
  const page = await visitor(browser, server, { viewport: phone, hasTouch: true, isMobile: true });
  await againstComputer(page, "gridlock");
  await ourTurn(page);
  const { x, y, width, height } = await page.locator(".city").boundingBox();
  assert.ok(width > phone.width - 40, `the map is as wide as the page: ${width}`);
  const fingers = await page.context().newCDPSession(page);
  const touch = (type, ...at) => fingers.send("Input.dispatchTouchEvent", { type, touchPoints: at.map((dx, id) => ({ x: x + width / 2 + dx, y: y + height / 2, id })) });
  const seen = async () => (await page.getAttribute(".city", "viewBox")).split(" ").map(Number);
  const [, , whole] = await seen();
  await touch("touchStart", -30, 30);
  for (let far = 38; far < 90; far += 8) await touch("touchMove", -far, far);
  await touch("touchEnd");
  await until("the map is closer", async () => (await seen())[2] < whole / 2);
  const [left] = await seen();
  await touch("touchStart", 0);
  for (let far = 6; far < 50; far += 6) await touch("touchMove", -far);
  await touch("touchEnd");
  await until("the map has moved", async () => (await seen())[0] > left);
  assert.equal(await page.$(".spot.selected"), null);
  await close(page);
});

// ---- two people ----

test("two people play by an invite link, through a reload and a server that is killed", async () => {
  const ada = await visitor(browser, server, { settings: { name: "Ada" } });
  const bea = await visitor(browser, server, { settings: { name: "Bea", lang: "de" } });
  const random = dice(3);
  await ada.goto(`${ada.home}/new/gridlock`);
  await ada.click("[data-way=invite]");
  const url = await ada.inputValue("#invite-url");
  await ada.screenshot({ path: join(screens, "invite.png") });
  await bea.goto(url);
  await bea.click(".waiting .main");
  await bea.waitForSelector(".stage");
  await ada.waitForSelector(".stage");
  const turn = async (rounds) => {
    for (let n = 0; n < rounds; n++) {
      const who = await until("somebody's turn", async () => ((await state(ada)).moves > 0 ? ada : (await state(bea)).moves > 0 ? bea : null));
      await decide(who, random);
    }
  };
  await turn(6);
  await bea.reload();
  await bea.waitForSelector(".stage");
  await turn(4);
  ada.expectsTrouble = bea.expectsTrouble = true; // browsers write refused connections to the console
  await server.stop("SIGKILL");
  await Promise.all([ada, bea].map((page) => page.waitForSelector(".banner")));
  await ada.screenshot({ path: join(screens, "offline.png") });
  await server.start();
  await Promise.all([ada, bea].map((page) => page.waitForSelector(".banner", { state: "detached" })));
  ada.expectsTrouble = bea.expectsTrouble = false;
  await turn(6);
  await until("the same position on both sides", async () => (await state(ada)).ply === (await state(bea)).ply);
  await close(ada);
  await close(bea);
});

test("two people share a device: hands stay covered until the next one is ready", async () => {
  const page = await visitor(browser, server, { viewport: phone });
  await page.goto(`${page.home}/new/autobahn`);
  await page.click("[data-way=same]");
  await page.waitForSelector(".cover");
  assert.equal(await page.$(".stage"), null);
  await page.screenshot({ path: join(screens, "cover.png") });
  const random = dice(9);
  const seen = new Set();
  for (let n = 0; n < 12; n++) {
    const cover = await until("a cover or a turn", async () => ((await page.$(".cover")) !== null ? "cover" : (await state(page)).moves > 0 ? "turn" : null));
    if (cover === "cover") await page.click(".cover .main");
    await page.waitForSelector(".stage");
    seen.add((await state(page)).status);
    await decide(page, random, { ended: ".cover" });
  }
  assert.ok(seen.size > 1, "both have played");
  await close(page);
});

// ---- keyboard ----

test("a game by keyboard alone, to its end or for thirty decisions", async () => {
  const page = await visitor(browser, server);
  const random = dice(5);
  await page.goto(page.home);
  const focusOn = async (selector) => {
    for (let n = 0; n < 80; n++) {
      if (await page.evaluate((s) => document.activeElement?.matches(s) === true, selector)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${selector}`);
  };
  await page.waitForSelector(".tile");
  await focusOn(".tile[href='/new/quadro-be']");
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-way]");
  await focusOn("[data-way=computer]");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".stage");
  const arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  let decisions = 0;
  for (; decisions < 60 && (await ourTurn(page)); decisions++) {
    const start = await state(page);
    for (let n = 0; n < 200; n++) {
      const now = await state(page);
      if (now.over || now.ply !== start.ply || now.moves === 0) break;
      if (!(await page.evaluate(() => document.activeElement?.matches(".spot") === true))) await focusOn(".spot");
      for (let i = random(4); i >= 0; i--) await page.keyboard.press(arrows[random(4)]);
      if (await page.evaluate(() => document.activeElement?.matches(".spot.active") === true)) await page.keyboard.press("Enter");
      await drawn(page);
    }
  }
  assert.ok((await state(page)).over || decisions >= 30, `${decisions} decisions`);
  assert.ok((await page.textContent("#said")).length > 0, "the live region says what happens");
  await close(page);
});

test("keys say the moves, the last move and the time, open the rules and the move field", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "quadro-be");
  await ourTurn(page);
  const said = () => page.textContent("#said");
  await page.keyboard.press("m");
  await until("the moves", async () => /16 moves/.test(await said()));
  await page.keyboard.press("t");
  await until("the time", async () => /No clock/.test(await said()));
  await page.keyboard.press("?");
  await page.waitForSelector("dialog .markdown h3");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.keyboard.press("i");
  await page.waitForSelector(".type-move input:focus");
  await page.keyboard.type("b2");
  await page.keyboard.press("Enter");
  await until("the typed move", async () => (await state(page)).ply > 0);
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("l");
  await until("the last move", async () => (await said()).length > 5);
  await close(page);
});

test("every setting does what it says", async () => {
  const page = await visitor(browser, server);
  await page.goto(`${page.home}/settings`);
  await page.waitForSelector(".settings");
  const choose = (label, value) => page.locator(".field", { hasText: label }).locator("select").selectOption(value);
  await choose("Colours", "dark");
  await choose("Palette", "vivid");
  await choose("Animation", "off");
  await page.getByLabel("Ask before a move is played").check();
  await page.getByLabel("Coordinates on the board").uncheck();
  await page.getByLabel("Name").fill("Ada");
  await choose("Language", "de");
  const root = () => page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang }));
  await until("the settings are applied", async () => {
    const now = await root();
    return now.theme === "dark" && now.palette === "vivid" && now.animate === "no" && now.lang === "de";
  });
  await againstComputer(page, "quadro-be");
  await ourTurn(page);
  assert.match(await page.textContent(".seats"), /Ada/);
  assert.equal(await page.locator(".board.grid text").count(), 0);
  await page.click(".spot.active");
  await page.click(".asking .main");
  await until("the confirmed move", async () => (await state(page)).ply > 0);
  await close(page);
});

// ---- axe ----

test("axe finds nothing wrong on any kind of page, in both themes", async () => {
  const wrong = [];
  const axe = readFileSync(join(web, "node_modules/axe-core/axe.min.js"), "utf8");
  for (const theme of ["light", "dark"]) {
    const page = await visitor(browser, server, { settings: { theme }, bypassCSP: true });
    const check = async (what) => {
      await page.evaluate(axe);
      const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
      for (const v of found.violations) wrong.push(`${what}, ${theme}: ${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.failureSummary}`).join(" | ")}`);
    };
    await page.goto(page.home);
    await page.waitForSelector(".tile");
    await check("start");
    await page.goto(`${page.home}/settings`);
    await page.waitForSelector(".settings");
    await check("settings");
    await page.goto(`${page.home}/rules/gridlock`);
    await page.waitForSelector(".markdown h2");
    await check("rules");
    await page.goto(`${page.home}/new/stargate`);
    await page.waitForSelector("details");
    await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
    await check("new table");
    await page.click("[data-way=invite]");
    await page.waitForSelector(".qr");
    await check("waiting");
    for (const game of games) {
      await againstComputer(page, game);
      await ourTurn(page);
      await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
      await drawn(page);
      await check(`table of ${game}`);
      if (theme === "dark") await page.screenshot({ path: join(screens, `${game}-dark.png`) });
    }
    await page.click(".more .danger");
    await page.click(".more .offer .danger");
    await page.waitForSelector(".result");
    await check("result");
    await page.click(".result >> text=Check the dice");
    await check("fair dice");
    await page.goto(page.url().replace("/t/", "/replay/"));
    await page.waitForSelector(".stage[data-ply='0'] .board");
    await check("replay");
    await close(page);
  }
  assert.deepEqual(wrong, []);
});

// ---- how fast, how heavy ----

test("the first game opened weighs less than 120 KB; how long a click takes to the board is printed", async () => {
  const page = await visitor(browser, server);
  const sizes = [];
  page.on("requestfinished", (request) => sizes.push(request.sizes().then((s) => s.responseBodySize, () => 0)));
  await againstComputer(page, "quadro-be");
  await ourTurn(page);
  await page.waitForLoadState("networkidle");
  const bytes = (await Promise.all(sizes)).reduce((sum, n) => sum + n, 0);
  assert.ok(bytes > 10000 && bytes < 120 * 1024, `${bytes} bytes`);
  const ms = await page.evaluate(() => new Promise((resolve) => {
    const stage = document.querySelector(".stage");
    const start = performance.now();
    new MutationObserver((_, observer) => {
      if (stage.dataset.ply === "0") return;
      observer.disconnect();
      resolve(performance.now() - start);
    }).observe(stage, { attributes: true });
    document.querySelector(".spot.active").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }));
  console.log(`# ${bytes} bytes for the first game, a move takes ${ms.toFixed(0)} ms`);
  await close(page);
});
