// transmitter.tsx: Transmitter: a switchboard; two enemies shine along row and column, and where one stops the nearest iris opens.
// Which moves make a crossing, and which centres must be left, are the game's facts.
import "./box.css";
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
import { CornerLegend, type CornerSign } from "../shapes/cornerLegend";
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
  mustLeave,
  piecesOf,
  type View,
} from "../transmitter/reading";
import { Beams, Crosshair, Crowded, Portal, PortalDefs, Shut, Switchboard } from "../transmitter/switchboard";
import { say } from "../words";

export { inSquares, isCentre, type View } from "../transmitter/reading";

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
      {looked !== null && crossingsFrom(props.lately, looked).map(({ at }) => <Crosshair key={at} {...middle(at)} />)}
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

/** What has just been crossed: while it is told, and while its portal stands open. */
function Past({ props, pen: { middle } }: Props): JSX.Element | null {
  const { view, scene, last } = props;
  const events = scene?.told ?? (view.entry === null ? [] : (last.at(-1)?.events ?? []));
  const crossed = crossedIn(events);
  if (crossed === null) return null;
  return <Beams pairs={crossed.pairs} to={middle(crossed.at)} at={middle} colours={props.colours} />;
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

const signs: readonly CornerSign[] = [
  { sign: <circle class="dot" r="5" />, text: { en: "may stop here", de: "hier kann er halten" } },
  {
    sign: (
      <g transform="scale(.8)">
        <Crosshair x={0} y={0} />
      </g>
    ),
    text: { en: "stops on a crossing", de: "hält auf einer Kreuzung" },
  },
  {
    sign: <path class="beam-ray" d="M-18,0H18" style={{ "--c": "var(--ink)" }} />,
    text: { en: "lines of the two enemies that cross", de: "Linien der zwei Fremden, die sich kreuzen" },
  },
  {
    sign: (
      <g transform="scale(.5)">
        <Portal x={0} y={0} />
      </g>
    ),
    text: { en: "the centre that is called", de: "das gerufene Zentrum" },
  },
  {
    sign: <rect class="crowded-field" x="-14" y="-9" width="28" height="18" rx="4" />,
    text: { en: "two enemies crowd this centre: leave it", de: "zwei Fremde bedrängen dieses Zentrum: weg da" },
  },
];

/** A finger sees the crossing first and goes with a second tap. */
function aimFirst(props: BoardProps<View>, id: string): boolean {
  const { selected, aim } = handOf(props);
  if (!props.touch || selected === null || aim === id) return false;
  const move = reachOf(props.moves).from.get(selected)?.get(id);
  if (move === undefined || crossingOf(props.lately, move.move) === null) return false;
  props.setUi({ ...props.ui, aim: id });
  return true;
}

function Component(props: BoardProps<View>): JSX.Element {
  const { view, lang, words, colours, overlays } = props;
  const isChoosing = view.entry !== null;
  const centre = say({ en: "centre", de: "Zentrum" }, lang);
  const describe = (square: string, piece: GridPiece | null) =>
    squareWords(square, isCentre(square) ? centre : null, piece && pieceWords(words, piece.shape, piece.colour), lang);
  return (
    <>
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
            {overlays && <Leaving props={props} pen={pen} />}
            <Past props={props} pen={pen} />
            {view.entry !== null && <Portal {...pen.middle(view.entry)} />}
            {overlays && !isChoosing && <Ahead props={props} pen={pen} />}
          </>
        )}
        badges={(pen) => overlays && !isChoosing && <Word props={props} pen={pen} />}
        above={(pen) => isChoosing && <Chooser key={view.entry} props={props} pen={pen} />}
        onPick={(id) => aimFirst(props, id)}
      />
      {overlays && <CornerLegend signs={signs} lang={lang} />}
    </>
  );
}

function Count({ view, seat, facts }: CountProps<View>): JSX.Element {
  const of = Number(facts?.["of"] ?? 11);
  return (
    <span data-part={`count:${seat}`} class="box-count">
      <b>{view.pieces[seat]?.length ?? 0}</b> / {of}
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
          en: "Tap it at the open portal. It is still your turn.",
          de: "Tippe ihn am offenen Portal an. Du bist noch dran.",
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
              en: "But the centre {c} is taken: nothing comes in.",
              de: "Aber das Zentrum {c} ist besetzt: nichts kommt herein.",
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
          en: "Two enemies in its field push it off the centre.",
          de: "Zwei Fremde in seinem Feld vertreiben ihn vom Zentrum.",
        },
        lang,
      ),
    };
  if (selected === null)
    return {
      title: say({ en: "Choose a piece", de: "Wähle einen Stein" }, lang),
      hint: say(
        {
          en: "Stop where two enemies cross to call one in.",
          de: "Halte, wo sich zwei Fremde kreuzen, und hol einen herein.",
        },
        lang,
      ),
    };
  return {
    title: say({ en: "Where does it stop?", de: "Wo hält er?" }, lang),
    hint: say(
      {
        en: "A crosshair is a crossing; centres cannot be entered.",
        de: "Ein Fadenkreuz ist eine Kreuzung; auf Zentren hält man nicht.",
      },
      lang,
    ),
  };
}

function actions(props: BoardProps<View>): readonly Action[] {
  const { moves, lang, choose, label } = props;
  const skip: Action = {
    id: "skip",
    label: say({ en: "None", de: "Keinen" }, lang),
    isOff: !moves.includes("skip"),
    press: () => choose("skip"),
  };
  if (moves.includes("pass"))
    return [skip, { id: "go", label: label("pass"), isMain: true, press: () => choose("pass") }];
  const waiting = waitingMove(props);
  const word =
    waiting === null
      ? say({ en: "Stop", de: "Halten" }, lang)
      : say({ en: "Stop on {to}", de: "Auf {to} halten" }, lang, { to: waiting.to });
  return [
    skip,
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
  Count,
  asks,
  actions,
  acts,
  sources,
  wantsFacts: true,
  hasCoordinates: true,
  flips: () => false,
};
