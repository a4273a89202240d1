// unit.test.mjs: what the page computes without a browser.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, web } from "./load.mjs";

const placeholders = (text) => [...new Set([...text.matchAll(/\{(\w+)(?:\|[^{}]*)?\}/g)].map((m) => m[1]))].sort();

/** Words say something in both languages, and fill in the same. */
function checkWords(words, where) {
  assert.deepEqual(Object.keys(words), ["en", "de"], where);
  for (const text of Object.values(words)) assert.ok(text.trim() !== "", where);
  assert.deepEqual(placeholders(words.en), placeholders(words.de), where);
}

test("words are said in the reader's language and filled in; counts choose between one and many", async () => {
  const { say } = await load("words.ts");
  const words = { en: "{who} has {n} {n|point|points}", de: "{who} hat {n} {n|Punkt|Punkte}" };
  assert.equal(say(words, "en", { who: "Ada", n: 1 }), "Ada has 1 point");
  assert.equal(say(words, "de", { who: "Ada", n: 1 }), "Ada hat 1 Punkt");
  assert.equal(say(words, "en", { who: "Ada", n: 0 }), "Ada has 0 points");
  assert.equal(say(words, "en", { who: "Ada", n: "2–4" }), "Ada has 2–4 points");
  assert.equal(say(words, "en", { who: "{n|a|b}", n: 2 }), "{n|a|b} has 2 points"); // a name is never filled in
  assert.equal(say(words, "en"), words.en);
  assert.equal(say(undefined, "en"), undefined);
});

async function allMessages() {
  const [{ messages }, { later }] = [await load("messages.ts"), await load("later.ts")];
  assert.deepEqual(
    Object.keys(later).filter((key) => key in messages),
    [],
  );
  return { ...messages, ...later };
}

test("messages say the same in both languages, with the same placeholders", async () => {
  const messages = await allMessages();
  for (const [key, words] of Object.entries(messages)) checkWords(words, key);
});

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : /\.tsx?$/.test(path) ? [readFileSync(path, "utf8")] : [];
  });
}

const inTree = (path) => readFileSync(join(web, "..", path), "utf8");
const wordsIn = (path, pattern) => [...inTree(path).matchAll(pattern)].map((found) => found[1]);
const refusals = wordsIn("src/table/refusals.def", /"(\w+)", \d/g);

/** Keys that are put together: a beginning, and all that can follow it. Those of the server are read from its source. */
const families = {
  "error.": [...refusals, "offline"],
  "level.": ["random", "greedy", "easy", "medium", "hard"],
  "log.": wordsIn("src/table/event.c", /\[TP_\w+\] = "(\w+)"/g).filter(
    (kind) => !["move", "chance", "offer", "answer", "out"].includes(kind), // these are told in other words
  ),
  "log.offer.": wordsIn("src/table/offer.c", /\[TP_OFFER_\w+\] = "(\w+)"/g).filter((kind) => kind !== "none"),
  "log.out.": wordsIn("src/table/play.c", /table_put_out\(t, seat, "(\w+)"/g),
  "new.clock.": ["none", "move", "fischer", "days"],
  "driver.": ["easy", "medium", "hard"],
  "offer.": ["takeback", "draw", "abandon"],
  "outcome.": ["won", "lost", "drawn", "solved", "stuck", "none"],
  "reason.": ["resigned", "timeout", "agreed", "abandoned", "closed"],
  "settings.animation.": ["auto", "on", "off"],
  "settings.palette.": ["safe", "vivid"],
  "settings.theme.": ["auto", "light", "dark"],
  "status.": ["open", "running", "over"],
  "tab.": ["log", "chat", "moves", "more"],
  "settings.pace.": ["calm", "normal", "quick", "none"],
};

test("every message is used somewhere, and none is used that is not there", async () => {
  const messages = await allMessages();
  const text = sources(join(web, "src"))
    .filter((s) => !/^\/\/ (messages|later)\.ts/.test(s))
    .join("\n");
  const made = new Set();
  for (const [prefix, all] of Object.entries(families)) {
    assert.ok(all.length > 1, prefix);
    assert.ok(text.includes("`" + prefix + "${"), `${prefix} is put together somewhere`);
    for (const last of all) made.add(prefix + last);
  }
  assert.deepEqual(
    [...made].filter((key) => !(key in messages)),
    [],
  );
  const unused = Object.keys(messages).filter((key) => !made.has(key) && !text.includes(`"${key}"`));
  assert.deepEqual(unused, []);
});

test("no key of a message is put together in a way that the test above does not know", () => {
  const text = sources(join(web, "src")).join("\n");
  const prefixes = [...text.matchAll(/\bt(?:Or)?\(\s*`([^`$]*)\$\{/g)].map((found) => found[1]);
  assert.deepEqual([...new Set(prefixes)].sort(), Object.keys(families).sort());
  assert.doesNotMatch(text, /\bt(?:Or)?\(\s*"[^"]*" \+/);
});

const namesIn = (folder) =>
  readdirSync(join(web, "src", folder))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => file.replace(/\.tsx?$/, ""))
    .filter((name) => name !== "index" && name !== "plain");

test("every board can be loaded by the game's name", async () => {
  const { loadBoard } = await load("boards/index.ts");
  const plain = await loadBoard("plain");
  for (const game of namesIn("boards")) assert.notEqual(await loadBoard(game), plain, game);
});

test("a game without a board of its own gets the plain one", async () => {
  const { loadBoard } = await load("boards/index.ts");
  for (const game of ["detour", "constructor", "../main"])
    assert.equal(await loadBoard(game), await loadBoard("plain"));
});

/** A game's dictionary in one language as the server would send it: its own words, and those that all games share. */
function wordsTree(game, language) {
  const said = (value) => {
    if (typeof value.en === "string") return value[language];
    if (Array.isArray(value)) return value.map(said);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, said(inner)]));
  };
  const [own, shared] = [`src/games/${game.replaceAll("-", "_")}/words.json`, "src/core/words.json"].map((path) =>
    said(JSON.parse(inTree(path))),
  );
  const groups = Object.entries(shared).map(([group, words]) => [group, { ...words, ...own[group] }]);
  return { ...own, ...Object.fromEntries(groups) };
}

