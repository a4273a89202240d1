// rules.test.mjs: the pictures on every rules page, in both languages, on a phone and on a desk: drawn, marked, named, and
// without a fault that axe knows.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { close, launch, screens, Server, until, visitor } from "./house.mjs";
import { web } from "./load.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const games = "gridlock route66 autobahn blockade stargate transmitter jump quadro-be solo-jump".split(" ");

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

/** The pictures as the page writes them. */
function written(game, lang) {
  const text = readFileSync(join(web, `../rules/${game}.${lang}.md`), "utf8");
  return [...text.matchAll(/^```board\n([^]*?)^```/gm)].map(([, json]) => JSON.parse(json));
}

async function look(page, game, lang) {
  await page.goto(`${page.home}/rules/${game}`);
  const expected = written(game, lang);
  assert.ok(expected.length >= 2 && expected.length <= 5, `${expected.length} pictures`);
  const seen = () =>
    page.$$eval(".picture", (figures) =>
      figures.map((figure) => {
        const board = figure.querySelector("[role=img]");
        return {
          says: figure.querySelector("figcaption")?.textContent,
          label: board?.getAttribute("aria-label") ?? null,
          marks: Number(board?.dataset.marks ?? 0),
          items: figure.querySelectorAll(".parts li").length,
          shapes: figure.querySelectorAll("svg *").length,
          wide: Math.round(figure.getBoundingClientRect().right) - innerWidth,
          beyond: [...figure.querySelectorAll(".picture-way polyline, .picture-ring circle")].filter((mark) => {
            const [at, all] = [mark.getBoundingClientRect(), board.getBoundingClientRect()];
            return at.left < all.left || at.right > all.right || at.top < all.top || at.bottom > all.bottom;
          }).length,
        };
      }),
    );
  const marks = ({ marks = [] }) => marks.flat().length;
  const found = await until(`the pictures of ${game}`, async () => {
    const now = await seen();
    const all =
      now.length === expected.length &&
      now.every((one, i) => one.marks === marks(expected[i]) && one.shapes > 20 && one.beyond === 0);
    return all ? now : null;
  });
  expected.forEach((one, i) => {
    assert.equal(found[i].says, one.says);
    assert.ok(found[i].wide <= 0, `picture ${i} is too wide`);
    if (one.parts) assert.ok(found[i].items >= 11, `picture ${i} lists ${found[i].items}`);
    else assert.match(found[i].label, lang === "de" ? /^Der Plan von / : /^The board of /);
    for (const mark of (one.marks ?? []).flat()) assert.ok(found[i].label.includes(mark), mark);
  });
}

async function check(page, where) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const faults = result.violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0].html.slice(0, 200)}`);
  assert.deepEqual(faults, []);
}

for (const [width, height] of [
  [390, 664],
  [1440, 900],
])
  for (const lang of ["en", "de"])
    test(`rules pages have their pictures: ${width}x${height}, ${lang}`, async () => {
      const page = await visitor(browser, server, { viewport: { width, height }, settings: { lang } });
      for (const game of games) {
        await look(page, game, lang);
        await check(page, `${game} ${lang} ${width}`);
        if (process.env.PICTURES !== undefined)
          await page.screenshot({ path: join(screens, `rules-${game}-${lang}-${width}.png`), fullPage: true });
      }
      await close(page);
    });
