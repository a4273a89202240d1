// gridLayers.tsx: the layers of a square board of the box, from the bottom up: frame and squares (drawn once), last move, targets,
// pieces, ghosts. What one game alone shows lies between them and is drawn by its board.
import { Component, type ComponentChildren, type JSX } from "preact";
import {
  CELL,
  arrowHead,
  lineThrough,
  shortened,
  squareName,
  type GridMove,
  type Layout,
  type Trail,
} from "./gridMoves";
import { Piece, PieceDefs, type Place, type Shape } from "./pieces";

export interface GridPiece {
  readonly square: string;
  readonly shape: Shape;
  /** The id of its owner's colour. */
  readonly colour: string;
  /** Where a Flätz wants to go, as the board is seen. */
  readonly looks?: "up" | "down";
  /** A crown and the like. */
  readonly wears?: JSX.Element | null;
}

export type Middle = (square: string) => Place;

/** Drawn anew only when its stamp changes: moving pieces never paint what lies under them. */
export class Still extends Component<{ readonly stamp: string; draw(): ComponentChildren }> {
  override shouldComponentUpdate(next: { readonly stamp: string }): boolean {
    return next.stamp !== this.props.stamp;
  }
  override render(): ComponentChildren {
    return this.props.draw();
  }
}

function Grain({ id, across, up }: { readonly id: string; readonly across: string; readonly up: string }): JSX.Element {
  return (
    <filter id={id} x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
      <feTurbulence type="fractalNoise" baseFrequency={`${across} ${up}`} numOctaves={4} seed={7} />
      <feColorMatrix values="0 0 0 0 .12  0 0 0 0 .06  0 0 0 0 .02  1.25 0 0 0 -.5" />
      <feComposite in2="SourceGraphic" operator="in" />
    </filter>
  );
}

/** Oiled walnut, mitred at the corners, with a line of brass. */
export function Frame({ layout: { inner, frame: f } }: { readonly layout: Layout }): JSX.Element {
  const [x0, y0, x1, y1] = [inner.x, inner.y, inner.x + inner.width, inner.y + inner.height];
  const top = `M${x0 - f} ${y0 - f}H${x1 + f}L${x1} ${y0}H${x0}Z`;
  const bottom = `M${x0 - f} ${y1 + f}H${x1 + f}L${x1} ${y1}H${x0}Z`;
  const left = `M${x0 - f} ${y0 - f}L${x0} ${y0}V${y1}L${x0 - f} ${y1 + f}Z`;
  const right = `M${x1 + f} ${y0 - f}L${x1} ${y0}V${y1}L${x1 + f} ${y1 + f}Z`;
  const mitres = `M${x0 - f} ${y0 - f}l${f} ${f}M${x1 + f} ${y0 - f}l${-f} ${f}M${x0 - f} ${y1 + f}l${f} ${-f}M${x1 + f} ${y1 + f}l${-f} ${-f}`;
  return (
    <g class="box-wood">
      <Grain id="box-grain" across="0.008" up="0.22" />
      <Grain id="box-grain-v" across="0.22" up="0.008" />
      <clipPath id="box-round">
        <rect x={x0 - f} y={y0 - f} width={x1 - x0 + 2 * f} height={y1 - y0 + 2 * f} rx={f * 0.35} />
      </clipPath>
      <g clip-path="url(#box-round)">
        <path class="w" d={top + bottom + left + right} />
        <path class="w-grain" d={top + bottom} />
        <path class="w-grain-v" d={left + right} />
        <path d={top} fill="#fff" opacity=".1" />
        <path d={left} fill="#fff" opacity=".05" />
        <path d={right} fill="#000" opacity=".1" />
        <path d={bottom} fill="#000" opacity=".18" />
        <path class="mitre" d={mitres} />
        <rect
          class="w-hi"
          x={x0 - f + 1}
          y={y0 - f + 1}
          width={x1 - x0 + 2 * f - 2}
          height={y1 - y0 + 2 * f - 2}
          rx={f * 0.31}
        />
        <rect class="brass" x={x0 - 2} y={y0 - 2} width={x1 - x0 + 4} height={y1 - y0 + 4} />
        <rect class="w-lo" x={x0} y={y0} width={x1 - x0} height={y1 - y0} />
      </g>
    </g>
  );
}

