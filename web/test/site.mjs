// site.mjs: a web server that knows nothing but files, for build/site (or $SITE), and sends a strict policy with them.
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { web } from "./load.mjs";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export class Site {
  root = process.env.SITE ?? join(web, "../build/site");
  /** A server to which games can be moved, as `make site SERVER=…` names one. */
  server = "";
  #server = createServer((request, response) => this.#answer(request, response));

  #answer(request, response) {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://site").pathname));
    let file = join(this.root, path);
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    const isThere = file.startsWith(this.root) && existsSync(file);
    if (!isThere) file = join(this.root, "404.html");
    response.writeHead(isThere ? 200 : 404, {
      "content-security-policy": policy,
      "content-type": types[extname(file)] ?? "application/octet-stream",
    });
    if (this.server !== "" && file.endsWith(".html"))
      response.end(readFileSync(file, "utf8").replace("<html ", `<html data-server="${this.server}" `));
    else createReadStream(file).pipe(response);
  }

  async start() {
    await new Promise((resolve) => this.#server.listen(0, "localhost", resolve));
    this.url = `http://localhost:${this.#server.address().port}`;
    return this;
  }

  close() {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
