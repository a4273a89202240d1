// hints.test.mjs: hints in a real Chromium, in every kind of decision of every game, races and reaction windows included: the board
// shows the move before it is played, there is a reason and a second-best, and what then happens is what was shown.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listening } from "./alone.mjs";
import { close, launch, Server, until, visitor } from "./house.mjs";
import { busy, tableFrom } from "./positions.mjs";
import { Engine } from "./scenes.mjs";

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

/** The first position of a game, after what chance decides first. */
async function beginning(game, players) {
  const engine = new Engine();
  try {
    let { node } = await engine.ask({ cmd: "new", game, players, seed: "hints" });
    while (node.kind === "chance") ({ node } = await engine.ask({ cmd: "roll" }));
    return (await engine.ask({ cmd: "state" })).state;
  } finally {
    engine.close();
  }
}

const at = (game, wish) => () => busy(game, wish);
const inPhase = (game, phase, wish = {}) =>
  at(game, { players: 2, plies: 16, ...wish, isFull: (state) => state.phase === phase });

const phases = [
  ["gridlock, the race", () => beginning("gridlock", 2)],
  ["gridlock, build or drive", inPhase("gridlock", "turn")],
  ["gridlock, building", inPhase("gridlock", "build")],
  ["gridlock, driving", inPhase("gridlock", "drive", { plies: 60 })],
  ["route66, pairs", inPhase("route66", "move")],
  ["route66, on or stop", inPhase("route66", "decide")],
  ["autobahn, driving", inPhase("autobahn", "drive")],
  ["autobahn, a reaction window", inPhase("autobahn", "window")],
  ["autobahn, refuelling", inPhase("autobahn", "fuel")],
  ["blockade, placing", at("blockade", { plies: 4 })],
  ["blockade, sliding", at("blockade", { plies: 14 })],
  ["stargate", at("stargate", { players: 2, plies: 20 })],
  ["transmitter, moving", at("transmitter", { players: 2, plies: 4 })],
  ["transmitter, bringing in", at("transmitter", { players: 2, plies: 2, isFull: ({ entry }) => entry !== null })],
  ["jump", at("jump", { plies: 16 })],
  ["quadro-be, setting", at("quadro-be", { plies: 4 })],
  ["quadro-be, moving", at("quadro-be", { plies: 12 })],
  ["solo-jump", at("solo-jump", { plies: 3 })],
];

/** Nothing moves on the board, or where it goes is shown all the time. */
const isUnseen = /^(build|drive|end|roll|stop|run|pass|skip|fuel:\d+)$/;

const status = (page) => page.evaluate(() => document.querySelector(".table-status")?.textContent ?? "");
const ply = (page) => page.evaluate(() => Number(document.querySelector(".stage")?.dataset.ply ?? -1));
const drawn = (page) =>
  page.evaluate(() => [...document.querySelectorAll(".stage-board, .table-slot")].map((part) => part.innerHTML).join());
const press = (page, action) => page.click(`[data-action=${action}]`, { timeout: 1000 }).catch(() => undefined); // a button takes no press in its first moments

const eventsAt = (heard, at) =>
  heard
    .flatMap(({ log }) => log ?? [])
    .filter((entry) => entry.kind === "move" && entry.ply === at && entry.events !== undefined)
    .at(-1)?.events;

for (const [name, position] of phases)
  test(`a hint is shown as it is then played: ${name}`, async () => {
    const page = await visitor(browser, server);
    const heard = listening(page);
    await page.goto(await tableFrom(page, await position(), { window: 60 }));
    await until("somebody is asked", () => page.$(".stage[data-moves]:not([data-moves='0'])"));
    const before = await drawn(page);
    const said = await until("a hint", async () => {
      if (!(await status(page)).includes("Hint: ")) await press(page, "hint");
      return heard.findLast(({ type, hints }) => type === "hint" && hints !== undefined);
    });
    const [best, other] = said.hints;
    await until("its reason", async () => (await status(page)).includes(best.why));
    assert.ok(best.why.length > 8, best.why);
    if (!isUnseen.test(best.move))
      await until(`the board shows ${best.move}`, async () => (await drawn(page)) !== before);
    if (other !== undefined) {
      assert.notEqual(other.move, best.move);
      await until("the second-best", async () => {
        if (!(await status(page)).includes("Or: ")) await press(page, "another-hint");
        return (await status(page)).includes("Or: ") && (await status(page)).includes(other.why);
      });
      await until("the best again", async () => {
        if ((await status(page)).includes("Or: ")) await press(page, "another-hint");
        return (await status(page)).includes("Hint: ");
      });
    }
    await until("it is played", async () => {
      if ((await ply(page)) <= said.ply) await press(page, "play-hint");
      return eventsAt(heard, said.ply) !== undefined;
    });
    const happened = eventsAt(heard, said.ply).map(({ text, ...event }) => (assert.ok(text.length > 0), event));
    assert.deepEqual(happened.slice(0, best.events.length), best.events);
    await close(page);
  });
