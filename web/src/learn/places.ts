// places.ts: where on a drawn board something is that a lesson or a picture names. It is found in what the board has drawn, so
// nothing here needs to know any board.

/** The middle of a thing on the screen, within some box, and how large a ring around it is. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly wide: number;
  readonly high: number;
}

/** Part of the board, the bar below it, or nowhere: boards may draw without targets. */
const selectors: Readonly<Record<string, (id: string) => string>> = {
  action: (id) => `[data-action="${CSS.escape(id)}"]`,
  lane: (id) =>
    `[data-spot="lane-${CSS.escape(id)}"], [data-spot="${CSS.escape(id)}"], [data-part="lane-${CSS.escape(id)}"], [data-part="asphalt:${CSS.escape(id)}"]`,
  section: (id) => `[data-spot="${CSS.escape(id)}"], [data-spot="from:${CSS.escape(id)}"]`,
  hand: (id) => `[data-card="${CSS.escape(id)}"]`,
};

function selectorOf(look: string): string {
  const [kind = "", id = ""] = look.split(":");
  return id === "" ? `[data-spot="${CSS.escape(look)}"]` : (selectors[kind]?.(id) ?? "");
}

export function placeOf(look: string, room: HTMLElement, within: DOMRect): Place | null {
  const selector = selectorOf(look);
  const part = selector === "" ? null : room.querySelector(selector);
  if (part === null) return null;
  const box = part.getBoundingClientRect();
  if (box.width === 0 && box.height === 0) return null;
  return {
    x: box.left + box.width / 2 - within.left,
    y: box.top + box.height / 2 - within.top,
    r: Math.min(60, Math.max(14, Math.min(box.width, box.height) * 0.62)),
    wide: box.width,
    high: box.height,
  };
}
