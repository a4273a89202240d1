// Analysis.tsx: a finished game looked at again: the board with the move that was played and the better one, the graph, the sums,
// the mistakes; from every position one can play on. The address names the ply, so every moment can be shared.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board } from "../../board";
import { loadBoard } from "../../boards/index";
import { useWords } from "../../dictionary";
import type { Failure } from "../../http";
import { t } from "../../i18n";
import { go } from "../../route";
import { app, keep, kept, settings, useStore } from "../../store";
import { OpenTable } from "../../table";
import { Missing, useTitle } from "../Missing";
import { ErrorNote, failureText } from "../parts";
import { alone, levelFor, playOn, seatsAgain, type Start } from "../playOn";
import { Sign } from "../Sign";
import { BoardBox, useBox } from "../table/BoardBox";
import { boardProps } from "../table/boardProps";
import { makeDesk, sentence, type Desk } from "../table/desk";
import { share } from "../table/end/share";
import { useStage } from "../table/watching";
import { Arrows } from "./Arrows";
import { GradeSign } from "./Grades";
import { Graph } from "./Graph";
import { marked, useLook, type Analysis, type Finding, type Grade, type Looking } from "./look";
import { List, Now } from "./Moments";
import { Counts, Sum } from "./Sum";
import { w } from "./words";

function inviteOf(id: string): string | null {
  const given = location.hash.slice(1);
  if (/^[0-9a-f]{32}$/.test(given)) keep(`invite.${id}`, given);
  return kept<string>(`invite.${id}`) ?? kept<{ invite?: string }>(`own.${id}`)?.invite ?? null;
}

const MOST_SIGNS = 14;

function linkedPly(): number | null {
  const ply = new URLSearchParams(location.search).get("ply");
  return ply !== null && /^\d{1,6}$/.test(ply) ? Number(ply) : null;
}

const inviteHash = ({ open, table }: Desk): string => (table.public || open.invite === null ? "" : `#${open.invite}`);

const addressOf = (desk: Desk, ply: number): string => `/analysis/${desk.table.table}?ply=${ply}${inviteHash(desk)}`;

/** What stands at the ply, and what is marked: kept in the address, moved by keys. */
function usePly(desk: Desk, marks: readonly Finding[], first: number | null) {
  const { table, open } = desk;
  const [at, setAt] = useState<number>(linkedPly() ?? table.ply);
  const wasLinked = useRef(linkedPly() !== null);
  const show = (ply: number) => {
    const next = Math.max(0, Math.min(table.ply, ply));
    wasLinked.current = true;
    setAt(next);
    open.show(next);
    history.replaceState(null, "", addressOf(desk, next));
  };
  const jump = (way: 1 | -1) => {
    const plies = marks.map((f) => f.ply).sort((a, b) => a - b);
    const ply = way === 1 ? plies.find((p) => p > at) : plies.findLast((p) => p < at);
    if (ply !== undefined) show(ply);
  };
  const keys = useRef({ at, show, jump });
  keys.current = { at, show, jump };
  useEffect(() => open.show(at), []);
  useEffect(() => {
    if (first !== null && !wasLinked.current) show(first);
  }, [first]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).matches("input, textarea")) return;
      const now = keys.current;
      if (event.key === "ArrowLeft") now.show(now.at - 1);
      else if (event.key === "ArrowRight") now.show(now.at + 1);
      else if (event.key === "ArrowUp" || event.key === "p") now.jump(-1);
      else if (event.key === "ArrowDown" || event.key === "n") now.jump(1);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return { at, show, jump };
}

type Ply = ReturnType<typeof usePly>;

interface ScrubProps {
  readonly desk: Desk;
  readonly ply: Ply;
  /** What is jumped to, and what is drawn of it. */
  readonly marks: readonly Finding[];
  readonly signs: readonly Finding[];
}

