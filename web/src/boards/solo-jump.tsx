// solo-jump.tsx: Solo-Jump: a traveller's peg board in walnut; those who leave lie in the trough, ten dimples for ten jumps. How
// hard it is from here is only said to who asks.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Action, Ask, Board, BoardProps, CountProps } from "../board";
import { Grid, aimedMove, handOf, middleOf, parseMove, reachOf, trailsOf, type GridMove } from "../shapes/grid";
import { CornerLegend, RailLegend, type Sign } from "../shapes/legend";
import { shows } from "../shapes/layers";
import { SIZE, pegAt, pegsOf, picked } from "../shapes/pegs";
import { Piece, type Place, type Shape } from "../shapes/pieces";
import { squareWords } from "../shapes/words";
import { acts } from "../solo-jump/acts";
import { Chooser, titleOf } from "../solo-jump/chooser";
import { knownOf, useCountHints, useKeepSolved, whatOf, type SoloView } from "../solo-jump/session";
import { PegWood, ROOM, Trough, goneFrom } from "../solo-jump/trough";
import type { Happening } from "../wire";
import { say } from "../words";

export type View = SoloView;

/** The cylinder wears it: it must be the last. */
const crown = (
  <g>
    <circle cy={-3} r={12.6} fill="none" stroke="#fff6d8" stroke-width="1.6" />
    <circle cy={-3} r={12.6} fill="none" stroke="#7a4d06" stroke-width="1.6" stroke-dasharray="2.4 4.2" />
  </g>
);

const lastEvents = ({ last }: BoardProps<View>): readonly Happening[] => last.at(-1)?.events ?? [];
const hasEnded = (props: BoardProps<View>): boolean =>
  lastEvents(props).some(({ kind }) => kind === "solved" || kind === "stuck" || kind === "wrong");
const isSolvedNow = (props: BoardProps<View>): boolean => lastEvents(props).some(({ kind }) => kind === "solved");

export const piecesOf = (view: View) =>
  pegsOf(view.board, (letter) => ("CST".includes(letter) ? "gold" : null)).map((piece) =>
    piece.shape === "C" && view.options.goal === "cylinder" ? { ...piece, wears: crown } : piece,
  );

/** Where a jump goes: an arc over who is jumped, who is ringed. */
function Leap({ move }: { readonly move: GridMove }): JSX.Element | null {
  if (move.from === null) return null;
  const [a, b] = [pegAt(move.from), pegAt(move.to)];
  const mid = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [nx, ny] = [(b.y - a.y) / far, -(b.x - a.x) / far];
  const up = ny > 0.01 || (Math.abs(ny) <= 0.01 && nx > 0) ? -1 : 1;
  const top = { x: mid.x + nx * 32 * up, y: mid.y + ny * 32 * up };
  // From the rim of the piece to the edge of the dot: neither is drawn upon.
  const towardsTop = ({ x, y }: Place, by: number) => {
    const all = Math.hypot(top.x - x, top.y - y) || 1;
    return `${x + ((top.x - x) * by) / all},${y + ((top.y - y) * by) / all}`;
  };
  const d = `M${towardsTop(a, 13)}Q${top.x},${top.y} ${towardsTop(b, 9)}`;
  return (
    <g class="leap-of" aria-hidden="true">
      <circle class="leap-goes" cx={mid.x} cy={mid.y} r={18} />
      <path class="leap-case" d={d} />
      <path class="leap" d={d} />
      <circle class="leap-lands" cx={b.x} cy={b.y} r={13.4} />
    </g>
  );
}

function Leaps({ props }: { readonly props: BoardProps<View> }): JSX.Element {
  const { selected, hovered } = handOf(props);
  const { from } = reachOf(props.moves);
  const aimed = aimedMove(props);
  const hint = typeof props.pending === "string" ? parseMove(props.pending) : null;
  const all = [...(from.get(selected ?? hovered ?? "")?.values() ?? [])];
  const shown = hint !== null ? [hint] : aimed !== null ? [aimed] : all;
  return (
    <g>
      {shown.map((move) => (
        <Leap key={move.move} move={move} />
      ))}
    </g>
  );
}

const RAYS = Array.from({ length: 16 }, (_, i) => {
  const [c, s] = [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)];
  const far = i % 2 === 0 ? 31 : 34;
  return `M${c * 24},${s * 24}L${c * far},${s * far}`;
}).join("");

function Halo({ at }: { readonly at: { readonly x: number; readonly y: number } }): JSX.Element {
  return (
    <g transform={`translate(${at.x} ${at.y})`} aria-hidden="true">
      <g data-part="halo" class="halo">
        <path class="halo-rays" d={RAYS} />
        <circle class="halo-ring" r={20} />
      </g>
    </g>
  );
}

