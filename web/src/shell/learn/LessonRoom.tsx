// LessonRoom.tsx: one lesson: the real board with a pointer, the coach with the task or what came of it, and the bar.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board, BoardProps } from "../../board";
import { loadBoard } from "../../boards/index";
import { useChunk } from "../../chunk";
import { useWords } from "../../dictionary";
import { t } from "../../i18n";
import { headline, type Judged, type Lesson, type LessonTable } from "../../learn/course";
import { LessonLink } from "../../learn/link";
import { sound } from "../../stage/sound";
import { announce, app, settings, useStore } from "../../store";
import { myTurn, OpenTable } from "../../table";
import { BoardBox, useBox } from "../table/BoardBox";
import { boardProps } from "../table/boardProps";
import { makeDesk, type Desk } from "../table/desk";
import { useKeys } from "../table/keys";
import type { OverName } from "../table/over/Over";
import { Press } from "../table/Press";
import { useStage } from "../table/watching";
import { Coach, type Mood } from "./Coach";
import { Pointer } from "./Pointer";

const END = "end";

const loadOver = () => import("../table/over/Over");

/** The keys of a table are those of a lesson: rules, a field to type a move, what can be played. */
function Keyboard({ desk, moves }: { readonly desk: Desk; readonly moves: readonly string[] }): JSX.Element | null {
  const [what, setWhat] = useState<OverName | null>(null);
  const part = useChunk(loadOver);
  useKeys(desk, moves, { rules: () => setWhat("rules"), type: () => setWhat("type"), keys: () => setWhat("keys") });
  if (what === null || part === null) return null;
  return (
    <div class="learn-over">
      <part.Over desk={desk} moves={moves} what={what} onClose={() => setWhat(null)} />
    </div>
  );
}

export interface Next {
  readonly label: string;
  readonly href?: string;
  press?(): void;
}

interface RoomProps {
  readonly game: string;
  readonly lesson: Lesson;
  readonly next: Next;
  onDone(): void;
}

/** The attempt that is under way; another number is another attempt. */
interface Try {
  readonly n: number;
  /** The house plays a right way. */
  readonly isShown: boolean;
}

export function LessonRoom(props: RoomProps): JSX.Element {
  const [attempt, setAttempt] = useState<Try>({ n: 1, isShown: false });
  const again = (isShown: boolean) => setAttempt(({ n }) => ({ n: n + 1, isShown }));
  return <Attempt key={attempt.n} {...props} attempt={attempt} again={again} />;
}

interface AttemptProps extends RoomProps {
  readonly attempt: Try;
  again(isShown: boolean): void;
}

function Attempt(props: AttemptProps): JSX.Element {
  const { game, lesson } = props;
  const open = useMemo(() => new OpenTable(`lesson-${game}-${lesson.id}`, null, new LessonLink(game, lesson.id)), []);
  const { table } = useStore(open.store);
  const { stage } = useStage(open);
  const shown = useStore(stage.store);
  const { games } = useStore(app);
  const words = useWords(game);
  const [board, setBoard] = useState<Board | null>(null);
  useEffect(() => {
    open.open();
    void loadBoard(game).then((loaded) => {
      stage.acts = loaded.acts ?? {};
      if (loaded.wantsFacts === true) open.wantFacts();
      setBoard(loaded);
    });
    return () => open.close();
  }, []);
  if (table === null || words === null || board === null || shown === null)
    return <p class="loading">{t("app.loading")}</p>;
  return <Played {...props} desk={makeDesk({ open, table, board, words, games, stage, shown })} />;
}

function usePlay(desk: Desk, judged: Judged, { attempt, lesson, onDone, again }: AttemptProps) {
  const { table, state, open, shown } = desk;
  const [isShown, setShown] = useState(attempt.isShown);
  const isStill = !shown.isPlaying && shown.ply === table.ply && state.pending === null;
  const verdict = isStill ? judged.verdict : "open";
  const turn = isStill && judged.verdict === "open" ? myTurn(table) : null;
  useEffect(() => {
    if (isShown && turn !== null && judged.shows !== null) open.answer(judged.shows);
  }, [isShown, turn === null, table.ply]);
  useEffect(() => {
    if (verdict === "open") announce(lesson.task);
    else announce(judged.says);
    if (verdict !== "done") return;
    sound("win");
    onDone();
  }, [verdict]);
  const show = () => (judged.shows === null ? again(true) : setShown(true));
  return { verdict, moves: turn?.moves ?? [], show };
}

