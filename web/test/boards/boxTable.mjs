// boxTable.mjs: tables of the box's games for the tests of their boards: from a position, by fingers, with what moves written down.
import { PATIENCE, state, until } from "../house.mjs";

export const me = { kind: "me" };
export const bot = { kind: "bot", level: "easy" };

/** Opens a table; `body` is what the API takes. */
export async function sit(page, body) {
  await page.goto(page.home);
  const id = await page.evaluate(async (wanted) => {
    const headers = { "content-type": "application/json" };
    await fetch("/api/session", { method: "POST", headers, body: "{}" });
    const answer = await (await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wanted) })).json();
    if (answer.table === undefined) throw new Error(JSON.stringify(answer));
    return answer.table.id;
  }, body);
  await page.goto(`${page.home}/t/${id}`);
  await page.waitForSelector(".box-frame .spot");
  return id;
}

/** Writes down what is animated from now on, by data-part or class. */
export const record = (page) =>
  page.evaluate(() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      window.moved.push(this.dataset.part ?? this.getAttribute("class") ?? this.tagName);
      return animate.apply(this, how);
    };
  });
export const moved = (page) => page.evaluate(() => window.moved);

export const middleOf = async (page, spot) => {
  const box = await page.locator(`[data-spot="${spot}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** A finger on the middle of a square. */
export async function tap(page, spot) {
  const { x, y } = await middleOf(page, spot);
  await page.touchscreen.tap(x, y);
}

export async function drag(page, from, to) {
  const [a, b] = [await middleOf(page, from), await middleOf(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
}

/** Carries something with a finger; `meanwhile` is what to look at before it is let go. */
export async function fingerDrag(page, from, to, meanwhile = () => undefined) {
  const hand = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => hand.send("Input.dispatchTouchEvent", { type, touchPoints });
  const [a, b] = [await middleOf(page, from), await middleOf(page, to)];
  await touch("touchStart", a);
  for (let i = 1; i <= 8; i++)
    await touch("touchMove", { x: a.x + ((b.x - a.x) * i) / 8, y: a.y + ((b.y - a.y) * i) / 8 });
  await meanwhile();
  await touch("touchEnd");
}

/** When nothing is acted out any more. */
export const rest = (page) =>
  until("the rest", async () => (await page.getAttribute(".stage", "data-playing")) === "no");

/** Plays `move` at a table that begins at `state`, and gives what moved by its data-part. */
export async function actedOut(page, state, play) {
  await sit(page, { state, seats: Array.from({ length: state.players }, () => me) });
  await record(page);
  await play(page);
  await untilPly(page, 1);
  await rest(page);
  return moved(page);
}

export const ply = async (page) => (await state(page)).ply;
/** Presses a button of the bar until its ply is played: one that has just come takes no press yet. */
export const pressUntilPlayed = (page, action) =>
  until(`${action} is played`, async () => {
    if ((await ply(page)) >= 1) return true;
    await page.click(`[data-action=${action}]`, { timeout: 1000 }).catch(() => {});
    await page.waitForTimeout(200);
    return false;
  });
export const untilPly = (page, n) => until(`ply ${n}`, async () => (await ply(page)) >= n);

/** Plays on by touch until the game is over, with what the page offers: spots that can be picked and the green plate. */
export async function playByTouch(page, random, most = 400) {
  const end = Date.now() + 5 * PATIENCE;
  for (let taps = 0; Date.now() < end && taps < most * 8; taps++) {
    const now = await state(page);
    if (now.over) return true;
    if (now.moves === 0 || now.playing) {
      await page.waitForTimeout(60);
      continue;
    }
    const plate = page.locator(".table-acts .button.main:not(:disabled)");
    if ((await plate.count()) > 0 && random(3) > 0) {
      await page.waitForTimeout(420); // a new button takes no press at first
      if ((await plate.count()) > 0) await plate.tap({ force: true, timeout: 2000 }).catch(() => undefined);
    } else {
      const spots = await page.evaluate(() =>
        [...document.querySelectorAll(".stage .spot.active")].map((e) => e.dataset.spot),
      );
      if (spots.length > 0) await tap(page, spots[random(spots.length)]).catch(() => undefined);
    }
    await page.waitForTimeout(30);
  }
  return (await state(page)).over;
}
