// install.ts: makes the page one that can be installed and opened without a line: its service worker is fetched when the
// page has nothing better to do. Notices that are pressed lead to their table.
import { go } from "./route";

const REST_MS = 1500;

function register(): void {
  navigator.serviceWorker.register("/sw.js").catch(() => undefined); // switched off: the page works without
  navigator.serviceWorker.addEventListener("message", (event) => {
    const { path } = event.data as { readonly path?: string };
    if (path !== undefined) go(path);
  });
}

export function install(): void {
  if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
  const later = () => window.setTimeout(register, REST_MS);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later);
}
