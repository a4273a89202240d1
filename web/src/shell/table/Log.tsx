// Log.tsx: what has happened, in the server's sentences; a click shows that position.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import { SeatBadge } from "../../shapes/seat";
import type { Entry } from "../../wire";
import { sentence, type Desk } from "./desk";
import { Sign } from "../Sign";

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
      {entry.kind === "chance" && (
        <button type="button" class="lock" aria-label={t("log.dice", { n: (entry.roll ?? 0) + 1 })} onClick={onDice}>
          <Sign name="lock" />
        </button>
      )}
    </li>
  );
}

export function Log({ desk, onDice }: { readonly desk: Desk; onDice(): void }): JSX.Element {
  // The first line shown stays the first, so that lines do not slide while others come; now and then a few pages of them go.
  const [earlier, setEarlier] = useState(0);
  const box = useRef<HTMLOListElement>(null);
  const { length } = desk.table.log;
  const first = Math.max(0, length - PAGE - ((length - PAGE) % (3 * PAGE)) - earlier * PAGE);
  const entries = desk.table.log.slice(first);
  useLayoutEffect(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [desk.table.event]);
  return (
    <section class="log" aria-label={t("log.title")}>
      {first > 0 && (
        <button type="button" class="link" onClick={() => setEarlier(earlier + 1)}>
          {t("log.earlier")}
        </button>
      )}
      {entries.length === 0 && <p class="soft">{t("log.empty")}</p>}
      <ol ref={box} tabIndex={0} aria-label={t("log.title")}>
        {groups(entries, (e) => sentence(desk, e)).map((group) => (
          <Line key={group.entry.n} {...group} desk={desk} onDice={onDice} />
        ))}
      </ol>
    </section>
  );
}
