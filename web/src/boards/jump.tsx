// jump.tsx: Jump: a lake with one good shore, and every move a row of numbered hops. Which hops a move takes is asked of the game
// by the square it begins on.
import "./box.css";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Action, Ask, Board, BoardProps, CountProps, Source } from "../board";
import type { Dictionary } from "../dictionary";
import { Hops, Springboard, wayOf, waysFrom, type Way } from "../jump/hops";
import { Lake } from "../jump/lake";
import { end, hop, pass, seatIn, settle, slide } from "../shapes/boxActs";
import {
  Grid,
  aimedMove,
  columnOf,
  handOf,
  reachOf,
  squareName,
  trailsOf,
  waitingMove,
  type GridPiece,
  type Pen,
} from "../shapes/grid";
import { CornerLegend, type CornerSign } from "../shapes/cornerLegend";
import type { Shape } from "../shapes/pieces";
import { seatStyle } from "../shapes/seat";
import { pieceWords, squareWords } from "../shapes/words";
import type { Acts } from "../stage/acts";
import { appear, pulse } from "../stage/motion";
import { say } from "../words";

export interface View {
  readonly ply: number;
  readonly board: readonly string[];
  readonly options: { readonly goal: number; readonly cylinder: number };
}

const SIZE = 12;

interface Standing extends GridPiece {
  readonly seat: number;
}

export function piecesOf(view: View, colours: readonly string[] = []): Standing[] {
  return view.board.flatMap((row, i) =>
    [...row].flatMap((letter, column) => {
      if (letter === ".") return [];
      const shape = letter.toUpperCase() as Shape;
      const seat = letter === shape ? 0 : 1;
      return [{ square: squareName(column, SIZE - 1 - i), shape, seat, colour: colours[seat] ?? "" }];
    }),
  );
}

const isBank = (square: string): boolean => columnOf(square) === 0;

/** The piece whose ways one wants to see: the chosen one, or ours under the pointer. */
function lookedAt(props: BoardProps<View>): string | null {
  const { selected, hovered } = handOf(props);
  const { from } = reachOf(props.moves);
  const square = selected ?? hovered;
  return square !== null && from.has(square) ? square : null;
}

/** The move that is aimed at, hinted or on its way, hop by hop. */
function wayAhead(props: BoardProps<View>): Way | null {
  const aimed = aimedMove(props);
  if (aimed !== null && aimed.from !== null) return waysFrom(props.asked, aimed.from).get(aimed.move) ?? null;
  const preview = typeof props.pending === "string" ? props.previews.get(props.pending) : undefined;
  return preview === undefined ? null : wayOf(preview.events);
}

function Past({
  props,
  pen: { middle, layout },
}: {
  readonly props: BoardProps<View>;
  readonly pen: Pen;
}): JSX.Element {
  const isFaint = handOf(props).selected !== null;
  return (
    <g class={isFaint ? "hush" : ""} data-part="trail">
      {props.last.map(({ seat, events }, i) => {
        const way = wayOf(events);
        if (way === null || way.over.length === 0) return null;
        return (
          <Hops
            key={i}
            way={way}
            at={middle}
            seat={seat ?? 0}
            colour={props.colours[seat ?? 0]}
            type={layout.font(12)}
          />
        );
      })}
    </g>
  );
}

function Ahead({
  props,
  pen: { middle, layout },
}: {
  readonly props: BoardProps<View>;
  readonly pen: Pen;
}): JSX.Element | null {
  const way = wayAhead(props);
  const seat = props.seat ?? 0;
  if (way === null) return null;
  return <Hops way={way} at={middle} seat={seat} colour={props.colours[seat]} type={layout.font(12)} />;
}

const arcSign = <path d="M-18,6Q0,-14 18,6" fill="none" stroke="var(--ink)" stroke-width="4" stroke-linecap="round" />;
const signs: readonly CornerSign[] = [
  { sign: <circle class="dot" r="5" />, text: { en: "a move may end here", de: "hier kann ein Zug enden" } },
  { sign: arcSign, text: { en: "one hop; the number counts them", de: "ein Sprung; die Zahl zählt mit" } },
  {
    sign: <Springboard x={0} y={0} r={9} />,
    text: { en: "springboard: leapt over, it stays", de: "Sprungbrett: wird übersprungen und bleibt" },
  },
  {
    sign: <rect x="-14" y="-9" width="28" height="18" rx="4" class="jump-meadow" />,
    text: { en: "the bank: who lands here is settled", de: "das Ufer: Wer hier landet, hat sich angesiedelt" },
  },
];

/** A finger sees the hops first and goes with a second tap. */
function aimFirst(props: BoardProps<View>, id: string): boolean {
  const { selected, aim } = handOf(props);
  if (!props.touch || selected === null || aim === id) return false;
  const move = reachOf(props.moves).from.get(selected)?.get(id);
  if (move === undefined) return false;
  const way = waysFrom(props.asked, selected).get(move.move);
  if ((way?.over.length ?? 0) < 2) return false;
  props.setUi({ ...props.ui, aim: id });
  return true;
}

