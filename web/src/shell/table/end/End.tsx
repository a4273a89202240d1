// End.tsx: how it ended: the plate with the reason in words, everybody's points by their sources, the chances over the game, and
// where to go from here. In the rail on a desktop, a sheet on a phone; the final position stays in sight.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Source } from "../../../board";
import type { Failure } from "../../../http";
import { list, t } from "../../../i18n";
import { saveHere } from "../../../local/save";
import { go } from "../../../route";
import { SeatBadge, seatStyle } from "../../../shapes/seat";
import { ErrorNote } from "../../parts";
import { Chances } from "./Chances";
import type { Desk } from "../desk";
import { outcome, reasonText, resultTitle } from "./ends";
import { askedByMe, rematch } from "./rematch";
import { replayUrl, share } from "./share";

/** Everything that scored for a seat. */
const scored = ({ board, table, words }: Desk, seat: number): readonly Source[] =>
  (board.sources?.(table.view, seat, words) ?? []).filter((source) => source.points > 0);

const sumOf = (sources: readonly Source[]): number => sources.reduce((n, { points }) => n + points, 0);

/** A block for everything that scored, as long as its points; the longest bar has all the room. */
function Bar({ sources, most }: { readonly sources: readonly Source[]; readonly most: number }): JSX.Element | null {
  if (sources.length === 0) return null;
  return (
    <span class="source-bar" style={{ width: `${(100 * sumOf(sources)) / most}%` }}>
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
  const sources = ranks.map((_, seat) => scored(desk, seat)); // there are no scores when somebody has resigned
  const most = Math.max(1, ...(scores ?? []), ...sources.map(sumOf));
  return (
    <ol class="places" aria-label={t("result.rank")}>
      {order.map((seat) => (
        <li key={seat} style={seatStyle(desk.table.colours[seat], seat)}>
          <span class="place">{ranks[seat]}</span>
          <SeatBadge seat={seat} colour={desk.table.colours[seat]} size={34} />
          <b>{desk.names[seat]}</b>
          {scores !== null && <span class="total">{scores[seat]}</span>}
          <Bar sources={sources[seat] ?? []} most={most} />
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

/** What fewer people want next. */
function Rest({ desk, onReplay, onDice }: EndProps & { readonly desk: Desk }): JSX.Element {
  const { table, open } = desk;
  const record = `/api/tables/${table.table}/record${open.invite === null ? "" : `?invite=${open.invite}`}`;
  const name = `turnpike-${table.game}-${table.table}.json`;
  return (
    <div class="end-rest">
      <a class="button" href={`/new/${table.game}`}>
        {t("result.new")}
      </a>
      {table.undo !== null && <Replay onReplay={onReplay} />}
      {table.dice.rolls > 0 && (
        <button type="button" class="button" onClick={onDice}>
          {t("result.verify")}
        </button>
      )}
      <a class="button" data-action="export" href={record} download={name} onClick={(e) => saveHere(e, record, name)}>
        {t("result.export")}
      </a>
    </div>
  );
}

function Replay({ onReplay }: Pick<EndProps, "onReplay">): JSX.Element {
  return (
    <button type="button" class="button" data-action="replay" onClick={onReplay}>
      {t("result.replay")}
    </button>
  );
}

function Rematch({ desk, onFailure }: { readonly desk: Desk; onFailure(failure: Failure): void }): JSX.Element {
  const [isAsking, setAsking] = useState(false);
  const { table } = desk;
  const isAsked = askedByMe(table);
  const label = isAsked
    ? "rematch.asked"
    : table.rematch !== null
      ? "result.to_rematch"
      : table.players === 1
        ? "result.again"
        : "result.rematch";
  const again = async () => {
    setAsking(true);
    const next = await rematch(table.table);
    if (!next.ok) onFailure(next.failure);
    else if (next.body.hasBegun) go(`/t/${next.body.id}`); // else a banner says whom we wait for
    setAsking(false);
  };
  return (
    <button
      type="button"
      class="button main"
      data-action="rematch"
      disabled={isAsking || isAsked}
      onClick={() => void again()}
    >
      {t(label)}
    </button>
  );
}

/** Always in sight below what is to be looked at; what opens does so above it. */
function Buttons({ desk, ...on }: EndProps & { readonly desk: Desk }): JSX.Element {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isMore, setMore] = useState(false);
  const { table } = desk;
  return (
    <div class="end-buttons">
      <ErrorNote failure={failure} />
      {isMore && <Rest desk={desk} {...on} />}
      <div class="end-row">
        {table.you.length > 0 && <Rematch desk={desk} onFailure={setFailure} />}
        {table.undo !== null ? (
          <button type="button" class="button" data-action="undo" onClick={() => desk.open.undo("undo")}>
            {t("steps.undo")}
          </button>
        ) : (
          <Replay onReplay={on.onReplay} />
        )}
        <Share desk={desk} />
        <button
          type="button"
          class="button more-button"
          data-action="more"
          aria-label={t("tab.more")}
          aria-expanded={isMore}
          onClick={() => setMore(!isMore)}
        >
          …
        </button>
      </div>
    </div>
  );
}

function Analyse({ desk }: { readonly desk: Desk }): JSX.Element {
  const { table, open } = desk;
  const invite = table.public || open.invite === null ? "" : `#${open.invite}`;
  return (
    <a class="button analyse" data-action="analyse" href={`/analysis/${table.table}${invite}`}>
      {t("result.analyse")}
    </a>
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
      {table.players > 1 && table.ply > 1 && <Analyse desk={desk} />}
      <Buttons desk={desk} {...on} />
    </section>
  );
}
