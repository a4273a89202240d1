// guide.test.mjs: the guided first game, in a real Chromium and over the engine's protocol.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { decide, dice, ourTurn } from "./clicks.mjs";
import { againstComputer, close, launch, Server, state, until, visitor } from "./house.mjs";
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

const guideOf = (page) =>
  page.evaluate(() => {
    const strip = document.querySelector(".guide");
    if (strip === null) return null;
    return {
      lesson: strip.dataset.lesson,
      text: strip.querySelector("[aria-live=polite]").textContent,
      height: strip.offsetHeight,
    };
  });
const lesson = (page, id) => until(`the lesson ${id}`, async () => (await guideOf(page))?.lesson === id);

test("the guide ends with the first game", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "quadro-be");
  const told = [];
  for (const random = dice(3); await ourTurn(page);) {
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

/** What no game of moves by chance comes to: all six Fluppies shut in. */
const rare = { blockade: ["pass"] };

const enough = (game) => (game === "autobahn" ? 3 : game === "solo-jump" ? 1 : 2);

test("every lesson comes up in real games, and a beginner's first decision always has one", async () => {
  const { step } = await load("guide.ts");
  const engine = new Engine();
  try {
    const taught = readdirSync(join(web, "src/lessons")).filter((file) => file !== "index.ts");
    for (const game of taught.map((file) => file.slice(0, -3))) {
      const { lessons } = await load(`lessons/${game}.ts`);
      const missing = new Set(lessons.map((l) => l.id));
      for (let seed = 1; seed <= 60 && missing.size > 0; seed++) {
        let guide = { seen: [], lesson: null, at: -1 };
        for await (const { scene, ply } of scenes(engine, game, enough(game), seed, {
          prefers: (move) => move === "S" || move === "T",
        })) {
          const isFirst = guide.at < 0;
          guide = step(guide, lessons, scene, ply);
          if (isFirst) assert.notEqual(guide.lesson, null, `${game}, game ${seed}`);
        }
        guide.seen.forEach((id) => missing.delete(id));
      }
      assert.deepEqual([...missing], rare[game] ?? [], game);
    }
  } finally {
    engine.close();
  }
});
