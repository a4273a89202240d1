// load.mjs: a module of src/ for a test in node: bundled by esbuild, then imported.
import { build } from "esbuild";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { catalogue } from "../catalogue.mjs";

export const web = join(dirname(fileURLToPath(import.meta.url)), "..");

const folders = [];
process.on("exit", () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

export async function load(path) {
  const result = await build({
    absWorkingDir: web,
    entryPoints: [join("src", path)],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    jsx: "automatic",
    jsxImportSource: "preact",
    target: "es2022",
    plugins: [catalogue],
    loader: { ".css": "empty", ".svg": "dataurl" },
  });
  const folder = mkdtempSync(join(web, "node_modules", ".test-"));
  const file = join(folder, "module.mjs");
  writeFileSync(file, result.outputFiles[0].text);
  folders.push(folder);
  return import(pathToFileURL(file).href);
}
