// i18n.ts: what the shell says, in the reader's language: messages by key, lists, dates.
import { messages } from "./messages";
import { settings } from "./store";
import { say, type Lang, type Params } from "./words";

export type Key = keyof typeof messages;
export function lang(): Lang {
  return settings.value.lang;
}

export function t(key: Key, params?: Params): string {
  return say(messages[key], lang(), params);
}

/** A message that may be missing from the catalog: a code of the server, a level of a bot. */
export function tOr(key: string, otherwise: string, params?: Params): string {
  return key in messages ? t(key as Key, params) : otherwise;
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