async function worded(game) {
  const module = await load("../test/worded.ts");
  module.putWords(game, "en", wordsTree(game, "en"));
  return module;
}

async function dictionary(game, language = "en") {
  const { Dictionary } = await load("dictionary.ts");
  return new Dictionary(wordsTree(game, language));
}

/** Every caption that boards ask for is in some game's dictionary: a lack would show as a bare key. */
test("captions that boards ask for are in the dictionaries", async () => {
  const { Dictionary } = await load("dictionary.ts");
  const lists = namesIn("boards").map((game) => [game, new Dictionary(wordsTree(game, "en"))]);
  for (const [game, words] of lists) {
    const folder = { route66: "route66", autobahn: "autobahn", gridlock: "gridlock" }[game];
    const texts = [inTree(`web/src/boards/${game}.tsx`), ...(folder ? sources(join(web, "src", folder)) : [])].join(
      "\n",
    );
    for (const [, path] of texts.matchAll(/"(facts\/\w+)"/g))
      assert.ok(words.at(path) !== undefined, `${game}: ${path}`);
  }
});

test("captions of a dictionary are filled in: counts, ends of lists, words of a group", async () => {
  const { Dictionary } = await load("dictionary.ts");
  const words = new Dictionary({
    edges: { NE: "north-east", W: "west" },
    facts: { left: "{left|One action|# actions} left", gap: "ends at {gap.first}", joins: "joins {joins@edges}" },
    tips: ["a", "b"],
  });
  assert.equal(words.say("facts/left", { left: 1 }), "One action left");
  assert.equal(words.say("facts/left", { left: ["x", "y"] }), "2 actions left");
  assert.equal(words.say("facts/gap", { gap: ["D6", "D7"] }), "ends at D6");
  assert.equal(words.say("facts/joins", { joins: ["NE", "E"] }), "joins north-east, E");
  assert.equal(words.say("facts/nothing"), "nothing");
  assert.deepEqual(
    [words.at("facts"), words.at("facts/left/x"), words.name("edges", "W")],
    [undefined, undefined, "west"],
  );
  assert.deepEqual(words.tips, ["a", "b"]);
});

test("an option that cannot be is named in words; what the server says in English is not mixed in", async () => {
  const { failureText } = await worded("jump");
  const failure = { code: "bad_option", message: "ply_limit: 1 to 10000.", path: "/options/ply_limit" };
  assert.equal(failureText(failure, "jump"), "One of the options is not possible. (Most moves)");
  assert.equal(failureText({ code: "cannot_undo", message: "There is no step." }), "This cannot be undone.");
});

test("why a game ended is said in its words, what ends any game in the page's own", async () => {
  const { reasonText } = await worded("jump");
  const said = (reason) => reasonText({ game: "jump", result: { reason }, seats: [{ out: true }, {}] }, ["Ada", "Bea"]);
  assert.equal(said("blocked"), "Nobody can move any more; the points decide.");
  assert.match(said("resigned"), /Ada/);
});

// ---- the QR code, against what another encoder (libqrencode) makes of the same text ----

