import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { HookCallbacks } from "../hooks/hooks-from-callbacks.ts";
import type { Model } from "../ports/model.ts";
import type { RunnerLog } from "../runner/runner-dependencies.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { AgentRules } from "./agent-policy.ts";
import type { CanUseTool } from "./can-use-tool.ts";
import type { AgentTool } from "./user-tool.ts";

/**
 * Bounds, null for none. `maxTurns`: model requests of one run (100 without it). `maxCostUsd`: US dollars of one run (10 without it;
 * it bounds nothing for a model of unknown price). `maxWaitSeconds`: how long the callback may take for one call before
 * it is denied with `timed_out` (for ever without it).
 */
export type AgentLimits = {
  maxTurns?: number | null | undefined;
  maxCostUsd?: number | null | undefined;
  maxWaitSeconds?: number | null | undefined;
};

/**
 * What an agent is made of. `model`: who thinks; `@countersign/anthropic` has one for the Messages API, and any object with
 * `ask` serves. `modelName` is what it gets as `request.model`. `workspace`: the folder to work in, absolute.
 *
 * `permissionMode`: "default" without it; "bypassPermissions" never asks, but what rules and hooks deny stays denied.
 * `allowBypass`: whether a callback's `updatedPermissions` may set that mode; without it such an answer counts as nonsense.
 * `canUseTool`: asked about every call that neither the rules nor the mode decide; without it such a call is denied with
 * `no_approver`. `rules` and `additionalDirectories` (absolute, `~/…`, or from the workspace) hold for the agent's life; no
 * settings file is read.
 *
 * `hooks`: functions around calls. `tools`: more tools beside the built-in ten. `agents`: kinds of sub-agents
 * that the agent may start, none without it; the first is meant where the model names none. `systemPrompt` takes the place of the built-in one. `onEvent`: told of everything in its order; what it throws is
 * logged. `log`: where faults go, to stderr without it. `env`: the environment of commands, `process.env` without it.
 */
export type AgentOptions = {
  model: Model;
  modelName?: string | undefined;
  workspace: string;
  permissionMode?: PermissionMode | undefined;
  allowBypass?: boolean | undefined;
  canUseTool?: CanUseTool | undefined;
  rules?: AgentRules | undefined;
  additionalDirectories?: readonly string[] | undefined;
  hooks?: HookCallbacks | undefined;
  tools?: readonly AgentTool[] | undefined;
  agents?: readonly AgentDefinition[] | undefined;
  systemPrompt?: string | undefined;
  limits?: AgentLimits | undefined;
  onEvent?: ((event: AgentEvent) => unknown) | undefined;
  log?: RunnerLog | undefined;
  env?: Readonly<Record<string, string | undefined>> | undefined;
};
