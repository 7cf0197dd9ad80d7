import { probeMark, probeReason, probeTool } from "@countersign/contracts/agent-probe";
import type { ClaudeEvent } from "@countersign/contracts/claude-event";
import type { ExternalAgentKind } from "@countersign/contracts/external-agent";
import type { JsonObject } from "@countersign/contracts/json";

/** How each agent is told that a probe doesn't run. */
const denials: Record<ExternalAgentKind, JsonObject> = {
  claude: {
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: probeReason,
    },
  },
};

/** Whether an event is a probe of `countersign doctor`: it is denied before anything is evaluated or stored. */
export function isProbe(event: ClaudeEvent): boolean {
  return event.hook_event_name === "PreToolUse" && event.tool_name === probeTool;
}

/** The denial, with a mark by which `doctor` knows that the gate itself answered. */
export function answerToProbe(agent: ExternalAgentKind): JsonObject {
  return { continue: true, suppressOutput: true, [probeMark]: true, ...denials[agent] };
}
