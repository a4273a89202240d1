// transmitter.tsx: Transmitter: a switchboard; two enemies shine along row and column, and where one stops the nearest iris opens.
// Which moves make a crossing, and which centres must be left, are the game's facts.
import type { JSX } from "preact";
import type { Action, Ask, Board, BoardProps, CountProps, Source } from "../board";
import {
  Grid,
  aimedMove,
  handOf,
  middleOf,
  parseMove,
  reachOf,
  trailsOf,
  waitingMove,
  type GridPiece,
  type Pen,
} from "../shapes/grid";
import { shows } from "../shapes/layers";
import { LegendSheet, RailLegend, legendAction, type Sign } from "../shapes/legend";
import { Tray, Trays, type Stock } from "../shapes/tray";
import { pieceWords, squareWords } from "../shapes/words";
import { acts } from "../transmitter/acts";
import { Chooser } from "../transmitter/chooser";
import {
  SIZE,
  crossedIn,
  crossingOf,
  crossingsFrom,
  inSquares,
  isCentre,
  lastCrossing,
  left,
  mustLeave,
  piecesOf,
  type View,
} from "../transmitter/reading";
import { Beams, Crosshair, Crowded, Portal, PortalDefs, Shut, Switchboard } from "../transmitter/switchboard";
import { Piece, type Shape } from "../shapes/pieces";
import type { Facts } from "../wire";
import { say } from "../words";

export { inSquares, isCentre, type View } from "../transmitter/reading";

/** Overlays with a switch of their own. */
const CROSSINGS = "transmitter.crossings";
const CROWDED = "transmitter.crowded";

type Props = { readonly props: BoardProps<View>; readonly pen: Pen };

/** What the piece that is looked at would do: crosshairs where it makes a crossing, beams for the one it aims at. */
function Ahead({ props, pen: { middle } }: Props): JSX.Element {
  const hand = handOf(props);
  const looked = hand.selected ?? hand.hovered;
  const aimed = aimedMove(props) ?? (typeof props.pending === "string" ? parseMove(props.pending) : null);
  const crossing = aimed === null ? null : crossingOf(props.lately, aimed.move);
  return (
    <g>
      {crossing !== null && (
        <>
          <Beams pairs={crossing.pairs} to={middle(crossing.at)} at={middle} colours={props.colours} />
          {crossing.calls ? <Portal {...middle(crossing.centre)} isHalf /> : <Shut {...middle(crossing.centre)} />}
        </>
      )}
      {looked !== null &&
        crossingsFrom(props.lately, looked).map(
          ({ at }) => at !== crossing?.at && <Crosshair key={at} {...middle(at)} />,
        )}
    </g>
  );
}

/** What the move that is aimed at brings, in a word above it. */
function Word({ props, pen: { middle, layout } }: Props): JSX.Element | null {
  const aimed = aimedMove(props);
  const crossing = aimed === null ? null : crossingOf(props.lately, aimed.move);
  if (crossing === null) return null;
  const { x, y } = middle(crossing.at);
  const text = crossing.calls
    ? props.words.say("facts/calls", { centre: crossing.centre })
    : props.words.say("facts/crossing");
  return <Tip x={x} y={y - 38} text={text} type={layout.font(13)} />;
}

function Tip({
  x,
  y,
  text,
  type,
}: {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly type: number;
}): JSX.Element {
  const wide = text.length * type * 0.52 + type * 1.6;
  const at = { x: Math.min(480 - wide / 2, Math.max(wide / 2, x)), y: y < 20 ? y + 64 : y };
  return (
    <g transform={`translate(${at.x} ${at.y})`} class="transmitter-tip">
      <rect class="tip" x={-wide / 2} y={-type} width={wide} height={2 * type} rx={type} />
      <text class="tip-t" font-size={type}>
        {text}
      </text>
    </g>
  );
}

const isHandFree = (props: BoardProps<View>): boolean => {
  const { selected, aim } = handOf(props);
  return selected === null && aim === null;
};

/** What has just been crossed: while it is told, while its portal stands open, and fainter until the next move: it says why a
 * piece came in. */
function Past({ props, pen: { middle } }: Props): JSX.Element | null {
  const { view, scene, last } = props;
  const isOver = scene === null && view.entry === null;
  if (isOver && !(isHandFree(props) && shows(props, CROSSINGS))) return null;
  const crossed = isOver ? lastCrossing(last) : crossedIn(scene?.told ?? last.at(-1)?.events ?? []);
  if (crossed === null) return null;
  const beams = <Beams pairs={crossed.pairs} to={middle(crossed.at)} at={middle} colours={props.colours} />;
  return isOver ? (
    <g class="beams-past" data-part="crossed">
      {beams}
    </g>
  ) : (
    beams
  );
}