test("the QR code of an invite is drawn, with white around it", async () => {
  const { Qr } = await load("shell/Qr.tsx");
  const { text, rows } = JSON.parse(readFileSync(join(web, "test/qr.json"), "utf8"));
  const size = rows.length + 8;
  const drawn = Array.from({ length: size }, () => Array(size).fill("0"));
  const { viewBox, children } = Qr({ text }).props;
  for (const [, x, y] of children[1].props.d.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) drawn[y][x] = "1";
  const white = Array(4).fill("0".repeat(size));
  const modules = rows.map((row) => `0000${BigInt(`0x${row}`).toString(2).padStart(rows.length, "0")}0000`);
  assert.equal(viewBox, `0 0 ${size} ${size}`);
  assert.deepEqual(
    drawn.map((row) => row.join("")),
    [...white, ...modules, ...white],
  );
});

// ---- Markdown ----

async function html(text) {
  const { markdown } = await load("../test/render.tsx");
  return markdown(text);
}

test("Markdown: what our rules use", async () => {
  assert.equal(
    await html("# A\n\nb **c** *d* `e`"),
    '<div class="markdown"><h1 id="a" tabIndex="-1">A</h1><p>b <strong>c</strong> <em>d</em> <code>e</code></p></div>',
  );
  assert.equal(await html("- a\n  b\n- c"), '<div class="markdown"><ul><li>a\nb</li><li>c</li></ul></div>');
  assert.equal(await html("1. a\n2. b"), '<div class="markdown"><ol><li>a</li><li>b</li></ol></div>');
  assert.match(await html("| a | b |\n| --- | --- |\n| 1 | 2 |"), /<th scope="col">a<\/th>.*<td>2<\/td>/);
  assert.match(await html("<script>alert(1)</script>"), /&lt;script>/);
  assert.match(await html("a <b onclick='x()'>b</b> &"), /<p>a &lt;b onclick='x\(\)'>b&lt;\/b> &amp;<\/p>/);
  assert.match(
    await html("[x](/rules/jump) https://example.org"),
    /href="\/rules\/jump".*href="https:\/\/example.org"/,
  );
  assert.doesNotMatch(await html("[x](javascript:alert(1)) ![z](https://example.org/z.png)"), /href|src/);
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
  const { chapters, read } = await load("markdown.tsx");
  assert.deepEqual(chapters(read("# A\n\n## B, *c*\n\nd\n\n## Ende (für heute)\n### F")), [
    { title: "B, c", anchor: "b-c" },
    { title: "Ende (für heute)", anchor: "ende-für-heute" },
  ]);
  const text = readFileSync(join(web, "../rules/stargate.de.md"), "utf8");
  const out = await html(text);
  for (const { title, anchor } of chapters(read(text))) assert.ok(out.includes(`id="${anchor}"`), title);
});

// ---- a table: what is read out of it ----

const entry = (n, kind, more) => ({ n, at: 0, kind, ...more });

test("the played line leaves out what was taken back", async () => {
  const { playedLine } = await load("table.ts");
  const log = [
    entry(1, "start"),
    entry(2, "move", { seat: 0, ply: 0, move: "a" }),
    entry(3, "move", { seat: 0, ply: 1, move: "b" }),
    entry(4, "undo", { seat: 0, ply: 1 }),
    entry(5, "move", { seat: 0, ply: 1, move: "c" }),
    entry(6, "chance", { ply: 2, move: "6" }),
  ];
  assert.deepEqual(
    playedLine(log).map((e) => e.move),
    ["a", "c", "6"],
  );
});

test("what was played since my last decision", async () => {
  const { sinceMine } = await load("table.ts");
  const line = [["move", 0], ["move", 1], ["chance"], ["move", 1]].map(([kind, seat], ply) =>
    entry(ply, kind, { seat, ply, move: `m${ply}` }),
  );
  assert.deepEqual(
    sinceMine(line, [0]).map((e) => e.move),
    ["m1", "m2", "m3"],
  );
  assert.deepEqual(
    sinceMine(line, [1]).map((e) => e.move),
    ["m3"],
  );
  assert.deepEqual(
    sinceMine(line, []).map((e) => e.move),
    ["m3"],
  );
});

test("in the middle of a turn its steps are outlined, and what led to it", async () => {
  const { lastFor } = await load("table.ts");
  const line = [["move", 0], ["move", 1], ["chance"], ["move", 0], ["move", 0]].map(([kind, seat], ply) =>
    entry(ply, kind, { seat, ply, move: `m${ply}` }),
  );
  const moves = (mine, acting) => lastFor(line, mine, acting).map((e) => e.move);
  assert.deepEqual(moves([0], 0), ["m1", "m2", "m3", "m4"]);
  assert.deepEqual(moves([0], null), ["m4"]);
  assert.deepEqual(moves([0, 1], 0), ["m1", "m2", "m3", "m4"]);
  assert.deepEqual(
    lastFor(line.slice(3), [0], 0).map((e) => e.move),
    ["m3", "m4"],
  );
});

