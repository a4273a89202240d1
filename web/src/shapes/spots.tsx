// spots.tsx: the places of a board that can be picked, for mouse, touch, keyboard and screen reader alike. One tab stop
// for the whole board; arrow keys go to the nearest spot that way; Enter or Space picks it. Something can also be dragged
// from one spot to another. A second finger cancels a tap, Esc lets go of what is chosen. Boards draw what they like and
// put <Spots> on top.
import type { ComponentChildren, JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { toBoard, useDrag, type At } from "./drag";

export interface Spot {
  readonly id: string;
  /** Said by screen readers: where it is and what is there. */
  readonly label: string;
  /** Its middle, in the viewBox's units. */
  readonly x: number;
  readonly y: number;
  /** Half its size: spots are at least 24 CSS pixels wide on a phone, see UX. */
  readonly r: number;
  /** Something happens if it is picked now. */
  readonly active: boolean;
  readonly selected?: boolean;
  /** It can be dragged elsewhere. */
  readonly grab?: boolean;
  /** Drawn instead of the plain target, if the board wants another shape. */
  readonly children?: ComponentChildren;
  /** The ring of the keyboard's focus goes around a square instead of a disc. */
  readonly isSquare?: boolean;
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The spot nearest to `from` in a direction: what lies straight ahead counts more than what lies aside. */
export function nearest(spots: readonly Spot[], from: Spot, way: readonly [number, number]): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (spot === from || ahead <= 0 || aside > ahead * 2) continue;
    const distance = ahead + aside * 2;
    if (distance < least) {
      least = distance;
      best = spot;
    }
  }
  return best;
}

export interface SpotsProps {
  readonly spots: readonly Spot[];
  readonly label: string;
  /** In which row of the board a spot is; spots come row by row. Without it they are a plain group. */
  readonly row?: (id: string) => string | number;
  onPick(id: string): void;
  /** Which spot a finger means that has come down here, on this one. */
  aim?(at: At, id: string): string | null;
  /** The pointer or the keyboard's focus is on a spot, or has left it. */
  onHover?(id: string | null): void;
  /** Esc: true if there was something to let go of. */
  onEscape?(): boolean;
  /** Carried from one spot to another, and put down exactly there. */
  onDrop?(from: string, to: string, at: At | null): void;
  onDrag?(from: string, at: At | null): void;
}

function inRows(spots: readonly Spot[], row: (id: string) => string | number): Spot[][] {
  const rows: Spot[][] = [];
  for (const spot of spots) {
    const last = rows.at(-1);
    if (last !== undefined && row(last[0]!.id) === row(spot.id)) last.push(spot);
    else rows.push([spot]);
  }
  return rows;
}

interface OneProps {
  readonly spot: Spot;
  readonly isStop: boolean;
  readonly inGrid: boolean;
  onFocus(isVisible: boolean): void;
  onBlur(): void;
  onPick(event: MouseEvent): void;
  onHover(over: boolean): void;
}

function One({ spot, isStop, inGrid, onFocus, onBlur, onPick, onHover }: OneProps): JSX.Element {
  const role = inGrid
    ? ({ role: "gridcell", "aria-selected": spot.selected ?? false } as const)
    : ({ role: "button", "aria-pressed": spot.selected ?? false } as const);
  return (
    <g
      {...role}
      data-spot={spot.id}
      class={`spot${spot.active ? " active" : ""}${spot.selected ? " selected" : ""}${spot.grab ? " can-grab" : ""}`}
      tabIndex={isStop ? 0 : -1}
      aria-label={spot.label}
      aria-disabled={!spot.active}
      onFocus={(e) => onFocus(e.currentTarget.matches(":focus-visible"))}
      onBlur={onBlur}
      onClick={onPick}
      onPointerEnter={(e) => e.pointerType === "mouse" && onHover(true)}
      onPointerLeave={(e) => e.pointerType === "mouse" && onHover(false)}
    >
      {spot.children ?? <circle cx={spot.x} cy={spot.y} r={spot.r} />}
    </g>
  );
}

/** Around the spot that has the keyboard's focus: of 3 CSS pixels however the board is scaled, see theme.css. */
function Ring({ spot }: { readonly spot: Spot }): JSX.Element {
  const r = spot.r * 0.94;
  return (
    <rect
      class="spot-ring"
      x={spot.x - r}
      y={spot.y - r}
      width={2 * r}
      height={2 * r}
      rx={spot.isSquare === true ? r * 0.2 : r}
      aria-hidden="true"
    />
  );
}

export function Spots({ spots, label, row, onPick, aim, onHover, onEscape, onDrop, onDrag }: SpotsProps): JSX.Element {
  const [at, setAt] = useState<string | null>(null);
  const [ringed, setRinged] = useState<string | null>(null);
  const group = useRef<SVGGElement>(null);
  const current = spots.find((s) => s.id === at) ?? spots.find((s) => s.active) ?? spots[0];
  const hands = useDrag(group, (id) => spots.find((s) => s.id === id)?.grab === true, onDrop, onDrag);

  const go = (spot: Spot | null) => {
    if (spot === null) return;
    setAt(spot.id);
    group.current?.querySelector<SVGGElement>(`[data-spot="${CSS.escape(spot.id)}"]`)?.focus();
  };
  const onKey = (event: JSX.TargetedKeyboardEvent<SVGGElement>) => {
    const way = ways[event.key];
    if (current === undefined) return;
    if (way !== undefined) go(nearest(spots, current, way));
    else if (event.key === "Enter" || event.key === " ") onPick(current.id);
    else if (event.key !== "Escape" || onEscape?.() !== true) return;
    event.preventDefault();
  };
  const onFocus = (id: string, isVisible: boolean) => {
    setAt(id);
    setRinged(isVisible ? id : null);
    if (isVisible) onHover?.(id);
  };
  const onBlur = (id: string) => {
    if (ringed !== id) return;
    setRinged(null);
    onHover?.(null);
  };
  const onClick = (id: string, event: MouseEvent) => {
    const place = aim === undefined || event.detail === 0 ? null : toBoard(group.current, event.clientX, event.clientY);
    const meant = place === null ? id : aim!(place, id);
    if (meant !== null) onPick(meant);
  };
  const one = (spot: Spot) => (
    <One
      key={spot.id}
      spot={spot}
      isStop={spot === current}
      inGrid={row !== undefined}
      onFocus={(isVisible) => onFocus(spot.id, isVisible)}
      onBlur={() => onBlur(spot.id)}
      onPick={(event) => onClick(spot.id, event)}
      onHover={(over) => onHover?.(over ? spot.id : null)}
    />
  );
  return (
    <g
      ref={group}
      class="spots"
      role={row === undefined ? "group" : "grid"}
      aria-label={label}
      onKeyDown={onKey}
      {...hands}
    >
      {row === undefined
        ? spots.map(one)
        : inRows(spots, row).map((list) => (
            <g key={row(list[0]!.id)} role="row">
              {list.map(one)}
            </g>
          ))}
      {ringed !== null && current?.id === ringed && <Ring spot={current} />}
    </g>
  );
}
