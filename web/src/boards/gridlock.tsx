// gridlock.tsx: Gridlock: the city, your tiles and your cards. A tool is chosen (a tile of the hand, rotate, remove, cone,
// clear, stop), then a space; a tile shows as a ghost that can be turned before it is placed.
import type { JSX } from "preact";
import type { Board, BoardProps, Lang, Played, Telling } from "../board";
import "../boards.css";
import { Spots, type Spot } from "../shapes/spots";
import { middle, outline } from "../shapes/hex";
import { Car, Cone, Ground, Roads, cellsOf, cityOf, roadsOf, viewBox, type City } from "./gridlock-map";

interface Seat {
  readonly car: string | null;
  readonly start: string | null;
  readonly visited: readonly string[];
  readonly goals: readonly string[] | number;
  readonly tiles: readonly string[] | number;
}

export interface View {
  readonly options: { readonly colours: readonly string[] };
  readonly edition: string | City;
  readonly phase: string;
  readonly seat: number | null;
  readonly left: number;
  readonly seats: readonly Seat[];
  readonly board: readonly { readonly cell: string; readonly kind: string; readonly rotation: number }[];
  readonly cones: readonly string[];
}

// ---- moves ----

export interface Act {
  readonly move: string;
  /** "place:KIND", "rotate", "remove", "cone", "clear", "stop" */
  readonly tool: string;
  readonly cell: string;
  readonly rotation: number | null;
}

export function parse(move: string): Act | null {
  const place = /^place:([a-z0-9_]+)@([A-Z]\d+)\/(\d)$/.exec(move);
  if (place !== null) return { move, tool: `place:${place[1]}`, cell: place[2]!, rotation: Number(place[3]) };
  const other = /^(rotate|remove|cone|clear|stop):([A-Z]\d+)(?:\/(\d))?$/.exec(move);
  return other === null ? null : { move, tool: other[1]!, cell: other[2]!, rotation: other[3] === undefined ? null : Number(other[3]) };
}

type Both = Readonly<Record<Lang, string>>;
const toolWords: Readonly<Record<string, Both>> = {
  rotate: { en: "Turn a tile", de: "Plättchen drehen" },
  remove: { en: "Remove a tile", de: "Plättchen entfernen" },
  cone: { en: "Set a cone", de: "Kegel setzen" },
  clear: { en: "Clear a cone", de: "Kegel wegnehmen" },
  stop: { en: "Drive", de: "Fahren" },
  build: { en: "Build", de: "Bauen" },
  drive: { en: "Drive", de: "Fahren" },
  end: { en: "End turn", de: "Zug beenden" },
};

const tileName = (city: City, kind: string): string => city.tiles.list.find((k) => k.id === kind)?.name ?? kind;

function placeName(city: City, cell: string): string {
  return city.destinations.list.find((d) => d.cell === cell)?.name ?? city.tunnels.list.find((t) => t.cell === cell)?.name ?? city.parks.list.find((p) => p.cell === cell)?.name ?? cell;
}

function toolName(city: City, tool: string, lang: Lang): string {
  return tool.startsWith("place:") ? tileName(city, tool.slice(6)) : (toolWords[tool]?.[lang] ?? tool);
}

const colourVar = (id: string): string => (["red", "blue", "green", "yellow"].includes(id) ? `--${id}` : "--purple");

// ---- tools ----

function TileButton({ city, kind, pressed, pick }: { city: City; kind: string; pressed: boolean; pick(): void }): JSX.Element {
  const found = city.tiles.list.find((k) => k.id === kind);
  return (
    <button type="button" class={`card tile${pressed ? " lifted" : ""}`} aria-pressed={pressed} onClick={pick}>
      <svg class="card-face" viewBox="-1.1 -1.25 2.2 2.9" aria-hidden="true">
        <polygon points={outline({ x: 0, y: 0 })} fill="var(--land)" stroke="var(--land-edge)" stroke-width={0.06} />
        {found !== undefined && <Roads edges={roadsOf(found, 0)} rotary={found.rotary} x={0} y={0} />}
      </svg>
      <span>{found?.name ?? kind}</span>
    </button>
  );
}

