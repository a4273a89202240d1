// rooms.test.mjs: the pages around a table, in a real Chromium: the start page, making a table, the waiting room, settings
// and rules, and what makes the page one to install.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { withServer } from "./alone.mjs";
import { close, launch, Server, until, visitor } from "./house.mjs";
import { load } from "./load.mjs";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 844, height: 390 },
];
const narrow = { width: 360, height: 640 };

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

/** Without a service worker, unless that is what is tested: it would fetch the whole page in the background. */
const guest = (more = {}) => visitor(browser, server, { serviceWorkers: "block", ...more });
const named = (name, more = {}) => guest({ ...more, settings: { name, ...more.settings } });

const api = (page, path, body) =>
  page.evaluate(
    ([at, sent]) =>
      fetch(
        at,
        sent === undefined
          ? {}
          : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(sent) },
      ).then((response) => response.json()),
    [path, body],
  );

async function atNew(page, game, choice) {
  await page.goto(`${page.home}/new/${game}`);
  await page.waitForSelector("[data-way]");
  if (choice !== undefined) await page.click(`[data-choose=${choice}]`);
}

/** At a table that waits for somebody; its link. */
async function invited(page, game) {
  await atNew(page, game, "invite");
  await page.click("[data-way=invite]");
  return page.inputValue("#invite-url");
}

const textOf = async (page, selector) => (await page.textContent(selector).catch(() => "")) ?? "";

/** Plays a first move and resigns, over a socket of its own. */
const giveUp = (page, table) =>
  page.evaluate(async (id) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
    await new Promise((open) => (socket.onopen = open));
    const ask = (message) =>
      new Promise((answer) => {
        socket.onmessage = ({ data }) => {
          const said = JSON.parse(data);
          if (said.ref === 1 || (message.type === "watch" && said.type === "table")) answer(said);
        };
        socket.send(JSON.stringify({ ...message, table: id, ref: 1 }));
      });
    const { ply, node } = await ask({ type: "watch" });
    await ask({ type: "move", ply, move: node.moves[0] });
    await ask({ type: "resign" });
    socket.close();
  }, table);

test("two clicks lead to a game against the computer, and one on the card on top", async () => {
  const page = await guest();
  await page.goto(page.home);
  await page.click('.tile[href="/new/quadro-be"]');
  await page.click("[data-way]");
  await page.waitForSelector(".stage");
  await page.goto(page.home);
  await until("the game that waits", async () => /Your move/.test(await textOf(page, ".your-turn")));
  assert.equal(await page.locator(".start .button.main").count(), 1, "one green plate");
  await page.click(".your-turn .button.main");
  await page.waitForSelector(".stage");
  await close(page);
  const other = await guest();
  await other.goto(other.home);
  await other.click("[data-action=at-once]");
  await other.waitForSelector(".stage");
  await close(other);
});

test("the puzzle of the day is one click away", async () => {
  const page = await guest();
  await page.goto(page.home);
  const name = await textOf(page, ".card.puzzle h2");
  await page.click("[data-action=daily]");
  await page.waitForSelector(".stage");
  const id = new URL(page.url()).pathname.split("/")[2];
  const { table } = await api(page, `/api/tables/${id}`);
  assert.equal(`Solo-Jump ${table.options.puzzle}`, name);
  await close(page);
});

test("strength, colours, seats, clock and who begins are what was chosen", async () => {
  const page = await named("Ada");
  await atNew(page, "gridlock");
  await page.click("[data-choose=hard]");
  await page.click("[data-action=more-seats]");
  const first = await page.getAttribute(".seat-row button.seat-mark", "data-colour");
  await page.click(".seat-row button.seat-mark");
  const colour = await page.getAttribute(".seat-row button.seat-mark", "data-colour");
  assert.notEqual(colour, first);
  await page.click("[data-choose=short]");
  await page.click("[role=radiogroup] [data-choose='1']");
  await page.click("[data-way=computer]");
  await page.waitForSelector(".stage");
  const id = new URL(page.url()).pathname.split("/")[2];
  const { table } = await api(page, `/api/tables/${id}`);
  assert.deepEqual(
    table.seats.map((s) => s.level ?? s.name),
    ["hard", "hard", "Ada"],
    "the second begins, so Ada is last",
  );
  assert.equal(table.colours[2], colour);
  assert.deepEqual(table.clock, { kind: "fischer", seconds: 180, increment: 2 });
  await close(page);
});

