import { describeEdit, type ExternalAnswer, type ReportAnswer } from "@countersign/agent";
import type { Call } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import { toolError } from "@countersign/contracts/tool-error";

/**
 * Claude Code's own answers. Never an empty object, `ask` or `defer`: with those it could run a call that nobody decided.
 */

/** The answer to PreToolUse, where there is one. */
export function answerToCall(answer: Extract<ExternalAnswer, { kind: "run" | "denied" }>): JsonObject {
  return answer.kind === "run" ? allow(answer.call) : deny(answer);
}

function allow(call: Call): JsonObject {
  const notes = [describeEdit(call).trim(), ...(call.hookAnswer?.additionalContext ?? [])];
  const context = notes.filter((note) => note !== "").join("\n\n");
  const output: JsonObject = {
    hookEventName: "PreToolUse",
    permissionDecision: "allow",
    permissionDecisionReason: whoAllowed(call),
    // What was decided, also where nobody edited it: another hook may have changed the input meanwhile.
    updatedInput: call.input,
  };
  if (context !== "") output.additionalContext = context;
  return { continue: true, suppressOutput: true, hookSpecificOutput: output };
}

function whoAllowed({ verdict, assessment }: Call): string {
  if (verdict !== null) return `Countersign: approved by ${verdict.by}`;
  return `Countersign: ${assessment?.reasons[0]?.text ?? "allowed"}`;
}

/** An abort ends the turn, too. */
function deny({ call, end }: Extract<ExternalAnswer, { kind: "denied" }>): JsonObject {
  const reason = whyDenied(call, end.result);
  const output = {
    hookEventName: "PreToolUse",
    permissionDecision: "deny",
    permissionDecisionReason: reason,
  };
  return end.outcome === "aborted"
    ? { continue: false, stopReason: reason, hookSpecificOutput: output }
    : { continue: true, suppressOutput: true, hookSpecificOutput: output };
}

function whyDenied({ verdict }: Call, result: string): string {
  const { message, reason, instructions } = toolError.parse(JSON.parse(result)).error;
  if (verdict?.verdict === "deny") return `${verdict.by} denied this call in Countersign${withWords(reason)}`;
  if (verdict?.verdict === "instruct")
    return `${verdict.by} did not let this call run and says what to do instead${withWords(instructions)}`;
  if (verdict?.verdict === "abort") return `${verdict.by} aborted this call in Countersign.`;
  return `Countersign: ${message}${reason === undefined ? "" : withWords(reason)}`;
}

function withWords(text: string | undefined): string {
  return text === undefined || text === "" ? "." : `: ${text}`;
}

/** The answer to a report of how a call ended. */
export function answerToReport(
  event: "PostToolUse" | "PostToolUseFailure",
  { notes, stoppedBy }: ReportAnswer,
): JsonObject {
  if (stoppedBy !== null) return { continue: false, stopReason: `The hook ${stoppedBy} stopped the turn.` };
  return notes.length === 0 ? noted : withContext(event, notes);
}

/** The answer to an event that needs none. */
export const noted: JsonObject = { continue: true, suppressOutput: true };

/** The answer to a prompt that goes to the model, with what hooks add to it. */
export function answerToPrompt(added: readonly string[]): JsonObject {
  return added.length === 0 ? noted : withContext("UserPromptSubmit", added);
}

/** The answer that keeps a prompt from the model, or a turn from ending. */
export function block(reason: string): JsonObject {
  return { continue: true, decision: "block", reason };
}

function withContext(hookEventName: string, notes: readonly string[]): JsonObject {
  return {
    continue: true,
    suppressOutput: true,
    hookSpecificOutput: { hookEventName, additionalContext: notes.join("\n\n") },
  };
}
