// autobahn/motorway.tsx: the road through the windscreen: lanes that run to the horizon, the verge with its sign, columns.
import type { JSX } from "preact";
import type { Lang, Played } from "../board";
import { SignPicture, Vehicle, cardName } from "../shapes/card";
import { Spots, type Spot } from "../shapes/spots";
import type { View } from "./moves";

const MOST = 4; // lanes; where there are fewer the meadow is wider
const LANE = 2.4;
const VERGE = 2.3;
const HEIGHT = 7;
const SKY = 1.25;
const FAR = 0.62; // how wide the road is at the horizon, of what it is here

/** What is at x on the lower edge, `up` units farther up. */
function there(width: number, x: number, up: number): { x: number; scale: number } {
  const scale = 1 - (1 - FAR) * (up / (HEIGHT - SKY));
  return { x: width / 2 + (x - width / 2) * scale, scale };
}

function laneShape(width: number, left: number, right: number): string {
  const [a, b] = [there(width, left, HEIGHT - SKY).x, there(width, right, HEIGHT - SKY).x];
  return `M${left} ${HEIGHT} L${a} ${SKY} H${b} L${right} ${HEIGHT} Z`;
}

function Landscape({ width, from }: { width: number; from: number }): JSX.Element {
  return (
    <g>
      <rect width={width} height={HEIGHT} fill="var(--verge)" />
      <rect width={width} height={SKY} fill="var(--sky)" />
      <path d={`M0 ${SKY} Q${width * 0.2} 0.35 ${width * 0.42} ${SKY} Q${width * 0.6} 0.2 ${width * 0.85} ${SKY} Q${width * 0.95} 0.75 ${width} ${SKY - 0.2} V${SKY} Z`} fill="var(--park-edge)" opacity={0.75} />
      <path d={laneShape(width, from, MOST * LANE)} fill="var(--road)" />
    </g>
  );
}

/** Around the vehicle that was laid last. */
function Frame({ x, y, scale, wide = 1 }: { x: number; y: number; scale: number; wide?: number }): JSX.Element {
  return <rect class="last-vehicle" x={x - wide * scale} y={y - scale} width={2 * wide * scale} height={1.95 * scale} rx={0.15} fill="none" stroke="var(--last)" stroke-width={0.09} stroke-dasharray="0.3 0.15" />;
}

/** Behind the vehicle that has been photographed. */
function Flash({ x, y, scale }: { x: number; y: number; scale: number }): JSX.Element {
  const rays = Array.from({ length: 8 }, (_, i) => `M0 0 L${1.45 * Math.cos((i * Math.PI) / 4)} ${1.45 * Math.sin((i * Math.PI) / 4)}`).join(" ");
  return (
    <g class="shot" transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d={rays} stroke="var(--yellow)" stroke-width={0.2} stroke-linecap="round" />
    </g>
  );
}

/** What was laid last: lanes, the transporter, the sign. */
function laidLast(last: readonly Played[]): ReadonlySet<string> {
  return new Set(last.flatMap(({ move }) => {
    const [verb, card, lane] = move.split(":");
    return verb === "put" ? [lane ?? card!] : verb === "sign" ? ["sign"] : [];
  }));
}

/** A column: the last one laid is its top and stands in front of nobody; under the pointer it fans out. */
interface ColumnProps {
  readonly vehicles: readonly string[];
  readonly x: number;
  readonly width: number;
  readonly faded: boolean;
  readonly fanned: boolean;
  /** Its top was laid last. */
  readonly isLast: boolean;
  /** Its top has been photographed. */
  readonly isShot: boolean;
}

function Column({ vehicles, x, width, faded, fanned, isLast, isShot }: ColumnProps): JSX.Element {
  const room = fanned ? 4.2 : 3.2;
  const step = Math.min(1.1, room / Math.max(1, vehicles.length - 1));
  return (
    <g opacity={faded ? 0.45 : 1}>
      {vehicles.map((kind, i) => {
        const up = 1.35 + i * step;
        const at = there(width, x, up);
        const isTop = i === vehicles.length - 1;
        return (
          <g key={`${i}${kind}`} class="pops">
            {isTop && isShot && <Flash x={at.x} y={HEIGHT - up} scale={at.scale} />}
            <Vehicle kind={kind} x={at.x} y={HEIGHT - up} scale={at.scale} />
            {isTop && isLast && <Frame x={at.x} y={HEIGHT - up} scale={at.scale} />}
          </g>
        );
      })}
    </g>
  );
}

