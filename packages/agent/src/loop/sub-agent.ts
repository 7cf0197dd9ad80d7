import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import type { LoopState } from "./state.ts";

/** A sub-agent at work in a session. It exists as long as the call that started it runs. */
export type SubAgent = {
  /** That call's id. */
  id: string;
  /** As it was at the start: later changes of the configuration do not change its policy. */
  definition: AgentDefinition;
  loop: LoopState;
  /** Its model requests. */
  turns: number;
  /** What they cost, as far as known. */
  costUsd: number;
  /** What it said last. */
  lastText: string;
};
