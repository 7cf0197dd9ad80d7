import type { Call } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import type { AgentAdapter } from "./agent-adapter.ts";
import { isAborted, notesOf, whoAllowed, whyNot } from "./answer-texts.ts";

const noted: JsonObject = { continue: true, suppressOutput: true };

/** Claude Code's own answers. Never an empty object, `ask` or `defer`: with those, Claude Code could run an undecided call. */
export const claudeAnswers: AgentAdapter["answers"] = {
  toCall(answer, input) {
    if (answer.kind === "run") return allow(answer.call, input);
    const reason = whyNot(answer);
    return isAborted(answer)
      ? { continue: false, stopReason: reason, ...refuse(reason) }
      : { ...noted, ...refuse(reason) };
  },
  refuse: (reason) => ({ ...noted, ...refuse(reason) }),
  toEnd(outcome, { notes, stopReason }) {
    if (stopReason !== null) return { continue: false, stopReason };
    const event = outcome === "ran" ? "PostToolUse" : "PostToolUseFailure";
    return notes.length === 0 ? noted : withContext(event, notes);
  },
  toPrompt: (added) => (added.length === 0 ? noted : withContext("UserPromptSubmit", added)),
  block: (reason) => ({ continue: true, decision: "block", reason }),
  noted,
};

function allow(call: Call, input: JsonObject): JsonObject {
  const context = notesOf(call);
  const output: JsonObject = {
    hookEventName: "PreToolUse",
    permissionDecision: "allow",
    permissionDecisionReason: whoAllowed(call),
    // The decided input, even if nobody edited it: another hook could have changed it in the meantime.
    updatedInput: input,
  };
  if (context !== "") output.additionalContext = context;
  return { continue: true, suppressOutput: true, hookSpecificOutput: output };
}

function refuse(reason: string): JsonObject {
  const output = {
    hookEventName: "PreToolUse",
    permissionDecision: "deny",
    permissionDecisionReason: reason,
  };
  return { hookSpecificOutput: output };
}

function withContext(hookEventName: string, notes: readonly string[]): JsonObject {
  return {
    continue: true,
    suppressOutput: true,
    hookSpecificOutput: { hookEventName, additionalContext: notes.join("\n\n") },
  };
}
