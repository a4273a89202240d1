// Rows.tsx: tables one below the other: open ones to join, others to watch, mine, and those that are over.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { diceNumber, ensureSession, post, type Failure } from "../../http";
import { t, when } from "../../i18n";
import { go } from "../../route";
import { SeatBadge } from "../../shapes/seat";
import { app, keep } from "../../store";
import type { Listed } from "../../wire";
import { waitsForMe } from "../calls";
import { CoverArt, plateStyle } from "../covers";
import type { Own } from "../making";
import { ErrorNote } from "../parts";
import { allAt, othersAt, outcomeFor, shortClock } from "./lists";

export function gameName(table: Listed): string {
  return table.title ?? app.value.games.find((g) => g.id === table.game)?.name ?? table.game;
}

/** A mark for each seat, dashed where one is free. */
export function Marks({ table }: { readonly table: Listed }): JSX.Element {
  return (
    <span class="marks" aria-hidden="true">
      {table.seats.map((seat, i) =>
        seat.kind === "open" ? (
          <span key={i} class="mark-free" />
        ) : (
          <SeatBadge key={i} seat={i} colour={table.colours?.[i]} size={26} />
        ),
      )}
    </span>
  );
}

function Row({
  table,
  what,
  children,
}: {
  readonly table: Listed;
  readonly what: ComponentChildren;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <li class="table-row" data-table={table.id}>
      <span class="thumb" style={plateStyle(table.game)}>
        <CoverArt game={table.game} />
      </span>
      <span class="table-row-words">
        <strong>{gameName(table)}</strong>
        <span class="soft">{what}</span>
      </span>
      <Marks table={table} />
      {children}
    </li>
  );
}

export function Section({
  id,
  title,
  why,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly why?: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <section class="tables" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {title} {why !== undefined && <small>{why}</small>}
      </h2>
      {children}
    </section>
  );
}

const FIRST = 8;

/** The first of them, and the others on demand. */
function Some<T extends Listed>({
  tables,
  draw,
}: {
  readonly tables: readonly T[];
  draw(table: T): JSX.Element;
}): JSX.Element {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul class="table-rows">{tables.slice(0, all ? tables.length : FIRST).map(draw)}</ul>
      {!all && tables.length > FIRST && (
        <button type="button" class="button" onClick={() => setAll(true)}>
          {t("moves.more", { n: tables.length - FIRST })}
        </button>
      )}
    </>
  );
}

/** Sits down at an open table and goes there. */
async function join(table: Listed): Promise<Failure | null> {
  const session = await ensureSession();
  if (!session.ok) return session.failure;
  const dice = diceNumber();
  const joined = await post(`/api/tables/${table.id}/join`, { dice });
  if (!joined.ok) return joined.failure;
  keep(`own.${table.id}`, { dice } satisfies Own);
  go(`/t/${table.id}`);
  return null;
}

export function OpenTables({ tables }: { readonly tables: readonly Listed[] }): JSX.Element | null {
  const [failure, setFailure] = useState<Failure | null>(null);
  if (tables.length === 0) return null;
  return (
    <Section id="open" title={t("start.public")} why={t("start.public.why")}>
      <ErrorNote failure={failure} />
      <Some
        tables={tables}
        draw={(table) => (
          <Row key={table.id} table={table} what={`${allAt(table)}, ${shortClock(table.clock)}`}>
            <button
              type="button"
              class="button"
              data-action="join"
              aria-label={t("start.join.which", { game: gameName(table), names: allAt(table) })}
              onClick={() => void join(table).then(setFailure)}
            >
              {t("start.join")}
            </button>
          </Row>
        )}
      />
    </Section>
  );
}

export function Watchable({ tables }: { readonly tables: readonly Listed[] }): JSX.Element | null {
  if (tables.length === 0) return null;
  return (
    <Section id="watch" title={t("start.watch")} why={t("start.watch.why")}>
      <Some
        tables={tables}
        draw={(table) => (
          <Row key={table.id} table={table} what={`${allAt(table)}, ${shortClock(table.clock)}`}>
            <a
              class="button"
              href={`/t/${table.id}`}
              aria-label={t("start.watch.which", { game: gameName(table), names: allAt(table) })}
            >
              {t("start.watch.one")}
            </a>
          </Row>
        )}
      />
    </Section>
  );
}

/** What goes on or is to begin, as far as it has no card of its own above. */
export function MyTables({ tables }: { readonly tables: readonly Listed[] }): JSX.Element | null {
  if (tables.length === 0) return null;
  return (
    <Section id="mine" title={t("start.mine")}>
      <Some
        tables={tables}
        draw={(table) => (
          <Row
            key={table.id}
            table={table}
            what={`${waitsForMe(table) ? t("start.your_move") : t(`status.${table.status}`)} · ${othersAt(table)}`}
          >
            <a
              class="button"
              href={`/t/${table.id}`}
              aria-label={t("start.look_in.which", { game: gameName(table), names: othersAt(table) })}
            >
              {t(waitsForMe(table) ? "start.continue" : "start.look_in")}
            </a>
          </Row>
        )}
      />
    </Section>
  );
}

export function Finished({ tables }: { readonly tables: readonly Listed[] }): JSX.Element | null {
  if (tables.length === 0) return null;
  return (
    <Section id="finished" title={t("start.finished")}>
      <Some
        tables={tables}
        draw={(table) => {
          const how = outcomeFor(table);
          return (
            <Row
              key={table.id}
              table={table}
              what={
                <>
                  <b class={`outcome ${how}`}>{t(`outcome.${how}`)}</b>{" "}
                  {othersAt(table) !== "" && `${t("start.with", { names: othersAt(table) })} · `}
                  {when(table.updated)}
                </>
              }
            >
              <a
                class="button"
                href={`/replay/${table.id}`}
                aria-label={t("start.replay.which", { game: gameName(table), when: when(table.updated) })}
              >
                {t("result.replay")}
              </a>
            </Row>
          );
        }}
      />
    </Section>
  );
}
