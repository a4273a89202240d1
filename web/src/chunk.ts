// chunk.ts: parts of the page that are loaded when they are wanted. If one cannot be had, the server is away, or it has a
// newer page by now: as soon as it answers the page is loaded anew, once.
import { useEffect, useState } from "preact/hooks";
import { isLocal } from "./house";
import { sleep } from "./time";

const AGAIN_MS = 15000;

const isThere = (): Promise<boolean> =>
  fetch(isLocal ? "/" : "/healthz").then(
    (response) => response.ok,
    () => false,
  );

function reloadedLately(): boolean {
  const last = Number(sessionStorage.getItem("turnpike.reloaded") ?? 0);
  sessionStorage.setItem("turnpike.reloaded", String(Date.now()));
  return Date.now() - last < AGAIN_MS;
}

async function reloadWhenThere(error: unknown): Promise<never> {
  while (!(await isThere())) await sleep(1000);
  if (reloadedLately()) throw error;
  location.reload();
  return new Promise(() => undefined);
}

/** Where a stylesheet is that is loaded later, a board's or a room's: the bundler writes it into the page. */
function styleOf(name: string): string | undefined {
  const known = typeof document === "undefined" ? "" : (document.documentElement.dataset["styles"] ?? "");
  return known
    .split(" ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** Once it is there: nothing must be seen undressed. */
export function loadStyle(name: string): Promise<unknown> {
  const href = styleOf(name);
  if (href === undefined || document.querySelector(`link[href="${href}"]`) !== null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
}

/** A module with the stylesheet it needs. */
export const dressed = <T>(module: Promise<T>, style: string): Promise<T> =>
  Promise.all([module, loadStyle(style)]).then(([there]) => there);

export const chunk = <T>(load: () => Promise<T>): Promise<T> => load().catch(reloadWhenThere);

/** The same for a component: null until it is there. `load` is always the same function. */
export function useChunk<T>(load: () => Promise<T>): T | null {
  const [part, setPart] = useState<T | null>(null);
  useEffect(() => void chunk(load).then((there) => setPart(() => there)), [load]);
  return part;
}
