// i18n.ts: what the shell says, in the reader's language: messages by key, lists, dates.
// Only the reader's language is loaded (web/catalogue.mjs takes it out of messages.ts); nothing is drawn before it is there.
import { chunk } from "./chunk";
import type { later } from "./later";
import type { messages } from "./messages";
import { settings } from "./store";
import { fill, type Lang, type Params } from "./words";

export type Key = keyof typeof messages | keyof typeof later;
type Texts = Readonly<Partial<Record<Key, string>>>;
type Catalogues = Readonly<Record<Lang, () => Promise<{ readonly default: Texts }>>>;

const first: Catalogues = { en: () => import("./messages?en"), de: () => import("./messages?de") };
const rest: Catalogues = { en: () => import("./later?en"), de: () => import("./later?de") };
let isAll = false;
let texts: Texts = (await chunk(first[settings.value.lang])).default;

/** Both may be asked for at the same time: whoever is answered last has all that is wanted by then. */
async function textsOf(lang: Lang): Promise<Texts> {
  const all = isAll;
  const some = (await chunk(first[lang])).default;
  const others = all ? (await chunk(rest[lang])).default : {};
  return all === isAll ? { ...some, ...others } : textsOf(lang);
}

/** From now on the page speaks this language. */
export async function speak(lang: Lang): Promise<void> {
  texts = await textsOf(lang);
  settings.put({ lang });
}

/** What uses messages of later.ts waits for them before it is there itself: `await more()`, at its beginning. */
export async function more(): Promise<void> {
  isAll = true;
  const spoken = lang();
  const found = await textsOf(spoken);
  if (spoken === lang()) texts = found;
}

export function lang(): Lang {
  return settings.value.lang;
}

export function t(key: Key, params?: Params): string {
  return fill(texts[key] ?? key, params ?? {});
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
