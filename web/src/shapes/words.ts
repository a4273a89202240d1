// words.ts: how pieces and squares of the box's games are said, with the words of the game that is played.
import type { Dictionary } from "../dictionary";
import { say, type Lang } from "../words";

/** Words of a piece for screen readers: "triangle, Red". */
export function pieceWords(words: Dictionary, piece: string, colour: string): string {
  return `${words.name("pieces", piece)}, ${words.name("colours", colour)}`;
}

/** "e5: triangle, Red", "e5, centre: empty". */
export function squareWords(square: string, place: string | null, piece: string | null, lang: Lang): string {
  const what = piece ?? say({ en: "empty", de: "leer" }, lang);
  return `${square}${place !== null ? `, ${place}` : ""}: ${what}`;
}