function Tools({ city, acts, tool, lang, pick }: { city: City; acts: readonly Act[]; tool: string | null; lang: Lang; pick(tool: string): void }): JSX.Element {
  const tools = [...new Set(acts.map((a) => a.tool))];
  return (
    <div class="hand" role="group" aria-label={lang === "en" ? "What to do" : "Was tun"}>
      {tools.map((t) =>
        t.startsWith("place:") ? (
          <TileButton key={t} city={city} kind={t.slice(6)} pressed={t === tool} pick={() => pick(t)} />
        ) : (
          <button key={t} type="button" class={t === tool ? "chosen" : ""} aria-pressed={t === tool} onClick={() => pick(t)}>
            {toolName(city, t, lang)}
          </button>
        ),
      )}
    </div>
  );
}

// ---- the board ----

function spotWords(city: City, view: View, cell: string, lang: Lang): string {
  const parts = [cell];
  const name = placeName(city, cell);
  if (name !== cell) parts.push(name);
  const tile = view.board.find((b) => b.cell === cell);
  if (tile !== undefined) parts.push(`${tileName(city, tile.kind)}, ${lang === "en" ? "turned" : "gedreht"} ${tile.rotation}`);
  if (view.cones.includes(cell)) parts.push(lang === "en" ? "cone" : "Kegel");
  view.seats.forEach((s, i) => {
    if (s.car === cell) parts.push(`${lang === "en" ? "car" : "Auto"} ${i + 1}`);
  });
  return parts.join(", ");
}

function Component(props: BoardProps<View>): JSX.Element {
  const { view, moves, seat, ui, setUi, choose, lang, names, last } = props;
  const city = cityOf(view.edition);
  const acts = moves.flatMap((m) => parse(m) ?? []);
  const tools = [...new Set(acts.map((a) => a.tool))];
  const tool = typeof ui["tool"] === "string" && tools.includes(ui["tool"]) ? ui["tool"] : (tools[0] ?? null);
  const here = acts.filter((a) => a.tool === tool);
  const cell = typeof ui["cell"] === "string" ? ui["cell"] : null;
  const options = here.filter((a) => a.cell === cell && a.rotation !== null);
  const turn = typeof ui["turn"] === "number" ? ui["turn"] : 0;
  const ghost = options.length > 0 ? options[turn % options.length]! : null;
  const own = seat !== null ? view.seats[seat] : undefined;
  const goals = new Set(own !== undefined && typeof own.goals !== "number" ? own.goals : []);
  const lastCells = new Set(last.flatMap((p) => parse(p.move)?.cell ?? []));
  const ghostKind = ghost === null ? undefined : city.tiles.list.find((k) => k.id === (ghost.tool.startsWith("place:") ? ghost.tool.slice(6) : view.board.find((b) => b.cell === ghost.cell)?.kind));

  const pick = (id: string) => {
    const found = here.filter((a) => a.cell === id);
    if (found.length === 0) setUi({ ...ui, cell: null });
    else if (found[0]!.rotation === null) choose(found[0]!.move);
    else setUi({ ...ui, cell: id, turn: id === cell ? turn + 1 : 0 });
  };
  const spots: Spot[] = cellsOf(city).map(({ cell: id }) => {
    const at = middle(id);
    const active = here.some((a) => a.cell === id);
    return { id, label: spotWords(city, view, id, lang), ...at, r: 0.9, active, selected: id === cell, children: <polygon points={outline(at, 0.96)} fill="transparent" /> };
  });

  return (
    <div class="board-box wide">
      <p class="board-note">
        {view.seats.map((s, i) => (
          <span key={i} class="points">
            {i === view.seat ? "▶ " : ""}
            {names[i]}: <strong>{s.visited.length}</strong> / {s.visited.length + (typeof s.goals === "number" ? s.goals : s.goals.length)}
          </span>
        ))}
        {view.left > 0 && <span class="points">{lang === "en" ? `${view.left} left` : `noch ${view.left}`}</span>}
      </p>
      <svg class="board city" viewBox={viewBox(city)} role="group" aria-label={city.title}>
        <Ground city={city} goals={goals} />
        {view.board.map((b) => {
          const kind = city.tiles.list.find((k) => k.id === b.kind);
          return kind !== undefined && b.cell !== ghost?.cell && <Roads key={b.cell} edges={roadsOf(kind, b.rotation)} rotary={kind.rotary} {...middle(b.cell)} />;
        })}
        {[...lastCells].map((c) => (
          <polygon key={c} points={outline(middle(c), 0.92)} fill="none" stroke="var(--last)" stroke-width={0.1} stroke-dasharray="0.3 0.15" />
        ))}
        {tool === "stop" || tool === "cone" || tool === "clear" || tool === "remove"
          ? here.map((a) => <circle key={a.move} cx={middle(a.cell).x} cy={middle(a.cell).y} r={0.22} fill="var(--mark)" stroke="var(--white)" stroke-width={0.05} />)
          : [...new Set(here.map((a) => a.cell))].map((c) => <circle key={c} cx={middle(c).x} cy={middle(c).y} r={0.11} fill="var(--mark)" />)}
        {view.cones.map((c) => (
          <Cone key={c} cell={c} />
        ))}
        {view.seats.map((s, i) => s.car !== null && <Car key={i} cell={s.car} seat={i} colour={colourVar(view.options.colours[i] ?? "")} among={view.seats.slice(0, i).filter((o) => o.car === s.car).length} />)}
        {ghost !== null && ghostKind !== undefined && (
          <g>
            <polygon points={outline(middle(ghost.cell), 0.95)} fill="var(--mark-soft)" stroke="var(--mark)" stroke-width={0.1} />
            <Roads ghost edges={roadsOf(ghostKind, ghost.rotation ?? 0)} rotary={ghostKind.rotary} {...middle(ghost.cell)} />
          </g>
        )}
        <Spots spots={spots} label={city.title} onPick={pick} />
      </svg>
      {ghost !== null && (
        <div class="word-moves">
          <button type="button" onClick={() => setUi({ ...ui, turn: turn + 1 })}>
            {lang === "en" ? "Turn" : "Drehen"}
          </button>
          <button type="button" class="primary" onClick={() => choose(ghost.move)}>
            {lang === "en" ? `Do it: ${ghost.cell}` : `So machen: ${ghost.cell}`}
          </button>
        </div>
      )}
      <Tools city={city} acts={acts} tool={tool} lang={lang} pick={(t) => setUi({ tool: t, cell: null, turn: 0 })} />
      <div class="word-moves apart">
        {moves
          .filter((m) => parse(m) === null && m !== "end")
          .map((m) => (
            <button key={m} type="button" onClick={() => choose(m)}>
              {toolWords[m]?.[lang] ?? m}
            </button>
          ))}
      </div>
      {goals.size > 0 && (
        <p class="board-note">
          {lang === "en" ? "Your goals: " : "Deine Ziele: "}
          {city.destinations.list.filter((d) => goals.has(d.id)).map((d) => d.name).join(", ")}
        </p>
      )}
    </div>
  );
}

