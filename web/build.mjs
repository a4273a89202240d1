// build.mjs: the page, bundled into dist/: code split by what is imported on demand, minified, names that carry a hash of
// the contents, and one index.html without any inline code, so that a strict Content-Security-Policy can stand.
//   node build.mjs [FOLDER]      into FOLDER (dist), with a .gz beside each file
//   node build.mjs --dev         readable, with source maps
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, parse, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { catalogue } from "./catalogue.mjs";

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
  publicPath: "/assets",
  loader: { ".woff2": "file", ".svg": "file" },
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: !dev,
  sourcemap: dev,
  legalComments: "none",
  metafile: true,
  plugins: [catalogue],
  define: { "process.env.NODE_ENV": dev ? '"development"' : '"production"' },
});

const outputs = result.metafile.outputs;
const outputOf = Object.fromEntries(Object.entries(outputs).map(([name, output]) => [output.entryPoint, name]));

/** What is loaded at once for these modules: their files, and those that these import at once. */
function filesOf(...modules) {
  const files = new Set(modules.map((module) => outputOf[module]));
  for (const file of files)
    for (const { path, kind } of outputs[file].imports) if (kind === "import-statement") files.add(path);
  return [...files];
}

const main = "src/main.tsx";
const firstScripts = filesOf(main);
const css = outputs[outputOf[main]].cssBundle;

// Every stylesheet that a module imports must be part of the first one, or it would never be loaded.
for (const [name, output] of Object.entries(outputs)) {
  if (!name.endsWith(".css") || name === css) continue;
  const missing = Object.keys(output.inputs).filter((input) => !(input in outputs[css].inputs));
  if (missing.length > 0) throw new Error(`main.tsx must import ${missing.join(", ")}`);
  rmSync(join(here, name));
}

// The stylesheets of boards and of rooms that few enter first are loaded with them (chunk.ts), by the addresses in the page.
const dressed = readdirSync(join(here, "src/boards")).flatMap((file) => /^(.+)\.tsx$/.exec(file)?.[1] ?? []);
const rooms = ["src/shell/table/end.css", "src/shell/waiting.css", "src/shell/learn/learn.css"];
const sheets = [...dressed.map((game) => `src/boards/${game}.css`), ...rooms].filter((file) =>
  existsSync(join(here, file)),
);
const dress = await build({
  absWorkingDir: here,
  entryPoints: sheets.filter((file) => !(file in outputs[css].inputs)),
  outdir: join(dist, "assets"),
  entryNames: "[name]-[hash]",
  bundle: true,
  minify: !dev,
  publicPath: "/assets",
  loader: { ".svg": "file" },
  metafile: true,
});
const styles = Object.fromEntries(
  Object.entries(dress.metafile.outputs).flatMap(([name, { entryPoint }]) =>
    entryPoint === undefined ? [] : [[parse(entryPoint).name, name]],
  ),
);

const asset = (name) => "/" + relative(dist, join(here, name));
const hashOf = (data) => createHash("sha256").update(data).digest("hex").slice(0, 8);

/** A file that the bundle does not know of, by a name that carries its hash. */
function addAsset(path) {
  const data = readFileSync(join(here, "src", path));
  const { name, ext } = parse(path);
  const address = `/assets/${name}-${hashOf(data)}${ext}`;
  writeFileSync(join(dist, address), data);
  return address;
}