function Leaving({ props, pen: { middle, layout } }: Props): JSX.Element {
  const pieces = piecesOf(props.view, props.colours);
  return (
    <g>
      {mustLeave(props.lately).map((centre) => {
        const owner = pieces.find((p) => p.square === centre)?.seat;
        const around = pieces.filter((p) => p.seat !== owner && isNear(p.square, centre));
        return (
          <Crowded
            key={centre}
            centre={middle(centre)}
            pushers={around.map((p) => middle(p.square))}
            label={props.words.say("facts/crowded")}
            type={layout.font(13)}
          />
        );
      })}
    </g>
  );
}

/** In the field of three by three around a centre. */
function isNear(square: string, centre: string): boolean {
  const [a, b] = [middleOf(square, SIZE, false), middleOf(centre, SIZE, false)];
  return Math.abs(a.x - b.x) <= 40 && Math.abs(a.y - b.y) <= 40;
}

function signsOf({ lang, colours, seat, view }: BoardProps<View>): readonly Sign[] {
  const other = colours[((seat ?? 0) + 1) % view.players] ?? "";
  return [
    {
      id: "dot",
      picture: <circle class="dot" r={5} />,
      text: say({ en: "may stop here", de: "darf hier anhalten" }, lang),
    },
    {
      id: "crossing",
      layer: CROSSINGS,
      picture: (
        <g transform="scale(.8)">
          <Crosshair x={0} y={0} />
        </g>
      ),
      text: say({ en: "stops where two enemies cross", de: "hält, wo sich zwei Fremde kreuzen" }, lang),
    },
    {
      id: "beam",
      picture: (
        <g class={other}>
          <path class="beam-ray" d="M-18,0H18" />
        </g>
      ),
      text: say({ en: "along their row and column", de: "entlang ihrer Reihe und Spalte" }, lang),
    },
    {
      id: "portal",
      picture: (
        <g transform="scale(.42)">
          <Portal x={0} y={0} />
        </g>
      ),
      text: say({ en: "the centre they call", de: "das Zentrum, das sie rufen" }, lang),
    },
    {
      id: "crowded",
      layer: CROWDED,
      picture: <rect class="crowded-field" x={-14} y={-9} width={28} height={18} rx={4} />,
      text: say({ en: "crowded by two: leave this centre", de: "von zweien bedrängt: weg von hier" }, lang),
    },
  ];
}

/** A finger sees the crossing first and goes with a second tap. */
function aimFirst(props: BoardProps<View>, id: string): boolean {
  const { selected, aim } = handOf(props);
  if (!props.touch || selected === null || aim === id) return false;
  const move = reachOf(props.moves).from.get(selected)?.get(id);
  if (move === undefined || crossingOf(props.lately, move.move) === null) return false;
  props.setUi({ ...props.ui, aim: id });
  return true;
}

/** The piece that a hint, or what is on its way to the server, brings in. */
function Coming({ props, pen }: { readonly props: BoardProps<View>; readonly pen: Pen }): JSX.Element | null {
  const { view, pending, colours } = props;
  if (view.entry === null || (pending !== "S" && pending !== "T")) return null;
  const colour = colours[view.turn % view.players] ?? "";
  return <Piece shape={pending} colour={colour} at={pen.middle(view.entry)} isGhost part="pending" />;
}

function Component(props: BoardProps<View>): JSX.Element {
  const { view, lang, words, colours } = props;
  const isChoosing = view.entry !== null;
  const isAhead = shows(props, CROSSINGS) && !isChoosing;
  const centre = say({ en: "centre", de: "Zentrum" }, lang);
  const describe = (square: string, piece: GridPiece | null) =>
    squareWords(square, isCentre(square) ? centre : null, piece && pieceWords(words, piece.shape, piece.colour), lang);
  return (
    <div class="box-place">
      <Grid
        size={SIZE}
        fields
        material="porcelain"
        pieces={piecesOf(view, colours)}
        props={props}
        label={words.say("name")}
        describe={describe}
        ground={{ stamp: String(props.flip), draw: () => <Switchboard /> }}
        trails={trailsOf(inSquares(props.last), colours)}
        ways={(pen) => (
          <>
            <PortalDefs />
            {shows(props, CROWDED) && <Leaving props={props} pen={pen} />}
            <Past props={props} pen={pen} />
            {view.entry !== null && <Portal {...pen.middle(view.entry)} />}
            <Coming props={props} pen={pen} />
            {isAhead && <Ahead props={props} pen={pen} />}
          </>
        )}
        badges={(pen) => isAhead && <Word props={props} pen={pen} />}
        above={(pen) => isChoosing && <Chooser key={view.entry} props={props} pen={pen} />}
        onPick={(id) => aimFirst(props, id)}
      />
      {view.players === 2 && (
        <Trays
          board={props}
          size={SIZE}
          stocks={[stockOf(props.lately, 0, colours), stockOf(props.lately, 1, colours)]}
          below={props.flip ? 1 : 0}
        />
      )}
      <LegendSheet props={props} signs={signsOf(props)} />
    </div>
  );
}

