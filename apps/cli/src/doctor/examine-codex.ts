import { errorMessage } from "@countersign/contracts/error-message";
import type { AgentTrust } from "../connect/agent-trust.ts";
import { doctorMessages } from "./doctor-messages.ts";
import { type Examine, type Finding, fine, problem } from "./examination.ts";
import { examineAgent } from "./examine-agent.ts";
import { areOurs, probeHooks } from "./probe-hooks.ts";

/** Codex skips hooks that it doesn't trust, so this also checks the trust. */
export const examineCodex: Examine = examineAgent("codex", async (found, surroundings, { sendsProbes }) => {
  const { version, connection, place, key, findings } = found;
  // Hooks that aren't ours needn't be trusted.
  if (!areOurs(findings)) return [];
  const trust =
    version === null || connection.trust === null
      ? []
      : [await checkTrust(connection.trust, surroundings.program)];
  if (!sendsProbes) return trust;
  return [...trust, ...(await probeHooks("codex", { place, hasKey: key !== null }, surroundings))];
});

async function checkTrust(trust: AgentTrust, program: string): Promise<Finding> {
  try {
    const isGranted = await trust.isGranted(program);
    return isGranted ? fine(doctorMessages.hooksTrusted) : problem("hooks-untrusted", trust.file);
  } catch (error) {
    return problem("program", errorMessage(error));
  }
}
