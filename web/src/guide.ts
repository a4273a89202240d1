// guide.ts: the guided first game. Each game has a few lessons in lessons/, each for a kind of decision or for what has just
// happened; whoever plays it for the first time in this browser is told the first new one that fits. What was told is kept.
import type { Played } from "./board";
import { lessonsOf } from "./lessons/index";
import { keep, kept } from "./store";
import type { Facts } from "./wire";
import type { Words } from "./words";

/** What a lesson may look at: the page's own view and moves, never more. */
export interface Scene<View = any> {
  readonly view: View;
  readonly seat: number | null;
  /** Empty: nothing is to be decided now. */
  readonly moves: readonly string[];
  readonly facts: Facts | null;
  readonly last: readonly Played[];
  /** Why the game is over; null: it goes on. */
  readonly over: string | null;
}

export interface Lesson<View = any> {
  readonly id: string;
  readonly says: Words;
  /** At which of our decisions; left out: at any. */
  when?(scene: Scene<View>): boolean;
  /** Only when the game has ended for this reason. */
  readonly ended?: string;
}

export interface Guide {
  /** The ids of the lessons whose decision has been made. */
  readonly seen: readonly string[];
  readonly lesson: Lesson | null;
  /** The ply the lesson was chosen for. */
  readonly at: number;
}

function holds(lesson: Lesson, scene: Scene): boolean {
  if (scene.over !== null) return lesson.ended === scene.over;
  return lesson.ended === undefined && (lesson.when?.(scene) ?? true);
}

export function nextLesson(lessons: readonly Lesson[], seen: readonly string[], scene: Scene): Lesson | null {
  return lessons.find((lesson) => !seen.includes(lesson.id) && holds(lesson, scene)) ?? null;
}

/** The guide at a position: a lesson stays until its decision is made, and in sight until the next one of ours. */
export function step(guide: Guide, lessons: readonly Lesson[], scene: Scene, ply: number): Guide {
  const done = guide.lesson === null || guide.at === ply || guide.seen.includes(guide.lesson.id);
  const seen = done ? guide.seen : [...guide.seen, guide.lesson!.id];
  if (guide.at === ply || (scene.moves.length === 0 && scene.over === null))
    return seen === guide.seen ? guide : { ...guide, seen };
  const lesson = nextLesson(lessons, seen, scene);
  return { seen: lesson !== null && scene.over !== null ? [...seen, lesson.id] : seen, lesson, at: ply };
}

// ---- what the browser keeps: the ids told so far, or true when there is no more to tell ----

const key = (game: string) => `guide.${game}`;

export function startGuide(game: string): Guide {
  const told = kept<unknown>(key(game));
  return { seen: Array.isArray(told) ? told.filter((id) => typeof id === "string") : [], lesson: null, at: -1 };
}

export const keepGuide = (game: string, seen: readonly string[]): void => keep(key(game), seen);
export const endGuide = (game: string): void => keep(key(game), true);

/** The lessons of a game; none for who has been through them, and for a game without. */
export async function loadLessons(game: string): Promise<readonly Lesson[]> {
  if (kept(key(game)) === true) return [];
  const lessons = await lessonsOf(game);
  const { seen } = startGuide(game);
  return lessons.every((lesson) => seen.includes(lesson.id)) ? [] : lessons;
}
