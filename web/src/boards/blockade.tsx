// blockade.tsx: Blockade: two Flätze, their homes, their goal edges, and the Fluppies. Ways and threats are drawn as the server
// tells them, and what is aimed at shows what it would open or close.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { acts } from "../blockade/acts";
import {
  SIZE,
  STREET,
  doorAt,
  effectsOf,
  eyesOf,
  goalsIn,
  homesOf,
  piecesOf,
  prospectOf,
  routeRun,
  routesIn,
  type Outlook,
  type Standing,
  type View,
} from "../blockade/read";
import { LitDoor, Village } from "../blockade/village";
import { OtherWay, OwnWay, Tag, isShared } from "../blockade/ways";
import type { Action, Ask, Board, BoardProps, CountProps } from "../board";
import { Grid, aimedMove, handOf, middleOf, parseMove, waitingMove, type Pen, type Spot } from "../shapes/grid";
import { shows } from "../shapes/layers";
import { LegendSheet, RailLegend, legendAction, type Sign } from "../shapes/legend";
import { Piece } from "../shapes/pieces";
import { squareWords } from "../shapes/words";
import { say } from "../words";

export { routesIn, type View } from "../blockade/read";

const RUN = "run";
/** Overlays with a switch of their own. */
const WAY = "blockade.way";
const THREAT = "blockade.threat";
const EFFECT = "blockade.effect";
const DOOR = "door";

const ownOf = (props: BoardProps<View>, routes: readonly Outlook[]): Outlook | undefined =>
  routes.find(({ seat }) => seat === eyesOf(props));
const otherOf = (props: BoardProps<View>, routes: readonly Outlook[]): Outlook | undefined =>
  routes.find(({ seat }) => seat !== eyesOf(props));

/** "Blue" in words: names are too long for a plate on the board. */
const colourName = ({ words, colours }: BoardProps<View>, seat: number): string =>
  words.name("colours", colours[seat] ?? "");

/** The way that can be run now. */
const openWay = (props: BoardProps<View>): Outlook | undefined =>
  props.moves.includes(RUN) ? routesIn(props.lately).find((r) => r.seat === props.view.seat && r.out) : undefined;

/** A Flätz who runs or has just run. */
function running(props: BoardProps<View>): Outlook | null {
  const event = props.scene?.told.find(({ kind }) => kind === RUN);
  if (event !== undefined) return { seat: event["seat"] as number, path: event["path"] as string[], out: true };
  return routeRun(props.last);
}

/** Winning takes two taps of a finger; a mouse or a key means it at once. */
function run(props: BoardProps<View>): void {
  if (!props.touch || handOf(props).aim === RUN) props.choose(RUN);
  else props.setUi({ ...props.ui, aim: RUN });
}

// ---- words ----

function effectWords(props: BoardProps<View>, effect: string): string {
  const other = props.colours.findIndex((_, seat) => seat !== props.view.seat);
  return props.words.say(`facts/${effect}`, { seat: colourName(props, other) });
}

function asks(props: BoardProps<View>): Ask | null {
  const { words, lang, moves, touch } = props;
  if (moves.length === 0) return null;
  const facts = props.lately;
  const aimed = aimedMove(props);
  if (aimed !== null) {
    const effects = effectsOf(facts, aimed.move).map((effect) => effectWords(props, effect));
    const again = touch
      ? say({ en: "Tap it again, or the button.", de: "Noch einmal tippen, oder der Knopf." }, lang)
      : say({ en: "Click to leave it there.", de: "Klicken, und er bleibt dort." }, lang);
    return { title: props.label(aimed.move), hint: effects.length > 0 ? effects.join(" · ") : again };
  }
  if (openWay(props) !== undefined)
    return {
      title: words.say("facts/way_out"),
      hint: say(
        handOf(props).aim === RUN
          ? { en: "Tap once more, and he runs.", de: "Noch einmal tippen, und er läuft." }
          : {
              en: "Tap your Flätz or the lit door: he runs and wins.",
              de: "Tipp deinen Flätz an oder die helle Tür: Er gewinnt.",
            },
        lang,
      ),
    };
  const threat = otherOf(props, routesIn(facts));
  const own = ownOf(props, routesIn(facts));
  const why = own?.why === undefined ? undefined : words.say(`facts/${own.why}`);
  const title =
    threat?.may_run === true
      ? words.say("facts/threat", { seat: colourName(props, threat.seat) })
      : moves.some((move) => parseMove(move)?.from !== null)
        ? say({ en: "Move a Fluppie", de: "Zieh einen Fluppie" }, lang)
        : say({ en: "Place a Fluppie", de: "Setz einen Fluppie" }, lang);
  return why === undefined
    ? { title }
    : { title, hint: say({ en: `Your Flätz: ${why}.`, de: `Dein Flätz: ${why}.` }, lang) };
}

