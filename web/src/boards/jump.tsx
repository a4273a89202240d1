// jump.tsx: Jump: a lake with one good shore, and every move a row of numbered hops. Which hops a move takes is asked of the game
// by the square it begins on.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Action, Ask, Board, BoardProps, CountProps, Source } from "../board";
import type { Dictionary } from "../dictionary";
import { Hops, Web, wayOf, waysFrom, type Way } from "../jump/hops";
import { Fence, Lake } from "../jump/lake";
import { end, hop, pass, seatIn, settle, slide, squareIn } from "../shapes/boxActs";
import {
  Grid,
  aimedMove,
  columnOf,
  handOf,
  reachOf,
  rowOf,
  squareName,
  trailsOf,
  waitingMove,
  type GridPiece,
  type Pen,
} from "../shapes/grid";
import { CornerLegend, RailLegend, type Sign } from "../shapes/legend";
import { shows } from "../shapes/layers";
import type { Shape } from "../shapes/pieces";
import { seatStyle } from "../shapes/seat";
import { pieceWords, squareWords } from "../shapes/words";
import type { Acts } from "../stage/acts";
import { appear, pulse, type Motion } from "../stage/motion";
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

/** The last moves hop by hop: both ends tinted and the arcs below the pieces, the numbers above them. */
function Past({
  props,
  pen: { middle, layout },
  only,
}: {
  readonly props: BoardProps<View>;
  readonly pen: Pen;
  readonly only: "lines" | "numbers";
}): JSX.Element {
  const isFaint = handOf(props).selected !== null;
  return (
    <g class={isFaint ? "hush" : ""} {...(only === "lines" ? { "data-part": "trail" } : {})}>
      {props.last.map(({ seat, events }, i) => {
        const way = wayOf(events);
        if (way === null || way.over.length === 0) return null;
        const ends = only === "lines" ? [way.path[0], way.path.at(-1)] : [];
        const colour = props.colours[seat ?? 0];
        return (
          <g key={i} class={colour}>
            {ends.map((square) => {
              const { x, y } = middle(square as string);
              return <rect key={square} class="last-from" x={x - 20} y={y - 20} width={40} height={40} />;
            })}
            <Hops way={way} at={middle} seat={seat ?? 0} colour={colour} type={layout.font(12)} only={only} />
          </g>
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

/** All that the chosen piece could do, while nothing is aimed at. */
function Reach({ props, pen }: { readonly props: BoardProps<View>; readonly pen: Pen }): JSX.Element | null {
  const from = lookedAt(props);
  if (from === null || wayAhead(props) !== null) return null;
  return <Web ways={waysFrom(props.asked, from).values()} at={pen.middle} />;
}

/** The game says who can never settle. */
const shutIn = ({ lately }: BoardProps<View>): readonly string[] => (lately?.["shut"] ?? []) as readonly string[];

function Fences({ props, pen }: { readonly props: BoardProps<View>; readonly pen: Pen }): JSX.Element {
  return (
    <g aria-hidden="true">
      {shutIn(props).map((square) => (
        <Fence key={square} at={pen.middle(square)} isTurned={props.flip} />
      ))}
    </g>
  );
}

const arcSign = (
  <g>
    <circle class="jump-board" cy="1" r="8" />
    <path d="M-18,7Q0,-16 18,7" fill="none" stroke="var(--ink)" stroke-width="3.4" stroke-linecap="round" />
  </g>
);
const lastSign = (
  <g class="jump-number">
    <path d="M-20,6Q-10,-8 0,4Q10,-10 20,2" fill="none" stroke="var(--red)" stroke-width="3.4" />
    <circle cx="0" cy="3" r="6.6" />
    <path d="M-1.5,1.5L0.7,-0.6V6.8" fill="none" stroke="var(--mark-edge)" stroke-width="1.8" stroke-linecap="round" />
  </g>
);
const signs: readonly Sign[] = [
  {
    id: "hops",
    picture: arcSign,
    text: {
      en: "its hops; dashed: the springboards, which stay",
      de: "seine Sprünge; gestrichelt: Sprungbretter, sie bleiben",
    },
    layer: "jump.hops",
  },
  {
    id: "last",
    picture: lastSign,
    text: { en: "the last move, hop by hop", de: "der letzte Zug, Sprung für Sprung" },
    layer: "jump.last",
  },
  {
    id: "fence",
    picture: <Fence at={{ x: 20, y: 0 }} isTurned={false} />,
    text: { en: "shut out: it can never settle", de: "ausgesperrt: kann nie mehr siedeln" },
    layer: "jump.fence",
  },
  {
    id: "dot",
    picture: <circle class="dot" r="5" />,
    text: { en: "a move may end here", de: "hier kann ein Zug enden" },
  },
  {
    id: "bank",
    picture: <rect x="-14" y="-9" width="28" height="18" rx="4" class="jump-meadow" />,
    text: { en: "the bank: who lands here is settled", de: "das Ufer: Wer hier landet, hat sich angesiedelt" },
  },
];

function Bar(props: BoardProps<View>): JSX.Element {
  return <RailLegend props={props} signs={signs} />;
}

const farFrom = (a: string, b: string): number =>
  Math.max(Math.abs(columnOf(a) - columnOf(b)), Math.abs(rowOf(a) - rowOf(b)));

/** A finger sees the hops first and goes with a second tap. */
function aimFirst(props: BoardProps<View>, id: string): boolean {
  const { selected, aim } = handOf(props);
  if (!props.touch || selected === null || aim === id) return false;
  const move = reachOf(props.moves).from.get(selected)?.get(id);
  if (move === undefined) return false;
  // As long as the hops are not known, what is far away may be a chain.
  const hops = waysFrom(props.asked, selected).get(move.move)?.over.length ?? farFrom(selected, id);
  if (hops < 2) return false;
  props.setUi({ ...props.ui, aim: id });
  return true;
}

function Component(props: BoardProps<View>): JSX.Element {
  const { view, lang, words, colours, asked } = props;
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
        trails={shows(props, "jump.last") ? trailsOf(steps, colours) : []}
        ways={(pen) => (
          <>
            {shows(props, "jump.last") && <Past props={props} pen={pen} only="lines" />}
            {shows(props, "jump.hops") && <Reach props={props} pen={pen} />}
          </>
        )}
        badges={(pen) => (
          <>
            {shows(props, "jump.last") && wayAhead(props) === null && <Past props={props} pen={pen} only="numbers" />}
            {shows(props, "jump.fence") && <Fences props={props} pen={pen} />}
            {shows(props, "jump.hops") && <Ahead props={props} pen={pen} />}
          </>
        )}
        onPick={(id) => aimFirst(props, id)}
      />
      <CornerLegend props={props} signs={signs} />
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

/** The grass beside who has come ashore. */
const sway = (on: Element | null): Motion => ({
  on,
  ms: 700,
  frames: [0, -16, 12, -6, 0].map((turn) => ({ transform: `rotate(${turn}deg)` })),
});

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
      sway(set.part(`grass:${squareIn(event, "at") ?? ""}`)),
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
