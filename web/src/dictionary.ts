// dictionary.ts: what a game's things are called and how it is spoken of, in the reader's language: the server's words of the
// game, loaded once for each language and kept while the page is open. The page has no words of its own for any game.
import { useEffect } from "preact/hooks";
import { get } from "./http";
import { lang } from "./i18n";
import { Store, useStore } from "./store";
import { sleep } from "./time";
import { fill, type Lang, type Params } from "./words";

/** As the server sends it: groups of groups of texts. */
export interface Tree {
  readonly [key: string]: string | readonly string[] | Tree;
}

export class Dictionary {
  constructor(readonly tree: Tree) {}

  /** The text at a path of keys, "options/camera/name". */
  at(path: string): string | undefined {
    let here: Tree[string] | undefined = this.tree;
    for (const key of path.split("/")) here = typeof here === "object" ? (here as Tree)[key] : undefined;
    return typeof here === "string" ? here : undefined;
  }

  /** The same, filled in; never nothing: its last key at the least, so that a lack is seen and the page goes on. */
  say(path: string, params: Params = {}): string {
    const text = this.at(path) ?? path.slice(path.lastIndexOf("/") + 1);
    return fill(text, params, (group, id) => this.at(`${group}/${id}`) ?? id);
  }

  /** What something is called: "C" of "pieces". */
  name(group: string, id: string): string {
    return this.at(`${group}/${id}`) ?? id;
  }

  option(option: string): string {
    return this.at(`options/${option}/name`) ?? option;
  }

  optionTip(option: string): string | undefined {
    return this.at(`options/${option}/tip`);
  }

  /** A choice that has no word of its own may be a colour. */
  choice(option: string, choice: string): string {
    return this.at(`options/${option}/choices/${choice}`) ?? this.name("colours", choice);
  }

  get tips(): readonly string[] {
    const tips = this.tree["tips"];
    return Array.isArray(tips) ? (tips as readonly string[]) : [];
  }
}

/** By game and language, "jump/de". */
export const dictionaries = new Store<ReadonlyMap<string, Dictionary>>(new Map());
const underWay = new Set<string>();

const keyOf = (game: string, language: Lang): string => `${game}/${language}`;

export function putWords(game: string, language: Lang, tree: Tree): void {
  dictionaries.set(new Map(dictionaries.value).set(keyOf(game, language), new Dictionary(tree)));
}

const isForGood = (code: string): boolean => code === "unknown_game" || code === "not_found";

/** Asks until there is an answer: without words a game cannot be shown. */
async function loadWords(game: string, language: Lang): Promise<void> {
  const key = keyOf(game, language);
  if (dictionaries.value.has(key) || underWay.has(key)) return;
  underWay.add(key);
  for (;;) {
    const answer = await get<{ words: Tree }>(`/api/words?game=${encodeURIComponent(game)}&lang=${language}`);
    if (answer.ok || isForGood(answer.failure.code)) {
      putWords(game, language, answer.ok ? answer.body.words : {});
      break;
    }
    await sleep(2000);
  }
  underWay.delete(key);
}

const empty = new Dictionary({});

/** The words of a game in the reader's language; while these are on their way, in the other one. */
function known(game: string): Dictionary | undefined {
  const all = dictionaries.value;
  return all.get(keyOf(game, lang())) ?? all.get(keyOf(game, lang() === "en" ? "de" : "en"));
}

/** For what is shown only where useWords has had an answer. */
export const wordsOf = (game: string): Dictionary => known(game) ?? empty;

/** Loads the words of a game and draws anew when they are there; null until then. */
export function useWords(game: string | undefined): Dictionary | null {
  useStore(dictionaries);
  const language = lang();
  useEffect(() => {
    if (game !== undefined) void loadWords(game, language);
  }, [game, language]);
  return game === undefined ? null : (known(game) ?? null);
}
