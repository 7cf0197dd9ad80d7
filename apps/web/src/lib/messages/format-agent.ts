import type { AgentReference } from "@countersign/contracts/agent-reference";

/** A sub-agent by its name, in words for people. */
export function formatAgent({ name }: Pick<AgentReference, "name">): string {
  return `${name}, a sub-agent`;
}
