// words.ts: everything the page says it says in two languages, and in one way: words are an {en, de} pair, as in the games' own
// dictionaries, and say() takes the reader's half and fills it in. The shell's words are in messages.ts, by key (i18n.ts);
// those of a board stand beside it and are loaded with it.
export type Lang = "en" | "de";

export interface Words {
  readonly en: string;
  readonly de: string;
}

type Param = string | number | readonly string[];
export type Params = Readonly<Record<string, Param>>;

const blank = /\{(\w+)(?:\.(first|last))?(?:@(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
const count = (value: Param): number => (typeof value === "object" ? value.length : Number(value));

/** {name} is replaced by what has that name, of a list {name.first} by one of it; {n|one|many} by the first if that is 1,
 * else by the second, and # in them is the number; {name@group} by the word for it, which is looked up. The games'
 * dictionaries are written so, too (core/words.h has all of it; this is what captions need). */
export function fill(text: string, params: Params, word = (_group: string, id: string): string => id): string {
  return text.replace(blank, (whole, name: string, end?: string, group?: string, one?: string, many?: string) => {
    const given = params[name];
    const value = typeof given === "object" && end !== undefined ? given.at(end === "first" ? 0 : -1) : given;
    if (value === undefined) return whole;
    if (one !== undefined && many !== undefined)
      return (count(value) === 1 ? one : many).replace("#", String(count(value)));
    const all = typeof value === "object" ? value : [String(value)];
    return all.map((id) => (group === undefined ? id : word(group, id))).join(", ");
  });
}

/** Where there may be no words there may be no answer. */
export function say(words: Words, lang: Lang, params?: Params): string;
export function say(words: Words | undefined, lang: Lang, params?: Params): string | undefined;
export function say(words: Words | undefined, lang: Lang, params: Params = {}): string | undefined {
  return words === undefined ? undefined : fill(words[lang], params);
}
