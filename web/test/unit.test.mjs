// unit.test.mjs: what the page computes without a browser.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, web } from "./load.mjs";

const placeholders = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();

test("messages say the same in both languages, with the same placeholders", async () => {
  const { messages } = await load("messages.ts");
  for (const [key, pair] of Object.entries(messages)) {
    assert.equal(pair.length, 2, key);
    for (const text of pair) assert.ok(text.trim().length > 0, key);
    assert.deepEqual(placeholders(pair[0]), placeholders(pair[1]), key);
  }
});

test("messages that come in one and many do so both", async () => {
  const { messages } = await load("messages.ts");
  for (const key of Object.keys(messages)) {
    if (key.endsWith(".one")) assert.ok(key.replace(/one$/, "many") in messages, key);
    if (key.endsWith(".many")) assert.ok(key.replace(/many$/, "one") in messages, key);
  }
});

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : /\.tsx?$/.test(path) ? [readFileSync(path, "utf8")] : [];
  });
}

test("every message is used somewhere, and none is used that is not there", async () => {
  const { messages } = await load("messages.ts");
  const text = sources(join(web, "src")).filter((s) => !s.startsWith("// messages.ts")).join("\n");
  for (const key of Object.keys(messages)) {
    const stem = key.replace(/\.(one|many)$/, "");
    const prefix = key.slice(0, key.lastIndexOf(".") + 1);
    const used = text.includes(`"${stem}"`) || text.includes(`"${key}"`) || text.includes("`" + prefix + "${") || text.includes(`"${prefix}" +`);
    assert.ok(used, `${key} is not used`);
  }
});

test("a game without a board of its own gets the plain one", async (t) => {
  t.mock.method(globalThis, "fetch", async () => ({ ok: true })); // so that what cannot be loaded fails and is not waited for
  const value = { getItem: () => String(Date.now()), setItem: () => undefined };
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, value });
  t.after(() => delete globalThis.sessionStorage);
  const { loadBoard } = await load("boards/index.ts");
  const [jump, plain, none] = await Promise.all([loadBoard("jump"), loadBoard("plain"), loadBoard("detour")]);
  assert.equal(none, plain);
  assert.notEqual(jump, plain);
});

test("every refusal of the server has words in both languages", async () => {
  const { messages } = await load("messages.ts");
  const codes = [...readFileSync(join(web, "../src/app/server/refusals.def"), "utf8").matchAll(/"(\w+)", \d/g)].map((found) => found[1]);
  assert.ok(codes.length > 30);
  assert.deepEqual(codes.filter((code) => !(`error.${code}` in messages)), []);
});

test("an option that cannot be is named in words; what the server says in English is not mixed in", async () => {
  const { failureText } = await load("shell/parts.tsx");
  const failure = { code: "bad_option", message: "ply_limit: 1 to 10000.", path: "/options/ply_limit" };
  assert.equal(failureText(failure, "jump"), "One of the options is not possible. (Longest game)");
  assert.equal(failureText({ code: "cannot_undo", message: "There is no step." }), "This cannot be undone.");
});

test("words of the games are pairs in both languages, and every game with a board has them", async () => {
  const { gameWords } = await load("gamewords.ts");
  const { pitches } = await load("games.ts");
  const pairs = (value, path) => {
    if (Array.isArray(value) && value.length === 2 && value.every((v) => typeof v === "string")) {
      for (const v of value) assert.ok(v.trim() !== "", path);
    } else {
      assert.equal(typeof value, "object", path);
      for (const [key, inner] of Object.entries(value)) pairs(inner, `${path}/${key}`);
    }
  };
  pairs(gameWords, "");
  pairs(pitches, "");
  const games = readFileSync(join(web, "../src/games/games.def"), "utf8").matchAll(/^TP_GAME\((\w+)\)/gm);
  for (const [, symbol] of games) {
    const id = symbol.replaceAll("_", "-");
    if (existsSync(join(web, "src/boards", `${id}.tsx`))) assert.ok(id in gameWords && id in pitches, id);
  }
});

