"use client";

import type { Call } from "@countersign/contracts/call";
import { callTitle } from "@countersign/contracts/call-title";
import { Chip } from "@countersign/ui/chip";
import { ChevronRight, PencilLine, SquareSlash } from "lucide-react";
import Link from "next/link";
import { memo, useContext, useState } from "react";
import { allowingCommand } from "../../../lib/messages/command-messages.ts";
import { formatEditedBy } from "../../../lib/messages/format-edited-by.ts";
import { formatDuration, formatElapsed } from "../../../lib/messages/time.ts";
import { verdictSentence } from "../../../lib/messages/verdict-messages.ts";
import { useNow } from "../../../lib/use-now.ts";
import { CallPreview } from "../../approvals/call/call-preview.tsx";
import { EditNote } from "../../approvals/call/edit-note.tsx";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { HookRuns } from "../../approvals/call/hook-runs.tsx";
import { RawInput } from "../../approvals/call/raw-input.tsx";
import { ReasonList } from "../../approvals/call/reasons.tsx";
import { CallChanges } from "../../changes/changes-lines.tsx";
import { DriftFiles } from "../../intents/drift-files.tsx";
import { BlockedNotice } from "./blocked-notice.tsx";
import { CallState } from "./call-state.tsx";
import { isFolded } from "./first-part.ts";
import { IsFirstPart } from "./is-first-part.ts";
import { placeOfCall, useNamedCall } from "./named-call.ts";
import { OutputBlock } from "./output-block.tsx";
import { ToolOutcome } from "./tool-outcome.tsx";
import { transcriptMessages } from "./transcript-messages.ts";

type ToolCardProps = { call: Call; workspace: string; liveOutput: string | undefined; isLatest: boolean };

/** One tool call in the transcript: what it was, how it ended and how long it took; opened, all there is to know. */
export const ToolCard = memo(function ToolCard({ call, workspace, liveOutput, isLatest }: ToolCardProps) {
  const isNamed = useNamedCall() === call.id;
  const [chosen, setChosen] = useState<boolean | null>(isNamed ? true : null);
  const isFresh = call.phase.tag === "running" || (isLatest && call.phase.tag === "finished");
  const [wasFresh, setWasFresh] = useState(isFresh);
  // What opened by itself stays open: it must not fold away under the eyes of who reads it.
  if (isFresh && !wasFresh) setWasFresh(true);
  const isOpen = chosen ?? wasFresh;
  const isThere = !useContext(IsFirstPart) || !isFolded(call, isLatest);
  const preview = call.assessment?.preview ?? null;
  const title = callTitle({
    tool: call.tool,
    input: call.input,
    preview,
    canonical: call.assessment?.canonical,
    workspace,
  });
  return (
    <article
      id={placeOfCall(call.id)}
      aria-label={`${call.tool} ${title}`}
      className={`min-w-0 scroll-mt-3 rounded border bg-surface-1 ${isNamed ? "border-accent" : ""}`}
    >
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setChosen(!isOpen)}
          className="flex min-h-9 w-full items-center gap-2 px-3 py-1.5 text-left hover:bg-surface-2 max-md:min-h-11 max-md:flex-wrap max-md:gap-y-0.5"
        >
          <ChevronRight
            aria-hidden="true"
            className={`size-3.5 shrink-0 text-quiet transition-transform duration-100 ${isOpen ? "rotate-90" : ""}`}
          />
          <span className="shrink-0 font-medium">
            <ExactText text={call.tool} />
          </span>
          <span className="min-w-0 flex-1 truncate font-mono text-sm max-md:order-last max-md:basis-full">
            <ExactText text={title} />
          </span>
          {call.edit === undefined ? null : (
            <Chip tone="info" icon={PencilLine}>
              <ExactText text={formatEditedBy(call.edit)} />
            </Chip>
          )}
          <AllowedByCommand call={call} />
          <ApprovedBy call={call} className="max-lg:hidden" />
          <ElapsedTime call={call} />
          <CallState call={call} />
        </button>
      </h2>
      {isOpen && isThere ? (
        <div className="flex min-w-0 flex-col border-t">
          <div className="flex min-w-0 flex-col gap-2 p-3">
            {preview === null ? null : (
              <CallPreview
                preview={preview}
                reasons={call.assessment?.reasons ?? []}
                canonical={call.assessment?.canonical}
                workspace={workspace}
                tone={call.assessment?.decision ?? "ask"}
              />
            )}
            <AllowReasons call={call} />
            <ApprovedBy call={call} className="lg:hidden" />
            {call.edit === undefined ? null : <EditNote edit={call.edit} input={call.input} />}
            <RawInput input={call.edit?.proposed ?? call.input} command={call.command} />
            <AuditLink call={call} />
          </div>
          {call.phase.tag === "running" && liveOutput !== undefined ? (
            <div className="border-t bg-surface-0">
              <OutputBlock text={liveOutput} isLive />
            </div>
          ) : null}
        </div>
      ) : null}
      <HookRuns runs={call.hookRuns} isBrief={!isOpen} className="border-t px-3 py-1.5" />
      <ToolOutcome call={call} isOpen={isOpen && isThere} />
      <BlockedNotice call={call} />
      <CallChanges callId={call.id} className="border-t px-3 py-1" />
      <CallDriftNotice call={call} />
    </article>
  );
});

