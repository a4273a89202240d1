// gridlock.tsx: Gridlock: the city, your tiles and your cards. A tool is chosen (a tile of the hand, turn, remove, cone,
// clear, drive), then a space; a tile shows as a ghost that can be turned before it is placed.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Board, BoardProps, Lang } from "../board";
import "../boards.css";
import { middle } from "../shapes/hex";
import { usePanZoom, type PanZoom } from "../shapes/panzoom";
import { SeatPoints } from "../shapes/seat";
import { say } from "../store";
import { cityOf } from "../gridlock/city";
import { bestTurn, colourOf, colourVar, handOf, type Hand, type Seat, type View } from "../gridlock/hand";
import { CityMap } from "../gridlock/layers";
import { wholeCity } from "../gridlock/map";
import { label, parse, placeName, tell, toolWords } from "../gridlock/moves";
import { ghostWords, note } from "../gridlock/notes";
import { Cards, Resting, Tools } from "../gridlock/tools";

function Zoom({ look, lang }: { look: PanZoom; lang: Lang }): JSX.Element {
  const words = lang === "en" ? ["Closer", "Farther"] : ["Näher", "Weiter weg"];
  return (
    <div class="zoom" role="group" aria-label="Zoom">
      <button type="button" data-look aria-label={words[0]} onClick={() => look.zoom(1.5)}>+</button>
      <button type="button" data-look aria-label={words[1]} disabled={!look.isNear} onClick={() => look.zoom(1 / 1.5)}>−</button>
    </div>
  );
}

const leftWords: Readonly<Record<string, (n: number, lang: Lang) => string>> = {
  build: (n, lang) => (lang === "en" ? `Building: ${n} ${n === 1 ? "action" : "actions"} left` : `Bauen: noch ${n} ${n === 1 ? "Aktion" : "Aktionen"}`),
  drive: (n, lang) => (lang === "en" ? `Driving: ${n} ${n === 1 ? "stop" : "stops"} left` : `Fahren: noch ${n} ${n === 1 ? "Halt" : "Halte"}`),
  quick: (n, lang) => (lang === "en" ? `${n} ${n === 1 ? "action" : "actions"} left` : `noch ${n} ${n === 1 ? "Aktion" : "Aktionen"}`),
  race: (_, lang) => (lang === "en" ? "Whoever is first: place a tile" : "Wer zuerst kommt: ein Plättchen legen"),
  first: (_, lang) => (lang === "en" ? "Place a tile" : "Lege ein Plättchen"),
  turn: (_, lang) => (lang === "en" ? "Build or drive?" : "Bauen oder fahren?"),
};

function Head({ view, names, lang }: { view: View; names: readonly string[]; lang: Lang }): JSX.Element {
  const total = (s: Seat) => s.visited.length + (typeof s.goals === "number" ? s.goals : s.goals.length);
  return (
    <p class="board-note">
      <span class="points">{lang === "en" ? "Goals" : "Ziele"}</span>
      {view.seats.map((s, i) => <SeatPoints key={i} seat={i} colour={colourOf(view, i)} name={names[i] ?? ""}><strong>{s.visited.length}</strong> / {total(s)}</SeatPoints>)}
      <span class="points">{leftWords[view.phase]?.(view.left, lang) ?? ""}</span>
    </p>
  );
}

/** Turning and placing the ghost; the bar keeps its place while there is something to place. */
function GhostBar({ hand, lang, turn, done }: { hand: Hand; lang: Lang; turn(by: number): void; done(): void }): JSX.Element | null {
  const { ghost, options, city } = hand;
  if (!hand.here.some((a) => a.rotation !== null)) return null;
  const word = hand.tool === "rotate" ? (lang === "en" ? "Turn it so" : "So drehen") : lang === "en" ? "Place it" : "Hier legen";
  return (
    <div class="word-moves ghost-bar">
      <button type="button" disabled={options.length < 2} title="Shift+R" aria-label={lang === "en" ? "Turn left" : "Nach links drehen"} onClick={() => turn(-1)}>↺</button>
      <button type="button" disabled={options.length < 2} title="R" aria-label={lang === "en" ? "Turn right" : "Nach rechts drehen"} onClick={() => turn(1)}>↻</button>
      <button type="button" class="primary" disabled={ghost === null} title="P" onClick={done}>
        {ghost === null ? (lang === "en" ? "Tap a space" : "Tippe ein Feld an") : `${word}: ${placeName(city, ghost.cell)}`}
      </button>
    </div>
  );
}

