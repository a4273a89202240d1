// measure.mjs: what can be measured of a page by looking at it: sizes of letters, what covers what, contrast, the room a board
// has, shifts, the ring of the focus. Every function gives a list of complaints; none is good.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { web } from "./load.mjs";

export const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 844, height: 390 },
];
export const isPhone = ({ width, height }) => width <= 760 || height <= 500;
export const sizeName = ({ width, height }) => `${width}x${height}`;

/** What the functions below share in the page. */
const tools = () => {
  window.tp = {
    isSeen(element) {
      for (let e = element; e !== null; e = e.parentElement) {
        const style = getComputedStyle(e);
        if (style.visibility === "hidden" || style.display === "none" || Number(style.opacity) < 0.05) return false;
        if (style.clipPath === "inset(50%)") return false;
      }
      return true;
    },
    inWindow: (r) =>
      r.width > 0 && r.height > 0 && r.right > 0 && r.bottom > 0 && r.left < innerWidth && r.top < innerHeight,
    /** How much larger than its own units an element is on the screen. */
    scaleOf(element) {
      if (element instanceof SVGElement) {
        const matrix = element.getScreenCTM?.() ?? element.ownerSVGElement?.getScreenCTM();
        return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
      }
      // offsetWidth is a whole number: less than a pixel between the two is rounding, no scale.
      const { width } = element.getBoundingClientRect();
      return element.offsetWidth > 0 && Math.abs(width - element.offsetWidth) >= 1 ? width / element.offsetWidth : 1;
    },
    name: (e) =>
      `${e.tagName.toLowerCase()}${e.id ? `#${e.id}` : ""}.${e.getAttribute("class") ?? ""} "${(e.getAttribute("aria-label") ?? e.textContent ?? "").trim().slice(0, 40)}"`,
    texts() {
      const found = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        if (
          node.textContent.trim() === "" ||
          element === null ||
          element.closest("noscript, title, desc, script") !== null
        )
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const rect = range.getBoundingClientRect();
        if (this.inWindow(rect) && this.isSeen(element)) found.push({ element, rect, text: node.textContent.trim() });
      }
      return found;
    },
    smallTexts() {
      return this.texts().flatMap(({ element, text }) => {
        const px = parseFloat(getComputedStyle(element).fontSize) * this.scaleOf(element);
        return px < 11.95 ? [`${px.toFixed(1)} px: "${text.slice(0, 30)}" in ${this.name(element)}`] : [];
      });
    },
    /** Of letters that are no text in the page: what is typed, and what stands in an empty field. */
    smallFields() {
      return [...document.querySelectorAll("input, select, textarea")].flatMap((e) => {
        const px = parseFloat(getComputedStyle(e).fontSize) * this.scaleOf(e);
        return this.inWindow(e.getBoundingClientRect()) && this.isSeen(e) && px < 11.95
          ? [`${px.toFixed(1)} px in ${this.name(e)}`]
          : [];
      });
    },
    covered() {
      const wanted = "button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), .spot.active";
      const inBoxes = (e, x, y) => {
        // What is scrolled out of its box is not covered, only not there yet.
        for (let box = e.parentElement; box !== null; box = box.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(box);
          const b = box.getBoundingClientRect();
          const isOut = x < b.left || x > b.right || y < b.top || y > b.bottom;
          if ((overflowX !== "visible" || overflowY !== "visible") && isOut) return false;
        }
        return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
      };
      return [...document.querySelectorAll(wanted)].flatMap((e) => {
        const r = e.getBoundingClientRect();
        if (!this.isSeen(e) || r.width === 0) return [];
        const isPlace = e.matches(".spot");
        // The middle, and a point near each corner: places on a board may be round, and touch each other.
        const corners = isPlace || r.width < 24 || r.height < 24 ? [] : [0.15, 0.85];
        const points = [[0.5, 0.5], ...corners.flatMap((x) => corners.map((y) => [x, y]))];
        for (const [u, v] of points) {
          const [x, y] = [r.left + u * r.width, r.top + v * r.height];
          if (!inBoxes(e, x, y)) continue;
          const hit = document.elementFromPoint(x, y);
          const isOwn =
            hit !== null &&
            (e.contains(hit) ||
              (isPlace && (hit.contains(e) || hit.closest(".spots, .spot") !== null)) ||
              (e instanceof SVGElement && hit.contains(e)) ||
              hit.closest("label")?.control === e);
          if (!isOwn) return [`${this.name(e)} lies under ${hit === null ? "nothing" : this.name(hit)}`];
        }
        return [];
      });
    },
    room(phone) {
      const wrong = [];
      const stage = document.querySelector(".stage").getBoundingClientRect();
      const share = (stage.width * stage.height) / (innerWidth * innerHeight);
      if (phone && share < 0.45) wrong.push(`the board has ${(100 * share).toFixed(0)} % of the window`);
      if (!phone && stage.height < 0.55 * innerHeight) wrong.push(`the board is ${stage.height} pixels high`);
      for (const [name, selector] of [
        ["the bar", ".table-acts"],
        ["what is in hand", ".table-slot"],
        ["the status", ".table-status"],
      ]) {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        if (box === undefined) {
          if (name === "the bar") wrong.push("there is no bar of actions");
          continue;
        }
        if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
          wrong.push(
            `${name} reaches out of the window: ${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)}`,
          );
      }
      for (const button of document.querySelectorAll(".table-acts button"))
        if (button.scrollWidth > button.clientWidth + 1) wrong.push(`cut off: ${this.name(button)}`);
      for (const words of document.querySelectorAll(".table-status :is(b, small)"))
        if (words.scrollWidth > words.clientWidth + 1 || words.scrollHeight > words.clientHeight + 2)
          wrong.push(`cut off: ${words.textContent}`);
      const { scrollWidth } = document.documentElement;
      return scrollWidth > innerWidth ? [...wrong, `the page is ${scrollWidth} wide`] : wrong;
    },
  };
};

