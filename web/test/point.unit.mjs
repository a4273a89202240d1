// point.unit.mjs: a lesson's pointer goes where it should, and its words hide nothing that matters.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load } from "./load.mjs";

let halfOf;
let HIGH;
let pointAt;
before(async () => {
  ({ halfOf, HIGH, pointAt } = await load("learn/point.ts"));
});

const room = { wide: 390, high: 440 };
const space = (column, row) => ({ x: 30 * column + 15, y: 30 * row + 15, r: 18, wide: 30, high: 30 });
const column = Array.from({ length: 12 }, (_, row) => space(5, row));

const wordsOf = ({ words: [x, y] }, says) => ({
  left: x - halfOf(says),
  right: x + halfOf(says),
  top: y - HIGH / 2,
  bottom: y + HIGH / 2,
});
const hides = (words, { x, y, wide, high }) =>
  words.left < x + wide / 2 && words.right > x - wide / 2 && words.top < y + high / 2 && words.bottom > y - high / 2;

test("the words stand beside the middle of a way and hide none of it", () => {
  const point = pointAt(column, "Blue runs here", room);
  const words = wordsOf(point, "Blue runs here");
  assert.ok(column.every((place) => !hides(words, place)));
  assert.ok(words.left >= 0 && words.right <= room.wide);
  assert.ok(Math.abs(point.tip[1] - room.high / 2) < 90, `in the middle, not at ${point.tip[1]}`);
});

test("they go to the other side where something stands", () => {
  const says = "Here";
  const free = pointAt([space(5, 5)], says, room);
  const { left, top } = wordsOf(free, says);
  const taken = { x: left, y: top, wide: 2 * halfOf(says), high: HIGH };
  const words = wordsOf(pointAt([space(5, 5)], says, room, null, [taken]), says);
  assert.ok(words.right <= left || words.left >= left + taken.wide || words.bottom <= top || words.top >= top + HIGH);
});

test("a lesson can say which of its places is meant", () => {
  for (const at of [0, 4, 11]) {
    const { tip } = pointAt(column, "This one", room, at);
    const { x, y } = column[at];
    assert.ok(Math.hypot(tip[0] - x, tip[1] - y) <= 18, `${tip} is not at ${x},${y}`);
  }
});

test("beside the board the arrow ends at its edge, and the words stay on it", () => {
  const below = { x: 300, y: 600, r: 20, wide: 100, high: 40 };
  const { tip, words } = pointAt([below], "Stop here", room);
  assert.ok(tip[1] <= room.high && tip[1] > room.high - 30);
  assert.ok(words[1] < tip[1] && words[0] + halfOf("Stop here") <= room.wide);
});

test("without a place there is no pointer", () => {
  assert.equal(pointAt([], "Here", room), null);
});
