// screens.mjs: pictures of every page as people see it, to be looked at: the start page, a new game, the waiting room, settings,
// a game won or lost and its replay, and all boards in busy positions; two sizes or five, by day in English and by night in German.
//   node screens.mjs [WORD …]      only pictures whose name contains one of the words; into build/screens
import { join } from "node:path";
import { decide, dice, openTab, ourTurn } from "./test/clicks.mjs";
import { againstComputer, drawn, games, launch, screens, Server, visitor } from "./test/house.mjs";
import { isPhone, sizeName, sizes } from "./test/measure.mjs";
import { busy, tableFrom } from "./test/positions.mjs";

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.some((word) => name.includes(word));
const looks = [
  { theme: "light", lang: "en" },
  { theme: "dark", lang: "de" },
];

const server = await new Server().start();
const browser = await launch();

async function shoot(page, name, from) {
  for (const size of from) {
    await page.setViewportSize(size);
    await drawn(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(screens, `${name}-${sizeName(size)}-${page.theme}.png`) });
  }
}

async function giveUp(page) {
  await ourTurn(page);
  await openTab(page, "more");
  await page.click(".more [data-action=resign]");
  await page.click(".more [role=alert] .danger");
  await page.waitForSelector(".result .plate");
}

const two = [sizes[0], sizes[3]];
const scenes = {
  async start(page) {
    await againstComputer(page, "gridlock"); // something to go on with
    await page.goto(page.home);
    await page.waitForSelector(`a[href="/new/gridlock"]`);
    await page.waitForLoadState("networkidle");
    await shoot(page, "page-start", two);
  },
  async new(page) {
    for (const way of ["computer", "invite", "same"]) {
      await page.goto(`${page.home}/new/route66`);
      await page.click(`[data-choose=${way}]`);
      await shoot(page, `page-new-${way}`, two);
    }
  },
  async waiting(page) {
    await page.goto(`${page.home}/new/route66`);
    await page.click("[data-choose=invite]");
    await page.click("[data-way=invite]");
    await page.waitForSelector("#invite-url");
    await page.waitForLoadState("networkidle");
    await shoot(page, "page-waiting", two);
  },
  async settings(page) {
    await page.goto(`${page.home}/settings`);
    await page.waitForSelector(".settings");
    await shoot(page, "page-settings", two);
  },
  async end(page) {
    const random = dice(7);
    await againstComputer(page, "route66");
    for (let n = 0; n < 10 && (await ourTurn(page)); n++) await decide(page, random);
    await giveUp(page);
    await page.waitForLoadState("networkidle");
    await shoot(page, "page-end", two);
    await page.setViewportSize(two[0]);
    await page.click(".result [data-action=replay]");
    await page.click(".scrub .icon-button:nth-of-type(3)");
    await shoot(page, "page-replay", two);
  },
};
for (const game of games)
  scenes[game] = async (page) => {
    await page.goto(await tableFrom(page, await busy(game)));
    await page.waitForSelector(".stage .board");
    await ourTurn(page);
    await shoot(page, game, sizes);
  };

try {
  for (const [name, take] of Object.entries(scenes)) {
    if (!isWanted(name)) continue;
    for (const { theme, lang } of looks) {
      const page = await visitor(browser, server, {
        viewport: sizes[0],
        settings: { theme, lang, pace: "none", name: lang === "de" ? "Ida" : "Ada" },
        hasTouch: isPhone(sizes[0]),
      });
      page.theme = theme;
      await take(page).catch((error) => console.error(`${name}, ${theme}: ${error.message.split("\n")[0]}`));
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  await server.close();
}
