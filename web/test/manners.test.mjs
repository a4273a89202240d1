// manners.test.mjs: small things that once went wrong at a table, one test for each, so that they do not come back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { withServer } from "./alone.mjs";
import { openTab, ourTurn } from "./clicks.mjs";
import { againstComputer, close, drawn, launch, Server, state, until, visitor } from "./house.mjs";
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

/** A table of this session's page with these seats; its address. */
async function tableOf(page, game, seats) {
  await page.goto(page.home);
  const id = await page.evaluate(
    async ([game, seats]) => {
      const send = (path, body) =>
        fetch(path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }).then((r) => r.json());
      await send("/api/session", { lang: "en" });
      return (await send("/api/tables", { game, players: seats.length, seats })).table.id;
    },
    [game, seats],
  );
  return `${page.home}/t/${id}`;
}

async function resign(page) {
  await openTab(page, "more");
  await page.click(".more [data-action=resign]");
  await page.click(".more [role=alert] .danger");
  await page.waitForSelector(".result .plate");
}

test("the start page answers HEAD, as link previews ask for it", withServer, async () => {
  const answer = await fetch(server.url, { method: "HEAD" });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("content-type"), /text\/html/);
});

test("a guest who opens the link a second time and closes the first tab is still here", withServer, async () => {
  const ada = await visitor(browser, server, { settings: { name: "Ada" } });
  await ada.goto(`${ada.home}/new/quadro-be`);
  await ada.click("[data-choose=invite]");
  await ada.click("[data-way=invite]");
  const url = await ada.inputValue("#invite-url");
  const bea = await visitor(browser, server, { settings: { name: "Bea" } });
  await bea.goto(url);
  await bea.click(".waiting .main");
  await ada.waitForSelector(".player .dot.here");
  const second = await bea.context().newPage();
  await second.goto(url);
  await second.waitForSelector(".stage .board");
  await bea.close();
  // A word from the tab that is left comes after the news that the other one is gone.
  await openTab(second, "chat");
  await second.fill(".chat input", "Still here");
  await second.press(".chat input", "Enter");
  await ada.waitForSelector("[data-banner=chat]");
  assert.equal(await ada.locator(".player .dot.here").count(), 1);
  assert.equal(await ada.locator(".player .dot.away").count(), 0);
  await close(ada, bea);
});

test("a game is not stopped without a result before one has said yes", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "quadro-be");
  await ourTurn(page);
  await openTab(page, "more");
  await page.click(".more >> text=Stop without a result");
  await page.click(".more [role=alert] >> text=No");
  assert.equal((await state(page)).over, false);
  await page.click(".more >> text=Stop without a result");
  await page.click(".more [role=alert] >> text=Yes");
  await until("the end", async () => (await state(page)).over);
  await close(page);
});

test("what was looked for among the moves is forgotten with the move, also when its field goes", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "quadro-be");
  await ourTurn(page);
  await openTab(page, "moves");
  const [buttons, field] = [page.locator(".moves [data-move]"), page.locator(".moves input")];
  while ((await field.count()) > 0) {
    await field.fill("no such move");
    await until("nothing is found", async () => (await buttons.count()) === 0);
    const { ply } = await state(page);
    await page.click(".spot.active");
    await until("the move", async () => (await state(page)).ply > ply);
    if (!(await ourTurn(page))) break;
    await drawn(page);
    assert.equal(await buttons.count(), (await state(page)).moves, "all moves are listed again");
  }
  await close(page);
});

test("bars of points keep to their place, also when somebody has given up", async () => {
  const page = await visitor(browser, server);
  await page.goto(await tableFrom(page, await busy("route66")));
  await page.waitForSelector(".stage .board");
  await ourTurn(page);
  await resign(page);
  const [bars, wide] = await page.evaluate(() => {
    const { right } = document.querySelector(".places").getBoundingClientRect();
    const all = [...document.querySelectorAll(".source-bar")].map((bar) => bar.getBoundingClientRect().right);
    return [all.length, all.filter((end) => end > right + 1).length];
  });
  assert.ok(bars > 0, "somebody has points");
  assert.equal(wide, 0);
  await close(page);
});

