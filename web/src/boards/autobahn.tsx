// autobahn.tsx: Alltagswahn Autobahn through the windscreen: lanes from left to right to the verge with the sign; the hand
// as a tray below.
import type { JSX } from "preact";
import { Actions, Hand } from "../autobahn/hand";
import { Motorway } from "../autobahn/motorway";
import { cardOf, isBack, label, laneOf, sentence, whyNot, type Counts, type View } from "../autobahn/moves";
import type { Board, BoardProps, Lang, Played, Telling } from "../board";
import "../boards.css";
import { cardName } from "../shapes/card";
import { SeatPoints } from "../shapes/seat";

const total = (c: Counts | number): number => (typeof c === "number" ? c : Object.values(c).reduce((a, b) => a + b, 0));

function Head({ view, names, lang }: { view: View; names: readonly string[]; lang: Lang }): JSX.Element {
  const w = lang === "en" ? { hand: "in hand", taken: "taken", deck: "deck", snails: "snails" } : { hand: "Handkarten", taken: "erbeutet", deck: "Stapel", snails: "Schnecken" };
  return (
    <p class="board-note">
      {view.hands.map((hand, seat) => (
        <SeatPoints key={seat} seat={seat} name={names[seat] ?? ""}>
          {seat === view.driver && <strong>{lang === "en" ? "drives" : "fährt"}, </strong>}
          {total(hand)} {w.hand}, {total(view.taken[seat] ?? {})} {w.taken}
        </SeatPoints>
      ))}
      <span class="points">{w.deck} {total(view.deck)}</span>
      <span class="points">{w.snails} {view.snails} / 2</span>
    </p>
  );
}

const windowWords: Readonly<Record<string, readonly [string, string]>> = {
  turn: ["A turn begins. Indicator or camera?", "Ein Zug beginnt. Blinker oder Blitzer?"],
  flash: ["Somebody indicates. Flash?", "Jemand blinkt. Lichthupe?"],
  camera: ["A card was laid. Camera?", "Eine Karte liegt. Blitzer?"],
  doctor: ["A photograph! Doctor?", "Geblitzt! Notarzt?"],
};

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
  const tap = (kind: string) => {
    const only = side.filter((m) => !m.startsWith("refuel:"));
    if (kind !== lifted) setUi({ ...ui, lifted: kind, back: !moves.some((m) => cardOf(m) === kind && !isBack(m)) && playable.has(kind) });
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
  const asked = moves.includes("pass") && view.window !== null ? windowWords[view.window.type]?.[lang === "en" ? 0 : 1] : undefined;
  return (
    <div class="board-box">
      <Head view={view} names={names} lang={lang} />
      <Motorway view={view} lang={lang} lit={lit} hovered={hovered} pick={pick} hover={(id) => setUi({ ...ui, hovered: id })} />
      {asked !== undefined && <p class="board-note"><strong>{asked}</strong></p>}
      {hand !== undefined && typeof hand !== "number" && <Hand view={view} hand={hand} lifted={lifted} back={back} playable={playable} lang={lang} tap={tap} drop={drop} />}
      <Actions moves={shown} flips={ofCard.some(isBack) && ofCard.some((m) => !isBack(m))} back={back} lang={lang} choose={choose} flip={() => setUi({ ...ui, back: !back })} />
      <p class="board-note soft">{noteFor(props, lifted, playable)}</p>
    </div>
  );
}

function noteFor({ view, moves, lang, seat }: BoardProps<View>, lifted: string | null, playable: ReadonlySet<string>): string {
  if (lifted !== null && !playable.has(lifted)) return `${cardName(lifted, lang)}: ${whyNot(lifted, view, moves, lang)}`;
  if (seat === null || playable.size === 0 || lifted !== null) return "";
  return lang === "en" ? "Tap a card to lift it; tap it again to play it." : "Tippe eine Karte an, um sie zu heben; noch einmal, um sie zu spielen.";
}

function tell(played: Played, { lang, names }: Telling<View>): string {
  const drawn = /^draw:(.+)$/.exec(played.move)?.[1];
  if (played.seat !== null) return sentence(played.move, names[played.seat] ?? "", lang);
  const card = drawn === undefined || drawn === "?" ? "" : `: ${cardName(drawn, lang)}`;
  return lang === "en" ? `A card is drawn${card}.` : `Eine Karte wird gezogen${card}.`;
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
