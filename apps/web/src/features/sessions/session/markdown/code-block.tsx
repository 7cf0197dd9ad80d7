"use client";

import { CopyButton } from "@countersign/ui/copy-button";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { useEffect, useState } from "react";
import { transcriptMessages } from "../transcript-messages.ts";
import { type GrammarName, grammarOf } from "./grammars.ts";
import type { CodeToken } from "./highlight-code.ts";

type CodeBlockProps = { code: string; language: string | undefined };

/** A block of code in what the model says, with a button that copies it. */
export function CodeBlock({ code, language }: CodeBlockProps) {
  const grammar = language === undefined ? null : grammarOf(language);
  return (
    <div className="group relative max-md:flex max-md:items-start">
      <ScrollArea
        label={transcriptMessages.code}
        className="code-block whitespace-pre max-md:min-w-0 max-md:flex-1 rounded border bg-surface-0 p-3 font-mono text-sm"
      >
        {grammar === null ? <code>{code}</code> : <ColoredCode code={code} grammar={grammar} />}
      </ScrollArea>
      <CopyButton
        text={code}
        label={transcriptMessages.copyCode}
        className="absolute top-1 right-1 bg-surface-0 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 max-md:static max-md:opacity-100"
      />
    </div>
  );
}

/** So long a text must stay as it is before its colors are looked for: while it is written it changes all the time. */
const restMs = 120;

/** Code in the colors of its language, once they are known. */
function ColoredCode({ code, grammar }: { code: string; grammar: GrammarName }) {
  const [colored, setColored] = useState<{ code: string; tokens: CodeToken[] } | null>(null);
  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(async () => {
      const tokens = await import("./highlight-code.ts")
        .then(({ highlightCode }) => highlightCode(code, grammar))
        // The colors couldn't be loaded: the text itself is shown.
        .catch(() => null);
      if (isLatest && tokens !== null) setColored({ code, tokens });
    }, restMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [code, grammar]);
  if (colored === null || colored.code !== code) return <code>{code}</code>;
  return (
    <code>
      {colored.tokens.map(({ text, scope }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        <span key={index} className={scope}>
          {text}
        </span>
      ))}
    </code>
  );
}
