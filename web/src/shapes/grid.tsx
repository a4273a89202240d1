// grid.tsx: square boards whose squares are named like a chessboard's: the 12x12 board of the Blockade box and the 4x4
// board of its centres. It draws board and pieces, marks what occurs in `moves` and turns picks into one of them.
import type { ComponentChildren, JSX } from "preact";
import type { BoardProps } from "../board";
import type { At } from "./drag";
import { Aim, BoardLayer, Chosen, LastMoves, Pieces, Targets, type GridPiece, type Middle } from "./gridLayers";
import {
  CELL,
  isWide,
  layoutOf,
  meantBy,
  middleOf,
  parseMove,
  reachOf,
  rowOf,
  squaresOf,
  trailsOf,
  type GridMove,
  type Layout,
  type Reach,
  type Room,
  type Trail,
} from "./gridMoves";
import { Loupe } from "./loupe";
import { Piece, type Place, type Shape } from "./pieces";
import { Spots, type Spot } from "./spots";

export * from "./gridMoves";
export type { GridPiece, Middle } from "./gridLayers";
export type { Place } from "./pieces";
export type { Spot } from "./spots";

/** What a board draws of its own: the middles of squares, and how large a unit and letters are. */
export interface Pen {
  readonly middle: Middle;
  readonly layout: Layout;
}

export interface GridProps {
  readonly size: number;
  readonly pieces: readonly GridPiece[];
  readonly props: BoardProps;
  /** A class that says what the board is made of: its colours are in boards/box.css. */
  readonly material: string;
  /** Fields of three by three squares are drawn in two tones; else single squares. */
  readonly fields: boolean;
  /** How wide the frame is, and what room there is inside it beyond the squares; in units. */
  readonly frame?: number;
  readonly room?: Partial<Room>;
  /** What a square is, for screen readers: "e5, centre: red cylinder". */
  readonly describe: (square: string, piece: GridPiece | null) => string;
  readonly label: string;
  /** What a piece that comes onto the board looks like, drawn as a ghost under the pointer. */
  readonly newcomer?: { readonly shape: Shape; readonly colour: string };
  /** Where something may come onto nearly every square, dots say nothing: false. */
  readonly hasDots?: boolean;
  /** The id of one of `spots` where newcomers lie: they can be dragged from there, or picked up and set down. */
  readonly stock?: string;
  /** What was played last, if the events' paths do not say it. */
  readonly trails?: readonly Trail[];
  /** Painted on the board once, and again when `stamp` changes. */
  readonly ground?: { readonly stamp: string; draw(pen: Pen): ComponentChildren };
  /** Above the last move and below the pieces; above the pieces; above everything, and able to be pressed. */
  ways?(pen: Pen): ComponentChildren;
  badges?(pen: Pen): ComponentChildren;
  above?(pen: Pen): ComponentChildren;
  /** More that can be picked: a door. */
  spots?(pen: Pen): readonly Spot[];
  /** Squares that can be picked though no move in squares begins or ends there. */
  readonly picks?: readonly string[];
  /** A pick that the board knows better: true if that was all. */
  onPick?(id: string): boolean;
}

// ---- what the hand has chosen ----

interface Dragged {
  readonly from: string;
  readonly at: Place;
}

