import { probeReason } from "@countersign/contracts/agent-probe";
import type { ExternalAgentKind } from "@countersign/contracts/external-agent";
import type { JsonObject } from "@countersign/contracts/json";
import { agentAdapters } from "./agent-adapters.ts";

/**
 * The answer to a question about `probeTool`: a denial under any rules and in any mode, before anything is evaluated or stored. Its reason
 * tells `countersign doctor` that the gate itself answered. It has no other mark, because an agent may ignore a denial with an unknown field.
 */
export function answerToProbe(agent: ExternalAgentKind): JsonObject {
  return agentAdapters[agent].answers.refuse(probeReason);
}
