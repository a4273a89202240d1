// Play.tsx: a table whose game has begun: board, bar, seats, log and everything around them.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Lesson } from "../guide";
import { list, t } from "../i18n";
import { settings } from "../store";
import { myTurn, sinceMine, toAct } from "../table";
import { BoardBox, covered } from "./BoardBox";
import { Chat } from "./Chat";
import { moveLabel, sentence, serverNow, useTick, type Desk } from "./desk";
import { FairDialog } from "./Fair";
import { GuideStrip } from "./Guide";
import { useKeys } from "./keys";
import { Log } from "./Log";
import { MovesList, TypeMove } from "./Moves";
import { More, OpenOffer } from "./Offers";
import { failureText } from "./parts";
import { Presets, usePresets } from "./Presets";
import { Replay } from "./Replay";
import { Result } from "./Result";
import { RulesDialog } from "./Rules";
import { Seats } from "./Seats";
import { Sign } from "./Sign";
import { chime } from "./sound";
import { Steps } from "./Steps";

function statusText(desk: Desk): string {
  const { table, names, state } = desk;
  const turn = myTurn(table);
  if (table.status === "over") return t("table.over");
  if (turn !== null && table.node?.kind === "window" && table.you.length === 1) return t("table.window");
  if (turn !== null) return table.you.length > 1 ? t("table.your_move_as", { name: names[turn.seat] ?? "" }) : t("table.your_move");
  const seats = toAct(table);
  if (state.thinking !== null && seats.includes(state.thinking)) return t("table.thinking", { name: names[state.thinking] ?? "" });
  if (seats.length === 1) return t("table.their_move", { name: names[seats[0] as number] ?? "" });
  return t("table.anyone", { names: list(seats.map((s) => names[s] ?? "")) });
}

/** The tab's title and a sound say when it is our move; also when it is so at the start of a game that was waited for. */
function useCall(desk: Desk, waited: boolean): void {
  const mine = myTurn(desk.table) !== null;
  const before = useRef<boolean | null>(waited ? false : null);
  useEffect(() => {
    const game = desk.game?.name ?? desk.table.game;
    document.title = mine ? `● ${t("table.your_move")} – ${game}` : `${game} – ${t("app.name")}`;
    if (mine && before.current === false && settings.value.sound) chime();
    before.current = mine;
  });
}

