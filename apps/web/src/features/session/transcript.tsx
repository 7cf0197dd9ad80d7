"use client";

import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { ArrowDown } from "lucide-react";
import { useMemo, useState } from "react";
import { useLive } from "../../data/providers.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { RawInput } from "../call/raw-input.tsx";
import { ToolCard } from "./tool-card.tsx";
import { type TranscriptEntry, transcriptEntries } from "./transcript-entries.ts";
import { useStickToBottom } from "./use-stick-to-bottom.ts";
import { ModelWords, PersonWords, Thinking } from "./words.tsx";

const page = 150;

/** Everything that was said and done, oldest first; follows what comes as long as the end is in sight. */
export function Transcript({ session }: { session: SessionDetail }) {
  const live = useLive(session.id);
  const { scroller, content, isAtEnd, jump } = useStickToBottom();
  const entries = useMemo(
    () => transcriptEntries(session.messages, session.calls),
    [session.messages, session.calls],
  );
  // Of a long session the newest part is drawn first; where it begins stays put while more comes at the end.
  const [begin, setBegin] = useState(() => Math.max(0, entries.length - page));
  return (
    <div className="relative flex min-h-0 flex-1 flex-col short:[&:has(+section)]:hidden">
      <ScrollArea
        ref={scroller}
        role="log"
        label="Transcript"
        className="min-h-0 flex-1 min-[1120px]:[scrollbar-gutter:stable_both-edges]"
      >
        <div ref={content} className="mx-auto flex w-full max-w-[860px] flex-col gap-3 p-4 max-md:p-2">
          {begin === 0 ? null : (
            <Button size="small" className="self-center" onClick={() => setBegin(Math.max(0, begin - page))}>
              Show {Math.min(page, begin)} of {begin} earlier
            </Button>
          )}
          {entries.slice(begin).map((entry) => (
            <div key={entry.key} className="entry min-w-0">
              <Entry
                entry={entry}
                session={session}
                liveOutput={entry.kind === "call" ? live.outputs[entry.call.id] : undefined}
              />
            </div>
          ))}
          {live.thinking === "" ? null : <Thinking text={live.thinking} isStreaming />}
          {live.text === "" ? null : (
            <ModelWords text={live.text} isScripted={session.isScripted} isStreaming />
          )}
          {session.status === "running" &&
          live.text === "" &&
          live.thinking === "" &&
          !isToolRunning(session) ? (
            <p role="status" className="animate-pulse px-3 text-quiet">
              The agent works…
            </p>
          ) : null}
        </div>
      </ScrollArea>
      {isAtEnd ? null : (
        <Button
          size="small"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-overlay"
          onClick={jump}
        >
          <ArrowDown aria-hidden="true" className="size-3.5" />
          Jump to latest
        </Button>
      )}
    </div>
  );
}

function Entry(props: { entry: TranscriptEntry; session: SessionDetail; liveOutput: string | undefined }) {
  const { entry, session } = props;
  switch (entry.kind) {
    case "person":
      return <PersonWords text={entry.text} at={entry.at} />;
    case "words":
      return <ModelWords text={entry.text} isScripted={session.isScripted} />;
    case "thinking":
      return <Thinking text={entry.text} />;
    case "call":
      return (
        <ToolCard
          call={entry.call}
          workspace={session.workspace}
          liveOutput={props.liveOutput}
          isLatest={entry.isLatest}
        />
      );
    case "lost-call":
      return (
        <div className="flex flex-col gap-1 rounded border px-3 py-2">
          <p>
            <span className="font-medium">
              <ExactText text={entry.tool} />
            </span>{" "}
            <span className="text-quiet">was named by the agent and did not become a call.</span>
          </p>
          <RawInput input={entry.input} />
        </div>
      );
  }
}

function isToolRunning(session: SessionDetail): boolean {
  return session.calls.some((call) => call.phase.tag === "running");
}
