// table.test.mjs: a table in a real Chromium, with a real server: pace, skipping, replays, keys, settings, a dead line, the end.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { withServer } from "./alone.mjs";
import { decide, dice, openTab, ourTurn } from "./clicks.mjs";
import { againstComputer, close, drawn, launch, phone, screens, Server, state, until, visitor } from "./house.mjs";
import { axeFinds } from "./measure.mjs";
import { busy, tableFrom } from "./positions.mjs";

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

export async function giveUp(page) {
  await ourTurn(page);
  await openTab(page, "more");
  await page.click(".more >> text=Resign");
  await page.click(".more [role=alert] >> text=Yes");
  await page.waitForSelector(".result");
}

/** Notes when which ply began to be told, and what was animated. */
const watch = (page) =>
  page.evaluate(() => {
    window.plies = [];
    window.moved = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
      window.moved++;
      return animate.apply(this, given);
    };
    const stage = document.querySelector(".stage");
    const note = () => {
      const ply = stage.dataset.telling;
      if (ply !== "" && window.plies.at(-1)?.ply !== ply) window.plies.push({ ply, at: performance.now() });
    };
    new MutationObserver(note).observe(stage, { attributes: true, attributeFilter: ["data-telling"] });
  });

/** Everything a bot does in one go: it has just been its turn, and there were at least so many plies. */
async function longTurn(page, least, afterDeciding = async () => undefined) {
  const random = dice(11);
  for (let n = 0; n < 150 && (await ourTurn(page)); n++) {
    await page.evaluate(() => (window.plies = []));
    await decide(page, random);
    await afterDeciding();
    await until(
      "all of it has been shown",
      async () => !(await state(page)).playing && ((await state(page)).moves > 0 || (await state(page)).over),
    );
    const plies = await page.evaluate(() => window.plies);
    if (plies.length >= least) return plies;
  }
  throw new Error(`no turn of ${least} plies came`);
}

test("of a bot's turn every step is on the screen for at least 400 ms", async () => {
  const page = await visitor(browser, server, { reducedMotion: "no-preference", settings: { pace: "normal" } });
  await againstComputer(page, "route66");
  await ourTurn(page);
  await watch(page);
  const plies = await longTurn(page, 7);
  // The first ply is our own move, and the roll that follows it may be ours, too.
  const gaps = plies.slice(3).map(({ at }, i) => at - plies[i + 2].at);
  assert.ok(gaps.length >= 4 && gaps.every((gap) => gap >= 400), gaps.map(Math.round).join(" "));
  assert.ok((await page.evaluate(() => window.moved)) > 0, "things move");
  await close(page);
});

for (const how of ["a tap", "Esc"])
  test(`${how} while something is acted out brings the end, and does nothing else`, async () => {
    const page = await visitor(browser, server, { reducedMotion: "no-preference", settings: { pace: "calm" } });
    await againstComputer(page, "route66");
    await ourTurn(page);
    await watch(page);
    let skipped = null;
    await longTurn(page, 2, async () => {
      if (!(await state(page)).playing || skipped !== null) return;
      skipped = await page.evaluate(async (isTap) => {
        const stage = document.querySelector(".stage");
        const began = performance.now();
        if (isTap) {
          stage.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
          stage.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        } else document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        await new Promise((done) => requestAnimationFrame(done));
        return { isPlaying: stage.dataset.playing, ms: performance.now() - began };
      }, how === "a tap");
    });
    assert.equal(skipped?.isPlaying, "no");
    console.log(`# the end stood there after ${skipped.ms.toFixed(0)} ms`);
    await close(page);
  });

for (const [what, settings, reducedMotion] of [
  ["at once", { pace: "none" }, "no-preference"],
  ["without movement", { pace: "quick" }, "reduce"],
])
  test(`${what}: nothing travels`, async () => {
    const page = await visitor(browser, server, { reducedMotion, settings });
    await againstComputer(page, "stargate");
    await ourTurn(page);
    await watch(page);
    const random = dice(2);
    for (let n = 0; n < 6 && (await ourTurn(page)); n++) {
      await decide(page, random);
      const travels = await page.evaluate(
        () =>
          document
            .getAnimations()
            .filter((a) => a.effect.getKeyframes().some((f) => f.transform !== undefined && f.transform !== "none"))
            .length,
      );
      assert.equal(travels, 0);
    }
    assert.equal(await page.evaluate(() => window.moved), 0);
    await close(page);
  });

