// Learn.tsx: a course of lessons: the road with its stops, the list, and one lesson after the other. It can be left at any time;
// what is done is kept by this browser.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Failure } from "../../http";
import { lang, t, speak } from "../../i18n";
import { doneOf, loadCourse, markDone, resumeAt, type Lesson } from "../../learn/course";
import { app, settings, useStore } from "../../store";
import { Missing, useTitle } from "../Missing";
import { ErrorNote } from "../parts";
import { Sign } from "../Sign";
import { LessonRoom } from "./LessonRoom";

export { Picture } from "./Pictures";

/** Where an invited friend came from; only addresses of our own tables. */
function backTo(): string | null {
  const back = new URLSearchParams(location.search).get("back") ?? "";
  return /^\/t\/[0-9A-Za-z_-]+$/.test(back) ? back : null;
}

const isQuick = (): boolean => new URLSearchParams(location.search).has("quick");

interface CourseProps {
  readonly game: string;
  readonly lessons: readonly Lesson[];
}

function Stops({
  lessons,
  at,
  done,
  go,
}: {
  readonly lessons: readonly Lesson[];
  readonly at: number;
  readonly done: readonly string[];
  go(i: number): void;
}): JSX.Element {
  return (
    <ol class="learn-stops" aria-label={t("learn.of", { n: at + 1, of: lessons.length })}>
      {lessons.map((lesson, i) => (
        <li key={lesson.id} class={`${done.includes(lesson.id) ? "done" : ""}${i === at ? " now" : ""}`}>
          <button
            type="button"
            aria-current={i === at ? "step" : undefined}
            aria-label={`${lesson.title}${done.includes(lesson.id) ? `, ${t("learn.done")}` : ""}`}
            onClick={() => go(i)}
          >
            {done.includes(lesson.id) ? <Sign name="check" /> : i + 1}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Toc({ lessons, at, done, go }: Parameters<typeof Stops>[0]): JSX.Element {
  return (
    <ol class="learn-toc" aria-label={t("learn.title")}>
      {lessons.map((lesson, i) => (
        <li key={lesson.id} class={i === at ? "now" : ""}>
          <button type="button" onClick={() => go(i)}>
            <b>{i + 1}</b> <span>{lesson.title}</span>
            <small>{done.includes(lesson.id) ? t("learn.done") : i === at ? t("learn.now") : ""}</small>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Course({ game, lessons }: CourseProps): JSX.Element {
  const { games } = useStore(app);
  const set = useStore(settings);
  const [at, setAt] = useState(() => resumeAt(lessons, doneOf(game)));
  const [done, setDone] = useState(() => doneOf(game));
  const lesson = lessons[Math.min(at, lessons.length - 1)] as Lesson;
  const name = games.find((g) => g.id === game)?.name ?? game;
  const back = backTo();
  const other = set.lang === "de" ? "en" : "de";
  useTitle(t("learn.page", { game: name }));
  const onDone = (id: string) => {
    markDone(game, id);
    setDone(doneOf(game));
  };
  const next = at + 1 < lessons.length ? at + 1 : null;
  const road = { lessons, at, done, go: setAt };
  return (
    <div class="learn" data-learn={game} data-lesson={lesson.id}>
      <header class="learn-top">
        <a class="icon-button" href={back ?? `/new/${game}`} aria-label={t("learn.back", { game: name })}>
          <Sign name="left" />
        </a>
        <h1>
          {name} <small>{t("learn.of", { n: at + 1, of: lessons.length })}</small>
        </h1>
        <span class="learn-words">
          <button type="button" class="learn-word" lang={other} onClick={() => void speak(other)}>
            {other.toUpperCase()}
          </button>
          {next !== null && (
            <button type="button" class="learn-word" data-action="skip" onClick={() => setAt(next)}>
              {t("learn.skip")}
            </button>
          )}
        </span>
      </header>
      <Stops {...road} />
      <LessonRoom
        key={lesson.id}
        game={game}
        lesson={lesson}
        onDone={() => onDone(lesson.id)}
        next={
          next === null
            ? { label: t(back === null ? "learn.play" : "learn.sit"), href: back ?? `/new/${game}` }
            : { label: t("learn.next", { n: next + 1 }), press: () => setAt(next) }
        }
      />
      <Toc {...road} />
    </div>
  );
}

export function LearnPage({ id }: { readonly id: string }): JSX.Element {
  useStore(settings); // in another language it is another course
  const language = lang();
  const [lessons, setLessons] = useState<readonly Lesson[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    void loadCourse(id, language).then((answer) => {
      if (!answer.ok) return setFailure(answer.failure);
      setLessons(isQuick() ? answer.body.filter((lesson) => lesson.quick) : answer.body);
    });
  }, [id, language]);
  if (failure?.code === "unknown_game") return <Missing why={t("error.unknown_game")} />;
  if (lessons === null)
    return failure === null ? <p class="loading">{t("app.loading")}</p> : <ErrorNote failure={failure} />;
  return <Course game={id} lessons={lessons} />;
}
