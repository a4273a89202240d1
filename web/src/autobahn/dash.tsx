// autobahn/dash.tsx: the dashboard: what one has, the dials for snails and tank, the hand, and at the right what can be done with the
// lifted card. In a reaction window the dials give way to the time that runs down and to what can be played.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../board";
import { Snail_ } from "../shapes/card";
import { SeatBadge } from "../shapes/seat";
import { Press } from "../shell/table/Press";
import { Hand } from "./hand";
import { fuelMoves, ofCard, meantBy, shownMoves } from "./meant";
import { isBack, pumpsIn, total, type View } from "./moves";
import { tagOf } from "./targets";
import { pumpPath } from "./vehicles";

type Props = BoardProps<View>;
const [SNAILS, HAND] = [2, 10]; // what the dials end at
const MOST_PLAYS = 2; // above the button that turns the card

function arc(from: number, to: number): string {
  const p = (t: number) => {
    const a = Math.PI * (1 - t);
    return `${(60 + 46 * Math.cos(a)).toFixed(1)} ${(62 - 46 * Math.sin(a)).toFixed(1)}`;
  };
  return `M${p(from)}A46 46 0 0 1 ${p(to)}`;
}

interface DialProps {
  readonly part: string;
  /** Where the needle is, from 0 to 1. */
  readonly at: number;
  readonly arcs: readonly (readonly [string, number, number])[];
  readonly label: string;
  readonly short: string;
  readonly children: JSX.Element;
}

function Dial({ part, at, arcs, label, short, children }: DialProps): JSX.Element {
  const a = Math.PI * (1 - at);
  return (
    <div class="dial" data-part={part} title={label}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle class="dial-face" cx="60" cy="60" r="56" />
        {arcs.map(([name, from, to]) => (
          <path key={name} class={`dial-arc ${name}`} d={arc(from, to)} />
        ))}
        {children}
        <path class="needle" d={`M60 62L${60 + 36 * Math.cos(a)} ${62 - 36 * Math.sin(a)}`} />
        <circle class="hub" cx="60" cy="62" r="7" />
      </svg>
      <span class="dial-label">{label}</span>
      <span class="dial-short" aria-hidden="true">
        {short}
      </span>
    </div>
  );
}

function Dials({ view, seat, words }: Props): JSX.Element {
  const used = seat === view.driver ? view.snails : 0;
  const held = seat === null ? 0 : total(view.hands[seat] ?? 0);
  return (
    <>
      <Dial
        part="snails"
        at={[0.19, 0.5, 0.82][used] ?? 0.5}
        arcs={[
          ["good", 0.04, 0.33],
          ["mid", 0.36, 0.65],
          ["bad", 0.68, 0.96],
        ]}
        label={words.say("facts/dial_snails", { used, most: SNAILS })}
        short={`${used}/${SNAILS}`}
      >
        <g transform="translate(43 78) scale(1.05)">
          <Snail_ />
        </g>
      </Dial>
      <Dial
        part="tank"
        at={0.04 + 0.92 * (Math.min(held, HAND) / HAND)}
        arcs={[
          ["fuel", 0.04, Math.max(0.05, 0.04 + 0.92 * (held / HAND))],
          ["rest", Math.min(0.95, 0.06 + 0.92 * (held / HAND)), 0.96],
        ]}
        label={words.say("facts/dial_cards", { held, most: HAND })}
        short={`${held}/${HAND}`}
      >
        <path class="dial-pump" d={pumpPath} fill-rule="evenodd" transform="translate(49 77) scale(1.1)" />
      </Dial>
    </>
  );
}

function Me({ view, seat, colours, words }: Props): JSX.Element | null {
  if (seat === null) return null;
  const hand = view.hands[seat] ?? 0;
  const costs = typeof hand === "number" ? 0 : pumpsIn(view, hand);
  const points = pumpsIn(view, view.taken[seat] ?? {});
  return (
    <p class="me" data-part="own">
      <SeatBadge seat={seat} colour={colours[seat]} size={24} />
      <b data-part={`points:${seat}`}>{words.say("facts/points", { points })}</b>
      <em>{words.say("facts/costs", { costs })}</em>
      <span class="own-blink" data-part={`blink:${seat}`} aria-hidden="true">
        ◀
      </span>
    </p>
  );
}

/** Seconds that are left, a few times a second while a window is open. */
function useLeft(ends: number | null): number | null {
  const [, tick] = useState(0);
  useEffect(() => {
    if (ends === null) return undefined;
    const timer = window.setInterval(() => tick((n) => n + 1), 200);
    return () => window.clearInterval(timer);
  }, [ends]);
  return ends === null ? null : Math.max(0, ends - Date.now());
}

/** The time of a window as a ring that empties; the last three seconds are amber and red. */
function Ring({ window: asked, words }: Props): JSX.Element {
  const left = useLeft(asked?.ends ?? null);
  const share = left === null || asked === null || asked.ms === 0 ? 1 : Math.min(1, left / asked.ms);
  const seconds = left === null ? null : Math.ceil(left / 1000);
  const urgency = seconds === null || seconds > 3 ? "" : seconds > 1 ? " soon" : " now";
  return (
    <div class={`ring${urgency}`} role="timer" data-part="ring">
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle class="ring-way" cx="32" cy="32" r="27" />
        <circle class="ring-left" cx="32" cy="32" r="27" stroke-dasharray={`${169.6 * share} 200`} />
        <text x="32" y="41" font-size="25">
          {seconds ?? "?"}
        </text>
      </svg>
      <span>
        {words.say(
          asked?.answer != null ? "facts/answered" : seconds === null ? "facts/react_calm" : "facts/react_all",
        )}
      </span>
    </div>
  );
}