function tell(played: Played, { before, lang, names }: Telling<View>): string {
  const city = cityOf(before.edition);
  const who = names[played.seat ?? 0] ?? "";
  const act = parse(played.move);
  if (played.seat === null) return lang === "en" ? "A card or tile is drawn." : "Eine Karte oder ein Plättchen wird gezogen.";
  if (act === null) return `${who}: ${toolWords[played.move]?.[lang] ?? played.move}.`;
  const where = placeName(city, act.cell);
  const texts: Readonly<Record<string, Both>> = {
    rotate: { en: `${who} turns the tile on ${where}.`, de: `${who} dreht das Plättchen auf ${where}.` },
    remove: { en: `${who} removes the tile on ${where}.`, de: `${who} entfernt das Plättchen auf ${where}.` },
    cone: { en: `${who} sets a cone on ${where}.`, de: `${who} setzt einen Kegel auf ${where}.` },
    clear: { en: `${who} clears the cone on ${where}.`, de: `${who} nimmt den Kegel von ${where}.` },
    stop: { en: `${who} drives to ${where}.`, de: `${who} fährt nach ${where}.` },
  };
  const tile = toolName(city, act.tool, lang);
  return texts[act.tool]?.[lang] ?? (lang === "en" ? `${who} places ${tile} on ${where}.` : `${who} legt ${tile} auf ${where}.`);
}

export const board: Board<View> = {
  Component,
  tell,
  label: (move, { before, lang }) => {
    const act = parse(move);
    if (act === null) return toolWords[move]?.[lang] ?? move;
    const city = cityOf(before.edition);
    return `${toolName(city, act.tool, lang)} ${placeName(city, act.cell)}${act.rotation === null ? "" : ` ↻${act.rotation}`}`;
  },
  seat: (view, seat) => {
    const id = view.options.colours[seat] ?? "";
    const colour = cityOf(view.edition).colours.list.find((c) => c.id === id);
    const german: Readonly<Record<string, string>> = { blue: "Blau", green: "Grün", red: "Rot", yellow: "Gelb" };
    return { colour: colourVar(id), name: { en: colour?.name ?? id, de: german[id] ?? colour?.name ?? id } };
  },
};
