import type { Usage } from "@countersign/contracts/session";
import type { CanUseToolError } from "./can-use-tool.ts";

/**
 * How a run ended. After each of these, `run` can be called again and continues the same conversation. `usage` is
 * what this run used: tokens, and `costUsd` in US dollars, null for a model of unknown price.
 */
export type AgentResult =
  /**
   * The model has nothing more to do; `text` is what it said last. `ending` "cut": at the length limit of an
   * answer; "refused": it would not answer.
   */
  | { status: "done"; text: string; ending: "complete" | "cut" | "refused"; usage: Usage }
  /** By `stop()` or `close()` ("host"), by a callback's `interrupt`, or by a hook. */
  | { status: "stopped"; by: "host" | "callback" | "hook"; usage: Usage }
  /** A UserPromptSubmit hook blocked the message. */
  | { status: "refused"; message: string; usage: Usage }
  /** By the signal of `run`. */
  | { status: "aborted"; cause: "signal"; reason: unknown; usage: Usage }
  /** The callback failed. */
  | { status: "aborted"; cause: "callback-failed"; error: CanUseToolError; usage: Usage }
  /** The model could not be asked. */
  | { status: "failed"; message: string; usage: Usage }
  /** A limit of `limits` is reached. */
  | { status: "limited"; limit: "turns" | "cost" | "refusals" | "budget"; message: string; usage: Usage };
