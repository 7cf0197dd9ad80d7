import { agentHookCommand } from "@countersign/contracts/agent-hook";
import { probeReason, probeTool } from "@countersign/contracts/agent-probe";
import type { ConnectableAgentKind } from "@countersign/contracts/external-agent";
import { z } from "zod";
import type { AgentPlace } from "../connect/agent-files.ts";
import type { Finding } from "./examination.ts";
import { jsonOf } from "./json-of.ts";
import { type Probe, probeClosedPort, probeServer } from "./send-probe.ts";
import type { Surroundings } from "./surroundings.ts";

type Asking = { place: AgentPlace; hasKey: boolean };

/**
 * Sends probe calls as the agent's hooks would: to the server if there is a key, and to a port without a server. Only for complete hooks, so
 * that this is their command, and for a shim of ours.
 */
export async function probeHooks(
  agent: ConnectableAgentKind,
  { place, hasKey }: Asking,
  { folder, variables, home }: Surroundings,
): Promise<Finding[]> {
  const where = { folder, variables: { ...variables, HOME: home } };
  const probe = hookProbe(agent, folder);
  const command = agentHookCommand(place.shim, agent, "question");
  return Promise.all([
    ...(hasKey ? [probeServer(command, probe, where)] : []),
    probeClosedPort(probe, where),
  ]);
}

const denial = z.looseObject({
  hookSpecificOutput: z.looseObject({
    permissionDecision: z.literal("deny"),
    permissionDecisionReason: z.literal(probeReason),
  }),
});

function hookProbe(agent: ConnectableAgentKind, cwd: string): Probe {
  return {
    agent,
    event: {
      hook_event_name: "PreToolUse",
      session_id: "countersign-doctor",
      cwd,
      tool_name: probeTool,
      tool_input: {},
      tool_use_id: "countersign-doctor",
    },
    isDenied: (output) => denial.safeParse(jsonOf(output)).success,
  };
}
