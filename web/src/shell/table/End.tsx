// End.tsx: how it ended: the plate with the reason in words, everybody's points by their sources, the chances over the game, and
// where to go from here. In the rail on a desktop, a sheet on a phone; the final position stays in sight.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Failure } from "../../http";
import { list, t } from "../../i18n";
import { go } from "../../route";
import { SeatBadge, seatStyle } from "../../shapes/seat";
import { ErrorNote } from "../parts";
import { Chances } from "./Chances";
import type { Desk } from "./desk";
import { outcome, reasonText, resultTitle } from "./ends";
import { askedByMe, rematch } from "./rematch";
import { replayUrl, share } from "./share";

/** A block for everything that scored, as long as its points. */
function Bar({
  desk,
  seat,
  most,
}: {
  readonly desk: Desk;
  readonly seat: number;
  readonly most: number;
}): JSX.Element | null {
  const { board, table, words } = desk;
  const sources = (board.sources?.(table.view, seat, words) ?? []).filter((source) => source.points > 0);
  const sum = sources.reduce((n, { points }) => n + points, 0);
  if (sum === 0) return null;
  return (
    <span class="source-bar" style={{ width: `${(100 * sum) / Math.max(1, most)}%` }}>
      {sources.map(({ points, label, isLesser }, i) => (
        <span key={i} class={isLesser === true ? "lesser" : ""} style={{ flex: points }} title={label}>
          {points}
        </span>
      ))}
    </span>
  );
}

function Places({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const { ranks, scores } = desk.table.result ?? { ranks: null, scores: null };
  if (ranks === null || ranks.length < 2) return null;
  const order = ranks.map((_, seat) => seat).sort((a, b) => (ranks[a] as number) - (ranks[b] as number));
  const most = Math.max(1, ...(scores ?? []));
  return (
    <ol class="places" aria-label={t("result.rank")}>
      {order.map((seat) => (
        <li key={seat} style={seatStyle(desk.table.colours[seat], seat)}>
          <span class="place">{ranks[seat]}</span>
          <SeatBadge seat={seat} colour={desk.table.colours[seat]} size={34} />
          <b>{desk.names[seat]}</b>
          {scores !== null && <span class="total">{scores[seat]}</span>}
          <Bar desk={desk} seat={seat} most={most} />
        </li>
      ))}
    </ol>
  );
}

function sharedText(desk: Desk): string {
  const { table, names } = desk;
  const number = table.options["puzzle"];
  const { title } = table;
  const what = typeof number === "number" && number > 0 ? t("result.puzzle", { game: title, n: number }) : title;
  const winners = (table.result?.ranks ?? []).flatMap((rank, seat) => (rank === 1 ? [names[seat] ?? ""] : []));
  const who =
    table.players === 1 || winners.length !== 1 ? resultTitle(desk) : t("result.won", { names: list(winners) });
  return `${what}: ${who}. ${reasonText(table, names)} ${replayUrl(desk)}`;
}

function Share({ desk }: { readonly desk: Desk }): JSX.Element {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      class="button"
      data-action="share"
      onClick={() => void share(sharedText(desk)).then(setCopied)}
    >
      {t(copied ? "app.copied" : "result.share")}
    </button>
  );
}

function Buttons({ desk, onReplay, onDice }: EndProps & { readonly desk: Desk }): JSX.Element {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { table } = desk;
  const alone = table.players === 1;
  const isAsked = askedByMe(table);
  const nextLabel = isAsked
    ? "rematch.asked"
    : table.rematch !== null
      ? "result.to_rematch"
      : alone
        ? "result.again"
        : "result.rematch";
  const again = async () => {
    setAsking(true);
    const next = await rematch(table.table);
    if (!next.ok) setFailure(next.failure);
    else if (next.body.hasBegun) go(`/t/${next.body.id}`); // else a banner says whom we wait for
    setAsking(false);
  };
  return (
    <div class="end-buttons">
      <ErrorNote failure={failure} />
      {table.you.length > 0 && (
        <button
          type="button"
          class="button main big"
          data-action="rematch"
          disabled={isAsking || isAsked}
          onClick={() => void again()}
        >
          {t(nextLabel)}
        </button>
      )}
      {table.undo !== null && (
        <button type="button" class="button" data-action="undo" onClick={() => desk.open.undo("undo")}>
          {t("steps.undo")}
        </button>
      )}
      <button type="button" class="button" data-action="replay" onClick={onReplay}>
        {t("result.replay")}
      </button>
      <Share desk={desk} />
      <a class="button" href={`/new/${table.game}`}>
        {t("result.new")}
      </a>
      {table.dice.rolls > 0 && (
        <button type="button" class="button" onClick={onDice}>
          {t("result.verify")}
        </button>
      )}
      <a
        class="button"
        href={`/api/tables/${table.table}/record${desk.open.invite === null ? "" : `?invite=${desk.open.invite}`}`}
        download={`turnpike-${table.game}-${table.table}.json`}
      >
        {t("result.export")}
      </a>
    </div>
  );
}

interface EndProps {
  onReplay(): void;
  onDice(): void;
}

export function End({ desk, ...on }: EndProps & { readonly desk: Desk }): JSX.Element {
  const { table } = desk;
  return (
    <section class={`result ${outcome(table)}`} aria-labelledby="result-title">
      <div class="plate">
        <h2 id="result-title">{resultTitle(desk)}</h2>
        <p>{reasonText(table, desk.names)}</p>
      </div>
      <Places desk={desk} />
      {table.players > 1 && <Chances desk={desk} />}
      <Buttons desk={desk} {...on} />
    </section>
  );
}