test("a ply is told in the server's sentences; one that has none by its notation", async () => {
  const { moveLabel, sentence } = await load("shell/table/desk.ts");
  const words = await dictionary("blockade");
  const desk = { names: ["Ada", "Bea"], state: { labels: new Map([["e5", "Fluppie on e5"]]) }, words };
  const events = [{ kind: "place", text: "Bea places one." }, { kind: "silent" }, { kind: "end", text: "It is over." }];
  assert.equal(
    sentence(desk, entry(3, "move", { seat: 1, ply: 0, move: "e5", events })),
    "Bea places one. It is over.",
  );
  assert.equal(sentence(desk, entry(3, "move", { seat: 1, ply: 0, move: "e5" })), "Bea: e5");
  assert.equal(sentence(desk, entry(3, "chance", { ply: 0, move: "6", events: [] })), "6");
  assert.equal(moveLabel(desk, "e5"), "Fluppie on e5");
  assert.equal(moveLabel(desk, "pass"), "Pass", "a word of the dictionary until the label is there");
  assert.equal(moveLabel(desk, "e5-e6"), "e5-e6");
});

test("an update replaces; a gap means ask again", async () => {
  const { updated } = await load("table.ts");
  const table = { event: 4, log: [entry(4, "start")], ply: 0, game: "x" };
  const next = updated(table, { type: "update", event: 5, ply: 1, log: [entry(5, "move")] });
  assert.deepEqual([next.event, next.ply, next.game, next.log.length], [5, 1, "x", 2]);
  assert.equal(updated(table, { type: "update", event: 7, log: [entry(7, "move")] }), null);
});

test("answers in advance: what is always wanted, then pass, else ask", async () => {
  const { presetMove, usual } = await load("shell/table/drawer/answers.ts");
  assert.equal(presetMove(usual, ["pass"]), "pass");
  assert.equal(presetMove(usual, ["camera:2", "pass"]), null);
  assert.equal(presetMove({ ...usual, always: ["doctor", "camera"] }, ["camera:2", "pass"]), "camera:2");
  assert.equal(presetMove({ ...usual, pass: true }, ["flash", "pass"]), "pass");
  assert.equal(presetMove({ ...usual, idle: false }, ["pass"]), null);
});

test("tables that wait for me come first, what is over comes last", async () => {
  const { inOrder } = await load("shell/start/lists.ts");
  const table = (id, status, to_act) => ({ id, status, to_act, you: [0] });
  const tables = [
    table("over", "over", []),
    table("open", "open", []),
    table("theirs", "running", [1]),
    table("mine", "running", [0]),
    table("mine too", "running", [0]),
  ];
  assert.deepEqual(
    inOrder(tables).map((t) => t.id),
    ["mine", "mine too", "theirs", "open", "over"],
  );
});

test("what is agreed on is said where it is not as usual", async () => {
  const { agreedLines, timeText } = await worded("blockade");
  const options = [
    { name: "start", type: "choice", default: "facing", choices: ["facing", "diagonal"] },
    { name: "ply_limit", type: "int", default: 600 },
    { name: "quick_trip", type: "bool", default: false },
    { name: "colours", type: "list", default: null },
  ];
  const game = { id: "blockade", options, editions: [] };
  const usual = {
    game: "blockade",
    options: { start: "facing", ply_limit: 600, quick_trip: false, colours: ["red", "blue"] },
    clock: null,
    edition: null,
  };
  assert.deepEqual(agreedLines(game, usual), []);
  const own = {
    ...usual,
    options: { ...usual.options, start: "diagonal", quick_trip: true },
    clock: { kind: "fischer", seconds: 600, increment: 10 },
  };
  assert.deepEqual(agreedLines(game, own), [
    "Start: across the board",
    "quick_trip: Yes",
    "Clock: 10 min for the game and 10 s more for each turn",
  ]);
  assert.deepEqual([0, 59, 60, 90].map(timeText), ["0 s", "59 s", "1 min", "1 min 30 s"]);
});

test("an invite that leads to the reader's own computer is known", async () => {
  const { isHere } = await load("shell/waiting/link.ts");
  assert.deepEqual(
    [
      "http://localhost:6660/t/x",
      "http://127.0.0.1/t/x",
      "http://[::1]:1/",
      "https://play.example/t/x",
      "http://192.168.1.7:6660/",
    ].map(isHere),
    [true, true, true, false, false],
  );
});

test("names that are written from right to left stand by themselves", async () => {
  const { isolated } = await load("i18n.ts");
  assert.equal(isolated("Ada"), "Ada");
  assert.equal(isolated("שלום"), "\u2068שלום\u2069");
});

// ---- lessons ----

test("the first sentence of what is said is the headline", async () => {
  const { headline } = await load("learn/course.ts");
  assert.deepEqual(headline("Stopped! Dead ends. Good."), { title: "Stopped!", text: "Dead ends. Good." });
  assert.deepEqual(headline("Just this."), { title: "Just this.", text: "" });
});

