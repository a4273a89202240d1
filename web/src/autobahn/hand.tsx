// autobahn/hand.tsx: the hand as a fan. A tap lifts a card, the lifted card is tapped to play it; it can be carried to its place, and
// turned over to be road.
import type { JSX } from "preact";
import type { BoardProps } from "../board";
import { CardBack, CardFace, classOf } from "../shapes/card";
import { useCarry } from "../shapes/drag";
import { lift, ofCard, meantBy } from "./meant";
import { cardOf, cardsOf, isBack, placeOf, whyNot, type Counts, type View } from "./moves";

type Props = BoardProps<View>;

/** What a card is called in full, with all that is printed on it, for those who hear it. */
function said({ words, facts }: Props, kind: string, pumps: number, snails: number, isPlayable: boolean): string {
  const why = isPlayable ? "" : whyNot(kind, facts, words);
  return [
    words.name("cards", kind),
    ...(pumps === 0 ? [] : [words.say("facts/pumps", { pumps })]),
    ...(snails === 0 ? [] : [words.say("facts/snails", { snails })]),
    ...(why === "" ? [] : [why]),
  ].join(", ");
}

/** The second tap on a card: the one thing it can do, or it is put back. */
function again(props: Props, kind: string, back: boolean): void {
  const { moves, ui, setUi, choose } = props;
  const all = ofCard(moves, kind).filter((m) => isBack(m) === back);
  const only = all.length === 1 ? all : all.filter((m) => !m.startsWith("refuel:"));
  if (only.length === 1) choose(only[0] as string);
  else setUi({ ...ui, lifted: null });
}

/** More than this leave strips that are too narrow for a whole card: then what is on it moves into the strip. */
const AIRY = 7;

/** A hand changes while it is held, so a card is known by its kind and which of several alike it is. */
const copies = (hand: Counts): readonly (readonly [string, number])[] =>
  Object.entries(hand).flatMap(([kind, n]) => Array.from({ length: n }, (_, i) => [kind, i] as const));

export function Hand(props: Props): JSX.Element {
  const { view, seat, moves, words, ui, setUi, choose } = props;
  const meant = meantBy(props);
  const drop = (kind: string, place: string) => {
    const all = ofCard(moves, kind).filter((m) => placeOf(m, view) === place);
    const move = all.find((m) => isBack(m) === meant.back) ?? all[0];
    if (move !== undefined) choose(move);
  };
  const carry = useCarry(drop, (kind) => setUi({ ...lift(props, kind, Number(ui["copy"] ?? 0)), carried: true }));
  const hand = seat === null ? undefined : view.hands[seat];
  const list = hand === undefined || typeof hand === "number" ? [] : copies(hand);
  const playable = new Set(moves.flatMap((m) => cardOf(m) ?? []));
  const printed = cardsOf(view);
  const up = list.findIndex(([kind, i]) => kind === meant.lifted && i === meant.copy);
  const at = up >= 0 ? up : list.findIndex(([kind]) => kind === meant.lifted);
  return (
    <div
      class={`ab-hand${at >= 0 ? " lifts" : ""}${list.length > AIRY ? " crowd" : ""}`}
      role="group"
      aria-label={words.say("facts/hand")}
      data-part="hand"
      style={{ "--n": list.length, "--up": at < 0 ? list.length : at }}
    >
      {list.length === 0 && hand !== undefined && <p class="hand-empty">{words.say("facts/hand_empty")}</p>}
      {list.map(([kind, i], k) => {
        const isUp = k === at;
        const card = printed.find((c) => c.kind === kind);
        const carrier = carry(kind);
        const face = { kind, words, pumps: card?.pumps ?? 0 };
        const snails = card?.snails ?? 0;
        return (
          <button
            key={`${kind}${i}`}
            type="button"
            class={`ab-card k-${classOf(kind)}${isUp || k === list.length - 1 ? " whole" : ""}${isUp ? " up" : ""}${k > at && at >= 0 ? " after" : ""}${playable.has(kind) ? "" : " dim"}`}
            style={{ "--i": k }}
            data-part={isUp ? "card:up" : `card:${kind}`}
            data-card={kind}
            aria-pressed={isUp}
            {...carrier}
            onPointerDown={(event) => {
              if (meant.lifted !== kind) ui["copy"] !== i && setUi({ ...ui, copy: i });
              carrier.onPointerDown(event);
            }}
            onClick={() => (isUp ? again(props, kind, meant.back) : setUi(lift(props, kind, i)))}
          >
            {isUp && meant.back ? (
              <CardBack {...face} snails={card?.back ?? 0} />
            ) : (
              <CardFace {...face} snails={snails} />
            )}
            <span class="out-of-sight">{said(props, kind, face.pumps, snails, playable.has(kind))}</span>
          </button>
        );
      })}
    </div>
  );
}
