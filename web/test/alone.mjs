// alone.mjs: the page's tests without a server, if $ALONE is "yes": build/site behind a web server that knows nothing but files takes
// the place of a server of ours, for those tests that need nobody else. `withServer` marks those that do.
import { Site } from "./site.mjs";

export const isAlone = process.env.ALONE === "yes";

/** The option of a test that needs a server or somebody else. */
export const withServer = isAlone ? { skip: "it takes a server" } : {};

/** As house.mjs has a server. */
export class SiteAsServer extends Site {
  isSite = true;
}

/** Tests ask a server by themselves, too: here it is the page's own worker that answers. */
export function askInPage(think) {
  localStorage.setItem("turnpike.think", String(think));
  let found = () => undefined;
  const house = new Promise((resolve) => (found = resolve));
  const [PlainWorker, plainFetch] = [window.Worker, window.fetch];
  let number = 1e6; // the page counts from 1
  window.Worker = class extends PlainWorker {
    constructor(url, options) {
      super(url, options);
      if (!options?.name?.includes("module=")) return;
      found(this);
      this.addEventListener("message", ({ data }) => data.kind === "tell" && window.tellTest(data.text));
    }
  };
  window.fetch = async (path, { method = "GET", body = null, ...more } = {}) => {
    if (!String(path).startsWith("/api/")) return plainFetch(path, { method, body, ...more });
    const worker = await house;
    const mine = ++number;
    return new Promise((resolve) => {
      worker.addEventListener("message", ({ data }) => {
        if (data.number === mine) resolve(new Response(data.text, { status: data.status }));
      });
      worker.postMessage({ kind: "request", number: mine, method, path, body });
    });
  };
}

/** What the page is told from now on, message by message: by a server's socket, or by its own worker. */
export function listening(page) {
  const heard = page.told ?? [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      for (const line of String(payload).split("\n")) if (line.startsWith("{")) heard.push(JSON.parse(line));
    }),
  );
  return heard;
}

/** A mere web server has no page for a table: it says so, and gives out the page for what is missing. */
export const isOfTheSite = (text, url) => isAlone && /status of 404/.test(text) && !/\/assets\//.test(url);
