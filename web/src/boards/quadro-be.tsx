// quadro-be.tsx: Quadro-Be: a drilled maple board between two belts that bring now, next and then to each player. Lines of
// three, ways out and what comes are the game's facts.
import type { JSX } from "preact";
import type { Action, Ask, Board, BoardProps, CountProps, Played } from "../board";
import { acts } from "../quadro-be/acts";
import { Belt, comingIn, cupsOf, placesFor, type Turn } from "../quadro-be/belts";
import { FullLine, LastWay, Stuck, Threats, threatsIn, waysIn } from "../quadro-be/signs";
import { Grid, handOf, parseMove, waitingMove, type Pen, type Spot } from "../shapes/grid";
import { useLately } from "../shapes/lately";
import { CornerLegend, RailLegend, type Sign } from "../shapes/legend";
import { shows } from "../shapes/layers";
import { Holes, SIZE, pegsOf, picked } from "../shapes/pegs";
import { pieceWords, squareWords } from "../shapes/words";
import { say } from "../words";

export interface View {
  readonly ply: number;
  readonly board: readonly string[];
}

/** Four of one colour in a line: why the game is over. */
export function fullLine(last: readonly Played[]): readonly string[] | null {
  const line = last.at(-1)?.events.find((event) => event.kind === "line");
  return (line?.["squares"] as readonly string[] | undefined) ?? null;
}

const LINES =
  "M20,20H140M20,60H140M20,100H140M20,140H140M20,20V140M60,20V140M100,20V140M140,20V140M20,20L140,140M140,20L20,140";
/** Above and below the squares, for the belts. */
const ROOM = { top: 42, bottom: 42, left: 18, right: 18 };

const tray = { x: -ROOM.left, y: -ROOM.top, width: 160 + 2 * ROOM.left, height: 160 + 2 * ROOM.top };

function Ground(): JSX.Element {
  return (
    <g>
      <rect class="w" {...tray} />
      <rect class="w-grain" {...tray} />
      <rect class="slab" x={-4} y={-3} width={168} height={166} rx={5} />
      <rect class="slab-grain" x={-4} y={-3} width={168} height={166} rx={5} />
      <rect class="brass" x={-4} y={-3} width={168} height={166} rx={5} />
      <path class="groove-light" d={LINES} transform="translate(.8 .8)" />
      <path class="groove" d={LINES} />
      <Holes r={10.6} />
    </g>
  );
}

type Props = { readonly props: BoardProps<View>; readonly pen: Pen };

/** The middles of the belts: the viewer's is the lower one. */
const beltY = (seat: number, mine: number): number => (seat === mine ? 184 : -23);

/** The size of their letters. */
const beltType = ({ layout }: Pen): number => layout.font(7);

/** What comes now can be taken from its cup and set where one likes. */
const STOCK = "belt";

function stockSpot(props: BoardProps<View>, now: Turn, type: number): Spot {
  const { words } = props;
  const [{ x, half }] = placesFor(type);
  return {
    id: STOCK,
    label: `${words.say("facts/now")}: ${words.name("pieces", now.piece)}, ${words.say("facts/sets")}`,
    x,
    y: beltY(now.seat, props.seat ?? 0),
    r: half + 2,
    isSquare: true,
    grab: true,
    active: true,
    selected: handOf(props).selected === STOCK,
    children: (
      <rect
        x={x - half - 3}
        y={beltY(now.seat, props.seat ?? 0) - half - 3}
        width={2 * half + 6}
        height={2 * half + 6}
        fill="transparent"
      />
    ),
  };
}

const isStuck = ({ last }: BoardProps<View>): boolean =>
  last.at(-1)?.events.some(({ kind }) => kind === "stuck") === true;

function Below({ props, pen }: Props): JSX.Element {
  const { colours, words } = props;
  const line = fullLine(props.last);
  const coming = comingIn(props.lately);
  const mine = props.seat ?? 0;
  return (
    <g>
      {[0, 1].map((seat) => (
        <Belt
          key={seat}
          cups={cupsOf(coming, seat)}
          seat={seat}
          colour={colours[seat] ?? ""}
          words={words}
          y={beltY(seat, mine)}
          isHeld={seat === coming[0]?.seat && handOf(props).selected === STOCK}
          type={beltType(pen)}
        />
      ))}
      {shows(props, "quadro-be.threats") && line === null && (
        <Threats threats={threatsIn(props.lately)} colours={colours} />
      )}
      {line !== null && <FullLine line={line} />}
    </g>
  );
}

function Above({ props, pen }: Props): JSX.Element | null {
  const { words } = props;
  const ways = waysIn(props.lately);
  const type = pen.layout.font(6.4);
  if (isStuck(props)) return <Stuck ways={ways} seat={props.view.ply % 2} words={words} type={type} />;
  const isShown = shows(props, "quadro-be.ways") && fullLine(props.last) === null;
  return isShown ? <LastWay ways={ways} words={words} type={type} /> : null;
}

