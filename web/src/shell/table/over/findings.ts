// findings.ts: what a check of the fair dice finds out. Loaded when somebody asks for it, for it brings BLAKE2b along.
import { commitmentOf, diceKey, isHex, outcomeOf } from "../../../dice";
import { t } from "../../../i18n";
import type { Record_ } from "../../../wire";
import type { Own } from "../../making";

export interface Finding {
  readonly good: boolean;
  readonly text: string;
}

const finding = (good: boolean, yes: string, no: string): Finding => ({
  good,
  text: good ? yes : no,
});

/** For each roll what could have come, with weights. */
export type Outcomes = readonly (readonly (readonly [move: string, weight: number])[])[];

/** A server that means it well sends nothing else; one that does not is found out, not believed. */
const isWritten = ({ secret, numbers }: Record_["dice"]): boolean =>
  isHex(secret, 32) && numbers.every((n) => n === null || isHex(n, 16));

/** What can be computed again from a record. */
export function check(record: Record_, chances: Outcomes, own: Own | null): Finding[] {
  const { commitment, secret, numbers, rolls } = record.dice;
  if (!isWritten(record.dice)) return [{ good: false, text: t("dice.bad.commitment") }];
  const out = [finding(commitmentOf(secret) === commitment, t("dice.ok.commitment"), t("dice.bad.commitment"))];
  if (own?.commitment !== undefined)
    out.push(finding(own.commitment === commitment, t("dice.ok.seen"), t("dice.bad.seen")));
  if (own?.dice !== undefined) out.push(finding(numbers.includes(own.dice), t("dice.ok.number"), t("dice.bad.number")));
  if (rolls.length === 0) return [...out, { good: true, text: t("dice.none") }];
  const key = diceKey(secret, numbers);
  const rolled = record.moves.slice(record.dice.carried ?? 0);
  const played = rolled.filter((m) => m.startsWith("-:")).map((m) => m.slice(2));
  const wrong = rolls.findIndex((roll, i) => outcomeOf(key, roll, chances[i] ?? []) !== played[i]);
  const should = wrong < 0 ? "" : outcomeOf(key, rolls[wrong] as number, chances[wrong] ?? []);
  return [
    ...out,
    finding(wrong < 0, t("dice.ok.rolls", { n: rolls.length }), t("dice.bad.rolls", { n: wrong + 1, move: should })),
  ];
}
