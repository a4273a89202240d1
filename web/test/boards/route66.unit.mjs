// route66.unit.mjs: where the road of The Mother Road runs, in boxes of all sizes, and how its moves are read.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, web } from "../load.mjs";

const standard = JSON.parse(readFileSync(join(web, "../editions/route66.json"), "utf8")).sections;
/** The board's room at the five sizes, with and without a scrubber, and others between them. */
const boxes = [
  [1048, 900],
  [1048, 838],
  [632, 768],
  [632, 700],
  [390, 510],
  [390, 382],
  [390, 330],
  [360, 420],
  [544, 390],
  [544, 340],
  [1528, 1080],
  [800, 600],
];
const long = standard.map((s, i) => ({
  ...s,
  length: i % 2 === 0 ? 30 : 17,
  stars: [2, 9],
  to: `Quite a long town name ${i}`,
}));

const overlap = (a, b) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.5;

test("the road stays inside its box, and its spaces never crowd each other, whatever the edition", async () => {
  const { layout } = await load("route66/layout.ts");
  for (const [width, height] of boxes)
    for (const sections of [standard, long]) {
      const road = layout(width, height, sections);
      const places = sections.flatMap(({ number, length }) =>
        Array.from({ length: length + 1 }, (_, k) => road.at(number, k)),
      );
      const where = `${width}x${height} with ${places.length} places`;
      for (const { x, y } of places) {
        const half = road.road / 2;
        assert.ok(x >= half && y >= half && x <= width - half && y <= height - half, `${where}: ${x} ${y}`);
      }
      places.forEach((a, i) =>
        places.forEach((b, j) => {
          const apart = Math.hypot(a.x - b.x, a.y - b.y);
          if (i < j)
            assert.ok(apart > road.road * 0.85, `${where}: ${i} and ${j} are ${apart} apart, the road is ${road.road}`);
        }),
      );
    }
});

test("every town is named, and no name covers another, a shield, a plate or the edge", async () => {
  const { layout } = await load("route66/layout.ts");
  const { towns } = await load("route66/towns.ts");
  for (const [width, height] of boxes)
    for (const sections of [standard, long]) {
      const road = layout(width, height, sections);
      const names = towns(road, sections);
      const where = `${width}x${height}`;
      if (sections === standard) assert.equal(names.length, 12, where);
      const signs = sections.flatMap(({ number, length }) => {
        const [a, b] = [road.at(number, 0), road.at(number, length)];
        const box = (p, w, h) => ({ x: p.x - w / 2, y: p.y - h / 2, width: w, height: h });
        return [box(a, road.shield * 0.9, road.shield), box(b, road.plate.width, road.plate.height)];
      });
      names.forEach((name, i) => {
        assert.ok(name.x >= 0 && name.y >= 0, `${where}: ${name.name}`);
        assert.ok(name.x + name.width <= width && name.y + name.height <= height, `${where}: ${name.name}`);
        for (const other of names.slice(i + 1))
          assert.ok(!overlap(name, other), `${where}: ${name.name}, ${other.name}`);
        for (const sign of signs) assert.ok(!overlap(name, sign), `${where}: ${name.name} on a sign`);
      });
    }
});

test("ways to use the dice are read from moves and facts: letters, targets, cars that are shared", async () => {
  const { optionsIn, targetsOf, ghostsOf, goesOn } = await load("route66/moves.ts");
  const step = (section, from, to) => ({ section, from, to, new: false, over: [] });
  const facts = {
    pairs: [
      { move: "move:6+8", steps: [step(6, 0, 1), step(8, 2, 4)], bust: { lost: 648, of: 1296 } },
      { move: "move:6", steps: [step(6, 0, 1)] },
      { move: "move:7+7", steps: [step(7, 3, 4), step(7, 4, 6)], bust: { lost: 1, of: 1296 } },
    ],
  };
  const options = optionsIn(facts, ["move:6", "move:6+8", "move:7+7"]);
  assert.deepEqual(
    options.map(({ letter, move, percent }) => [letter, move, percent]),
    [
      ["A", "move:6", null],
      ["B", "move:6+8", 50],
      ["C", "move:7+7", 99],
    ],
  );
  assert.deepEqual(targetsOf(options[2]), [{ section: 7, from: 3, to: 6, stops: [4, 6] }]);
  const ghosts = ghostsOf(options);
  assert.deepEqual(
    ghosts.map((ghost) => [ghost.section, ghost.to, ghost.options.map((o) => o.letter).join("")]),
    [
      [6, 1, "AB"],
      [8, 4, "B"],
      [7, 6, "C"],
    ],
  );
  assert.equal(goesOn({ lost: 0, of: 1296 }), 100);
  assert.equal(goesOn({ lost: 1295, of: 1296 }), 1);
  assert.equal(goesOn({ lost: 1296, of: 1296 }), 0);
  assert.deepEqual(optionsIn(null, ["roll", "stop"]), []);
});
