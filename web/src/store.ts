// store.ts: a value that components can watch, and what the page remembers: settings, the session, the games, the line.
// What one table needs is in table.ts.
import { useEffect, useState } from "preact/hooks";
import type { Game, Session } from "./wire";
import type { Lang } from "./words";

export class Store<T> {
  #listeners = new Set<() => void>();
  constructor(public value: T) {}
  set(value: T): void {
    if (value === this.value) return;
    this.value = value;
    for (const listener of [...this.#listeners]) listener();
  }
  /** Replaces some keys. */
  put(some: Partial<T>): void {
    this.set({ ...this.value, ...some });
  }
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export function useStore<T>(store: Store<T>): T {
  const [, redraw] = useState({});
  useEffect(() => {
    const stop = store.subscribe(() => redraw({}));
    redraw({}); // it may have changed between drawing and now
    return stop;
  }, [store]);
  return store.value;
}

// ---- settings: kept by the browser ----

export interface Settings {
  readonly lang: Lang;
  readonly theme: "auto" | "light" | "dark";
  readonly palette: "safe" | "vivid";
  readonly animation: "auto" | "on" | "off";
  /** How long others' steps take. */
  readonly pace: "calm" | "normal" | "quick" | "none";
  readonly overlays: boolean;
  /** Overlays of single boards that are switched off in their keys: "blockade.threat". */
  readonly hides: readonly string[];
  /** On one device the board turns to who is to move. */
  readonly turns: boolean;
  readonly volume: number;
  readonly sound: boolean;
  readonly confirm: boolean;
  /** Warns, against the computer, before a move that loses at once. */
  readonly coach: boolean;
  readonly coordinates: boolean;
  readonly odds: boolean;
  readonly name: string;
  readonly level: string;
}

function browserLang(): Lang {
  return typeof navigator !== "undefined" && navigator.language.startsWith("de") ? "de" : "en";
}

export const defaults: Settings = {
  lang: browserLang(),
  theme: "auto",
  palette: "safe",
  animation: "auto",
  pace: "normal",
  overlays: true,
  hides: [],
  turns: false,
  volume: 0.6,
  sound: false,
  confirm: false,
  coach: true,
  coordinates: true,
  odds: true,
  name: "",
  level: "",
};

/** undefined: that is not JSON, which JSON.parse says by throwing only. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** null where storage is switched off: then even asking for it throws. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** What the browser kept under a name, or null. It may hold anything. */
export function kept<T>(name: string): T | null {
  return (parseJson(storage()?.getItem(`turnpike.${name}`) ?? "null") ?? null) as T | null;
}

export function keep(name: string, value: unknown): void {
  try {
    storage()?.setItem(`turnpike.${name}`, JSON.stringify(value));
  } catch {
    // It is full. Everything works without, until the page is closed.
  }
}

export const settings = new Store<Settings>({ ...defaults, ...kept<Partial<Settings>>("settings") });
settings.subscribe(() => keep("settings", settings.value));

const asks = (query: string) => typeof matchMedia === "function" && matchMedia(query).matches;

export function animates(s: Settings): boolean {
  return s.animation === "on" || (s.animation === "auto" && !asks("(prefers-reduced-motion: reduce)"));
}

/** Tells the stylesheet what is set. */
export function applySettings(s: Settings): void {
  const root = document.documentElement;
  const dark = s.theme === "dark" || (s.theme === "auto" && asks("(prefers-color-scheme: dark)"));
  root.lang = s.lang;
  root.dataset["theme"] = dark ? "dark" : "light";
  root.dataset["palette"] = s.palette;
  root.dataset["animate"] = animates(s) ? "yes" : "no";
}

// ---- what the server told about itself and us ----

export interface App {
  readonly session: Session | null;
  readonly games: readonly Game[];
  /** null until we know. */
  readonly line: "ok" | "lost" | null;
  /** Said once by the live region; a new object is said again. */
  readonly said: { readonly text: string };
}

export const app = new Store<App>({ session: null, games: [], line: null, said: { text: "" } });

export function announce(text: string): void {
  if (text !== "") app.put({ said: { text } });
}
