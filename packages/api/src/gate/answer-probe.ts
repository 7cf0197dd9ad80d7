import { probeReason } from "@countersign/contracts/agent-probe";
import type { ExternalAgentKind } from "@countersign/contracts/external-agent";
import type { JsonObject } from "@countersign/contracts/json";
import { agentAdapters } from "./agent-adapters.ts";

/**
 * The answer to a question about `probeTool`: a denial, whatever rules and modes say, before anything is evaluated or stored. Its reason
 * tells `countersign doctor` that the gate itself answered. Nothing else is in it: an agent may ignore a denial with more than it knows.
 */
export function answerToProbe(agent: ExternalAgentKind): JsonObject {
  return agentAdapters[agent].answers.refuse(probeReason);
}
