import type { ExternalAgentKind } from "@countersign/contracts/external-agent";
import { externalAgentNames } from "@countersign/contracts/external-agent-names";

/** Calls that an external agent makes again later. */
export const parkedMessages = {
  notWaiting: (agent: ExternalAgentKind) =>
    `${externalAgentNames[agent]} isn’t waiting for this call any more. If you approve it, it runs once if the agent makes exactly the same call within an hour.`,
} as const;