/** What the board's part of the page's memory says, see BoardProps.ui. */
export interface Hand {
  readonly selected: string | null;
  readonly hovered: string | null;
  /** The square a finger has aimed at; a second tap goes there. */
  readonly aim: string | null;
  readonly dragged: Dragged | null;
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

export function handOf({ ui }: Pick<BoardProps, "ui">): Hand {
  const dragged = (ui["dragged"] as Dragged | undefined) ?? null;
  return {
    selected: dragged?.from ?? text(ui["selected"]),
    hovered: text(ui["hovered"]),
    aim: text(ui["aim"]),
    dragged,
  };
}

const NONE: ReadonlyMap<string, GridMove> = new Map();

/** Nothing is chosen, or what lies beside the board: then all that may come onto it. */
const targetsOf = (reach: Reach, { selected }: Hand): ReadonlyMap<string, GridMove> =>
  selected === null || parseMove(selected) === null ? reach.direct : (reach.from.get(selected) ?? NONE);

/** The move that waits for a second tap, or that the pointer is on: what a board shows the outcome of. */
export function aimedMove(props: BoardProps): GridMove | null {
  const hand = handOf(props);
  const targets = targetsOf(reachOf(props.moves), hand);
  const square = hand.aim ?? hand.hovered;
  return square === null ? null : (targets.get(square) ?? null);
}

/** The same, if it only waits for a second tap or for its button. */
export function waitingMove(props: BoardProps): GridMove | null {
  return handOf(props).aim === null ? null : aimedMove(props);
}

const winsIn = ({ facts }: BoardProps): readonly string[] => (facts?.["wins"] ?? []) as readonly string[];

const LIFT_PX = 56; // what is aimed at stays visible above the finger

/** Turns picks, drags and keys into choices. */
function handsFor(grid: GridProps, layout: Layout, middle: Middle) {
  const { props } = grid;
  const { ui, setUi, choose, touch } = props;
  const reach = reachOf(props.moves);
  const hand = handOf(props);
  const targets = targetsOf(reach, hand);
  const wide = isWide(targets);
  let isClear = true;

  const select = (square: string | null) =>
    setUi({ ...ui, selected: square, aim: undefined, ...(touch ? { hovered: null } : {}) });
  const play = (m: GridMove) => {
    const isSure = !touch || m.to === hand.aim || (!wide && isClear && !winsIn(props).includes(m.move));
    if (isSure) choose(m.move);
    else setUi({ ...ui, aim: m.to });
  };
  return {
    reach,
    hand,
    targets,
    /** A piece, or on a small board of many squares what was aimed at: it is nudged from anywhere. */
    canGrab: (square: string) =>
      reach.from.has(square) ||
      square === grid.stock ||
      (touch && (hand.aim !== null || (wide && hand.selected === null))),
    /** A finger means the nearest thing that can be picked. */
    aim(at: At, id: string): string | null {
      isClear = true;
      if (!touch) return id;
      const more = new Map((grid.spots?.({ middle, layout }) ?? []).map((spot) => [spot.id, spot]));
      const known = new Set([...targets.keys(), ...reach.from.keys(), ...(grid.picks ?? []), ...more.keys()]);
      const meant = meantBy(at, known, (square) => more.get(square) ?? middle(square), 1 / layout.scale);
      if (meant === null) return id;
      isClear = meant.isClear || !targets.has(meant.square);
      return meant.square;
    },
    pick(id: string): void {
      if (grid.onPick?.(id) === true) return;
      const move = targets.get(id);
      if (move !== undefined) play(move);
      else select((reach.from.has(id) || id === grid.stock) && id !== hand.selected ? id : null);
    },
    drag(from: string, at: At | null): void {
      const reached = from === grid.stock ? reach.direct : reach.from.get(from);
      if (reached !== undefined) {
        const ends = at === null ? null : meantBy(at, reached.keys(), middle, 1 / layout.scale);
        const hovered = ends?.square ?? null; // boards show what it would do there
        setUi({ ...ui, aim: undefined, hovered, dragged: at === null ? undefined : { from, at } });
        return;
      }
      const above = at === null ? null : { x: at.x, y: at.y - LIFT_PX / layout.scale };
      const meant = above === null ? null : meantBy(above, targets.keys(), middle, 1 / layout.scale, LIFT_PX);
      if (meant !== null && meant.square !== hand.aim) setUi({ ...ui, aim: meant.square });
    },
    /** Where what is carried would land. */
    landing(): Place | null {
      if (hand.dragged === null) return null;
      const meant = meantBy(hand.dragged.at, targets.keys(), middle, 1 / layout.scale);
      return meant === null ? null : middle(meant.square);
    },
    drop(from: string, to: string, at: At | null): void {
      const ends = from === grid.stock ? reach.direct : reach.from.get(from);
      if (ends === undefined) return;
      const meant = ends.has(to) || at === null ? null : meantBy(at, ends.keys(), middle, 1 / layout.scale);
      const move = ends.get(meant?.square ?? to);
      setUi({ ...ui, dragged: undefined, selected: null, aim: undefined, hovered: null });
      if (move !== undefined) choose(move.move);
    },
    letGo(): boolean {
      const isHolding = hand.selected !== null || hand.aim !== null;
      if (isHolding) select(null);
      return isHolding;
    },
  };
}

/** What is on its way, aimed at, or under the pointer, half transparent. */
function Ghosts({
  grid,
  hand,
  targets,
  middle,
  pieceAt,
}: {
  readonly grid: GridProps;
  readonly hand: Hand;
  readonly targets: ReadonlyMap<string, GridMove>;
  readonly middle: Middle;
  readonly pieceAt: ReadonlyMap<string, GridPiece>;
}): JSX.Element {
  const { props, newcomer } = grid;
  const pending = text(props.pending) === null ? null : parseMove(props.pending as string);
  const looks = (from: string | null) => (from === null || from === grid.stock ? newcomer : pieceAt.get(from));
  const at = hand.aim ?? (hand.selected === null && newcomer === undefined ? null : hand.hovered);
  const ahead =
    at !== null && targets.has(at) && pending === null && hand.dragged === null ? looks(hand.selected) : undefined;
  const sent = pending === null ? undefined : looks(pending.from);
  const carried = hand.dragged === null ? undefined : looks(hand.dragged.from);
  return (
    <g class="ghosts">
      {ahead !== undefined && (
        <Piece
          shape={ahead.shape}
          colour={ahead.colour}
          at={middle(at as string)}
          isGhost={hand.aim === null}
          isRaised={hand.aim !== null}
          part="aimed"
        />
      )}
      {sent !== undefined && pending !== null && (
        <Piece shape={sent.shape} colour={sent.colour} at={middle(pending.to)} isGhost part="pending" />
      )}
      {carried !== undefined && hand.dragged !== null && (
        <Piece shape={carried.shape} colour={carried.colour} at={hand.dragged.at} size={1.12} isRaised part="carried" />
      )}
    </g>
  );
}

/** What the finger carries, as the magnifying ring shows it. */
function Carried({ piece }: { readonly piece: GridPiece | undefined }): JSX.Element | null {
  return piece === undefined ? null : (
    <Piece shape={piece.shape} colour={piece.colour} at={{ x: 0, y: 0 }} isGhost isRaised />
  );
}

/** Where what is told now begins and ends: those pieces are drawn above the others. */
function movingIn({ scene }: BoardProps): readonly string[] {
  const event = scene?.told.at(-1);
  const path = Array.isArray(event?.["path"]) ? (event["path"] as readonly string[]) : [];
  return [event?.["from"], event?.["to"], path[0], path.at(-1)].filter((s): s is string => typeof s === "string");
}

const frameOf = (size: number): number => (size > 6 ? 26 : 14);

/** Where there is room, the frame stands a little off the edges. */
function airy({ width, height }: BoardProps["box"]): BoardProps["box"] {
  const air = width > 600 && height > 500 ? 20 : 0;
  return { width: width - air, height: height - air };
}

export function Grid(grid: GridProps): JSX.Element {
  const { size, pieces, props, material, fields, frame = frameOf(size), room, ground } = grid;
  const { flip, coordinates, ui, setUi } = props;
  const layout = layoutOf(size, airy(props.box), frame, room);
  const middle: Middle = (square) => middleOf(square, size, flip);
  const pen = { middle, layout };
  const hands = handsFor(grid, layout, middle);
  const { reach, hand, targets } = hands;
  const pieceAt = new Map(pieces.map((p) => [p.square, p]));
  const pending = text(props.pending) === null ? null : parseMove(props.pending as string);
  // What a piece of ours under the pointer could do is shown before it is picked.
  const glanced = hand.selected === null && hand.hovered !== null ? reach.from.get(hand.hovered) : undefined;
  const marked = hand.selected !== null || reach.from.size === 0 ? targets : (glanced ?? NONE);
  const aimed = hand.aim !== null && targets.has(hand.aim) ? hand.aim : null;
  const own: Spot[] = squaresOf(size, flip).map((square) => {
    const { x, y } = middle(square);
    return {
      id: square,
      label: grid.describe(square, pieceAt.get(square) ?? null),
      x,
      y,
      r: CELL / 2,
      isSquare: true,
      grab: hands.canGrab(square),
      active: targets.has(square) || reach.from.has(square) || grid.picks?.includes(square) === true,
      selected: square === hand.selected,
      children: <rect x={x - CELL / 2} y={y - CELL / 2} width={CELL} height={CELL} fill="transparent" />,
    };
  });
  const more = grid.spots?.(pen) ?? [];
  const letGoOutside = (event: Event) => {
    if ((event.target as Element).closest(".spots, button") === null) hands.letGo();
  };
  return (
    <div class="box-table" onClick={letGoOutside}>
      <div class="box-frame box" style={{ width: `${layout.width}px`, height: `${layout.height}px` }}>
        <BoardLayer
          size={size}
          fields={fields}
          flip={flip}
          coordinates={coordinates}
          layout={layout}
          material={material}
          ground={ground === undefined ? undefined : { stamp: ground.stamp, draw: () => ground.draw(pen) }}
        />
        <svg class={`board grid ${material}`} viewBox={layout.viewBox} role="group" aria-label={grid.label}>
          <g id="box-life" class="box">
            <LastMoves
              trails={grid.trails ?? trailsOf(props.last, props.colours)}
              middle={middle}
              isFaint={hand.selected !== null || aimed !== null}
            />
            {grid.ways?.(pen)}
            {aimed !== null && <Aim at={middle(aimed)} size={size} />}
            {hand.selected !== null && parseMove(hand.selected) !== null && <Chosen at={middle(hand.selected)} />}
            {!isWide(marked) && grid.hasDots !== false && (
              <Targets
                targets={marked.values()}
                middle={middle}
                isFaint={hand.selected === null && reach.from.size > 0}
                ghost={hand.selected === null ? null : (hand.aim ?? hand.hovered)}
              />
            )}
            <Pieces
              pieces={pieces}
              middle={middle}
              raised={hand.dragged === null ? hand.selected : null}
              faded={hand.dragged?.from ?? pending?.from ?? null}
              moving={movingIn(props)}
            />
          </g>
          <Ghosts grid={grid} hand={hand} targets={targets} middle={middle} pieceAt={pieceAt} />
          {grid.badges?.(pen)}
          <Spots
            spots={[...own, ...more]}
            label={grid.label}
            row={(id) => (more.some((spot) => spot.id === id) ? "more" : rowOf(id))}
            onPick={hands.pick}
            aim={hands.aim}
            onHover={(id) => setUi({ ...ui, hovered: id })}
            onEscape={hands.letGo}
            onDrop={hands.drop}
            onDrag={hands.drag}
          />
          {grid.above?.(pen)}
          {props.touch && hand.dragged !== null && size > 6 && (
            <Loupe finger={hand.dragged.at} layout={layout} landing={hands.landing()}>
              <Carried piece={pieceAt.get(hand.dragged.from)} />
            </Loupe>
          )}
        </svg>
      </div>
    </div>
  );
}
