// The agent as a library: what the published package exports as `countersign/agent`.
export type { AgentDefinition } from "@countersign/contracts/agent-definition";
export type { AppErrorCode } from "@countersign/contracts/app-error";
export { AppError } from "@countersign/contracts/app-error";
export type { AuditEntry } from "@countersign/contracts/audit-entry";
export type { Call } from "@countersign/contracts/call";
export type { PermissionMode } from "@countersign/contracts/permission-mode";
export type { Usage } from "@countersign/contracts/session";
export type { HookInput } from "./hooks/hook-input.ts";
export type { HookOutput } from "./hooks/hook-output.ts";
export type { HookCallback, HookCallbackMatcher, HookCallbacks } from "./hooks/hooks-from-callbacks.ts";
export type { Agent } from "./library/agent.ts";
export type { AgentEvent } from "./library/agent-event.ts";
export type { AgentLimits, AgentOptions } from "./library/agent-options.ts";
export type { AgentRules } from "./library/agent-policy.ts";
export type { AgentResult } from "./library/agent-result.ts";
export {
  type CanUseTool,
  CanUseToolError,
  type CanUseToolOptions,
  type PermissionAllow,
  type PermissionDeny,
  type PermissionResult,
} from "./library/can-use-tool.ts";
export { createAgent } from "./library/create-agent.ts";
export type {
  PermissionRuleValue,
  PermissionUpdate,
  PermissionUpdateDestination,
} from "./library/permission-update.ts";
export {
  type AgentTool,
  type AgentToolContext,
  type AgentToolDefinition,
  defineTool,
} from "./library/user-tool.ts";
export {
  type Model,
  type ModelDelta,
  ModelError,
  type ModelMessage,
  type ModelRequest,
  type ModelTurn,
  type StopReason,
  type ToolDefinition,
  type TurnUsage,
} from "./ports/model.ts";
export type { RunnerLog } from "./runner/runner-dependencies.ts";
