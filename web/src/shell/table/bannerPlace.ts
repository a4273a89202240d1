// bannerPlace.ts: where banners float above the board: not upon what can be pressed there, as far as there is such a place, and as
// high as may be. Chosen when the first of them comes and when the room changes, never while one is read.
import { useLayoutEffect, useRef } from "preact/hooks";

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Something that had better not be covered, and how bad it is if it is. */
export interface Thing {
  readonly area: Area;
  readonly cost: number;
}

const GAP = 12;
const STEP = 6;
const BUTTON = 100;
const SPACE = 1; // of the board: there are many, and one of them can wait
const LOWER = 0.01; // a pixel: the middle of the board is worth something, too

const meets = (a: Area, b: Area): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** How far below the top of `room` a box as large as `size` is to lie, in its middle. */
export function placeIn(
  room: Area,
  { width, height }: { readonly width: number; readonly height: number },
  things: readonly Thing[],
): number {
  const left = (room.left + room.right - width) / 2;
  let best = { cost: Infinity, y: GAP };
  for (let y = GAP; y === GAP || room.top + y + height + GAP <= room.bottom; y += STEP) {
    const area = { left, right: left + width, top: room.top + y, bottom: room.top + y + height };
    const cost = things.reduce((sum, thing) => sum + (meets(area, thing.area) ? thing.cost : 0), LOWER * y);
    if (cost < best.cost) best = { cost, y };
  }
  return best.y;
}

const PRESSED = "button:not(:disabled), a[href], .spot.active";

function thingsOn(stage: HTMLElement, banners: HTMLElement): Thing[] {
  return [...stage.querySelectorAll(PRESSED)].flatMap((element) => {
    const area = element.getBoundingClientRect();
    if (banners.contains(element) || area.width === 0) return [];
    return [{ area, cost: element.matches(".spot") ? SPACE : BUTTON }];
  });
}

/** The board as far as no sheet lies upon it: from below on a phone held upright, from the right on one held sideways. */
function roomOf(stage: HTMLElement): Area {
  const { left, top, right, bottom } = stage.getBoundingClientRect();
  let room: Area = { left, top, right, bottom };
  for (const sheet of document.querySelectorAll(".table-drawer.up, .table-end")) {
    const over = sheet.getBoundingClientRect();
    if (over.width === 0 || !meets(room, over)) continue;
    room = over.top <= top ? { ...room, right: over.left } : { ...room, bottom: over.top };
  }
  return room;
}

/** Puts the box of the banners in its place; `sheet`: what else lies upon the board, if it changes. */
export function useBannerPlace(sheet: unknown): { current: HTMLDivElement | null } {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const banners = box.current;
    const stage = banners?.closest<HTMLElement>(".stage") ?? null;
    if (banners === null || stage === null) return undefined;
    let height = 0;
    const put = () => {
      const room = roomOf(stage);
      banners.style.width = `${room.right - room.left}px`;
      const { offsetHeight } = banners;
      const isMore = offsetHeight > height;
      height = offsetHeight;
      if (!isMore) return; // none, or one of them is gone: the others stay where they are
      const width = Math.max(...[...banners.children].map((banner) => banner.getBoundingClientRect().width));
      banners.style.top = `${placeIn(room, { width, height }, thingsOn(stage, banners))}px`;
    };
    const watcher = new ResizeObserver(put);
    watcher.observe(banners);
    const resized = new ResizeObserver(() => ((height = 0), put()));
    resized.observe(stage);
    return () => (watcher.disconnect(), resized.disconnect());
  }, [sheet]);
  return box;
}
