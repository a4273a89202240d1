// autobahn.tsx: Alltagswahn Autobahn through the windscreen: lanes from left to right to the verge with the sign; the hand
// as a tray below.
import type { JSX } from "preact";
import { Actions, Hand } from "../autobahn/hand";
import { Motorway } from "../autobahn/motorway";
import { cardOf, isBack, label, laneOf, pumpsOn, question, tell, whyNot, type Counts, type View } from "../autobahn/moves";
import type { Board, BoardProps, Lang } from "../board";
import "../boards.css";
import { cardName } from "../shapes/card";
import { SeatPoints } from "../shapes/seat";

const total = (c: Counts | number): number => (typeof c === "number" ? c : Object.values(c).reduce((a, b) => a + b, 0));

/** What a seat has: points on the road it has taken, cards in hand, and if they can be seen what they will cost. */
function Standing({ view, seat, lang }: { view: View; seat: number; lang: Lang }): JSX.Element {
  const hand = view.hands[seat] ?? 0;
  const points = pumpsOn(view, view.taken[seat] ?? {});
  const costs = typeof hand === "number" ? 0 : pumpsOn(view, hand);
  const drives = seat === view.driver && view.phase !== "over";
  return (
    <>
      {drives && <strong>{lang === "en" ? "drives" : "fährt"}, </strong>}
      {points} {lang === "en" ? (points === 1 ? "point" : "points") : points === 1 ? "Punkt" : "Punkte"}, {total(hand)} {lang === "en" ? "in hand" : "auf der Hand"}
      {costs > 0 && ` (−${costs})`}
    </>
  );
}

function Head({ view, names, lang }: { view: View; names: readonly string[]; lang: Lang }): JSX.Element {
  const deck = total(view.deck);
  const left = lang === "en" ? `${deck} in the deck` : `${deck} im Stapel`;
  return (
    <p class="board-note">
      {view.hands.map((_, seat) => <SeatPoints key={seat} seat={seat} name={names[seat] ?? ""}><Standing view={view} seat={seat} lang={lang} /></SeatPoints>)}
      <span class="points">{deck === 0 && view.phase !== "over" ? <strong>{lang === "en" ? "deck empty: last round" : "Stapel leer: letzte Runde"}</strong> : left}</span>
      <span class="points">{lang === "en" ? `snails ${view.snails} of 2` : `Schnecken ${view.snails} von 2`}</span>
    </p>
  );
}

function Component(props: BoardProps<View>): JSX.Element {
  const { view, moves, seat, ui, setUi, choose, lang, names } = props;
  const meant = typeof props.pending === "string" ? props.pending : null;
  const lifted = typeof ui["lifted"] === "string" ? ui["lifted"] : meant === null ? null : cardOf(meant);
  const back = typeof ui["back"] === "boolean" ? ui["back"] : meant !== null && isBack(meant);
  const hovered = typeof ui["hovered"] === "string" ? ui["hovered"] : null;
  const playable = new Set(moves.flatMap((m) => cardOf(m) ?? []));
  const ofCard = lifted === null ? [] : moves.filter((m) => cardOf(m) === lifted);
  const side = ofCard.filter((m) => isBack(m) === back);
  const shown = [...side, ...moves.filter((m) => m !== "end" && cardOf(m) === null)];
  const lit = new Set(shown.flatMap((m) => laneOf(m) ?? []));
  const hand = seat !== null ? view.hands[seat] : undefined;
  const lift = (kind: string) => setUi({ ...ui, lifted: kind, back: !moves.some((m) => cardOf(m) === kind && !isBack(m)) && playable.has(kind) });
  const tap = (kind: string) => {
    const only = side.filter((m) => !m.startsWith("refuel:"));
    if (kind !== lifted) lift(kind);
    else if (only.length === 1) choose(only[0]!);
    else setUi({ ...ui, lifted: null });
  };
  const pick = (lane: number) => {
    const move = side.find((m) => laneOf(m) === lane);
    if (move !== undefined) choose(move);
  };
  const drop = (kind: string, lane: number) => {
    const move = moves.find((m) => cardOf(m) === kind && laneOf(m) === lane);
    if (move !== undefined) choose(move);
    else setUi({ ...ui, lifted: kind });
  };
  return (
    <div class="board-box">
      <Head view={view} names={names} lang={lang} />
      <Motorway view={view} lang={lang} lit={lit} hovered={hovered} last={props.last} pick={pick} hover={(id) => setUi({ ...ui, hovered: id })} />
      <Asked {...props} />
      <div class={moves.some((m) => m.startsWith("fuel:")) ? "tray fuel" : "tray"}>
        {hand !== undefined && typeof hand !== "number" && (
          <Hand view={view} hand={hand} lifted={lifted} back={back} playable={playable} lang={lang} why={(kind) => whyNot(kind, view, moves, lang)} tap={tap} lift={lift} drop={drop} />
        )}
        <Actions moves={shown} flips={ofCard.some(isBack) && ofCard.some((m) => !isBack(m))} back={back} lang={lang} choose={choose} flip={() => setUi({ ...ui, back: !back })} />
      </div>
      <p class="board-note soft">{noteFor(props, lifted, playable)}</p>
    </div>
  );
}

/** What the viewer is to decide, where it is not simply a card to be played. */
function Asked({ view, moves, last, names, lang }: BoardProps<View>): JSX.Element | null {
  const fuel = lang === "en" ? "Refuel: how many cards do you draw?" : "Tanken: Wie viele Karten ziehst du?";
  const asked = moves.includes("pass") ? question(view, last, names, lang) : moves.some((m) => m.startsWith("fuel:")) ? fuel : null;
  return asked === null ? null : <p class="board-note asked"><strong>{asked}</strong></p>;
}

function noteFor({ view, moves, lang, seat }: BoardProps<View>, lifted: string | null, playable: ReadonlySet<string>): string {
  if (lifted !== null && !playable.has(lifted)) return `${cardName(lifted, lang)}: ${whyNot(lifted, view, moves, lang)}`;
  if (seat !== null && playable.size === 0 && moves.includes("end")) return lang === "en" ? "No card can be played now: end your turn." : "Keine Karte geht mehr: Beende deinen Zug.";
  if (seat === null || playable.size === 0) return "";
  if (lifted !== null) return lang === "en" ? "Now tap a marked lane or a button; another card puts this one back." : "Jetzt eine markierte Spur oder einen Knopf antippen; eine andere Karte legt diese zurück.";
  return lang === "en" ? "Tap a card to lift it; tap it again to play it." : "Tippe eine Karte an, um sie zu heben; noch einmal, um sie zu spielen.";
}

export const board: Board<View> = {
  Component,
  tell,
  label: (move, { lang }) => label(move, lang),
  reactions: {
    camera: { en: "Always photograph whoever is too fast", de: "Immer blitzen, wenn jemand zu schnell ist" },
    indicator: { en: "Always indicate and take the turn", de: "Immer blinken und den Zug nehmen" },
    flash: { en: "Always flash when somebody indicates", de: "Immer Lichthupe, wenn jemand blinkt" },
    doctor: { en: "Always send the doctor after a photograph", de: "Nach einem Blitzer immer den Notarzt schicken" },
  },
  seat: (_view, seat) => ({ colour: `--seat-${seat}`, name: { en: `Driver ${seat + 1}`, de: `Fahrer ${seat + 1}` } }),
};
