// frame.test.mjs: what every board owes in its place, in busy positions, at five sizes, by day in English and by night in German:
// letters that can be read, nothing covered, room, contrast, a ring around the focus, nothing for axe to find, and nothing that
// jumps. A position is loaded once and looked at in every size. With WHOLE=yes every size is looked at by day and by night, and ten
// decisions are made in each; without it every game is looked at in every size once, by day and by night in turn, and ten decisions
// are made on a desktop and on a phone, another one for each game. The last test shows that each of the measures can fail.
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
  plain,
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

const isWhole = process.env.WHOLE === "yes";
const themes = ["light", "dark"];

/** A small phone on its side, for two games that have much to show beside the board. */
const small = { width: 667, height: 375 };
const seenSmall = { stargate: "light", "solo-jump": "dark" };

/** The sizes in which a game is looked at in a theme. */
const seenIn = (game, theme) => [
  ...sizes.filter((_, i) => isWhole || (games.indexOf(game) + i) % 2 === themes.indexOf(theme)),
  ...(seenSmall[game] === theme ? [small] : []),
];

/** The sizes in which a game is played. */
function playedIn(game) {
  const [desktops, phones] = [sizes.filter((size) => !isPhone(size)), sizes.filter(isPhone)];
  const turn = (from) => from[games.indexOf(game) % from.length];
  return isWhole ? sizes : [turn(desktops), turn(phones)];
}

/** What must stand out from the ground beside it, and the parts it is drawn with. */
const box = [".pieces .piece-at", ".pieces .piece-at"];
const pieces = {
  gridlock: [
    ".stage path.body, .stage .cube, .stage .cone-body, .stage .rd-k",
    ".stage .tyre, .stage .body, .stage .body-halo, .stage .glass, .stage .cube, [class^=cone-], .stage [class^=rd-]",
  ],
  route66: [
    '.stage use[href^="#r66-car"], .stage .r66-stone, .stage .r66-asphalt',
    '.stage use[href^="#r66-car"], .r66-stone, .r66-stone-rim, .r66-asphalt, .r66-edge, .r66-kerb, .r66-dashes, .r66-closed, .r66-gone',
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

/** The ring around what the keyboard has come to: a space of the board, and a button. */
async function ringed(page) {
  const [button] = await page.$$(".table-top a, .table-top button");
  await button.focus();
  await page.keyboard.press("Tab");
  const rings = [["a button", await focusRing(page)]];
  await page.evaluate(() => document.querySelector(".stage [tabindex='0']")?.focus());
  await page.keyboard.press("ArrowRight");
  await drawn(page);
  rings.push(["a space", await focusRing(page)]);
  await page.evaluate(() => document.activeElement?.blur());
  return rings.flatMap(([what, ring]) =>
    ring >= 2 && ring <= 4 ? [] : [`the ring of the focus around ${what} is ${ring} pixels wide`],
  );
}

for (const game of wanted)
  for (const theme of themes)
    test(`${game}, ${theme}: everything can be read and reached at ${seenIn(game, theme).map(sizeName).join(", ")}`, async () => {
      const lang = theme === "light" ? "en" : "de";
      const page = await visitor(browser, server, { settings: { theme, lang, pace: "none" }, bypassCSP: true });
      await sit(page, game);
      const wrong = [];
      for (const size of seenIn(game, theme)) {
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
  test(`${game}: nothing jumps during ten decisions at ${playedIn(game).map(sizeName).join(", ")}`, async () => {
    const page = await visitor(browser, server, {
      hasTouch: true,
      settings: { pace: "quick" },
      reducedMotion: "no-preference",
    });
    const wrong = [];
    for (const size of playedIn(game)) {
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

/** What is found while the page is spoilt by these rules. */
async function spoilt(page, css, measure) {
  const style = await page.addStyleTag({ content: css });
  await drawn(page);
  const found = await measure(page);
  await style.evaluate((e) => e.remove());
  return found;
}

test("each of the measures finds what is planted", async () => {
  const size = sizes[3];
  const page = await visitor(browser, server, { viewport: size, settings: { pace: "none" }, bypassCSP: true });
  await sit(page, "jump");
  const finds = async (what, css, measure) => assert.match((await spoilt(page, css, measure)).join("\n"), what, css);
  const seen = () => contrast(page, lens, { pieces: pieces.jump });
  await finds(/^11\.0 px/m, ".table-status small { font-size: 11px !important }", smallTexts);
  await finds(/button\.button icon.* lies under/, ".players { position: fixed; inset: 0; z-index: 99 }", covered);
  await finds(
    /button\.button icon.* lies under/,
    ".table-acts { position: relative } .table-acts::after { content: ''; position: absolute; inset: 0 0 60%; z-index: 9 }",
    covered,
  );
  await finds(/button\.button icon.* lies under/, ".table-acts .button { pointer-events: none }", covered);
  await finds(/the bar reaches out/, ".table-acts { translate: 0 60px }", (p) => room(p, size));
  await finds(/the board has \d+ %/, ".stage { max-height: 200px }", (p) => room(p, size));
  await finds(/cut off/, ".table-acts .act { max-width: 30px }", (p) => room(p, size));
  await finds(/cut off: .*bank/, ".table-status small { font-size: 40px !important }", (p) => room(p, size));
  await finds(/the page is \d+ wide/, ".table { width: 500px }", (p) => room(p, size));
  await finds(/to 1, rgb/, ".stage text { fill: rgb(200, 190, 150) !important }", seen);
  await finds(/to 1, rgb/, ".status.mine { background: linear-gradient(#777, #888) } .status b { color: #999 }", seen);
  await finds(/to 1 from the ground/, ".pieces .piece-at { opacity: 0.12 }", seen);
  await finds(/button is 7 pixels/, ":focus-visible { outline-width: 7px !important }", ringed);
  await finds(
    /space is 8 pixels/,
    ".spot-ring { stroke-width: 8px !important; vector-effect: non-scaling-stroke }",
    ringed,
  );
  await page.evaluate(() => document.querySelector(".at-back").removeAttribute("aria-label"));
  await page.evaluate(() => document.querySelector(".at-back").removeAttribute("title"));
  assert.match((await axeFinds(page)).join(), /link-name/);
  await watchShifts(page);
  await spoilt(page, ".table-status { margin-top: 60px }", drawn);
  await until("the shifts there and back are told", async () => (await shifted(page)).sum >= 0.02);
  await close(page);
});