/** What a seat can still bring in. */
const stockOf = (facts: Facts | null, seat: number, colours: readonly string[]): Stock => ({
  shapes: (["S", "T"] as const).flatMap((shape) => Array<Shape>(left(facts, seat, shape) ?? 0).fill(shape)),
  colour: colours[seat] ?? "",
});

function Bar(props: BoardProps<View>): JSX.Element {
  return <RailLegend props={props} signs={signsOf(props)} />;
}

/** Pieces on the board of those that win, and on a desktop what is still outside. */
function Count({ view, seat, facts, colours }: CountProps<View>): JSX.Element {
  const of = Number(facts?.["of"] ?? 11);
  return (
    <span class="box-counts">
      <span data-part={`count:${seat}`} class="box-count">
        <b>{view.pieces[seat]?.length ?? 0}</b>
        <span class="count-of"> / {of}</span>
      </span>
      {facts !== null && <Tray stock={stockOf(facts, seat, colours)} size={18} />}
    </span>
  );
}

function asks(props: BoardProps<View>): Ask | null {
  const { view, words, lang, moves } = props;
  if (moves.length === 0) return null;
  if (view.entry !== null)
    return {
      title: words.say("facts/choose", { at: view.entry }),
      hint: say(
        {
          en: "Tap it at the open portal: still your turn.",
          de: "Tippe ihn am Portal an: Du bist noch dran.",
        },
        lang,
      ),
    };
  if (moves[0] === "pass") return { title: say({ en: "No piece can move", de: "Kein Stein kann ziehen" }, lang) };
  const aimed = aimedMove(props);
  const crossing = aimed === null ? null : crossingOf(props.lately, aimed.move);
  if (crossing !== null)
    return {
      title: say({ en: "A crossing on {at}", de: "Eine Kreuzung auf {at}" }, lang, { at: crossing.at }),
      hint: crossing.calls
        ? words.say("facts/calls", { centre: crossing.centre })
        : say(
            {
              en: "But {c} is taken: nothing comes in.",
              de: "Aber {c} ist besetzt: Nichts kommt herein.",
            },
            lang,
            { c: crossing.centre },
          ),
    };
  const { selected } = handOf(props);
  const mine = (props.lately?.["must_leave"] as readonly (readonly string[])[] | undefined)?.[props.seat ?? 0] ?? [];
  if (mine.length > 0 && selected === null)
    return {
      title: say({ en: "Crowded: {at} must leave", de: "Bedrängt: {at} muss weg" }, lang, { at: mine.join(", ") }),
      hint: say(
        {
          en: "Two enemies in its field push it away.",
          de: "Zwei Fremde in seinem Feld vertreiben ihn.",
        },
        lang,
      ),
    };
  if (selected === null)
    return {
      title: say({ en: "Choose a piece", de: "Wähle einen Stein" }, lang),
      hint: say(
        {
          en: "Stop where two enemies cross: one comes in.",
          de: "Halte, wo zwei Fremde sich kreuzen.",
        },
        lang,
      ),
    };
  const isKnown = props.lately !== null && shows(props, CROSSINGS);
  return {
    title: say({ en: "Where does it stop?", de: "Wo hält er?" }, lang),
    hint:
      isKnown && crossingsFrom(props.lately, selected).length === 0
        ? say({ en: "There is no crossing within its reach.", de: "Keine Kreuzung ist in seiner Reichweite." }, lang)
        : say({ en: "A crosshair is a crossing.", de: "Ein Fadenkreuz ist eine Kreuzung." }, lang),
  };
}

function actions(props: BoardProps<View>): readonly Action[] {
  const { moves, lang, choose, label } = props;
  if (moves.includes("pass"))
    return [...legendAction(props), { id: "go", label: label("pass"), isMain: true, press: () => choose("pass") }];
  const waiting = waitingMove(props);
  const word =
    waiting === null
      ? say({ en: "Stop", de: "Halten" }, lang)
      : say({ en: "Stop on {to}", de: "Auf {to} halten" }, lang, { to: waiting.to });
  return [
    ...legendAction(props),
    {
      id: "go",
      label: word,
      isMain: true,
      isOff: waiting === null,
      press: () => waiting !== null && choose(waiting.move),
    },
  ];
}

const sources = (view: View, seat: number): readonly Source[] => [
  { points: view.pieces[seat]?.length ?? 0, label: "" },
];

export const board: Board<View> = {
  Component,
  Bar,
  Count,
  asks,
  actions,
  acts,
  sources,
  wantsFacts: true,
  hasCoordinates: true,
  flips: () => false,
};