test("a game is given up, its dice checked, replayed and played again", async () => {
  const page = await visitor(browser, server);
  const random = dice(7);
  await againstComputer(page, "route66");
  for (let n = 0; n < 12 && (await ourTurn(page)); n++) await decide(page, random);
  await giveUp(page);
  assert.equal(await page.textContent("#result-title"), "You lost");
  await page.click(".result [data-action=more]");
  await page.click(".result >> text=Check the dice");
  await page.click("dialog >> text=Check now");
  await page.waitForSelector(".findings li");
  assert.equal(await page.$(".findings .bad"), null);
  assert.ok((await page.$$(".findings .good")).length >= 3);
  await page.click("dialog >> text=Close");
  const { ply } = await state(page);
  await page.click(".scrub [aria-label='One back']");
  await until("the position before", async () => (await state(page)).ply === ply - 1);
  await page.click(".scrub [aria-label='Back a turn']");
  await until("the turn before", async () => (await state(page)).ply < ply - 1);
  await page.click(".result >> text=Rematch");
  await until("a new table", async () => !(await state(page)).over && (await page.$(".stage")) !== null);
  await close(page);
});

test("no dice are offered for a check where none were rolled", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "quadro-be");
  await giveUp(page);
  await page.click(".result [data-action=more]");
  await page.waitForSelector(".result >> text=New game");
  assert.equal(await page.$(".result >> text=Check the dice"), null);
  await close(page);
});

test("a puzzle that is stuck is not called solved, and goes on from the step before", async () => {
  const page = await visitor(browser, server);
  await page.goto(await tableFrom(page, await busy("solo-jump", { plies: 4 })));
  await page.waitForSelector(".stage .board");
  for (let ply = -1; ;) {
    await until(
      "the next jump, or the end",
      async () => (await state(page)).over || ((await state(page)).ply > ply && (await state(page)).moves > 0),
    );
    if ((await state(page)).over) break;
    ply = (await state(page)).ply;
    await openTab(page, "moves");
    await page.click(".moves [data-move]");
  }
  const end = (await state(page)).ply;
  if ((await page.textContent("#result-title")) === "Stuck") {
    await page.click(".result [data-action=undo]");
    await until("the step before", async () => !(await state(page)).over && (await state(page)).ply === end - 1);
  }
  await close(page);
});