function Window({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const node = desk.table.node;
  const open = node?.kind === "window";
  useTick(250, open);
  const turn = myTurn(desk.table);
  if (!open || turn === null || covered(desk) !== null) return null;
  const { answer } = desk.state;
  const answered = answer !== null && answer.ply === desk.table.ply && answer.seat === turn.seat && node.answered.includes(answer.seat);
  const holds = node.holding.includes(turn.seat);
  const seconds = node.ends === null ? null : Math.max(0, Math.ceil((node.ends - serverNow(desk)) / 1000));
  return (
    <div class="note window">
      <strong>{t("table.window")}</strong>
      {seconds !== null && <span role="timer">{t("table.window.left", { s: seconds })}</span>}
      <span>{answered ? t("table.window.answered", { move: moveLabel(desk, answer.move) }) : holds ? t("table.holding") : ""}</span>
      <button type="button" class="button" aria-pressed={holds} onClick={() => void desk.open.hold(!holds)}>{t(holds ? "table.hold.no" : "table.hold")}</button>
    </div>
  );
}

function Since({ desk, onPlay }: { readonly desk: Desk; onPlay(): void }): JSX.Element | null {
  const { table, state, open, line } = desk;
  const entries = sinceMine(line, table.you).filter((e) => e.kind === "chance" || !table.you.includes(e.seat ?? -1));
  const first = entries[0];
  if (table.you.length === 0 || table.status !== "running" || first === undefined || state.at !== null) return null;
  if (!entries.some((e) => e.kind === "move") || (state.awaySince === null && entries.length < 4)) return null;
  return (
    <details class="panel since" open={state.awaySince !== null}>
      <summary>{t("since.title")} ({entries.length})</summary>
      <ol>{entries.slice(-8).map((e) => <li key={e.n}>{sentence(desk, e)}</li>)}</ol>
      <button type="button" class="button" onClick={() => { open.show(first.ply ?? 0); open.store.put({ awaySince: null }); onPlay(); }}>{t("since.play")}</button>
    </details>
  );
}

function Hint({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const { hint } = desk.state;
  if (hint === null || hint.ply !== desk.table.ply) return null;
  return <p class="note">{hint.move === null ? t("table.hint.none") : t("table.hint.move", { move: moveLabel(desk, hint.move) })}</p>;
}

type Over = "rules" | "dice" | "type" | null;

interface PlayProps {
  readonly desk: Desk;
  /** The guided first game; none: it has been played. */
  readonly lessons: readonly Lesson[];
  readonly replay: boolean;
  readonly waited: boolean;
}

export function Play({ desk, lessons, replay, waited }: PlayProps): JSX.Element {
  const { table, state, open } = desk;
  const [turned, setTurned] = useState(false);
  const [over, setOver] = useState<Over>(null);
  const [playing, setPlaying] = useState(false);
  const [looking, setLooking] = useState(replay);
  const turn = state.at === null && state.pending === null && covered(desk) === null ? myTurn(table) : null;
  const moves = turn?.moves ?? [];
  useCall(desk, waited);
  usePresets(desk);
  useKeys(desk, moves, { rules: () => setOver("rules"), type: () => setOver("type") });
  useEffect(() => {
    if (replay) open.show(0);
  }, []);
  const own = table.you.length === 1 ? (table.you[0] as number) : null;
  const flip = turned !== (own !== null && desk.board.flips?.(table.view, own) === true);
  const name = desk.game?.name ?? table.game;
  const mayHint = !table.seats.some((s, i) => s.kind === "human" && !table.you.includes(i));
  return (
    <div class="play">
      <div class="play-head">
        <h1>{name}</h1>
        <p class={turn === null ? "status" : "status mine"}>{statusText(desk)}</p>
        <div class="tools">
          <button type="button" class="button" onClick={() => setOver("rules")}>{t("app.rules")}</button>
          {desk.board.flips !== undefined && <button type="button" class="button icon" aria-label={t("table.flip")} title={t("table.flip")} aria-pressed={turned} onClick={() => setTurned(!turned)}><Sign name="flip" /></button>}
          {turn !== null && mayHint && <button type="button" class="button" onClick={() => void open.askHint()}>{t("table.hint")}</button>}
          <button type="button" class="button icon" aria-label={t("dice.title")} title={t("dice.title")} onClick={() => setOver("dice")}><Sign name="lock" /></button>
        </div>
      </div>
      <div class="play-guide"><GuideStrip desk={desk} lessons={lessons} moves={moves} mayHint={mayHint} /></div>
      <div class="play-seats"><Seats desk={desk} /></div>
      <div class="play-board">
        <BoardBox desk={desk} moves={moves} flip={flip} openDice={() => setOver("dice")} />
        <Window desk={desk} />
        {state.note !== null && <p class="note bad" role="alert">{failureText(state.note)}</p>}
        <Hint desk={desk} />
        <OpenOffer desk={desk} />
        {table.status === "running" && table.you.length > 0 && <Steps desk={desk} moves={moves} />}
        {table.you.length === 0 && table.status === "running" && <p class="soft">{t("table.watching")}</p>}
      </div>
      <div class="play-side">
        <Result desk={desk} onReplay={() => { setLooking(true); open.show(0); setPlaying(true); }} onDice={() => setOver("dice")} />
        <Since desk={desk} onPlay={() => setPlaying(true)} />
        {(looking || state.at !== null || table.status === "over") && <Replay desk={desk} playing={playing} setPlaying={setPlaying} />}
        {over === "type" && <TypeMove desk={desk} moves={moves} onClose={() => setOver(null)} />}
        {table.you.length > 0 && table.status === "running" && <MovesList desk={desk} moves={moves} />}
        <Log desk={desk} onDice={() => setOver("dice")} />
        <Presets desk={desk} />
        <Chat desk={desk} />
        <More desk={desk} />
      </div>
      {over === "rules" && <RulesDialog table={table} game={desk.game} onClose={() => setOver(null)} />}
      {over === "dice" && <FairDialog desk={desk} onClose={() => setOver(null)} />}
    </div>
  );
}
