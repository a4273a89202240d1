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
import { useBannerPlace } from "./bannerPlace";
import { askedByMe, hasBegun, rematch } from "./end/rematch";
import { Press } from "./Press";

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
      {children !== undefined && <div class="banner-answers">{children}</div>}
    </div>
  );
}

/** One may have meant the board when it came: it takes no press before one could have seen it. */
function Answer({
  label,
  isMain = false,
  press,
}: {
  readonly label: string;
  readonly isMain?: boolean;
  press(): void;
}): JSX.Element {
  return <Press class={isMain ? "button main" : "button"} label={label} press={press} />;
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
        {you.includes(offer.seat) && <Answer label={t("offer.withdraw")} press={() => answer(false, offer.seat)} />}
      </Banner>
    );
  return (
    <Banner
      kind="offer"
      desk={desk}
      seat={offer.seat}
      text={t(`offer.${offer.kind}`, { name: desk.names[offer.seat] ?? "" })}
    >
      <Answer label={t("app.no")} press={() => answer(false, mine)} />
      <Answer label={t("app.yes")} isMain press={() => answer(true, mine)} />
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
      <Answer label={t("result.to_rematch")} press={() => go(`/t/${next}`)} />
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
      <Answer label={t("rematch.decline")} press={decline} />
      <Answer label={t("rematch.accept")} isMain press={accept} />
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
      <Answer label={t("chat.reply")} press={() => (setSeen(last.n), onOpen())} />
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
      <Answer label={t("app.close")} press={close} />
      <Answer
        label={t("since.play")}
        isMain
        press={() => {
          close();
          open.show(first.ply ?? 0);
          onPlay();
        }}
      />
    </Banner>
  );
}

export function Banners({
  desk,
  isChatOpen,
  sheet,
  onChat,
  onPlay,
}: {
  readonly desk: Desk;
  readonly isChatOpen: boolean;
  /** What else lies upon the board on a phone, if it changes. */
  readonly sheet: unknown;
  onChat(): void;
  onPlay(): void;
}): JSX.Element {
  const { line } = useStore(app);
  const box = useBannerPlace(sheet);
  return (
    <div ref={box} class="banners">
      {line === "lost" && <Banner kind="lost" desk={desk} text={t("line.lost")} />}
      <Offer desk={desk} />
      <Rematch desk={desk} />
      <Away desk={desk} onPlay={onPlay} />
      <Said desk={desk} isRead={isChatOpen} onOpen={onChat} />
    </div>
  );
}
