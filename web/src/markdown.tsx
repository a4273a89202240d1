// markdown.tsx: the Markdown our rules are written in, drawn: headings, paragraphs, lists, tables, quotes, code, **bold**,
// *italic*, `code`, [links](…). No HTML comes out of the text, so nothing can be slipped in.
import type { ComponentChildren, JSX } from "preact";

const inlines = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/s;

export function inline(text: string): ComponentChildren[] {
  const found = inlines.exec(text);
  if (found === null) return text === "" ? [] : [text];
  const [whole, bold, italic, code, label, href] = found;
  let node: ComponentChildren;
  if (bold !== undefined) node = <strong>{inline(bold)}</strong>;
  else if (italic !== undefined) node = <em>{inline(italic)}</em>;
  else if (code !== undefined) node = <code>{code}</code>;
  else node = /^(https?:|#|\/)/.test(href ?? "") ? <a href={href}>{inline(label ?? "")}</a> : label;
  return [...inline(text.slice(0, found.index)), node, ...inline(text.slice(found.index + whole.length))];
}

export const anchor = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, "").replace(/ /g, "-");

function heading(line: string, top: number): JSX.Element {
  const level = /^#+/.exec(line)?.[0].length ?? 1;
  const Tag = `h${Math.min(6, level + top - 1)}` as "h2";
  const text = line.slice(level).trim();
  return <Tag id={anchor(text)} tabIndex={-1}>{inline(text)}</Tag>;
}

const cells = (row: string): string[] => row.trim().replace(/^\||\|$/g, "").split("|").map((c) => c.trim());

function table(lines: readonly string[]): JSX.Element {
  const [head, , ...rows] = lines;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={cells(head ?? "").filter(Boolean).join(", ")}>
      <table>
        <thead><tr>{cells(head ?? "").map((c, i) => (c === "" ? <td key={i} /> : <th key={i} scope="col">{inline(c)}</th>))}</tr></thead>
        <tbody>{rows.map((r, i) => <tr key={i}>{cells(r).map((c, j) => <td key={j}>{inline(c)}</td>)}</tr>)}</tbody>
      </table>
    </div>
  );
}

/** Items of a list; what is indented below an item belongs to it. */
function listOf(lines: readonly string[], ordered: boolean, top: number): JSX.Element {
  const items: string[][] = [];
  for (const line of lines) {
    const start = /^(?:[-*]|\d+\.) +/.exec(line);
    if (start !== null) items.push([line.slice(start[0].length)]);
    else items.at(-1)?.push(line.replace(/^ {1,4}/, ""));
  }
  const body = items.map((item, i) => {
    const plain = item.every((l) => l.trim() !== "" && !/^(?:[-*]|\d+\.) /.test(l));
    return <li key={i}>{plain ? inline(item.join(" ")) : blocks(item, top)}</li>;
  });
  return ordered ? <ol>{body}</ol> : <ul>{body}</ul>;
}

const starts = {
  code: /^```/, heading: /^#{1,6} /, table: /^\|/, quote: /^> ?/, bullet: /^[-*] /, number: /^\d+\. /,
} as const;
type Kind = keyof typeof starts | "text";

function kindOf(line: string): Kind {
  for (const [kind, start] of Object.entries(starts)) if (start.test(line)) return kind as Kind;
  return "text";
}

/** How many lines from `at` belong to a block of this kind. */
function extent(lines: readonly string[], at: number, kind: Kind): number {
  let end = at + 1;
  if (kind === "heading") return 1;
  if (kind === "code") {
    while (end < lines.length && !starts.code.test(lines[end] as string)) end++;
    return end + 1 - at;
  }
  for (; end < lines.length; end++) {
    const line = lines[end] as string;
    const next = kindOf(line);
    if (kind === "bullet" || kind === "number") {
      const goesOn = line.trim() === "" ? /^ {2,}\S/.test(lines[end + 1] ?? "") : /^ /.test(line) || next === kind || next === "text";
      if (!goesOn) break;
    } else if (line.trim() === "" || next !== kind) break;
  }
  return end - at;
}

function drawBlock(kind: Kind, part: readonly string[], top: number): JSX.Element {
  switch (kind) {
    case "heading": return heading(part[0] as string, top);
    case "table": return table(part);
    case "code": return <pre tabIndex={0}><code>{part.slice(1, -1).join("\n")}</code></pre>;
    case "quote": return <blockquote>{blocks(part.map((l) => l.replace(/^> ?/, "")), top)}</blockquote>;
    case "bullet": return listOf(part, false, top);
    case "number": return listOf(part, true, top);
    case "text": return <p>{inline(part.join(" "))}</p>;
  }
}

function blocks(lines: readonly string[], top: number): JSX.Element[] {
  const out: JSX.Element[] = [];
  for (let at = 0; at < lines.length; ) {
    if ((lines[at] as string).trim() === "") {
      at++;
      continue;
    }
    const kind = kindOf(lines[at] as string);
    const count = extent(lines, at, kind);
    out.push(drawBlock(kind, lines.slice(at, at + count), top));
    at += count;
  }
  return out;
}

/** The chapters of a text: its headings of the second level. */
export function chapters(text: string): string[] {
  return [...text.matchAll(/^## (.+)$/gm)].map((found) => (found[1] as string).trim());
}

/** The text drawn; its first level of headings becomes h`top`. */
export function Markdown({ text, top = 1 }: { readonly text: string; readonly top?: number }): JSX.Element {
  return <div class="markdown">{blocks(text.split("\n"), top)}</div>;
}