function Scrub({ desk, ply, marks, signs }: ScrubProps): JSX.Element {
  const { table } = desk;
  const { at, show, jump } = ply;
  const button = (label: string, sign: "first" | "last" | "back" | "next", press: () => void, isOn: boolean) => (
    <button type="button" class="icon-button" aria-label={label} title={label} disabled={!isOn} onClick={press}>
      <Sign name={sign} />
    </button>
  );
  return (
    <section class="analysis-scrub" aria-label={t("replay.title")}>
      {button(
        w("before"),
        "first",
        () => jump(-1),
        marks.some((f) => f.ply < at),
      )}
      {button(t("replay.back"), "back", () => show(at - 1), at > 0)}
      <div class="analysis-track">
        <input
          type="range"
          min={0}
          max={table.ply}
          value={at}
          aria-label={t("replay.title")}
          aria-valuetext={w("at", { n: at, of: table.ply })}
          onInput={(event) => show(Number(event.currentTarget.value))}
        />
        {signs.map((f) => (
          <i key={f.ply} style={{ left: `${(100 * f.ply) / Math.max(1, table.ply)}%` }} aria-hidden="true">
            <GradeSign grade={f.grade as Grade} size={16} />
          </i>
        ))}
      </div>
      <small>{t("replay.at", { n: at, of: table.ply })}</small>
      {button(t("replay.next"), "next", () => show(at + 1), at < table.ply)}
      {button(
        w("next"),
        "last",
        () => jump(1),
        marks.some((f) => f.ply > at),
      )}
    </section>
  );
}

/** Long work says how far it is, and can be stopped. */
function Progress({ looking }: { readonly looking: Looking }): JSX.Element | null {
  const { look, start, stop } = looking;
  if (look.status === "failed") return <ErrorNote failure={look.failure} />;
  if (look.status === "none")
    return (
      <div class="analysis-progress">
        <p>{w("stopped")}</p>
        <button type="button" class="button main" data-action="analyse" onClick={start}>
          {w("start")}
        </button>
      </div>
    );
  const { done, plies } = look.status === "running" ? look : { done: 0, plies: 0 };
  return (
    <div class="analysis-progress" role="status">
      <p>{done === 0 ? w("waiting") : w("working", { n: done, of: plies })}</p>
      <progress max={Math.max(1, plies)} value={done} />
      <button type="button" class="button" data-action="stop-analysis" onClick={stop}>
        {w("stop")}
      </button>
    </div>
  );
}

function useStart(desk: Desk, at: number) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const { table, open, game } = desk;
  const begin = async (seats: Start["seats"]) => {
    if (game === undefined) return;
    setBusy(true);
    if (at < table.ply) await open.have([at]);
    const state = at < table.ply ? open.state.positions.get(at)?.view : table.view;
    const made = await playOn({ game, state, seats });
    setBusy(false);
    if (made.ok) go(`/t/${made.body}`);
    else setFailure(made.failure);
  };
  return { failure, busy, begin };
}

/** Whose decision comes at this ply or next. */
function toMove(desk: Desk, at: number): number {
  return desk.line.slice(at).find((entry) => entry?.kind === "move")?.seat ?? 0;
}

function Buttons({ desk, at }: { readonly desk: Desk; readonly at: number }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const { table, game } = desk;
  const { failure, busy, begin } = useStart(desk, at);
  const isOff = busy || at >= table.ply || game === undefined;
  const level = game === undefined ? "easy" : levelFor(game, settings.value.level);
  return (
    <nav class="analysis-acts" aria-label={t("table.actions")}>
      <ErrorNote failure={failure} />
      <button
        type="button"
        class="button main"
        data-action="play-on"
        disabled={isOff}
        onClick={() => void begin(seatsAgain(table, toMove(desk, at), level))}
      >
        {w("play_on")}
      </button>
      <button
        type="button"
        class="button"
        data-action="alone"
        aria-label={w("alone.why")}
        title={w("alone.why")}
        disabled={isOff}
        onClick={() => void begin(alone(table.players))}
      >
        {w("alone")}
      </button>
      <button
        type="button"
        class="button"
        data-action="share"
        aria-label={w("share.why")}
        onClick={() => void share(`${location.origin}${addressOf(desk, at)}`).then(setCopied)}
      >
        <Sign name="share" /> <span>{t(copied ? "app.copied" : "table.share")}</span>
      </button>
    </nav>
  );
}

function Arrowed({
  desk,
  at,
  analysis,
  room,
}: {
  desk: Desk;
  at: number;
  analysis: Analysis;
  room: HTMLElement | null;
}) {
  const finding = analysis.plies.find((f) => f.ply === at);
  const entry = desk.line[at];
  if (finding?.grade === undefined || entry === undefined || desk.shown.isPlaying || desk.shown.ply !== at) return null;
  const advice = analysis.moments.find((m) => m.ply === at)?.hints[0];
  const better = finding.best === undefined ? null : (advice ?? { move: finding.best, events: [] });
  const played = { move: finding.move, events: entry.events ?? [] };
  return <Arrows played={played} grade={finding.grade} better={better} room={room} on={`${at} ${desk.table.table}`} />;
}

