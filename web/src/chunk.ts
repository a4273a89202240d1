// chunk.ts: parts of the page that are loaded when they are wanted. If one cannot be had, the server is away, or it has a
// newer page by now: as soon as it answers the page is loaded anew, once.
import { sleep } from "./time";

const AGAIN_MS = 15000;

async function isThere(): Promise<boolean> {
  try {
    return (await fetch("/healthz")).ok;
  } catch {
    return false;
  }
}

function reloadedLately(): boolean {
  const last = Number(sessionStorage.getItem("turnpike.reloaded") ?? 0);
  sessionStorage.setItem("turnpike.reloaded", String(Date.now()));
  return Date.now() - last < AGAIN_MS;
}

export async function chunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    while (!(await isThere())) await sleep(1000);
    if (reloadedLately()) throw error;
    location.reload();
    return new Promise(() => undefined);
  }
}

/** A part by name, or another where there is none. esbuild makes a file of each in a folder, and says that there is none at
 * once, before there is a promise. */
export async function ownOr<T>(own: () => Promise<T>, other: () => Promise<T>): Promise<T> {
  try {
    return await own();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("Module not found in bundle")) return other();
    throw error;
  }
}