/** Everything below that only looks, in one go. `size`: what the window is; null: this is no table. */
const inspect = async (page, what, size = null) => {
  await page.evaluate(tools);
  return page.evaluate(({ what, phone }) => what.flatMap((name) => window.tp[name](phone)), {
    what,
    phone: size !== null && isPhone(size),
  });
};

export const smallTexts = (page) => inspect(page, ["smallTexts", "smallFields"]);
/** Buttons, links and places on the board that something else lies upon. */
export const covered = (page) => inspect(page, ["covered"]);
/** Whether board and bar of actions have the room they need. */
export const room = (page, size) => inspect(page, ["room"], size);
/** All of them. */
export const plain = (page, size) => inspect(page, ["smallTexts", "smallFields", "covered", "room"], size);

/** From now on; `shifted` gives the sum. */
export const watchShifts = (page) =>
  page.evaluate(() => {
    window.tpObserver?.disconnect();
    window.tpShift = 0;
    window.tpShifts = [];
    window.tpObserver = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.tpShift += entry.value;
        window.tpShifts.push(
          `${entry.value.toFixed(4)} ${entry.sources.map((s) => (s.node instanceof Element ? s.node.getAttribute("class") : s.node?.nodeName)).join(" ")}`,
        );
      }
    });
    window.tpObserver.observe({ type: "layout-shift" });
  });
export const shifted = (page) => page.evaluate(() => ({ sum: window.tpShift, what: window.tpShifts }));

/** The ring around what the keyboard is on, in CSS pixels on the screen. */
export const focusRing = async (page) => {
  await page.evaluate(tools);
  return page.evaluate(() => {
    const width = (e) => {
      const { strokeWidth, vectorEffect } = getComputedStyle(e);
      return parseFloat(strokeWidth) * (vectorEffect === "non-scaling-stroke" ? 1 : window.tp.scaleOf(e));
    };
    const ring = [...document.querySelectorAll(".spot-ring")].find((e) => window.tp.isSeen(e));
    if (ring !== undefined && document.activeElement?.closest(".spots") !== null) return width(ring);
    const style = getComputedStyle(document.activeElement);
    return style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
  });
};

const axe = readFileSync(join(web, "node_modules/axe-core/axe.min.js"), "utf8");

/** The page's context needs `bypassCSP`. */
export async function axeFinds(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(
    (v) =>
      `${v.id}: ${v.nodes
        .slice(0, 3)
        .map((n) => `${n.target} ${n.failureSummary}`)
        .join(" | ")}`,
  );
}

// ---- contrast, by the pixels of a picture ----

/** The letters on boards, which axe does not look at, those it is not sure of, and the pieces and roads that `selector` names, as far
 * as they are seen. */
const painted = (selector) => {
  const box = (r) => ({ x: r.left, y: r.top, width: r.width, height: r.height });
  const isCovered = (element, r) => {
    const hit = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
    const place = element.closest(".stage, .table > *"); // what reaches out of its place is cut off there
    return hit !== null && place?.contains(hit) !== true;
  };
  const texts = window.tp.texts().flatMap(({ element, rect, text }) => {
    const isOff = element.closest(":disabled, [aria-disabled=true]") !== null; // these need no contrast
    if (isOff || isCovered(element, rect)) return [];
    const style = getComputedStyle(element);
    const px = parseFloat(style.fontSize) * window.tp.scaleOf(element);
    const isLarge = px >= 24 || (px >= 18.66 && Number(style.fontWeight) >= 700);
    return [
      {
        what: `"${text}"`,
        rect: box(rect),
        paint: element instanceof SVGElement ? style.fill : style.color,
        least: isLarge ? 3 : 4.5,
      },
    ];
  });
  const stage = document.querySelector(".stage")?.getBoundingClientRect();
  const isWhole = (r) =>
    r.left >= stage.left && r.top >= stage.top && r.right <= stage.right && r.bottom <= stage.bottom && r.width > 4;
  const pieces = (selector === null ? [] : [...document.querySelectorAll(selector)]).flatMap((element) => {
    const rect = element.getBoundingClientRect();
    if (!isWhole(rect) || !window.tp.isSeen(element) || isCovered(element, rect)) return [];
    return [{ what: window.tp.name(element), rect: box(rect) }];
  });
  return { texts, pieces };
};

