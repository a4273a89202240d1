// route66/sentence.ts: a section in words, for those who hear the board.
import type { Dictionary } from "../dictionary";
import type { Section, View } from "./moves";

export function sentence(
  { number, from, to, length }: Section,
  view: View,
  words: Dictionary,
  names: readonly string[],
): string {
  const index = number - 2;
  const name = (seat: number) => names[seat] ?? "";
  const parts = [words.say("facts/section", { section: number, from, to, length })];
  const [winner, second] = [view.first[index] ?? null, view.second[index] ?? null];
  if (winner !== null) parts.push(words.say("facts/won_by", { seat: name(winner) }));
  if (second !== null) parts.push(words.say("facts/second_by", { seat: name(second) }));
  view.markers.forEach((list, seat) => {
    const space = list[index] ?? 0;
    if (space > 0) parts.push(words.say("facts/marker", { seat: name(seat), space }));
  });
  const car = view.cars[index] ?? 0;
  if (car > 0) parts.push(words.say("facts/car_on", { space: car }));
  return parts.join("; ");
}
