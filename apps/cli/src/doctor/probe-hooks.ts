import { agentHook } from "@countersign/contracts/agent-hook";
import { probeReason, probeTool } from "@countersign/contracts/agent-probe";
import type { ConnectableAgentKind } from "@countersign/contracts/external-agent";
import { z } from "zod";
import type { AgentPlace } from "../connect/agent-files.ts";
import { jsonOf } from "../json-of.ts";
import { type Finding, problemsOf } from "./examination.ts";
import { type Probe, probeClosedPort, probeServer } from "./send-probe.ts";
import type { Surroundings } from "./surroundings.ts";

/** Whether the hooks and their program are as `connect` wrote them: a program that isn't ours isn't run here. */
export function areOurs(findings: readonly Finding[]): boolean {
  return problemsOf(findings).every(({ code }) => !suspicious.includes(code));
}

const suspicious: readonly string[] = [
  "settings-missing",
  "settings-unreadable",
  "hooks-changed",
  "shim-missing",
  "shim-changed",
  "shim-not-executable",
];

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
  const hook = agentHook(place.shim, agent, "question");
  return Promise.all([...(hasKey ? [probeServer(hook, probe, where)] : []), probeClosedPort(probe, where)]);
}

const claudeDenial = z.looseObject({
  hookSpecificOutput: z.looseObject({
    permissionDecision: z.literal("deny"),
    permissionDecisionReason: z.literal(probeReason),
  }),
});
const geminiDenial = z.looseObject({ decision: z.literal("deny"), reason: z.literal(probeReason) });

function hookProbe(agent: ConnectableAgentKind, cwd: string): Probe {
  const call = { session_id: "countersign-doctor", cwd, tool_name: probeTool, tool_input: {} };
  const [event, denial] =
    agent === "gemini"
      ? [{ hook_event_name: "BeforeTool", ...call }, geminiDenial]
      : [{ hook_event_name: "PreToolUse", ...call, tool_use_id: "countersign-doctor" }, claudeDenial];
  return { agent, event, isDenied: (output) => denial.safeParse(jsonOf(output)).success };
}