/** In the page `lens`: what cannot be told from its ground. `bare` is the same picture without the pieces. */
const compare = async ({ texts, pieces, picture, bare }) => {
  const pixels = async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height);
  };
  const channel = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const between = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const farthest = (a, b) => Math.max(...a.map((v, i) => Math.abs(v - b[i])));
  const full = await pixels(picture);
  const without = bare === null ? null : await pixels(bare);
  const at = ({ data, width }, x, y) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
  const each = ({ x, y, width, height }, [aside, above], visit) => {
    const [right, bottom] = [Math.min(full.width, x + width + aside), Math.min(full.height, y + height + above)];
    for (let row = Math.max(0, Math.floor(y - above)); row < bottom; row++)
      for (let column = Math.max(0, Math.floor(x - aside)); column < right; column++) visit(column, row);
  };
  const parse = (css) =>
    /rgba?\(([^)]+)\)/
      .exec(css)?.[1]
      .split(/[ ,/]+/)
      .map(Number)
      .slice(0, 3) ?? null;

  const letters = ({ what, rect, paint, least }) => {
    const ink = parse(paint);
    if (ink === null) return [];
    const count = new Map();
    each(rect, [1, 0], (x, y) => {
      const rgb = at(full, x, y);
      const key = rgb.map((v) => v >> 2).join();
      const known = count.get(key) ?? { n: 0, rgb };
      known.n++;
      count.set(key, known);
    });
    // The ground is the commonest colour in the box that is not the ink itself.
    const ground = [...count.values()].sort((a, b) => b.n - a.n).find(({ rgb }) => farthest(rgb, ink) > 24);
    if (ground === undefined) return [`${what}: cannot be told from its ground`];
    const ratio = between(light(ink), light(ground.rgb));
    return ratio < least - 0.05 ? [`${what}: ${ratio.toFixed(1)} to 1, ${paint} on rgb(${ground.rgb})`] : [];
  };

  // A piece is what differs between the two pictures. As many of its pixels as a line of 1.5 pixels around it has must stand out
  // from what is beside it, be they its fill or its outline.
  const silhouette = ({ rect }) => {
    const isPiece = (x, y) => farthest(at(full, x, y), at(without, x, y)) > 10;
    const own = [];
    const beside = [];
    let edge = 0;
    each(rect, [3, 3], (x, y) => {
      if (!isPiece(x, y)) return void beside.push(light(at(full, x, y)));
      own.push(light(at(full, x, y)));
      if (
        [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ].some(([dx, dy]) => !isPiece(x + dx, y + dy))
      )
        edge++;
    });
    if (own.length < 16 || beside.length === 0) return Infinity;
    const ground = beside.sort((a, b) => a - b)[beside.length >> 1];
    const strong = own.filter((l) => between(l, ground) >= 2.95).length;
    if (strong >= 0.8 * edge) return Infinity;
    const best = own.sort((a, b) => between(b, ground) - between(a, ground))[Math.floor(0.8 * edge)] ?? ground;
    return between(best, ground);
  };

  // One piece may stand on another thing of its colour; if a third of a kind cannot be told from the ground, the kind cannot.
  const kinds = new Map();
  for (const piece of without === null ? [] : pieces)
    kinds.set(piece.what, [...(kinds.get(piece.what) ?? []), silhouette(piece)]);
  const faint = [...kinds].flatMap(([what, ratios]) => {
    const low = ratios.filter((ratio) => ratio < Infinity).map((ratio) => ratio.toFixed(1));
    return 3 * low.length > ratios.length
      ? [`${what}: ${low.join(", ")} to 1 from the ground, ${low.length} of ${ratios.length}`]
      : [];
  });
  return [...texts.flatMap(letters), ...faint];
};

/** Contrast of what is drawn: letters 4.5 (large ones 3) and, where `pieces` says what they are and what they are drawn with, pieces
 * and roads 3. `lens` is an empty page that looks at the pictures. The picture is kept at `path`. */
export async function contrast(page, lens, { pieces: [what, parts] = [null], path } = {}) {
  await page.evaluate(tools);
  const { texts, pieces } = await page.evaluate(painted, what);
  const picture = (await page.screenshot({ path })).toString("base64");
  let bare = null;
  if (pieces.length > 0) {
    const hidden = await page.addStyleTag({ content: `${parts} { visibility: hidden !important }` });
    bare = (await page.screenshot()).toString("base64");
    await hidden.evaluate((e) => e.remove());
  }
  return [...new Set(await lens.evaluate(compare, { texts, pieces, picture, bare }))];
}
