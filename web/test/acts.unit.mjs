// acts.unit.mjs: whatever a game can tell is acted out on its board and heard. What that is, its dictionary says: it has a sentence
// for every kind of event, and a test of the kernel holds it to that.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, web } from "./load.mjs";

const tree = join(web, "../src/games");
const idOf = (folder) => folder.replace("_", "-");
/** Those with a board of their own; a game that is new stands on the plain one, which only tells. */
const folders = readdirSync(tree, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && existsSync(join(web, `src/boards/${idOf(entry.name)}.tsx`)) ? [entry.name] : [],
);

/** The kinds of a game's events: a sentence for "drive:halt" is one for a kind of driving. */
function kindsOf(folder) {
  const { events } = JSON.parse(readFileSync(join(tree, folder, "words.json"), "utf8"));
  return [...new Set(Object.keys(events).map((key) => key.split(":")[0]))];
}

test("every kind of event of every game has a motion and a sound on its board", async () => {
  assert.equal(folders.length, 9);
  for (const folder of folders) {
    const game = idOf(folder);
    const { board } = await load(`boards/${game}.tsx`);
    const kinds = kindsOf(folder);
    assert.ok(kinds.length >= 4, game);
    for (const kind of kinds) {
      assert.equal(typeof board.acts[kind]?.motions, "function", `${game}: ${kind} moves something`);
      assert.ok(board.acts[kind].sound, `${game}: ${kind} is heard`);
    }
    assert.equal(typeof board.acts.end?.motions, "function", `${game}: the end moves something`);
    const unknown = Object.keys(board.acts).filter((kind) => kind !== "end" && !kinds.includes(kind));
    assert.deepEqual(unknown, [], `${game} acts out only what is told`);
  }
});

/** What is heard of an event, as "sound@milliseconds+tones". */
async function heard(game, event) {
  const { board } = await load(`boards/${game}.tsx`);
  const { sound } = board.acts[event.kind];
  const what = typeof sound === "function" ? sound(event, {}) : sound;
  return typeof what === "string" ? [what] : what.map((cue) => `${cue.sound}@${Math.round(cue.at)}+${cue.step}`);
}

test("each hop of a chain is heard, higher every time; a runner patters square by square; belts ratchet", async () => {
  const chain = { kind: "jump", seat: 0, piece: "T", path: ["g5", "g7", "e7", "c7"], over: ["g6", "f7", "d7"] };
  assert.deepEqual(await heard("jump", chain), ["hop@120+0", "hop@380+1", "hop@640+2"]);
  const run = { kind: "run", seat: 0, path: ["e2", "e3", "e4"] };
  assert.deepEqual(await heard("blockade", run), ["patter@0+0", "patter@157+0", "patter@313+0", "door@50+0"]);
  for (const kind of ["set", "move"])
    assert.ok((await heard("quadro-be", { kind, from: "a1", to: "b2" })).includes("ratchet@40+0"), kind);
});
