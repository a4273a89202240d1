// stargate.tsx: Stargate: a star chart with four gates, each seat's maingate the one farthest from its corner. Distances are exact,
// so every bite carries its number, friend's or foe's.
import type { JSX } from "preact";
import type { Action, Ask, Board, BoardProps, CountProps } from "../board";
import { Grid, handOf, reachOf, waitingMove, type Pen } from "../shapes/grid";
import { shows } from "../shapes/layers";
import { CornerLegend, RailLegend, type Sign } from "../shapes/legend";
import { Tray, Trays, type Stock } from "../shapes/tray";
import { pieceWords, squareWords } from "../shapes/words";
import { acts } from "../stargate/acts";
import { Chart } from "../stargate/chart";
import { AllDangers, BiteNumbers, BiteRings, Held, Peril, PerilNumbers } from "../stargate/overlays";
import {
  SIZE,
  apart,
  bitesOf,
  bootyOf,
  capturesIn,
  cornerOf,
  dangersIn,
  gatesOf,
  heldBy,
  neededIn,
  piecesOf,
  type Bites,
  type Danger,
  type Standing,
  type View,
} from "../stargate/read";
import type { Facts } from "../wire";
import { say } from "../words";

export { gatesOf, piecesOf, type View } from "../stargate/read";

type Props = BoardProps<View>;

/** Overlays with a switch of their own. */
const BITES = "stargate.bites";
const DANGERS = "stargate.dangers";

/** The pieces that are looked at: the chosen one, and the one under the pointer or the finger. */
function looked(props: Props, pieces: readonly Standing[]): readonly Bites[] {
  const { selected, hovered } = handOf(props);
  const squares = [...new Set([hovered, selected])].filter((s): s is string => pieces.some((p) => p.square === s));
  return squares.flatMap((square) => bitesOf(props.lately, square) ?? []);
}

const eyes = ({ seat, view }: Props): number => seat ?? view.seat;
const showsAll = ({ ui }: Props): boolean => ui["dangers"] === true;

// ---- what is drawn ----

function Ways({ props, pen, pieces }: { props: Props; pen: Pen; pieces: readonly Standing[] }): JSX.Element {
  const on = new Map(pieces.map((p) => [p.square, p]));
  const gates = [...gatesOf(props.view).keys()].map((square) => [square, on.get(square)?.colour ?? null] as const);
  return (
    <g>
      <Held gates={gates} pen={pen} />
      {showsAll(props) && props.scene === null && <AllDangers captures={capturesIn(props.lately)} pen={pen} />}
      {perils(props).map((d) => (
        <Peril key={d.at} danger={d} pen={pen} hasLine={isMine(props, d)} />
      ))}
      {bitten(props, pieces).map((b) => (
        <BiteRings key={b.from} bites={b} pen={pen} isTaken={(square) => on.has(square)} />
      ))}
    </g>
  );
}

/** What of that is drawn: nothing while something moves. */
const perils = (props: Props): readonly Danger[] =>
  shows(props, DANGERS) && props.scene === null ? dangersIn(props.lately) : [];
const bitten = (props: Props, pieces: readonly Standing[]): readonly Bites[] =>
  shows(props, BITES) && props.scene === null ? looked(props, pieces) : [];

const isMine = (props: Props, danger: Danger): boolean => danger.seat === eyes(props) || showsAll(props);

function Badges({ props, pen, pieces }: { props: Props; pen: Pen; pieces: readonly Standing[] }): JSX.Element {
  const on = new Set(pieces.map((p) => p.square));
  return (
    <g>
      {perils(props).map((d) => (
        <PerilNumbers key={d.at} danger={d} pen={pen} hasLine={isMine(props, d)} />
      ))}
      {bitten(props, pieces).map((b) => (
        <BiteNumbers key={b.from} bites={b} pen={pen} isTaken={(square) => on.has(square)} />
      ))}
    </g>
  );
}

/** What a seat took from the other, where only two play. */
const stockOf = (facts: Facts | null, seat: number, colours: readonly string[]): Stock => ({
  shapes: bootyOf(facts, seat),
  colour: colours[1 - seat] ?? "",
});

