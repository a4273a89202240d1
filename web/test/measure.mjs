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
  };
};

export const smallTexts = async (page, least = 12) => {
  await page.evaluate(tools);
  return page.evaluate(
    (min) =>
      window.tp.texts().flatMap(({ element, text }) => {
        const px = parseFloat(getComputedStyle(element).fontSize) * window.tp.scaleOf(element);
        return px < min - 0.05 ? [`${px.toFixed(1)} px: "${text.slice(0, 30)}" in ${window.tp.name(element)}`] : [];
      }),
    least,
  );
};

/** Buttons, links and places on the board that something else lies upon. */
export const covered = async (page) => {
  await page.evaluate(tools);
  return page.evaluate(() => {
    const wanted = "button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), .spot.active";
    return [...document.querySelectorAll(wanted)].flatMap((e) => {
      const r = e.getBoundingClientRect();
      const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
      if (!window.tp.isSeen(e) || r.width === 0 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return [];
      for (let box = e.parentElement; box !== null; box = box.parentElement) {
        // What is scrolled out of its box is not covered, only not there yet.
        const { overflowX, overflowY } = getComputedStyle(box);
        const b = box.getBoundingClientRect();
        if (
          (overflowX !== "visible" || overflowY !== "visible") &&
          (x < b.left || x > b.right || y < b.top || y > b.bottom)
        )
          return [];
      }
      const hit = document.elementFromPoint(x, y);
      const isOwn =
        hit !== null &&
        (e.contains(hit) ||
          hit.contains(e) ||
          (e.matches(".spot") && hit.closest(".spots, .spot") !== null) ||
          hit.closest("label")?.control === e);
      return isOwn ? [] : [`${window.tp.name(e)} lies under ${hit === null ? "nothing" : window.tp.name(hit)}`];
    });
  });
};

/** Whether board and bar of actions have the room they need. */
export const room = (page, size) =>
  page.evaluate(
    ({ phone }) => {
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
        if (box === undefined) continue;
        if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
          wrong.push(
            `${name} reaches out of the window: ${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)}`,
          );
      }
      if (document.documentElement.scrollWidth > innerWidth)
        wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
      return wrong;
    },
    { phone: isPhone(size) },
  );

/** From now on; `shifted` gives the sum. */
export const watchShifts = (page) =>
  page.evaluate(() => {
    window.tpShift = 0;
    window.tpShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.tpShift += entry.value;
        window.tpShifts.push(
          `${entry.value.toFixed(4)} ${entry.sources.map((s) => (s.node instanceof Element ? s.node.getAttribute("class") : s.node?.nodeName)).join(" ")}`,
        );
      }
    }).observe({ type: "layout-shift" });
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

/** Of the letters on boards, which axe does not look at: what they are painted with against what is around them; and of pieces,
 * roads and other things that carry data-contrast="piece", their middle or outline against the ground beside them. */
export async function contrast(page, lens) {
  await page.evaluate(tools);
  const things = await page.evaluate(() => {
    const round = (r) => ({ x: r.left, y: r.top, width: r.width, height: r.height });
    const texts = window.tp.texts().flatMap(({ element, rect, text }) => {
      if (!(element instanceof SVGElement) || element.closest("[data-faint]") !== null) return [];
      const style = getComputedStyle(element);
      const px = parseFloat(style.fontSize) * window.tp.scaleOf(element);
      const isLarge = px >= 24 || (px >= 18.66 && Number(style.fontWeight) >= 700);
      const hit = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
      const place = element.closest(".stage, .table-slot"); // what reaches out of its place is cut off there
      if (hit !== null && place?.contains(hit) !== true) return [];
      return [{ what: `"${text}"`, rect: round(rect), paint: style.fill, least: isLarge ? 3 : 4.5 }];
    });
    return texts;
  });
  const picture = (await page.screenshot()).toString("base64");
  return lens.evaluate(
    async ({ things, picture }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext("2d", { willReadFrequently: true });
      pen.drawImage(image, 0, 0);
      const channel = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
      const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
      const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
      const common = ({ x, y, width, height }) => {
        const [left, top] = [Math.max(0, Math.floor(x) - 1), Math.max(0, Math.floor(y))];
        const w = Math.min(image.width - left, Math.ceil(width) + 2);
        const h = Math.min(image.height - top, Math.ceil(height));
        if (w <= 0 || h <= 0) return null;
        const { data } = pen.getImageData(left, top, w, h);
        const count = new Map();
        for (let i = 0; i < data.length; i += 4) {
          const key = `${data[i] >> 2},${data[i + 1] >> 2},${data[i + 2] >> 2}`;
          const known = count.get(key) ?? { n: 0, rgb: [data[i], data[i + 1], data[i + 2]] };
          known.n++;
          count.set(key, known);
        }
        return [...count.values()].sort((a, b) => b.n - a.n);
      };
      const parse = (css) =>
        /rgba?\(([^)]+)\)/
          .exec(css)?.[1]
          .split(/[ ,/]+/)
          .map(Number)
          .slice(0, 3) ?? null;
      return things.flatMap(({ what, rect, paint, least }) => {
        const colours = common(rect);
        const ink = parse(paint);
        if (colours === null || ink === null) return [];
        // The ground is the commonest colour in the box that is not the ink itself.
        const ground = colours.find(({ rgb }) => Math.max(...rgb.map((v, i) => Math.abs(v - ink[i]))) > 24);
        if (ground === undefined) return [`${what}: cannot be told from its ground`];
        const r = ratio(ink, ground.rgb);
        return r < least - 0.05 ? [`${what}: ${r.toFixed(1)} to 1, ${paint} on rgb(${ground.rgb})`] : [];
      });
    },
    { things, picture },
  );
}