/** Squares in two tones: one by one, or in fields of three by three. */
export function Squares({ size, fields }: { readonly size: number; readonly fields: boolean }): JSX.Element {
  const side = fields ? 3 * CELL : CELL;
  const all = size * CELL;
  const lines = (step: number, skip: number) =>
    Array.from({ length: size - 1 }, (_, i) => (i + 1) * CELL)
      .filter((at) => at % step === 0 && (skip === 0 || at % skip !== 0))
      .map((at) => `M${at} 0V${all}M0 ${at}H${all}`)
      .join("");
  return (
    <g>
      <pattern id="box-weave" width={2 * side} height={2 * side} patternUnits="userSpaceOnUse">
        <rect class="pa" width={2 * side} height={2 * side} />
        <path class="pb" d={`M0 0h${side}v${side}h${-side}zM${side} ${side}h${side}v${side}h${-side}z`} />
      </pattern>
      <rect width={all} height={all} fill="url(#box-weave)" />
      <path class="pl" d={lines(CELL, fields ? 3 * CELL : 0)} />
      {fields && <path class="pL" d={lines(3 * CELL, 0)} />}
    </g>
  );
}

/** Engraved in the frame, below and on the left. */
export function Coordinates({
  size,
  flip,
  layout: { inner, frame, font },
}: {
  readonly size: number;
  readonly flip: boolean;
  readonly layout: Layout;
}): JSX.Element {
  const below = inner.y + inner.height + frame * 0.54;
  const aside = inner.x - frame * 0.54;
  return (
    <g class="coordinates" font-size={font(frame / 2)}>
      {Array.from({ length: size }, (_, i) => (flip ? size - 1 - i : i)).map((n, i) => (
        <g key={i}>
          <text class="co" x={(i + 0.5) * CELL} y={below}>
            {squareName(n, 0)[0]}
          </text>
          <text class="co" x={aside} y={(size - i - 0.5) * CELL + 1}>
            {n + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

export interface Base {
  readonly size: number;
  readonly fields: boolean;
  readonly flip: boolean;
  readonly coordinates: boolean;
  readonly layout: Layout;
  readonly material: string;
  /** What the game paints on its board, and what that depends on. */
  readonly ground: { readonly stamp: string; draw(): ComponentChildren } | undefined;
}

/** Everything that stands still, as a picture of its own below the rest. */
export function BoardLayer(base: Base): JSX.Element {
  const { size, fields, flip, coordinates, layout, material, ground } = base;
  const stamp = [size, fields, flip, coordinates, layout.viewBox, layout.scale.toFixed(3), ground?.stamp].join(" ");
  return (
    <Still
      stamp={stamp}
      draw={() => (
        <svg class={`box-still ${material}`} viewBox={layout.viewBox} aria-hidden="true">
          <PieceDefs />
          <g id="box-ground" class="box">
            <Squares size={size} fields={fields} />
            {ground?.draw()}
          </g>
          <Frame layout={layout} />
          {coordinates && <Coordinates size={size} flip={flip} layout={layout} />}
        </svg>
      )}
    />
  );
}

function TrailLine({ trail, middle }: { readonly trail: Trail; readonly middle: Middle }): JSX.Element {
  const points = trail.squares.map(middle);
  const [last, before] = [points.at(-1) as Place, points.at(-2)];
  const line = lineThrough(shortened(points, 32));
  return (
    <g class={trail.colour}>
      {[points[0] as Place, ...(before === undefined ? [] : [last])].map(({ x, y }, i) => (
        <rect key={i} class="last-from" x={x - CELL / 2} y={y - CELL / 2} width={CELL} height={CELL} />
      ))}
      {before === undefined ? (
        <rect class="last-on" x={last.x - 18} y={last.y - 18} width={36} height={36} rx={5} />
      ) : (
        <g>
          <path class="last-c" d={line} />
          <path class="last" d={line} />
          <path class="last-h" d={arrowHead(before, shortened(points, 20).at(-1) as Place)} />
        </g>
      )}
    </g>
  );
}

/** Where the last moves went, in the movers' lacquers; fainter while something is chosen. */
export function LastMoves(props: {
  readonly trails: readonly Trail[];
  readonly middle: Middle;
  readonly isFaint: boolean;
}): JSX.Element {
  return (
    <g class={`last-moves${props.isFaint ? " hush" : ""}`} data-part="last-move">
      {props.trails.map((trail, i) => (
        <TrailLine key={i} trail={trail} middle={props.middle} />
      ))}
    </g>
  );
}

/** An ink dot where one may go, a ring around what one takes. */
export function Targets(props: {
  readonly targets: Iterable<GridMove>;
  readonly middle: Middle;
  readonly isFaint: boolean;
  /** Where a ghost stands instead of the dot. */
  readonly ghost: string | null;
}): JSX.Element {
  return (
    <g class={`targets${props.isFaint ? " hush" : ""}`}>
      {[...props.targets].map((m) => {
        const { x, y } = props.middle(m.to);
        return m.takes ? (
          <g key={m.move} data-part={`take:${m.to}`}>
            <circle class="ring-c" cx={x} cy={y} r={18.2} />
            <circle class="ring" cx={x} cy={y} r={18.2} />
          </g>
        ) : (
          <circle
            key={m.move}
            class={m.to === props.ghost ? "dot gone" : "dot"}
            data-part={`dot:${m.to}`}
            cx={x}
            cy={y}
            r={5}
          />
        );
      })}
    </g>
  );
}

/** A ring below what is chosen. */
export function Chosen({ at }: { readonly at: Place }): JSX.Element {
  return (
    <g data-part="chosen">
      <circle class="sel-c" cx={at.x} cy={at.y} r={19} />
      <circle class="sel" cx={at.x} cy={at.y} r={19} />
    </g>
  );
}

/** Row and column of the square that is aimed at, and its outline. */
export function Aim({ at, size }: { readonly at: Place; readonly size: number }): JSX.Element {
  const half = CELL / 2;
  return (
    <g data-part="aim">
      <path
        class="aim-lines"
        d={`M${at.x - half} 0h${CELL}v${size * CELL}h${-CELL}zM0 ${at.y - half}h${size * CELL}v${CELL}h${-size * CELL}z`}
      />
      <rect class="sel-c" x={at.x - 18.5} y={at.y - 18.5} width={37} height={37} rx={6} />
      <rect class="sel" x={at.x - 18.5} y={at.y - 18.5} width={37} height={37} rx={6} />
    </g>
  );
}

/** The pieces; those that move now are drawn last, above the others. */
export function Pieces(props: {
  readonly pieces: readonly GridPiece[];
  readonly middle: Middle;
  readonly raised: string | null;
  readonly faded: string | null;
  readonly moving: readonly string[];
}): JSX.Element {
  const { pieces, middle, raised, faded, moving } = props;
  const isTop = (p: GridPiece) => moving.includes(p.square) || p.square === raised;
  return (
    <g class="pieces">
      {[...pieces.filter((p) => !isTop(p)), ...pieces.filter(isTop)].map((p) => (
        <Piece
          key={p.square}
          shape={p.shape}
          colour={p.colour}
          at={middle(p.square)}
          part={`piece:${p.square}`}
          isGhost={p.square === faded}
          isRaised={p.square === raised}
          {...(p.looks === undefined ? {} : { looks: p.looks })}
        >
          {p.wears ?? null}
        </Piece>
      ))}
    </g>
  );
}
