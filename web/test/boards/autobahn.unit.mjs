// autobahn.unit.mjs: where the number plates of Autobahn's columns hang, in boxes of all sizes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";
import { busy } from "./motorways.mjs";

/** The board's room at the five sizes, and what mirror and gantry take of it. */
const boxes = [
  [1048, 900, 190],
  [632, 768, 170],
  [390, 500, 150],
  [390, 320, 128],
  [544, 390, 120],
];

/** Side by side two plates keep this many pixels between them: less looks like one plate. */
const GAP = 3;

const shared = (a, b) =>
  Math.max(0, Math.min(a.x + a.w / 2, b.x + b.w / 2) + GAP - Math.max(a.x - a.w / 2, b.x - b.w / 2)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

const covered = (plates) =>
  plates.flatMap((a, i) =>
    plates.slice(i + 1).flatMap((b) => (a.at.lane === b.at.lane || shared(a, b) <= 0.5 ? [] : [`${a.text} ${b.text}`])),
  );

test("number plates of neighbouring lanes leave each other free, and stay with their vehicles", async () => {
  const { apart, hung, trafficOn } = await load("autobahn/traffic.tsx");
  const { roadIn } = await load("autobahn/road.ts");
  let moved = 0;
  for (const heavy of [false, true])
    for (const [width, height, top] of boxes) {
      const road = roadIn(width, height, top);
      const { queues } = trafficOn(road, { ...busy, heavy });
      const plates = queues.flatMap((queue) => queue.seen.map((at) => hung(road, at, "=160")));
      moved += covered(plates).length;
      const free = apart(plates);
      assert.deepEqual(covered(free), [], `${width}x${height}, ${heavy}`);
      free.forEach(({ at, x, w }) => assert.ok(Math.abs(x - at.x) <= w / 3, `${at.kind} at ${width}x${height}`));
    }
  assert.ok(moved > 0, "some would have touched");
});
