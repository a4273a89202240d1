// dev.mjs: the page as it is being written, with the real server behind it: bundles src/ anew at every change, gives it out, and
// hands /api and /ws on to `turnpike serve`, which it starts. No C is compiled.
//   node dev.mjs [--port N] [--program ../build/turnpike] [--once] [FLAG of turnpike serve …]
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, watch } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const words = process.argv.slice(2);
const take = (name, otherwise) => {
  const at = words.indexOf(name);
  return at < 0 ? otherwise : words.splice(at, 2)[1];
};
const isOnce = words.includes("--once");
const port = Number(take("--port", "6670"));
const program = take("--program", join(here, "../build/turnpike"));
const dist = join(here, "../build/dev-page");
const folder = mkdtempSync(join(tmpdir(), "turnpike-dev-"));
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const bundle = () => spawnSync("node", [join(here, "build.mjs"), dist, "--dev"], { stdio: "inherit" });
bundle();
let timer = 0;
if (!isOnce)
  watch(join(here, "src"), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(bundle, 100);
  });

const portFile = join(folder, "port");
const flags = words.filter((word) => word !== "--once");
const server = spawn(
  program,
  [
    "serve",
    "--db",
    join(folder, "db"),
    "--port",
    "0",
    "--port-file",
    portFile,
    "--log",
    "warn",
    "--public-url",
    `http://localhost:${port}`,
    ...flags,
  ],
  { stdio: "inherit" },
);
while (!existsSync(portFile) || readFileSync(portFile, "utf8").trim() === "")
  await new Promise((done) => setTimeout(done, 50));
const behind = Number(readFileSync(portFile, "utf8"));

/** What the server answers, with the page's own files in place of those that it brings along. */
function answer(asked, reply) {
  const path = new URL(asked.url, "http://localhost").pathname;
  const file = join(dist, path);
  const isFile = extname(path) !== "" && file.startsWith(dist) && existsSync(file);
  if (path.startsWith("/api/") || path === "/healthz" || path === "/metrics") {
    const onward = request({ port: behind, path: asked.url, method: asked.method, headers: asked.headers }, (given) => {
      reply.writeHead(given.statusCode, given.headers);
      given.pipe(reply);
    });
    onward.on("error", () => reply.writeHead(502).end());
    asked.pipe(onward);
    return;
  }
  reply.writeHead(200, {
    "content-type": types[isFile ? extname(path) : ".html"] ?? "application/octet-stream",
    "cache-control": "no-store",
  });
  const data = readFileSync(isFile ? file : join(dist, "index.html"));
  reply.end(isFile ? data : data.toString().replaceAll("@ORIGIN@", `http://localhost:${port}`));
}

const page = createServer(answer);
page.on("upgrade", (asked, socket, head) => {
  const onward = connect(behind, "localhost", () => {
    const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`);
    onward.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    onward.write(head);
    socket.pipe(onward).pipe(socket);
  });
  onward.on("error", () => socket.destroy());
  socket.on("error", () => onward.destroy());
});
page.listen(port, "localhost", () => console.log(`http://localhost:${port}`));
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
