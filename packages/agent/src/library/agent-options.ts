import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { HookCallbacks } from "../hooks/hooks-from-callbacks.ts";
import type { Model } from "../ports/model.ts";
import type { RunnerLog } from "../runner/runner-dependencies.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { AgentRules } from "./agent-policy.ts";
import type { CanUseTool } from "./can-use-tool.ts";
import type { AgentTool } from "./user-tool.ts";

/** Limits of an agent; null for none. */
export type AgentLimits = {
  /** Model requests of one run; 100 without it. */
  maxTurns?: number | null | undefined;
  /** US dollars of one run; 10 without it. It limits nothing for a model of unknown price. */
  maxCostUsd?: number | null | undefined;
  /** How long the callback may take for one call before it is denied with `timed_out`; forever without it. */
  maxWaitSeconds?: number | null | undefined;
};

/** What an agent is made of. */
export type AgentOptions = {
  /** `@countersign/anthropic` has one for the Messages API; any object with `ask` works. */
  model: Model;
  /** What the model gets as `request.model`. */
  modelName?: string | undefined;
  /** The folder to work in, absolute. */
  workspace: string;
  /** "default" without it. "bypassPermissions" never asks, but what rules and hooks deny stays denied. */
  permissionMode?: PermissionMode | undefined;
  /** Whether a callback's `updatedPermissions` may set that mode; without it, such an answer is invalid. */
  allowBypass?: boolean | undefined;
  /**
   * Called for every call that neither the rules nor the mode decide; without it, such a call is denied with
   * `no_approver`.
   */
  canUseTool?: CanUseTool | undefined;
  /** Apply for the agent's whole life, as `additionalDirectories` do. No settings file is read. */
  rules?: AgentRules | undefined;
  /** Absolute, `~/…`, or relative to the workspace. */
  additionalDirectories?: readonly string[] | undefined;
  /** Functions around calls. */
  hooks?: HookCallbacks | undefined;
  /** More tools besides the built-in ten. */
  tools?: readonly AgentTool[] | undefined;
  /** Kinds of sub-agents that the agent may start; none without it. The first is the default. */
  agents?: readonly AgentDefinition[] | undefined;
  /** Replaces the built-in one. */
  systemPrompt?: string | undefined;
  limits?: AgentLimits | undefined;
  /** Gets every event in order; errors that it throws are logged. */
  onEvent?: ((event: AgentEvent) => unknown) | undefined;
  /** Where errors go; stderr without it. */
  log?: RunnerLog | undefined;
  /** The environment of commands; `process.env` without it. */
  env?: Readonly<Record<string, string | undefined>> | undefined;
};
