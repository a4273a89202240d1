// chooser.tsx: which puzzle: twelve studs, today's, and the next of an endless row that gets harder. One is tapped and then started.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { BoardProps } from "../board";
import { ensureSession, post } from "../http";
import { go } from "../route";
import { Press } from "../shell/table/Press";
import { keep, useStore } from "../store";
import { say, type Lang, type Words } from "../words";
import {
  PUZZLES,
  dayOf,
  isOpen,
  isSame,
  isSolved,
  nextPuzzle,
  progress,
  todays,
  type Progress,
  type What,
} from "./progress";
import { keepDeal, useHints, useKnown, whatOf, type Known, type SoloView } from "./session";

const GAME = "solo-jump";

/** A table for one, with the same agreement as this one. */
async function open(what: What, known: Known | null | undefined, options: SoloView["options"]): Promise<void> {
  const session = await ensureSession();
  if (!session.ok) return;
  const setup =
    "puzzle" in what
      ? { game: GAME, players: 1, options: { ...options, ...what } }
      : {
          state: {
            game: GAME,
            players: 1,
            options: { ...options, puzzle: 0 },
            edition: "standard",
            board: known?.board,
          },
        };
  const made = await post<{ table: { id: string; invite: string; url: string } }>("/api/tables", {
    ...setup,
    seats: [{ kind: "me" }],
  });
  if (!made.ok) return;
  const { id, invite, url } = made.body.table;
  if ("deal" in what) keepDeal(id, what.deal);
  keep(`own.${id}`, { invite, url });
  go(`/t/${id}`);
}

/** "Puzzle 6", "Deal 3", "A deal". */
export function titleOf(what: What | null, lang: Lang): string {
  if (what === null) return say({ en: "A deal", de: "Eine Auslosung" }, lang);
  return "puzzle" in what
    ? say({ en: "Puzzle {n}", de: "Rätsel {n}" }, lang, { n: what.puzzle })
    : say({ en: "Deal {n}", de: "Auslosung {n}" }, lang, { n: what.deal });
}

const words = {
  locked: { en: "solve others first", de: "löse erst andere" },
  solved: { en: "solved", de: "gelöst" },
  solvedBy: { en: "solved, {n|one hint|# hints}", de: "gelöst, {n|ein Tipp|# Tipps}" },
  today: { en: "Today’s puzzle", de: "Rätsel des Tages" },
  days: { en: "{n|one day|# days} in a row", de: "{n|ein Tag|# Tage} in Folge" },
  endless: { en: "Endless: deal {n}", de: "Endlos: Auslosung {n}" },
  done: { en: "{n} of {of} solved", de: "{n} von {of} gelöst" },
  hints: { en: "{n|one hint|# hints}", de: "{n|ein Tipp|# Tipps}" },
  none: { en: "none can be solved", de: "keine ist lösbar" },
} as const satisfies Readonly<Record<string, Words>>;

interface StudProps {
  readonly id: string;
  readonly label: string;
  readonly children: string;
  readonly isAt: boolean;
  readonly isTapped: boolean;
  readonly isDone?: boolean;
  readonly isOff?: boolean;
  readonly isWide?: boolean;
  press(): void;
}

function Stud({ id, label, children, isAt, isTapped, isDone, isOff, isWide, press }: StudProps): JSX.Element {
  const is = [isDone === true && "done", isAt && "at", isWide === true && "wide"].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      class={`stud ${is}`}
      data-stud={id}
      data-look
      disabled={isOff === true}
      aria-pressed={isTapped}
      aria-label={isWide === true ? `${children}: ${label}` : label}
      title={label}
      onClick={press}
    >
      {children}
    </button>
  );
}

function studLabel(done: Progress, n: number, lang: Lang): string {
  const hints = done.solved[String(n)] ?? 0;
  const state = isSolved(done, n)
    ? say(hints === 0 ? words.solved : words.solvedBy, lang, { n: hints })
    : isOpen(done, n)
      ? ""
      : say(words.locked, lang);
  return [titleOf({ puzzle: n }, lang), state].filter(Boolean).join(", ");
}

function todayLabel(done: Progress, lang: Lang): string {
  const streak = done.days > 0 ? say(words.days, lang, { n: done.days }) : "";
  return [`${say(words.today, lang)}: ${titleOf({ puzzle: todays() }, lang)}`, streak].filter(Boolean).join(", ");
}

/** "medium", or how far one has come. */
function Head({ props, what }: { readonly props: BoardProps<SoloView>; readonly what: What | null }): JSX.Element {
  const { lang } = props;
  const done = useStore(progress);
  const hints = useHints();
  const known = useKnown(props, what);
  const grade =
    known === null ? say(words.none, lang) : known === undefined ? "" : props.words.say(`facts/${known.grade}`);
  const count = say(words.done, lang, { n: Object.keys(done.solved).length, of: PUZZLES });
  return (
    <p class="studs-head">
      <b>{titleOf(what, lang)}</b> <i>{grade}</i>
      <span>{hints === 0 ? count : `${count}, ${say(words.hints, lang, { n: hints })}`}</span>
    </p>
  );
}

export function Chooser({
  props,
  isOver,
}: {
  readonly props: BoardProps<SoloView>;
  readonly isOver: boolean;
}): JSX.Element {
  const { lang, view, ui, setUi } = props;
  const done = useStore(progress);
  const [isBusy, setBusy] = useState(false);
  const now = whatOf(view);
  const puzzle = nextPuzzle(done, now !== null && "puzzle" in now ? now.puzzle : 0);
  const next: What = now === null || "deal" in now || puzzle === null ? { deal: done.next } : { puzzle };
  const tapped = (ui["puzzle"] as What | undefined) ?? (isOver ? next : null);
  const known = useKnown(props, tapped);
  const isReady = tapped !== null && ("puzzle" in tapped || known?.board !== undefined);
  const stud = (what: What) => ({
    isAt: now !== null && isSame(what, now),
    isTapped: tapped !== null && isSame(what, tapped),
    press: () => setUi({ ...ui, puzzle: what }),
  });
  const start = async () => {
    if (tapped === null) return;
    setBusy(true);
    await open(tapped, known, view.options);
    setBusy(false);
  };
  return (
    <div class="studs" role="group" aria-label={say({ en: "Puzzles", de: "Rätsel" }, lang)}>
      <Head props={props} what={tapped ?? now} />
      <div class="studs-row">
        {Array.from({ length: PUZZLES }, (_, i) => i + 1).map((n) => (
          <Stud
            key={n}
            id={String(n)}
            label={studLabel(done, n, lang)}
            isOff={!isOpen(done, n)}
            isDone={isSolved(done, n)}
            {...stud({ puzzle: n })}
          >
            {String(n)}
          </Stud>
        ))}
      </div>
      <div class="studs-row">
        <Stud
          id="today"
          isWide
          label={todayLabel(done, lang)}
          isDone={done.day === dayOf()}
          {...stud({ puzzle: todays() })}
          isAt={false}
        >
          {say({ en: "☀ Today", de: "☀ Heute" }, lang)}
        </Stud>
        <Stud id="endless" isWide label={say(words.endless, lang, { n: done.next })} {...stud({ deal: done.next })}>
          {say({ en: "∞ No. {n}", de: "∞ Nr. {n}" }, lang, { n: done.next })}
        </Stud>
        <Press
          class={`button stud-start${isOver ? " main" : ""}`}
          data-action="start"
          label={tapped === null ? say({ en: "Start", de: "Start" }, lang) : `${titleOf(tapped, lang)} ▸`}
          isOff={!isReady || isBusy}
          press={() => void start()}
        />
      </div>
    </div>
  );
}
