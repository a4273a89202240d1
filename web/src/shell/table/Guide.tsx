// Guide.tsx: the strip of the guided first game: one lesson for the decision at hand, and a good move for whoever wants to be
// shown one. It is as high as its longest lesson from the start, so that the board never moves under a finger.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { endGuide, keepGuide, startGuide, step, type Guide, type Lesson, type Scene } from "../../guide";
import { lang, t } from "../../i18n";
import { lastFor, myTurn, toPlayed } from "../../table";
import { say, type Words } from "../../words";
import type { Desk } from "./desk";

function sceneOf({ table, line, state, board }: Desk, ours: readonly string[]): Scene {
  const acting = myTurn(table)?.seat ?? null;
  const facts = state.facts?.isNow === true ? state.facts.facts : null;
  const moves = board.wantsFacts === true && facts === null ? [] : ours; // which lesson fits is not known before
  return {
    view: table.view,
    seat: acting ?? (typeof table.viewer === "number" ? table.viewer : (table.you[0] ?? null)),
    moves,
    facts,
    last: lastFor(line.slice(0, table.ply), table.you, acting).map(toPlayed),
    over: table.status === "over" ? (table.result?.reason ?? "") : null,
  };
}

/** The guide, a step further with every position. It ends with the game, unless that was too short to tell much. */
function useGuide(desk: Desk, lessons: readonly Lesson[], moves: readonly string[]): Guide {
  const { game, ply } = desk.table;
  const ref = useRef<Guide | null>(null);
  const scene = sceneOf(desk, moves);
  const guide = step(ref.current ?? startGuide(game), lessons, scene, ply);
  ref.current = guide;
  const isOver = scene.over !== null;
  useEffect(() => {
    if (isOver && 2 * guide.seen.length >= lessons.length) endGuide(game);
    else if (guide.seen.length > 0) keepGuide(game, guide.seen);
  }, [guide.seen, isOver]);
  return guide;
}

function Words({
  guide,
  lessons,
  tips,
}: {
  readonly guide: Guide;
  readonly lessons: readonly Lesson[];
  /** For decisions that have no lesson of their own. */
  readonly tips: readonly string[];
}): JSX.Element {
  const { lesson, seen } = guide;
  const [isHeard, setHeard] = useState(false); // a live region speaks of what comes into it, not of what it began with
  useEffect(() => setHeard(true), []);
  const n = lesson === null || seen.includes(lesson.id) ? seen.length : seen.length + 1;
  const title = `${t("table.guide")} (${n}/${lessons.length})`;
  const said =
    lesson !== null
      ? say(lesson.says, lang())
      : n < lessons.length
        ? (tips[n % Math.max(1, tips.length)] ?? "")
        : t("table.guide.all");
  return (
    <div class="guide-words">
      {lessons.map(({ id, says }) => (
        <p key={id} class="guide-room" aria-hidden="true">
          <strong>{title}</strong> {say(says, lang())}
        </p>
      ))}
      <p role="status" aria-live="polite">
        {isHeard && (
          <>
            <strong>{title}</strong> {said}
          </>
        )}
      </p>
    </div>
  );
}

interface StripProps {
  readonly desk: Desk;
  readonly lessons: readonly Lesson[];
  readonly moves: readonly string[];
  /** Nobody else would be disadvantaged. */
  readonly mayHint: boolean;
}

function Strip({ desk, lessons, moves, mayHint, onEnd }: StripProps & { onEnd(): void }): JSX.Element | null {
  const guide = useGuide(desk, lessons, moves);
  const isOver = desk.table.status === "over";
  if (isOver && guide.lesson?.ended === undefined) return null;
  const isDone = guide.lesson === null && guide.seen.length >= lessons.length;
  return (
    <section class="note guide" aria-label={t("table.guide")} data-lesson={guide.lesson?.id ?? ""}>
      <Words guide={guide} lessons={lessons} tips={desk.words.tips} />
      <div class="row">
        {mayHint && !isOver && (
          <button type="button" class="link" disabled={moves.length === 0} onClick={() => void desk.open.askHint()}>
            {t("table.guide.show")}
          </button>
        )}
        <button type="button" class="link" onClick={onEnd}>
          {t(isDone || isOver ? "table.guide.done" : "table.guide.end")}
        </button>
      </div>
    </section>
  );
}

export function GuideStrip(props: StripProps): JSX.Element | null {
  const { game } = props.desk.table;
  const [isEnded, setEnded] = useState(false);
  if (isEnded || props.lessons.length === 0 || props.desk.table.you.length === 0) return null;
  const end = () => {
    endGuide(game);
    setEnded(true);
  };
  return <Strip {...props} onEnd={end} />;
}
