// catalogue.mjs: for esbuild: `./messages?en` is what messages.ts says in English alone, so that a reader loads one language;
// later.ts likewise.
import { transform } from "esbuild";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

async function textsOf(file, lang) {
  const { code } = await transform(await readFile(file, "utf8"), { loader: "ts", format: "esm" });
  const [texts] = Object.values(await import(`data:text/javascript,${encodeURIComponent(code)}`));
  return Object.fromEntries(Object.entries(texts).map(([key, words]) => [key, words[lang]]));
}

export const catalogue = {
  name: "catalogue",
  setup(build) {
    build.onResolve({ filter: /\/(messages|later)\?(en|de)$/ }, ({ path, resolveDir }) => {
      const [, name, lang] = /(\w+)\?(\w+)$/.exec(path);
      const file = join(resolveDir, `${name}.ts`);
      return { path: `${name}-${lang}`, namespace: "catalogue", pluginData: { file, lang } };
    });
    build.onLoad({ filter: /.*/, namespace: "catalogue" }, async ({ pluginData: { file, lang } }) => ({
      contents: `export default ${JSON.stringify(await textsOf(file, lang))}`,
      loader: "js",
      watchFiles: [file],
    }));
  },
};
