// banner.unit.mjs: where a banner floats above a board, so that it lies upon nothing that can be pressed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { placeIn } = await load("shell/table/bannerPlace.ts");
const room = { left: 0, top: 50, right: 390, bottom: 550 };
const banner = { width: 300, height: 60 };
const at = (left, top, width, height, cost) => ({
  area: { left, top, right: left + width, bottom: top + height },
  cost,
});

test("a banner lies at the top of the board if nothing is there", () => {
  assert.equal(placeIn(room, banner, []), 12);
  assert.equal(placeIn(room, banner, [at(0, 60, 40, 40, 100)]), 12, "what is beside it does not matter");
});

test("a banner lies below a button, and never upon one to spare many spaces", () => {
  const button = at(300, 54, 80, 44, 100);
  const y = placeIn(room, banner, [button]);
  assert.ok(y >= 48 && y < 60, String(y));
  const spaces = Array.from({ length: 40 }, (_, i) => at((i % 8) * 48, 100 + 80 * Math.floor(i / 8), 48, 80, 1));
  assert.ok(room.top + placeIn(room, banner, [button, ...spaces]) >= button.area.bottom);
});

test("a banner spares a space of the board if it need not go far", () => {
  assert.equal(placeIn(room, banner, [at(100, 50, 40, 40, 1)]), 42);
  assert.equal(placeIn(room, banner, [at(100, 50, 40, 400, 1)]), 12, "but not at any price");
});

test("where there is no room at all it is at the top", () => {
  assert.equal(placeIn({ ...room, bottom: 90 }, banner, [at(0, 50, 390, 40, 100)]), 12);
});
