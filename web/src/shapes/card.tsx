// card.tsx: the cards of Autobahn. The head has the colour of the pumps: yellow vehicles, red actions, blue signs; the picture says
// the same by its shape. The back is a piece of road.
import type { JSX } from "preact";
import { Body, pumpPath, shapeOf } from "../autobahn/vehicles";
import type { Dictionary } from "../dictionary";

/** What is written on a small card. */
export const shortName = (words: Dictionary, kind: string): string => {
  const name = words.at(`cards/${kind}:short`) ?? words.name("cards", kind);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** On the card the number comes first: in a fan only the left edge of a card is seen. */
function Name({ kind, words }: { readonly kind: string; readonly words: Dictionary }): JSX.Element {
  const name = shortName(words, kind);
  const [, word, number] = /^(.*) (\d+)$/.exec(name) ?? [];
  return (
    <span class="card-name">
      {number !== undefined && <b>{number}</b>} <span>{number === undefined ? name : word}</span>
    </span>
  );
}

export const isVehicle = (kind: string): boolean => /^[LVC]\d/.test(kind) || ["HEAVY", "HAT", "SUN"].includes(kind);

/** The colour of its pumps, by the rules: y, r, b; roadworks have none. */
export const classOf = (kind: string): "y" | "r" | "b" | "n" =>
  isVehicle(kind) ? "y" : kind === "RW" ? "n" : kind.startsWith("S") ? "b" : "r";

export function Pump(): JSX.Element {
  return (
    <svg class="pump" viewBox="0 0 20 24" aria-hidden="true">
      <path fill="currentColor" fill-rule="evenodd" d={pumpPath} />
    </svg>
  );
}

export const Snail_ = (): JSX.Element => (
  <g>
    <path fill="#8a4b16" d="M1 24c0-3 3-4 6-4h16c2 0 2-6 2-9l-3-6 2-1 3 5 3-5 2 1-3 7c0 8-1 12-6 12z" />
    <circle cx="13" cy="12" r="9.5" fill="#e8873a" stroke="#3a1e08" stroke-width="2" />
    <path
      d="M13 12c2 0 3 2 1 3-3 1-5-2-4-4 2-4 8-3 8 1"
      fill="none"
      stroke="#3a1e08"
      stroke-width="2"
      stroke-linecap="round"
    />
  </g>
);

export function Snail(): JSX.Element {
  return (
    <svg class="snail" viewBox="0 0 32 26" aria-hidden="true">
      <Snail_ />
    </svg>
  );
}

/** The round sign, 100 wide. */
export function Disc({ kind }: { readonly kind: string }): JSX.Element {
  return kind === "SX" ? (
    <g>
      <circle class="disc off" cx="50" cy="50" r="44" />
      <path class="disc-off" d="M28 82L72 18M20 74L64 12M36 88L80 26" />
    </g>
  ) : (
    <g>
      <circle class="disc" cx="50" cy="50" r="42" />
      <text class="disc-text" x="50" y="64" font-size="38">
        {kind.slice(1)}
      </text>
    </g>
  );
}

const L = "#12161c";

/** What is on the front of cards that are no vehicle, in a box of 100 x 84. */
function Tool({ kind }: { readonly kind: string }): JSX.Element | null {
  switch (kind) {
    case "CAM":
      return (
        <g stroke={L} stroke-width="3">
          <path fill="#5b6470" d="M46 52h10v32H46z" />
          <rect x="16" y="16" width="66" height="40" rx="6" fill="#3b424c" />
          <circle cx="38" cy="36" r="14" fill="#dde6ec" />
          <circle cx="38" cy="36" r="7" fill="#2b62a6" stroke="none" />
          <rect x="60" y="24" width="16" height="14" rx="2" fill="#c8201c" />
          <path d="M84 10l10-6M86 22l12-2M80 4l4-4" stroke="#ffb01f" stroke-width="4" stroke-linecap="round" />
        </g>
      );
    case "IND":
      return (
        <g stroke={L} stroke-width="3" stroke-linejoin="round">
          <path fill="#ffb01f" d="M4 42l34-32v18h10v28H38v18z" />
          <path fill="#ffe3a0" d="M96 42L74 22v12h-8v16h8v12z" />
        </g>
      );
    case "FLA":
      return (
        <g>
          <path fill="#dde6ec" stroke={L} stroke-width="3" d="M58 12q30 4 30 30T58 72q-12-30 0-60z" />
          <path
            d="M46 20L12 12M44 34L6 30M44 50L6 54M46 64l-34 8"
            stroke="#2b7de0"
            stroke-width="6"
            stroke-linecap="round"
          />
        </g>
      );
    case "DOC":
      return (
        <g>
          <rect x="14" y="22" width="72" height="46" rx="7" fill="#ffffff" stroke={L} stroke-width="3" />
          <path fill="#c8201c" d="M42 30h16v10h10v14H58v10H42V54H32V40h10z" />
          <path fill="#2b7de0" stroke={L} stroke-width="3" d="M34 22q0-12 16-12t16 12z" />
          <path d="M50 5V0M30 10l-5-4M70 10l5-4" stroke="#2b7de0" stroke-width="4" stroke-linecap="round" />
          <path fill={L} d="M20 68h16v10H20zM64 68h16v10H64z" />
        </g>
      );
    case "RW":
      return (
        <g stroke-linejoin="round" stroke-linecap="round">
          <path fill="#ffffff" stroke="#c8201c" stroke-width="8" d="M50 8l42 68H8z" />
          <circle cx="45" cy="35" r="5" fill={L} />
          <path d="M34 68l10-22 9 10v12M44 46l13 6 8 12M60 68q6-12 14 0z" fill="none" stroke={L} stroke-width="5" />
        </g>
      );
    default:
      return null;
  }
}

/** What is on the front, as a picture that fills its place. */
export function Picture({ kind }: { readonly kind: string }): JSX.Element {
  if (isVehicle(kind)) {
    const { w, h } = shapeOf(kind);
    return (
      <svg class="pic" viewBox={`-4 -4 ${w + 8} ${h + 8}`} aria-hidden="true">
        <Body kind={kind} />
      </svg>
    );
  }
  const isSign = classOf(kind) === "b";
  return (
    <svg class="pic" viewBox={isSign ? "0 0 100 100" : "0 -2 100 88"} aria-hidden="true">
      {isSign ? <Disc kind={kind} /> : <Tool kind={kind} />}
    </svg>
  );
}

function Head({ pumps, snails }: { readonly pumps: number; readonly snails: number }): JSX.Element {
  return (
    <>
      <span class={`card-head${pumps > 4 ? " counted" : pumps > 2 ? " many" : ""}`}>
        {pumps > 2 && <b>{pumps}</b>}
        {Array.from({ length: Math.min(pumps, 4) }, (_, i) => (
          <Pump key={i} />
        ))}
      </span>
      <span class="card-snails">
        {Array.from({ length: snails }, (_, i) => (
          <Snail key={i} />
        ))}
      </span>
    </>
  );
}

export interface FaceProps {
  readonly kind: string;
  readonly words: Dictionary;
  readonly pumps: number;
  readonly snails: number;
}

export function CardFace({ kind, words, pumps, snails }: FaceProps): JSX.Element {
  return (
    <>
      <Head pumps={pumps} snails={snails} />
      <Picture kind={kind} />
      <Name kind={kind} words={words} />
    </>
  );
}

/** Back up: whoever holds it still knows which card it is. */
export function CardBack({ kind, words, pumps, snails }: FaceProps): JSX.Element {
  return (
    <>
      <Head pumps={pumps} snails={snails} />
      <svg class="pic road" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="100" fill="#646a73" />
        <path d="M4 0v100M96 0v100" stroke="#ffffff" stroke-width="4" />
        <path d="M50 0v100" stroke="#ffffff" stroke-width="5" stroke-dasharray="22 16" />
      </svg>
      <span class="card-road">{words.say("facts/as_road")}</span>
      <Name kind={kind} words={words} />
    </>
  );
}
