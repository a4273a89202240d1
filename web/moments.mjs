// moments.mjs: telling moments for docs/pictures: of each game of the Blockade box its board, of the road games, and of what they
// look like on a phone, the whole page. A position, what somebody picks or points at there, and the sign that must be seen then.
// Run by hand when a board looks different; the results are in the tree. pngquant, where there is one, makes them smaller.
//   node moments.mjs [PICTURE …]
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ourTurn } from "./test/clicks.mjs";
import { launch, Server, drawn, visitor } from "./test/house.mjs";
import { web } from "./test/load.mjs";
import { sizes } from "./test/measure.mjs";
import { busy, tableFrom } from "./test/positions.mjs";
import { bot, me, pressUntil, sit } from "./test/boards/boxTable.mjs";
import { busy as motorway } from "./test/boards/motorways.mjs";

/** Rows of a board of twelve from "Sh4 tc3": what stands there, and the square; `empty` fills the rest. */
function rows(pieces, empty = ".") {
  const board = Array.from({ length: 12 }, () => Array(12).fill(empty));
  for (const piece of pieces.split(" ")) {
    const [, what, column, row] = /^(.+)([a-l])(\d+)$/.exec(piece);
    board[12 - Number(row)][column.charCodeAt(0) - 97] = what;
  }
  return board.map((row) => row.join(""));
}
const state = (game, rest) => ({ game, players: 2, edition: null, ...rest });

const moments = {
  blockade: {
    state: state("blockade", {
      options: { start: "facing", homes: "closed", running: "any_turn", after_placing: "slide", ply_limit: 400 },
      ply: 6,
      seat: 0,
      board: rows("Be11 bg11 bc8 bk5 Re2 rh2 rb6 rj9"),
      result: null,
    }),
    look: [],
    shows: ["[data-part=warning]"],
  },
  stargate: {
    state: state("stargate", {
      options: {
        mode: "free",
        seating: "adjacent",
        moving: "reach",
        capture_lines: "straight",
        jump: false,
        ply_limit: 600,
      },
      edition: "standard",
      ply: 20,
      seat: 0,
      out: [],
      board: rows("C0e3 S0h4 T0f6 S0d7 T0f3 C1i10 T1f9 S1h8 T1i6 S1c3", ".."),
      result: null,
    }),
    look: [["click", "f6"]],
    shows: ["[data-part=bites]"],
  },
  transmitter: {
    state: state("transmitter", {
      options: { pair: "red-green", left_out: "yellow", bring_in: "optional", turn_limit: 200 },
      edition: "standard",
      turn: 0,
      entry: null,
      pieces: [
        ["Ce1", "Sh4", "Td4"],
        ["Ch12", "Se9", "Ti9"],
      ],
    }),
    look: [
      ["click", "h4"],
      ["click", "h9"],
    ],
    shows: [".chooser"],
  },
  jump: {
    state: state("jump", {
      options: { layout: "squares_behind", squares: "both", goal: 6, cylinder: 2, ply_limit: 300 },
      ply: 20,
      board: rows("Sl5 Tk5 Ti3 si4 sg3 se2 Cc4 Sa4 Sa3 Sb5 Tk6 Sl6 Tk2 Sf4 sf8 tg7 cj8 tk8 tk11 tk10 sl12 sj1"),
    }),
    look: [
      ["click", "l5"],
      ["hover", "d1"],
    ],
    shows: [".jump-number"],
  },
  "quadro-be": {
    state: state("quadro-be", { options: { ply_limit: 200 }, ply: 16, board: ["t..s", "SCS.", "tcsT", ".T.."] }),
    look: [
      ["click", "d2"],
      ["hover", "d3"],
    ],
    shows: ["[data-threat]"],
  },
  "solo-jump": { game: "solo-jump", players: 1, options: { puzzle: 6 }, look: [["click", "a3"]], shows: [".leap-of"] },
};

