// card.tsx: the cards of Autobahn: vehicles from behind, signs, actions, backs that show a road.
import type { JSX } from "preact";
import type { Lang } from "../board";

type Both = Readonly<Record<Lang, string>>;

const named: Readonly<Record<string, Both>> = {
  S80: { en: "limit 80", de: "Tempo 80" },
  S100: { en: "limit 100", de: "Tempo 100" },
  S120: { en: "limit 120", de: "Tempo 120" },
  SX: { en: "no limit", de: "Limit aufgehoben" },
  RW: { en: "roadworks", de: "Baustelle" },
  CAM: { en: "speed camera", de: "Blitzer" },
  IND: { en: "indicator", de: "Blinker" },
  FLA: { en: "flasher", de: "Lichthupe" },
  DOC: { en: "doctor", de: "Notarzt" },
  HEAVY: { en: "heavy transporter", de: "Schwertransporter" },
  HAT: { en: "man with hat", de: "Mann mit Hut" },
  SUN: { en: "Sunday driver", de: "Sonntagsfahrer" },
};

/** What a card is called: "car 160", "Lkw 80". */
export function cardName(kind: string, lang: Lang): string {
  const known = named[kind];
  if (known !== undefined) return known[lang];
  const words: Readonly<Record<string, Both>> = { L: { en: "lorry", de: "Lkw" }, V: { en: "van", de: "Transporter" }, C: { en: "car", de: "Pkw" } };
  const type = words[kind[0] ?? ""];
  return type === undefined ? kind : `${type[lang]} ${kind.slice(1)}`;
}

const isVehicle = (kind: string): boolean => /^[LVC]\d/.test(kind) || ["HEAVY", "HAT", "SUN"].includes(kind);

const hat = "M-0.4 0.42 H0.4 V0.33 H0.24 V0.08 Q0 0 -0.24 0.08 V0.33 H-0.4 Z";
const sun =
  "M0 0.14 A0.14 0.14 0 1 1 0 0.42 A0.14 0.14 0 1 1 0 0.14 M-0.03 0 H0.03 V0.1 H-0.03 Z M-0.03 0.46 H0.03 V0.56 H-0.03 Z M-0.3 0.25 H-0.18 V0.31 H-0.3 Z M0.18 0.25 H0.3 V0.31 H0.18 Z";

/** A vehicle seen from behind, about 2 units wide, around the origin. */
export function Vehicle({ kind, x, y, scale = 1 }: { readonly kind: string; readonly x: number; readonly y: number; readonly scale?: number }): JSX.Element {
  const type = kind === "HEAVY" ? "H" : kind[0] === "L" || kind[0] === "V" || kind[0] === "C" ? kind[0] : "C";
  const fill = { L: "var(--sky-blue)", V: "var(--purple)", C: kind === "HAT" ? "var(--green)" : kind === "SUN" ? "var(--yellow)" : "var(--orange)", H: "var(--red)" }[type]!;
  const text = kind === "HEAVY" ? "60" : kind === "HAT" || kind === "SUN" ? null : kind.slice(1);
  const body = {
    L: "M-0.85 0.7 V-0.85 H0.85 V0.7 Z",
    V: "M-0.8 0.65 V-0.55 Q-0.75 -0.75 -0.55 -0.75 H0.55 Q0.75 -0.75 0.8 -0.55 V0.65 Z",
    C: "M-0.85 0.6 V0 L-0.55 -0.55 H0.55 L0.85 0 V0.6 Z",
    H: "M-1.5 0.75 V-0.9 H1.5 V0.75 Z",
  }[type]!;
  const wide = type === "H" ? 1.2 : 0.55;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect x={-wide - 0.15} y={0.5} width={0.36} height={0.36} rx={0.08} fill="var(--black)" />
      <rect x={wide - 0.21} y={0.5} width={0.36} height={0.36} rx={0.08} fill="var(--black)" />
      <path d={body} fill={fill} stroke="var(--piece-edge)" stroke-width={0.06} stroke-linejoin="round" />
      {type === "C" && <path d="M-0.6 -0.02 L-0.42 -0.42 H0.42 L0.6 -0.02 Z" fill="var(--sky)" stroke="var(--piece-edge)" stroke-width={0.03} />}
      {text !== null ? (
        <text class="on-vehicle" y={type === "C" ? 0.42 : 0.2} text-anchor="middle" font-size={0.5} font-weight={700}>
          {text}
        </text>
      ) : (
        <path d={kind === "HAT" ? hat : sun} fill="var(--black)" />
      )}
    </g>
  );
}

function Sign({ kind }: { readonly kind: string }): JSX.Element {
  return (
    <g>
      <circle r={0.72} fill="var(--white)" stroke={kind === "SX" ? "var(--black)" : "var(--stop)"} stroke-width={0.18} />
      {kind === "SX" ? (
        <path d="M-0.4 0.4 L0.4 -0.4 M-0.2 0.5 L0.5 -0.2 M-0.5 0.2 L0.2 -0.5" stroke="var(--black)" stroke-width={0.07} />
      ) : (
        <text class="on-vehicle" y={0.2} text-anchor="middle" font-size={0.55} font-weight={700}>
          {kind.slice(1)}
        </text>
      )}
    </g>
  );
}

