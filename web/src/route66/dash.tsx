// route66/dash.tsx: the dashboard below or beside the road: the fuel gauge with the true chance of the next roll, what is at stake and
// what is safe, and the tickets to choose from; or, when there is nothing to choose, the mover's three cars.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { BoardProps } from "../board";
import { Press } from "../shell/table/Press";
import { Pairs } from "../shapes/dice";
import { choiceOf, type Choice } from "./choice";
import { CarShape } from "./pieces";
import { goesOn, halves, sectionsIn, stakeIn, type Option, type View } from "./moves";
import { shownNow, type Now } from "./shown";

const CARS = 3;
const SWEEP = 155; // degrees from empty to full

const onArc = (part: number, r: number): string => {
  const angle = Math.PI * (1 - part * 0.86 - 0.07);
  return `${(60 + r * Math.cos(angle)).toFixed(1)} ${(62 - r * Math.sin(angle)).toFixed(1)}`;
};
const arc = (from: number, to: number): string => `M${onArc(from, 49)}A49 49 0 0 1 ${onArc(to, 49)}`;

/** How full the tank is: the chance that the next roll goes on. */
function Gauge({ percent }: { readonly percent: number }): JSX.Element {
  return (
    <svg class="r66-gauge" data-part="gauge" viewBox="0 0 120 84" aria-hidden="true">
      <path class="r66-dial" d="M2 80V62a58 58 0 0 1 116 0v18z" />
      <path class="r66-low" d={arc(0, 0.5)} />
      <path class="r66-fair" d={arc(0.52, 0.74)} />
      <path class="r66-full" d={arc(0.76, 1)} />
      <g class="r66-needle" data-part="needle" style={{ transform: `rotate(${(percent / 100 - 0.5) * SWEEP}deg)` }}>
        <path d="M60 62V24" />
      </g>
      <circle class="r66-hub" cx={60} cy={62} r={8} />
      <text x={12} y={77}>
        E
      </text>
      <text x={97} y={77}>
        F
      </text>
    </svg>
  );
}

function Ticket({
  option,
  choice,
  props,
  isSlim,
}: {
  readonly option: Option;
  readonly choice: Choice;
  readonly props: BoardProps<View>;
  readonly isSlim: boolean;
}): JSX.Element {
  const { words, facts, label, odds } = props;
  const sums = sectionsIn(option.move);
  const isLit = choice.lit === option;
  const isNext = choice.picked === option;
  const percent = odds && option.percent !== null ? words.say("facts/then", { percent: option.percent }) : "";
  const look = (on: boolean) => choice.look(on ? option : null);
  return (
    <span
      class="r66-ticket-place"
      onPointerEnter={(event) => event.pointerType === "mouse" && look(true)}
      onPointerLeave={(event) => event.pointerType === "mouse" && look(false)}
      onFocusCapture={() => look(true)}
      onBlurCapture={() => look(false)}
      onClickCapture={(event) => event.detail === 0 && (event.stopPropagation(), choice.pick(option, true))}
    >
      <Press
        class={`r66-ticket${isLit ? " lit" : ""}${isSlim ? " slim" : ""}`}
        data-action={option.move}
        aria-pressed={isNext}
        label={`${option.letter}: ${label(option.move)}${percent === "" ? "" : `, ${percent}`}`}
        press={() => choice.pick(option)}
      >
        <span class="r66-stub">
          <b>{option.letter}</b>
          <span>{isNext ? words.say("facts/drive") : percent}</span>
        </span>
        <span class="r66-sum">
          {sums.join(" + ")}
          {sums.length === 1 && !isSlim && <small> {words.say("facts/only")}</small>}
        </span>
        {!isSlim && facts !== null && <Pairs pairs={halves(facts, option.move)} size={21} />}
      </Press>
    </span>
  );
}

const columnsFor = (n: number): number => (n <= 2 || n === 4 ? 2 : n <= 6 ? 3 : 5);

function Tickets({ choice, props }: { readonly choice: Choice; readonly props: BoardProps<View> }): JSX.Element {
  const n = choice.options.length;
  return (
    <div class="r66-tickets" style={{ "--columns": columnsFor(n) }}>
      {choice.options.map((option) => (
        <Ticket key={option.move} option={option} choice={choice} props={props} isSlim={n > 3} />
      ))}
    </div>
  );
}

