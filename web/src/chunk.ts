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
