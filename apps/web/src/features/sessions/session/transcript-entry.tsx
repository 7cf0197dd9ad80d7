"use client";

import type { Call } from "@countersign/contracts/call";
import type { SessionDetail } from "@countersign/contracts/session";
import { ChevronRight, Eraser, FoldVertical } from "lucide-react";
import { useState } from "react";
import type { LiveText } from "../../../lib/data/live-text.ts";
import { formatAgent } from "../../../lib/messages/format-agent.ts";
import { plural } from "../../../lib/messages/numbers.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { RawInput } from "../../approvals/call/raw-input.tsx";
import { TurnChanges, UndoNotice } from "../../changes/changes-lines.tsx";
import { CommandMessage } from "./command-message.tsx";
import { ModelMessage, PersonMessage, TaskMessage, Thinking } from "./messages.tsx";
import { ToolCard } from "./tool-card.tsx";
import type { SubConversation, TranscriptEntry } from "./transcript-entries.ts";
import { transcriptMessages } from "./transcript-messages.ts";

type EntryProps = {
  entry: TranscriptEntry;
  session: SessionDetail;
  live: LiveText;
  agent?: string | undefined;
  isStreaming?: boolean;
};

/**
 * One thing in the transcript; `agent` names the sub-agent in whose conversation it stands. `isStreaming`: it is being written, and not stored
 * yet.
 */
export function Entry({ entry, session, live, agent, isStreaming = false }: EntryProps) {
  switch (entry.kind) {
    case "person":
      // What a sub-agent hears comes from the agent that started it.
      return agent === undefined ? (
        <PersonMessage text={entry.text} at={entry.at} />
      ) : (
        <TaskMessage text={entry.text} />
      );
    case "command":
      return (
        <CommandMessage entry={entry}>
          {entry.calls.map((call) => (
            <ToolCard
              key={call.id}
              call={call}
              workspace={session.workspace}
              liveOutput={live.outputs[call.id]}
              isLatest={entry.isLatest}
            />
          ))}
        </CommandMessage>
      );
    case "undo":
      return <UndoNotice undo={entry.undo} at={entry.at} />;
    case "turn-end":
      return <TurnChanges sessionId={session.id} from={entry.from} to={entry.to} />;
    case "divider":
      return <ContextDivider isSummary={entry.isSummary} />;
    case "words":
      return (
        <ModelMessage
          text={entry.text}
          isScripted={session.isScripted}
          agent={agent}
          isStreaming={isStreaming}
        />
      );
    case "thinking":
      return <Thinking text={entry.text} />;
    case "call":
      return (
        <>
          <ToolCard
            call={entry.call}
            workspace={session.workspace}
            liveOutput={live.outputs[entry.call.id]}
            isLatest={entry.isLatest}
          />
          {entry.conversation === null ? null : (
            <SubAgent conversation={entry.conversation} task={entry.call} session={session} live={live} />
          )}
        </>
      );
    case "lost-call":
      return (
        <div className="flex flex-col gap-1 rounded border px-3 py-2">
          <p>
            <span className="font-medium">
              <ExactText text={entry.tool} />
            </span>{" "}
            <span className="text-quiet">{transcriptMessages.neverBecameCall}</span>
          </p>
          <RawInput input={entry.input} />
        </div>
      );
  }
}

/** What a sub-agent writes right now and is not stored yet. */
function LiveMessage({ live, isScripted, agent }: { live: LiveText; isScripted: boolean; agent: string }) {
  return (
    <>
      {live.thinking === "" ? null : <Thinking text={live.thinking} isStreaming />}
      {live.text === "" ? null : (
        <ModelMessage text={live.text} isScripted={isScripted} agent={agent} isStreaming />
      )}
    </>
  );
}

type SubAgentProps = { conversation: SubConversation; task: Call; session: SessionDetail; live: LiveText };

/** What a sub-agent says and does, under the call that started it; folded where a person comes to it when it is done. */
function SubAgent({ conversation, task, session, live }: SubAgentProps) {
  const { name, entries } = conversation;
  const isAtWork = task.phase.tag === "running";
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [wasAtWork, setWasAtWork] = useState(isAtWork);
  // What opened by itself stays open: it must not fold away under the eyes of who reads it.
  if (isAtWork && !wasAtWork) setWasAtWork(true);
  const isOpen = chosen ?? wasAtWork;
  const calls = entries.filter(({ kind }) => kind === "call").length;
  const isInCall = entries.some((entry) => entry.kind === "call" && entry.call.phase.tag === "running");
  return (
    <section
      aria-label={formatAgent({ name })}
      className="mt-1.5 ml-3 min-w-0 border-l-2 pl-3 max-md:ml-1 max-md:pl-2"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
        className="flex min-h-8 w-full items-center gap-2 text-left text-quiet text-sm hover:text-text max-md:min-h-11"
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-3.5 shrink-0 transition-transform duration-100 ${isOpen ? "rotate-90" : ""}`}
        />
        <span className="min-w-0 truncate font-medium">
          <ExactText text={formatAgent({ name })} />
        </span>
        <span className="shrink-0">{calls === 0 ? transcriptMessages.noCalls : plural(calls, "call")}</span>
      </button>
      {isOpen ? (
        <div className="flex min-w-0 flex-col gap-3 pt-1.5">
          {entries.map((entry) => (
            <div key={entry.key} className="min-w-0">
              <Entry entry={entry} session={session} live={live} agent={name} />
            </div>
          ))}
          {isAtWork ? <LiveMessage live={live} isScripted={session.isScripted} agent={name} /> : null}
          {isAtWork &&
          session.status === "running" &&
          live.text === "" &&
          live.thinking === "" &&
          !isInCall ? (
            <p role="status" className="animate-pulse px-3 text-quiet">
              <ExactText text={name} /> {transcriptMessages.isWorking}
            </p>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** From where on the agent sees what was said: what stands above it is there for people alone. */
function ContextDivider({ isSummary }: { isSummary: boolean }) {
  const Icon = isSummary ? FoldVertical : Eraser;
  return (
    <div className="flex items-center gap-3 py-1 text-quiet text-sm">
      <span aria-hidden="true" className="min-w-4 flex-1 border-t" />
      <span className="flex min-w-0 items-center gap-1.5 text-center">
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {isSummary ? transcriptMessages.summarized : transcriptMessages.cleared}
      </span>
      <span aria-hidden="true" className="min-w-4 flex-1 border-t" />
    </div>
  );
}
