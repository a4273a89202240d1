// analysis.test.mjs: a finished game looked at again in a real Chromium: it is analysed, mistakes are jumped to, every moment has an
// address, one plays on from any of them, and long work can be stopped. In both languages, on a desktop and a phone.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { close, launch, phone, screens, Server, until, visitor } from "./house.mjs";

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

const guest = (more = {}) => visitor(browser, server, more);

/** A game of somebody with themselves, played to its end over a socket of its own; its table. */
const played = (page, game, pick) =>
  page.evaluate(
    async ([id, how]) => {
      const post = (path, body) =>
        fetch(path, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }).then((response) => response.json());
      await post("/api/session", { name: "Ada" });
      const me = { kind: "me" };
      const { table } = await post("/api/tables", {
        game: id,
        players: 2,
        seats: [me, { ...me, name: "Bea" }],
      });
      const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
      await new Promise((open) => (socket.onopen = open));
      let ref = 0;
      const ask = (message) =>
        new Promise((answer) => {
          const mine = ++ref;
          socket.addEventListener("message", function hear({ data }) {
            const said = JSON.parse(data);
            if (said.ref !== mine) return;
            socket.removeEventListener("message", hear);
            answer(said);
          });
          socket.send(JSON.stringify({ ...message, table: table.id, ref: mine }));
        });
      let seed = 7;
      for (let n = 0; n < 3000; n++) {
        const { ply, node, status } = await ask({ type: "watch" });
        if (status === "over") break;
        if (node?.kind !== "decision" || node.moves === undefined) continue;
        seed = (seed * 16807) % 2147483647;
        const wanted = node.moves.find((move) => how.includes(move));
        await ask({ type: "move", ply, seat: node.seat, move: wanted ?? node.moves[seed % node.moves.length] });
      }
      socket.close();
      return table.id;
    },
    [game, pick],
  );

const done = (page) => page.waitForSelector("[data-analysis=done]");
const at = (page) => page.getAttribute(".analysis", "data-at").then(Number);
const shows = (page, ply) =>
  until(`ply ${ply} on the board`, async () => Number(await page.getAttribute(".stage", "data-ply")) === ply);

test("a finished game is analysed: from its end, with graph, sums, mistakes and arrows", async () => {
  const page = await guest();
  await page.goto(page.home);
  const id = await played(page, "quadro-be", []);
  await page.goto(`${page.home}/t/${id}`);
  await page.click("[data-action=analyse]");
  await done(page);
  assert.match(await page.textContent(".analysis-sum h2"), /points by play/);
  assert.equal(await page.locator(".graph-line").count(), 2);
  const grades = await page.locator("[data-count] b").allTextContents();
  const decisions = grades.reduce((sum, n) => sum + Number(n), 0);
  assert.ok(decisions > 4, `${decisions} decisions`);
  const marks = await page.locator(".moments [data-go]").count();
  assert.ok(marks > 0, "whoever plays anything makes mistakes");
  const dearest = Number(await page.locator(".moments [data-go]").first().getAttribute("data-go"));
  assert.equal(await at(page), dearest, "it begins with what cost most");
  await shows(page, dearest);
  await page.waitForSelector(".arrow.best");
  assert.notEqual((await page.textContent(".moment.now .moment-why")).trim(), "", "why it would have been better");
  await page.screenshot({ path: join(screens, "analysis-quadro-be.png") });
  await page.keyboard.press("ArrowLeft");
  await shows(page, dearest - 1);
  await page.keyboard.press("n");
  await until("the next mistake", async () => (await at(page)) === dearest);
  if (marks > 1) {
    await page.click(".moments li:nth-child(2) [data-go]");
    const second = Number(await page.locator(".moments [data-go]").nth(1).getAttribute("data-go"));
    await shows(page, second);
    assert.equal(new URL(page.url()).searchParams.get("ply"), String(second), "every moment has an address");
  }
  await close(page);
});

test("a moment that was shared opens for others; from there one plays on against the computer or alone", async () => {
  const page = await guest();
  await page.goto(page.home);
  const id = await played(page, "transmitter", []);
  await page.goto(`${page.home}/analysis/${id}?ply=6`);
  await done(page);
  await shows(page, 6);
  const board = () => page.evaluate(() => document.querySelector(".stage")?.dataset.game);
  assert.equal(await board(), "transmitter");
  const link = page.url();
  await page.click("[data-action=play-on]");
  await page.waitForURL(/\/t\/[0-9A-Za-z]+/);
  await page.waitForSelector(".stage[data-game=transmitter]");
  await until("a move to be made", async () => Number(await page.getAttribute(".stage", "data-moves")) > 0);
  await page.goto(link);
  await done(page);
  await page.click("[data-action=alone]");
  await page.waitForURL(/\/t\/[0-9A-Za-z]+/);
  await until("a move to be made", async () => Number(await page.getAttribute(".stage", "data-moves")) > 0);
  await close(page);
});

test("dice: the luck of every roll, in German, on a phone", async () => {
  const page = await guest({ viewport: phone, hasTouch: true, isMobile: true, settings: { lang: "de" } });
  await page.goto(page.home);
  const id = await played(page, "route66", ["stop"]);
  await page.goto(`${page.home}/analysis/${id}`);
  await done(page);
  assert.match(await page.textContent(".analysis-sum h2"), /Punkte durchs Spiel/);
  assert.ok((await page.locator(".luck-bars rect").count()) > 10);
  const [first] = await page.locator(".moments [data-go]").all();
  assert.ok(first !== undefined);
  await page.screenshot({ path: join(screens, "analysis-route66-phone-de.png") });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(wide <= 0, `nothing is wider than the phone: ${wide}`);
  await page.click(".analysis-up");
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(screens, "analysis-route66-phone-de-up.png") });
  await close(page);
});

test("long work says how far it is, and is stopped and begun again", async () => {
  const page = await guest();
  await page.goto(page.home);
  const id = await played(page, "stargate", []);
  await page.goto(`${page.home}/analysis/${id}`);
  await page.waitForSelector("[data-analysis=running] progress");
  await page.click("[data-action=stop-analysis]");
  await page.click("[data-action=analyse]");
  await done(page);
  await page.screenshot({ path: join(screens, "analysis-stargate.png") });
  await close(page);
});
