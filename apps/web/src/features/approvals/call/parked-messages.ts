import type { ExternalAgentKind } from "@countersign/contracts/external-agent";
import { externalAgentNames } from "@countersign/contracts/external-agent-names";

/** Calls that an agent elsewhere makes again later. */
export const parkedMessages = {
  notWaiting: (agent: ExternalAgentKind) =>
    `${externalAgentNames[agent]} has gone on without this call. If you approve it, it runs once when the agent makes exactly this call again.`,
} as const;