const [desktop, , , phone] = sizes;
/** What the next card leaves of a card. */
const strip = { position: { x: 12, y: 70 } };
const pages = {
  gridlock: { size: desktop, from: () => busy("gridlock") },
  route66: {
    size: desktop,
    from: () =>
      busy("route66", {
        plies: 150,
        isFull: ({ cars, phase, first }) =>
          phase === "move" && cars.filter((at) => at > 0).length === 2 && first.some((seat) => seat !== null),
      }),
    look: [["hover", ".r66-ticket"]],
  },
  autobahn: {
    size: desktop,
    from: () => motorway,
    look: [
      ["click", '[data-card="L90"]', strip],
      ["press", "[data-action=flip]", "[data-action=flip][aria-pressed=true]"],
    ],
    shows: [".ab-act.play.first"],
  },
  stargate: { size: desktop, theme: "dark", from: () => busy("stargate") },
  "gridlock-phone": { size: phone, theme: "dark", from: () => busy("gridlock") },
  "jump-phone": {
    size: phone,
    from: () => moments.jump.state,
    look: [
      ["tap", '[data-spot="l5"]'],
      ["tap", '[data-spot="d1"]'],
    ],
    shows: [".jump-number"],
  },
};

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
const server = await new Server().start();
const browser = await launch();

/** What somebody does at the board, and what must be seen then. */
async function look(page, steps, shows) {
  for (const [how, what, more] of steps) {
    await page.waitForSelector(what);
    if (how === "press") await pressUntil(page, what, async () => (await page.locator(more).count()) > 0);
    else await page[how](what, { force: true, ...more });
    await drawn(page);
  }
  for (const part of shows) await page.waitForSelector(part, { state: "attached" });
  await drawn(page);
}

/** A picture made smaller: a page that is drawn smaller has ragged letters. */
const shrunk = (page, picture) =>
  page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 1100, height: 688 });
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, 1100, 688);
    return canvas.toDataURL("image/png").split(",")[1];
  }, picture.toString("base64"));

function keep(picture, name) {
  const path = join(web, `../docs/pictures/${name}.png`);
  writeFileSync(path, picture);
  spawnSync("pngquant", ["--force", "--skip-if-larger", "--output", path, path], { stdio: "ignore" });
}

async function boards() {
  const page = await visitor(browser, server, { viewport: { width: 1000, height: 620 }, settings: { theme: "light" } });
  for (const [game, { look: steps, shows, ...table }] of Object.entries(moments)) {
    if (!isWanted(game) && !isWanted(`box-${game}`)) continue;
    const players = table.players ?? table.state.players;
    await sit(page, { ...table, seats: [me, bot].slice(0, players) });
    const spots = steps.map(([how, spot]) => [how, `[data-spot="${spot}"].active`]);
    await look(page, spots, shows);
    keep(await page.locator(".box-frame").screenshot(), `box-${game}`);
  }
}

/** The page of a table, on a desktop made a little smaller. */
async function tables() {
  for (const [name, { size, theme = "light", from, look: steps = [], shows = [] }] of Object.entries(pages)) {
    if (!isWanted(name)) continue;
    const isLarge = size === desktop;
    const page = await visitor(browser, server, {
      viewport: size,
      hasTouch: !isLarge,
      deviceScaleFactor: isLarge ? 2 : 1,
      settings: { theme, tips: false },
      bypassCSP: true,
    });
    await page.goto(page.home);
    await page.evaluate(() => {
      const headers = { "content-type": "application/json" };
      return fetch("/api/session", { method: "POST", headers, body: JSON.stringify({ name: "Ada", lang: "en" }) });
    });
    await page.goto(await tableFrom(page, await from()));
    await page.waitForSelector(".stage .board");
    await ourTurn(page);
    await look(page, steps, shows);
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot();
    keep(isLarge ? Buffer.from(await shrunk(page, picture), "base64") : picture, name);
    await page.context().close();
  }
}

try {
  await boards();
  await tables();
} finally {
  await browser.close();
  await server.close();
}