test("everybody at one device has a name", async () => {
  const page = await guest();
  await atNew(page, "quadro-be", "same");
  const fields = page.locator(".seat-field input");
  await fields.nth(0).fill("Mum");
  await fields.nth(1).fill("Zoë");
  await page.click("[data-way=same]");
  await page.waitForSelector(".stage");
  const id = new URL(page.url()).pathname.split("/")[2];
  const { table } = await api(page, `/api/tables/${id}`);
  assert.deepEqual(
    table.seats.map((s) => s.name),
    ["Mum", "Zoë"],
  );
  await close(page);
});

test("a link with a QR code invites another browser; a free bay can be the computer's", withServer, async () => {
  const ada = await named("Ada");
  await atNew(ada, "route66", "invite");
  await ada.click("[data-action=more-seats]");
  await ada.click("[data-way=invite]");
  const url = await ada.inputValue("#invite-url");
  await ada.waitForSelector("svg.qr[role=img]");
  const bea = await named("Bea");
  await bea.goto(url);
  await bea.click(".waiting .main");
  await until("Bea in her bay", async () => /Bea/.test(await textOf(ada, ".bays")));
  assert.match(await textOf(ada, ".lot-words h2"), /Bea is here. One more seat./);
  await ada.click("[data-action=fill]");
  await Promise.all([ada, bea].map((page) => page.waitForSelector(".stage")));
  await close(ada, bea);
});

test("an invite link opens a tab that said private before", withServer, async () => {
  const ada = await named("Ada");
  const url = await invited(ada, "quadro-be");
  const bea = await named("Bea");
  bea.expectsTrouble = true;
  await bea.goto(url.split("#")[0]);
  await bea.waitForSelector(".missing");
  await bea.evaluate((hash) => (location.hash = hash), url.split("#")[1]);
  await bea.waitForSelector(".sit-down");
  await bea.click(".waiting .main");
  await bea.waitForSelector(".stage");
  await close(ada, bea);
});

test("whoever asks for another game waits for those who are asked, without a link to send", withServer, async () => {
  const ada = await named("Ada");
  const url = await invited(ada, "quadro-be");
  const id = new URL(url).pathname.split("/")[2];
  const bea = await named("Bea");
  await bea.goto(url);
  await bea.click(".waiting .main");
  await bea.waitForSelector(".stage");
  await giveUp(ada, id);
  const { table } = await api(ada, `/api/tables/${id}/rematch`, {});
  await ada.goto(`${ada.home}/t/${table.id}`);
  await until("who is waited for", async () => /Waiting for Bea/.test(await textOf(ada, ".lot-words")));
  assert.equal(await ada.$("#invite-url"), null);
  await close(ada, bea);
});