const signs: readonly Sign[] = [
  {
    id: "three",
    picture: (
      <g>
        <path class="threat-band" d="M-14,0H8" style={{ strokeWidth: "14px" }} />
        <circle class="threat-gap" cx="11" r="7" />
      </g>
    ),
    text: { en: "three of four, and what is missing", de: "drei von vier, und was fehlt" },
    layer: "quadro-be.threats",
  },
  {
    id: "way-out",
    picture: <circle class="shut-ring" r="9" />,
    text: { en: "hardly a way out for this shape", de: "kaum ein Ausweg für diese Form" },
    layer: "quadro-be.ways",
  },
  {
    id: "last",
    picture: (
      <g class="red">
        <path class="last" d="M-16,0H6" />
        <path class="last-h" d="M16,0L5,-7V7Z" />
      </g>
    ),
    text: { en: "the last move", de: "der letzte Zug" },
    layer: "quadro-be.last",
  },
  {
    id: "lamp",
    picture: <rect class="belt-lamp" x="-10" y="-9" width="20" height="18" rx="4" />,
    text: { en: "the shape of this turn", de: "die Form dieses Zuges" },
  },
  { id: "dot", picture: <circle class="dot" r="5" />, text: { en: "it may go here", de: "sie darf hierher" } },
];

function Bar(props: BoardProps<View>): JSX.Element {
  return <RailLegend props={props} signs={signs} />;
}

function Component(given: BoardProps<View>): JSX.Element {
  const props = { ...(picked(given) as BoardProps<View>), lately: useLately(given) };
  const { view, lang, words, colours, lately } = props;
  const now = comingIn(lately)[0];
  const sets = props.moves.length > 0 && now?.sets === true ? now : null;
  const colourOf = (letter: string) =>
    letter === "." ? null : (colours[letter === letter.toUpperCase() ? 0 : 1] ?? "");
  return (
    <>
      <Grid
        size={SIZE}
        fields={false}
        material="maple"
        room={ROOM}
        pieces={pegsOf(view.board, colourOf)}
        props={props}
        {...(now?.sets === true ? { newcomer: { shape: now.piece, colour: colours[now.seat] ?? "" } } : {})}
        {...(sets === null ? {} : { stock: STOCK, spots: (pen: Pen) => [stockSpot(props, sets, beltType(pen))] })}
        hasDots={sets === null || handOf(props).selected === STOCK}
        {...(shows(props, "quadro-be.last") ? {} : { trails: [] })}
        label={words.say("name")}
        describe={(square, piece) =>
          squareWords(square, null, piece && pieceWords(words, piece.shape, piece.colour), lang)
        }
        ground={{ stamp: "", draw: () => <Ground /> }}
        ways={(pen) => <Below props={props} pen={pen} />}
        badges={(pen) => <Above props={props} pen={pen} />}
      />
      <CornerLegend props={props} signs={signs} />
    </>
  );
}

/** The shape that comes next. */
function Count({ facts, seat, words }: CountProps<View>): JSX.Element | null {
  const next = comingIn(facts).find((turn) => turn.seat === seat);
  return next === undefined ? null : <b>{words.name("pieces", next.piece)}</b>;
}

function hint(props: BoardProps<View>, seat: number, sets: boolean): string {
  const { words, lang, lately } = props;
  const threats = threatsIn(lately).filter(({ turns }) => turns < 2);
  const threat = threats.find((each) => each.seat === seat) ?? threats[0];
  const ways = waysIn(lately)[seat] ?? null;
  if (threat?.seat === seat)
    return say({ en: "You can make four on {gap}.", de: "Du kannst auf {gap} vier in einer Linie haben." }, lang, {
      gap: threat.gap,
    });
  if (threat !== undefined) return words.say("facts/threat", { seat: props.names[threat.seat] ?? "", gap: threat.gap });
  if (ways !== null && ways.n === 1)
    return words.say("facts/ways_out", { n: ways.n, pieces: words.say(`pieces/${ways.piece}:many`) });
  return say(
    sets
      ? { en: "Tap a hole. Four in a line win.", de: "Tippe ein Loch an. Vier in einer Linie gewinnen." }
      : { en: "Tap the piece, then a hole beside it.", de: "Tippe den Stein an, dann ein Loch daneben." },
    lang,
  );
}

function asks(props: BoardProps<View>): Ask | null {
  const now = comingIn(props.lately)[0];
  if (now === undefined || props.moves.length === 0) return null;
  const sets = parseMove(props.moves[0] as string)?.from === null;
  const title = sets ? { en: "Set {piece}", de: "Setz {piece}" } : { en: "Move {piece}", de: "Zieh {piece}" };
  return {
    title: say(title, props.lang, { piece: props.words.say(`pieces/${now.piece}:a`) }),
    hint: hint(props, now.seat, sets),
  };
}

/** What a finger has aimed at is played by a second tap, or here. */
function actions(props: BoardProps<View>): readonly Action[] {
  const waiting = waitingMove(props);
  const label = waiting === null ? say({ en: "Play", de: "Spielen" }, props.lang) : props.label(waiting.move);
  const press = () => waiting !== null && props.choose(waiting.move);
  return [{ id: "go", label, isMain: true, isOff: waiting === null, press }];
}

export const board: Board<View> = {
  Component,
  Bar,
  Count,
  asks,
  actions,
  acts,
  wantsFacts: true,
  hasCoordinates: true,
};
