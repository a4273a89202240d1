// clicks.mjs: plays by clicking like somebody who does not know the rules: picks what the board offers. What the board
// cannot do within a few clicks is taken from the list of moves, and counted.
import { drawn, PATIENCE, state, until } from "./house.mjs";

/** Numbers that are the same in every run. */
export function dice(seed) {
  let x = seed * 2654435761 + 1;
  return (n) => {
    x = (Math.imul(x ^ (x >>> 15), 2246822519) + 3266489917) | 0;
    return ((x ^ (x >>> 13)) >>> 0) % n;
  };
}

const LIVE = ":not(:disabled):not([aria-disabled=true]):not([data-look])";
const OFFERS = [
  ".stage-board .spot.active:not(.selected)",
  `.stage-board button${LIVE}`,
  `.table-slot button${LIVE}`,
  `.table-slot .spot.active`,
  `.table-acts .act${LIVE}:not([data-action=skip]):not([data-action=legend])`,
].join();

/** Marks one of the things that can be picked now, often the large button if there is one; false: there are none. */
function mark(page, number) {
  return page.evaluate(
    ([offers, n]) => {
      document.querySelector("[data-pick]")?.removeAttribute("data-pick");
      const isThere = (e) => {
        const box = e.getBoundingClientRect();
        if (box.width === 0 || box.height === 0) return false;
        // A button out of the window can be brought in, a space of a board cannot; what lies under something else cannot be
        // pressed now.
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const hit = document.elementFromPoint(x, y);
        if (e.matches(".spot")) return hit !== null && e.closest(".stage, .table-slot")?.contains(hit) === true;
        return hit === null || e.contains(hit) || hit.contains(e);
      };
      const large = [...document.querySelectorAll(".table-acts .main:not(:disabled)")].filter(isThere);
      const some = [...document.querySelectorAll(offers)].filter(isThere);
      const all = n % 3 === 0 && large.length > 0 ? large : some;
      all[n % all.length]?.setAttribute("data-pick", "");
      return all.length > 0;
    },
    [OFFERS, number],
  );
}

/** A real click or tap in its middle; what lies outside of the window is brought in first. */
function press(page, touch) {
  const options = { timeout: 5000 };
  return touch ? page.tap("[data-pick]", options) : page.click("[data-pick]", options);
}

/** Opens a tab of the drawer, on a phone the sheet first. */
export async function openTab(page, name) {
  if (!(await page.isVisible(`#tab-${name}`))) await page.click(".at-menu");
  await page.click(`#tab-${name}`);
}

/** Any move of the list; it may change under the pointer, when a window closes or somebody else answers. */
async function fromList(page, random, moved) {
  await openTab(page, "moves");
  const buttons = page.locator(".moves [data-move]");
  await until("a move of the list", async () => {
    if (await moved()) return true;
    const count = await buttons.count();
    if (count === 0) return false;
    return buttons
      .nth(random(count))
      .click({ timeout: 5000 })
      .then(
        () => true,
        () => false,
      );
  });
}

/** One decision; it is over when the position changes, or something of the page's own appears. "board" or "list": by which the move was made. */
export async function decide(page, random, { touch = false, ended = ".table.over" } = {}) {
  const before = await state(page);
  const moved = async () => {
    const now = await state(page);
    return now.over || now.ply !== before.ply || now.moves === 0 || (await page.$(ended)) !== null;
  };
  for (let tries = 0; tries < 8; tries++) {
    if (!(await mark(page, random(1 << 20)))) break;
    try {
      await press(page, touch);
    } catch {
      if (await moved()) return "board"; // it went away under the finger: somebody moved
      continue; // something else lies there by now
    }
    await drawn(page);
    if (await moved()) return "board";
  }
  if (await moved()) return "board";
  await fromList(page, random, moved);
  await until("the move from the list", moved);
  return "list";
}

/** Waits until it is our turn or the game is over; false: it is over. */
export async function ourTurn(page) {
  await until(
    "our turn",
    async () => {
      const now = await state(page);
      return now.over || (now.moves > 0 && !now.playing);
    },
    2 * PATIENCE,
  );
  return !(await state(page)).over;
}