/** Three barriers across a closed lane. */
function Works({ x, width }: { x: number; width: number }): JSX.Element {
  return (
    <g>
      {[0.9, 1.9, 2.8].map((up) => {
        const at = there(width, x, up);
        return (
          <g key={up} transform={`translate(${at.x} ${HEIGHT - up}) scale(${at.scale})`}>
            <path d="M-0.7 0.2 V0.5 M0.7 0.2 V0.5" stroke="var(--road-line)" stroke-width={0.1} />
            <rect x={-0.95} y={-0.2} width={1.9} height={0.4} rx={0.05} fill="var(--white)" stroke="var(--piece-edge)" stroke-width={0.04} />
            <path d={[-0.85, -0.31, 0.23].map((left) => `M${left} 0.18 L${left + 0.2} -0.18 H${left + 0.5} L${left + 0.3} 0.18 Z`).join(" ")} fill="var(--stop)" />
          </g>
        );
      })}
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

interface Props {
  readonly view: View;
  readonly lang: Lang;
  /** Lanes where the lifted card can go. */
  readonly lit: ReadonlySet<number>;
  readonly hovered: string | null;
  readonly last: readonly Played[];
  pick(lane: number): void;
  hover(lane: string | null): void;
}

export function Motorway({ view, lang, lit, hovered, last, pick, hover }: Props): JSX.Element {
  const road = MOST * LANE;
  const width = road + VERGE;
  const left = (lane: number): number => (MOST - lane) * LANE;
  const middle = (lane: number): number => left(lane) + LANE / 2;
  const sign = there(width, road + 1.15, 0.6);
  const across = there(width, (MOST - 1) * LANE, 2.4);
  const laid = laidLast(last);
  const spots: Spot[] = view.lanes.map((_, i) => ({
    id: String(i + 1), label: laneWords(view, i + 1, lang), x: middle(i + 1), y: HEIGHT / 2, r: 1, active: lit.has(i + 1),
    children: <path d={laneShape(width, left(i + 1), left(i + 1) + LANE)} fill="transparent" />,
  }));
  return (
    <svg class="board motorway" viewBox={`0 0 ${width} ${HEIGHT}`} role="group" aria-label="Autobahn">
      <Landscape width={width} from={left(view.lanes.length)} />
      {view.lanes.map((_, i) => {
        const lane = i + 1;
        const far = there(width, left(lane) + LANE, HEIGHT - SKY).x;
        return (
          <g key={lane}>
            {i > 0 && <path d={`M${left(lane) + LANE} ${HEIGHT} L${far} ${SKY}`} stroke="var(--road-line)" stroke-width={0.09} stroke-dasharray="0.6 0.45" />}
            {lit.has(lane) && <path d={laneShape(width, left(lane) + 0.1, left(lane) + LANE - 0.1)} fill="var(--mark-soft)" stroke="var(--mark)" stroke-width={0.12} stroke-dasharray="0.4 0.2" />}
            <text class="on-road" x={middle(lane)} y={HEIGHT - 0.12} text-anchor="middle" font-size={0.4}>{lane}</text>
          </g>
        );
      })}
      {view.lanes.map((column, i) =>
        column === "works"
          ? <Works key={i} x={middle(i + 1)} width={width} />
          : <Column key={i} vehicles={column} x={middle(i + 1)} width={width} faded={view.heavy && i < 2} fanned={hovered === String(i + 1)} isLast={laid.has(String(i + 1))} isShot={view.shot?.lane === i + 1 && !(view.heavy && i < 2)} />,
      )}
      {view.heavy && (
        <g class="pops">
          {view.shot !== null && view.shot.lane <= 2 && <Flash x={across.x} y={HEIGHT - 2.4} scale={1.9} />}
          <Vehicle kind="HEAVY" x={across.x} y={HEIGHT - 2.4} scale={1.25} />
          {laid.has("HEAVY") && <Frame x={across.x} y={HEIGHT - 2.4} scale={1.25} wide={1.6} />}
        </g>
      )}
      <path d={`M${sign.x} ${SKY + 1.6} V${HEIGHT - 0.5}`} stroke="var(--label-soft)" stroke-width={0.14} />
      <SignPicture kind={view.sign} lang={lang} x={sign.x} y={SKY + 1.15} scale={1.05} />
      {laid.has("sign") && <circle cx={sign.x} cy={SKY + 1.15} r={0.98} fill="none" stroke="var(--last)" stroke-width={0.09} stroke-dasharray="0.3 0.15" />}
      <Spots spots={spots} label="Autobahn" onPick={(id) => pick(Number(id))} onHover={hover} />
    </svg>
  );
}
