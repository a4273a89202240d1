// learn/course.ts: the lessons of a game as the server tells them, and which of them this browser has been through.
import { get, type Answer } from "../http";
import { keep, kept } from "../store";
import type { Table } from "../wire";

export interface Lesson {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  readonly how: string;
  /** What stands at the pointer. */
  readonly says: string;
  readonly seat: number;
  /** Part of the two-minute version. */
  readonly quick: boolean;
  /** Where to look, see docs/spec/LESSONS.md. */
  readonly look: readonly string[];
  /** Which of these the pointer goes to; none: the middle one. */
  readonly at?: string;
}

export type Verdict = "open" | "done" | "otherwise";

/** What the server says of an attempt, with the table. */
export interface Judged {
  readonly id: string;
  readonly verdict: Verdict;
  readonly says: string;
  /** The next move of a right way; null: this attempt has left it. */
  readonly shows: string | null;
}

export type LessonTable = Table & { readonly lesson: Judged };

export async function loadCourse(game: string, lang: string): Promise<Answer<readonly Lesson[]>> {
  const answer = await get<{ readonly lessons: readonly Lesson[] }>(
    `/api/lessons/${encodeURIComponent(game)}?lang=${lang}`,
  );
  return answer.ok ? { ok: true, body: answer.body.lessons } : answer;
}

// ---- progress: the ids of the lessons that are done ----

const key = (game: string): string => `learn.${game}`;

export function doneOf(game: string): readonly string[] {
  const done = kept<unknown>(key(game));
  return Array.isArray(done) ? done.filter((id) => typeof id === "string") : [];
}

export function markDone(game: string, id: string): void {
  const done = doneOf(game);
  if (!done.includes(id)) keep(key(game), [...done, id]);
}

/** Where somebody who comes back goes on: the first lesson that is not done; all done: the first. */
export function resumeAt(lessons: readonly Lesson[], done: readonly string[]): number {
  return Math.max(
    0,
    lessons.findIndex((lesson) => !done.includes(lesson.id)),
  );
}

/** The first sentence is the headline, the others are the text. */
export function headline(says: string): { readonly title: string; readonly text: string } {
  const end = /[.!?](?=\s)/.exec(says);
  return end === null
    ? { title: says, text: "" }
    : { title: says.slice(0, end.index + 1), text: says.slice(end.index + 1).trim() };
}