/** While a tile is in hand: R and Shift-R turn it, P places it. */
function useTileKeys(turn: ((by: number) => void) | null, place: () => void): void {
  useEffect(() => {
    if (turn === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((key !== "r" && key !== "p") || event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).matches?.("input, textarea, select")) return;
      if (document.querySelector("dialog[open]") !== null) return;
      if (key === "p") place();
      else turn(event.shiftKey ? -1 : 1);
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}

function Component(props: BoardProps<View>): JSX.Element {
  const { view, moves, seat, ui, setUi, choose, lang, names } = props;
  const hand = handOf(props);
  const { city, here, ghost } = hand;
  const now = typeof ui["turn"] === "number" ? ui["turn"] : 0;
  const turn = (by: number) => setUi({ ...ui, turn: now + by });
  const own = seat !== null ? view.seats[seat] : undefined;
  const goals = new Set(own !== undefined && typeof own.goals !== "number" ? own.goals : []);
  const look = usePanZoom(wholeCity(city), (by) => {
    if (ghost !== null) turn(by);
    return ghost !== null;
  });
  const place = () => ghost !== null && choose(ghost.move);
  useTileKeys(ghost === null ? null : turn, place);
  useEffect(() => say(ghostWords(view, hand, lang)), [ghost?.move]);
  const pick = (id: string) => {
    const found = here.filter((a) => a.cell === id);
    const turns = moves.flatMap((m) => (m.startsWith(`rotate:${id}/`) ? [parse(m)!] : []));
    if (found.length === 0 && turns.length > 0) setUi({ ...ui, tool: "rotate", cell: id, refused: null, turn: bestTurn(city, view, turns) });
    else if (found.length === 0) setUi({ ...ui, cell: null, refused: id });
    else if (found[0]!.rotation === null) choose(found[0]!.move);
    else setUi({ ...ui, cell: id, refused: null, turn: id === hand.cell ? now + 1 : bestTurn(city, view, found) });
  };
  const drop = (tool: string, id: string) => {
    const found = moves.flatMap((m) => parse(m) ?? []).filter((a) => a.tool === tool && a.cell === id);
    if (found[0]?.rotation === null) choose(found[0].move);
    else setUi({ ...ui, tool, cell: found.length > 0 ? id : null, refused: found.length > 0 ? null : id, turn: bestTurn(city, view, found) });
  };
  const words = moves.filter((m) => parse(m) === null && m !== "end");
  const chosen = typeof ui["card"] === "string" ? ui["card"] : null;
  const select = (id: string) => {
    const cell = city.destinations.list.find((d) => d.id === id)?.cell;
    if (cell !== undefined && id !== chosen) look.reveal(middle(cell));
    setUi({ ...ui, card: id === chosen ? null : id });
  };
  return (
    <div class="board-box wide city-box">
      <Head view={view} names={names} lang={lang} />
      {seat !== null && <p class="board-note soft what-now">{note(view, hand, words, typeof ui["refused"] === "string" ? ui["refused"] : null, lang)}</p>}
      <div class="map-frame">
        <CityMap props={props} hand={hand} goals={goals} look={look} pick={pick} />
        <Zoom look={look} lang={lang} />
      </div>
      <div class="map-side">
        <div class="word-moves two">{words.map((m) => <button key={m} type="button" class="primary" onClick={() => choose(m)}>{toolWords[m]?.[lang] ?? m}</button>)}</div>
        <GhostBar hand={hand} lang={lang} turn={turn} done={place} />
        <Tools city={city} tools={hand.tools} tool={hand.tool} lang={lang} pick={(t) => setUi({ ...ui, tool: t, cell: null, refused: null, turn: 0 })} drop={drop} />
        {hand.tools.every((t) => !t.startsWith("place:")) && own !== undefined && typeof own.tiles !== "number" && <Resting city={city} tiles={own.tiles} lang={lang} />}
        <Cards city={city} goals={goals} visited={own?.visited ?? []} chosen={chosen} lang={lang} select={select} />
      </div>
    </div>
  );
}

const german: Readonly<Record<string, string>> = { blue: "Blau", green: "Grün", red: "Rot", yellow: "Gelb" };

export const board: Board<View> = {
  Component,
  tell,
  label,
  seat: (view, seat) => {
    const id = view.options.colours[seat] ?? "";
    const colour = cityOf(view.edition).colours.list.find((c) => c.id === id);
    return { colour: colourVar(id), name: { en: colour?.name ?? id, de: german[id] ?? colour?.name ?? id } };
  },
};
