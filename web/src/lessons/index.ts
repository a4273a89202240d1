// lessons/index.ts: the lessons of a game, loaded when they are wanted; a game without has none to tell.
import { chunk } from "../chunk";
import type { Lesson } from "../guide";

/** New lessons are a new line here. */
const lessons = new Map<string, () => Promise<{ readonly lessons: readonly Lesson[] }>>([
  ["gridlock", () => import("./gridlock")],
  ["route66", () => import("./route66")],
  ["autobahn", () => import("./autobahn")],
  ["blockade", () => import("./blockade")],
  ["stargate", () => import("./stargate")],
  ["transmitter", () => import("./transmitter")],
  ["jump", () => import("./jump")],
  ["quadro-be", () => import("./quadro-be")],
  ["solo-jump", () => import("./solo-jump")],
]);

export async function lessonsOf(game: string): Promise<readonly Lesson[]> {
  const load = lessons.get(game);
  return load === undefined ? [] : (await chunk(load)).lessons;
}
