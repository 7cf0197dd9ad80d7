import { isAbsolute } from "node:path";
import type { Call } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import type { AgentAdapter } from "./agent-adapter.ts";
import { isAborted, notesOf, whoAllowed, whyNot } from "./answer-texts.ts";

const noted: JsonObject = { continue: true };

/** Gemini CLI's own answers. It ignores denials of Claude Code's shape, and then the call runs. */
export const geminiAnswers: AgentAdapter["answers"] = {
  toCall(answer, input) {
    if (answer.kind === "run") return allow(answer.call, input);
    const reason = whyNot(answer);
    return isAborted(answer) ? { ...stop(reason), ...refuse(reason) } : refuse(reason);
  },
  refuse,
  // Nothing reaches the model with an allowed call, so what it should know comes with the result.
  toEnd(_outcome, { call, notes, stopReason }) {
    if (stopReason !== null) return stop(stopReason);
    const context = [notesOf(call), ...notes].filter((note) => note !== "");
    return context.length === 0 ? noted : withContext("AfterTool", context);
  },
  toPrompt: (added) => (added.length === 0 ? noted : withContext("BeforeAgent", added)),
  block: refuse,
  noted,
};

/** An input goes along only where it isn't the call's own: the model is told then that a hook changed it. */
function allow(call: Call, input: JsonObject): JsonObject {
  const pinned = pinInput(call.calledAs ?? call.tool, input);
  const answer = { decision: "allow", reason: whoAllowed(call) };
  if (call.edit === undefined && pinned === input) return answer;
  return { ...answer, hookSpecificOutput: { hookEventName: "BeforeTool", tool_input: pinned } };
}

const searches = ["glob", "grep_search"];

/**
 * Without a folder, Gemini CLI searches every folder of its workspace, and not only the one that was decided on. Where a relative path leads
 * nowhere, `replace` looks for a file elsewhere whose path ends so: none ends in this one.
 */
function pinInput(name: string, input: JsonObject): JsonObject {
  const { dir_path: folder, file_path: file } = input;
  if (searches.includes(name) && (folder === undefined || folder === "")) return { ...input, dir_path: "." };
  const isLoose = name === "replace" && typeof file === "string" && !isAbsolute(file);
  return isLoose && !file.startsWith(pin) ? { ...input, file_path: `${pin}${file}` } : input;
}

const pin = "././";

function refuse(reason: string): JsonObject {
  return { decision: "deny", reason };
}

function stop(stopReason: string): JsonObject {
  return { continue: false, stopReason };
}

function withContext(hookEventName: string, notes: readonly string[]): JsonObject {
  return { continue: true, hookSpecificOutput: { hookEventName, additionalContext: notes.join("\n\n") } };
}
