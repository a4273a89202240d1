// words.ts: what the pieces, colours and seats of the box's games are called, in both languages.
import type { Lang } from "../board";
import type { Shape } from "./pieces";

type Both = Readonly<Record<Lang, string>>;

export const colours: readonly Both[] = [
  { en: "Red", de: "Rot" },
  { en: "Blue", de: "Blau" },
  { en: "Green", de: "Grün" },
  { en: "Yellow", de: "Gelb" },
];

export const shapes: Readonly<Record<Shape, Both>> = {
  C: { en: "cylinder", de: "Zylinder" },
  T: { en: "triangle", de: "Dreieck" },
  S: { en: "square", de: "Quadrat" },
  F: { en: "Flätz", de: "Flätz" },
  P: { en: "Fluppie", de: "Fluppie" },
};

/** Words of a piece for screen readers: "red triangle". */
export function pieceWords(shape: Shape, seat: number, lang: Lang): string {
  const colour = colours[seat]?.[lang] ?? `${seat}`;
  return lang === "en" ? `${colour.toLowerCase()} ${shapes[shape].en}` : `${shapes[shape].de} von ${colour}`;
}

/** "e5: red triangle", "e5, centre: empty". */
export function squareWords(square: string, place: string | null, piece: string | null, lang: Lang): string {
  const what = piece ?? (lang === "en" ? "empty" : "leer");
  return `${square}${place !== null ? `, ${place}` : ""}: ${what}`;
}
