// render.tsx: Markdown as text of HTML, for the tests. A small writer of what preact would build.
import { Markdown, read } from "../src/markdown";

type Tree =
  { type: unknown; props: Record<string, unknown> } | string | number | null | undefined | boolean | readonly Tree[];

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

function write(tree: Tree): string {
  if (tree === null || tree === undefined || typeof tree === "boolean") return "";
  if (Array.isArray(tree)) return tree.map(write).join("");
  if (typeof tree !== "object") return escaped(String(tree));
  const { type, props } = tree as { type: unknown; props: Record<string, unknown> };
  if (typeof type === "function") return write((type as (p: object) => Tree)(props));
  const names = Object.keys(props).filter((k) => k !== "children" && props[k] !== undefined);
  return `<${type}${names.map((k) => ` ${k}="${props[k]}"`).join("")}>${write(props["children"] as Tree)}</${type}>`;
}

export const markdown = (text: string): string => write(Markdown({ text: read(text) }) as unknown as Tree);