const signs: readonly Sign[] = [
  {
    id: "leap",
    picture: (
      <g class="on-panel">
        <circle class="leap-goes" cy="2" r="8" />
        <path class="leap" d="M-18,7Q0,-18 18,7" />
      </g>
    ),
    text: { en: "a jump; the ringed one goes", de: "ein Sprung; der umringte Stein geht" },
    layer: "solo-jump.leaps",
  },
  {
    id: "last",
    picture: (
      <g class="gold">
        <path class="last" d="M-16,0H6" />
        <path class="last-h" d="M16,0L5,-7V7Z" />
      </g>
    ),
    text: { en: "the last jump", de: "der letzte Sprung" },
    layer: "solo-jump.last",
  },
  {
    id: "crown",
    picture: (
      <Piece shape="C" colour="gold" at={{ x: 0, y: 0 }} size={0.72}>
        {crown}
      </Piece>
    ),
    text: { en: "the cylinder: it must be the last", de: "der Zylinder: Er muss übrig bleiben" },
  },
];

function useGone(board: readonly string[]): readonly Shape[] {
  const before = useRef<readonly Shape[]>([]);
  before.current = goneFrom(board, before.current);
  return before.current;
}

function Component(given: BoardProps<View>): JSX.Element {
  const props = picked(given) as BoardProps<View>;
  const { view, lang, words } = props;
  const pieces = piecesOf(view);
  const gone = useGone(view.board);
  useCountHints(props);
  useKeepSolved(isSolvedNow(props) && props.scene === null, whatOf(view));
  const only = isSolvedNow(props) ? pieces[0] : undefined;
  return (
    <>
      <Grid
        size={SIZE}
        fields={false}
        material="walnut"
        room={ROOM}
        pieces={pieces}
        props={props}
        label={words.say("name")}
        describe={(square, piece) => squareWords(square, null, piece && words.name("pieces", piece.shape), lang)}
        ground={{ stamp: "", draw: () => <PegWood /> }}
        trails={shows(props, "solo-jump.last") ? trailsOf(props.last, ["gold"]) : []}
        ways={() => (
          <>
            <Trough gone={gone} crown={crown} />
            {only !== undefined && <Halo at={middleOf(only.square, SIZE, false)} />}
          </>
        )}
        badges={() => shows(props, "solo-jump.leaps") && <Leaps props={props} />}
      />
      <CornerLegend props={props} signs={signs} />
    </>
  );
}

/** Which puzzle, and on a wide window what the signs mean. */
function Bar(props: BoardProps<View>): JSX.Element {
  return (
    <>
      <Chooser props={props} isOver={hasEnded(props)} />
      <RailLegend props={props} signs={signs} />
    </>
  );
}

function Count({ view, words }: CountProps<View>): JSX.Element {
  return (
    <>
      <b>{piecesOf(view).length}</b> {words.say("facts/left")}
    </>
  );
}

const gradeOf = ({ asked }: BoardProps<View>): string | null => {
  const grade = asked?.about === "solution" ? asked.facts["grade"] : undefined;
  return typeof grade === "string" ? grade : null;
};

function asks(props: BoardProps<View>): Ask | null {
  const { words, lang, moves, view } = props;
  if (moves.length === 0) return null;
  const grade = gradeOf(props);
  const left = piecesOf(view).length;
  const what = whatOf(view);
  const known = knownOf(view, what);
  const hard = known === null || known === undefined ? "" : `, ${words.say(`facts/${known.grade}`)}`;
  const title = say({ en: "{name}: {n} pieces left", de: "{name}: noch {n} Steine" }, lang, {
    name: `${titleOf(what, lang)}${hard}`,
    n: left,
  });
  if (grade !== null)
    return {
      title,
      hint:
        grade === "impossible"
          ? words.say("facts/impossible")
          : `${words.say("facts/solvable")}: ${words.say(`facts/${grade}`)}`,
    };
  return {
    title,
    hint: say(
      {
        en: "Jump over one and it is gone. Take back as you like.",
        de: "Überspring einen, und er ist weg. Nimm zurück, sooft du magst.",
      },
      lang,
    ),
  };
}

function actions(props: BoardProps<View>): readonly Action[] {
  const { lang, moves, ask } = props;
  return [
    {
      id: "ask",
      label: say({ en: "Solvable?", de: "Lösbar?" }, lang),
      isOff: moves.length === 0 || gradeOf(props) !== null,
      press: () => ask?.("solution"),
    },
  ];
}

export const board: Board<View> = { Component, Bar, Count, asks, actions, acts, hasCoordinates: true };
