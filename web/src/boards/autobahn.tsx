// autobahn.tsx: Alltagswahn Autobahn through the windscreen: lanes from left to right to the verge with the sign; the hand
// as a tray below. A tap lifts a card and shows what can be done with it.
import type { JSX } from "preact";
import type { Board, BoardProps, Lang, Played, Telling } from "../board";
import { CardFace, SignPicture, Vehicle, cardName } from "../shapes/card";
import "../boards.css";

type Counts = Readonly<Record<string, number>>;

export interface View {
  readonly players: number;
  readonly phase: string;
  readonly driver: number;
  readonly snails: number;
  readonly window: { readonly type: string; readonly asked: number } | null;
  readonly lanes: readonly (readonly string[] | "works")[];
  readonly heavy: boolean;
  readonly sign: string;
  readonly deck: Counts | number;
  readonly hands: readonly (Counts | number)[];
  readonly taken: readonly Counts[];
}

// ---- moves ----

/** The card a move plays, null for those that play none or say it by themselves. */
export function cardOf(move: string): string | null {
  const [verb, card] = move.split(":");
  if (verb === "camera") return "CAM";
  if (verb === "works") return "RW";
  if (verb === "indicator") return "IND";
  if (verb === "flash") return "FLA";
  if (verb === "doctor") return "DOC";
  return verb === "fuel" || verb === "draw" || card === undefined || card === "?" ? null : card;
}

export function words(move: string, lang: Lang): string {
  const [verb, a, b] = move.split(":");
  const card = a === undefined || a === "?" ? (lang === "en" ? "a card" : "eine Karte") : cardName(a, lang);
  const texts: Readonly<Record<string, readonly [string, string]>> = {
    build: [`build a road with ${card}`, `${card} als Straße bauen`],
    overtake: [`overtake, road: ${card}`, `überholen, Straße: ${card}`],
    put: [b === undefined ? `put the ${card}` : `put the ${card} on lane ${b}`, b === undefined ? `${card} legen` : `${card} auf Spur ${b}`],
    sign: [`put up ${card}`, `${card} aufstellen`],
    works: ["close the left lane", "linke Spur sperren"],
    refuel: [`refuel with ${card}`, `tanken mit ${card}`],
    camera: [`photograph lane ${a}`, `Spur ${a} blitzen`],
    fuel: [`draw ${a}`, `${a} ziehen`],
    indicator: ["indicate: drive now", "blinken: jetzt fahren"],
    flash: ["flash: drive first", "Lichthupe: vorlassen"],
    doctor: ["send the doctor", "Notarzt schicken"],
    draw: [`draw ${card}`, `${card} ziehen`],
    pass: ["Pass", "Passen"],
    end: ["End turn", "Zug beenden"],
  };
  return texts[verb ?? ""]?.[lang === "en" ? 0 : 1] ?? move;
}

// ---- the motorway ----

const LANE = 2.4;
const HEIGHT = 6.4;

function Column({ vehicles, x, heavy }: { vehicles: readonly string[]; x: number; heavy: boolean }): JSX.Element {
  const step = Math.min(1.05, 3.6 / Math.max(1, vehicles.length));
  return (
    <g opacity={heavy ? 0.45 : 1}>
      {vehicles.map((kind, i) => (
        <Vehicle key={i} kind={kind} x={x} y={HEIGHT - 1.2 - i * step} scale={0.95} />
      ))}
    </g>
  );
}

function laneWords(view: View, lane: number, lang: Lang): string {
  const column = view.lanes[lane - 1]!;
  const name = `${lang === "en" ? "Lane" : "Spur"} ${lane}`;
  if (column === "works") return `${name}: ${lang === "en" ? "closed" : "gesperrt"}`;
  const list = column.map((kind) => cardName(kind, lang));
  if (view.heavy && lane <= 2) list.push(cardName("HEAVY", lang));
  return `${name}: ${list.length > 0 ? list.join(", ") : lang === "en" ? "empty" : "leer"}`;
}

