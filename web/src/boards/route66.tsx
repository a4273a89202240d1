// route66.tsx: The Mother Road: one road from Chicago to Santa Monica on a travel poster, the dice in its sky, the cars that could be, and
// below it the dashboard.
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Action, Ask, Board, BoardProps, CountProps, Source } from "../board";
import { acts } from "../route66/acts";
import { choiceOf, type Choice } from "../route66/choice";
import { Dash } from "../route66/dash";
import { Land, pierOf } from "../route66/land";
import { layout, round, type Layout } from "../route66/layout";
import { ghostsOf, goesOn, sectionsOf, stakeIn, type Ghost, type Section, type View } from "../route66/moves";
import { Car, CarShape, Cars, GhostCar, GhostRing, Hop, Markers } from "../route66/pieces";
import { Ground, Sections, Towns } from "../route66/road";
import { sentence } from "../route66/sentence";
import { shownNow, type Now } from "../route66/shown";
import { Signs } from "../route66/signs";
import { towns } from "../route66/towns";
import { Die } from "../shapes/dice";
import { seatStyle } from "../shapes/seat";
import { Spots, type Spot } from "../shapes/spots";
import type { Dictionary } from "../dictionary";
import { say } from "../words";

const how = {
  tap: {
    en: "Tap a ticket or car, tap again to drive.",
    de: "Tippe Ticket oder Auto an, noch einmal zum Fahren.",
  },
  click: { en: "Click a ticket or a car on the road.", de: "Klicke ein Ticket oder ein Auto auf der Straße an." },
};

/** Where the dice lie: in the sky, at the right. */
function trayOf(road: Layout): { readonly x: number; readonly y: number; readonly size: number; readonly gap: number } {
  const room = road.top - road.road / 2 - 16;
  const size = Math.max(24, Math.min(56, room - 10, road.width * 0.082));
  const gap = size * 0.18;
  return { x: road.width - 4 * size - 3 * gap - 16, y: Math.max(7, (room - size) / 2 + 2), size, gap };
}

function Tray({ road, now, label }: { readonly road: Layout; readonly now: Now; readonly label: string }): JSX.Element {
  const { x, y, size, gap } = trayOf(road);
  const isEmpty = now.dice.length === 0;
  return (
    <g role="img" aria-label={isEmpty ? label : `${label}: ${now.dice.join(", ")}`}>
      <g data-part="tray" class="r66-part">
        <rect class="r66-tray" x={x - 8} y={y - 6} width={4 * size + 3 * gap + 16} height={size + 12} rx={12} />
        {isEmpty &&
          [0, 1, 2, 3].map((i) => (
            <rect
              key={i}
              class="r66-pit"
              x={round(x + i * (size + gap))}
              y={round(y)}
              width={round(size)}
              height={round(size)}
              rx={round(size * 0.22)}
            />
          ))}
      </g>
      {now.dice.map((value, i) => (
        <g key={i} transform={`translate(${round(x + i * (size + gap))} ${round(y)})`}>
          <g data-part={`die:${i}`} class={`r66-part${now.isOld ? " r66-old" : ""}`}>
            <g transform={`rotate(${[-4, 5, -3, 4][i] ?? 0} ${size / 2} ${size / 2})`}>
              <Die value={value} size={size} />
            </g>
          </g>
        </g>
      ))}
    </g>
  );
}

function Cartouche({
  road,
  words,
  view,
}: {
  readonly road: Layout;
  readonly words: Dictionary;
  readonly view: View;
}): JSX.Element | null {
  if (road.width < 900 || road.top < 110) return null;
  const closed = view.first.filter((seat) => seat !== null).length;
  const of = view.options.sections_to_end;
  return (
    <g class="r66-title" transform={`translate(${round(road.width * 0.41)} ${round(road.top * 0.36)})`}>
      <text font-size={42}>{words.say("facts/road").toUpperCase()}</text>
      <text class="sub" y={24} font-size={14.5}>
        {words.say("facts/closed", { n: closed, of })}
      </text>
    </g>
  );
}

/** Points that fly to their owner. */
function Flying({
  road,
  now,
  colours,
  sections,
}: {
  readonly road: Layout;
  readonly now: Now;
  readonly colours: readonly string[];
  readonly sections: readonly Section[];
}): JSX.Element | null {
  const { won } = now;
  const section = sections.find(({ number }) => number === won?.section);
  if (won === null || section === undefined) return null;
  const { x, y } = road.at(won.section, section.length);
  return (
    <g transform={`translate(${round(x)} ${round(y)})`}>
      <g data-part={`points:${won.section}`} class="r66-part r66-points" style={seatStyle(colours[won.seat], won.seat)}>
        <circle r={20} />
        <text y={6} font-size={17}>
          +{won.points}
        </text>
      </g>
    </g>
  );
}