function signsOf(props: BoardProps<View>): readonly Sign[] {
  const { colours, lang } = props;
  const me = eyesOf(props);
  const line = "M-20 0H20";
  return [
    {
      id: "my-way",
      layer: WAY,
      picture: (
        <g class={colours[me] ?? ""}>
          <OwnPrints />
        </g>
      ),
      text: say({ en: "your Flätz’s way, as far as it goes", de: "der Weg deines Flätz, so weit er geht" }, lang),
    },
    {
      id: "dead-end",
      picture: (
        <g>
          <circle class="no" r={8} />
          <path class="no-x" d="M-3-3 3 3M3-3-3 3" />
        </g>
      ),
      text: say({ en: "here it ends", de: "hier ist er zu Ende" }, lang),
    },
    {
      id: "threat",
      layer: THREAT,
      picture: (
        <g class={colours[1 - me] ?? ""}>
          <path class="way threat" d={line} />
        </g>
      ),
      text: say({ en: "the other’s way out, all open", de: "der Weg des anderen hinaus, ganz offen" }, lang),
    },
    {
      id: "effect",
      layer: EFFECT,
      picture: (
        <g>
          <rect class="tip" x={-20} y={-8} width={40} height={16} rx={8} />
          <path class="no-x" d="M-9 0H9M4-4 9 0 4 4" />
        </g>
      ),
      text: say({ en: "what a Fluppie there opens or closes", de: "was ein Fluppie dort öffnet oder sperrt" }, lang),
    },
  ];
}

function OwnPrints(): JSX.Element {
  return (
    <g class="prints">
      {[-16, -4, 8, 20].map((x, i) => (
        <ellipse key={x} cx={x - 2} cy={i % 2 === 0 ? -3.6 : 3.6} rx={4.4} ry={2.6} />
      ))}
    </g>
  );
}

// ---- drawing ----

function Ways({ props, pen }: { readonly props: BoardProps<View>; readonly pen: Pen }): JSX.Element {
  const { colours, flip } = props;
  const ran = running(props);
  if (ran !== null)
    return (
      <g>
        <OwnWay route={ran} flip={flip} colour={colours[ran.seat] ?? ""} mayRun />
        <LitDoor at={doorAt(ran.path.at(-1) as string, flip)} colour={colours[ran.seat] ?? ""} isCalling={false} />
      </g>
    );
  const { routes, ahead } = prospectOf(props);
  const [own, other, open] = [ownOf(props, routes), otherOf(props, routes), openWay(props)];
  const isThreat = other?.out === true && props.scene === null;
  const hasOther = other !== undefined && shows(props, THREAT) && (isThreat || ahead !== null);
  const hasOwn = own !== undefined && (shows(props, WAY) || open !== undefined);
  return (
    <g>
      {hasOther && (
        <OtherWay
          route={other}
          flip={flip}
          colour={colours[other.seat] ?? ""}
          isAside={hasOwn && isShared(own.path, other.path)}
        />
      )}
      {hasOwn && (
        <OwnWay route={own} flip={flip} colour={colours[own.seat] ?? ""} mayRun={open !== undefined && own.out} />
      )}
      {open !== undefined && ahead === null && (
        <g>
          <LitDoor at={doorAt(open.path.at(-1) as string, flip)} colour={colours[open.seat] ?? ""} isCalling />
          <circle
            class="halo"
            cx={pen.middle(open.path[0] as string).x}
            cy={pen.middle(open.path[0] as string).y - 2}
            r={22}
          />
        </g>
      )}
    </g>
  );
}

/** Danger with its word at the exit; what is aimed at with what it does. */
function Badges({ props, pen }: { readonly props: BoardProps<View>; readonly pen: Pen }): JSX.Element | null {
  const ran = running(props);
  const { routes, effects } = prospectOf(props);
  const other = otherOf(props, routes);
  const m = aimedMove(props);
  if (ran !== null) {
    const { x, y } = doorAt(ran.path.at(-1) as string, props.flip);
    const isThere = props.scene === null || props.scene.isAfter;
    return isThere ? (
      <Piece shape="F" colour={props.colours[ran.seat] ?? ""} at={{ x, y: y + 2 }} size={0.8} looks="down" />
    ) : null;
  }
  if (props.scene !== null) return null;
  const exit = other?.path.at(-1);
  return (
    <g>
      {shows(props, THREAT) && other?.out === true && other.may_run === true && exit !== undefined && (
        <Tag
          at={pen.middle(exit)}
          pen={pen}
          text={props.words.say("facts/threat", { seat: colourName(props, other.seat) })}
          isAlarm
        />
      )}
      {shows(props, EFFECT) && m !== null && effects.length > 0 && (
        <Tag at={pen.middle(m.to)} pen={pen} text={effectWords(props, effects[0] as string)} isAbove />
      )}
    </g>
  );
}

/** The lit door can be picked like a square. */
function doorSpots(props: BoardProps<View>): readonly Spot[] {
  const exit = openWay(props)?.path.at(-1);
  if (exit === undefined) return [];
  const { x, y } = doorAt(exit, props.flip);
  return [{ id: DOOR, label: props.words.say(`moves/${RUN}`), x, y, r: 19, isSquare: true, active: true }];
}

