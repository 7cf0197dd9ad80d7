"use client";

import { CopyButton } from "@countersign/ui/copy-button";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { useMemo, useState } from "react";
import { foldLines, plainText, terminalSpans } from "./terminal-text.ts";
import { formatOnlyLast, formatShowMore, transcriptMessages } from "./transcript-messages.ts";

const foldedLines = 14;
const liveLines = 24;
const longest = 200_000;

/** Output of a tool, with colours, folded when it is long. While it runs the newest lines are shown. */
export function OutputBlock({
  text,
  isLive,
  isError,
}: {
  text: string;
  isLive?: boolean;
  isError?: boolean;
}) {
  const [isWhole, setWhole] = useState(false);
  const cut = text.length > longest ? text.slice(-longest) : text;
  const limit = isWhole ? Number.POSITIVE_INFINITY : isLive ? liveLines : foldedLines;
  const folded = foldLines(cut, limit, isLive ? "last" : "first");
  const spans = useMemo(() => terminalSpans(folded.text), [folded.text]);
  if (text === "")
    return isLive ? null : <p className="px-3 py-2 text-quiet text-sm">{transcriptMessages.noOutput}</p>;
  const more = folded.hidden > 0 || isWhole;
  return (
    <div className="group relative">
      {isLive ? null : (
        <CopyButton
          text={() => plainText(text)}
          label={transcriptMessages.copyOutput}
          className="absolute top-1 right-2 bg-surface-0 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 max-md:opacity-100"
        />
      )}
      {isLive && more ? (
        <Fold isWhole={isWhole} hidden={folded.hidden} onToggle={() => setWhole(!isWhole)} />
      ) : null}
      {cut === text ? null : <p className="px-3 py-1 text-quiet text-sm">{formatOnlyLast(longest)}</p>}
      <ScrollArea
        label={
          isLive
            ? transcriptMessages.liveOutput
            : isError
              ? transcriptMessages.errorOutput
              : transcriptMessages.output
        }
        className="max-h-[60vh] whitespace-pre-wrap break-words px-3 py-2 font-mono text-sm max-md:pr-12"
      >
        {spans.map((span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
          <span key={index} className={span.className}>
            {span.text}
          </span>
        ))}
      </ScrollArea>
      {!isLive && more ? (
        <Fold isWhole={isWhole} hidden={folded.hidden} onToggle={() => setWhole(!isWhole)} />
      ) : null}
    </div>
  );
}

function Fold(props: { isWhole: boolean; hidden: number; onToggle: () => void }) {
  return (
    <button
      type="button"
      onClick={props.onToggle}
      className="w-full px-3 py-1 text-left text-accent text-sm hover:bg-surface-2 max-md:min-h-11"
    >
      {props.isWhole ? transcriptMessages.fold : formatShowMore(props.hidden)}
    </button>
  );
}
