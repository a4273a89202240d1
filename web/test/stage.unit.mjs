// stage.unit.mjs: the stage by itself, in a time of the test's own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { Stage } = await load("stage/stage.ts");

/** Time stands still until `pass` lets it go on. */
class Time {
  at = 0;
  hidden = false;
  #waits = [];
  now = () => this.at;
  isHidden = () => this.hidden;
  wait = (ms, onWake) =>
    new Promise((resolve) => {
      const wait = { until: this.at + ms, resolve };
      this.#waits.push(wait);
      onWake(() => this.#end(wait));
    });
  #end(wait) {
    this.#waits = this.#waits.filter((w) => w !== wait);
    wait.resolve();
  }
  async pass(ms) {
    for (const end = this.at + ms; ;) {
      await settled();
      const next = this.#waits.filter((w) => w.until <= end).sort((a, b) => a.until - b.until)[0];
      this.at = next?.until ?? end;
      if (next === undefined) return settled();
      this.#end(next);
    }
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A game of plies, each of which tells what `kinds` says; seat 0 is ours. */
function game({ pace = "normal", seats = [], kinds = () => ["move"] } = {}) {
  const time = new Time();
  const source = {
    ply: 0,
    at: null,
    line: [],
    target: () => source.at ?? source.ply,
    entry: (ply) => source.line[ply],
    position: (ply) => ({ view: ply, viewer: 0 }),
    follows: () => true,
    isLooking: () => source.at !== null,
    isMine: (entry) => entry.seat === 0,
  };
  const stage = new Stage(source, () => ({ pace, moves: true }), time);
  const told = [];
  stage.onTold = (entries) => told.push(...entries.map((entry) => entry.ply));
  const seen = []; // [time, ply] whenever another position comes onto the board
  stage.store.subscribe(() => {
    const { ply } = stage.store.value;
    if (seen.at(-1)?.[1] !== ply) seen.push([time.at, ply]);
  });
  let n = 0;
  const play = (count, seat = 1) => {
    for (let i = 0; i < count; i++, source.ply++)
      source.line[source.ply] = {
        n: ++n,
        ply: source.ply,
        kind: "move",
        seat: seats[source.ply] ?? seat,
        events: kinds(source.ply).map((kind) => ({ kind })),
      };
    stage.follow();
  };
  stage.follow();
  return { stage, source, time, told, seen, play };
}

test("five steps of another player come one after another, each for at least 400 ms", async () => {
  const { stage, time, seen, play, told } = game();
  play(5);
  await time.pass(10000);
  assert.deepEqual(
    seen.map(([, ply]) => ply),
    [0, 1, 2, 3, 4, 5],
  );
  for (let i = 2; i < seen.length; i++)
    assert.ok(seen[i][0] - seen[i - 1][0] >= 400, `${seen[i]} after ${seen[i - 1]}`);
  assert.deepEqual(told, [0, 1, 2, 3, 4]);
  assert.equal(stage.store.value.isPlaying, false);
});

test("whoever skips is at the end at once, and is told of all of it", async () => {
  const { stage, time, play, told } = game();
  play(5);
  await time.pass(700);
  assert.equal(stage.store.value.isPlaying, true);
  stage.skip();
  assert.deepEqual([stage.store.value.ply, stage.store.value.isPlaying, stage.store.value.scene], [5, false, null]);
  assert.deepEqual(told, [0, 1, 2, 3, 4]);
  await time.pass(5000);
  assert.equal(stage.store.value.ply, 5);
});

test("without a pace, and on a page that nobody sees, the newest position stands there at once", async () => {
  const none = game({ pace: "none" });
  none.play(5);
  assert.equal(none.stage.store.value.ply, 5);
  const hidden = game();
  hidden.time.hidden = true;
  hidden.play(5);
  assert.equal(hidden.stage.store.value.ply, 5);
});

test("what comes meanwhile is shown after what is shown; what is taken back is cut", async () => {
  const { stage, source, time, seen, play } = game();
  play(2);
  await time.pass(300);
  play(1);
  await time.pass(5000);
  assert.deepEqual(
    seen.map(([, ply]) => ply),
    [0, 1, 2, 3],
  );
  play(2);
  await time.pass(100);
  source.ply = 3;
  source.line.length = 3;
  stage.follow();
  assert.deepEqual([stage.store.value.ply, stage.store.value.isPlaying], [3, false]);
});

test("one's own move needs no rest, the answer to it waits for its end", async () => {
  const { time, seen, play } = game({ seats: [0, 1] });
  play(2);
  await time.pass(1);
  assert.deepEqual(
    seen.map(([, ply]) => ply),
    [0, 1, 2],
  );
  await time.pass(5000);
});

test("a ply that is brief takes no rest: cards that are dealt", async () => {
  const { stage, time, seen, play } = game({ kinds: () => ["deal"] });
  stage.acts = { deal: { isBrief: true } };
  play(20);
  await time.pass(1);
  assert.equal(seen.at(-1)[1], 20);
});

test("things that leave are acted out before, things that come after", async () => {
  const { stage, time, play } = game({ kinds: () => ["leave", "come"] });
  const views = [];
  stage.acts = { leave: { on: "before" }, come: {} };
  stage.store.subscribe(() => {
    const { scene, view } = stage.store.value;
    if (scene !== null) views.push(`${scene.told.map((event) => event.kind)} ${view}`);
  });
  play(1);
  await time.pass(2000);
  assert.deepEqual(views.slice(0, 2), ["leave 0", "leave,come 1"]);
});

/** Whose sounds are written down as "name+tones@milliseconds" instead of being heard. */
function listening(wishes) {
  const time = new Time();
  const heard = [];
  const entry = { n: 1, ply: 0, kind: "move", seat: 1, events: [{ kind: "jump" }] };
  const source = {
    target: () => 1,
    entry: () => entry,
    position: (ply) => ({ view: ply, viewer: 0 }),
    follows: () => true,
    isLooking: () => false,
    isMine: () => false,
  };
  const hear = (name, { step = 0 }) => heard.push(`${name}+${step}@${time.at}`);
  const stage = new Stage(
    { ...source, target: () => 0 },
    () => ({ pace: "normal", moves: true, ...wishes }),
    time,
    hear,
  );
  stage.ground = { root: { querySelector: () => null, querySelectorAll: () => [] }, props: {} };
  stage.acts = {
    jump: {
      motions: () => [{ on: null, ms: 600, frames: [] }],
      sound: [
        { sound: "hop", at: 0 },
        { sound: "hop", at: 260, step: 1 },
        { sound: "thud", at: 500 },
      ],
    },
  };
  stage.follow();
  stage.source.target = () => 1;
  stage.follow();
  return { stage, time, heard };
}

test("sounds of an act come in their time; whoever skips hears no more of them; without movement each is heard once", async () => {
  const whole = listening();
  await whole.time.pass(2000);
  assert.deepEqual(whole.heard, ["hop+0@0", "hop+1@260", "thud+0@500"]);
  const skipped = listening();
  await skipped.time.pass(100);
  skipped.stage.skip();
  await skipped.time.pass(2000);
  assert.deepEqual(skipped.heard, ["hop+0@0"]);
  const still = listening({ moves: false });
  await still.time.pass(2000);
  assert.deepEqual(still.heard, ["hop+0@0", "thud+0@0"]);
});

test("who looks back sees single steps acted out, and leaps cut", async () => {
  const { stage, source, time, play, told } = game();
  play(5);
  await time.pass(10000);
  told.length = 0;
  source.at = 1;
  stage.follow();
  assert.deepEqual([stage.store.value.ply, stage.store.value.isPlaying], [1, false]);
  source.at = 2;
  stage.follow();
  assert.equal(stage.store.value.isPlaying, true);
  await time.pass(2000);
  assert.deepEqual([stage.store.value.ply, stage.store.value.isPlaying], [2, false]);
  source.at = 4;
  stage.follow();
  assert.deepEqual([stage.store.value.ply, stage.store.value.isPlaying], [4, false]);
});