test("open tables are joined, running ones watched, finished ones listed with how they ended", withServer, async () => {
  const ada = await named("Ada");
  await ada.goto(ada.home);
  await api(ada, "/api/session", { name: "Ada", lang: "en" });
  const seats = [{ kind: "me" }, { kind: "open" }];
  const clock = { kind: "fischer", seconds: 600, increment: 0 };
  const made = await api(ada, "/api/tables", { game: "jump", players: 2, public: true, clock, seats });
  const bots = [{ kind: "me" }, { kind: "bot", level: "easy" }];
  const run = await api(ada, "/api/tables", { game: "stargate", players: 2, public: true, seats: bots });
  const over = await api(ada, "/api/tables", { game: "quadro-be", players: 2, seats: bots });
  await giveUp(ada, over.table.id);
  await ada.reload();
  const row = `#finished [data-table="${over.table.id}"]`;
  await ada.waitForSelector(row);
  assert.match(await textOf(ada, row), /Lost.*with Pip/);
  assert.equal(await ada.getAttribute(`${row} a`, "href"), `/replay/${over.table.id}`);
  const bea = await named("Bea");
  await bea.goto(bea.home);
  await bea.waitForSelector(`#watch [data-table="${run.table.id}"] a`);
  const open = `#open [data-table="${made.table.id}"]`;
  await bea.waitForSelector(open);
  assert.match(await textOf(bea, open), /Ada, 10 min each/);
  await bea.click(`${open} [data-action=join]`);
  await bea.waitForSelector(".stage");
  await until("the number in Ada's title", async () => {
    await ada.goto(ada.home);
    await ada.waitForSelector(".your-turn");
    return /^\(1\) /.test(await ada.title());
  });
  await close(ada, bea);
});

test("everything is said in German, too", withServer, async () => {
  const page = await guest({ settings: { lang: "de" } });
  await page.goto(page.home);
  await until("German", async () => /Was spielen wir/.test(await textOf(page, ".start")));
  assert.match(await textOf(page, ".now"), /Rätsel des Tages/);
  await atNew(page, "route66");
  assert.match(await textOf(page, ".new"), /Mit wem möchtest du spielen\?/);
  assert.equal(await page.getAttribute(".seat-field input", "placeholder"), "Gast");
  await page.click("[data-choose=invite]");
  await page.click("[data-way=invite]");
  await page.waitForSelector(".waiting");
  assert.match(await textOf(page, ".bays"), /Gast \d{4}/);
  await close(page);
});

