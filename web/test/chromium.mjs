// chromium.mjs FILE…: runs files of browser tests, one after the other, since two browsers at once would wait for each other. A
// test that fails is run again by itself, twice at most: now and then a browser on a busy machine is at fault, and that must not
// cost a whole run. It is said plainly (SECOND TRY, THIRD TRY). A test that fails every time has failed.
import { spawn } from "node:child_process";

const TRIES = ["", "SECOND TRY", "THIRD TRY"];

/** Runs a file, or the tests of it with these names: what it printed, and the names of those that failed. */
function run(file, names) {
  const only = names.map((name) => `--test-name-pattern=^${name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}$`);
  const flags = ["--test", "--test-reporter=tap", ...only, file];
  return new Promise((resolve) => {
    const node = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    node.stdout.on("data", (data) => (text += data));
    node.on("close", (status) => {
      const failed = [...text.matchAll(/^not ok \d+ - (.*)$/gm)].map(([, name]) => unescaped(name));
      resolve({ text, failed, isWhole: status === 0 || failed.length > 0 });
    });
  });
}

/** A test's name as it was before TAP had it. */
const unescaped = (name) => name.replace(/ # (SKIP|TODO).*$/, "").replace(/\\([\\#])/g, "$1");

const count = (text, what) => Number(new RegExp(`^# ${what} (\\d+)$`, "m").exec(text)?.[1] ?? 0);

let [passed, failed] = [0, 0];
for (const file of process.argv.slice(2)) {
  let names = []; // of the tests to run; none: all
  let good = 0;
  for (const [i, which] of TRIES.entries()) {
    if (i > 0) console.log(`${which}: web/${file}: ${names.join("; ") || "all of it"}`);
    const tried = await run(file, names);
    const passes = count(tried.text, "pass");
    const isWhole = tried.isWhole && passes + tried.failed.length >= names.length; // nothing was left out
    const isDone = isWhole && tried.failed.length === 0;
    const isLast = i === TRIES.length - 1;
    good = names.length === 0 ? passes : good + passes;
    if (isLast && !isDone) failed += Math.max(tried.failed.length, 1);
    // What is tried again is set off, so that nobody takes it for the result.
    const text = tried.text.replace(/^# (pass|fail) /gm, "# of this try: $1 ");
    console.log(isDone || isLast ? text : text.replace(/^/gm, "tried: "));
    if (isDone) break;
    names = isWhole && !tried.failed.some((name) => name.endsWith(file)) ? tried.failed : []; // the file itself: it broke off
  }
  passed += good;
}
console.log(`# pass ${passed}`);
console.log(`# fail ${failed}`);
process.exit(failed > 0 ? 1 : 0);
