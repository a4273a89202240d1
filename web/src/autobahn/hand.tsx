// autobahn/hand.tsx: the hand as a tray. A tap lifts a card, a second tap plays it; it can be turned over to be road.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Lang } from "../board";
import { CardBack, CardFace, cardName } from "../shapes/card";
import { useCarry } from "../shapes/drag";
import { cardsOf, words, type Counts, type View } from "./moves";

interface HandProps {
  readonly view: View;
  readonly hand: Counts;
  readonly lifted: string | null;
  readonly back: boolean;
  readonly playable: ReadonlySet<string>;
  readonly lang: Lang;
  /** Why a card cannot be played now. */
  why(kind: string): string;
  tap(kind: string): void;
  lift(kind: string): void;
  drop(kind: string, lane: number): void;
}

type Forms = readonly [string, string];
const many = (n: number, lang: Lang, en: Forms, de: Forms): string[] => (n === 0 ? [] : [`${n} ${(lang === "en" ? en : de)[n === 1 ? 0 : 1]}`]);

export function Hand({ view, hand, lifted, back, playable, lang, why, tap, lift, drop }: HandProps): JSX.Element {
  const carry = useCarry((kind, spot) => drop(kind, Number(spot)), lift);
  const [copy, setCopy] = useState(0); // which of several alike was touched last: that one is up, not the first of them
  const cards = cardsOf(view);
  const said = (kind: string, pumps: number, snails: number) =>
    [cardName(kind, lang), ...many(pumps, lang, ["pump", "pumps"], ["Zapfsäule", "Zapfsäulen"]), ...many(snails, lang, ["snail", "snails"], ["Schnecke", "Schnecken"]), ...(playable.has(kind) ? [] : [why(kind)])].join(", ");
  return (
    <div class="hand" role="group" aria-label={lang === "en" ? "Your hand" : "Deine Hand"}>
      {Object.entries(hand).flatMap(([kind, n]) =>
        Array.from({ length: n }, (_, i) => {
          const up = kind === lifted && i === Math.min(copy, n - 1);
          const carrier = carry(kind);
          const touch = (event: PointerEvent) => (setCopy(i), carrier.onPointerDown(event));
          const click = () => (setCopy(i), tap(kind));
          const card = cards.find((c) => c.kind === kind);
          return (
            <button key={`${kind}${i}`} type="button" class={`card${up ? " lifted" : ""}${playable.has(kind) ? "" : " dim"}`} aria-pressed={up} onClick={click} {...carrier} onPointerDown={touch}>
              {up && back ? <CardBack lang={lang} /> : <CardFace kind={kind} lang={lang} pumps={card?.pumps ?? 0} snails={card?.snails ?? 0} />}
              <span class="out-of-sight">{said(kind, card?.pumps ?? 0, card?.snails ?? 0)}</span>
            </button>
          );
        }),
      )}
    </div>
  );
}

interface ActionsProps {
  readonly moves: readonly string[];
  /** It can be turned over: there is something to do with its other side. */
  readonly flips: boolean;
  readonly back: boolean;
  readonly lang: Lang;
  choose(move: string): void;
  flip(): void;
}

/** What can be done with the lifted card, or without any; Pass is large and stands alone. */
export function Actions({ moves, flips, back, lang, choose, flip }: ActionsProps): JSX.Element {
  const side = back ? (lang === "en" ? "Front up" : "Vorderseite") : lang === "en" ? "Back up: as road" : "Umdrehen: als Straße";
  return (
    <div class="word-moves">
      {moves.filter((m) => m !== "pass").map((move) => <button key={move} type="button" class="primary" onClick={() => choose(move)}>{words(move, lang)}</button>)}
      {flips && <button type="button" aria-pressed={back} onClick={flip}>⇄ {side}</button>}
      {moves.includes("pass") && <button type="button" class="wide-pass" onClick={() => choose("pass")}>{words("pass", lang)}</button>}
    </div>
  );
}