const icon = addAsset("icon.svg");
const manifest = {
  id: "/",
  name: "Turnpike",
  short_name: "Turnpike",
  description: "Nine road and board games against the computer or each other.",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#fbf7ec",
  theme_color: "#0b5e4a",
  icons: [
    { src: icon, sizes: "any", type: "image/svg+xml" },
    { src: addAsset("art/icon-192.png"), sizes: "192x192", type: "image/png" },
    { src: addAsset("art/icon-512.png"), sizes: "512x512", type: "image/png" },
    { src: addAsset("art/icon-maskable.png"), sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};
writeFileSync(join(dist, "manifest.webmanifest"), JSON.stringify(manifest));

const page = readFileSync(join(here, "src/index.html"), "utf8")
  .replaceAll("@CSS@", asset(css))
  .replace(
    "@STYLES@",
    Object.entries(styles)
      .map(([game, name]) => `${game}=${asset(name)}`)
      .join(" "),
  )
  .replaceAll("@MAIN@", asset(outputOf[main]))
  .replaceAll("@ICON@", icon)
  .replaceAll("@TOUCH@", addAsset("art/icon-180.png"))
  .replaceAll("@PREVIEW@", addAsset("art/preview.png"))
  .replace(
    "@PRELOAD@",
    firstScripts
      .slice(1)
      .map((s) => `<link rel="modulepreload" href="${asset(s)}">`)
      .join("\n    "),
  );
writeFileSync(join(dist, "index.html"), page);

// What the service worker keeps: all of the page but what few readers need (italics, letters of other tongues, pictures for
// other programs). The hash of these names is the build's.
const keptFiles = readdirSync(join(dist, "assets"))
  .filter((name) => !/\.(png|map)$|italic|latin-ext/.test(name))
  .map((name) => `/assets/${name}`);
await build({
  absWorkingDir: here,
  entryPoints: ["src/sw.ts"],
  outfile: join(dist, "sw.js"),
  bundle: true,
  format: "iife",
  target: ["es2022"],
  minify: !dev,
  define: { BUILD: JSON.stringify(hashOf(page + keptFiles.join())), FILES: JSON.stringify(keptFiles) },
});

// The page itself stays as it is: the server writes its own address into it.
for (const name of readdirSync(dist, { recursive: true, withFileTypes: true }))
  if (name.isFile() && name.name !== "index.html") {
    const path = join(name.parentPath ?? name.path, name.name);
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }

// How much a visitor loads until the first game stands: the start page with its covers, the page that makes a table, the table, and the
// game's board and lessons. What is loaded later (rules, a QR code, a check of the dice) comes on top.
const weight = (names) =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(join(here, name)), { level: 9 }).length, 0);
const inKb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
const BUDGET = 112 * 1024; // the aim is 110; with all nine covers counted only Gridlock, the largest board, lies above it
const BOARD = 45 * 1024; // what a board brings along, with its stylesheet
const covers = Object.keys(outputs).filter((name) => /\/(cover|puzzle)-.*\.svg$/.test(name));
const tongues = Object.keys(outputs).filter((name) => /\/messages-(en|de)-[^/]*\.js$/.test(name));
const words = Math.max(...tongues.map((name) => weight([name]))); // one of them is loaded
const pageWeight = gzipSync(page).length + weight([css, ...covers]) + words;
console.log(`the start page: ${inKb(pageWeight + weight(firstScripts))} gzipped; with a first game of`);
for (const file of readdirSync(join(here, "src/boards"))) {
  const game = /^(.+)\.tsx$/.exec(file)?.[1];
  if (game === undefined) continue;
  const pages = [main, "src/shell/new/NewTable.tsx", "src/shell/table/Table.tsx"];
  const parts = [`src/boards/${file}`, `src/lessons/${game}.ts`].filter((part) => part in outputOf);
  const all = pageWeight + weight([...filesOf(...pages, ...parts), ...(game in styles ? [styles[game]] : [])]);
  const around = filesOf(...pages);
  const own = filesOf(...parts.slice(0, 1)).filter((name) => !around.includes(name));
  const board = weight([...own, ...(game in styles ? [styles[game]] : [])]);
  console.log(`  ${game} ${inKb(all)}, of which the board ${inKb(board)}`);
  if (!dev && board > BOARD) {
    console.error(`A board of more than ${inKb(BOARD)}.`);
    process.exit(1);
  }
  if (all <= BUDGET) continue;
  console.error(`That is more than ${inKb(BUDGET)}.`);
  process.exit(1);
}