function Room({ desk, looking }: { readonly desk: Desk; readonly looking: Looking }): JSX.Element {
  const { table, names, game } = desk;
  const set = useStore(settings);
  const room = useRef<HTMLDivElement>(null);
  const { ref, box } = useBox();
  const me = table.you.length === 1 ? (table.you[0] as number) : null;
  const [seat, setSeat] = useState<number | null>(me);
  const [grade, setGrade] = useState<Grade | null>(null);
  const [isUp, setUp] = useState(false);
  const analysis = looking.look.status === "done" ? looking.look : null;
  const marks = useMemo(() => (analysis === null ? [] : marked(analysis, seat, grade)), [analysis, seat, grade]);
  // More signs than these could not be told apart.
  const signs = useMemo(() => [...marks].sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0)).slice(0, MOST_SIGNS), [marks]);
  const dearest = signs[0] ?? null;
  const first =
    analysis === null ? null : (dearest?.ply ?? analysis.plies.find((f) => f.grade !== undefined)?.ply ?? 0);
  const ply = usePly(desk, marks, first);
  const flip = me !== null && desk.board.flips?.(table.view, me) === true;
  const touch = matchMedia("(pointer: coarse)").matches;
  const around = { moves: [], flip, touch, settings: set, openDice: () => undefined };
  const props = box === null ? null : boardProps(desk, { ...around, box });
  const told = (n: number) => {
    const entry = desk.line[n];
    return entry === undefined ? "" : sentence(desk, entry);
  };
  const of = { names, colours: table.colours, me };
  const moments = analysis === null ? null : { analysis, hasSecrets: game?.secrets === true, told, ...of };
  useTitle(`${w("title")}: ${table.title}`);
  return (
    <div class={`analysis${isUp ? " up" : ""}`} ref={room} data-analysis={looking.look.status} data-at={ply.at}>
      <header class="analysis-top">
        <a
          class="icon-button"
          href={`/replay/${table.table}?ply=${ply.at}${inviteHash(desk)}`}
          aria-label={w("back")}
          title={w("back")}
        >
          <Sign name="left" />
        </a>
        <h1>
          {w("title")} <small>{table.title}</small>
        </h1>
        <button
          type="button"
          class="icon-button analysis-up"
          aria-expanded={isUp}
          aria-label={w("moments")}
          onClick={() => setUp(!isUp)}
        >
          <Sign name="menu" />
        </button>
      </header>
      <BoardBox desk={desk} props={props} place={ref}>
        {analysis !== null && <Arrowed desk={desk} at={ply.at} analysis={analysis} room={room.current} />}
      </BoardBox>
      <Scrub desk={desk} ply={ply} marks={marks} signs={signs} />
      <div class="analysis-side">
        {analysis === null || moments === null ? (
          <Progress looking={looking} />
        ) : (
          <>
            <Sum analysis={analysis} {...of} seat={seat} setSeat={setSeat} />
            <Graph analysis={analysis} colours={table.colours} marks={signs} at={ply.at} show={ply.show} />
            <Counts analysis={analysis} names={names} seat={seat} grade={grade} setGrade={setGrade} />
            <Now around={moments} ply={ply.at} />
            <List around={moments} marks={marks} at={ply.at} show={ply.show} />
          </>
        )}
      </div>
      <Buttons desk={desk} at={ply.at} />
    </div>
  );
}

function AnalysisOf({ id }: { readonly id: string }): JSX.Element {
  const open = useMemo(() => new OpenTable(id, inviteOf(id)), [id]);
  const { table, refused } = useStore(open.store);
  const { stage } = useStage(open);
  const shown = useStore(stage.store);
  const { games } = useStore(app);
  const words = useWords(table?.game);
  const [board, setBoard] = useState<Board | null>(null);
  const looking = useLook(id, open.invite);
  useEffect(() => {
    open.open();
    return () => open.close();
  }, [open]);
  useEffect(() => {
    if (table === null) return;
    void loadBoard(table.game).then((loaded) => {
      stage.acts = loaded.acts ?? {};
      setBoard(() => loaded);
    });
  }, [table?.game]);
  if (refused !== null && table === null)
    return <Missing why={refused.code === "private" ? t("table.private") : failureText(refused)} />;
  if (table !== null && table.status !== "over") return <Missing why={t("error.not_over")} />;
  if (table === null || words === null || board === null || shown === null)
    return <p class="loading">{t("app.loading")}</p>;
  return <Room desk={makeDesk({ open, table, board, words, games, stage, shown })} looking={looking} />;
}

export function AnalysisPage({ id }: { readonly id: string }): JSX.Element {
  return <AnalysisOf key={id} id={id} />;
}
