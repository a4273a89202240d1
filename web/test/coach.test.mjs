// coach.test.mjs: the coach warns before a move that loses at once, and hints have a reason, in a real Chromium.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listening } from "./alone.mjs";
import { close, launch, Server, until, visitor } from "./house.mjs";

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

/** Blue would run down column f; Red is to move. */
const threatened = {
  game: "blockade",
  players: 2,
  options: { start: "facing", homes: "closed", running: "any_turn", after_placing: "slide", ply_limit: 400 },
  edition: null,
  ply: 2,
  seat: 0,
  board: [
    "............",
    "....B.b.....",
    "............",
    "............",
    "............",
    "............",
    "............",
    "..r.........",
    "............",
    "............",
    "....R.......",
    "............",
  ],
  result: null,
};

async function tableFrom(page, state) {
  await page.goto(`${server.url}/`);
  const id = await page.evaluate(async (given) => {
    const post = (path, body) =>
      fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }).then(
        (r) => r.json(),
      );
    await post("/api/session", { name: "Ada" });
    const made = await post("/api/tables", { state: given, seats: [{ kind: "me" }, { kind: "bot", level: "easy" }] });
    return made.table.id;
  }, state);
  await page.goto(`${server.url}/t/${id}`);
}

const status = (page) => page.evaluate(() => document.querySelector(".table-status")?.textContent ?? "");
const ply = (page) => page.evaluate(() => Number(document.querySelector(".stage")?.dataset.ply ?? -1));

async function type(page, move) {
  if (!(await page.isVisible(".type-move"))) await page.keyboard.press("i");
  await page.fill(".type-move input", move);
  await page.keyboard.press("Enter");
}

test("the coach warns before a move that lets the other side run, and only then", async () => {
  const page = await visitor(browser, server, { settings: { coach: true } });
  const heard = listening(page);
  const hasLooked = () => heard.some(({ facts }) => facts?.risks !== undefined);
  await tableFrom(page, threatened);
  await until("the coach has looked", hasLooked);
  await page.waitForSelector(".stage[data-moves]:not([data-moves='0'])");
  const before = await ply(page);
  await type(page, "a8");
  await until("a warning", async () => (await status(page)).includes("could then win at once"));
  assert.equal(await ply(page), before, "nothing is played yet");
  await type(page, "f9");
  await until("a good move is played without a word", async () => (await ply(page)) > before);
  await close(page);
});

test("a hint says what it prevents, and is played with one press", async () => {
  const page = await visitor(browser, server, { settings: { coach: true } });
  const heard = listening(page);
  const hasLooked = () => heard.some(({ facts }) => facts?.risks !== undefined);
  await tableFrom(page, threatened);
  await until("the coach has looked", hasLooked);
  const before = await ply(page);
  await until("a hint with a reason", async () => {
    await page.click("[data-action=hint]", { timeout: 1000 }).catch(() => undefined);
    return (await status(page)).includes("Otherwise Blue runs.");
  });
  await until("it is played", async () => {
    await page.click("[data-action=play-hint]", { timeout: 1000 }).catch(() => undefined);
    return (await ply(page)) > before;
  });
  await close(page);
});