/** The mover's three cars: in which section each is and how far it has come, or that it is free. */
function Garage({ props, now }: { readonly props: BoardProps<View>; readonly now: Now }): JSX.Element {
  const { view, words, colours, lately } = props;
  const stake = stakeIn(lately);
  const out = now.cars.flatMap((space, i) =>
    space === 0 ? [] : [{ section: i + 2, gain: space - (view.markers[view.seat]?.[i] ?? 0) }],
  );
  return (
    <div class="r66-tickets" style={{ "--columns": CARS }}>
      {Array.from({ length: CARS }, (_, i) => {
        const car = out[i];
        const points = stake?.sections.find(({ section }) => section === car?.section)?.points ?? 0;
        return (
          <div key={i} class={`r66-bay${car === undefined ? " free" : ""}`}>
            <svg viewBox="-37 -19 74 38" aria-hidden="true">
              <CarShape seat={view.seat} colour={colours[view.seat]} width={72} />
            </svg>
            {car === undefined ? (
              <span>{words.say("facts/free")}</span>
            ) : (
              <span>
                <b>{car.section}</b>{" "}
                {points > 0 ? (
                  <i class="r66-worth" title={words.say("facts/worth", { points })}>
                    +{points}
                  </i>
                ) : (
                  <i>+{car.gain}</i>
                )}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** What stays as it was while the next answer is on its way. */
function useLatest<T>(value: T | null, forget: boolean): T | null {
  const latest = useRef<T | null>(null);
  if (value !== null || forget) latest.current = value;
  return latest.current;
}

/** The chances of going on, from the worst pair to the best, before one of them is looked at. */
function rangeOf(
  options: readonly Option[],
): { readonly least: number; readonly most: number; readonly text: string } | null {
  const all = options.flatMap(({ percent }) => (percent === null ? [] : [percent]));
  if (all.length === 0) return null;
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return { least, most, text: least === most ? `${most} %` : `${least}–${most} %` };
}

function Odds({
  props,
  now,
  choice,
}: {
  readonly props: BoardProps<View>;
  readonly now: Now;
  readonly choice: Choice;
}): JSX.Element {
  const { view, words, lately, names, seat, odds } = props;
  const isOthers = view.seat !== seat;
  const own = choice.options.length > 0 ? (choice.lit?.percent ?? null) : goesOn(lately?.["bust"]);
  const known = useLatest(own, isOthers);
  const range = choice.lit === null ? rangeOf(choice.options) : null;
  const percent = now.isBust ? 0 : range === null ? known : (range.least + range.most) / 2;
  const stake = stakeIn(lately);
  const out = now.cars.filter((space) => space > 0).length;
  const gained =
    stake === null
      ? words.say("facts/cars", { out })
      : words.say(stake.points > 0 ? "facts/stake_points" : "facts/stake", {
          spaces: stake.spaces,
          points: stake.points,
        });
  return (
    <div class={`r66-odds${now.isBust ? " bust" : ""}`}>
      <Gauge percent={odds ? (percent ?? 50) : 50} />
      <p>
        <strong>
          {now.isBust ? (
            words.say("facts/busted")
          ) : range !== null && odds ? (
            <>
              <b class="r66-range">{range.text}</b>
              <small> {words.say(range.least === range.most ? "facts/works" : "facts/by_pair")}</small>
            </>
          ) : percent !== null && odds ? (
            <>
              <b class="r66-percent">{percent} %</b>
              <small> {words.say("facts/works")}</small>
            </>
          ) : (
            <span>{isOthers ? names[view.seat] : words.say("facts/dice")}</span>
          )}
        </strong>
        <span>{gained}</span>
        <span class="r66-safe">{words.say("facts/points_safe", { points: view.scores[view.seat] ?? 0 })}</span>
      </p>
    </div>
  );
}

export function Dash(props: BoardProps<View>): JSX.Element {
  const choice = choiceOf(props);
  const now = shownNow(props.view, props.scene, props.last);
  const isChoosing = choice.options.length > 0;
  return (
    <div class={`r66-bar${isChoosing ? " choosing" : ""}`}>
      <Odds props={props} now={now} choice={choice} />
      {isChoosing ? <Tickets choice={choice} props={props} /> : <Garage props={props} now={now} />}
    </div>
  );
}
