import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import type { LoopState } from "./state.ts";

/**
 * A sub-agent at work in a session. It stands as long as the call that started it runs, and `id` is that call's. `definition`
 * is as it was when it started, so that it keeps its policy whatever is configured since. `turns` counts its model requests,
 * `costUsd` what they cost as far as that is known. `lastText` is what it said last.
 */
export type SubAgent = {
  id: string;
  definition: AgentDefinition;
  loop: LoopState;
  turns: number;
  costUsd: number;
  lastText: string;
};