function Component(props: Props): JSX.Element {
  const { view, lang, words, colours, names, flip } = props;
  const pieces = piecesOf(view, colours);
  const pieceOn = new Map(pieces.map((p) => [p.square, p]));
  const gates = gatesOf(view);
  const colourOf = (seat: number | null) => (seat === null ? null : (colours[seat] ?? null));
  const camps = Array.from({ length: view.players }, (_, seat) => seat)
    .filter((seat) => !view.out.includes(seat))
    .map((seat) => ({ corner: cornerOf(view, seat), colour: colours[seat] ?? "" }));
  const place = (square: string) => {
    const owner = gates.get(square);
    if (owner === undefined) return null;
    return owner === null ? words.say("facts/stargate") : words.say("facts/maingate_of", { seat: names[owner] ?? "" });
  };
  const describe = (square: string) => {
    const piece = pieceOn.get(square);
    const prey = capturesIn(props.lately).find(({ from }) => from === square)?.to ?? [];
    const said = squareWords(
      square,
      place(square),
      piece === undefined ? null : pieceWords(words, piece.shape, piece.colour),
      lang,
    );
    return prey.length === 0 ? said : `${said}; ${words.say("facts/can_capture")}: ${prey.join(", ")}`;
  };
  /** A piece that cannot be moved or taken is looked at instead. */
  const look = (square: string): boolean => {
    const { selected } = handOf(props);
    const reach = reachOf(props.moves);
    const isMove = reach.from.has(square) || (selected !== null && reach.from.get(selected)?.has(square) === true);
    if (isMove || !pieceOn.has(square)) return false;
    props.setUi({ ...props.ui, selected: null, aim: undefined, hovered: square });
    return true;
  };
  return (
    <div class="box-place">
      <Grid
        size={SIZE}
        material="chart"
        fields
        pieces={pieces}
        props={props}
        label={words.say("name")}
        describe={describe}
        ground={{
          stamp: [flip, colours, view.out, [...gates].join(), camps.length].join("/"),
          draw: (pen) => <Chart pen={pen} camps={camps} gates={[...gates].map(([at, seat]) => [at, colourOf(seat)])} />,
        }}
        ways={(pen) => <Ways props={props} pen={pen} pieces={pieces} />}
        badges={(pen) => <Badges props={props} pen={pen} pieces={pieces} />}
        onPick={look}
      />
      {view.players === 2 && (
        <Trays
          board={props}
          size={SIZE}
          stocks={[stockOf(props.lately, 0, colours), stockOf(props.lately, 1, colours)]}
          below={flip ? 1 : 0}
        />
      )}
      <CornerLegend props={props} signs={signsOf(props)} />
    </div>
  );
}

// ---- what is said ----

/** "Nozzler i3: 4": who bites, from where, and how far that is. */
function biters({ view, words }: Props, { by, at }: Danger): string {
  const pieces = piecesOf(view);
  return by
    .map((from) => {
      const shape = pieces.find((p) => p.square === from)?.shape ?? "";
      return `${words.name("pieces", shape)} ${from}: ${apart(from, at)}`;
    })
    .join("; ");
}

function asks(props: Props): Ask | null {
  const { words, lang, moves, lately, names, view } = props;
  if (moves.length === 0) return null;
  const waiting = waitingMove(props);
  if (waiting !== null)
    return { title: props.label(waiting.move), hint: say({ en: "Tap it again.", de: "Noch einmal tippen." }, lang) };
  const { selected } = handOf(props);
  const piece = piecesOf(view).find((p) => p.square === selected);
  if (piece !== undefined) {
    const prey = capturesIn(lately).find(({ from }) => from === selected)?.to ?? [];
    const far = [...new Set((bitesOf(lately, piece.square)?.all ?? []).map((to) => apart(piece.square, to)))].sort();
    const exact = say({ en: "captures at exactly", de: "schlägt auf genau" }, lang);
    const hints = [
      ...(far.length > 0 ? [`${exact} ${far.join(", ")}`] : []),
      prey.length > 0
        ? `${words.say("facts/can_capture")}: ${prey.join(", ")}`
        : say({ en: "dots: where it may stop", de: "Punkte: dort darf er anhalten" }, lang),
    ];
    return { title: `${words.name("pieces", piece.shape)} ${piece.square}`, hint: hints.join("; ") };
  }
  const mine = dangersIn(lately).find((d) => d.seat === eyes(props));
  if (mine !== undefined) return { title: words.say("facts/your_danger"), hint: biters(props, mine) };
  const prize = dangersIn(lately).find((d) => d.now);
  if (prize !== undefined)
    return {
      title: words.say("facts/capture_commander", { seat: names[prize.seat] ?? "" }),
      hint: biters(props, prize),
    };
  const needed = neededIn(lately);
  const title = say({ en: "Choose a piece", de: "Wähl einen Stein" }, lang);
  return needed === null ? { title } : { title, hint: words.say("facts/needed", { needed }) };
}

