// build.mjs: the page, bundled into dist/: code split by what is imported on demand, minified, names that carry a hash of
// the contents, and one index.html without any inline code, so that a strict Content-Security-Policy can stand.
//   node build.mjs [FOLDER]      into FOLDER (dist), with a .gz beside each file
//   node build.mjs --dev         readable, with source maps
//   node build.mjs FOLDER --module=turnpike.wasm           with the module beside a server, for pages that follow their table
//   node build.mjs FOLDER --module=turnpike.wasm --site    with the module in place of a server, for any web server
//     --server=https://games.example.org                   and a server to which games can be moved
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
const moduleFile = process.argv.find((word) => word.startsWith("--module="))?.slice("--module=".length);
const isSite = process.argv.includes("--site");
const server = process.argv.find((word) => word.startsWith("--server="))?.slice("--server=".length);

/** What is shared by whatever is loaded on demand, and what by everything at a table. Words stay by themselves: i18n.ts waits for them. */
const shared = [
  ["src/first", /\/src\/(main|markdown|stage\/synth|local\/near|(shell|boards)\/.*)\.tsx?$/],
  ["src/shell/table/common", /\/src\/(boards|shell\/(table|learn|puzzles|analysis))\/.*\.tsx?$/],
];

/** As if all of them imported it: so all of it is shared by all, and becomes one file. */
const sharing = {
  name: "sharing",
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.tsx?$/ }, ({ path }) => {
      const imports = shared.flatMap(([file, by]) =>
        by.test(path) ? [`import ${JSON.stringify(join(here, file))};`] : [],
      );
      return { contents: imports.join("") + readFileSync(path, "utf8"), loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};

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
  plugins: [catalogue, sharing],
  define: {
    "process.env.NODE_ENV": dev ? '"development"' : '"production"',
    "process.env.HAS_MODULE": JSON.stringify(String(isSite)),
  },
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
const rooms = [
  "src/shell/table/end/end.css",
  "src/shell/waiting.css",
  "src/shell/learn/learn.css",
  "src/shell/analysis/analysis.css",
  "src/shell/puzzles/puzzles.css",
];
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
  const data = readFileSync(resolve(here, "src", path));
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

/** The worker that has the module, and the module. */
async function addModule() {
  const { metafile } = await build({
    absWorkingDir: here,
    entryPoints: [isSite ? "src/local/worker.ts" : "src/local/mirrorWorker.ts"],
    outdir: join(dist, "assets"),
    entryNames: "[name]-[hash]",
    bundle: true,
    format: "esm",
    target: ["es2022"],
    minify: !dev,
    metafile: true,
  });
  return [...Object.keys(metafile.outputs).map(asset), addAsset(moduleFile)];
}
const module = moduleFile === undefined ? [] : await addModule();

// What a server of ours says with every page, see src/app/server/net: nothing from elsewhere, and no code but ours.
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";
const policyTag = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;

const page = readFileSync(join(here, "src/index.html"), "utf8")
  .replace(' data-local="@LOCAL@"', isSite ? ` data-local="${module.join(" ")}"` : "")
  .replace(' data-mirror="@MIRROR@"', !isSite && module.length > 0 ? ` data-mirror="${module.join(" ")}"` : "")
  .replace(' data-server="@SERVER@"', isSite && server ? ` data-server="${new URL(server).origin}"` : "")
  .replace(/ *@POLICY@\n/, isSite ? `    ${policyTag}\n` : "")
  .replaceAll("@ORIGIN@", isSite ? "" : "@ORIGIN@")
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

// A web server knows files alone: so the page lies wherever somebody may come first. Tables are the service worker's to find.
if (isSite) {
  const games = readdirSync(join(here, "src/boards")).flatMap((file) => /^(.+)\.tsx$/.exec(file)?.[1] ?? []);
  const rooms = ["new", "learn", "rules"].flatMap((room) => games.map((game) => join(room, game)));
  for (const room of [...rooms, "settings", "carry"]) {
    mkdirSync(join(dist, room), { recursive: true });
    writeFileSync(join(dist, room, "index.html"), page);
  }
  writeFileSync(join(dist, "404.html"), page);
}

// What the service worker keeps: all of the page but what few readers need (italics, letters of other tongues, pictures for
// other programs), and the module beside a server, which is kept when it was wanted. The hash of these names is the build's.
const keptFiles = readdirSync(join(dist, "assets"))
  .filter((name) => !/\.(png|map)$|italic|latin-ext/.test(name))
  .map((name) => `/assets/${name}`)
  .filter((name) => isSite || !module.includes(name));
await build({
  absWorkingDir: here,
  entryPoints: ["src/sw.ts"],
  outfile: join(dist, "sw.js"),
  bundle: true,
  format: "iife",
  target: ["es2022"],
  minify: !dev,
  define: {
    BUILD: JSON.stringify(hashOf(page + keptFiles.join())),
    FILES: JSON.stringify(keptFiles),
    HAS_MODULE: JSON.stringify(isSite),
  },
});

// The page itself stays as it is: the server writes its own address into it.
for (const name of readdirSync(dist, { recursive: true, withFileTypes: true }))
  if (name.isFile() && name.name !== "index.html") {
    const path = join(name.parentPath ?? name.path, name.name);
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }

// How much a visitor loads until the first game stands: the start page with its covers, the page that makes a table with its pictures,
// the table, and the game's board and lessons. What is loaded later (rules, a QR code, a check of the dice) comes on top, and what a
// server says: names and words of the games.
const weight = (names) =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(join(here, name)), { level: 9 }).length, 0);
const inKb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
const BUDGET = 110 * 1024;
const BOARD = 45 * 1024; // what a board brings along, with its stylesheet
const pictures = (names) => Object.keys(outputs).filter((name) => new RegExp(`/(${names})-[^/]*\\.svg$`).test(name));
const tongues = Object.keys(outputs).filter((name) => /\/messages-(en|de)-[^/]*\.js$/.test(name));
const words = Math.max(...tongues.map((name) => weight([name]))); // one of them is loaded
const pageWeight = gzipSync(page).length + weight([css, ...pictures("cover|puzzle")]) + words;
console.log(`the start page: ${inKb(pageWeight + weight(firstScripts))} gzipped; with a first game of`);
for (const file of readdirSync(join(here, "src/boards"))) {
  const game = /^(.+)\.tsx$/.exec(file)?.[1];
  if (game === undefined) continue;
  const pages = [main, "src/shell/new/NewTable.tsx", "src/shell/table/Table.tsx"];
  const parts = [`src/boards/${file}`, `src/lessons/${game}.ts`].filter((part) => part in outputOf);
  const needed = [...filesOf(...pages, ...parts), ...pictures("way|pip|rufus|athene")];
  const all = pageWeight + weight([...needed, ...(game in styles ? [styles[game]] : [])]);
  const around = filesOf(...pages);
  const own = filesOf(...parts.slice(0, 1)).filter((name) => !around.includes(name));
  const board = weight([...own, ...(game in styles ? [styles[game]] : [])]);
  console.log(`  ${game} ${inKb(all)}, of which the board ${inKb(board)}`);
  if (!dev && board > BOARD) {
    console.error(`A board of more than ${inKb(BOARD)}.`);
    process.exit(1);
  }
  if (all <= BUDGET || isSite) continue; // the module outweighs all of it, and comes while the page is read
  console.error(`That is more than ${inKb(BUDGET)}.`);
  process.exit(1);
}