/** Who is at the pier first has won. */
function Winner({
  road,
  view,
  colours,
}: {
  readonly road: Layout;
  readonly view: View;
  readonly colours: readonly string[];
}): JSX.Element | null {
  const most = Math.max(...view.scores);
  const best = view.scores.flatMap((score, seat) => (score === most ? [seat] : []));
  const seat = best[0];
  if (view.phase !== "end" || best.length !== 1 || seat === undefined) return null;
  const pier = pierOf(road);
  const width = Math.min(road.car * 1.2, pier.width * 0.5);
  return (
    <g transform={`translate(${round(pier.x + pier.width * 0.42)} ${round(pier.y + pier.width * 0.39 - width * 0.2)})`}>
      <g data-part="winner" class="r66-part">
        <CarShape seat={seat} colour={colours[seat]} width={round(width)} />
      </g>
    </g>
  );
}

/** Markers that others have set since the reader's last decision. */
function freshMarkers({ last, seat }: BoardProps<View>): ReadonlySet<string> {
  return new Set(
    last.flatMap((played) =>
      played.seat === seat
        ? []
        : played.events.flatMap((event) =>
            event.kind === "stop"
              ? (event as unknown as { seat: number; kept: readonly { section: number }[] }).kept.map(
                  ({ section }) => `${played.seat}:${section}`,
                )
              : [],
          ),
    ),
  );
}

/** Everything a pointer or the keyboard can reach: cars that could be, where they would come from, and the sections themselves. */
function spotsOf(props: BoardProps<View>, road: Layout, ghosts: readonly Ghost[], choice: Choice): readonly Spot[] {
  const { view, words, names, label } = props;
  const sections: readonly Spot[] = sectionsOf(view).map((section) => {
    const origin = ghosts.find((ghost) => ghost.section === section.number);
    const { x, y } = road.at(section.number, origin?.from ?? 0);
    return {
      id: `from:${section.number}`,
      label: sentence(section, view, words, names),
      x,
      y,
      r: Math.max(road.shield / 2, origin === undefined ? 0 : 20),
      active: false,
      grab: origin !== undefined,
    };
  });
  const cars: readonly Spot[] = ghosts.map((ghost) => {
    const { x, y } = road.at(ghost.section, ghost.to);
    const said = ghost.options.map((option) => `${option.letter}: ${label(option.move)}`).join("; ");
    return {
      id: `to:${ghost.section}`,
      label: `${said} (${ghost.section}, ${ghost.to})`,
      x,
      y,
      r: Math.max(22, road.car * 0.42),
      active: true,
      selected: ghost.options.some((option) => option === choice.picked),
    };
  });
  return [...sections, ...cars];
}

/** A car that several ways lead to takes one after the other; tickets tell them apart. */
function pickAt(ghost: Ghost | undefined, choice: Choice, isSure?: boolean): void {
  if (ghost === undefined) return;
  const { options } = ghost;
  const here = options.findIndex((option) => option === choice.picked);
  const [only] = options;
  if (options.length === 1 && only !== undefined) choice.pick(only, isSure);
  else choice.pick(options[(here + 1) % options.length] ?? (options[0] as Ghost["options"][number]), false);
}

const ghostIn = (ghosts: readonly Ghost[], id: string): Ghost | undefined =>
  ghosts.find((ghost) => id === `to:${ghost.section}`);

