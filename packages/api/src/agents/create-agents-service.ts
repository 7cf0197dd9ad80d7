import { AppError } from "@countersign/contracts/app-error";
import { agentReport } from "@countersign/contracts/connected-agent";
import { formatIssues } from "@countersign/contracts/format-issues";
import type { AgentsRepository } from "./agents-repository.ts";
import type { AgentsService } from "./agents-service.ts";

/** What is connected, as the agents' machines last reported it. It decides nothing, and a key can only report on itself. */
export function createAgentsService({
  agents,
  now,
}: {
  agents: AgentsRepository;
  now: () => string;
}): AgentsService {
  return {
    list: (caller) => agents.list(caller.permissions.has("people") ? null : caller.personId, now()),
    async report(agent, said, { key, proof, permissions }) {
      if (key === null || proof !== "key" || !permissions.has("gate"))
        throw new AppError("forbidden", "Only a key with the scope gate can report on agents.");
      const parsed = agentReport.safeParse(said);
      if (!parsed.success)
        throw new AppError("bad-input", `The report is invalid: ${formatIssues(parsed.error)}`);
      await agents.keep({ keyId: key.id, agent, report: parsed.data, at: now() });
    },
  };
}
