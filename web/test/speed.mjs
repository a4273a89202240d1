// speed.mjs [GAME…]: random games by the program, by the module under node and by the module in Chromium, in processor time of one
// thread: plies a second, and what part of the program's the module's are. `make bench-wasm`; docs/PERFORMANCE.md has the figures.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { games, launch, program } from "./house.mjs";
import { web } from "./load.mjs";
import { Site } from "./site.mjs";

const SECONDS = Number(process.env.SECONDS ?? 1);
const LEAST = 0.4; // of the program's speed
const wanted = process.argv.length > 2 ? process.argv.slice(2) : games;
const bytes = readFileSync(join(web, "../build/wasm/turnpike.wasm"));

/** Here or in the page: the module, which asks nothing of anybody while it plays. */
async function open(source) {
  const module = await WebAssembly.compile(source);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 8; // WASI's EBADF: no files
  const { exports } = await WebAssembly.instantiate(module, imports);
  exports._initialize();
  return exports;
}

/** Plies a second: after a first while, in which the engine gets to know the module, as many games as take long enough. */
async function measure(play, busy) {
  let count = 1;
  for (let spent = 0; spent < SECONDS / 2; count *= 2) {
    const before = await busy();
    await play(count);
    spent = (await busy()) - before;
  }
  const before = await busy();
  const plies = await play(count);
  return plies / ((await busy()) - before);
}

function ofProgram(game) {
  const { stdout } = spawnSync(program, ["bench", game, "--seconds", String(Math.ceil(SECONDS)), "--json"], {
    encoding: "utf8",
  });
  return JSON.parse(stdout)[0].plies_per_second; // with the fewest players
}

const here = await open(bytes);
const ofNode = (index) =>
  measure(
    (count) => here.tp_web_bench(index, count),
    () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  );

const browser = await launch();
const session = await browser.newBrowserCDPSession();
const site = await new Site().start();
const page = await (await browser.newContext()).newPage();
await page.goto(`${site.url}/settings/`);
await page.evaluate(
  `void (window.opened = (${open.toString()})(Uint8Array.from(atob("${bytes.toString("base64")}"), (c) => c.charCodeAt(0))))`,
);

/** Of all pages; but ours is the only one that does anything. */
async function rendererBusy() {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

const ofChromium = (index) =>
  measure(
    (count) => page.evaluate(async ([i, n]) => (await window.opened).tp_web_bench(i, n), [index, count]),
    rendererBusy,
  );

const index = JSON.parse(
  spawnSync(program, ["engine"], { input: '{"cmd":"games"}\n', encoding: "utf8" }).stdout,
).games.map(({ id }) => id);
let isSlow = false;
console.log("game           program, plies/s        node    Chromium");
for (const game of wanted) {
  const native = ofProgram(game);
  const shares = [await ofNode(index.indexOf(game)), await ofChromium(index.indexOf(game))].map((n) => n / native);
  isSlow ||= shares.some((share) => share < LEAST);
  const percents = shares.map((share) => `${(100 * share).toFixed(0)} %`.padStart(12)).join("");
  console.log(`${game.padEnd(12)}${native.toFixed(0).padStart(19)}${percents}`);
}
await browser.close();
await site.close();
process.exit(isSlow ? 1 : 0);