function Motorway({ view, lang, lit }: { view: View; lang: Lang; lit: ReadonlySet<number> }): JSX.Element {
  const n = view.lanes.length;
  const middle = (lane: number): number => (n - lane) * LANE + LANE / 2;
  const open = view.lanes.filter((l) => l !== "works").length;
  return (
    <svg class="board motorway" viewBox={`0 0 ${n * LANE + 2.2} ${HEIGHT}`} role="group" aria-label="Autobahn">
      <rect width={n * LANE + 2.2} height={HEIGHT} fill="var(--verge)" />
      <rect width={n * LANE} height={HEIGHT} fill="var(--road)" />
      {view.lanes.map((column, i) => {
        const lane = i + 1;
        return (
          <g key={lane} role="img" aria-label={laneWords(view, lane, lang)}>
            {lit.has(lane) && <rect x={(n - lane) * LANE + 0.08} y={0.08} width={LANE - 0.16} height={HEIGHT - 0.16} rx={0.2} fill="none" stroke="var(--mark)" stroke-width={0.12} stroke-dasharray="0.4 0.2" />}
            {i > 0 && <path d={`M${(n - lane + 1) * LANE} 0 V${HEIGHT}`} stroke="var(--road-line)" stroke-width={0.09} stroke-dasharray="0.6 0.45" />}
            <text class="on-road" x={middle(lane)} y={HEIGHT - 0.12} text-anchor="middle" font-size={0.42}>
              {lane}
            </text>
            {column === "works" ? (
              <path d={`M${middle(lane) - 0.9} ${HEIGHT - 2} h1.8 M${middle(lane) - 0.9} ${HEIGHT - 1.4} h1.8`} stroke="var(--danger)" stroke-width={0.35} stroke-dasharray="0.35 0.2" />
            ) : (
              <Column vehicles={column} x={middle(lane)} heavy={view.heavy && lane <= 2} />
            )}
          </g>
        );
      })}
      {view.heavy && open >= 2 && <Vehicle kind="HEAVY" x={(n - 1) * LANE} y={HEIGHT - 2.6} scale={1.35} />}
      <path d={`M${n * LANE + 1.1} 1.6 V${HEIGHT - 0.6}`} stroke="var(--label-soft)" stroke-width={0.12} />
      <SignPicture kind={view.sign} x={n * LANE + 1.1} y={1.15} scale={1.05} />
    </svg>
  );
}

// ---- hand and seats ----

function Hand({ hand, lifted, playable, lang, lift }: { hand: Counts; lifted: string | null; playable: ReadonlySet<string>; lang: Lang; lift(kind: string): void }): JSX.Element {
  return (
    <div class="hand" role="group" aria-label={lang === "en" ? "Your hand" : "Deine Hand"}>
      {Object.entries(hand).flatMap(([kind, n]) =>
        Array.from({ length: n }, (_, i) => (
          <button
            key={`${kind}${i}`}
            type="button"
            class={`card${kind === lifted ? " lifted" : ""}${playable.has(kind) ? "" : " dim"}`}
            aria-pressed={kind === lifted}
            onClick={() => lift(kind)}
          >
            <CardFace kind={kind} lang={lang} />
            <span class="out-of-sight">{`${cardName(kind, lang)}${playable.has(kind) ? "" : lang === "en" ? ", cannot be played now" : ", jetzt nicht spielbar"}`}</span>
          </button>
        )),
      )}
    </div>
  );
}

const total = (c: Counts | number): number => (typeof c === "number" ? c : Object.values(c).reduce((a, b) => a + b, 0));

function Seats({ view, names, lang }: { view: View; names: readonly string[]; lang: Lang }): JSX.Element {
  return (
    <p class="board-note">
      {view.hands.map((hand, seat) => (
        <span key={seat} class="points">
          {seat === view.driver ? "▶ " : ""}
          {names[seat]}: {total(hand)} {lang === "en" ? "in hand" : "auf der Hand"}, {total(view.taken[seat] ?? {})} {lang === "en" ? "taken" : "erbeutet"}
        </span>
      ))}
      <span class="points">
        {lang === "en" ? "Deck" : "Stapel"}: {total(view.deck)}
      </span>
    </p>
  );
}

function Component(props: BoardProps<View>): JSX.Element {
  const { view, moves, seat, ui, setUi, choose, lang, names } = props;
  const lifted = typeof ui["lifted"] === "string" ? (ui["lifted"] as string) : null;
  const playable = new Set(moves.flatMap((m) => cardOf(m) ?? []));
  const shown = moves.filter((m) => m !== "end" && (cardOf(m) === null || cardOf(m) === lifted || m === "pass"));
  const lit = new Set(shown.flatMap((m) => (/^(put|camera):(?:.*:)?(\d)$/.exec(m)?.[2] ?? []) as string[]).map(Number));
  const hand = seat !== null ? view.hands[seat] : undefined;
  return (
    <div class="board-box">
      <Seats view={view} names={names} lang={lang} />
      <Motorway view={view} lang={lang} lit={lit} />
      {hand !== undefined && typeof hand !== "number" && (
        <Hand hand={hand} lifted={lifted} playable={playable} lang={lang} lift={(kind) => setUi({ ...ui, lifted: kind === lifted ? null : kind })} />
      )}
      <div class="word-moves">
        {shown.map((move) => (
          <button key={move} type="button" onClick={() => choose(move)}>
            {words(move, lang)}
          </button>
        ))}
      </div>
      {moves.length > 0 && shown.length === 0 && <p class="board-note">{lang === "en" ? "Pick a card." : "Wähle eine Karte."}</p>}
    </div>
  );
}

function tell(played: Played, { lang, names }: Telling<View>): string {
  if (played.seat === null) return lang === "en" ? "A card is drawn." : "Eine Karte wird gezogen.";
  return `${names[played.seat] ?? ""}: ${words(played.move, lang)}.`;
}

export const board: Board<View> = {
  Component,
  tell,
  label: (move, { lang }) => words(move, lang),
  seat: (_view, seat) => ({ colour: `--seat-${seat}`, name: { en: `Driver ${seat + 1}`, de: `Fahrer ${seat + 1}` } }),
};
