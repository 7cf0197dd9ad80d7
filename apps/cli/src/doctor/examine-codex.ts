import { errorMessage } from "@countersign/contracts/error-message";
import type { AgentTrust } from "../connect/agent-trust.ts";
import { doctorMessages } from "./doctor-messages.ts";
import { type Examine, type Finding, fine, problem, problemsOf } from "./examination.ts";
import { examineAgent } from "./examine-agent.ts";
import { probeHooks } from "./probe-hooks.ts";

/** Codex skips hooks that it doesn't trust, so this also checks the trust. */
export const examineCodex: Examine = examineAgent("codex", async (found, surroundings, { sendsProbes }) => {
  const { version, connection, place, key, findings } = found;
  // Never runs a program that isn't ours. Hooks that aren't ours needn't be trusted.
  const isOurs = problemsOf(findings).every(({ code }) => !suspicious.includes(code));
  if (!isOurs) return [];
  const trust =
    version === null || connection.trust === null
      ? []
      : [await checkTrust(connection.trust, surroundings.program)];
  if (!sendsProbes) return trust;
  return [...trust, ...(await probeHooks("codex", { place, hasKey: key !== null }, surroundings))];
});

const suspicious: readonly string[] = [
  "settings-missing",
  "settings-unreadable",
  "hooks-changed",
  "shim-missing",
  "shim-changed",
  "shim-not-executable",
];

async function checkTrust(trust: AgentTrust, program: string): Promise<Finding> {
  try {
    const isGranted = await trust.isGranted(program);
    return isGranted ? fine(doctorMessages.hooksTrusted) : problem("hooks-untrusted", trust.file);
  } catch (error) {
    return problem("program", errorMessage(error));
  }
}
