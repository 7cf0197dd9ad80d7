import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import {
  type NextStep,
  type StaleFile,
  type ToolErrorCode,
  type ToolErrorData,
  toolError,
} from "@countersign/contracts/tool-error";
import type { DecidedBy, VerdictRequest } from "@countersign/contracts/verdict";
import { nextSteps, rereadStep } from "@countersign/tools/next-steps";
import type { ToolResult } from "@countersign/tools/ports/tool";
import { errorHints } from "../evaluation/error-hints.ts";
import type { CallEnd } from "../loop/state.ts";

type ToolErrorDetails = {
  code: ToolErrorCode;
  message: string;
  reason?: string | undefined;
  instructions?: string | undefined;
  retryable?: boolean;
  hint?: string | undefined;
  data?: ToolErrorData | undefined;
  next?: readonly NextStep[] | undefined;
  stale?: StaleFile | undefined;
};

/** The JSON text that the model reads when a call did not do what it asked. The fields are those of `toolError` in contracts. */
export function toolErrorText(
  call: Pick<Call, "tool" | "toolUseId" | "input">,
  details: ToolErrorDetails,
): string {
  return JSON.stringify({
    error: {
      code: details.code,
      message: details.message,
      reason: details.reason,
      instructions: details.instructions,
      tool: call.tool,
      tool_use_id: call.toolUseId,
      retryable: details.retryable ?? false,
      hint: details.hint ?? errorHints[details.code],
      data: details.data,
      next: details.next ?? nextSteps(details.code, call),
      stale: details.stale,
    },
  });
}

/** How a call ends by a verdict; null for an approval, which ends nothing yet. */
export function endByVerdict(call: Call, request: VerdictRequest): CallEnd | null {
  switch (request.verdict) {
    case "approve":
      return null;
    case "deny":
      return endWithError(call, "denied", {
        code: "user_denied",
        message: "Tool execution denied by user",
        reason: request.reason === "" ? undefined : request.reason,
      });
    case "instruct":
      return endWithError(call, "instructed", {
        code: "user_instructed",
        message: "The user did not run this call and says what to do instead",
        instructions: request.text,
      });
    case "abort":
      return endWithError(call, "aborted", {
        code: "aborted",
        message: "The user aborted this call",
        hint: "The call didn’t run. Continue with the rest, or ask what the person wants.",
      });
    default:
      return assertNever(request);
  }
}

/** How a call ends when the whole turn is stopped. A running tool is ended; what it did until then is kept. */
export function endByStop(call: Call, by: DecidedBy): CallEnd {
  const wasRunning = call.phase.tag === "running";
  const who = describeStopper(by);
  return endWithError(call, "aborted", {
    code: "aborted",
    message: wasRunning
      ? `${who} stopped the turn while this call ran. What it did until then remains.`
      : `${who} stopped the turn before this call ran`,
    next: wasRunning ? [rereadStep(call), { kind: "continue" }] : undefined,
  });
}

function describeStopper(by: DecidedBy): string {
  switch (by.kind) {
    case "person":
      return "The user";
    case "hook":
      return `The hook ${by.name}`;
    case "callback":
    case "policy":
    case "system":
      return "The program";
    default:
      return assertNever(by.kind);
  }
}

/** How a call ends that was running when its process ended: nobody knows how far it came, so it is not run again. */
export function endByDeath(call: Call): CallEnd {
  return endWithError(call, "interrupted", {
    code: "interrupted",
    message: "The server ended while this call ran: outcome unknown",
  });
}

/** How a call ends that is refused without asking anybody. */
export function endByRefusal(call: Call, outcome: "denied" | "invalid", details: ToolErrorDetails): CallEnd {
  return endWithError(call, outcome, details);
}

/** How a call ends that has run. */
export function endByRun(call: Call, result: ToolResult): CallEnd {
  const exit = result.exitCode === undefined ? {} : { exitCode: result.exitCode };
  if (result.ok) {
    const { text, blocked } = result;
    const stopped = blocked === undefined ? {} : { blocked };
    return { outcome: "ran", result: `${describeEdit(call)}${text}`, isError: false, ...exit, ...stopped };
  }
  const { code, message, hint, next, stale } = result;
  const text = toolErrorText(call, {
    code,
    message: `${describeEdit(call)}${message}`,
    hint,
    next,
    stale,
    retryable: code !== "interrupted",
  });
  return { outcome: code === "interrupted" ? "interrupted" : "failed", result: text, isError: true, ...exit };
}

/** The end with more text for the model. An error stays one JSON object: they join its message. */
export function withNotes(end: CallEnd, notes: readonly string[]): CallEnd {
  if (notes.length === 0) return end;
  if (!end.isError) return { ...end, result: [end.result, ...notes].join("\n\n") };
  const { error } = toolError.parse(JSON.parse(end.result));
  return {
    ...end,
    result: JSON.stringify({ error: { ...error, message: [error.message, ...notes].join("\n\n") } }),
  };
}

const longestInput = 4_000;

/** Tells the model that something other than its request ran. Empty if the request ran unchanged. */
export function describeEdit({ edit, input }: Call): string {
  if (edit === undefined) return "";
  const who = {
    person: "The user",
    hook: "A hook",
    callback: "The program",
    policy: "A rule",
    system: "The product",
  };
  const ran = JSON.stringify(input);
  const shown = ran.length <= longestInput ? ran : `${ran.slice(0, longestInput)}… (cut)`;
  return `[${who[edit.by.kind]} changed the input before this call ran. What ran: ${shown}]\n`;
}

/** How a call ends that nobody decided in the time that it was given. */
export function endByTimeout(call: Call, seconds: number): CallEnd {
  return endWithError(call, "denied", {
    code: "timed_out",
    message: `Nobody decided this call within ${seconds} seconds, so it was denied`,
  });
}

function endWithError(call: Call, outcome: CallEnd["outcome"], details: ToolErrorDetails): CallEnd {
  return { outcome, result: toolErrorText(call, details), isError: true };
}