function Component(props: BoardProps<View>): JSX.Element {
  const { view, box, words, colours, scene, last } = props;
  const { width, height } = box;
  const sections = sectionsOf(view);
  const road = useMemo(() => layout(width, height, sections), [width, height, sections]);
  const names = useMemo(() => {
    const tray = trayOf(road);
    return towns(road, sections, [
      { x: tray.x - 10, y: 0, width: width - tray.x + 10, height: tray.y + tray.size + 8 },
    ]);
  }, [road, sections]);
  const signs = useMemo(() => <Towns road={road} towns={names} />, [road, names]);
  const ground = useMemo(
    () => (
      <>
        <defs>
          <Signs />
        </defs>
        <Land road={road} />
        <Ground road={road} sections={sections} />
      </>
    ),
    [road, sections],
  );
  const [carried, setCarried] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const now = shownNow(view, scene, last);
  const choice = choiceOf(props);
  const ghosts = ghostsOf(choice.options);
  const owner = { seat: view.seat, colour: colours[view.seat] };
  const isLit = (ghost: Ghost) => choice.lit !== null && ghost.options.includes(choice.lit);
  const pieces = { road, sections, view, now, colours, fresh: freshMarkers(props) };
  const drop = (from: string, to: string) => {
    const ghost = ghostIn(ghosts, to);
    if (ghost !== undefined && from === `from:${ghost.section}`) pickAt(ghost, choice, true);
  };
  return (
    <svg class="board r66-scene" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      {ground}
      <Cartouche road={road} words={words} view={view} />
      <Tray
        road={road}
        now={now}
        label={words.say(now.isOld && now.dice.length > 0 ? "facts/dice_last" : "facts/dice")}
      />
      <Sections road={road} sections={sections} view={view} colours={colours} />
      <g aria-hidden="true">
        {ghosts.map((ghost) => (
          <GhostRing key={`${ghost.section}:${ghost.to}`} road={road} ghost={ghost} isLit={isLit(ghost)} />
        ))}
      </g>
      {signs}
      <g aria-hidden="true">
        {ghosts.map((ghost) => (
          <Hop key={`${ghost.section}:${ghost.to}`} road={road} ghost={ghost} isLit={isLit(ghost)} />
        ))}
        <Markers {...pieces} />
        <Cars {...pieces} />
        {ghosts.map((ghost) => (
          <GhostCar
            key={`${ghost.section}:${ghost.to}`}
            road={road}
            ghost={ghost}
            names={names}
            isLit={isLit(ghost)}
            isOther={choice.lit !== null && !isLit(ghost)}
            {...owner}
          />
        ))}
        {now.isBust && <rect class="r66-gloom" data-part="gloom" width={width} height={height} />}
        <Winner road={road} view={view} colours={colours} />
        <Flying road={road} now={now} colours={colours} sections={sections} />
        {carried !== null && (
          <g data-carried="">
            <Car road={road} place={{ x: carried.x, y: carried.y, angle: 0 }} {...owner} />
          </g>
        )}
      </g>
      <Spots
        spots={spotsOf(props, road, ghosts, choice)}
        label={words.say("facts/road")}
        onPick={(id) => pickAt(ghostIn(ghosts, id), choice)}
        onHover={(id) => choice.look(id === null ? null : (ghostIn(ghosts, id)?.options[0] ?? null))}
        onDrop={drop}
        onDrag={(_from, at) => setCarried(at)}
      />
    </svg>
  );
}

function asks(props: BoardProps<View>): Ask | null {
  const { view, words, lang, touch, facts, odds } = props;
  if (view.phase === "move")
    return { title: words.say("facts/ask_pairs"), hint: say(touch ? how.tap : how.click, lang) };
  if (view.phase !== "decide") return null;
  const percent = goesOn(facts?.["bust"]);
  const stake = stakeIn(facts);
  const risk = percent === null || !odds ? "" : words.say("facts/risk", { percent: 100 - percent });
  const spaces =
    stake === null
      ? ""
      : words.say(stake.points > 0 ? "facts/stake_points" : "facts/stake", { ...stake, sections: [] });
  return { title: words.say("facts/ask_on"), hint: [spaces, risk].filter((part) => part !== "").join(" ") };
}

/** Stop and roll stand at the ends of the bar; neither is ever where a pair was. */
function actions({ moves, words, choose }: BoardProps<View>): readonly Action[] {
  return [
    { id: "stop", label: words.say("moves/stop"), isOff: !moves.includes("stop"), press: () => choose("stop") },
    {
      id: "roll",
      label: words.say("moves/again"),
      isMain: true,
      isOff: !moves.includes("roll"),
      press: () => choose("roll"),
    },
  ];
}

function Count({ view, seat, words }: CountProps<View>): JSX.Element {
  const points = view.scores[seat] ?? 0;
  return (
    <>
      <b>{points}</b> <span class="r66-unit">{words.say("facts/unit", { points })}</span>
    </>
  );
}

function sources(view: View, seat: number): readonly Source[] {
  return sectionsOf(view).flatMap(({ number, first, second }) => {
    const label = String(number);
    if (view.first[number - 2] === seat) return [{ points: first, label }];
    return view.second[number - 2] === seat ? [{ points: second, label, isLesser: true }] : [];
  });
}

export const board: Board<View> = { Component, Bar: Dash, Count, asks, actions, acts, sources, wantsFacts: true };
