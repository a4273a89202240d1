// autobahn.tsx: Alltagswahn Autobahn from behind the wheel: the road through the windscreen, the others in the mirror, one's own hand on
// the dashboard.
import type { JSX } from "preact";
import { acts } from "../autobahn/acts";
import { Dash } from "../autobahn/dash";
import { fuelMoves, ofCard, meantBy } from "../autobahn/meant";
import { Motorway } from "../autobahn/motorway";
import { cardsOf, pumpsIn, pumpsOf, question, readyOf, total, whyNot, type View } from "../autobahn/moves";
import type { Ask, Board, BoardProps, CountProps, PartProps } from "../board";
import { CardFace, classOf, shortName } from "../shapes/card";

/** Points taken so far, and cards in hand. */
function Count({ view, seat, words }: CountProps<View>): JSX.Element {
  const cards = total(view.hands[seat] ?? 0);
  const points = pumpsIn(view, view.taken[seat] ?? {});
  return (
    <>
      <span class="ab-count-long">
        <b>{words.say("facts/points", { points })}</b>
        <span class="ab-count-cards">, {words.say("facts/cards", { cards })}</span>
      </span>
      <b class="ab-count-short">{points}</b>
    </>
  );
}

/** In a window: who is about to do what, and what one could do about it. */
function reaction({ view, last, words }: BoardProps<View>): Ask {
  const title = words.say(`facts/title_${view.window?.type ?? "turn"}`);
  return { title, hint: question(view, last, words) ?? "" };
}

function asks(props: BoardProps<View>): Ask {
  const { view, words, moves, facts } = props;
  const { lifted, back } = meantBy(props);
  if (moves.includes("pass")) return reaction(props);
  if (fuelMoves(moves).length > 0)
    return {
      title: words.say("facts/ask_fuel"),
      hint: words.say("facts/fuel_hint", { colour: view.fuel?.colour ?? "" }),
    };
  if (lifted !== null) {
    const name = shortName(words, lifted);
    const isDead = ofCard(moves, lifted).length === 0;
    return {
      title: back ? `${name}, ${words.say("facts/as_road")}` : name,
      hint: isDead ? whyNot(lifted, facts, words) : words.say("facts/place"),
    };
  }
  const ready = readyOf(facts);
  if (moves.length === 1 && moves[0] === "end") return { title: words.say("facts/only_end") };
  return {
    title: words.say("facts/title_drive"),
    hint:
      ready === null
        ? words.say("facts/lift")
        : words.say("facts/ready", {
            card: words.name("cards", ready.card),
            lane: ready.lane,
            points: ready.points,
          }),
  };
}

function Part({ view, words, id }: PartProps<View>): JSX.Element {
  const card = cardsOf(view).find(({ kind }) => kind === id);
  return (
    <span class={`ab-card whole k-${classOf(id)}`}>
      <CardFace kind={id} words={words} pumps={card?.pumps ?? 0} snails={card?.snails ?? 0} />
    </span>
  );
}

export const board: Board<View> = {
  Component: Motorway,
  Part,
  Bar: Dash,
  Count,
  asks,
  actions: ({ moves, words, choose }) => [
    {
      id: "pass",
      label: words.say("moves/pass"),
      isOff: !moves.includes("pass"),
      press: () => choose("pass"),
    },
  ],
  acts,
  sources: (view, seat, words) =>
    Object.entries(view.taken[seat] ?? {}).map(([kind, n]) => ({
      points: n * pumpsOf(view, kind),
      label: shortName(words, kind),
    })),
  wantsFacts: true,
  reactions: ["camera", "indicator", "flash", "doctor"],
};
