// sw.ts: the service worker: keeps the page and its boards, so that they open at once and without a line. Pages come from
// the server whenever it answers; files whose names carry a hash never change, so the kept ones are as good. What the games
// say (/api, /ws) is never kept. Each build has a cache of its own, and the last tab of an old one takes it along.

/** By the bundler: a hash of the build, and the files it consists of. */
declare const BUILD: string;
declare const FILES: readonly string[];
/** The page has no server. */
declare const HAS_MODULE: boolean;

interface Extendable extends Event {
  waitUntil(until: Promise<unknown>): void;
}
interface Fetched extends Extendable {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Pressed extends Extendable {
  readonly notification: Notification;
}
interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface Worker_ {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wish: object): Promise<readonly Tab[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(kind: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(kind: "fetch", listener: (event: Fetched) => void): void;
  addEventListener(kind: "notificationclick", listener: (event: Pressed) => void): void;
}
const worker = self as unknown as Worker_;

const NAME = `turnpike-${BUILD}`;
const SLOW_MS = 4000;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(["/", ...FILES])));
});

worker.addEventListener("activate", (event) => {
  const forget = async () => {
    for (const name of await caches.keys())
      if (name.startsWith("turnpike-") && name !== NAME) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(forget());
});

/** The page is one for all addresses; it looks at its own. */
async function pageFor(request: Request): Promise<Response> {
  const kept = await caches.match("/", { ignoreVary: true });
  const given = fetch(request);
  if (kept === undefined) return given;
  const late = new Promise<Response>((done) => setTimeout(() => done(kept), SLOW_MS));
  // A mere web server has no page for a table; a server of ours has, and if it says that there is none it says so well.
  const known = given.then((page) => (page.status === 404 && HAS_MODULE ? kept : page));
  return Promise.race([known.catch(() => kept), late]);
}

async function fileFor(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const given = await fetch(request);
  if (given.ok) await (await caches.open(NAME)).put(request, given.clone());
  return given;
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && !url.pathname.startsWith("/api/")) event.respondWith(pageFor(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(fileFor(request));
});

worker.addEventListener("notificationclick", (event) => {
  const { path } = event.notification.data as { readonly path: string };
  event.notification.close();
  const show = async () => {
    const [tab] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (tab === undefined) return worker.clients.openWindow(path);
    tab.postMessage({ path });
    return tab.focus();
  };
  event.waitUntil(show());
});
