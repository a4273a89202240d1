// Chat.tsx: words between the players; plain text.
import type { JSX } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import type { Desk } from "./desk";

/** There is somebody to talk to, or something was said. */
export function hasChat({ table }: Desk): boolean {
  const others = table.seats.some((s, i) => s.kind === "human" && !table.you.includes(i));
  return (others && table.you.length > 0) || table.log.some((e) => e.kind === "say");
}

/** How many words of others have not been read. */
export function useUnread({ table }: Desk, isReading: boolean): number {
  const read = useRef(table.event);
  if (isReading) read.current = table.event;
  return table.log.filter((e) => e.kind === "say" && e.n > read.current && !table.you.includes(e.seat ?? -1)).length;
}

export function Chat({ desk }: { readonly desk: Desk }): JSX.Element {
  const [text, setText] = useState("");
  const id = useId();
  const { table, names } = desk;
  const said = table.log.filter((e) => e.kind === "say").slice(-20);
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim() === "") return;
    desk.open.say(text.trim());
    setText("");
  };
  return (
    <section class="chat" aria-label={t("chat.title")}>
      <ul>
        {said.map((e) => (
          <li key={e.n}>
            <strong>{names[e.seat ?? -1] ?? ""}</strong> {e.text}
          </li>
        ))}
      </ul>
      {table.you.length > 0 && (
        <form onSubmit={send} class="row">
          <label class="out-of-sight" for={id}>
            {t("chat.say")}
          </label>
          <input
            id={id}
            value={text}
            maxLength={300}
            autocomplete="off"
            placeholder={t("chat.say")}
            onInput={(e) => setText(e.currentTarget.value)}
          />
          <button type="submit" class="button">
            {t("chat.send")}
          </button>
        </form>
      )}
    </section>
  );
}
