import { AppError } from "@countersign/contracts/app-error";
import { patchInput, patchTool } from "@countersign/contracts/apply-patch";
import type { JsonObject } from "@countersign/contracts/json";
import type { AgentAdapter, AgentEvent } from "./agent-adapter.ts";
import { copilotAnswers } from "./copilot-answers.ts";
import { type CopilotEvent, copilotEvent, copilotEventNames } from "./copilot-event.ts";
import { copilotTranscript } from "./copilot-transcript.ts";
import { parseWith } from "./parse-event.ts";
import { textOfResponse } from "./result-text.ts";

/** Copilot CLI. Its calls have no ids: the request that asks about one is its id, and a result is that of the call with its input. */
export const copilotAdapter: AgentAdapter = {
  eventNames: copilotEventNames,
  read(given, requestId) {
    const event = parseWith(copilotEvent, given);
    const { cwd, agent_id: id, agent_type: name = "sub-agent" } = event;
    return {
      sessionId: sessionOf(event),
      cwd,
      permissionMode: null,
      subAgent: id === undefined ? undefined : { id, name },
      said: saidBy(event, requestId),
    };
  },
  answers: copilotAnswers,
};

function sessionOf(event: CopilotEvent): string {
  return event.parent_agent_id ?? event.session_id;
}

function saidBy(event: CopilotEvent, requestId: string): AgentEvent["said"] {
  const isSubAgent = event.agent_id !== undefined;
  switch (event.hook_event_name) {
    case "UserPromptSubmit":
      // What a sub-agent is given is in the call that starts it.
      return isSubAgent ? { kind: "sub-agent-start" } : { kind: "prompt", text: event.prompt };
    case "PreToolUse": {
      const transcript = copilotTranscript(sessionOf(event), event.timestamp);
      return { kind: "call", toolUseId: requestId, ...callOf(event), transcript };
    }
    case "PostToolUse": {
      const { result_type: type, text_result_for_llm: text } = event.tool_result;
      const outcome = type === "success" ? "ran" : "failed";
      return endOf(event, outcome, text);
    }
    case "PostToolUseFailure":
      return endOf(event, "failed", event.error);
    case "Stop": {
      const { last_assistant_message: text, stop_hook_active: isContinued = false } = event;
      return isSubAgent ? { kind: "sub-agent-end" } : { kind: "turn-end", text: text ?? "", isContinued };
    }
    case "SessionEnd":
      return { kind: "session-end" };
  }
}

type CallEvent = Pick<Extract<CopilotEvent, { tool_name: string }>, "tool_name" | "tool_input">;

function endOf(event: CallEvent, outcome: "ran" | "failed", text: unknown): AgentEvent["said"] {
  return {
    kind: "call-end",
    toolUseId: null,
    ...callOf(event),
    outcome,
    text: textOfResponse(text),
    isOngoing: false,
  };
}

/** A patch is reported as an edit whose input is a text. Throws `AppError("bad-input")` for any other text. */
function callOf({ tool_name: name, tool_input: input }: CallEvent): { name: string; input: JsonObject } {
  if (typeof input !== "string") return { name, input };
  if (name === "Edit") return { name: patchTool, input: { [patchInput]: input } };
  throw new AppError("bad-input", `The event is invalid: the input of ${name} is text, not an object.`);
}