test("who comes back to a course goes on where they left it", async () => {
  const { resumeAt } = await load("learn/course.ts");
  const lessons = ["a", "b", "c"].map((id) => ({ id }));
  assert.equal(resumeAt(lessons, []), 0);
  assert.equal(resumeAt(lessons, ["a"]), 1);
  assert.equal(resumeAt(lessons, ["b"]), 0);
  assert.equal(resumeAt(lessons, ["c", "a", "b"]), 0);
});

// ---- what the boards compute ----

const played = (move, ...events) => ({ seat: 0, move, events });

test("Quadro-Be shows the line of four, Transmitter who was brought in, as the server tells it", async () => {
  const { fullLine } = await load("boards/quadro-be.tsx");
  const squares = ["a1", "b2", "c3", "d4"];
  assert.deepEqual(fullLine([played("d4", { kind: "set", to: "d4" }, { kind: "line", seat: 0, squares })]), squares);
  assert.equal(fullLine([played("d4", { kind: "set", to: "d4" })]), null);
  assert.equal(fullLine([]), null);
  const { inSquares } = await load("boards/transmitter.tsx");
  const last = [played("f12-f8", { kind: "move", to: "f8" }), played("S", { kind: "enter", piece: "S", to: "e8" })];
  assert.deepEqual(
    inSquares(last).map((p) => p.move),
    ["f12-f8", "e8"],
  );
});

test("Blockade shows the way of the Flätz who has run, and over which edge", async () => {
  const { doorAt, routeRun } = await load("blockade/read.ts");
  const run = { kind: "run", seat: 1, path: ["e11", "e1"] };
  assert.deepEqual(routeRun([played("run", run)]), { seat: 1, path: ["e11", "e1"], out: true });
  assert.equal(routeRun([played("a5", { kind: "place" })]), null);
  assert.deepEqual(doorAt("e1", false), { x: 180, y: 499 });
  assert.deepEqual(doorAt("e12", false), { x: 180, y: -19 });
  assert.deepEqual(doorAt("e12", true), { x: 300, y: 499 }, "seen from the other side");
});

test("the plain board finds the squares that moves name", async () => {
  const { squaresOf } = await load("boards/plain.tsx");
  assert.deepEqual(squaresOf({ game: "x", board: ["..", "ab"] }), { key: "board", rows: ["..", "ab"], letters: 1 });
  assert.equal(squaresOf({ board: ["....", "C0..", "....", "...."].map((r) => r + r) }).letters, 2);
  assert.equal(squaresOf({ names: ["Ada", "Bo"], left: 3 }), null);
});

test("roads of Gridlock: neighbours and joints", async () => {
  const { cityOf, joined, neighbour, roadMap } = await load("gridlock/city.ts");
  const city = cityOf("boston");
  assert.equal(neighbour("C5", 1), "C6");
  assert.equal(neighbour(neighbour("D6", 0), 3), "D6");
  const board = [{ cell: "C4", kind: "straight", rotation: 1 }]; // from E to W, beside the museum on C5
  assert.deepEqual(joined(roadMap(city, board), "C4", [1, 4]), [1]);
});

test("Route 66: the pairs of dice behind a move, what is left over, what is at stake and who has lost it", async () => {
  const { busts, halves, stakeIn, wonBy } = await load("route66/moves.ts");
  const facts = {
    stake: {
      spaces: 5,
      points: 6,
      sections: [
        { section: 2, points: 6 },
        { section: 7, points: 0 },
      ],
    },
    pairs: [
      { move: "move:10", dice: [[5, 5]], rest: [1, 1] },
      {
        move: "move:3+10",
        dice: [
          [1, 2],
          [4, 6],
        ],
        rest: [],
      },
    ],
  };
  const said = (move) => halves(facts, move).map((h) => `${h.dice.join("+")}${h.isUsed ? "" : " idle"}`);
  assert.deepEqual(said("move:3+10"), ["1+2", "4+6"]);
  assert.deepEqual(said("move:10"), ["5+5", "1+1 idle"]);
  assert.deepEqual(halves(null, "move:10"), []);
  assert.deepEqual(
    wonBy(stakeIn(facts)).map((s) => s.section),
    [2],
  );
  const bust = { kind: "bust", seat: 1, dice: [1, 1, 1, 2] };
  assert.deepEqual(busts([played("roll:1-1-1-2", { kind: "roll", seat: 1 }, bust), played("move:4")]), [bust]);
});

const motorway = (more) => ({
  players: 2,
  edition: "standard",
  phase: "window",
  driver: 1,
  snails: 0,
  window: { type: "camera", asked: 0 },
  shot: null,
  lanes: [["L80"], []],
  heavy: false,
  sign: "S100",
  deck: 9,
  hands: [{ CAM: 1 }, 3],
  taken: [{}, { C160: 2 }],
  ...more,
});

