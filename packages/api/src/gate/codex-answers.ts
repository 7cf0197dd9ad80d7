import type { Call } from "@countersign/contracts/call";
import type { JsonObject, JsonValue } from "@countersign/contracts/json";
import type { AgentAdapter, DecidedAnswer } from "./agent-adapter.ts";
import { isAborted, notesOf, whoAllowed, whyNot } from "./answer-texts.ts";

const noted: JsonObject = { continue: true };

/** For agents whose turn no answer ends. */
export const endTurnText = "Stop here and end your turn.";

/**
 * Codex's own answers. Codex ignores a whole answer, and runs the call, if a field is unknown or unsupported (`suppressOutput`,
 * `continue: false` before a call) or the reason is empty. So these have only the fields that Codex needs.
 */
export const codexAnswers: AgentAdapter["answers"] = {
  toCall: answerToCall,
  refuse,
  toEnd(_outcome, { notes, stopReason }) {
    if (stopReason !== null) return { continue: false, stopReason };
    return notes.length === 0 ? noted : withContext("PostToolUse", notes);
  },
  toPrompt: (added) => (added.length === 0 ? noted : withContext("UserPromptSubmit", added)),
  block: (reason) => ({ decision: "block", reason }),
  noted,
};

/** The answer to a call. `input`: what it runs with, in the agent's own words. */
export function answerToCall(answer: DecidedAnswer, input: JsonValue): JsonObject {
  if (answer.kind === "run") return allow(answer.call, input);
  const why = whyNot(answer);
  // Nothing before a call ends its turn.
  return refuse(isAborted(answer) ? `${why} ${endTurnText}` : why);
}

function allow(call: Call, input: JsonValue): JsonObject {
  const context = notesOf(call);
  const output = {
    permissionDecision: "allow",
    permissionDecisionReason: whoAllowed(call),
    updatedInput: input,
  };
  return beforeCall(context === "" ? output : { ...output, additionalContext: context });
}

function refuse(reason: string): JsonObject {
  return beforeCall({ permissionDecision: "deny", permissionDecisionReason: reason });
}

function beforeCall(output: JsonObject): JsonObject {
  return { hookSpecificOutput: { hookEventName: "PreToolUse", ...output } };
}

function withContext(hookEventName: string, notes: readonly string[]): JsonObject {
  return { hookSpecificOutput: { hookEventName, additionalContext: notes.join("\n\n") } };
}