/** Roadworks and actions, drawn in lines around the origin. */
const glyphs: Readonly<Record<string, string>> = {
  RW: "M-0.8 0.5 L0 -0.8 L0.8 0.5 Z M-0.3 0.35 L0 -0.1 L0.3 0.35",
  CAM: "M-0.8 -0.4 H-0.35 L-0.2 -0.6 H0.2 L0.35 -0.4 H0.8 V0.5 H-0.8 Z M0 -0.25 A0.3 0.3 0 1 1 0 0.35 A0.3 0.3 0 1 1 0 -0.25",
  IND: "M-0.85 0 L-0.4 -0.4 V-0.15 H-0.05 M-0.85 0 L-0.4 0.4 V0.15 H-0.05 M0.85 0 L0.4 -0.4 V-0.15 H0.05 M0.85 0 L0.4 0.4 V0.15 H0.05",
  FLA: "M-0.1 -0.55 A0.55 0.55 0 0 0 -0.1 0.55 Z M0.1 -0.45 L0.8 -0.65 M0.1 -0.15 L0.85 -0.2 M0.1 0.15 L0.85 0.2 M0.1 0.45 L0.8 0.65",
  DOC: "M-0.25 -0.7 H0.25 V-0.25 H0.7 V0.25 H0.25 V0.7 H-0.25 V0.25 H-0.7 V-0.25 H-0.25 Z",
};

export function SignPicture({ kind, lang, x, y, scale = 1 }: { readonly kind: string; readonly lang: Lang; readonly x: number; readonly y: number; readonly scale?: number }): JSX.Element {
  return (
    <g role="img" aria-label={cardName(kind, lang)} transform={`translate(${x} ${y}) scale(${scale})`}>
      <Sign kind={kind} />
    </g>
  );
}

const pump = "M-0.2 0.34 V-0.24 Q-0.2 -0.34 -0.1 -0.34 H0.06 Q0.16 -0.34 0.16 -0.24 V0.34 Z M-0.1 -0.22 H0.06 V-0.02 H-0.1 Z M-0.27 0.34 H0.23 V0.42 H-0.27 Z M0.16 -0.2 L0.34 -0.06 V0.2 A0.07 0.07 0 0 1 0.2 0.2 V0.06 H0.26 V0.2 H0.28 V-0.03 L0.16 -0.12 Z";
const shell = "M-0.34 0.28 H0.38 M0.26 0.28 L0.36 -0.02 M0.22 0.24 A0.24 0.24 0 1 0 -0.24 0.16 A0.16 0.16 0 1 0 0.06 0.02 A0.09 0.09 0 1 0 -0.1 0.06";

/** A pump with their number on the left; snails on the right, one below the other. */
function Marks({ pumps, snails }: { readonly pumps: number; readonly snails: number }): JSX.Element {
  return (
    <g>
      {pumps > 0 && (
        <g transform="translate(-1.35 -0.72)">
          <path d={pump} fill="var(--good)" fill-rule="evenodd" />
          <text x={0} y={0.98} text-anchor="middle" font-size={0.52} font-weight={700}>{pumps}</text>
        </g>
      )}
      {Array.from({ length: snails }, (_, i) => <path key={i} d={shell} transform={`translate(1.28 ${-0.8 + i * 0.68})`} fill="none" stroke="var(--mark)" stroke-width={0.08} stroke-linecap="round" />)}
    </g>
  );
}

function Caption({ text }: { readonly text: string }): JSX.Element {
  const cut = text.length > 11 ? text.lastIndexOf(" ", 12) : -1;
  const lines = cut > 0 ? [text.slice(0, cut), text.slice(cut + 1)] : [text];
  const size = Math.min(0.5, 5.2 / Math.max(...lines.map((l) => l.length)));
  return (
    <text text-anchor="middle" font-size={size}>
      {lines.map((line, i) => <tspan key={line} x={0} y={(lines.length > 1 ? 1.4 : 1.6) + i * 0.48}>{line}</tspan>)}
    </text>
  );
}

const VIEW = "-1.7 -1.2 3.4 3.2";

/** What is on a card's front, for the hand. */
export function CardFace({ kind, lang, pumps = 0, snails = 0 }: { readonly kind: string; readonly lang: Lang; readonly pumps?: number; readonly snails?: number }): JSX.Element {
  return (
    <svg class="card-face" viewBox={VIEW} aria-hidden="true">
      {isVehicle(kind) ? (
        <Vehicle kind={kind} x={0} y={0.05} scale={kind === "HEAVY" ? 0.58 : 0.95} />
      ) : kind[0] === "S" ? (
        <Sign kind={kind} />
      ) : (
        <path d={glyphs[kind] ?? ""} fill={kind === "DOC" ? "var(--danger)" : "none"} stroke="var(--ink)" stroke-width={0.1} stroke-linejoin="round" stroke-linecap="round" />
      )}
      <Marks pumps={pumps} snails={snails} />
      <Caption text={cardName(kind, lang)} />
    </svg>
  );
}

/** The back of every card: a piece of road, and one snail. */
export function CardBack({ lang }: { readonly lang: Lang }): JSX.Element {
  return (
    <svg class="card-face" viewBox={VIEW} aria-hidden="true">
      <rect x={-1.1} y={-1.1} width={2.2} height={2.1} rx={0.1} fill="var(--road)" stroke="var(--road-edge)" stroke-width={0.06} />
      <path d="M0 -1.1 V1" stroke="var(--road-line)" stroke-width={0.12} stroke-dasharray="0.4 0.3" />
      <Marks pumps={0} snails={1} />
      <Caption text={lang === "en" ? "road" : "Straße"} />
    </svg>
  );
}
