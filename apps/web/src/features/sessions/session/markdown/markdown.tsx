"use client";

import { Lexer, lexer } from "marked";
import { memo, useMemo } from "react";
import remend from "remend";
import { MarkdownTokens } from "./markdown-tokens.tsx";

/** A longer part of a text stays plain, but for code: words can be made to take seconds to read. */
const mostRead = 20_000;

type MarkdownProps = { text: string; isStreaming?: boolean };

/**
 * Words of the model as markdown. The model is not trusted: only elements that are named in `MarkdownTokens` are made of its words, raw HTML
 * is shown as text, nothing is fetched, and a link opens elsewhere and says where it goes. Only browsers parse: no text that takes long may
 * hold up the server.
 */
export function Markdown({ text, isStreaming = false }: MarkdownProps) {
  const { blocks, definitions } = useMemo(() => splitBlocks(text), [text]);
  return (
    <div className="prose-model">
      {blocks.map((block, index) => (
        <MarkdownBlock
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks never change places, a text only grows
          key={index}
          text={block.text}
          isCode={block.isCode}
          isGrowing={isStreaming && index === blocks.length - 1}
          definitions={definitions}
        />
      ))}
    </div>
  );
}

type Block = { text: string; isCode: boolean };

type MarkdownBlockProps = Block & { isGrowing: boolean; definitions: string };

/** While a text grows, only its last block changes: the others are neither read nor drawn again. */
const MarkdownBlock = memo(function MarkdownBlock(props: MarkdownBlockProps) {
  const { text, isCode, isGrowing, definitions } = props;
  if (!isCode && text.length > mostRead) return <p className="whitespace-pre-wrap">{text}</p>;
  const words = isGrowing && !isCode ? complete(text) : text;
  return <MarkdownTokens tokens={lexer(`${definitions}${words}`)} />;
});

/** Closes what the words so far have opened (`**bo`), so that nothing changes its form once the rest is there. */
function complete(words: string): string {
  return remend(words, { linkMode: "text-only", htmlTags: false });
}

/** The blocks of a text, and the definitions of its links, which all blocks may name. */
function splitBlocks(text: string): { blocks: Block[]; definitions: string } {
  const tokens = new Lexer().blockTokens(text.replace(/\r\n?/g, "\n"));
  const blocks: Block[] = [];
  let definitions = "";
  for (const { type, raw } of tokens) {
    if (type === "def") definitions += `${raw.trim()}\n`;
    else if (type !== "space") blocks.push({ text: raw, isCode: type === "code" });
  }
  return { blocks, definitions: definitions === "" ? "" : `${definitions}\n` };
}