/** What can be played in a window, large; red photographs, yellow takes the turn. */
function Reactions(props: Props): JSX.Element {
  const { moves, words, choose, window: asked } = props;
  const plays = moves.filter((m) => m !== "pass");
  return (
    <>
      {plays.map((move) => {
        const verb = move.split(":")[0] as string;
        const text = words.say(`facts/react_${verb}`);
        const more = verb === "camera" ? tagOf(props, move, true) : null;
        return (
          <Press
            key={move}
            class={`ab-act ${verb}`}
            data-action={move}
            label={more === null ? text : `${text}: ${more}`}
            press={() => choose(move)}
          />
        );
      })}
      {plays.length === 0 && <span class="ab-none">{asked?.answer != null ? "" : words.say("facts/react_none")}</span>}
      {asked !== null && (
        <Press
          class="ab-hold"
          data-action="hold"
          aria-pressed={asked.isHolding}
          label={words.say("facts/hold")}
          press={() => asked.hold(!asked.isHolding)}
        />
      )}
    </>
  );
}

/** How many cards are drawn: as many as one may, unless one wants fewer. */
function Fuel({ moves, words, ui, setUi, choose, view, label, ...props }: Props): JSX.Element | null {
  const { fuel } = meantBy({ moves, words, ui, setUi, choose, view, label, ...props });
  const all = fuelMoves(moves);
  if (fuel === null) return null;
  const at = all.indexOf(fuel);
  const step = (by: number, sign: string, name: string) => (
    <button
      type="button"
      class="ab-step"
      data-action={name}
      disabled={all[at + by] === undefined}
      aria-label={words.say(`facts/${name}`)}
      onClick={() => setUi({ ...ui, fuel: all[at + by] })}
    >
      {sign}
    </button>
  );
  return (
    <>
      <span class="ab-steps">
        {step(-1, "−", "fewer")}
        <b>{fuel.slice(5)}</b>
        {step(1, "+", "more_cards")}
      </span>
      <Press
        class={`ab-act fuel ${view.fuel?.colour ?? ""}`}
        data-action="draw"
        label={label(fuel)}
        press={() => choose(fuel)}
      />
    </>
  );
}

/** What brings points comes first, what only draws cards last. */
const worth = ["overtake", "works", "camera", "put", "sign", "build", "refuel"];
const rank = (move: string): number => worth.indexOf(move.split(":")[0] as string);
const byWorth = (a: string, b: string): number => rank(a) - rank(b);

/** Where there is room: what the lifted card can do on this side, as on the road itself. */
function Plays(props: Props): JSX.Element {
  const meant = meantBy(props);
  const shown = props.view.window === null && meant.lifted !== null && !meant.carried ? shownMoves(props, meant) : [];
  return (
    <>
      {[...shown]
        .sort(byWorth)
        .slice(0, MOST_PLAYS)
        .map((move, i) => (
          <Press
            key={move}
            class={`ab-act play${i === 0 ? " first" : ""}`}
            data-action={move}
            label={tagOf(props, move, false)}
            press={() => props.choose(move)}
          />
        ))}
    </>
  );
}

/** The other side of the lifted card. */
function Flip(props: Props): JSX.Element {
  const { moves, words, ui, setUi } = props;
  const { lifted, back } = meantBy(props);
  const all = ofCard(moves, lifted);
  const canFlip = all.some(isBack) && all.some((m) => !isBack(m));
  return (
    <Press
      class="ab-act flip"
      data-action="flip"
      aria-pressed={back}
      label={words.say(back ? "facts/front" : "facts/back")}
      isOff={!canFlip}
      press={() => setUi({ ...ui, back: !back })}
    />
  );
}

const Drive = (props: Props): JSX.Element | null =>
  props.view.phase === "over" ? null : (
    <>
      <Plays {...props} />
      <Flip {...props} />
    </>
  );

const Wheel = (): JSX.Element => (
  <svg class="wheel" viewBox="0 0 440 440" aria-hidden="true">
    <circle cx="220" cy="220" r="196" fill="none" stroke="#0b0d10" stroke-width="38" />
    <circle cx="220" cy="220" r="196" fill="none" stroke="#2c3138" stroke-width="30" />
    <circle cx="220" cy="220" r="203" fill="none" stroke="#4a515b" stroke-width="3" opacity=".8" />
  </svg>
);

export function Dash(props: Props): JSX.Element {
  const isAsked = props.window !== null;
  const phase = isAsked ? "react" : fuelMoves(props.moves).length > 0 ? "fuel" : "drive";
  return (
    <div class="ab-dash" data-phase={phase}>
      <Wheel />
      <div key={`cluster ${phase}`} class="cluster">
        <Me {...props} />
        {isAsked ? <Ring {...props} /> : <Dials {...props} />}
      </div>
      <Hand {...props} />
      <div key={`controls ${phase}`} class="controls">
        {isAsked ? <Reactions {...props} /> : phase === "fuel" ? <Fuel {...props} /> : <Drive {...props} />}
      </div>
    </div>
  );
}
