import { describeEdit, parkedText } from "@countersign/agent";
import type { Call } from "@countersign/contracts/call";
import { toolError } from "@countersign/contracts/tool-error";
import type { DecidedAnswer } from "./agent-adapter.ts";

/** What the model should know about a call that runs: a person's edit, and what hooks add. Empty if there is nothing. */
export function notesOf(call: Call): string {
  const notes = [describeEdit(call).trim(), ...(call.hookAnswer?.additionalContext ?? [])];
  return notes.filter((note) => note !== "").join("\n\n");
}

export function whoAllowed({ verdict, assessment }: Call): string {
  if (verdict !== null) return `Countersign: approved by ${verdict.by}`;
  return `Countersign: ${assessment?.reasons[0]?.text ?? "allowed"}`;
}

type Refusal = Exclude<DecidedAnswer, { kind: "run" }>;

/** Whether a person aborted the call, which ends the turn. */
export function isAborted(answer: Refusal): boolean {
  return answer.kind === "denied" && answer.end.outcome === "aborted";
}

/** The message to the model about a call that doesn't run now. */
export function whyNot(answer: Refusal): string {
  if (answer.kind === "parked") return parkedText;
  const { verdict } = answer.call;
  const { message, reason, instructions } = toolError.parse(JSON.parse(answer.end.result)).error;
  if (verdict?.verdict === "deny") return `${verdict.by} denied this call in Countersign${withWords(reason)}`;
  if (verdict?.verdict === "instruct")
    return `${verdict.by} didn’t allow this call in Countersign and says what to do instead${withWords(instructions)}`;
  if (verdict?.verdict === "abort") return `${verdict.by} aborted this call in Countersign.`;
  return `Countersign: ${message}${reason === undefined ? "" : withWords(reason)}`;
}

function withWords(text: string | undefined): string {
  return text === undefined || text === "" ? "." : `: ${text}`;
}
