// Log.tsx: what has happened, in the server's sentences; a click shows that position.
import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { lang, t } from "../../../i18n";
import { SeatBadge } from "../../../shapes/seat";
import type { Entry } from "../../../wire";
import { sentence, type Desk } from "../desk";
import { Sign } from "../../Sign";

const PAGE = 30;

/** Lines that follow each other and say the same are one: nine cards that are dealt. What says nothing has none. */
interface Group {
  readonly entry: Entry;
  readonly text: string;
  readonly times: number;
}

export function groups(entries: readonly Entry[], say: (entry: Entry) => string): Group[] {
  const out: Group[] = [];
  for (const entry of entries) {
    const text = say(entry);
    if (text === "") continue;
    const last = out.at(-1);
    if (last !== undefined && entry.kind === "chance" && last.entry.kind === "chance" && last.text === text)
      out[out.length - 1] = { entry, text, times: last.times + 1 };
    else out.push({ entry, text, times: 1 });
  }
  return out;
}

/** Shows a position, and the board if it has scrolled away. */
function look(open: Desk["open"], ply: number): void {
  open.show(ply);
  document.querySelector(".stage")?.scrollIntoView({ block: "nearest" });
}

function Line({
  desk,
  entry,
  text: said,
  times,
  onDice,
}: Group & { readonly desk: Desk; onDice(): void }): JSX.Element {
  const { open, state, line } = desk;
  const isMove = entry.kind === "move" || entry.kind === "chance";
  const gone = isMove && line[entry.ply ?? -1]?.n !== entry.n;
  const badge =
    entry.seat === undefined ? null : <SeatBadge seat={entry.seat} colour={desk.table.colours[entry.seat]} />;
  const text = times > 1 ? `${said} (${times}×)` : said;
  const after = (entry.ply ?? 0) + 1;
  return (
    <li class={`line ${entry.kind}${gone ? " gone" : ""}${state.at === after ? " shown" : ""}`}>
      {badge}
      {isMove && !gone ? (
        <button type="button" class="line-text" title={t("log.show")} onClick={() => look(open, after)}>
          {text}
        </button>
      ) : (
        <span class="line-text">{text}</span>
      )}
      {entry.roll !== undefined && (
        <button type="button" class="lock" aria-label={t("log.dice", { n: entry.roll + 1 })} onClick={onDice}>
          <Sign name="lock" />
        </button>
      )}
    </li>
  );
}

export function Log({ desk, onDice }: { readonly desk: Desk; onDice(): void }): JSX.Element {
  // The first line shown stays the first while others come: lines that slid away above would move all of them.
  const [first, setFirst] = useState(() => Math.max(0, desk.table.log.length - PAGE));
  const box = useRef<HTMLOListElement>(null);
  const lines = useMemo(
    () => groups(desk.table.log.slice(first), (e) => sentence(desk, e)),
    [desk.table, first, lang()],
  );
  useLayoutEffect(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [desk.table.event]);
  return (
    <section class="log" aria-label={t("log.title")}>
      {first > 0 && (
        <button type="button" class="link" onClick={() => setFirst(Math.max(0, first - PAGE))}>
          {t("log.earlier")}
        </button>
      )}
      {lines.length === 0 && <p class="soft">{t("log.empty")}</p>}
      <ol ref={box} tabIndex={0} aria-label={t("log.title")}>
        {lines.map((group) => (
          <Line key={group.entry.n} {...group} desk={desk} onDice={onDice} />
        ))}
      </ol>
    </section>
  );
}