function signsOf(props: Props): readonly Sign[] {
  const { lang, colours, words } = props;
  const me = colours[eyes(props)] ?? "";
  return [
    {
      id: "dot",
      picture: <circle class="dot" r={5} />,
      text: say({ en: "may stop here", de: "darf hier anhalten" }, lang),
    },
    {
      id: "capture",
      picture: <circle class="ring" r={9} />,
      text: say({ en: "captures: the distance fits", de: "schlägt: Der Abstand stimmt" }, lang),
    },
    {
      id: "bite",
      layer: BITES,
      picture: (
        <g>
          <circle class="bite" r={9} />
          <circle class="tip" cx={11} cy={-3} r={8.4} />
          <text class="tip-t" x={11} y={-2.2} font-size={12.4}>
            4
          </text>
        </g>
      ),
      text: say({ en: "would capture here, so far away", de: "würde hier schlagen, so weit weg" }, lang),
    },
    {
      id: "danger",
      layer: DANGERS,
      picture: <path class="aim-line" d="M-20 0H20" />,
      text: say({ en: "a Commander in danger, counted", de: "ein Commander in Gefahr, abgezählt" }, lang),
    },
    {
      id: "maingate",
      picture: (
        <g class={me} transform="scale(.5)">
          <path class="own" d="M-19.4-12V-19.4H-12M19.4-12V-19.4H12M-19.4 12V19.4H-12M19.4 12V19.4H12" />
        </g>
      ),
      text: words.say("facts/your_maingate"),
    },
    {
      id: "held",
      picture: (
        <g class={me} transform="scale(.5)">
          <circle class="own-g" r={22} />
          <circle class="own" r={17} />
        </g>
      ),
      text: say({ en: "a gate that somebody holds", de: "ein Gate, das jemand hält" }, lang),
    },
  ];
}

function Bar(props: Props): JSX.Element {
  return <RailLegend props={props} signs={signsOf(props)} />;
}

/** Gates of those that win, and on a desktop what was taken. */
function Count({ view, seat, words, facts, colours }: CountProps<View>): JSX.Element | null {
  const held = heldBy(facts, seat);
  const needed = neededIn(facts as Facts | null);
  if (held === null || needed === null) return null;
  const stock = stockOf(facts, seat, colours);
  return (
    <span class="gates-held">
      <b>{held}</b>
      <span class="count-of"> / {needed}</span>
      <span class="out-of-sight"> {words.say("facts/stargate")}</span>
      {view.players === 2 && stock.shapes.length > 0 && <Tray stock={stock} size={18} />}
    </span>
  );
}

function actions(props: Props): readonly Action[] {
  const { moves, words, choose, lang } = props;
  const dangers: Action = {
    id: "dangers",
    label: say({ en: "Dangers", de: "Gefahren" }, lang), // always as wide: nothing jumps
    isOff: props.lately === null || !props.overlays,
    press: () => props.setUi({ ...props.ui, dangers: !showsAll(props) }),
  };
  if (moves.includes("pass"))
    return [dangers, { id: "pass", label: words.say("moves/pass"), isMain: true, press: () => choose("pass") }];
  const waiting = waitingMove(props);
  const go: Action = {
    id: "go",
    label: waiting === null ? say({ en: "Move", de: "Ziehen" }, lang) : props.label(waiting.move),
    isMain: true,
    isOff: waiting === null,
    press: () => waiting !== null && choose(waiting.move),
  };
  return [dangers, go];
}

export const board: Board<View> = {
  Component,
  Bar,
  Count,
  acts,
  asks,
  actions,
  wantsFacts: true,
  hasCoordinates: true,
  flips: (view, seat) => cornerOf(view, seat).endsWith("12"),
};
