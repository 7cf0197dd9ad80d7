"use client";

import { memo, useMemo, useState } from "react";
import { CodeBlock } from "./code-block.tsx";
import { MarkdownTokens } from "./markdown-tokens.tsx";
import { createMarkdownReader, type MarkdownBlock } from "./read-markdown.ts";

type MarkdownProps = { text: string; isStreaming?: boolean };

/**
 * Words of the model as markdown. The model is not trusted: only elements that are named in `MarkdownTokens` are made of its words, raw HTML
 * is shown as text, nothing is fetched, and a link opens elsewhere and says where it goes. Only browsers parse: no text that takes long may
 * hold up the server.
 */
export function Markdown({ text, isStreaming = false }: MarkdownProps) {
  const [split] = useState(() => createMarkdownReader());
  const blocks = useMemo(() => split(text, isStreaming), [split, text, isStreaming]);
  return (
    <div className="prose-model">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never change places, a text only grows
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

/** While a text grows, only its last block changes: the others are not drawn again. */
const Block = memo(function Block({ block }: { block: MarkdownBlock }) {
  if (block.kind === "code") return <CodeBlock code={block.code} language={block.language} />;
  const tokens = block.read();
  if (tokens === null) return <p className="whitespace-pre-wrap break-words">{block.text}</p>;
  return <MarkdownTokens tokens={tokens} />;
});