function Played(props: AttemptProps & { readonly desk: Desk }): JSX.Element {
  const { desk, lesson, again, next } = props;
  const { table, board, open } = desk;
  const { lesson: judged } = table as LessonTable;
  const set = useStore(settings);
  const room = useRef<HTMLDivElement>(null);
  const { ref, box } = useBox();
  const { verdict, moves, show } = usePlay(desk, judged, props);
  const touch = matchMedia("(pointer: coarse)").matches;
  const flip = board.flips?.(table.view, lesson.seat) === true;
  const around = { moves, flip, touch, settings: set, openDice: () => undefined };
  const plain = box === null ? null : boardProps(desk, { ...around, box });
  // In a lesson every move counts at once: nothing is held back, nobody is asked again.
  const drawn: BoardProps | null = plain === null ? null : { ...plain, choose: (move) => open.answer(move) };
  return (
    <div class={`learn-room ${verdict}`} ref={room} data-verdict={verdict}>
      <BoardBox desk={desk} props={drawn} place={ref}>
        {verdict === "open" && table.ply === 0 && (
          <Pointer look={lesson.look} at={lesson.at} says={lesson.says} room={room.current} box={box} />
        )}
        {verdict === "done" && <Bits />}
      </BoardBox>
      <Card lesson={lesson} judged={judged} verdict={verdict} tries={props.attempt.n} />
      {board.Bar !== undefined && drawn !== null && (
        <div class="learn-slot">
          <board.Bar {...drawn} />
        </div>
      )}
      <Keyboard desk={desk} moves={moves} />
      <nav class="learn-acts" aria-label={t("table.actions")}>
        {verdict === "done" ? (
          <>
            <Press class="button act" data-action="again" label={t("learn.again")} press={() => again(false)} />
            {next.href !== undefined ? (
              <a class="button main act wide" data-action="next" href={next.href}>
                {next.label}
              </a>
            ) : (
              <Press class="button main act wide" data-action="next" label={next.label} press={() => next.press?.()} />
            )}
          </>
        ) : (
          <>
            <Press class="button act" data-action="show" label={t("learn.show")} press={show} />
            {verdict === "otherwise" ? (
              <Press
                class="button main act wide"
                data-action="retry"
                label={t("learn.retry")}
                press={() => again(false)}
              />
            ) : (
              <BoardActs desk={desk} props={drawn} />
            )}
          </>
        )}
      </nav>
    </div>
  );
}

/** Of a table, and not of a lesson: what the signs mean, and whether a puzzle can be solved. */
const BESIDE: readonly string[] = ["legend", "dangers", "ask"];

/** What the board offers, at the places it has at a table. Where there is nothing to confirm yet, it says that one chooses. */
function BoardActs({ desk, props }: { readonly desk: Desk; readonly props: BoardProps | null }): JSX.Element | null {
  if (props === null) return null;
  const own = (desk.board.actions?.(props) ?? []).filter(({ id }) => !BESIDE.includes(id));
  const canEnd = props.moves.includes(END);
  const main = own.find((action) => action.isMain === true) ?? null;
  return (
    <>
      {own
        .filter((action) => action !== main)
        .map((action) => (
          <Press
            key={action.id}
            class="button act"
            data-action={action.id}
            label={action.label}
            isOff={action.isOff === true}
            press={() => action.press()}
          />
        ))}
      {canEnd ? (
        <Press class="button main act wide" data-action={END} label={t("steps.end")} press={() => props.choose(END)} />
      ) : main !== null && main.isOff !== true ? (
        <Press class="button main act wide" data-action={main.id} label={main.label} press={() => main.press()} />
      ) : (
        <span class="learn-wait">{t("learn.choose")}</span>
      )}
    </>
  );
}

function Card({
  lesson,
  judged,
  verdict,
  tries,
}: {
  readonly lesson: Lesson;
  readonly judged: Judged;
  readonly verdict: Judged["verdict"];
  readonly tries: number;
}): JSX.Element {
  const mood: Mood = verdict === "done" ? "cheers" : verdict === "otherwise" ? "wonders" : "points";
  const { title, text } = verdict === "open" ? { title: lesson.task, text: lesson.how } : headline(judged.says);
  const small =
    verdict === "done" ? t("learn.well") : verdict === "otherwise" ? t("learn.try", { n: tries }) : t("learn.task");
  return (
    <section class={`learn-coach ${verdict}`}>
      <Coach mood={mood} />
      <div>
        <small>{small}</small>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </section>
  );
}

const COLOURS = ["#FFD76A", "#155fa6", "#c2331a", "#0b7a59", "#fffaf0"] as const;

/** Confetti: falls once, and is gone. */
function Bits(): JSX.Element {
  return (
    <div class="learn-bits" aria-hidden="true">
      {Array.from({ length: 34 }, (_, i) => {
        const [a, r] = [i * 2.4, 60 + ((i * 37) % 84)];
        const style = {
          "--x": `${Math.round(Math.cos(a) * r * 1.5)}px`,
          "--y": `${Math.round(Math.sin(a) * r)}px`,
          "--turn": `${i * 47}deg`,
          background: COLOURS[i % 5],
          animationDelay: `${i * 12}ms`,
        };
        return <i key={i} style={style as JSX.CSSProperties} />;
      })}
    </div>
  );
}
