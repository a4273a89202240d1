// Play.tsx: a table whose game has begun. The board has all the room there is; people, status, what one has in hand, the drawer
// and the bar of actions stand beside or below it, each at a place of its own (table.css says where).
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { dressed, useChunk } from "../../chunk";
import { t } from "../../i18n";
import { sound } from "../../stage/sound";
import { settings, useStore } from "../../store";
import { myTurn } from "../../table";
import { Sign } from "../Sign";
import { AboveDialogs } from "../parts";
import { Acts } from "./Acts";
import { BoardBox, useBox } from "./BoardBox";
import { boardProps } from "./boardProps";
import { useUnread } from "./drawer/talk";
import type { Desk } from "./desk";
import { Drawer, type Tab } from "./drawer/Drawer";
import { outcome } from "./end/ends";
import { covered } from "./handing";
import { useKeys } from "./keys";
import type { OverName, OverProps } from "./over/Over";
import { Players } from "./Players";
import { usePresets } from "./drawer/answers";
import { Scrub } from "./Scrub";
import { replayUrl, share } from "./end/share";
import { Status } from "./Status";

/** The tab's title, its badge and a sound say when it is our move; also when it is so at the start of a game that was waited for. */
function useCall(desk: Desk, waited: boolean): void {
  const isMine = myTurn(desk.table) !== null && !desk.shown.isPlaying;
  const before = useRef<boolean | null>(waited ? false : null);
  useEffect(() => {
    const { title } = desk.table;
    document.title = isMine ? `● ${t("table.your_move")} – ${title}` : `${title} – ${t("app.name")}`;
    if (isMine && before.current === false) sound("turn");
    before.current = isMine;
  });
}

/** The end has a sound of its own. */
function useEndSound(desk: Desk): void {
  const isOver = desk.table.status === "over" && !desk.shown.isPlaying;
  const before = useRef(isOver);
  useEffect(() => {
    const how = outcome(desk.table);
    if (isOver && !before.current) sound(how === "lost" ? "lose" : how === "won" ? "win" : "draw");
    before.current = isOver;
  }, [isOver]);
}

/** The last pointer was a finger. */
function useTouch(): boolean {
  const [touch, setTouch] = useState(() => matchMedia("(pointer: coarse)").matches);
  useEffect(() => {
    const onDown = (event: PointerEvent) => setTouch(event.pointerType === "touch");
    window.addEventListener("pointerdown", onDown, true);
    return () => window.removeEventListener("pointerdown", onDown, true);
  }, []);
  return touch;
}

/** The drawer is always open beside the board. */
const isRail = (): boolean => matchMedia("(min-width: 761px) and (min-height: 501px)").matches;

type Over = OverName | null;

const loadOver = () => import("./over/Over");
/** Nobody waits for them at the beginning of a game. */
export const loadBanners = () => import("./Banners");
const loadEnd = () => dressed(import("./end/End"), "end");

/** How it ended, in its place as soon as it is there: a sheet that came first and grew then would jump. */
function EndOf(props: { readonly desk: Desk; onClose(): void; onReplay(): void; onDice(): void }): JSX.Element | null {
  const part = useChunk(loadEnd);
  const { onClose, ...rest } = props;
  if (part === null) return null;
  return (
    <div class="table-end">
      <button type="button" class="sheet-close" onClick={onClose}>
        {t("app.close")}
      </button>
      <part.End {...rest} />
    </div>
  );
}

/** Nothing until it is there. */
function OverTable(props: OverProps): JSX.Element | null {
  const part = useChunk(loadOver);
  return part === null ? null : <part.Over {...props} />;
}

interface TopProps {
  readonly desk: Desk;
  readonly turned: boolean;
  setTurned(turned: boolean): void;
  onRules(): void;
  onMenu(): void;
}

function Top({ desk, turned, setTurned, onRules, onMenu }: TopProps): JSX.Element {
  const [copied, setCopied] = useState(false);
  const { table, board, state } = desk;
  const link = () => replayUrl(desk, state.at ?? undefined); // whoever looks back shares what they see
  const button = (sign: "rules" | "flip" | "share" | "menu", label: string, press: () => void, more: object = {}) => (
    <button type="button" class={`icon-button at-${sign}`} aria-label={label} title={label} onClick={press} {...more}>
      <Sign name={sign} />
    </button>
  );
  return (
    <header class="table-top">
      <a class="icon-button at-back" href="/" aria-label={t("app.home")} title={t("app.home")}>
        <Sign name="left" />
      </a>
      <h1>{table.title}</h1>
      {table.public || table.status === "over"
        ? button("share", t(copied ? "app.copied" : "table.share"), () => void share(link()).then(setCopied))
        : null}
      {board.flips !== undefined &&
        button("flip", t("table.flip"), () => setTurned(!turned), { "aria-pressed": turned })}
      {button("rules", t("app.rules"), onRules)}
      {button("menu", t("table.details"), onMenu)}
    </header>
  );
}

