// i18n.ts: what the shell says, in the reader's language: messages by key, lists, dates.
// Only the reader's language is loaded (web/catalogue.mjs takes it out of messages.ts); nothing is drawn before it is there.
import { chunk } from "./chunk";
import type { messages } from "./messages";
import { settings } from "./store";
import { fill, type Lang, type Params } from "./words";

export type Key = keyof typeof messages;
type Texts = Readonly<Record<Key, string>>;

const catalogues: Readonly<Record<Lang, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import("./messages?en"),
  de: () => import("./messages?de"),
};
let texts: Texts = (await chunk(catalogues[settings.value.lang])).default;

/** From now on the page speaks this language. */
export async function speak(lang: Lang): Promise<void> {
  texts = (await chunk(catalogues[lang])).default;
  settings.put({ lang });
}

export function lang(): Lang {
  return settings.value.lang;
}

export function t(key: Key, params?: Params): string {
  return fill(texts[key], params ?? {});
}

/** A message that may be missing from the catalog: a code of the server, a level of a bot. */
export function tOr(key: string, otherwise: string, params?: Params): string {
  return key in texts ? t(key as Key, params) : otherwise;
}

/** A name inside a sentence: one that is written from right to left turns nothing around it. */
export function isolated(name: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name;
}

/** "Ada", "Ada and Bea", "Ada, Bea and Cleo". */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat(lang(), { type: "conjunction" }).format(words);
}

export function when(ms: number): string {
  return new Intl.DateTimeFormat(lang(), { dateStyle: "medium", timeStyle: "short" }).format(ms);
}