// ---- QR codes, against what another encoder (libqrencode) makes of the same texts ----

test("QR codes are those of another encoder", async () => {
  const { qr } = await load("qr.ts");
  for (const { text, rows } of JSON.parse(readFileSync(join(web, "test/qr.json"), "utf8"))) {
    const expected = rows.map((row) => BigInt(`0x${row}`).toString(2).padStart(rows.length, "0"));
    const ours = Array.from({ length: 8 }, (_, mask) => qr(text, mask).map((row) => row.map((d) => (d ? 1 : 0)).join("")));
    assert.ok(ours.some((o) => o.join() === expected.join()), text);
    assert.ok(ours.some((o) => o.join() === qr(text).map((row) => row.map((d) => (d ? 1 : 0)).join("")).join()), text);
  }
});

test("QR codes have an end: 213 bytes fit, 214 do not", async () => {
  const { qr } = await load("qr.ts");
  assert.equal(qr("x".repeat(213)).length, 57);
  assert.equal(qr("x".repeat(214)), null);
});

// ---- BLAKE2b, against RFC 7693 and node's own ----

test("BLAKE2b is that of RFC 7693", async () => {
  const { blake2b, toHex } = await load("blake2b.ts");
  const { createHash } = await import("node:crypto");
  const abc = "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923";
  assert.equal(toHex(blake2b(new TextEncoder().encode("abc"), 64)), abc);
  for (const size of [0, 1, 127, 128, 129, 255, 256, 257, 1000]) {
    const data = Uint8Array.from({ length: size }, (_, i) => i % 251);
    assert.equal(toHex(blake2b(data, 64)), createHash("blake2b512").update(data).digest("hex"), String(size));
  }
});

test("keyed BLAKE2b is that of the reference vectors", async () => {
  const { blake2b, toHex } = await load("blake2b.ts");
  const key = Uint8Array.from({ length: 64 }, (_, i) => i);
  assert.equal(toHex(blake2b(new Uint8Array(), 64, key)), "10ebb67700b1868efb4417987acf4690ae9d972fb7a590c2f02871799aaa4786b5e996e8f0f4eb981fc214b005f42d2ff4233499391653df7aefcbc13fc51568");
  assert.equal(toHex(blake2b(Uint8Array.of(0), 64, key)), "961f6dd1e4dd30f63901690c512e78e4b45e4742ed197c3c5e45c549fd25f2e4187b0bc9fe30492b16b0d0bc4ef9b0f34c7003fac09a5ef1532e69430234cebd");
});

// ---- Markdown ----

async function html(text) {
  const { markdown } = await load("../test/render.tsx");
  return markdown(text);
}

test("Markdown: what our rules use", async () => {
  assert.equal(await html("# A\n\nb **c** *d* `e`"), '<div class="markdown"><h1 id="a" tabIndex="-1">A</h1><p>b <strong>c</strong> <em>d</em> <code>e</code></p></div>');
  assert.equal(await html("- a\n  b\n- c"), '<div class="markdown"><ul><li>a b</li><li>c</li></ul></div>');
  assert.equal(await html("1. a\n2. b"), '<div class="markdown"><ol><li>a</li><li>b</li></ol></div>');
  assert.match(await html("| a | b |\n| --- | --- |\n| 1 | 2 |"), /<th scope="col">a<\/th>.*<td>2<\/td>/);
  assert.match(await html("<script>alert(1)</script>"), /&lt;script>/);
  assert.doesNotMatch(await html("[x](javascript:alert(1))"), /href/);
});