/** What is wrong with a page as it is drawn: too wide, too small, hard to hit, or found by axe. */
async function faults(page, touch) {
  const drawn = await page.evaluate((isTouch) => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`wider by ${document.documentElement.scrollWidth - innerWidth}`);
    const seen = (e) => {
      const box = e.getBoundingClientRect();
      return box.width > 1 && box.height > 1 && getComputedStyle(e).visibility !== "hidden";
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (node.data.trim() === "" || !seen(parent) || parent.closest(".out-of-sight, noscript, select") !== null)
        continue;
      const size = parseFloat(getComputedStyle(parent).fontSize);
      if (size < 12) found.push(`${size} px: ${node.data.trim()}`);
    }
    for (const e of isTouch ? document.querySelectorAll("button, a.button, a.tile, .bar a, select, .option") : []) {
      const box = e.getBoundingClientRect();
      const row = e.closest(".seat-row");
      const height = row === null ? box.height : row.getBoundingClientRect().height;
      if (seen(e) && (height < 43.5 || box.width < 43.5))
        found.push(`target ${box.width}x${box.height}: ${e.outerHTML.slice(0, 90)}`);
    }
    return found;
  }, touch);
  await page.evaluate(readFileSync(axePath, "utf8"));
  const { violations } = await page.evaluate(() => window.axe.run());
  return [...drawn, ...violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(" | ")}`)];
}

for (const [words, settings] of [
  ["by day, in English", { lang: "en", theme: "light", name: "Ada" }],
  ["by night, in German", { lang: "de", theme: "dark", name: "Ada" }],
])
  test(`pages fit every window ${words}, can be read and hit, and axe finds nothing`, async () => {
    const page = await guest({ settings });
    const found = [];
    const look = async (what) => {
      for (const size of [...sizes, narrow]) {
        await page.setViewportSize(size);
        for (const fault of await faults(page, size.width < 500))
          found.push(`${what} at ${size.width}x${size.height}: ${fault}`);
      }
    };
    await page.goto(page.home);
    await page.waitForSelector(".tile");
    await page.waitForSelector(".card.puzzle");
    await look("the start page");
    await atNew(page, "gridlock");
    await page.click("[data-action=more-seats]");
    await page.click(".more-terms summary");
    await look("a new table");
    await atNew(page, "autobahn", "same");
    await look("a new table at one device");
    await invited(page, "route66");
    await page.waitForSelector("svg.qr");
    await look("the waiting room");
    for (const path of ["/settings", "/rules/jump"]) {
      await page.goto(page.home + path);
      await page.waitForSelector(path === "/settings" ? ".settings" : ".markdown");
      await look(path);
    }
    assert.deepEqual(found, []);
    await close(page);
  });

test("the page can be installed, and opens without a server", withServer, async () => {
  const own = await new Server().start();
  const page = await visitor(browser, own, { serviceWorkers: "allow" });
  await page.goto(page.home);
  const manifest = await page.evaluate(async () => {
    const response = await fetch(document.querySelector("link[rel=manifest]").href);
    return { type: response.headers.get("content-type"), ...(await response.json()) };
  });
  assert.match(manifest.type, /manifest\+json/);
  assert.equal(manifest.display, "standalone");
  assert.equal(manifest.start_url, "/");
  for (const icon of manifest.icons) {
    const kind = await page.evaluate(
      (src) => fetch(src).then((r) => (r.ok ? r.headers.get("content-type") : "")),
      icon.src,
    );
    assert.equal(kind, icon.type, icon.src);
  }
  for (const size of ["192x192", "512x512"])
    assert.ok(manifest.icons.some((icon) => icon.sizes === size && icon.type === "image/png"));
  const preview = await page.getAttribute('meta[property="og:image"]', "content");
  assert.ok(preview.startsWith(`${own.url}/assets/`), preview);
  await until("the service worker", () =>
    page.evaluate(
      () => navigator.serviceWorker.controller !== null && navigator.serviceWorker.controller.state === "activated",
    ),
  );
  page.expectsTrouble = true; // the console tells of what cannot be fetched
  await own.stop();
  await page.goto(`${own.url}/settings`);
  await page.waitForSelector(".settings");
  await page.goto(own.url);
  await page.waitForSelector(".start");
  await page.waitForSelector(".line-lost");
  const answered = await page.evaluate(() =>
    fetch("/api/games").then(
      () => true,
      () => false,
    ),
  );
  assert.equal(answered, false, "what the server says is never kept");
  await page.context().close();
  assert.deepEqual(
    page.errors.filter((e) => e.startsWith("page:")),
    [],
  );
  await own.close();
});

test("the one who begins is put first, with name and colour", async () => {
  const { seating, usualWishes } = await load("shell/making.ts");
  const game = { counts: [3], players: { min: 3, max: 3 }, levels: ["easy", "medium", "hard"], bots: [] };
  const wishes = { ...usualWishes(game, "hard"), options: { colours: ["a", "b", "c"], other: 1 } };
  const zero = () => assert.fail("nobody asked for lots");
  assert.deepEqual(seating("computer", { ...wishes, begins: 1 }, zero), {
    seats: [{ kind: "bot", level: "hard" }, { kind: "bot", level: "hard" }, { kind: "me" }],
    options: { colours: ["b", "c", "a"], other: 1 },
  });
  assert.deepEqual(seating("same", { ...wishes, names: ["", " B ", ""], begins: null }, () => 1).seats, [
    { kind: "me", name: "B" },
    { kind: "me" },
    { kind: "me" },
  ]);
});

test("a finished game was won, lost or drawn by me, or a puzzle solved", async () => {
  const { outcomeFor } = await load("shell/start/lists.ts");
  const ended = (ranks, you) => outcomeFor({ result: { ranks }, you, players: ranks.length });
  assert.equal(ended([1, 2], [0]), "won");
  assert.equal(ended([1, 2], [1]), "lost");
  assert.equal(ended([1, 1, 3], [0]), "won");
  assert.equal(ended([1, 1], [1]), "drawn");
  assert.equal(ended([1], [0]), "solved");
  assert.equal(ended([2], [0]), "stuck");
  assert.equal(ended([1, 2], [0, 1]), "none");
  assert.equal(outcomeFor({ result: null, you: [0], players: 2 }), "none");
});
