import type { ConnectedAgent } from "@countersign/contracts/connected-agent";
import type { ExternalAgentKind } from "@countersign/contracts/external-agent";
import type { Caller } from "../caller.ts";

/** The agents that ask with a key of the gate. */
export type AgentsService = {
  /** Those with the caller's keys; with `people` everybody's. */
  list(caller: Caller): Promise<ConnectedAgent[]>;
  /** Stores an `AgentReport` on the agent of the caller's key. Throws `AppError`: `forbidden` without such a key; `bad-input`. */
  report(agent: ExternalAgentKind, said: unknown, caller: Caller): Promise<void>;
};
