// frame.test.mjs: what every board owes in its place, in busy positions, at five sizes, by day and by night: letters that can be
// read, nothing covered, room, contrast, a ring around the focus, nothing for axe to find, and nothing that jumps.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { decide, dice, ourTurn } from "./clicks.mjs";
import { close, drawn, games, launch, screens, Server, state, until, visitor } from "./house.mjs";
import {
  axeFinds,
  contrast,
  covered,
  focusRing,
  isPhone,
  room,
  shifted,
  sizeName,
  sizes,
  smallTexts,
  watchShifts,
} from "./measure.mjs";
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

for (const game of wanted)
  for (const theme of ["light", "dark"])
    test(`${game}, ${theme}: everything can be read and reached at five sizes`, async () => {
      const lang = theme === "light" ? "en" : "de";
      const page = await visitor(browser, server, { settings: { theme, lang, pace: "none" }, bypassCSP: true });
      await page.goto(await tableFrom(page, await busy(game)));
      await page.waitForSelector(".stage .board");
      await ourTurn(page);
      const wrong = [];
      for (const size of sizes) {
        const note = (list) => wrong.push(...list.map((what) => `${sizeName(size)}: ${what}`));
        await page.setViewportSize(size);
        await drawn(page);
        await page.screenshot({ path: join(screens, `${game}-${sizeName(size)}-${theme}.png`) });
        note(await smallTexts(page));
        note(await covered(page));
        note(await room(page, size));
        note(await contrast(page, lens));
        if (size.width === 1440 || size.width === 390) note(await axeFinds(page));
      }
      await page.setViewportSize(sizes[0]);
      await page.evaluate(() => document.querySelector(".stage [tabindex='0']")?.focus());
      await page.keyboard.press("ArrowRight");
      await drawn(page);
      const ring = await focusRing(page);
      if (ring < 2 || ring > 4) wrong.push(`the ring of the focus is ${ring} pixels wide`);
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
  for (const size of [sizes[0], sizes[3]])
    test(`${game}, ${sizeName(size)}: nothing jumps during ten decisions`, async () => {
      const touch = isPhone(size);
      const page = await visitor(browser, server, {
        viewport: size,
        hasTouch: touch,
        settings: { pace: "quick" },
        reducedMotion: "no-preference",
      });
      await page.goto(await tableFrom(page, await busy(game)));
      await page.waitForSelector(".stage .board");
      await ourTurn(page);
      await watchShifts(page);
      const random = dice(games.indexOf(game) + 1);
      for (let made = 0; made < 10 && (await ourTurn(page)); made++) {
        await decide(page, random, { touch });
        if (made >= 2) await skip(page); // by now it has been seen how the others' steps are acted out
      }
      await until("the last step has been told", async () => !(await state(page)).playing);
      const { sum, what } = await shifted(page);
      assert.ok(sum < 0.02, `${sum.toFixed(3)}: ${what.join("; ")}`);
      await close(page);
    });
