// PuzzleRoom.tsx: one puzzle on the real board: what to do, how it went, hints, and what comes next. It is played as a lesson of
// one right line (learn/link.ts); the server judges.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board } from "../../board";
import { loadBoard } from "../../boards/index";
import { useWords } from "../../dictionary";
import { t } from "../../i18n";
import { headline, type Judged, type LessonTable } from "../../learn/course";
import { LessonLink } from "../../learn/link";
import { sound } from "../../stage/sound";
import { announce, app, settings, useStore } from "../../store";
import { myTurn, OpenTable } from "../../table";
import { Arrows } from "../analysis/Arrows";
import { BoardBox, useBox } from "../table/BoardBox";
import { boardProps } from "../table/boardProps";
import { makeDesk, type Desk } from "../table/desk";
import { Press } from "../table/Press";
import { useStage } from "../table/watching";
import type { Puzzle } from "./kept";
import { Ladder } from "./Side";
import { w } from "./words";

interface RoomProps {
  readonly game: string;
  readonly puzzle: Puzzle;
  /** Beside and below the board. */
  readonly children: ComponentChildren;
  readonly next: { readonly label: string; readonly href: string } | null;
  onSolved(hints: number): void;
  share(hints: number): Promise<boolean>;
}

export function PuzzleRoom(props: RoomProps): JSX.Element {
  const [n, setN] = useState(1);
  const [rung, setRung] = useState(0);
  return <Attempt key={n} {...props} again={() => setN(n + 1)} rung={rung} setRung={setRung} />;
}

interface AttemptProps extends RoomProps {
  readonly rung: number;
  setRung(rung: number): void;
  again(): void;
}

function Attempt(props: AttemptProps): JSX.Element {
  const { game, puzzle } = props;
  const open = useMemo(
    () => new OpenTable(`puzzle-${game}-${puzzle.id}`, null, new LessonLink(game, puzzle.id, "puzzles")),
    [],
  );
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

const END = "end";
const short = (move: string): string => move.replace(/^[a-z]+:/, "");
/** Where a move begins: its space, or all of it where it names none. */
const beginning = (move: string): string => /^[a-l]\d{1,2}/.exec(move)?.[0] ?? short(move);

function useAttempt(desk: Desk, judged: Judged, { rung, onSolved }: AttemptProps) {
  const { table, state, open, shown } = desk;
  const [isShown, setShown] = useState(false);
  const isStill = !shown.isPlaying && shown.ply === table.ply && state.pending === null;
  const verdict = isStill ? judged.verdict : "open";
  const turn = isStill && judged.verdict === "open" ? myTurn(table) : null;
  useEffect(() => {
    if (isShown && turn !== null && judged.shows !== null) open.answer(judged.shows);
  }, [isShown, turn === null, table.ply]);
  useEffect(() => {
    if (verdict === "open") return;
    announce(judged.says);
    if (verdict !== "done") return;
    sound("win");
    onSolved(rung);
  }, [verdict]);
  return { verdict, moves: turn?.moves ?? [], showAll: () => setShown(true) };
}

function Played(props: AttemptProps & { readonly desk: Desk }): JSX.Element {
  const { desk, puzzle, again, next, rung, setRung, children } = props;
  const { table, board, open, shown } = desk;
  const { lesson: judged } = table as LessonTable;
  const set = useStore(settings);
  const room = useRef<HTMLDivElement>(null);
  const { ref, box } = useBox();
  const { verdict, moves, showAll } = useAttempt(desk, judged, props);
  const [copied, setCopied] = useState(false);
  const first = useRef(judged.shows ?? "");
  const touch = matchMedia("(pointer: coarse)").matches;
  const flip = board.flips?.(table.view, puzzle.seat) === true;
  const plain =
    box === null ? null : boardProps(desk, { moves, flip, touch, settings: set, openDice: () => undefined, box });
  const drawn = plain === null ? null : { ...plain, choose: (move: string) => open.answer(move) };
  const own = drawn === null ? [] : (board.actions?.(drawn) ?? []);
  const main = own.find((action) => action.isMain === true);
  const climb = () => {
    setRung(Math.min(4, rung + 1));
    if (rung + 1 < 4) return;
    if (judged.verdict === "open" && judged.shows !== null) showAll();
  };
  const move = first.current;
  const told = [
    w(`idea.${puzzle.kind === "win" || puzzle.kind === "save" ? puzzle.kind : "weighed"}`),
    w("told.2", { at: beginning(move) }),
    w("told.3", { move: short(move) }),
    "",
  ];
  const isAtStart = table.ply === 0 && shown.ply === 0 && verdict === "open";
  const pointed = !isAtStart || rung < 2 ? null : { move: rung === 2 ? beginning(move) : move, events: [] };
  const { title, text } = verdict === "open" ? { title: puzzle.task, text: "" } : headline(judged.says);
  return (
    <div class={`learn-room ${verdict}`} ref={room} data-verdict={verdict} data-first={move}>
      <BoardBox desk={desk} props={drawn} place={ref}>
        {pointed !== null && (
          <Arrows played={null} grade="good" better={pointed} room={room.current} on={`${rung} ${shown.ply}`} />
        )}
      </BoardBox>
      <section class={`puzzle-task ${verdict}`} aria-live="polite">
        <small>
          {verdict === "done"
            ? w("right")
            : verdict === "otherwise"
              ? w("nearly")
              : w("to_move", { name: desk.words.name("colours", table.colours[puzzle.seat] ?? "") })}
        </small>
        <h2>{title}</h2>
        {text !== "" && <p>{text}</p>}
      </section>
      {board.Bar !== undefined && drawn !== null && (
        <div class="learn-slot">
          <board.Bar {...drawn} />
        </div>
      )}
      <div class="puzzle-side">
        {children}
        <Ladder rung={rung} told={told} isOff={verdict !== "open" && rung >= 3} climb={climb} />
      </div>
      <nav class="learn-acts" aria-label={t("table.actions")}>
        {verdict === "done" ? (
          <>
            <Press
              class="button act"
              data-action="share"
              label={copied ? t("app.copied") : w("share")}
              press={() => void props.share(rung).then(setCopied)}
            />
            <Press class="button act" data-action="again" label={w("reset")} press={again} />
            {next !== null && (
              <a class="button main act wide" data-action="next" href={next.href}>
                {next.label}
              </a>
            )}
          </>
        ) : (
          <>
            <Press class="button act" data-action="reset" label={w("reset")} press={again} />
            <Press class="button act" data-action="hint" label={w("hint")} isOff={rung >= 4} press={climb} />
            {verdict === "otherwise" ? (
              <Press class="button main act wide" data-action="retry" label={w("retry")} press={again} />
            ) : moves.includes(END) && drawn !== null ? (
              <Press
                class="button main act wide"
                data-action={END}
                label={t("steps.end")}
                press={() => drawn.choose(END)}
              />
            ) : own.length > 0 ? (
              own.map((action) => (
                <Press
                  key={action.id}
                  class={action === main ? "button main act wide" : "button act"}
                  data-action={action.id}
                  label={action.label}
                  isOff={action.isOff === true}
                  press={() => action.press()}
                />
              ))
            ) : (
              <span class="learn-wait">{w("choose")}</span>
            )}
          </>
        )}
      </nav>
    </div>
  );
}
