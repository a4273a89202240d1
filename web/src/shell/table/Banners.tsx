// Banners.tsx: what floats over the board for a moment and wants an answer, wherever one is on the page: offers, a rematch,
// a word in the chat, what happened while one was away, a line that is lost.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { list, t } from "../../i18n";
import { go } from "../../route";
import { SeatBadge } from "../../shapes/seat";
import { app, useStore } from "../../store";
import { sinceMine } from "../../table";
import { sleep } from "../../time";
import type { Entry } from "../../wire";
import type { Desk } from "./desk";
import { askedByMe, hasBegun, rematch } from "./end/rematch";

const TOAST_MS = 6000;

function Banner({
  desk,
  seat,
  text,
  more,
  children,
  kind,
}: {
  readonly desk: Desk;
  readonly seat?: number;
  readonly text: string;
  readonly more?: string;
  readonly kind: string;
  readonly children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="banner" data-banner={kind} role="alert">
      {seat !== undefined && <SeatBadge seat={seat} colour={desk.table.colours[seat]} size={36} />}
      <p>
        {text}
        {more !== undefined && <small>{more}</small>}
      </p>
      {children}
    </div>
  );
}

function Offer({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const { offer, you } = desk.table;
  if (offer === null) return null;
  const answer = (accept: boolean, seat: number) => desk.open.answerOffer(offer.id, accept, seat);
  const mine = offer.waiting.find((seat) => you.includes(seat));
  if (mine === undefined)
    return (
      <Banner
        kind="offer"
        desk={desk}
        text={t("offer.waiting", { names: list(offer.waiting.map((s) => desk.names[s] ?? "")) })}
      >
        {you.includes(offer.seat) && (
          <button type="button" class="button" onClick={() => answer(false, offer.seat)}>
            {t("offer.withdraw")}
          </button>
        )}
      </Banner>
    );
  return (
    <Banner
      kind="offer"
      desk={desk}
      seat={offer.seat}
      text={t(`offer.${offer.kind}`, { name: desk.names[offer.seat] ?? "" })}
    >
      <button type="button" class="button" onClick={() => answer(false, mine)}>
        {t("app.no")}
      </button>
      <button type="button" class="button main" onClick={() => answer(true, mine)}>
        {t("app.yes")}
      </button>
    </Banner>
  );
}

const ASK_MS = 1500;

/** We have asked for another game and wait here, where one can talk; when all have come it opens by itself. */
function Asked({ desk, next }: { readonly desk: Desk; readonly next: string }): JSX.Element {
  useEffect(() => {
    let isWaiting = true;
    const look = async () => {
      for (; isWaiting; await sleep(ASK_MS)) if ((await hasBegun(next)) && isWaiting) return go(`/t/${next}`);
    };
    void look();
    return () => void (isWaiting = false);
  }, [next]);
  const { seats, you } = desk.table;
  const others = seats.flatMap((s, i) => (s.kind === "human" && !you.includes(i) ? [desk.names[i] ?? ""] : []));
  return (
    <Banner kind="asked" desk={desk} text={t("rematch.waiting", { names: list(others) })}>
      <button type="button" class="button" onClick={() => go(`/t/${next}`)}>
        {t("result.to_rematch")}
      </button>
    </Banner>
  );
}

/** Somebody else has asked for another game. */
function Rematch({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const [isGone, setGone] = useState(false);
  const { table } = desk;
  const asked = table.log.findLast((e) => e.kind === "rematch");
  if (isGone || table.rematch === null || asked === undefined || table.you.length === 0) return null;
  if (askedByMe(table)) return <Asked desk={desk} next={table.rematch} />;
  const name = asked.name ?? desk.names[asked.seat ?? -1] ?? "";
  const accept = () => void rematch(table.table).then((next) => next.ok && go(`/t/${next.body.id}`));
  const decline = () => {
    setGone(true);
    desk.open.say(t("rematch.declined"));
  };
  return (
    <Banner
      kind="rematch"
      desk={desk}
      {...(asked.seat === undefined ? {} : { seat: asked.seat })}
      text={t("log.rematch", { name })}
    >
      <button type="button" class="button" onClick={decline}>
        {t("rematch.decline")}
      </button>
      <button type="button" class="button main" onClick={accept}>
        {t("rematch.accept")}
      </button>
    </Banner>
  );
}

/** What somebody else has just said; it goes by itself. */
function Said({
  desk,
  isRead,
  onOpen,
}: {
  readonly desk: Desk;
  readonly isRead: boolean;
  onOpen(): void;
}): JSX.Element | null {
  const [seen, setSeen] = useState<number>(() => desk.table.event);
  const { table } = desk;
  const last = table.log.findLast((e) => e.kind === "say" && !table.you.includes(e.seat ?? -1)) as Entry | undefined;
  const isNew = last !== undefined && last.n > seen;
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = window.setTimeout(() => setSeen(last.n), TOAST_MS);
    return () => window.clearTimeout(timer);
  }, [last?.n]);
  if (!isNew || isRead) return null;
  return (
    <Banner
      kind="chat"
      desk={desk}
      seat={last.seat ?? 0}
      text={desk.names[last.seat ?? -1] ?? ""}
      more={last.text ?? ""}
    >
      <button type="button" class="button" onClick={() => (setSeen(last.n), onOpen())}>
        {t("chat.reply")}
      </button>
    </Banner>
  );
}

function Away({ desk, onPlay }: { readonly desk: Desk; onPlay(): void }): JSX.Element | null {
  const { table, state, open, line } = desk;
  const entries = sinceMine(line, table.you).filter((e) => e.kind === "chance" || !table.you.includes(e.seat ?? -1));
  const first = entries[0];
  if (state.awaySince === null || table.status !== "running" || first === undefined || state.at !== null) return null;
  const hasPlayed = line.some((e) => e.kind === "move" && table.you.includes(e.seat ?? -1));
  if (!hasPlayed || !entries.some((e) => e.kind === "move")) return null;
  const close = () => open.store.put({ awaySince: null });
  return (
    <Banner kind="away" desk={desk} text={t("since.title")} more={t("since.steps", { n: entries.length })}>
      <button type="button" class="button" onClick={close}>
        {t("app.close")}
      </button>
      <button
        type="button"
        class="button main"
        onClick={() => {
          close();
          open.show(first.ply ?? 0);
          onPlay();
        }}
      >
        {t("since.play")}
      </button>
    </Banner>
  );
}

export function Banners({
  desk,
  isChatOpen,
  onChat,
  onPlay,
}: {
  readonly desk: Desk;
  readonly isChatOpen: boolean;
  onChat(): void;
  onPlay(): void;
}): JSX.Element {
  const { line } = useStore(app);
  return (
    <div class="banners">
      {line === "lost" && <Banner kind="lost" desk={desk} text={t("line.lost")} />}
      <Offer desk={desk} />
      <Rematch desk={desk} />
      <Away desk={desk} onPlay={onPlay} />
      <Said desk={desk} isRead={isChatOpen} onOpen={onChat} />
    </div>
  );
}