test("Autobahn: who is asked out of turn is told what has happened, and why a card does not go", async () => {
  const { question, standingOf, whyNot } = await load("autobahn/moves.ts");
  const words = await dictionary("autobahn");
  const asked = (type, ...last) => question(motorway({ window: { type, asked: 0 } }), last, words);
  const lays = { kind: "lay", text: "Bea lays a car 160 on lane 2." };
  const window = { kind: "window", text: "Somebody is too fast." };
  assert.equal(
    asked("camera", played("put:C160:2", lays, window), played("draw:?", { kind: "draw", text: "Bea draws." })),
    "Bea lays a car 160 on lane 2. Take a photograph?",
  );
  assert.equal(asked("camera"), "Take a photograph?");
  assert.equal(question(motorway({ window: null }), [], words), null);
  const facts = { hand: [{ card: "CAM", why: "why_nobody_speeds" }], seats: [{ points: 3, pumps: 1 }] };
  assert.equal(whyNot("CAM", facts, words), "Nobody is too fast.");
  assert.equal(whyNot("DOC", facts, words) + whyNot("CAM", null, words), "");
  assert.deepEqual([standingOf(facts, 0)?.points, standingOf(null, 0)], [3, undefined]);
});

const town = (more) => ({
  options: { colours: ["blue", "green"] },
  edition: "boston",
  phase: "build",
  seat: 0,
  left: 4,
  cones: ["D3"],
  board: [{ cell: "C4", kind: "straight", rotation: 1 }],
  seats: [
    { car: "C5", start: null, visited: [], goals: ["science"], tiles: ["straight"] },
    { car: "D6", start: null, visited: [], goals: 5, tiles: 2 },
  ],
  ...more,
});

test("Gridlock: what to do now, and why a tap does nothing", async () => {
  const { handOf } = await load("gridlock/hand.ts");
  const { asks, draftWords } = await load("gridlock/notes.ts");
  const words = await dictionary("gridlock");
  const told = { view: town(), facts: null, asked: null, draft: null, lang: "en", words };
  const at = (moves, ui, more = {}) => asks({ ...told, moves, ui, ...more }).hint;
  const moves = ["place:straight@C3/0", "place:straight@C3/1", "remove:C4", "cone:C3"];
  const held = { tool: "place:straight" };
  assert.match(at(moves, held), /empty space/);
  assert.match(at(moves, {}, { draft: moves[0] }), /turn it; the next step/);
  assert.match(at(moves, {}, { draft: moves[0], view: town({ left: 1 }) }), /End turn places it/);
  assert.match(asks({ ...told, moves, ui: {}, draft: moves[0] }).title, /3 actions left/, "the draft counts");
  assert.equal(at(moves, { ...held, refused: "C5" }), "Museum of Science: A tile needs an empty space on land.");
  assert.match(at(moves, { refused: "C3" }), /^C3: There is no tile/);
  const facts = { zones: [{ at: "D3", why: "cone", spaces: ["C4", "D3"] }] };
  assert.match(at(["remove:K1"], { refused: "C4" }, { facts }), /^C4: .*the cone on D3/);
  assert.match(at(["remove:K1"], { refused: "C4" }), /A car stands/);
  const route = { to: "C4", why: "car", halts: [{ at: "D6" }] };
  const driving = { view: town({ phase: "drive", left: 2 }), asked: { about: "C4", facts: { route } } };
  assert.match(at(["stop:K1"], { refused: "C4" }, driving), /Another car on D6/);
  assert.match(at([], { refused: "C4" }), /not your turn/);
  const turn = { view: town({ phase: "turn", left: 0 }) };
  assert.match(at(["build"], {}, turn), /cannot get anywhere/);
  assert.match(at(["build", "drive"], {}, turn), /ring: drive/);
  const ghost = (draft) => draftWords(handOf({ view: town(), moves, ui: {}, draft }), (move) => `<${move}>`, "en");
  assert.equal(ghost("place:straight@C3/1"), "<place:straight@C3/1> (2 of 2). R turns, P places.");
  assert.equal(ghost(null), "");
});

