import { assertNever } from "@countersign/contracts/assert-never";
import { type ToolError, toolError } from "@countersign/contracts/tool-error";
import type { RequestBlock } from "../scripted/scripted-request.ts";

type ToolResult = Extract<RequestBlock, { type: "tool_result" }>;

/** What became of a call, read from its result. `blocked`: something other than a person kept it from running. */
export type Outcome =
  | { kind: "ran"; text: string }
  | { kind: "failed"; message: string }
  | { kind: "denied"; reason: string | null }
  | { kind: "instructed"; text: string }
  | { kind: "aborted" }
  | { kind: "changed" }
  | { kind: "blocked"; message: string };

/** Reads a result; a missing one counts as aborted, since nothing else leaves a call without one. */
export function outcomeOf(result: ToolResult | undefined): Outcome {
  if (result === undefined) return { kind: "aborted" };
  if (!result.is_error) return { kind: "ran", text: result.content };
  const error = parseToolError(result.content);
  return error === null ? { kind: "failed", message: result.content } : outcomeOfError(error);
}

function outcomeOfError(error: ToolError["error"]): Outcome {
  switch (error.code) {
    case "user_denied":
      return { kind: "denied", reason: error.reason?.trim() || null };
    case "user_instructed":
      return { kind: "instructed", text: error.instructions ?? error.reason ?? error.message };
    case "aborted":
      return { kind: "aborted" };
    case "changed_since_approved":
    case "stale_file":
      return { kind: "changed" };
    case "tool_failed":
      return { kind: "failed", message: error.message };
    case "rule_denied":
    case "scope_violation":
    case "intent_ignored":
    case "no_active_intent":
    case "interrupted":
    case "no_approver":
    case "invalid_input":
    case "unknown_tool":
    case "limit_reached":
    case "timed_out":
    case "hook_denied":
    case "hook_failed":
    case "callback_failed":
      return { kind: "blocked", message: oneLine(error.message, 200) };
    default:
      return assertNever(error.code);
  }
}

function parseToolError(content: string): ToolError["error"] | null {
  try {
    return toolError.safeParse(JSON.parse(content)).data?.error ?? null;
  } catch {
    return null;
  }
}

/** What the outcome is in words, after the name of the call: "was denied (“too early”)". */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case "ran":
      return `ran${exitNote(outcome.text)}`;
    case "failed":
      return `was tried and failed: ${clause(outcome.message, 120)}`;
    case "denied":
      return outcome.reason === null ? "was denied, with no reason" : `was denied: ${quote(outcome.reason)}`;
    case "instructed":
      return `did not run; you said ${quote(outcome.text)} instead`;
    case "aborted":
      return "was aborted";
    case "changed":
      return "did not run, because its file had changed since it was shown";
    case "blocked":
      return `did not run: ${clause(outcome.message, 200)}`;
    default:
      return assertNever(outcome);
  }
}

/** A message as the end of a sentence: the full stop comes from there. */
function clause(message: string, limit: number): string {
  return oneLine(message, limit).replace(/[.\s]+$/, "");
}

/** A command that ran may have failed: Bash says so at the end of its output, before what is said of drift. */
function exitNote(text: string): string {
  const code = /\[exit code (\d+)\]\s*(?:\n\n\[Drift: .*)?$/s.exec(text)?.[1];
  return code === undefined ? "" : `, but ended with exit code ${code}`;
}

/** Whether a run of the tests says that some failed. */
export function hasFailures(outcome: Outcome): boolean {
  const text = outcome.kind === "ran" ? outcome.text : outcome.kind === "failed" ? outcome.message : "";
  return countOf("fail", text) > 0;
}

/** How many tests passed or failed, as the output of Node's test runner says; NaN where it does not. */
export function countOf(word: "pass" | "fail", output: string): number {
  return Number(new RegExp(`\\b${word} (\\d+)`).exec(output)?.[1] ?? Number.NaN);
}

/** A person's words in quotation marks, on one line and not too long. */
export function quote(text: string): string {
  return `“${oneLine(text, 160)}”`;
}

function oneLine(text: string, limit: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}
