// chooser.tsx: who comes through: it grows out of the open portal, with a cell for every shape that can come and one for none.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { BoardProps } from "../board";
import type { Pen } from "../shapes/grid";
import { Piece, type Place, type Shape } from "../shapes/pieces";
import { Spots, type Spot } from "../shapes/spots";
import { say } from "../words";
import { crossedIn, left, type View } from "./reading";

const SIDE = 480;
const FRESH_MS = 400; // as every new button: nobody who meant something else presses it

interface Bubble {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Towards the portal. */
  readonly tail: string;
}

/** Below the portal, or above it in the lower half of the board; inside the squares. */
export function bubbleAt({ x, y }: Place, width: number, height: number): Bubble {
  const isBelow = y + 46 + height < SIDE;
  const top = isBelow ? y + 46 : y - 46 - height;
  const from = Math.min(SIDE - width - 2, Math.max(2, x - width / 2));
  const [edge, tip] = isBelow ? [top + 1, y + 24] : [top + height - 1, y - 24];
  return { x: from, y: top, width, height, tail: `M${x - 14},${edge}L${x},${tip}L${x + 14},${edge}` };
}

function Cell({
  move,
  at,
  size,
  props,
  type,
}: {
  readonly move: string;
  readonly at: Place;
  readonly size: number;
  readonly props: BoardProps<View>;
  readonly type: number;
}): JSX.Element {
  const seat = props.seat ?? props.view.turn % props.view.players;
  if (move === "skip")
    return (
      <g transform={`translate(${at.x} ${at.y})`}>
        <circle class="no" cy={-size * 0.22} r={size * 0.18} />
        <path class="no-x" d="M-4,-4L4,4M4,-4L-4,4" transform={`translate(0 ${-size * 0.22})`} />
        <text class="chooser-text" y={size * 0.3} font-size={type}>
          {say({ en: "none", de: "keiner" }, props.lang)}
        </text>
      </g>
    );
  const n = left(props.lately, seat, move as Shape);
  return (
    <g>
      <Piece
        shape={move as Shape}
        colour={props.colours[seat] ?? ""}
        at={{ x: at.x - (n === null ? 0 : size * 0.2), y: at.y }}
        size={size / 52}
      />
      {n !== null && (
        <text class="chooser-text" x={at.x + size * 0.32} y={at.y + type * 0.36} font-size={type}>
          ×{n}
        </text>
      )}
    </g>
  );
}

/** Everything steps back but the portal, who called it, and who stands on the crossing. */
function Veil({ props, at, middle }: { readonly props: BoardProps<View>; readonly at: Place } & Pick<Pen, "middle">) {
  const crossed = crossedIn(props.last.at(-1)?.events ?? []);
  const seen = crossed === null ? [] : [crossed.at, ...crossed.pairs.flatMap(({ by }) => by)];
  return (
    <g aria-hidden="true">
      <mask id="transmitter-seen" maskUnits="userSpaceOnUse" x={0} y={0} width={SIDE} height={SIDE}>
        <rect width={SIDE} height={SIDE} fill="#fff" />
        <circle cx={at.x} cy={at.y} r={34} />
        {seen.map((square) => (
          <circle key={square} cx={middle(square).x} cy={middle(square).y} r={24} />
        ))}
      </mask>
      <rect class="transmitter-veil" width={SIDE} height={SIDE} mask="url(#transmitter-seen)" />
    </g>
  );
}

export function Chooser({
  props,
  pen: { middle, layout },
}: {
  readonly props: BoardProps<View>;
  readonly pen: Pen;
}): JSX.Element | null {
  const since = useRef(performance.now());
  const { view, moves } = props;
  if (view.entry === null) return null;
  const choices = moves.filter((move) => !move.includes("-"));
  const size = Math.max(70, 56 / layout.scale);
  const type = layout.font(14);
  const at = middle(view.entry);
  const bubble = bubbleAt(at, size * 1.1 * Math.max(1, choices.length), size);
  const wide = bubble.width / Math.max(1, choices.length);
  const spots: Spot[] = choices.map((move, i) => {
    const [x, y] = [bubble.x + wide * (i + 0.5), bubble.y + size / 2];
    return {
      id: move,
      label: props.label(move),
      x,
      y,
      r: size / 2 - 3,
      isSquare: true,
      active: true,
      children: <rect x={x - wide / 2} y={bubble.y} width={wide} height={size} fill="transparent" />,
    };
  });
  return (
    <g>
      <Veil props={props} at={at} middle={middle} />
      {choices.length > 0 && (
        <g class="chooser" data-part="chooser">
          <rect class="chooser-bubble" x={bubble.x} y={bubble.y} width={bubble.width} height={size} rx={16} />
          <path class="chooser-bubble" d={bubble.tail} />
          <path
            class="chooser-part"
            d={choices
              .slice(1)
              .map((_, i) => `M${bubble.x + wide * (i + 1)},${bubble.y + 8}v${size - 16}`)
              .join("")}
          />
          {spots.map((spot) => (
            <Cell key={spot.id} move={spot.id} at={spot} size={size} props={props} type={type} />
          ))}
          <Spots
            spots={spots}
            label={props.words.say("facts/choose", { at: view.entry })}
            onPick={(move) => performance.now() - since.current >= FRESH_MS && props.choose(move)}
          />
        </g>
      )}
    </g>
  );
}
