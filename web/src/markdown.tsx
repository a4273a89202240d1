// markdown.tsx: the rules, which are written in Markdown, drawn. `marked` reads them; we make elements of what it read, and
// never HTML, so nothing can be slipped in by a text. Loaded where rules are shown.
import { Lexer, type MarkedToken, type Token, type Tokens } from "marked";
import type { ComponentChildren, JSX } from "preact";

/** A text that has been read. */
export type Reading = readonly Token[];

export const read = (text: string): Reading => new Lexer({ gfm: true }).lex(text);

const words = (token: Token): string => ("text" in token ? (token as Tokens.Text).text : "");

/** What is left of a line without its marks. */
function plain(tokens: Reading): string {
  return tokens.map((token) => ("tokens" in token ? plain(token.tokens ?? []) : words(token))).join("");
}

export interface Chapter {
  readonly title: string;
  /** The id of its heading. */
  readonly anchor: string;
}

function chapter({ tokens }: Tokens.Heading): Chapter {
  const title = plain(tokens);
  const letters = title.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, "");
  return { title, anchor: letters.replace(/ /g, "-") };
}

/** The chapters of a text: its headings of the second level. */
export function chapters(tokens: Reading): Chapter[] {
  return tokens.flatMap((token) =>
    token.type === "heading" && token["depth"] === 2 ? [chapter(token as Tokens.Heading)] : [],
  );
}

// ---- what is inside a line ----

/** Only where a link can do no harm; what stands there is shown anyway. */
function link({ href, tokens }: Tokens.Link): ComponentChildren {
  return /^(https?:|#|\/)/.test(href) ? <a href={href}>{inline(tokens)}</a> : inline(tokens);
}

function inlineOf(token: MarkedToken): ComponentChildren {
  switch (token.type) {
    case "strong":
      return <strong>{inline(token.tokens)}</strong>;
    case "em":
      return <em>{inline(token.tokens)}</em>;
    case "codespan":
      return <code>{token.text}</code>;
    case "link":
      return link(token);
    case "br":
      return <br />;
    default:
      return words(token);
  }
}

function inline(tokens: Reading): ComponentChildren[] {
  return tokens.map((token) => inlineOf(token as MarkedToken));
}

// ---- paragraphs, lists, tables ----

function heading(token: Tokens.Heading, top: number): JSX.Element {
  const Tag = `h${Math.min(6, token.depth + top - 1)}` as "h2";
  return (
    <Tag id={chapter(token).anchor} tabIndex={-1}>
      {inline(token.tokens)}
    </Tag>
  );
}

/** A head cell without words heads nothing, and says so to a screen reader. */
function headCell(cell: Tokens.TableCell): JSX.Element {
  return cell.text === "" ? <td /> : <th scope="col">{inline(cell.tokens)}</th>;
}

/** Wide tables are scrolled, so they can be focused and have a name. */
function table({ header, rows }: Tokens.Table): JSX.Element {
  const name = header.map((cell) => plain(cell.tokens)).filter(Boolean);
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={name.join(", ")}>
      <table>
        <thead>
          <tr>{header.map(headCell)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell) => (
                <td>{inline(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function list({ ordered, start, items }: Tokens.List, top: number): JSX.Element {
  const body = items.map((item) => <li>{blocks(item.tokens, top)}</li>);
  return ordered ? <ol start={start === 1 || start === "" ? undefined : start}>{body}</ol> : <ul>{body}</ul>;
}

/** Draws the next picture, a fenced block `board`: the server has worked them out, in the order of the page. */
export type Draws = () => ComponentChildren;

function blockOf(token: MarkedToken, top: number, draws?: Draws): ComponentChildren {
  switch (token.type) {
    case "heading":
      return heading(token, top);
    case "paragraph":
      return <p>{inline(token.tokens)}</p>;
    case "list":
      return list(token, top);
    case "table":
      return table(token);
    case "blockquote":
      return <blockquote>{blocks(token.tokens, top)}</blockquote>;
    case "code":
      if (token.lang === "board") return draws?.() ?? null;
      return (
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case "hr":
      return <hr />;
    case "text": // an item of a list whose items are not paragraphs
      return inline(token.tokens ?? [token]);
    case "html":
      return <p>{token.text}</p>;
    default:
      return null;
  }
}

function blocks(tokens: Reading, top: number, draws?: Draws): ComponentChildren[] {
  return tokens.map((token) => blockOf(token as MarkedToken, top, draws));
}

/** The text drawn; its first level of headings becomes h`top`. */
export function Markdown({
  text,
  top = 1,
  draws,
}: {
  readonly text: Reading;
  readonly top?: number;
  readonly draws?: Draws;
}): JSX.Element {
  return <div class="markdown">{blocks(text, top, draws)}</div>;
}