interface PlayProps {
  readonly desk: Desk;
  /** Opened to look at what was played, at this ply. */
  readonly replay: number | null;
  readonly waited: boolean;
}

export function Play({ desk, replay, waited }: PlayProps): JSX.Element {
  const { table, state, open, shown } = desk;
  const set = useStore(settings);
  const [turned, setTurned] = useState(false);
  const [over, setOver] = useState<Over>(null);
  const [playing, setPlaying] = useState(false);
  const [tab, setTab] = useState<Tab>("log");
  const [isUp, setUp] = useState(false);
  const [isEndAway, setEndAway] = useState(replay !== null);
  const touch = useTouch();
  const { ref, box } = useBox();
  const isStill = !shown.isPlaying && state.at === null && state.pending === null;
  const turn = isStill && covered(desk) === null ? myTurn(table) : null;
  const moves = turn?.moves ?? [];
  const own = table.you.length === 1 ? (table.you[0] as number) : set.turns ? (myTurn(table)?.seat ?? null) : null;
  const flip = turned !== (own !== null && desk.board.flips?.(table.view, own) === true);
  const around = { moves, flip, touch, settings: set, openDice: () => setOver("dice") };
  const props = box === null ? null : boardProps(desk, { ...around, box });
  const isReading = tab === "chat" && (isUp || isRail());
  const isDialog = over !== null && over !== "type";
  const unread = useUnread(desk, isReading);
  const isOver = table.status === "over" && !shown.isPlaying;
  // Whoever looks back, or has nothing to do here, has the scrubber where the bar of actions is on a phone.
  const isLooking = replay !== null || state.at !== null || table.status === "over" || table.you.length === 0;
  const look = (name: Tab) => {
    setTab(name);
    setUp(true);
  };
  const later = useChunk(loadBanners);
  const banners = later !== null && (
    <later.Banners
      desk={desk}
      isChatOpen={isReading}
      sheet={`${isUp} ${isOver && !isEndAway}`}
      onChat={() => {
        setOver(null);
        look("chat");
      }}
      onPlay={() => {
        setOver(null);
        setPlaying(true);
      }}
    />
  );
  useCall(desk, waited);
  useEndSound(desk);
  usePresets(desk);
  useKeys(desk, moves, { rules: () => setOver("rules"), type: () => setOver("type"), keys: () => setOver("keys") });
  useEffect(() => {
    if (replay !== null) open.show(replay);
  }, []);
  return (
    <div
      class={`table${isOver ? " over" : ""}${isLooking ? " looking" : ""}${isOver && !isEndAway ? " ended" : ""}`}
      data-table-game={table.game}
    >
      <Top
        desk={desk}
        turned={turned}
        setTurned={setTurned}
        onRules={() => setOver("rules")}
        onMenu={() => look(tab)}
      />
      <Players desk={desk} />
      <BoardBox desk={desk} props={props} place={ref}>
        {!isDialog && banners}
      </BoardBox>
      <Scrub desk={desk} playing={playing} setPlaying={setPlaying} />
      <Status desk={desk} props={props} onOpen={() => look(tab)} />
      {desk.board.Bar !== undefined && props !== null && covered(desk) === null && (
        <div class="table-slot">
          <desk.board.Bar {...props} />
        </div>
      )}
      <Drawer
        desk={desk}
        moves={moves}
        tab={tab}
        setTab={setTab}
        isUp={isUp}
        setUp={setUp}
        unread={unread}
        onOver={setOver}
      />
      <Acts desk={desk} props={props} />
      {isOver && !isEndAway && (
        <EndOf
          desk={desk}
          onClose={() => setEndAway(true)}
          onReplay={() => {
            setEndAway(true);
            open.show(0);
            setPlaying(true);
          }}
          onDice={() => setOver("dice")}
        />
      )}
      {isOver && isEndAway && (
        <button type="button" class="button main to-end" onClick={() => setEndAway(false)}>
          {t("result.title")}
        </button>
      )}
      <AboveDialogs.Provider value={isDialog ? banners : null}>
        {over !== null && <OverTable desk={desk} moves={moves} what={over} onClose={() => setOver(null)} />}
      </AboveDialogs.Provider>
    </div>
  );
}
