// Fair.tsx: the fair dice of a table: what was committed, and, when the game is over, the check, done here.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { chunk } from "../../../chunk";
import { get, type Failure } from "../../../http";
import { more, t } from "../../../i18n";
import { kept } from "../../../store";
import type { Record_ } from "../../../wire";
import type { Desk } from "../desk";
import type { Own } from "../../making";
import type { Finding, Outcomes } from "./findings";
import { Dialog, ErrorNote } from "../../parts";

await more();

function Check({ desk }: { readonly desk: Desk }): JSX.Element {
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { id, invite } = desk.open;
  const look = <T,>(what: string) => get<T>(`/api/tables/${id}/${what}${invite === null ? "" : `?invite=${invite}`}`);
  const run = async () => {
    const [record, outcomes] = await Promise.all([look<Record_>("record"), look<{ outcomes: Outcomes }>("outcomes")]);
    const refused = !record.ok ? record : !outcomes.ok ? outcomes : null;
    setFailure(refused?.failure ?? null);
    if (!record.ok || !outcomes.ok) return;
    const { check } = await chunk(() => import("./findings"));
    setFindings(check(record.body, outcomes.body.outcomes, kept<Own>(`own.${id}`)));
  };
  return (
    <>
      <button type="button" class="button main" onClick={() => void run()}>
        {t("dice.check")}
      </button>
      <ErrorNote failure={failure} />
      <ul class="findings" aria-live="polite">
        {findings.map((f) => (
          <li key={f.text} class={f.good ? "good" : "bad"}>
            <span aria-hidden="true">{f.good ? "✓" : "✗"}</span> {f.text}
          </li>
        ))}
      </ul>
    </>
  );
}

export function FairDialog({ desk, onClose }: { readonly desk: Desk; onClose(): void }): JSX.Element {
  const { dice, status } = desk.table;
  return (
    <Dialog title={t("dice.title")} onClose={onClose}>
      <p>{t("dice.lead")}</p>
      <dl class="fair">
        <dt>{t("dice.commitment")}</dt>
        <dd>
          <code>{dice.commitment}</code>
        </dd>
        <dt>{t("dice.numbers")}</dt>
        {dice.numbers.map((n, seat) => (
          <dd key={seat}>
            {desk.names[seat]}: <code>{n ?? t("dice.bot")}</code>
          </dd>
        ))}
        <dt>{t("dice.rolls")}</dt>
        <dd>{dice.rolls}</dd>
        <dt>{t("dice.secret")}</dt>
        <dd>{dice.secret === null ? t("dice.later") : <code>{dice.secret}</code>}</dd>
      </dl>
      {status === "over" && <Check desk={desk} />}
      <p class="soft">{t("dice.limits")}</p>
    </Dialog>
  );
}
