// frame.test.mjs: what every board owes in its place, in busy positions, at five sizes, by day in English and by night in German:
// letters that can be read, nothing covered, room, contrast, a ring around the focus, nothing for axe to find, and nothing that
// jumps. A position is loaded once and looked at in every size.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { decide, dice, ourTurn } from "./clicks.mjs";
import { close, drawn, games, launch, screens, Server, state, until, visitor } from "./house.mjs";
import { axeFinds, contrast, focusRing, isPhone, plain, shifted, sizeName, sizes, watchShifts } from "./measure.mjs";
import { busy, tableFrom } from "./positions.mjs";

let server;
let browser;
let lens; // an empty page that looks at pictures

before(async () => {
  server = await new Server().start();
  browser = await launch();
  lens = await (await browser.newContext()).newPage();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const wanted = process.env.GAMES === undefined ? games : process.env.GAMES.split(",");

/** What must stand out from the ground beside it, and the parts it is drawn with. */
const box = [".pieces .piece-at", ".pieces .piece-at"];
const pieces = {
  gridlock: [
    ".stage path.body, .stage .cube, .stage .cone-body, .stage .rd-k",
    ".stage .tyre, .stage .body, .stage .glass, .stage .cube, [class^=cone-], .stage [class^=rd-]",
  ],
  route66: [
    '.stage use[href^="#r66-car"], .stage .r66-stone, .stage .r66-asphalt',
    '.stage use[href^="#r66-car"], .r66-stone, .r66-stone-rim, .r66-asphalt, .r66-edge, .r66-kerb, .r66-dashes',
  ],
  autobahn: [".stage .traffic .veh", ".stage .traffic .veh"],
  blockade: box,
  stargate: box,
  transmitter: box,
  jump: box,
  "quadro-be": box,
  "solo-jump": box,
};

const positions = new Map();
async function position(game) {
  if (!positions.has(game)) positions.set(game, await busy(game));
  return positions.get(game);
}

async function sit(page, game) {
  await page.goto(await tableFrom(page, await position(game)));
  await page.waitForSelector(".stage .board");
  await ourTurn(page);
}

/** The ring around a space that the keyboard has come to. */
async function ringed(page) {
  await page.evaluate(() => document.querySelector(".stage [tabindex='0']")?.focus());
  await page.keyboard.press("ArrowRight");
  await drawn(page);
  const ring = await focusRing(page);
  await page.evaluate(() => document.activeElement?.blur());
  return ring >= 2 && ring <= 4 ? [] : [`the ring of the focus is ${ring} pixels wide`];
}

for (const game of wanted)
  for (const theme of ["light", "dark"])
    test(`${game}, ${theme}: everything can be read and reached at five sizes`, async () => {
      const lang = theme === "light" ? "en" : "de";
      const page = await visitor(browser, server, { settings: { theme, lang, pace: "none" }, bypassCSP: true });
      await sit(page, game);
      const wrong = [];
      for (const size of sizes) {
        await page.setViewportSize(size);
        await drawn(page);
        const path = join(screens, `${game}-${sizeName(size)}-${theme}.png`);
        const found = [
          ...(await plain(page, size)),
          ...(await contrast(page, lens, { pieces: pieces[game], path })),
          ...(await axeFinds(page)),
          ...(await ringed(page)),
        ];
        wrong.push(...found.map((what) => `${sizeName(size)}: ${what}`));
      }
      assert.deepEqual(wrong, []);
      await close(page);
    });

/** To the end of what is acted out, as a tap on the board does. */
const skip = (page) =>
  page.evaluate(() => {
    const stage = document.querySelector(".stage");
    if (stage?.dataset.playing !== "yes") return;
    stage.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    stage.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });

for (const game of wanted)
  test(`${game}: nothing jumps during ten decisions, at five sizes`, async () => {
    const page = await visitor(browser, server, {
      hasTouch: true,
      settings: { pace: "quick" },
      reducedMotion: "no-preference",
    });
    const wrong = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      await sit(page, game);
      await watchShifts(page);
      const random = dice(games.indexOf(game) + 1);
      for (let made = 0; made < 10 && (await ourTurn(page)); made++) {
        await decide(page, random, { touch: isPhone(size) });
        if (made >= 2) await skip(page); // by now it has been seen how the others' steps are acted out
      }
      await until("the last step has been told", async () => !(await state(page)).playing);
      const { sum, what } = await shifted(page);
      if (sum >= 0.02) wrong.push(`${sizeName(size)}: ${sum.toFixed(3)}: ${what.join("; ")}`);
    }
    assert.deepEqual(wrong, []);
    await close(page);
  });
