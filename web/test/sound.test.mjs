// sound.test.mjs: every sound, rendered by a real browser's Web Audio: it can be heard, is not too loud and soon over.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { build } from "esbuild";
import { launch } from "./house.mjs";
import { web } from "./load.mjs";

const source = readFileSync(join(web, "src/stage/sound.ts"), "utf8");
const names = [...source.matchAll(/^ {2}\| "(\w+)"/gm)].map((found) => found[1]);

let browser, page;

before(async () => {
  browser = await launch();
  page = await browser.newPage();
  const { outputFiles } = await build({
    absWorkingDir: web,
    entryPoints: ["src/stage/synth.ts"],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "synth",
  });
  await page.addScriptTag({ content: outputFiles[0].text });
});

after(() => browser.close());

/** The loudest sample, the loudness of the whole, and when the last of it was heard. */
const rendered = (name, gain, step) =>
  page.evaluate(
    async ([name, gain, step]) => {
      const context = new OfflineAudioContext(1, 44100 * 2, 44100);
      synth.play(context, name, gain, step);
      const samples = (await context.startRendering()).getChannelData(0);
      let [peak, last, power] = [0, 0, 0];
      samples.forEach((sample, i) => {
        peak = Math.max(peak, Math.abs(sample));
        power += sample * sample;
        if (Math.abs(sample) > 0.002) last = i / 44100;
      });
      return { peak, last, power, pitch: crossings(samples) };
      function crossings(all) {
        let n = 0;
        for (let i = 1; i < all.length; i++) if (all[i - 1] < 0 !== all[i] < 0) n++;
        return n;
      }
    },
    [name, gain, step],
  );

test("every sound is heard, does not clip, and is over after a second and a half", async () => {
  assert.ok(names.length > 20, "the names are read from the type");
  const seen = new Set();
  for (const name of names) {
    const { peak, last, power } = await rendered(name, 1, 0);
    assert.ok(peak > 0.08, `${name} is silent: ${peak}`);
    assert.ok(peak < 0.99, `${name} clips: ${peak}`);
    assert.ok(last < 1.5, `${name} lasts ${last} s`);
    seen.add(`${power.toFixed(3)} ${last.toFixed(3)}`);
  }
  assert.equal(seen.size, names.length, "no two are the same");
});

test("a sound is as loud as is wanted, and higher step by step", async () => {
  const [loud, quiet, high] = [
    await rendered("hop", 1, 0),
    await rendered("hop", 0.5, 0),
    await rendered("bell", 1, 3),
  ];
  assert.ok(Math.abs(quiet.peak / loud.peak - 0.5) < 0.02);
  assert.ok(high.pitch > (await rendered("bell", 1, 0)).pitch * 1.2);
});
