// transmitter.test.mjs: Transmitter in the browser: beams of a crossing before and after it, the chooser at the portal, crowded
// centres, every event, a whole game by touch.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";
import { close, until } from "../house.mjs";
import { dice } from "../clicks.mjs";
import { fingerDrag, playByTouch, soonOver } from "./boxTable.mjs";
import { atPly, drag, eventsMove, house, me, shown, sit, spot, tap } from "./four.mjs";

const it = house();
const options = { pair: "red-green", left_out: "yellow", bring_in: "optional", turn_limit: 200 };
const at = (pieces, more = {}) => ({
  state: { game: "transmitter", players: 2, options, edition: "standard", turn: 0, entry: null, pieces, ...more },
  seats: me(2),
});
const START = [
  ["Ce1", "Sh4", "Td4"],
  ["Ch12", "Se9", "Ti9"],
];
const TAKEN = [
  ["Ce1", "Sh4", "Td4"],
  ["Ch12", "Se9", "Sh8", "Ti9"],
];
const CROWDED = [
  ["Ce1", "Se5", "Td1"],
  ["Ch12", "Sd5", "Tf4"],
];
/** One more wins. */
const TEN = ["Ce1", "Sa3", "Sc3", "Sf1", "Sg1", "Sh9", "Sj1", "Ta1", "Tc1", "Td1"];
/** Every square that Red could go to is taken. */
const walls = [
  ...[..."acdfgijkl"].map((column) => `${column}1`),
  ...[..."beh"].flatMap((column) => [3, 4, 6, 7, 9, 10, 12].map((row) => `${column}${row}`)),
];
const army = (squares) => squares.map((square, i) => `${i === 0 ? "C" : i < 7 ? "S" : "T"}${square}`).sort();
const STUCK = {
  ...at([["Cb1", "Se1", "Th1"], army(walls.slice(0, 10)), army(walls.slice(10, 20)), army(walls.slice(20))], {
    players: 4,
  }),
  seats: me(4),
};
const GO = '.table-acts [data-action="go"]';

test("the chooser stays inside the squares, below its portal or above it", async () => {
  const { bubbleAt } = await load("transmitter/chooser.tsx");
  for (const x of [60, 180, 300, 420])
    for (const y of [60, 180, 300, 420]) {
      const bubble = bubbleAt({ x, y }, 260, 80);
      assert.ok(bubble.x >= 0 && bubble.x + 260 <= 480 && bubble.y >= 0 && bubble.y + 80 <= 480, `${x},${y}`);
      assert.ok(bubble.y > y || bubble.y + 80 < y, "it does not hide the portal");
    }
});

test("what whoever moved last has crossed is known until the next move, whatever others crossed before", async () => {
  const { lastCrossing } = await load("transmitter/reading.ts");
  const cross = (at) => ({ kind: "cross", seat: 1, at, by: ["h12", "i9"], of: 0 });
  const ply = (seat, ...events) => ({ seat, move: "", events });
  const turn = [ply(1, { kind: "move" }, cross("h9"), { kind: "call" }), ply(1, { kind: "enter" })];
  assert.deepEqual(lastCrossing(turn), { at: "h9", pairs: [{ by: ["h12", "i9"], of: 0 }] });
  assert.equal(lastCrossing([...turn, ply(2, { kind: "move" })]), null);
  assert.equal(lastCrossing([]), null);
});

test("a game is played to its end by touch on a small phone", async () => {
  const page = await it.visit({ settings: { pace: "none" } });
  const seats = [{ kind: "me" }, { kind: "bot", level: "easy" }];
  await sit(page, { game: "transmitter", players: 2, ...soonOver({ turn_limit: 24 }), seats });
  await playByTouch(page, dice(7));
  await close(page);
});

test("beams and the half-awake centre before the move, the portal and its chooser after it", async () => {
  const page = await it.visit();
  await sit(page, at(START));
  await until("something to pick", async () => (await shown(page)).grabs.length > 0);
  const says = (what) => until(what, async () => (await page.locator(".status").textContent()).includes(what));
  await tap(page, spot("d4"));
  await says("no crossing within its reach");
  await tap(page, spot("h4"));
  await until("the crosshair", () => page.locator(".stage .crosshair").count());
  await says("A crosshair is a crossing");
  await tap(page, spot("h9"));
  await until("the beams", () => page.locator('[data-part="beams"]').count());
  assert.equal(await page.locator(".portal.half").count(), 1);
  assert.equal((await shown(page)).ply, 0);
  await tap(page, spot("h9"));
  await atPly(page, 1);
  await until("the chooser", async () => (await shown(page)).choices.length === 3);
  for (const cell of await page.locator(".chooser .spot").all()) {
    const box = await cell.boundingBox();
    assert.ok(box.width >= 44 && box.height >= 44, "a cell is large enough for a finger");
  }
  assert.deepEqual((await page.locator(".chooser text").allTextContents()).slice(0, 2), ["×5", "×3"]);
  await until("the triangle", async () => {
    if ((await shown(page)).choices.length > 0) await tap(page, ".chooser [data-spot='T']");
    return (await shown(page)).ply === 2;
  });
  assert.equal(await page.locator('[data-part="piece:h8"][data-shape="T"]').count(), 1);
  await close(page);
});

test("a centre that must be left is said in plum, and only its piece can be picked", async () => {
  const page = await it.visit();
  await sit(page, at(CROWDED));
  await until("the crowded field", async () => (await page.locator(".crowded").count()) === 1);
  assert.deepEqual((await shown(page)).grabs, ["e5"]);
  await drag(page, "e5", "e7");
  await atPly(page, 1);
  await close(page);
});

const OPEN = at([["Ce1", "Sh9", "Td4"], START[1]], { entry: "h8" });
eventsMove(it, [
  [at(START), ["h4", "h9", GO], ["piece:h4", "beams", "piece:h12", "portal"]],
  [at(TAKEN), ["h4", "h9", GO], ["beams", "piece:h8"]],
  [OPEN, [".chooser [data-spot='S']"], ["piece:h8", "count:0"]],
  [OPEN, [".chooser [data-spot='skip']"], ["portal"]],
  [STUCK, [GO], ["seat:0"]],
  [at([TEN, START[1]], { entry: "h8" }), [".chooser [data-spot='T']"], ["piece:h8", "seat:0", "piece:e1"]],
]);

test("a finger carries a piece under a magnifying ring, and sees the crossing on its way", async () => {
  const page = await it.visit();
  await sit(page, at(START));
  await until("something to pick", async () => (await shown(page)).grabs.length > 0);
  await fingerDrag(page, "h4", "h9", async () => {
    await until("the ring", () => page.locator("[data-part=landing]").count());
    await until("the beams", () => page.locator('[data-part="beams"]').count());
  });
  await atPly(page, 1);
  await until("the chooser", async () => (await shown(page)).choices.length === 3);
  await close(page);
});

test("crossings have a switch in the key", async () => {
  const page = await it.visit({ viewport: { width: 1280, height: 800 }, hasTouch: false });
  await sit(page, at(START));
  await page.click(spot("h4"));
  await until("the crosshair", () => page.locator(".stage .crosshair").count());
  await page.click("[data-sign=crossing] [role=switch]");
  await until("none", async () => (await page.locator(".stage .crosshair").count()) === 0);
  await close(page);
});
