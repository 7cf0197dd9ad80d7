import type { Usage } from "@countersign/contracts/session";
import type { CanUseToolError } from "./can-use-tool.ts";

/**
 * How a run ended. `usage` is what this run took: tokens, and `costUsd` in US dollars, null for a model of unknown price.
 *
 * `done`: the model has nothing more to do; `text` is what it said last. `ending` "cut": at the longest answer that the model may
 * give; "refused": it would not answer. `stopped`: by `stop()` or `close()` ("host"), by a callback's `interrupt`, or by a
 * hook. `refused`: a UserPromptSubmit hook did not let the words through. `aborted`: by the signal of `run`, or because the callback failed. `failed`: the model could not be asked. `limited`: a
 * bound of `limits` is reached. After each of them `run` can be called again, and goes on with the same conversation.
 */
export type AgentResult =
  | { status: "done"; text: string; ending: "complete" | "cut" | "refused"; usage: Usage }
  | { status: "stopped"; by: "host" | "callback" | "hook"; usage: Usage }
  | { status: "refused"; message: string; usage: Usage }
  | { status: "aborted"; cause: "signal"; reason: unknown; usage: Usage }
  | { status: "aborted"; cause: "callback-failed"; error: CanUseToolError; usage: Usage }
  | { status: "failed"; message: string; usage: Usage }
  | { status: "limited"; limit: "turns" | "cost" | "refusals" | "budget"; message: string; usage: Usage };
