// build.mjs: the page, bundled into dist/: code split by what is imported on demand, minified, names that carry a hash of
// the contents, and one index.html without any inline code, so that a strict Content-Security-Policy can stand.
//   node build.mjs [FOLDER]      into FOLDER (dist), with a .gz beside each file
//   node build.mjs --dev         readable, with source maps
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv.slice(2).find((word) => !word.startsWith("--"));
const dist = folder === undefined ? join(here, "dist") : resolve(folder);
const dev = process.argv.includes("--dev");

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "assets"), { recursive: true });

const result = await build({
  absWorkingDir: here,
  entryPoints: ["src/main.tsx"],
  outdir: join(dist, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: !dev,
  sourcemap: dev,
  legalComments: "none",
  metafile: true,
  define: { "process.env.NODE_ENV": dev ? '"development"' : '"production"' },
});

/** What the first page needs: main, its stylesheet, and what main imports at once. */
const outputs = result.metafile.outputs;
const main = Object.keys(outputs).find((name) => outputs[name].entryPoint === "src/main.tsx");
const css = outputs[main].cssBundle;
const firstScripts = [main];
for (const script of firstScripts)
  for (const { path, kind } of outputs[script].imports)
    if (kind === "import-statement" && !firstScripts.includes(path)) firstScripts.push(path);

// A stylesheet that only a board imports would never be loaded: main.tsx imports them all, so the others are copies.
for (const [name, output] of Object.entries(outputs)) {
  if (!name.endsWith(".css") || name === css) continue;
  const missing = Object.keys(output.inputs).filter((input) => !(input in outputs[css].inputs));
  if (missing.length > 0) throw new Error(`main.tsx must import ${missing.join(", ")}`);
  rmSync(join(here, name));
}

const asset = (name) => "/" + relative(dist, join(here, name));
const icon = readFileSync(join(here, "src/icon.svg"));
const iconName = `assets/icon-${createHash("sha256").update(icon).digest("hex").slice(0, 8)}.svg`;
writeFileSync(join(dist, iconName), icon);

const page = readFileSync(join(here, "src/index.html"), "utf8")
  .replaceAll("@CSS@", asset(css))
  .replaceAll("@MAIN@", asset(main))
  .replaceAll("@ICON@", `/${iconName}`)
  .replace("@PRELOAD@", firstScripts.slice(1).map((s) => `<link rel="modulepreload" href="${asset(s)}">`).join("\n    "));
writeFileSync(join(dist, "index.html"), page);
for (const name of readdirSync(dist, { recursive: true, withFileTypes: true }))
  if (name.isFile()) {
    const path = join(name.parentPath ?? name.path, name.name);
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }

// How much a visitor loads: the first page, and each game's board and lessons on top of it.
const weight = (name) => gzipSync(readFileSync(join(here, name)), { level: 9 }).length;
const first = [...firstScripts, css].reduce((sum, name) => sum + weight(name), gzipSync(page).length);
const sizes = { first, boards: {} };
const partsOf = {};
for (const [name, output] of Object.entries(outputs)) {
  const game = /^src\/(?:boards|lessons)\/(.+)\.tsx?$/.exec(output.entryPoint ?? "")?.[1];
  if (game !== undefined) (partsOf[game] ??= new Set()).add(name);
}
for (const [game, parts] of Object.entries(partsOf)) {
  for (const part of parts) for (const { path, kind } of outputs[part].imports) if (kind === "import-statement") parts.add(path);
  sizes.boards[game] = [...parts].filter((p) => !firstScripts.includes(p)).reduce((sum, p) => sum + weight(p), 0);
}
const BUDGET = 120 * 1024;
console.log(`first page ${(first / 1024).toFixed(1)} KB gzipped`);
for (const [board, size] of Object.entries(sizes.boards)) console.log(`  ${board} ${(size / 1024).toFixed(1)} KB`);
if (first + Math.max(0, ...Object.values(sizes.boards)) > BUDGET) {
  console.error("That is more than 120 KB for the first game opened.");
  process.exit(1);
}