function Component(props: BoardProps<View>): JSX.Element {
  const { view, lang, words, colours, overlays, asked } = props;
  const from = lookedAt(props);
  const pending = props.pending ?? null;
  useEffect(() => {
    if (from !== null && asked?.about !== from) props.ask?.(from);
  }, [from, view.ply]);
  useEffect(() => {
    if (pending !== null && pending.includes("-")) props.preview(pending);
  }, [pending]);
  const steps = props.last.filter(({ events }) => (wayOf(events)?.over.length ?? 0) === 0);
  return (
    <>
      <Grid
        size={SIZE}
        fields={false}
        material="lake"
        pieces={piecesOf(view, colours)}
        props={props}
        label={words.say("name")}
        describe={(square, piece) =>
          squareWords(
            square,
            isBank(square) ? words.say("facts/bank") : null,
            piece && pieceWords(words, piece.shape, piece.colour),
            lang,
          )
        }
        ground={{ stamp: String(props.flip), draw: () => <Lake isTurned={props.flip} /> }}
        trails={trailsOf(steps, colours)}
        ways={(pen) => <Past props={props} pen={pen} />}
        badges={(pen) => overlays && <Ahead props={props} pen={pen} />}
        onPick={(id) => aimFirst(props, id)}
      />
      {overlays && <CornerLegend signs={signs} lang={lang} />}
    </>
  );
}

function Count({ view, seat, facts, colours }: CountProps<View>): JSX.Element {
  const { goal } = view.options;
  const points = Number((facts?.["points"] as readonly number[] | undefined)?.[seat] ?? 0);
  return (
    <>
      <b>{points}</b> / {goal}
      <span class="pips" style={seatStyle(colours[seat], seat)} aria-hidden="true" data-part={`pips:${seat}`}>
        {Array.from({ length: goal }, (_, i) => (
          <i key={i} class={i < points ? "on" : ""} />
        ))}
      </span>
    </>
  );
}

function asks(props: BoardProps<View>): Ask {
  const { moves, lang } = props;
  const { selected } = handOf(props);
  const way = wayAhead(props);
  if (moves.length === 1 && moves[0] === "pass")
    return { title: say({ en: "No piece can move", de: "Kein Stein kann ziehen" }, lang), hint: props.label("pass") };
  if (way !== null && way.over.length > 0)
    return {
      title: say({ en: "{n|One hop|# hops} to {to}", de: "{n|Ein Sprung|# Sprünge} nach {to}" }, lang, {
        n: way.over.length,
        to: way.path.at(-1) ?? "",
      }),
      hint: say({ en: "Dashed rings are the springboards.", de: "Gestrichelte Ringe sind die Sprungbretter." }, lang),
    };
  if (selected === null)
    return {
      title: say({ en: "Choose a piece", de: "Wähle einen Stein" }, lang),
      hint: say({ en: "Bring it to the bank on the left.", de: "Bring ihn ans Ufer links." }, lang),
    };
  return {
    title: say({ en: "Where does it go?", de: "Wohin soll er?" }, lang),
    hint: say(
      {
        en: "It must end further left; hops may lead anywhere.",
        de: "Am Ende weiter links; Sprünge dürfen überallhin führen.",
      },
      lang,
    ),
  };
}

function actions(props: BoardProps<View>): readonly Action[] {
  const { moves, lang, choose } = props;
  if (moves.includes("pass"))
    return [{ id: "go", label: props.label("pass"), isMain: true, press: () => choose("pass") }];
  const waiting = waitingMove(props);
  const label =
    waiting === null
      ? say({ en: "Jump", de: "Springen" }, lang)
      : say({ en: "Go to {to}", de: "Nach {to}" }, lang, { to: waiting.to });
  return [
    { id: "go", label, isMain: true, isOff: waiting === null, press: () => waiting !== null && choose(waiting.move) },
  ];
}

const leap = hop(SIZE);
const home = settle();
const acts: Acts<View> = {
  step: slide(SIZE),
  jump: {
    ...leap,
    callout: (event) => ((event["over"] as readonly string[]).length > 3 ? (event.text ?? null) : null),
  },
  settle: {
    ...home,
    motions: (event, set) => [
      ...(home.motions?.(event, set) ?? []),
      appear(set.part("trail"), 200),
      pulse(set.part(`pips:${seatIn(event)}`), 1.25, 420),
    ],
    callout: true,
  },
  pass,
  end: end((_, set) =>
    piecesOf(set.after).flatMap(({ square, seat }) =>
      isBank(square) && seat === (set.after.ply + 1) % 2 ? [square] : [],
    ),
  ),
};

function sources(view: View, seat: number, words: Dictionary): readonly Source[] {
  return piecesOf(view)
    .filter((piece) => piece.seat === seat && isBank(piece.square))
    .map(({ shape }) => ({ points: shape === "C" ? view.options.cylinder : 1, label: words.name("pieces", shape) }));
}

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
