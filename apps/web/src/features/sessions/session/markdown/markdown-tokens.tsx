import { assertNever } from "@countersign/contracts/assert-never";
import type { MarkedToken, Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { formatImage, transcriptMessages } from "../transcript-messages.ts";
import { CodeBlock } from "./code-block.tsx";
import { decodeReferences } from "./decode-references.ts";
import { languageOf } from "./split-blocks.ts";

/** What was read of a markdown text. Each kind of token makes one of these elements, and no other. */
export function MarkdownTokens({ tokens }: { tokens: readonly Token[] }): ReactNode {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <MarkdownToken key={index} token={token} />
  ));
}

function MarkdownToken({ token }: { token: Token }): ReactNode {
  if (!isMarkedToken(token)) return token.raw;
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      return <Heading depth={token.depth}>{inside(token)}</Heading>;
    case "paragraph":
      return <p>{inside(token)}</p>;
    case "blockquote":
      return <blockquote>{inside(token)}</blockquote>;
    case "code":
      return <CodeBlock code={token.text} language={languageOf(token.lang)} />;
    case "hr":
      return <hr />;
    case "list":
      return <List list={token} />;
    case "list_item":
      return <li>{inside(token)}</li>;
    case "table":
      return <Table table={token} />;
    default:
      return <InlineToken token={token} />;
  }
}

type BlockKind =
  | "space"
  | "def"
  | "heading"
  | "paragraph"
  | "blockquote"
  | "code"
  | "hr"
  | "list"
  | "list_item"
  | "table";

function InlineToken({ token }: { token: Exclude<MarkedToken, { type: BlockKind }> }): ReactNode {
  switch (token.type) {
    case "text":
      return token.tokens === undefined ? (
        decodeReferences(token.text)
      ) : (
        <MarkdownTokens tokens={token.tokens} />
      );
    case "escape":
      return token.text;
    case "html":
      return token.block ? <p className="whitespace-pre-wrap">{token.raw.trim()}</p> : token.raw;
    case "strong":
      return <strong>{inside(token)}</strong>;
    case "em":
      return <em>{inside(token)}</em>;
    case "del":
      return <del>{inside(token)}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "br":
      return <br />;
    case "checkbox":
      return (
        <input
          type="checkbox"
          checked={token.checked}
          disabled
          aria-label={token.checked ? transcriptMessages.done : transcriptMessages.notDone}
          className="mr-1.5 align-middle"
        />
      );
    case "link":
      return <Link link={token} />;
    case "image": {
      const source = decodeReferences(token.href);
      return <span className="text-quiet">{formatImage(decodeReferences(token.text), source)}</span>;
    }
    default:
      return assertNever(token);
  }
}

function inside({ tokens }: { tokens: Token[] }): ReactNode {
  return <MarkdownTokens tokens={tokens} />;
}

function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  const Level = (["h1", "h2", "h3", "h4", "h5", "h6"] as const)[depth - 1] ?? "h6";
  return <Level>{children}</Level>;
}

function List({ list }: { list: Tokens.List }) {
  const items = <MarkdownTokens tokens={list.items} />;
  return list.ordered ? <ol start={list.start === "" ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table }: { table: Tokens.Table }) {
  return (
    <table>
      <thead>
        <tr>
          <Cells cells={table.header} as="th" />
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          <tr key={index}>
            <Cells cells={row} as="td" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells({ cells, as: Cell }: { cells: readonly Tokens.TableCell[]; as: "th" | "td" }) {
  return cells.map((cell, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
    <Cell key={index}>{inside(cell)}</Cell>
  ));
}

function Link({ link }: { link: Tokens.Link }) {
  const isLiteral = link.autolink === true;
  const words = isLiteral ? link.text : inside(link);
  const href = isLiteral ? link.href : decodeReferences(link.href);
  if (!isSafe(href)) return <span>{words}</span>;
  return (
    <a
      href={href}
      title={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent underline underline-offset-2"
    >
      {words}
    </a>
  );
}

/** Only addresses that a person can go to; nothing that runs. */
function isSafe(address: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(address);
}

/** Others come only of extensions, of which there are none. */
function isMarkedToken(token: Token): token is MarkedToken {
  return kinds.has(token.type);
}

const kinds = new Set<string>([
  "blockquote",
  "br",
  "checkbox",
  "code",
  "codespan",
  "def",
  "del",
  "em",
  "escape",
  "heading",
  "hr",
  "html",
  "image",
  "link",
  "list",
  "list_item",
  "paragraph",
  "space",
  "strong",
  "table",
  "text",
] satisfies MarkedToken["type"][]);
