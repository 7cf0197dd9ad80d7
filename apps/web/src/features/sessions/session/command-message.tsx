"use client";

import { Chip } from "@countersign/ui/chip";
import { ChevronRight, SquareSlash } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import {
  commandLabel,
  describeCommandOrigin,
  describeRequester,
  sourceLabels,
} from "../../../lib/messages/command-messages.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import type { CommandEntry } from "./command-entries.ts";
import { transcriptMessages } from "./transcript-messages.ts";

type CommandMessageProps = { entry: CommandEntry; children: ReactNode };

/** A command that a person typed, what its text asks for (`children`), and folded below it what the agent was sent. */
export function CommandMessage({ entry, children }: CommandMessageProps) {
  const { command, text, at, expansion, calls } = entry;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <article
        aria-label={transcriptMessages.commandFromPerson}
        className="rounded border bg-surface-2 px-3 py-2"
      >
        <Heading command={command} at={at} />
        {text === null ? (
          <p className="font-mono text-sm">{commandLabel(command)}</p>
        ) : (
          <p className="wrap-anywhere whitespace-pre-wrap">
            <ExactText text={text} />
          </p>
        )}
        {expansion === null ? null : <Expansion text={expansion} />}
      </article>
      {calls.length === 0 ? null : (
        <section
          aria-label={describeRequester(command)}
          className="ml-3 flex min-w-0 flex-col gap-1.5 border-l-2 pl-3 max-md:ml-1 max-md:pl-2"
        >
          <p className="text-quiet text-sm">{describeRequester(command)}:</p>
          {children}
        </section>
      )}
    </div>
  );
}

function Heading({ command, at }: Pick<CommandEntry, "command" | "at">) {
  const now = useNow();
  return (
    <p className="mb-0.5 flex flex-wrap items-center gap-x-2 text-quiet text-sm">
      <span className="font-medium">{transcriptMessages.you}</span>
      <span title={at}>{formatTimeAgo(at, now)}</span>
      <Chip icon={SquareSlash} className="bg-surface-1">
        {transcriptMessages.command}
      </Chip>
      <span className="min-w-0 truncate" title={describeCommandOrigin(command)}>
        {sourceLabels[command.source]}
      </span>
    </p>
  );
}

const Expansion = memo(function Expansion({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="mt-1 flex min-h-6 items-center gap-1.5 text-quiet text-sm hover:text-text max-md:min-h-11"
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-3.5 shrink-0 transition-transform duration-100 ${isOpen ? "rotate-90" : ""}`}
        />
        {transcriptMessages.whatAgentWasSent}
      </button>
      {isOpen ? (
        <p className="wrap-anywhere mt-1 whitespace-pre-wrap border-l-2 pl-3 text-sm">
          <ExactText text={text} />
        </p>
      ) : null}
    </>
  );
});