/** A turn begins: neither building nor driving has been declared. */
const isBeginning = ({ phase }) => phase === "turn";

test("nobody is asked to build or drive when the game is over", async () => {
  const page = await visitor(browser, server);
  await page.goto(await tableFrom(page, await busy("gridlock", { players: 2, plies: 20, isFull: isBeginning })));
  await page.waitForSelector(".stage .board");
  await ourTurn(page);
  assert.match((await state(page)).status, /Build or drive/);
  await resign(page);
  assert.doesNotMatch(await page.textContent(".table"), /Build or drive/);
  assert.equal(await page.locator(".table-acts").count(), 0);
  await close(page);
});

test("there is nothing since one's last turn before the first", async () => {
  const page = await visitor(browser, server);
  const url = await tableOf(page, "route66", [{ kind: "bot", level: "easy" }, { kind: "me" }]);
  await page.goto(url);
  await page.waitForSelector(".stage .board");
  const seen = (await state(page)).ply;
  await page.goto(`${page.home}/settings`);
  await page.waitForSelector(".settings");
  await page.goto(url);
  await page.waitForSelector(".stage .board");
  await ourTurn(page);
  assert.ok((await state(page)).ply >= seen);
  assert.equal(await page.locator("[data-banner=away]").count(), 0);
  await close(page);
});

test("settings at a table offer coordinates where they change the board, and nowhere else", async () => {
  for (const [game, isOffered] of [
    ["jump", true],
    ["gridlock", true],
    ["autobahn", false],
  ]) {
    const page = await visitor(browser, server);
    await againstComputer(page, game);
    await openTab(page, "more");
    await page.click(".more >> text=Settings");
    await page.waitForSelector("dialog >> text=Palette");
    const coordinates = page.getByLabel("Coordinates on the board");
    assert.equal(await coordinates.count(), isOffered ? 1 : 0, game);
    if (isOffered) {
      const drawnNow = () => page.evaluate(() => document.querySelector(".stage-board").innerHTML.length);
      const before = await drawnNow();
      await coordinates.uncheck();
      await until("a board without them", async () => (await drawnNow()) < before);
    }
    await close(page);
  }
});

test("a computer that is no better off takes a draw that is offered", async () => {
  const page = await visitor(browser, server);
  await againstComputer(page, "jump");
  await ourTurn(page);
  await openTab(page, "more");
  await page.click(".more >> text=Offer a draw");
  await until("the end", async () => (await state(page)).over);
  await page.waitForSelector(".result .plate");
  assert.match(await page.textContent("#result-title"), /draw/i);
  await close(page);
});

test("while a computer's step is told it is the computer's turn, also when the table is ahead already", async () => {
  const page = await visitor(browser, server, { settings: { pace: "quick" } });
  await againstComputer(page, "quadro-be");
  await ourTurn(page);
  await page.evaluate(() => {
    window.told = [];
    const note = () => {
      const [title, what] = [...document.querySelectorAll(".table-status b, .table-status small")].map(
        (e) => e.textContent,
      );
      const isTold = document.querySelector(".stage").dataset.playing === "yes" && what.startsWith("Blue ");
      const lit = [...document.querySelectorAll(".player.acts")].map((e) => e.dataset.seat).join();
      if (isTold) window.told.push(`${title} ${lit}`);
    };
    const changes = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(note).observe(document.querySelector(".table"), changes);
  });
  for (let n = 0; n < 3; n++) {
    await page.click(".spot.active");
    await until("the answer", async () => (await state(page)).ply === 2 * n + 2);
    await ourTurn(page);
  }
  const told = await page.evaluate(() => window.told);
  assert.ok(told.length > 0);
  assert.deepEqual([...new Set(told)], ["Pip is to move 1"]);
  await close(page);
});