/** Where it is kept who decided about a call that is over. */
function AuditLink({ call: { phase, sessionId, tool } }: { call: Call }) {
  return phase.tag !== "finished" ? null : (
    <Link
      href={`/audit?${new URLSearchParams({ tool, session: sessionId })}`}
      className="w-fit text-quiet text-sm hover:text-text hover:underline max-md:py-3"
    >
      {transcriptMessages.viewInAudit}
    </Link>
  );
}

/** Every row says which rule let a call run without asking. */
function AllowReasons({ call }: { call: Call }) {
  if (call.verdict !== null || call.assessment?.decision !== "allow") return null;
  const { reasons } = call.assessment;
  return reasons.length === 0 ? null : (
    <div className="flex flex-wrap gap-x-2 text-quiet text-sm">
      <span>{transcriptMessages.allowReasonsIntro}</span>
      <ReasonList reasons={reasons} tone="allow" />
    </div>
  );
}

/** A call that ran unasked since the command that runs lets it. */
function AllowedByCommand({ call: { verdict, assessment } }: { call: Call }) {
  if (verdict !== null || assessment?.decision !== "allow") return null;
  const name = allowingCommand(assessment.reasons);
  return name === null ? null : (
    <Chip icon={SquareSlash} className="max-w-[40%] shrink">
      <span className="truncate">
        {transcriptMessages.allowedBy} <ExactText text={name} />
      </span>
    </Chip>
  );
}

/** Who let a call run that was asked for, and when. */
function ApprovedBy({ call: { verdict }, className }: { call: Call; className: string }) {
  const now = useNow();
  return verdict?.verdict !== "approve" ? null : (
    <span className={`shrink-0 text-quiet text-sm ${className}`} title={verdict.at}>
      {verdictSentence(verdict, now)}
    </span>
  );
}

function ElapsedTime({ call: { phase } }: { call: Call }) {
  const now = useNow();
  if (phase.tag === "running") {
    return (
      <span className="shrink-0 text-info text-sm">{formatDuration(now - Date.parse(phase.startedAt))}</span>
    );
  }
  if (phase.tag !== "finished" || phase.startedAt === undefined) return null;
  return (
    <span className="shrink-0 text-quiet text-sm">
      {formatElapsed(Date.parse(phase.finishedAt) - Date.parse(phase.startedAt))}
    </span>
  );
}

/** What a command changed beside its session's intent; seen on its card, folded or not. */
function CallDriftNotice({ call: { id, drift } }: { call: Call }) {
  if (drift === undefined || (drift.files.length === 0 && drift.problem === null)) return null;
  return (
    <section aria-label={transcriptMessages.changedOutside} className="border-ask-line border-t">
      <DriftFiles callId={id} drift={drift} />
    </section>
  );
}
