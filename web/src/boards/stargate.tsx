// stargate.tsx: Stargate: a star chart with four gates, each seat's maingate the one farthest from its corner. Distances are exact,
// so every bite carries its number, friend's or foe's.
import type { JSX } from "preact";
import type { Action, Ask, Board, BoardProps, CountProps } from "../board";
import { Grid, handOf, layoutOf, reachOf, waitingMove, type Pen } from "../shapes/grid";
import { Legend, LegendSheet, legendAction, type Sign } from "../shapes/legend";
import { Piece, type Shape } from "../shapes/pieces";
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
  const isShown = props.overlays && props.scene === null;
  return (
    <g>
      <Held gates={gates} pen={pen} />
      {isShown && (
        <g>
          {showsAll(props) && <AllDangers captures={capturesIn(props.lately)} pen={pen} />}
          {dangersIn(props.lately).map((d) => (
            <Peril key={d.at} danger={d} pen={pen} hasLine={isMine(props, d)} />
          ))}
          {looked(props, pieces).map((b) => (
            <BiteRings key={b.from} bites={b} pen={pen} isTaken={(square) => on.has(square)} />
          ))}
        </g>
      )}
    </g>
  );
}

const isMine = (props: Props, danger: Danger): boolean => danger.seat === eyes(props) || showsAll(props);

function Badges({ props, pen, pieces }: { props: Props; pen: Pen; pieces: readonly Standing[] }): JSX.Element | null {
  if (!props.overlays || props.scene !== null) return null;
  const on = new Set(pieces.map((p) => p.square));
  return (
    <g>
      {dangersIn(props.lately).map((d) => (
        <PerilNumbers key={d.at} danger={d} pen={pen} hasLine={isMine(props, d)} />
      ))}
      {looked(props, pieces).map((b) => (
        <BiteNumbers key={b.from} bites={b} pen={pen} isTaken={(square) => on.has(square)} />
      ))}
    </g>
  );
}

/** Pieces that were taken, in a row. */
function Tray({ booty, colour, size }: { booty: readonly Shape[]; colour: string; size: number }): JSX.Element {
  const step = Math.min(22, 190 / Math.max(1, booty.length));
  return (
    <svg class="tray box" viewBox="0 0 214 24" width={(size * 214) / 24} height={size} aria-hidden="true">
      <rect class="slot" x={0.5} y={0.5} width={213} height={23} rx={7} />
      {booty.map((shape, i) => (
        <Piece key={i} shape={shape} colour={colour} at={{ x: 14 + i * step, y: 13 }} size={0.6} />
      ))}
    </svg>
  );
}

/** Above and below the board where a phone leaves room: what the other took, what I took. */
function Trays({ props }: { readonly props: Props }): JSX.Element | null {
  const { box, colours, lately, flip } = props;
  const free = (box.height - layoutOf(SIZE, box, 26).height) / 2;
  if (props.view.players !== 2 || box.width > 600 || free < 34) return null;
  return (
    <div class="trays">
      {[0, 1].map((seat) => (
        <div key={seat} class={(seat === 1) !== flip ? "tray-top" : "tray-bottom"} data-part={`tray:${seat}`}>
          <Tray booty={bootyOf(lately, seat)} colour={colours[1 - seat] ?? ""} size={26} />
        </div>
      ))}
    </div>
  );
}

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
      <Trays props={props} />
      <LegendSheet props={props} signs={signsOf(props)} />
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
    .join(" · ");
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
    const exact = say({ en: "bites at exactly", de: "schlägt auf genau" }, lang);
    return {
      title: `${words.name("pieces", piece.shape)} ${piece.square}${far.length > 0 ? ` ${exact} ${far.join(", ")}` : ""}`,
      hint:
        prey.length > 0
          ? `${words.say("facts/can_capture")}: ${prey.join(", ")}`
          : say({ en: "Dots: where it may stop.", de: "Punkte: Dort darf er anhalten." }, lang),
    };
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
      picture: <circle class="bite" r={9} />,
      text: say({ en: "would capture here", de: "würde hier schlagen" }, lang),
    },
    {
      id: "danger",
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
  ];
}

function Bar(props: Props): JSX.Element {
  return <Legend signs={signsOf(props)} lang={props.lang} />;
}

/** Gates of those that win, and on a desktop what was taken. */
function Count({ view, seat, words, facts, colours }: CountProps<View>): JSX.Element | null {
  const held = heldBy(facts, seat);
  const needed = neededIn(facts as Facts | null);
  if (held === null || needed === null) return null;
  const booty = bootyOf(facts, seat);
  return (
    <span class="gates-held">
      <b>{held}</b> / {needed}
      <span class="out-of-sight"> {words.say("facts/stargate")}</span>
      {view.players === 2 && booty.length > 0 && <Tray booty={booty} colour={colours[1 - seat] ?? ""} size={18} />}
    </span>
  );
}

function actions(props: Props): readonly Action[] {
  const { moves, words, choose, lang } = props;
  const dangers: Action = {
    id: "dangers",
    label: say({ en: "All dangers", de: "Alle Gefahren" }, lang),
    isOff: props.lately === null || !props.overlays,
    press: () => props.setUi({ ...props.ui, dangers: !showsAll(props) }),
  };
  const pass: Action = { id: "pass", label: words.say("moves/pass"), isMain: true, press: () => choose("pass") };
  return [...legendAction(props), dangers, ...(moves.includes("pass") ? [pass] : [])];
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