test("Gridlock: gestures declare, lie as drafts, and are sent by the next", async () => {
  const { grant, holds, tap, take, turn } = await load("gridlock/play.ts");
  const chosen = [];
  const props = (more) => ({
    view: town(),
    moves: [],
    seat: 0,
    ui: {},
    draft: null,
    lately: null,
    choose: (move) => chosen.push(move),
    setUi: (ui) => chosen.push(JSON.stringify(ui)),
    ...more,
  });
  const said = (act) => {
    chosen.length = 0;
    act();
    return chosen.join(" ");
  };
  const declaring = props({ view: town({ phase: "turn", left: 0 }), moves: ["build"] });
  const build = ["end", "place:straight@C3/0", "place:straight@C3/1", "place:straight@D2/0", "rotate:C4/0", "cone:B1"];
  assert.equal(
    said(() => take(declaring, "place:straight")),
    "build",
  );
  assert.equal(
    said(() => grant(declaring)),
    "",
    "the answer has not come",
  );
  assert.equal(
    said(() => grant(props({ moves: build }))),
    '{"tool":"place:straight"}',
  );
  const held = props({ moves: build, ui: { tool: "place:straight" } });
  assert.match(
    said(() => tap(held, "C3")),
    /^place:straight@C3/,
  );
  assert.match(
    said(() => tap(held, "C5")),
    /"refused":"C5"/,
  );
  const lying = props({ moves: build, draft: "place:straight@C3/0" });
  assert.equal(
    said(() => tap(lying, "C3")),
    "place:straight@C3/1",
    "a tap turns it",
  );
  assert.equal(
    said(() => turn(lying, -1)),
    "place:straight@C3/1",
  );
  assert.equal(
    said(() => tap(lying, "D2")),
    "place:straight@D2/0",
    "or puts it elsewhere",
  );
  assert.equal(
    said(() => tap(lying, "C4")),
    "place:straight@C3/0",
    "something else sends it",
  );
  assert.equal(
    said(() => grant(props({ moves: [...build] }))),
    "rotate:C4/0",
    "and is done then",
  );
  const last = { view: town({ left: 1 }), moves: build };
  assert.equal(
    said(() => tap(props({ ...last, draft: "place:straight@C3/0" }), "C4")),
    "rotate:C4/0",
  );
  assert.equal(holds(props({}), "cone:B1"), true);
  assert.equal(holds(props({ draft: "cone:B1" }), "cone:B1"), false);
  assert.equal(holds(props({ ...last, draft: "cone:B1" }), "cone:B1"), true, "the last is kept until the turn ends");
  assert.equal(holds(props({}), "build"), false);
});

test("Gridlock: names that would lie on each other give way to those that matter more", async () => {
  const { cityOf } = await load("gridlock/city.ts");
  const { labelsOf, shownAt } = await load("gridlock/labels.ts");
  const city = cityOf("boston");
  const none = new Set();
  const wanted = { goals: new Set(["fine_arts"]), stops: none, cars: none, tiles: none };
  const labels = labelsOf(city, wanted, await dictionary("gridlock"), (words) => words.length * 7);
  assert.deepEqual([labels[0].kind, labels[0].lines], ["goal", ["Museum of", "Fine Arts"]]);
  assert.equal(labels.filter((l) => l.lines.join(" ") === "Charles River").length, 1, "once for a river");
  const at = (k) => ({ k, x: 0, y: 0 });
  const [far, near] = [shownAt(labels, at(0.3)), shownAt(labels, at(1.2))];
  assert.ok(far.includes(labels[0]) && far.length < near.length);
  assert.equal(near.length, labels.length);
  const overlaps = (a, b, k) =>
    Math.abs(a.at.x - b.at.x) * k < (a.width + b.width) / 2 &&
    a.at.y * k < b.at.y * k + b.height &&
    b.at.y * k < a.at.y * k + a.height;
  for (const k of [0.3, 0.6, 0.8]) {
    const shown = shownAt(labels, at(k));
    assert.ok(shown.every((a) => shown.every((b) => a === b || !overlaps(a, b, k))));
  }
});

test("Gridlock: a way goes along bends, round rotaries and through tunnels", async () => {
  const { cityOf } = await load("gridlock/city.ts");
  const { middle } = await load("gridlock/geo.ts");
  const { legsOf } = await load("gridlock/route.ts");
  const city = cityOf("boston");
  const ends = (from, to) => ({ from: middle(from), to: middle(to) });
  const [whole, none] = legsOf(city, ["H4", "H5", "H6"], ends("H4", "H6"));
  assert.equal(none, undefined);
  assert.ok(
    whole.points.every((p) => Math.hypot(p.x - middle("H5").x, p.y - middle("H5").y) > 25),
    "not across",
  );
  const [to, on] = legsOf(city, ["H9", "H10", "B10", "C10"], ends("H9", "C10"));
  assert.ok(to.isTunnel && !on.isTunnel);
  assert.deepEqual([to.points.at(-1), on.points[0]], [middle("H10"), middle("B10")]);
});

test("Gridlock: what is said of a space", async () => {
  const { cityOf } = await load("gridlock/city.ts");
  const { spotWords } = await load("gridlock/notes.ts");
  const city = cityOf("boston");
  const goal = city.destinations.list.find((d) => d.cell === "C5").id;
  const view = town();
  view.seats[0].goals = [goal];
  view.seats[1].visited = [goal];
  const said = async (lang) => spotWords(city, view, 0, ["Ada", "Bea"], await dictionary("gridlock", lang));
  const [en, de] = [await said("en"), await said("de")];
  assert.equal(en("C4"), "C4, Straight E W");
  assert.equal(en("C5"), "C5, Museum of Science, destination, your goal, visited by Bea, car of Ada");
  assert.equal(de("D3"), "D3, leer, Kegel");
  assert.match(en("B10"), /tunnel/);
});

