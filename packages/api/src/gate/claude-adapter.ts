import type { ReportedEnd } from "@countersign/agent";
import { type ClaudeEvent, claudeEvent, claudeEventNames } from "@countersign/contracts/claude-event";
import { z } from "zod";
import type { AgentAdapter, AgentEvent } from "./agent-adapter.ts";
import { claudeAnswers } from "./claude-answers.ts";
import { parseWith } from "./parse-event.ts";
import { textOfResponse } from "./result-text.ts";

/** Claude Code. */
export const claudeAdapter: AgentAdapter = {
  eventNames: claudeEventNames,
  read: (event) => eventOf(parseWith(claudeEvent, event)),
  answers: claudeAnswers,
};

/** Reads an event in Claude Code's shape, which other agents use, too. */
export function eventOf(event: ClaudeEvent): AgentEvent {
  const { session_id: sessionId, cwd, permission_mode: permissionMode = null, agent_id: id } = event;
  const subAgent = id === undefined ? undefined : { id, name: event.agent_type ?? "sub-agent" };
  return { sessionId, cwd, permissionMode, subAgent, said: saidBy(event) };
}

function saidBy(event: ClaudeEvent): AgentEvent["said"] {
  switch (event.hook_event_name) {
    case "PreToolUse": {
      const { tool_use_id: toolUseId, tool_name: name, tool_input: input } = event;
      return { kind: "call", toolUseId, name, input };
    }
    case "PostToolUse":
    case "PostToolUseFailure":
      return { kind: "call-end", ...endOf(event) };
    case "UserPromptSubmit":
      // The prompt of a sub-agent is in the call that starts it.
      return event.agent_id === undefined
        ? { kind: "prompt", text: event.prompt }
        : { kind: "sub-agent-start" };
    case "MessageDisplay": {
      const { message_id: messageId, index, delta: text } = event;
      return { kind: "text", messageId, index, text };
    }
    case "Stop": {
      const text = event.last_assistant_message ?? "";
      return { kind: "turn-end", text, isContinued: event.stop_hook_active === true };
    }
    case "SubagentStop":
      return { kind: "sub-agent-end" };
    case "SessionEnd":
      return { kind: "session-end" };
  }
}

function endOf(
  event: Extract<ClaudeEvent, { hook_event_name: "PostToolUse" | "PostToolUseFailure" }>,
): ReportedEnd {
  const { tool_use_id: toolUseId, tool_name: name, tool_input: input } = event;
  const call = { toolUseId, name, input };
  if (event.hook_event_name === "PostToolUse") {
    const { tool_response: response } = event;
    const isOngoing = inBackground.safeParse(response).success;
    return { ...call, outcome: "ran", text: textOfResponse(response), isOngoing };
  }
  const outcome = event.is_interrupt === true ? "interrupted" : "failed";
  return { ...call, outcome, text: textOfResponse(event.error), isOngoing: false };
}

/** Also what a person, or a time limit, moved to the background while it ran. */
const inBackground = z.object({ backgroundTaskId: z.string() });
