// Chat.tsx: words between the players; plain text.
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../../../i18n";
import type { Desk } from "../desk";

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