/** What is aimed at is looked into; asked again if the question came while another was on its way. */
function useOutcome(props: BoardProps<View>): void {
  const move = aimedMove(props)?.move ?? null;
  useEffect(() => {
    if (move !== null && props.overlays) props.preview(move);
  }, [move, props.view, props.previews]);
}

/** Whose homes are fenced: also that of a Flätz who has just left. */
function homesIn(pieces: readonly Standing[], ran: Outlook | null, colours: readonly string[]): readonly Standing[] {
  const here = pieces.filter((p) => p.shape === "F");
  if (ran === null || here.some((p) => p.seat === ran.seat)) return here;
  return [
    ...here,
    { square: ran.path[0] as string, shape: "F", letter: "", seat: ran.seat, colour: colours[ran.seat] ?? "" },
  ];
}

function Component(props: BoardProps<View>): JSX.Element {
  const { view, lang, moves, words, colours, flip } = props;
  useOutcome(props);
  const goals = goalsIn(props.lately);
  const looks = (seat: number) => (middleOf(`a${goals[seat] ?? 1}`, SIZE, flip).y < 240 ? "up" : "down");
  const pieces = piecesOf(view, colours).map((p) => (p.shape === "F" ? ({ ...p, looks: looks(p.seat) } as const) : p));
  const ran = running(props);
  const flaetze = homesIn(pieces, ran, colours);
  const places = moves.some((m) => parseMove(m)?.from === null);
  const homes = homesOf(pieces);
  const letterOn = new Map(pieces.map((p) => [p.square, p.letter]));
  const runner = openWay(props)?.path[0];
  const isClosed = view.options.homes === "closed";
  return (
    <div class="box-place">
      <Grid
        size={SIZE}
        material="meadow"
        fields
        room={{ top: STREET, bottom: STREET }}
        pieces={pieces}
        props={props}
        {...(ran === null ? {} : { trails: [] })}
        label={words.say("name")}
        {...(places ? { newcomer: { shape: "P" as const, colour: colours[view.seat] ?? "" } } : {})}
        {...(runner === undefined ? {} : { picks: [runner] })}
        describe={(square) => {
          const letter = letterOn.get(square);
          const home = homes.has(square) ? say({ en: "home", de: "Zuhause" }, lang) : null;
          return squareWords(square, home, letter === undefined ? null : words.name("pieces", letter), lang);
        }}
        ground={{
          stamp: [flip, isClosed, goals, colours, flaetze.map((p) => p.square)].join("/"),
          draw: (pen) => <Village {...{ flaetze, goals, colours, isClosed, flip, pen }} />,
        }}
        ways={(pen) => <Ways props={props} pen={pen} />}
        badges={(pen) => <Badges props={props} pen={pen} />}
        spots={() => doorSpots(props)}
        onPick={(id) => {
          const isRun = id === DOOR || id === runner;
          if (isRun) run(props);
          return isRun;
        }}
      />
      <LegendSheet props={props} signs={signsOf(props)} />
    </div>
  );
}

function Bar(props: BoardProps<View>): JSX.Element {
  return <RailLegend props={props} signs={signsOf(props)} />;
}

/** Fluppies in hand, each in its slot. */
function Count({ view, seat, words, facts, colours }: CountProps<View>): JSX.Element | null {
  const left = (facts?.["left"] as readonly number[] | undefined)?.[seat];
  if (left === undefined) return null;
  const all = left + piecesOf(view, colours).filter((p) => p.seat === seat && p.shape === "P").length;
  return (
    <span class="rack box">
      <svg class="rack-slots" viewBox={`0 0 ${all * 28} 24`} width={all * 21} height={18} aria-hidden="true">
        {Array.from({ length: all }, (_, i) => (
          <g key={i}>
            <rect class="slot" x={i * 28 + 1} y={0.5} width={23} height={23} rx={5} />
            {i < left && <Piece shape="S" colour={colours[seat] ?? ""} at={{ x: i * 28 + 12.5, y: 13 }} size={0.66} />}
          </g>
        ))}
      </svg>
      <span class="rack-n">
        <b>{left}</b> <span>{words.say("facts/left")}</span>
      </span>
    </span>
  );
}

function actions(props: BoardProps<View>): readonly Action[] {
  const { moves, words, choose, touch } = props;
  const waiting = waitingMove(props);
  const word = (id: string) => ({
    id,
    label: words.say(`moves/${id}`),
    isOff: !moves.includes(id),
    press: () => choose(id),
  });
  if (moves.includes("pass")) return [...legendAction(props), { ...word("pass"), isMain: true }];
  if (!touch || moves.includes(RUN)) return [...legendAction(props), { ...word(RUN), isMain: true }];
  const place: Action = {
    id: "place",
    label: waiting === null ? say({ en: "Place", de: "Setzen" }, props.lang) : props.label(waiting.move),
    isMain: true,
    isOff: waiting === null,
    press: () => waiting !== null && choose(waiting.move),
  };
  return [...legendAction(props), place];
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
  flips: (_view, seat) => seat === 1,
};