test("a game by keyboard alone, to its end", async () => {
  const page = await visitor(browser, server);
  const random = dice(5);
  await page.goto(page.home);
  const focusOn = async (selector) => {
    for (let n = 0; n < 120; n++) {
      if (await page.evaluate((s) => document.activeElement?.matches(s) === true, selector)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${selector}`);
  };
  await page.waitForSelector("a[href='/new/quadro-be']");
  await focusOn("a[href='/new/quadro-be']");
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-way]");
  await focusOn("[data-way=computer]");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".stage .board");
  const arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  let decisions = 0;
  for (; await ourTurn(page); decisions++) {
    const start = await state(page);
    const moved = (now) => now.over || now.ply !== start.ply;
    for (let n = 0; ; n++) {
      const now = await state(page);
      if (moved(now) || now.moves === 0) break;
      assert.ok(n < 400, "a decision can be made by keys");
      if (!(await page.evaluate(() => document.activeElement?.matches(".spot") === true))) await focusOn(".spot");
      for (let i = random(4); i >= 0; i--) await page.keyboard.press(arrows[random(4)]);
      if (await page.evaluate(() => document.activeElement?.matches(".spot.active") === true))
        await page.keyboard.press("Enter");
      await drawn(page);
    }
    await until("the move by keys", async () => moved(await state(page)));
  }
  assert.ok(decisions >= 4, `four in a row take four decisions, not ${decisions}`);
  assert.ok((await page.textContent("#said")).length > 0, "the live region says what happens");
  await close(page);
});

test("keys say the moves, the last move and the time, list themselves, open the rules and the move field", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "quadro-be");
  await ourTurn(page);
  const said = () => page.textContent("#said");
  await page.keyboard.press("m");
  await until("the moves", async () => /16 moves/.test(await said()));
  await page.keyboard.press("t");
  await until("the time", async () => /No clock/.test(await said()));
  await page.keyboard.press("?");
  await page.waitForSelector("dialog .keys kbd");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.keyboard.press("r");
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

test("who wants to be asked before a move is asked, and can say no", async () => {
  const page = await visitor(browser, server, { settings: { confirm: true } });
  await againstComputer(page, "quadro-be");
  await ourTurn(page);
  await page.click(".spot.active");
  await page.waitForSelector(".table-acts [data-action=confirm]");
  await page.focus(".table-acts [data-action=undo]");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".table-acts [data-action=confirm]", { state: "detached" });
  await page.click(".spot.active");
  await page.focus(".table-acts [data-action=confirm]");
  await page.keyboard.press("Enter");
  await until("the confirmed move", async () => (await state(page)).ply > 0);
  await close(page);
});

test("a button that has just come takes no press", async () => {
  const page = await visitor(browser, server, { settings: { confirm: true } });
  await againstComputer(page, "quadro-be");
  await ourTurn(page);
  const early = await page.evaluate(async () => {
    document.querySelector(".spot.active").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    for (let n = 0; n < 100 && document.querySelector("[data-action=confirm]") === null; n++)
      await new Promise((done) => setTimeout(done, 1));
    document
      .querySelector("[data-action=confirm]")
      .dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    await new Promise((done) => setTimeout(done, 100));
    return document.querySelector("[data-action=confirm]") !== null;
  });
  assert.equal(early, true);
  await close(page);
});

test(
  "a move on a dead line is a ghost, the page says so, and it is played when the server is back",
  withServer,
  async () => {
    const page = await visitor(browser, server);
    await againstComputer(page, "quadro-be");
    await ourTurn(page);
    page.expectsTrouble = true;
    server.freeze(true);
    try {
      await page.click(".spot.active");
      await page.waitForSelector(".stage.sending");
      await page.waitForSelector(".stage.lost");
      assert.match(await page.textContent("[data-banner=lost]"), /No connection/);
      assert.match(await page.textContent(".table-status"), /Sending/);
      assert.equal((await state(page)).ply, 0);
    } finally {
      server.freeze(false);
    }
    await until("the move", async () => (await state(page)).ply > 0);
    await page.waitForSelector("[data-banner=lost]", { state: "detached" });
    await close(page);
  },
);

test(
  "a result that is shared opens for everybody, at its end or at a move; arrow keys go through the game",
  withServer,
  async () => {
    const ada = await visitor(browser, server);
    await againstComputer(ada, "quadro-be");
    await ourTurn(ada);
    await ada.click(".spot.active");
    await until("the move", async () => (await state(ada)).ply > 0);
    await giveUp(ada);
    await ada.evaluate(() => {
      navigator.share = undefined;
      navigator.clipboard.writeText = async (text) => void (window.copied = text);
    });
    await ada.click(".result >> text=Share");
    const text = await until("the shared text", () => ada.evaluate(() => window.copied));
    const url = /http\S+/.exec(text)[0];
    const bea = await visitor(browser, server);
    await bea.goto(url);
    await until("the end", async () => (await state(bea)).ply === (await state(ada)).ply);
    const end = (await state(ada)).ply;
    await ada.click(".scrub [aria-label='One back']");
    await until("a look back", async () => (await state(ada)).ply === end - 1);
    await ada.click(".at-share");
    const atMove = await until("the link to a move", async () => {
      const copied = await ada.evaluate(() => window.copied);
      return copied !== text && copied;
    });
    await bea.goto(atMove);
    await until("the move", async () => (await state(bea)).ply === end - 1);
    await bea.goto(url.replace(/(#|$)/, "?ply=0$1"));
    await until("the beginning", async () => (await state(bea)).ply === 0);
    await bea.keyboard.press("ArrowRight");
    await until("the first move", async () => (await state(bea)).ply === 1);
    await bea.keyboard.press("ArrowLeft");
    await until("the beginning again", async () => (await state(bea)).ply === 0);
    await close(ada, bea);
  },
);

test("a game without a board of its own is played on the plain one", withServer, async () => {
  const page = await visitor(browser, server, { viewport: phone });
  page.expectsTrouble = true; // the server has no words of such a game
  await page.addInitScript(() => {
    const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
    const renamed = (text) => text.replace(/"game":"jump","players"/, '"game":"detour","players"');
    Object.defineProperty(WebSocket.prototype, "onmessage", {
      set(take) {
        set.call(this, (event) => take({ data: renamed(String(event.data)) }));
      },
    });
  });
  await page.goto(`${page.home}/new/jump`);
  await page.click("[data-way=computer]");
  await page.waitForSelector(".plain-board");
  await ourTurn(page);
  await page.click(".spot.active"); // a piece, and then where to
  await page.click(".spot.active:not(.selected)");
  await until("the move", async () => (await state(page)).ply > 0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  await close(page);
});

test("axe finds nothing wrong in what opens at a table, in both themes", async () => {
  const wrong = [];
  for (const theme of ["light", "dark"]) {
    const page = await visitor(browser, server, { settings: { theme }, bypassCSP: true });
    const check = async (what) => wrong.push(...(await axeFinds(page)).map((found) => `${what}, ${theme}: ${found}`));
    await againstComputer(page, "route66");
    await ourTurn(page);
    for (const tab of ["log", "moves", "more"]) {
      await openTab(page, tab);
      await check(tab);
    }
    await page.click(".at-rules");
    await page.waitForSelector("dialog .contents");
    await check("rules over a table");
    await page.keyboard.press("Escape");
    await page.click(".more >> text=Settings");
    await check("settings over a table");
    await page.keyboard.press("Escape");
    await giveUp(page);
    await check("result");
    await page.screenshot({ path: join(screens, `result-${theme}.png`) });
    await page.setViewportSize(phone);
    await drawn(page);
    await check("result on a phone");
    await page.screenshot({ path: join(screens, `result-phone-${theme}.png`) });
    await page.click(".result [data-action=more]");
    await check("all of the result's buttons");
    await page.click(".result >> text=Check the dice");
    await check("fair dice");
    await close(page);
  }
  assert.deepEqual(wrong, []);
});

test(
  "the first game opened weighs less than 110 KB without the typeface; how long a click takes is printed",
  withServer,
  async () => {
    const page = await visitor(browser, server);
    const sizes = [];
    // What follows the table comes when the position stands, and is not waited for.
    const isLater = (request) => /\/(beside|mirrorWorker|turnpike)-[^/]*\.(js|wasm)$/.test(request.url());
    const asked = [];
    page.on("request", (request) => asked.push(request));
    page.on("requestfinished", (request) => {
      if (request.resourceType() === "font" || isLater(request)) return;
      sizes.push(
        request.sizes().then(
          (s) => s.responseBodySize,
          () => 0,
        ),
      );
    });
    await againstComputer(page, "quadro-be");
    await ourTurn(page);
    await page.waitForLoadState("networkidle");
    const bytes = (await Promise.all(sizes)).reduce((sum, n) => sum + n, 0);
    assert.ok(bytes > 10000 && bytes < 110 * 1024, `${bytes} bytes`);
    const later = asked.findIndex(isLater);
    assert.ok(later < 0 || asked.findIndex((request) => /\/quadro-be-[^/]*\.js$/.test(request.url())) < later);
    const ms = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const stage = document.querySelector(".stage");
          const start = performance.now();
          new MutationObserver((_, observer) => {
            if (stage.dataset.ply === "0") return;
            observer.disconnect();
            resolve(performance.now() - start);
          }).observe(stage, { attributes: true });
          document.querySelector(".spot.active").dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }),
    );
    console.log(`# ${bytes} bytes for the first game, a move takes ${ms.toFixed(0)} ms`);
    await close(page);
  },
);
