// Fair.tsx: the fair dice of a table: what was committed, and, when the game is over, the check, done here.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { commitmentOf, diceKey, outcomeOf } from "../dice";
import { get } from "../http";
import { t } from "../i18n";
import { kept } from "../store";
import type { Record_ } from "../wire";
import type { Desk } from "./desk";
import type { Own } from "./making";
import { Dialog } from "./parts";

interface Finding {
  readonly good: boolean;
  readonly text: string;
}

const finding = (good: boolean, yes: Finding["text"], no: Finding["text"]): Finding => ({ good, text: good ? yes : no });

/** For each roll what could have come, with weights. */
type Outcomes = readonly (readonly (readonly [move: string, weight: number])[])[];

/** What can be computed again from a record. */
export function check(record: Record_, chances: Outcomes, own: Own | null): Finding[] {
  const { commitment, secret, numbers, rolls } = record.dice;
  const out = [finding(commitmentOf(secret) === commitment, t("dice.ok.commitment"), t("dice.bad.commitment"))];
  if (own?.commitment !== undefined) out.push(finding(own.commitment === commitment, t("dice.ok.seen"), t("dice.bad.seen")));
  if (own?.dice !== undefined) out.push(finding(numbers.includes(own.dice), t("dice.ok.number"), t("dice.bad.number")));
  if (rolls.length === 0) return [...out, { good: true, text: t("dice.none") }];
  const key = diceKey(secret, numbers);
  const played = record.moves.filter((m) => m.startsWith("-:")).map((m) => m.slice(2));
  const wrong = rolls.findIndex((roll, i) => outcomeOf(key, roll, chances[i] ?? []) !== played[i]);
  const should = wrong < 0 ? "" : outcomeOf(key, rolls[wrong] as number, chances[wrong] ?? []);
  return [...out, finding(wrong < 0, t("dice.ok.rolls", { n: rolls.length }), t("dice.bad.rolls", { n: wrong + 1, move: should }))];
}

function Check({ desk }: { readonly desk: Desk }): JSX.Element {
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const { id, invite } = desk.open;
  const look = <T,>(what: string) => get<T>(`/api/tables/${id}/${what}${invite === null ? "" : `?invite=${invite}`}`);
  const run = async () => {
    try {
      const [record, { outcomes }] = await Promise.all([look<Record_>("record"), look<{ outcomes: Outcomes }>("outcomes")]);
      setFindings(check(record, outcomes, kept<Own>(`own.${id}`)));
    } catch {
      setFindings([{ good: false, text: t("error.offline") }]);
    }
  };
  return (
    <>
      <button type="button" class="button main" onClick={() => void run()}>{t("dice.check")}</button>
      <ul class="findings" aria-live="polite">
        {findings.map((f) => <li key={f.text} class={f.good ? "good" : "bad"}><span aria-hidden="true">{f.good ? "✓" : "✗"}</span> {f.text}</li>)}
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
        <dt>{t("dice.commitment")}</dt><dd><code>{dice.commitment}</code></dd>
        <dt>{t("dice.numbers")}</dt>
        {dice.numbers.map((n, seat) => <dd key={seat}>{desk.names[seat]}: <code>{n ?? t("dice.bot")}</code></dd>)}
        <dt>{t("dice.rolls")}</dt><dd>{dice.rolls}</dd>
        <dt>{t("dice.secret")}</dt><dd>{dice.secret === null ? t("dice.later") : <code>{dice.secret}</code>}</dd>
      </dl>
      {status === "over" && <Check desk={desk} />}
      <p class="soft">{t("dice.limits")}</p>
    </Dialog>
  );
}
