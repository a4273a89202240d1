// pan.mjs: how much work the main thread has for a frame while Gridlock's busiest map is panned: median, 95th percentile and the most,
// at two sizes, in processor time of that thread. Printed, not judged: it still suffers from whatever else the machine does.
//   node pan.mjs [STEPS]
import { busy, tableFrom } from "./test/positions.mjs";
import { drawn, launch, Server, visitor } from "./test/house.mjs";
import { ourTurn } from "./test/clicks.mjs";
import { sizeName, sizes } from "./test/measure.mjs";

const steps = Number(process.argv[2] ?? 120);
const state = await busy("gridlock", { isFull: ({ board }) => board.length >= 40 });
const server = await new Server().start();
const browser = await launch();

const taskTime = async (session) => {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
};
const place = (page) =>
  page.evaluate(() => {
    const { x, y } = document.querySelector(".gl [data-spot]").getBoundingClientRect();
    return `${Math.round(x)},${Math.round(y)}`;
  });

/** The milliseconds of every frame, while the map is dragged in circles. */
async function pan(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const { x, y, width, height } = await page.locator(".stage").boundingBox();
  const [cx, cy, r] = [x + width / 2, y + height / 2, Math.min(width, height) / 4];
  const before = await place(page);
  await page.mouse.move(cx, cy);
  await page.mouse.down();
  const frames = [];
  let last = await taskTime(session);
  for (let i = 1; i <= steps; i++) {
    await page.mouse.move(cx + r * Math.sin(i / 12), cy + r * (1 - Math.cos(i / 12)));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const now = await taskTime(session);
    frames.push(now - last);
    last = now;
  }
  if ((await place(page)) === before) throw new Error("the map did not move");
  await page.mouse.up();
  return frames.sort((a, b) => a - b);
}

try {
  for (const size of [sizes[0], sizes[3]]) {
    const page = await visitor(browser, server, { viewport: size, reducedMotion: "no-preference" });
    await page.goto(await tableFrom(page, state));
    await page.waitForSelector(".stage .board");
    await ourTurn(page);
    await drawn(page);
    const frames = await pan(page);
    const at = (share) => `${frames[Math.min(frames.length - 1, Math.floor(share * frames.length))].toFixed(1)} ms`;
    console.log(`${sizeName(size)}, ${state.board.length} tiles: median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.close();
}
