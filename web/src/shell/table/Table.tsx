// Table.tsx: the page of one table: opens it, loads its board, and shows it waiting or playing.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board } from "../../board";
import { loadBoard } from "../../boards/index";
import { chunk, dressed, useChunk } from "../../chunk";
import { useWords } from "../../dictionary";
import { t } from "../../i18n";
import { announce, app, keep, kept, useStore } from "../../store";
import { OpenTable } from "../../table";
import type { Entry } from "../../wire";
import { makeDesk, sentence, type Desk } from "./desk";
import type { Own } from "../making";
import { Missing } from "../Missing";
import { failureText } from "../parts";
import { loadBanners, Play } from "./Play";
import type { WaitingProps } from "../Waiting";
import { useStage } from "./watching";

/** The invite comes with the link, after the #, and is kept for the next visit. */
function inviteOf(id: string): string | null {
  const given = location.hash.slice(1);
  if (/^[0-9a-f]{32}$/.test(given)) keep(`invite.${id}`, given);
  return kept<string>(`invite.${id}`) ?? kept<Own>(`own.${id}`)?.invite ?? null;
}

/** One sentence for each thing that happens, when it comes onto the board. */
function announceTold(desk: Desk, told: readonly Entry[]): void {
  const said = told.map((e) => sentence(desk, e)).filter((text) => text !== "");
  if (said.length > 0) announce(said.slice(-6).join(" "));
}

/** Remembers the dice's fingerprint as it was when we first saw it. */
function rememberCommitment(id: string, commitment: string): void {
  const own = kept<Own>(`own.${id}`);
  if (own !== null && own.commitment === undefined) keep(`own.${id}`, { ...own, commitment });
}

const loadWaiting = () => dressed(import("../Waiting"), "waiting");

/** Most games are against the computer and never wait. */
function WaitingFor(props: WaitingProps): JSX.Element {
  const part = useChunk(loadWaiting);
  return part === null ? <p class="loading">{t("app.loading")}</p> : <part.Waiting {...props} />;
}

/** The ply that a link to a move names. */
function linkedPly(): number {
  return Number(new URLSearchParams(location.search).get("ply") ?? Infinity);
}

function TableOf({ id, replay }: { readonly id: string; readonly replay: boolean }): JSX.Element {
  const open = useMemo(() => {
    const made = new OpenTable(id, inviteOf(id));
    made.wantsCoach = !replay;
    return made;
  }, [id]);
  const state = useStore(open.store);
  const { stage, source } = useStage(open);
  const shown = useStore(stage.store);
  const { games } = useStore(app);
  const [board, setBoard] = useState<Board | null>(null);
  const { table, refused } = state;
  const game = table?.game;
  const words = useWords(game);
  useEffect(() => {
    open.open();
    return () => open.close();
  }, [open]);
  useEffect(() => {
    if (game !== undefined) void loadBoard(game).then((loaded) => setBoard(() => loaded));
    void chunk(loadBanners); // a lost line is said by a banner, which could not be had any more then
  }, [game]);
  useEffect(() => {
    if (board === null) return;
    stage.acts = board.acts ?? {};
    if (board.wantsFacts === true) open.wantFacts();
    open.settle();
  }, [board]);
  useEffect(() => {
    if (table !== null) rememberCommitment(id, table.dice.commitment);
  }, [table === null]);
  const waited = useRef(false);
  if (table?.status === "open") waited.current = true;
  if (refused !== null && table === null)
    return <Missing why={refused.code === "private" ? t("table.private") : failureText(refused)} />;
  if (table === null || words === null) return <p class="loading">{t("app.loading")}</p>;
  const agreed = games.find((g) => g.id === table.game);
  source.hasSecrets = agreed?.secrets !== false;
  if (table.status === "open") return <WaitingFor open={open} table={table} game={agreed} />;
  if (board === null || shown === null) return <p class="loading">{t("app.loading")}</p>;
  const desk = makeDesk({ open, table, board, words, games, stage, shown });
  stage.onTold = (told) => announceTold(desk, told);
  return <Play desk={desk} replay={replay ? linkedPly() : null} waited={waited.current} />;
}

export function TablePage({ id }: { readonly id: string }): JSX.Element {
  return <TableOf id={id} replay={false} />;
}

export function ReplayPage({ id }: { readonly id: string }): JSX.Element {
  return <TableOf id={id} replay />;
}