test("Markdown: every rules text is drawn to its end", async () => {
  const folder = join(web, "../rules");
  for (const name of readdirSync(folder)) {
    const out = await html(readFileSync(join(folder, name), "utf8"));
    assert.match(out, /<h2 /, name);
    assert.doesNotMatch(out, /\*\*|^\||<p>[-#|]/m, name);
  }
});

test("the chapters of a text are its headings, and each is there to go to", async () => {
  const { chapters, anchor } = await load("markdown.tsx");
  assert.deepEqual(chapters("# A\n\n## B, c\n\nd\n\n## Ende (für heute)\n### F"), ["B, c", "Ende (für heute)"]);
  assert.equal(anchor("Ende (für heute)"), "ende-für-heute");
  const text = readFileSync(join(web, "../rules/stargate.de.md"), "utf8");
  const out = await html(text);
  for (const chapter of chapters(text)) assert.ok(out.includes(`id="${anchor(chapter)}"`), chapter);
});

// ---- a table: what is read out of it ----

const entry = (n, kind, more) => ({ n, at: 0, kind, ...more });

test("the played line leaves out what was taken back", async () => {
  const { playedLine } = await load("table.ts");
  const log = [
    entry(1, "start"), entry(2, "move", { seat: 0, ply: 0, move: "a" }), entry(3, "move", { seat: 0, ply: 1, move: "b" }),
    entry(4, "undo", { seat: 0, ply: 1 }), entry(5, "move", { seat: 0, ply: 1, move: "c" }), entry(6, "chance", { ply: 2, move: "6" }),
  ];
  assert.deepEqual(playedLine(log).map((e) => e.move), ["a", "c", "6"]);
});

test("what was played since my last decision", async () => {
  const { sinceMine } = await load("table.ts");
  const line = [["move", 0], ["move", 1], ["chance"], ["move", 1]].map(([kind, seat], ply) => entry(ply, kind, { seat, ply, move: `m${ply}` }));
  assert.deepEqual(sinceMine(line, [0]).map((e) => e.move), ["m1", "m2", "m3"]);
  assert.deepEqual(sinceMine(line, [1]).map((e) => e.move), ["m3"]);
  assert.deepEqual(sinceMine(line, []).map((e) => e.move), ["m3"]);
});

test("in the middle of a turn its steps are outlined, and what led to it", async () => {
  const { lastFor } = await load("table.ts");
  const line = [["move", 0], ["move", 1], ["chance"], ["move", 0], ["move", 0]].map(([kind, seat], ply) => entry(ply, kind, { seat, ply, move: `m${ply}` }));
  const moves = (mine, acting) => lastFor(line, mine, acting).map((e) => e.move);
  assert.deepEqual(moves([0], 0), ["m1", "m2", "m3", "m4"]);
  assert.deepEqual(moves([0], null), ["m4"]);
  assert.deepEqual(moves([0, 1], 0), ["m1", "m2", "m3", "m4"]);
  assert.deepEqual(lastFor(line.slice(3), [0], 0).map((e) => e.move), ["m3", "m4"]);
});

test("an update replaces; a gap means ask again", async () => {
  const { updated } = await load("table.ts");
  const table = { event: 4, log: [entry(4, "start")], ply: 0, game: "x" };
  const next = updated(table, { type: "update", event: 5, ply: 1, log: [entry(5, "move")] });
  assert.deepEqual([next.event, next.ply, next.game, next.log.length], [5, 1, "x", 2]);
  assert.equal(updated(table, { type: "update", event: 7, log: [entry(7, "move")] }), null);
});

test("answers in advance: what is always wanted, then pass, else ask", async () => {
  const { presetMove, usual } = await load("shell/Presets.tsx");
  assert.equal(presetMove(usual, ["pass"]), "pass");
  assert.equal(presetMove(usual, ["camera:2", "pass"]), null);
  assert.equal(presetMove({ ...usual, always: ["doctor", "camera"] }, ["camera:2", "pass"]), "camera:2");
  assert.equal(presetMove({ ...usual, pass: true }, ["flash", "pass"]), "pass");
  assert.equal(presetMove({ ...usual, idle: false }, ["pass"]), null);
});

test("tables that wait for me come first, what is over comes last", async () => {
  const { inOrder } = await load("shell/Start.tsx");
  const table = (id, status, to_act) => ({ id, status, to_act, you: [0] });
  const tables = [table("over", "over", []), table("open", "open", []), table("theirs", "running", [1]), table("mine", "running", [0]), table("mine too", "running", [0])];
  assert.deepEqual(inOrder(tables).map((t) => t.id), ["mine", "mine too", "theirs", "open", "over"]);
});

test("what is agreed on is said where it is not as usual", async () => {
  const { agreedLines, timeText } = await load("shell/Agreed.tsx");
  const options = [
    { name: "start", type: "choice", default: "facing", choices: ["facing", "diagonal"] }, { name: "ply_limit", type: "int", default: 600 },
    { name: "quick_trip", type: "bool", default: false }, { name: "colours", type: "list", default: null },
  ];
  const game = { id: "blockade", options, editions: [] };
  const usual = { game: "blockade", options: { start: "facing", ply_limit: 600, quick_trip: false, colours: ["red", "blue"] }, clock: null, edition: null };
  assert.deepEqual(agreedLines(game, usual), []);
  const own = { ...usual, options: { ...usual.options, start: "diagonal", quick_trip: true }, clock: { kind: "fischer", seconds: 600, increment: 10 } };
  assert.deepEqual(agreedLines(game, own), ["Start: in opposite corners", "quick_trip: Yes", "Clock: 10 min for the game and 10 s more for each turn"]);
  assert.deepEqual([0, 59, 60, 90].map(timeText), ["0 s", "59 s", "1 min", "1 min 30 s"]);
});

test("an invite that leads to the reader's own computer is known", async () => {
  const { isHere } = await load("shell/Waiting.tsx");
  assert.deepEqual(["http://localhost:6660/t/x", "http://127.0.0.1/t/x", "http://[::1]:1/", "https://play.example/t/x", "http://192.168.1.7:6660/"].map(isHere), [true, true, true, false, false]);
});

test("names that are written from right to left stand by themselves", async () => {
  const { isolated } = await load("i18n.ts");
  assert.equal(isolated("Ada"), "Ada");
  assert.equal(isolated("שלום"), "\u2068שלום\u2069");
});

// ---- the guided first game ----

const LONGEST_LESSON = 140; // on a phone it is above the board

test("every game has a few short lessons, in both languages", async () => {
  const { pitches } = await load("games.ts");
  for (const game of Object.keys(pitches)) {
    const { lessons } = await load(`lessons/${game}.ts`);
    assert.ok(lessons.length >= 4 && lessons.length <= 7, game);
    assert.equal(new Set(lessons.map((l) => l.id)).size, lessons.length, game);
    for (const { id, says } of lessons) {
      assert.equal(new Set(says).size, 2, `${game} ${id}`);
      for (const text of says) assert.ok(text.trim().length > 0 && text.length <= LONGEST_LESSON, `${game} ${id}: ${text}`);
    }
  }
});

/** The decisions of a golden game whose view is in it, too: { scene, ply }. */
function goldenScenes(folder, name) {
  const [asked, replies] = ["in", "out"].map((end) => readFileSync(join(folder, `${name}.${end}`), "utf8").trim().split("\n").map((line) => JSON.parse(line)));
  let moves = [];
  return asked.flatMap(({ cmd, seat }, i) => {
    const { node, state } = replies[i];
    if (node !== undefined) moves = node.kind === "decision" ? [node.seat, node.moves] : [null, []];
    return cmd === "state" && seat === moves[0] && state !== undefined ? [{ view: state, seat, moves: moves[1], last: [], over: null }] : [];
  });
}

test("at the decisions of the golden games there is always a lesson for a beginner", async () => {
  const { nextLesson } = await load("guide.ts");
  const games = join(web, "../src/games");
  for (const folder of readdirSync(games).filter((name) => existsSync(join(games, name, "golden")))) {
    const { lessons } = await load(`lessons/${folder.replace("_", "-")}.ts`);
    const golden = join(games, folder, "golden");
    const scenes = readdirSync(golden).filter((name) => name.endsWith(".in")).flatMap((name) => goldenScenes(golden, name.slice(0, -3)));
    assert.ok(scenes.length > 0, folder);
    for (const scene of scenes) assert.notEqual(nextLesson(lessons, [], scene), null, `${folder}: ${scene.moves.slice(0, 5)}`);
  }
});

test("a lesson stays until its decision is made, and in sight until the next one", async () => {
  const { step } = await load("guide.ts");
  const says = ["a", "b"];
  const lessons = [{ id: "rare", says, when: ({ moves }) => moves.includes("x") }, { id: "any", says }, { id: "end", says, ended: "line" }];
  const scene = (moves, over = null) => ({ view: {}, seat: 0, moves, last: [], over });
  const told = ({ lesson, seen }) => [lesson?.id ?? null, ...seen];
  let guide = { seen: [], lesson: null, at: -1 };
  const at = (ply, ...rest) => told((guide = step(guide, lessons, scene(...rest), ply)));
  assert.deepEqual(at(0, []), [null]);
  assert.deepEqual(at(1, ["a"]), ["any"]);
  assert.deepEqual(at(1, ["x"]), ["any"], "no other one at the same decision");
  assert.deepEqual(at(2, []), ["any", "any"], "it is made, and others are to move");
  assert.deepEqual(at(3, ["a"]), [null, "any"]);
  assert.deepEqual(at(4, ["a", "x"]), ["rare", "any"]);
  assert.deepEqual(at(5, [], "line"), ["end", "any", "rare", "end"]);
});

// ---- what the boards compute ----

test("Quadro-Be shows the line of four, Transmitter who was brought in", async () => {
  const { fullLine } = await load("boards/quadro-be.tsx");
  const four = ["a1", "b2", "c3", "d4"].map((square) => ({ square, shape: "S", seat: 1 }));
  assert.deepEqual(fullLine(four), ["a1", "b2", "c3", "d4"]);
  assert.equal(fullLine([...four.slice(1), { ...four[0], seat: 0 }]), null);
  assert.equal(fullLine([]), null);
  const { inSquares } = await load("boards/transmitter.tsx");
  const last = ["k1-c1", "f12-f8", "S"].map((move) => ({ seat: 0, move }));
  assert.deepEqual(inSquares(last).map((p) => p.move), ["k1-c1", "f12-f8", "e8"]);
  assert.deepEqual(inSquares([{ seat: 0, move: "S" }]).map((p) => p.move), ["S"]);
});

test("Blockade shows the way of the Flätz who has run", async () => {
  const { routeRun } = await load("boards/blockade.tsx");
  const fluppies = [{ square: "a2", shape: "P", seat: 0 }, { square: "b11", shape: "P", seat: 1 }, { square: "e2", shape: "F", seat: 0 }];
  const ran = routeRun({}, fluppies, [{ seat: 1, move: "run" }]);
  assert.deepEqual([ran.seat, ran.squares[0], ran.squares.at(-1).slice(1)], [1, "e11", "1"]);
  assert.equal(routeRun({}, fluppies, [{ seat: 1, move: "a5" }]), null);
});

test("roads of Gridlock: neighbours, joints, the shortest way, and tunnels", async () => {
  const { cityOf, joined, neighbour, roadMap, wayTo } = await load("gridlock/city.ts");
  const city = cityOf("boston");
  assert.equal(neighbour("C5", 1), "C6");
  assert.equal(neighbour(neighbour("D6", 0), 3), "D6");
  const board = [{ cell: "C4", kind: "straight", rotation: 1 }]; // from E to W, beside the museum on C5
  assert.deepEqual(joined(roadMap(city, board), "C4", [1, 4]), [1]);
  assert.deepEqual(wayTo(city, board, "C5", "C4", () => true), ["C5", "C4"]);
  assert.equal(wayTo(city, board, "C5", "A5", () => true), null);
  assert.deepEqual(wayTo(city, [], "B10", "J8", () => true), ["B10", "J8"]);
});

test("Route 66: the pairs of dice behind a move, and what is left over", async () => {
  const { halves } = await load("route66/moves.ts");
  const said = (dice, move) => halves(dice, move)?.map((h) => `${h.dice.join("+")}${h.isUsed ? "" : " idle"}`) ?? null;
  assert.deepEqual(said([1, 2, 4, 6], "move:3+10"), ["1+2", "4+6"]);
  assert.deepEqual(said([1, 2, 4, 6], "move:6+7"), ["2+4", "1+6"]);
  assert.deepEqual(said([1, 1, 5, 5], "move:10"), ["5+5", "1+1 idle"]);
  assert.equal(said([1, 1, 1, 1], "move:12"), null);
});

const road = (more) => ({ players: 3, edition: "standard", seat: 0, phase: "move", dice: null, first: Array(11).fill(null), second: Array(11).fill(null), markers: [0, 1, 2].map(() => Array(11).fill(0)), cars: Array(11).fill(0), scores: [0, 0, 0], ...more });
const plays = (...list) => list.map((text) => (/^\d:/.test(text) ? { seat: Number(text[0]), move: text.slice(2) } : { seat: null, move: text }));

test("Route 66: a roll that another follows was a bust, and whose it was", async () => {
  const { busts } = await load("route66/moves.ts");
  const seats = (last, seat) => busts(last, road({ seat })).map((b) => b.seat);
  assert.deepEqual(seats(plays("roll:1-1-1-1", "roll:2-2-2-2", "1:move:4+4", "1:stop", "roll:1-2-3-4", "2:move:5", "2:roll", "roll:1-1-1-2", "roll:3-3-3-3"), 0), [0, 2]);
  assert.deepEqual(seats(plays("roll:1-1-1-1", "roll:1-1-1-2", "roll:1-1-1-3"), 2), [0, 1]);
  assert.deepEqual(seats(plays("1:stop", "roll:1-1-1-1", "roll:1-1-1-2", "0:move:2"), 0), [2]);
  assert.deepEqual(seats(plays("1:roll", "roll:1-1-1-1", "1:move:2"), 1), []);
});

test("Route 66: the log says how far, what was won and what was lost", async () => {
  const { tell, atStake } = await load("route66/moves.ts");
  const [names, at] = [["Ada", "Bea", "Cem"], (index, value, empty) => Array.from({ length: 11 }, (_, i) => (i === index ? value : empty))];
  const said = (text, before, after, lang = "en") => tell(plays(text)[0], { before, after, lang, names });
  const driven = road({ phase: "decide", cars: at(4, 5, 0) });
  assert.equal(said("0:move:6", road(), driven), "Ada drives in section 6 (5 of 11).");
  assert.equal(said("roll:1-2-3-3", driven, road()), "Ada rolls 1, 2, 3, 3.");
  assert.match(said("roll:1-2-3-3", driven, road({ seat: 1, phase: "roll" })), /^Ada rolls 1, 2, 3, 3: a bust/);
  assert.match(said("roll:1-2-3-3", driven, road({ seat: 1, phase: "roll" }), "de"), /Fehlwurf/);
  const won = road({ seat: 1, phase: "roll", first: at(0, 0, null), second: at(0, 2, null) });
  assert.equal(said("0:stop", road(), won), "Ada stops and wins section 2 (6 points, Cem is second (3)).");
  assert.equal(said("0:stop", undefined, undefined), "Ada stops.");
  assert.deepEqual([atStake(driven).spaces, atStake(driven).sections.length], [5, 0]);
  assert.deepEqual(atStake(road({ cars: at(0, 3, 0), markers: [at(0, 1, 0), [], []] })).sections.map((s) => s.number), [2]);
});

const motorway = (more) => ({ players: 2, edition: "standard", phase: "window", driver: 1, snails: 0, window: { type: "camera", asked: 0 }, shot: null, lanes: [["L80"], []], heavy: false, sign: "S100", deck: 9, hands: [{ CAM: 1 }, 3], taken: [{}, { C160: 2 }], ...more });

test("Autobahn: who is asked out of turn is told what has happened", async () => {
  const { question, pumpsOn } = await load("autobahn/moves.ts");
  const asked = (type, lang, ...last) => question(motorway({ window: { type, asked: 0 } }), plays(...last), ["Ada", "Bea"], lang);
  assert.equal(asked("camera", "en", "1:put:C160:2", "draw:?"), "Bea lays car 160 on lane 2. Take a photograph?");
  assert.equal(asked("camera", "de", "1:sign:S80", "1:fuel:1", "draw:?"), "Bea stellt ein Schild auf: Tempo 80. Jemanden blitzen?");
  assert.match(asked("turn", "en", "1:end", "0:pass"), /^A turn begins: Bea is to drive\. Snatch/);
  assert.match(asked("doctor", "en", "1:camera:2"), /^Bea photographs lane 2\. Send the doctor/);
  assert.equal(asked("camera", "en"), "Take a photograph?");
  assert.equal(question(motorway({ window: null }), [], [], "en"), null);
  assert.equal(pumpsOn(motorway(), { CAM: 1, DOC: 2 }), 5);
});

const town = (more) => ({ options: { colours: ["blue", "green"] }, edition: "boston", phase: "build", seat: 0, left: 4, cones: ["D3"], board: [{ cell: "C4", kind: "straight", rotation: 1 }], seats: [{ car: "C5", start: null, visited: [], goals: ["science"], tiles: ["straight"] }, { car: "D6", start: null, visited: [], goals: 5, tiles: 2 }], ...more });

test("Autobahn: the log says what was taken, photographed and drawn", async () => {
  const { tell } = await load("autobahn/moves.ts");
  const said = (text, before, after, lang = "en") => tell(plays(text)[0], { before, after, lang, names: ["Ada", "Bea"] });
  const before = motorway({ lanes: [["L80", "L90"], ["C160"]], phase: "drive" });
  assert.equal(said("1:overtake:?", before, motorway({ taken: [{}, { C160: 2, L80: 1, L90: 1 }] })), "Bea overtakes and takes 2 vehicles (2 points).");
  assert.equal(said("1:overtake:?", before, before), "Bea overtakes.");
  assert.equal(said("0:camera:2", before, before), "Ada photographs lane 2: car 160.");
  assert.equal(said("0:camera:2", motorway({ lanes: [[], []], heavy: true }), before), "Ada photographs lane 2: heavy transporter.");
  const shot = motorway({ shot: { seat: 0, lane: 2 } });
  assert.match(said("1:pass", shot, motorway({ taken: [{ C160: 1 }, { C160: 2 }] }), "de"), /^Bea passt\. Ada erbeutet Pkw 160 \(\d Punkte\)\.$/);
  assert.equal(said("1:pass", shot, shot), "Bea passes.");
  assert.equal(said("draw:?", motorway({ phase: "draw" }), undefined), "Bea draws a card.");
  assert.equal(said("draw:CAM", motorway({ phase: "deal" }), undefined), "A card is drawn: speed camera.");
  assert.equal(said("1:put:C160:2", undefined, undefined), "Bea lays car 160 on lane 2.");
});

test("Gridlock: what to do now, and why a tap does nothing", async () => {
  const { handOf } = await load("gridlock/hand.ts");
  const { note, ghostWords } = await load("gridlock/notes.ts");
  const at = (moves, ui, refused = null, words = []) => note(town(), handOf({ view: town(), moves, ui }), words, refused, "en");
  const moves = ["place:straight@C3/0", "place:straight@C3/1", "remove:C4", "cone:C3"];
  assert.match(at(moves, {}), /empty space/);
  assert.match(at(moves, { cell: "C3" }), /turn it \(or R\), then place it \(or P\)/);
  assert.equal(at(moves, {}, "C5"), "Museum of Science: a tile needs an empty space on land.");
  assert.match(at(moves, { tool: "remove" }, "C3"), /^C3: there is no tile/);
  assert.match(at(["remove:K1"], { tool: "remove" }, "C4"), /^C4: this tile is fixed now/);
  assert.match(at([], {}, "C4"), /not your turn/);
  assert.match(at(["build"], {}, null, ["build"]), /cannot get anywhere/);
  assert.match(at(["build", "drive"], {}, null, ["build", "drive"]), /or drive/);
  assert.equal(ghostWords(town(), handOf({ view: town(), moves, ui: { cell: "C3", turn: 1 } }), "en"), "Straight, C3, 2 of 2: E W; joins 1. R turns, P places.");
  assert.equal(ghostWords(town(), handOf({ view: town(), moves, ui: {} }), "en"), "");
});

test("Gridlock: what is said of a space", async () => {
  const { cityOf } = await load("gridlock/city.ts");
  const { spotWords } = await load("gridlock/notes.ts");
  const city = cityOf("boston");
  const goal = city.destinations.list.find((d) => d.cell === "C5").id;
  const view = town();
  view.seats[1].visited = [goal];
  const said = (lang) => spotWords(city, view, new Set([goal]), ["Ada", "Bea"], lang);
  assert.equal(said("en")("C4"), "C4, Straight E W");
  assert.equal(said("en")("C5"), "C5, Museum of Science, destination, your goal, visited by Bea, car of Ada");
  assert.equal(said("de")("D3"), "D3, leer, Kegel");
  assert.match(said("en")("B10"), /tunnel/);
});

test("a map that is enlarged stays within its edges", async () => {
  const { zoomed, inside, holding } = await load("shapes/panzoom.ts");
  const whole = { x: 0, y: 0, w: 20, h: 10 };
  assert.deepEqual(zoomed(whole, whole, 2, { x: 10, y: 5 }), { x: 5, y: 2.5, w: 10, h: 5 });
  assert.deepEqual(zoomed(whole, whole, 2, { x: 0, y: 0 }), { x: 0, y: 0, w: 10, h: 5 });
  assert.deepEqual(zoomed(whole, { x: 5, y: 2.5, w: 10, h: 5 }, 0.1, { x: 10, y: 5 }), whole);
  assert.deepEqual(inside(whole, { x: 15, y: -3, w: 10, h: 5 }), { x: 10, y: 0, w: 10, h: 5 });
  const near = { x: 5, y: 2.5, w: 10, h: 5 };
  assert.equal(holding(whole, near, { x: 8, y: 5 }), near);
  assert.deepEqual(holding(whole, near, { x: 19, y: 5 }), { x: 10, y: 2.5, w: 10, h: 5 });
  assert.equal(holding(whole, whole, { x: 10, y: 5 }), whole);
});

test("the chances are bands that fill the picture", async () => {
  const { bands } = await load("shell/Chances.tsx");
  const drawn = bands({ plies: [0, 4], values: [[500, 500], [250, 750]] });
  assert.deepEqual(drawn, ["M0.0 110.0L320.0 110.0L320.0 82.5L0.0 55.0Z", "M0.0 55.0L320.0 82.5L320.0 0.0L0.0 0.0Z"]);
});

// ---- fair dice: the same numbers as src/app/test_dice.c ----

test("fair dice are those of the server", async () => {
  const { commitmentOf, diceKey, rollBelow, outcomeOf } = await load("dice.ts");
  const secret = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
  assert.equal(commitmentOf(secret), "8ef89681f2c68aadfb1b2c5c0a8b2f6b46e4b3b8271a35358d7781d073c227e5");
  const key = diceKey(secret, ["aa".repeat(16), null]);
  assert.deepEqual(Array.from({ length: 8 }, (_, i) => Number(rollBelow(key, i, 6n))), [2, 1, 3, 5, 0, 0, 5, 4]);
  assert.equal(rollBelow(key, 3, (1n << 63n) + 1n), 681900009245654147n);
  assert.equal(outcomeOf(key, 0, [["b", 2], ["a", 2], ["c", 2]]), "b");
});
