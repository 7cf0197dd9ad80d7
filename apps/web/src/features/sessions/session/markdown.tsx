"use client";

import { Streamdown } from "streamdown";
import { CodeBlock, CodeText } from "./code-block.tsx";
import { formatImage } from "./transcript-messages.ts";

type MarkdownProps = { text: string; isStreaming?: boolean };

/**
 * Words of the model as markdown. The model is not trusted: raw HTML is shown as text, nothing is fetched, a link
 * opens elsewhere and says where it goes. Loaded only when there are words.
 */
export function Markdown({ text, isStreaming = false }: MarkdownProps) {
  return (
    <Streamdown
      // In blocks, of which only the last changes: a long message is never parsed in one go.
      mode="streaming"
      parseIncompleteMarkdown={isStreaming}
      className="prose-model"
      controls={false}
      linkSafety={{ enabled: false }}
      rehypePlugins={[]}
      urlTransform={safeUrl}
      components={{
        a: ({ href, children }) =>
          href === undefined || href === "" ? (
            <span>{children}</span>
          ) : (
            <a
              href={href}
              title={href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-accent underline underline-offset-2"
            >
              {children}
            </a>
          ),
        img: ({ src, alt }) => (
          <span className="text-quiet">{formatImage(alt, typeof src === "string" ? src : undefined)}</span>
        ),
        pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
        code: ({ className, children }) => <CodeText className={className}>{children}</CodeText>,
        table: ({ children }) => <table>{children}</table>,
      }}
    >
      {text}
    </Streamdown>
  );
}

/** Only addresses that a person can go to; nothing that runs. */
function safeUrl(url: string): string {
  return /^(https?:\/\/|mailto:)/i.test(url) ? url : "";
}
