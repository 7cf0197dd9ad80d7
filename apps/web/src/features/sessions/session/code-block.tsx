"use client";

import { CopyButton } from "@countersign/ui/copy-button";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { useTheme } from "next-themes";
import { isValidElement, type ReactNode, useEffect, useState } from "react";
import type { CodeToken } from "./highlight-code.ts";
import { transcriptMessages } from "./transcript-messages.ts";

/** A block of code in what the model says, with a button that copies it. */
export function CodeBlock({ children }: { children?: ReactNode }) {
  return (
    <div className="group relative max-md:flex max-md:items-start">
      <ScrollArea
        label={transcriptMessages.code}
        className="code-block whitespace-pre max-md:min-w-0 max-md:flex-1 rounded border bg-surface-0 p-3 font-mono text-sm"
      >
        {children}
      </ScrollArea>
      <CopyButton
        text={textOf(children).replace(/\n$/, "")}
        label={transcriptMessages.copyCode}
        className="absolute top-1 right-1 bg-surface-0 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 max-md:static max-md:opacity-100"
      />
    </div>
  );
}

/** So long a text must stay as it is before its colors are looked for: while it is written it changes all the time. */
const restMs = 120;

/** The text of a code block, in the colors of its language once they are known. */
export function CodeText({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  const language = /language-([\w+#-]+)/.exec(className ?? "")?.[1];
  const code = textOf(children);
  const theme = useTheme().resolvedTheme === "dark" ? "dark" : "light";
  const key = `${theme} ${language ?? ""} ${code}`;
  const [colored, setColored] = useState<{ key: string; lines: CodeToken[][] } | null>(null);
  useEffect(() => {
    if (language === undefined || language === "text") return;
    let isLatest = true;
    const timer = setTimeout(async () => {
      const { highlightCode } = await import("./highlight-code.ts");
      const lines = await highlightCode(code, language, theme);
      if (isLatest && lines !== null) setColored({ key, lines });
    }, restMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [code, language, theme, key]);
  if (colored === null || colored.key !== key) return <code>{children}</code>;
  return (
    <code>
      {colored.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change places
        <span key={at}>
          {line.map(({ text, color }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never change places
            <span key={index} style={color === undefined ? undefined : { color }}>
              {text}
            </span>
          ))}
          {at === colored.lines.length - 1 ? "" : "\n"}
        </span>
      ))}
    </code>
  );
}

/** The plain text of what React would show. */
function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (!isValidElement<{ children?: ReactNode }>(node)) return "";
  return textOf(node.props.children);
}