test("a map that is enlarged stays within its edges", async () => {
  const { centred, holding, showing, within, zoomed } = await load("shapes/panzoom.ts");
  const limits = { box: { width: 400, height: 200 }, area: { x: 0, y: 0, w: 400, h: 200 }, least: 1, most: 4 };
  const whole = { x: 0, y: 0, k: 1 };
  const near = zoomed(whole, 2, { x: 200, y: 100 }, limits);
  assert.deepEqual(near, { x: -200, y: -100, k: 2 });
  assert.deepEqual(zoomed(near, 0.1, { x: 0, y: 0 }, limits), whole);
  assert.equal(zoomed(near, 9, { x: 0, y: 0 }, limits).k, 4);
  assert.deepEqual(within({ x: 50, y: -999, k: 2 }, limits), { x: 0, y: -200, k: 2 });
  assert.deepEqual(centred({ x: 200, y: 100 }, 2, limits), near);
  assert.equal(holding(near, { x: 210, y: 100 }, limits), near);
  assert.notEqual(holding(near, { x: 5, y: 100 }, limits), near);
  const far = showing(
    near,
    [
      { x: 10, y: 100 },
      { x: 390, y: 100 },
    ],
    limits,
  );
  assert.equal(far.k, 1);
});

test("lines of chances go from left to right, higher is better, and their ends keep apart", async () => {
  const { line, ends } = await load("shell/table/end/Chances.tsx");
  const course = {
    plies: [0, 10],
    values: [
      [500, 500],
      [1000, 0],
    ],
  };
  const [mine, other] = [line(course, 0), line(course, 1)];
  assert.ok(mine[1].x > mine[0].x && mine[1].y < mine[0].y && other[1].y > other[0].y);
  assert.equal(mine[0].y, other[0].y);
  const apart = ends([100, 100, 20]).sort((a, b) => a - b);
  assert.ok(apart[1] - apart[0] >= 18 && apart[2] - apart[1] >= 18, apart.join(" "));
});

// ---- fair dice: the same numbers as src/app/test_dice.c ----

const secret = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");

test("fair dice are those of the server", async () => {
  const { commitmentOf, diceKey, rollBelow, outcomeOf } = await load("dice.ts");
  assert.equal(commitmentOf(secret), "8ef89681f2c68aadfb1b2c5c0a8b2f6b46e4b3b8271a35358d7781d073c227e5");
  const key = diceKey(secret, ["aa".repeat(16), null]);
  assert.deepEqual(
    Array.from({ length: 8 }, (_, i) => Number(rollBelow(key, i, 6n))),
    [2, 1, 3, 5, 0, 0, 5, 4],
  );
  assert.equal(rollBelow(key, 3, (1n << 63n) + 1n), 681900009245654147n);
  assert.equal(
    outcomeOf(key, 0, [
      ["b", 2],
      ["a", 2],
      ["c", 2],
    ]),
    "b",
  );
});

test("a check of the dice says which of the findings are bad", async () => {
  const { check } = await load("shell/table/over/findings.ts");
  const commitment = "8ef89681f2c68aadfb1b2c5c0a8b2f6b46e4b3b8271a35358d7781d073c227e5";
  const record = {
    dice: { commitment, secret, numbers: ["aa".repeat(16), null], rolls: [0, 1] },
    moves: ["-:3", "-:2"],
  };
  const die = ["1", "2", "3", "4", "5", "6"].map((face) => [face, 1]);
  const good = (changed, own = null) => check({ ...record, ...changed }, [die, die], own).map((f) => f.good);
  const dice = (changed) => ({ dice: { ...record.dice, ...changed } });
  assert.deepEqual(good({}), [true, true]);
  assert.deepEqual(good({}, { commitment, dice: "aa".repeat(16) }), [true, true, true, true]);
  assert.deepEqual(good({}, { commitment: "other", dice: "bb".repeat(16) }), [true, false, false, true]);
  assert.deepEqual(good({ moves: ["-:3", "-:6"] }), [true, false]);
  assert.deepEqual(good(dice({ rolls: [0, 1, 2] })), [true, false]); // the server says of two only what could have come
  assert.deepEqual(good(dice({ secret: "ff".repeat(32) })), [false, false]);
  assert.deepEqual(good(dice({ secret: "no secret" })), [false]);
  assert.deepEqual(good(dice({ numbers: ["aa", null] })), [false]);
});

test("a first game against the computer is against an easy one, later ones against the last that was chosen", async () => {
  const { usualWishes } = await load("shell/making.ts");
  const game = { counts: [2], players: { min: 2, max: 2 }, levels: ["easy", "medium", "hard"], bots: ["random"] };
  assert.equal(usualWishes(game, "").level, "easy");
  assert.equal(usualWishes(game, "hard").level, "hard");
});
