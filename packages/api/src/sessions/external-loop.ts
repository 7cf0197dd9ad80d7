import { type ExternalAgentKind, externalAgentKind } from "@countersign/contracts/external-agent";
import { z } from "zod";

const loopOfAgent = z.object({
  tag: z.literal("external"),
  agent: z.object({ kind: externalAgentKind }),
  parked: z.array(z.string()),
});

/** The agent that runs the session itself, and the calls that it doesn't wait for, from the session's stored loop. */
export function externalIn(loop: unknown): {
  externalAgent: ExternalAgentKind | undefined;
  parked: string[];
} {
  const { success, data } = loopOfAgent.safeParse(loop);
  return success
    ? { externalAgent: data.agent.kind, parked: data.parked }
    : { externalAgent: undefined, parked: [] };
}
