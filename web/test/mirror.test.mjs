// mirror.test.mjs: the page of a server with the module beside it, in a real Chromium: once the first position stands it has the
// module follow the table, is told plies alone, and asks itself; where the module cannot be had it is told everything, as before.
// mirror.mjs compares what is known both ways, message by message.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { decide, dice, openTab, ourTurn } from "./clicks.mjs";
import { againstComputer, close, launch, Server, state, until, visitor } from "./house.mjs";

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

/** What goes over the page's socket, as long as somebody listens. */
function listen(page) {
  const line = { sent: [], heard: [] };
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => line.sent.push(JSON.parse(payload)));
    socket.on("framereceived", ({ payload }) => line.heard.push(JSON.parse(payload)));
  });
  line.isFollowed = () => {
    const watch = line.sent.find(({ type, mode }) => type === "watch" && mode === "compact");
    return watch !== undefined && line.heard.some(({ type, ref }) => type === "table" && ref === watch.ref);
  };
  line.forget = () => (line.sent.length = line.heard.length = 0);
  return line;
}

const questions = ["facts", "labels", "preview", "hint", "position"];
const asked = (line) => line.sent.filter(({ type }) => questions.includes(type));
const updates = (line) => line.heard.filter(({ type }) => type === "update");

test("with the module the page is told plies alone, and asks nothing", async () => {
  const page = await visitor(browser, server, { settings: { coach: true } });
  const line = listen(page);
  await page.goto(`${page.home}/new/blockade`);
  await page.click("[data-choose=same]");
  await page.click("[data-way=same]");
  await page.waitForSelector(".stage");
  await until("the table is followed", line.isFollowed);
  line.forget();
  const random = dice(5);
  for (let i = 0; i < 8 && (await ourTurn(page)); i++) await decide(page, random);
  assert.ok(await ourTurn(page));
  assert.ok(updates(line).length >= 8);
  assert.deepEqual(
    updates(line).filter(({ view }) => view !== undefined),
    [],
  );
  await openTab(page, "log");
  await page.waitForSelector(".log >> text=Fluppie"); // in words
  await until("a hint", async () => {
    await page.click("[data-action=hint]", { timeout: 1000 }).catch(() => undefined);
    return page.$("[data-action=another-hint]");
  });
  assert.deepEqual(asked(line), []);
  const { ply } = await state(page);
  await page.reload(); // the whole position as the server knows it
  await page.waitForSelector(".stage");
  await until("the same position", async () => (await state(page)).ply === ply);
  await close(page);
});

test("with the module a game of secrets is told in words, and played", async () => {
  const page = await visitor(browser, server);
  const line = listen(page);
  await againstComputer(page, "gridlock");
  await until("the table is followed", line.isFollowed);
  line.forget();
  const random = dice(8);
  for (let i = 0; i < 4 && (await ourTurn(page)); i++) await decide(page, random);
  await ourTurn(page);
  const plain = updates(line).filter(({ status }) => status === undefined);
  assert.ok(plain.length >= 4);
  assert.ok(plain.every(({ log }) => log.every(({ events }) => events.every(({ text }) => text === undefined))));
  await openTab(page, "log");
  const words = await page.innerText(".log");
  assert.ok(words.split("\n").length > 4 && !words.includes("undefined"), words);
  await close(page);
});

test("without the module the page is told everything", async () => {
  const page = await visitor(browser, server);
  const line = listen(page);
  let isWanted = false;
  await page.route(/\.wasm$/, (route) => {
    isWanted = true;
    return route.abort();
  });
  page.expectsTrouble = true; // a file that cannot be had
  await againstComputer(page, "quadro-be");
  await until("the module was wanted", () => isWanted);
  const random = dice(2);
  while (await ourTurn(page)) await decide(page, random);
  await page.waitForSelector(".result");
  assert.ok(!line.isFollowed());
  assert.ok(updates(line).every(({ view }) => view !== undefined));
  await close(page);
});

test("a module that breaks is done without from then on", async () => {
  const page = await visitor(browser, server);
  const line = listen(page);
  // As one of other rules would: it says something else than the server.
  await page.context().addInitScript(() => {
    const { postMessage } = Worker.prototype;
    let count = 0;
    Worker.prototype.postMessage = function (message) {
      if (message.what?.kind === "follow" && ++count === 3) message.what.update.ply += 1;
      return postMessage.call(this, message);
    };
  });
  await againstComputer(page, "quadro-be");
  await until("the table is followed", line.isFollowed);
  line.forget();
  const random = dice(2);
  while (await ourTurn(page)) await decide(page, random);
  await page.waitForSelector(".result");
  const again = line.sent.findIndex(({ type, mode }) => type === "watch" && mode === "full");
  assert.ok(again >= 0, "it was never in doubt");
  assert.ok(updates(line).some(({ view }) => view !== undefined));
  await close(page);
});
