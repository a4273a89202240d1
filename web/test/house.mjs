// house.mjs: a server of our own on a free port and a real Chromium, for the browser tests.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { askInPage, isAlone, isOfTheSite, SiteAsServer } from "./alone.mjs";
import { web } from "./load.mjs";

export const screens = join(web, "../build/screens");
export const program = process.env.TURNPIKE ?? join(web, "../build/turnpike");
// The headless shell is Chromium without the windows around the page: the same engine, for about half of the processor's time.
const THINK_MS = 60; // a bot about a move
const browsers = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const browserPath = process.env.CHROMIUM ?? browsers.map((name) => `/usr/bin/${name}`).find(existsSync);

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** How long anything may take on a machine that has much else to do; what arrives earlier is not waited for. */
export const PATIENCE = 60000;

export async function until(what, check, ms = PATIENCE) {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(40)) {
    const value = await check();
    if (value) return value;
  }
  throw new Error(`waited in vain for: ${what}`);
}

/** A server with a store of its own; it can be stopped and started again on the same port. */
class RealServer {
  folder = mkdtempSync(join(tmpdir(), "turnpike-web-"));
  port = 0;
  #process = null;

  async start() {
    const portFile = join(this.folder, "port");
    rmSync(portFile, { force: true });
    const flags = [
      "--db",
      join(this.folder, "db"),
      "--port",
      String(this.port),
      "--port-file",
      portFile,
      "--bot-ms",
      String(THINK_MS),
    ];
    const free = [
      "--messages",
      "0",
      "--requests",
      "0",
      "--new-tables",
      "0",
      "--max-address-sockets",
      "0",
      "--log",
      "warn",
    ];
    this.#process = spawn(program, ["serve", ...flags, ...free], { stdio: ["ignore", "ignore", "inherit"] });
    await until("the server's port", () => existsSync(portFile) && readFileSync(portFile, "utf8").trim() !== "");
    this.port = Number(readFileSync(portFile, "utf8"));
    this.url = `http://localhost:${this.port}`;
    await until("the server", () =>
      fetch(`${this.url}/healthz`).then(
        (r) => r.ok,
        () => false,
      ),
    );
    return this;
  }

  /** Processor time it has taken so far, all threads, in milliseconds. */
  get busyMs() {
    const tasks = `/proc/${this.#process.pid}/task`;
    const ns = (task) => Number(readFileSync(join(tasks, task, "schedstat"), "utf8").split(" ")[0]);
    return readdirSync(tasks).reduce((sum, task) => sum + ns(task), 0) / 1e6;
  }

  async stop(signal = "SIGTERM") {
    const process = this.#process;
    if (process === null) return;
    this.#process = null;
    const ended = new Promise((resolve) => process.once("exit", resolve));
    process.kill(signal);
    await ended;
  }

  /** As if the line were dead: nothing is refused, and nothing is answered. */
  freeze(on) {
    this.#process.kill(on ? "SIGSTOP" : "SIGCONT");
  }

  async close() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const Server = isAlone ? SiteAsServer : RealServer;

export async function launch() {
  mkdirSync(screens, { recursive: true });
  return chromium.launch({
    executablePath: browserPath,
    args: [
      "--no-sandbox",
      "--headless",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export const games = [
  "gridlock",
  "route66",
  "autobahn",
  "blockade",
  "stargate",
  "transmitter",
  "jump",
  "quadro-be",
  "solo-jump",
];

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** A visitor: a context of its own, whose page must never write an error to the console. */
export async function visitor(browser, server, { viewport = desktop, settings = {}, ...more } = {}) {
  const context = await browser.newContext({
    viewport,
    locale: "en-GB",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...more,
  });
  await context.addInitScript(
    (set) => {
      if (localStorage.getItem("turnpike.settings") === null)
        localStorage.setItem("turnpike.settings", JSON.stringify(set));
    },
    { lang: "en", sound: false, pace: "none", coach: false, ...settings },
  );
  const told = [];
  if (server.isSite) {
    await context.exposeFunction("tellTest", (text) => text !== "" && told.push(JSON.parse(text)));
    await context.addInitScript(askInPage, THINK_MS);
  }
  const page = await context.newPage();
  if (server.isSite) page.told = told;
  page.setDefaultTimeout(PATIENCE);
  const errors = [];
  page.on("pageerror", (error) => errors.push(`page: ${error.message}`));
  page.on("console", (message) => {
    const url = message.location().url ?? "";
    if (message.type() === "error" && !page.expectsTrouble && !isOfTheSite(message.text(), url))
      errors.push(`console: ${message.text()} ${url}`);
  });
  page.errors = errors;
  page.home = server.url;
  return page;
}

/** Two clicks from the start page to a game against the computer. */
export async function againstComputer(page, game) {
  await page.goto(page.home);
  await page.click(`a[href="/new/${game}"]`);
  await page.click("[data-way]");
  await page.waitForSelector(".stage");
}

/** Ends these visits; nothing may have gone wrong on their pages. */
export async function close(...pages) {
  for (const page of pages) {
    await page.context().close();
    assert.deepEqual(page.errors, []);
  }
}

/** When what was just done to the page has been drawn. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** What the page shows of the game. */
export const state = (page) =>
  page.evaluate(() => {
    const stage = document.querySelector(".stage");
    return {
      over: document.querySelector(".table.over") !== null,
      playing: stage?.dataset.playing === "yes",
      ply: Number(stage?.dataset.ply ?? -1),
      moves: Number(stage?.dataset.moves ?? 0),
      status: document.querySelector(".status")?.textContent ?? "",
    };
  });
