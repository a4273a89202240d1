// gridlock/carry.ts: carrying a tile or a cone from the hand onto the map. It hangs above the finger, and the space below it
// is told all the way, so that the map can show how it would lie. A click stays a click; a second finger ends it.
import { useRef } from "preact/hooks";

const STILL = 6; // CSS pixels a hand may tremble
const LIFT = 48; // how far above a finger it hangs

interface Carrier {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(event: PointerEvent): void;
  onClickCapture(event: MouseEvent): void;
}

interface Held {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  moves: boolean;
}

const liftOf = (event: PointerEvent): number => (event.pointerType === "touch" ? LIFT : 0);

function spotBelow(event: PointerEvent): string | null {
  const found = document.elementsFromPoint(event.clientX, event.clientY - liftOf(event));
  const below = found.find((e) => e.closest("[data-carried], .gl-coins, .gl-mini, .gl-zoom, .gl-handles") === null);
  return below?.closest<SVGGElement>(".gl [data-spot]")?.dataset["spot"] ?? null;
}

export function useCarrier(
  onOver: (what: string, spot: string | null) => void,
  onDrop: (what: string, spot: string) => void,
): (what: string) => Carrier {
  const held = useRef<Held | null>(null);
  const wasCarried = useRef(false);
  const putDown = (event: PointerEvent) => {
    const thing = event.currentTarget as HTMLElement;
    delete thing.dataset["carried"];
    thing.style.translate = "";
    held.current = null;
  };
  return (what) => ({
    onPointerDown(event) {
      wasCarried.current = false;
      if (held.current !== null || !event.isPrimary || event.button !== 0) return;
      held.current = { id: event.pointerId, x: event.clientX, y: event.clientY, moves: false };
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      const h = held.current;
      if (h === null || h.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - h.x, event.clientY - h.y];
      if (!h.moves && Math.hypot(dx, dy) <= STILL) return;
      h.moves = true;
      const thing = event.currentTarget as HTMLElement;
      thing.dataset["carried"] = "";
      thing.style.translate = `${dx}px ${dy - liftOf(event)}px`;
      onOver(what, spotBelow(event));
    },
    onPointerUp(event) {
      const spot = held.current?.moves === true ? spotBelow(event) : null;
      wasCarried.current = held.current?.moves === true;
      putDown(event);
      if (wasCarried.current) onOver(what, null);
      if (spot !== null) onDrop(what, spot);
    },
    onPointerCancel(event) {
      const moved = held.current?.moves === true;
      putDown(event);
      if (moved) onOver(what, null);
    },
    onClickCapture(event) {
      if (wasCarried.current && event.detail > 0) event.stopPropagation();
      wasCarried.current = false;
    },
  });
}
