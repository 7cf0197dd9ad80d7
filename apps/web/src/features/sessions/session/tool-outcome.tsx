"use client";

import type { Call } from "@countersign/contracts/call";
import { Chip } from "@countersign/ui/chip";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { errorTextOf, findPartialOutput, toolErrorOf } from "../../../lib/messages/tool-result.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { type Denial, describeDenial } from "../denial-messages.ts";
import { OutputBlock } from "./output-block.tsx";
import {
  formatAborted,
  formatBy,
  formatDenied,
  formatExitCode,
  formatInstructed,
  transcriptMessages,
} from "./transcript-messages.ts";

/** How a call ended: its output, or who kept it from running and with which words. */
export function ToolOutcome({ call, isOpen }: { call: Call; isOpen: boolean }) {
  const { phase } = call;
  if (phase.tag !== "finished") {
    return phase.tag === "proposed" && phase.note !== undefined ? (
      <p className="border-t px-3 py-1.5 text-quiet text-sm">{phase.note}</p>
    ) : null;
  }
  switch (phase.outcome) {
    case "denied":
    case "instructed":
    case "aborted":
      return <NotRun call={call} result={phase.result} />;
    case "interrupted":
      return <Interrupted result={phase.result} />;
    case "failed":
    case "invalid":
      return <Failed result={phase.result} exitCode={phase.exitCode} isOpen={isOpen} />;
    case "ran":
      return isOpen ? (
        <div className="border-t bg-surface-0">
          <OutputBlock text={phase.result} />
        </div>
      ) : null;
  }
}

function Interrupted({ result }: { result: string }) {
  const output = findPartialOutput(result);
  return (
    <>
      <p className="border-ask-line border-t bg-ask-quiet px-3 py-1.5 text-ask">
        {transcriptMessages.interrupted}
      </p>
      {output === null ? null : (
        <div className="border-t bg-surface-0">
          <p className="px-3 pt-1.5 text-quiet text-sm">{transcriptMessages.outputUntilThen}</p>
          <OutputBlock text={output} />
        </div>
      )}
    </>
  );
}

function NotRun({ call, result }: { call: Call; result: string }) {
  const now = useNow();
  const error = toolErrorOf(result);
  const { verdict } = call;
  const denial = error === null || verdict !== null ? null : describeDenial(error);
  if (denial !== null) return <DeniedNotice denial={denial} hint={error?.hint} />;
  const by = verdict === null ? "" : formatBy(formatPerson(verdict.by), formatTimeAgo(verdict.at, now));
  const comment = verdict?.text ?? verdict?.reason ?? error?.instructions ?? error?.reason;
  const line = {
    deny: formatDenied(by),
    instruct: formatInstructed(by),
    abort: formatAborted(by),
    approve: `${error?.message ?? transcriptMessages.notRun}`,
  };
  return (
    <div className="border-t px-3 py-1.5">
      <p className="text-quiet">
        {verdict === null ? (error?.message ?? transcriptMessages.notRun) : line[verdict.verdict]}
      </p>
      {comment === undefined ? null : <p className="whitespace-pre-wrap break-words">“{comment}”</p>}
    </div>
  );
}

/** An intent denied it without asking: why, and what the agent should do instead. */
function DeniedNotice({ denial, hint }: { denial: Denial; hint: string | undefined }) {
  return (
    <div className="flex flex-col gap-0.5 border-t px-3 py-1.5">
      <p className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <Chip tone="ask" icon={denial.icon}>
          {denial.word}
        </Chip>
        <span className="min-w-0 flex-1 basis-52">
          <ExactText text={denial.text} />
        </span>
      </p>
      {hint === undefined ? null : (
        <p className="text-quiet text-sm">
          {transcriptMessages.agentGot} <ExactText text={hint} />
        </p>
      )}
    </div>
  );
}

function Failed(props: { result: string; exitCode: number | null | undefined; isOpen: boolean }) {
  const error = errorTextOf(props.result);
  const code =
    props.exitCode === undefined || props.exitCode === null ? null : formatExitCode(props.exitCode);
  if (error !== null) {
    return (
      <p className="break-words border-t px-3 py-1.5 text-deny">
        {code}
        {error}
      </p>
    );
  }
  return (
    <div className="border-t bg-surface-0">
      {code === null ? null : <p className="px-3 pt-1.5 text-deny">{code}</p>}
      {props.isOpen ? <OutputBlock text={props.result} isError /> : null}
    </div>
  );
}
