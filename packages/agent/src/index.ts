export type { AgentDefinition } from "@countersign/contracts/agent-definition";
export type { AppErrorCode } from "@countersign/contracts/app-error";
export { AppError } from "@countersign/contracts/app-error";
export type { AuditEntry } from "@countersign/contracts/audit-entry";
export type { Call } from "@countersign/contracts/call";
export type { PermissionMode } from "@countersign/contracts/permission-mode";
export type { Usage } from "@countersign/contracts/session";
export { builtInAgents } from "@countersign/tools/built-in-agents";
export { createChangeStore } from "@countersign/tools/changes/create-change-store";
export { createWorkspaceWatch } from "@countersign/tools/drift/create-workspace-watch";
export { createPlaces } from "@countersign/tools/drift/places";
export { createExternalTools } from "@countersign/tools/external-tool";
export { fileChangeOf } from "@countersign/tools/file-change";
export { ChangedSinceApprovedError } from "@countersign/tools/file-system/changed-error";
export { type FileSnapshot, takeSnapshot } from "@countersign/tools/file-system/file-snapshot";
export { policyFileSystem } from "@countersign/tools/file-system/policy-file-system";
export { realpathOf } from "@countersign/tools/file-system/real-path";
export { replaceFile } from "@countersign/tools/file-system/replace-file";
export { createStillRealpath } from "@countersign/tools/file-system/still-real-path";
export type { PathBase } from "@countersign/tools/file-system/tool-path";
export { resolveToolPath } from "@countersign/tools/file-system/tool-path";
export { walkFiles } from "@countersign/tools/file-system/walk-files";
export type { McpCommand } from "@countersign/tools/mcp/mcp-command";
export { isShellVariable, mcpCommandLine, mcpShellCommand } from "@countersign/tools/mcp/mcp-command";
export type { McpConnection, McpTarget } from "@countersign/tools/mcp/mcp-connection";
export {
  definitionHash,
  definitionProblem,
  type McpDefinition,
  mcpDefinition,
  saidName,
} from "@countersign/tools/mcp/mcp-definition";
export {
  createResourceTools,
  type ResourceCall,
  resourceFingerprint,
} from "@countersign/tools/mcp/mcp-resource-tools";
export { toToolResult } from "@countersign/tools/mcp/mcp-result";
export { createMcpTool, fingerprintOf, type McpToolState } from "@countersign/tools/mcp/mcp-tool";
export { openMcp } from "@countersign/tools/mcp/open-mcp";
export { toListResult, toReadResult } from "@countersign/tools/mcp/resource-result";
export type {
  ChangeStore,
  FileContents,
} from "@countersign/tools/ports/change-store";
export type { FileMemory, FileRecord } from "@countersign/tools/ports/file-memory";
export type { Expansion, ExpansionContext, Intents } from "@countersign/tools/ports/intents";
export type {
  AnyTool,
  ParsedCall,
  RunContext,
  SubAgentTask,
  Tool,
  ToolContext,
  ToolPreview,
  ToolResult,
} from "@countersign/tools/ports/tool";
export { ToolInputError } from "@countersign/tools/ports/tool";
export type { ChangedFile, RestoredFile, WorkspaceWatch } from "@countersign/tools/ports/workspace-watch";
export { createSandboxCheck } from "@countersign/tools/sandbox/bubblewrap";
export { removeLostCaches } from "@countersign/tools/sandbox/caches";
export type { Sandboxed } from "@countersign/tools/sandbox/enter-sandbox";
export { describeExcess, type Excess } from "@countersign/tools/sandbox/limits";
export type { Program } from "@countersign/tools/sandbox/program";
export { finishRuns } from "@countersign/tools/sandbox/unfinished-runs";
export { listSoon } from "@countersign/tools/search/list-soon";
export { type CommandStarter, createCommandStarter } from "@countersign/tools/shell/command-starter";
export type { Pipe } from "@countersign/tools/shell/pipe-reserve";
export { PipeReserve } from "@countersign/tools/shell/pipe-reserve";
export { endGroup, isGoneWithin } from "@countersign/tools/shell/process-group";
export { programFiles } from "@countersign/tools/shell/program-files";
export { programFingerprints } from "@countersign/tools/shell/program-fingerprints";
export { type ProgramWatch, programWatch } from "@countersign/tools/shell/program-watch";
export type { Environment } from "@countersign/tools/shell/shell-environment";
export { environmentIn, secretVariables, shellEnvironment } from "@countersign/tools/shell/shell-environment";
export { taskTool } from "@countersign/tools/task-name";
export type { ToolSetOptions } from "@countersign/tools/tool-set";
export { createTools } from "@countersign/tools/tool-set";
export {
  type CoveredCalls,
  createCoveredCalls,
  type FoundCall,
  type WaitingSessions,
} from "./approvals/covered-calls.ts";
export { type AutomaticDenial, denyWaitingCall } from "./approvals/deny-waiting-call.ts";
export { dualApprovalFor } from "./approvals/dual-approval.ts";
export { type ReleaseDependencies, releaseCall } from "./approvals/release-call.ts";
export { timeOutCall } from "./approvals/time-out-call.ts";
export { type DigestParts, digestOf } from "./digest.ts";
export { policyOf } from "./evaluation/agent-policy.ts";
export {
  type EvaluationDependencies,
  type IntentDependencies,
  type PolicyDependencies,
  type PolicySession,
  policyContext,
  type SessionPolicy,
  withoutRules,
} from "./evaluation/session-policy.ts";
export { type AskedCall, answerCall, type ExternalAnswer } from "./external/answer-call.ts";
export { abandonCall, changeTurn, type TurnReport } from "./external/change-turn.ts";
export { createExternalSession } from "./external/create-external-session.ts";
export type { ExternalDependencies } from "./external/external-dependencies.ts";
export { parkCall, parkedText } from "./external/park-call.ts";
export { type FoundSession, proposeCall } from "./external/propose-call.ts";
export { type ReportAnswer, type ReportedEnd, reportCall } from "./external/report-call.ts";
export { createWatchedCalls } from "./external/watched-calls.ts";
export type { ConfiguredHook, HookRunOptions } from "./hooks/configured-hook.ts";
export { createHooks, type HooksOptions } from "./hooks/create-hooks.ts";
export type { HookInput } from "./hooks/hook-input.ts";
export { readHookMatcher, toolNamesIn } from "./hooks/hook-matcher.ts";
export type { HookOutput } from "./hooks/hook-output.ts";
export { createHookSandbox, type EnterHookSandbox, type HookSandbox } from "./hooks/hook-sandbox.ts";
export { readHookTimeout } from "./hooks/hook-timeout.ts";
export {
  type HookCallback,
  type HookCallbackMatcher,
  type HookCallbacks,
  hooksFromCallbacks,
} from "./hooks/hooks-from-callbacks.ts";
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
export { activeCall, nextEffect } from "./loop/next-effect.ts";
export type { CommandRun, LoopEffect, LoopEvent, LoopState, SubAgent } from "./loop/state.ts";
export { createMemoryRepository, type MemoryRepository } from "./memory/memory-repository.ts";
export type { ChangeRecords } from "./ports/change-records.ts";
export type { Clock } from "./ports/clock.ts";
export { type Commands, noCommands, type TypedCommand } from "./ports/commands.ts";
export { type HookNotice, type HookSession, type Hooks, type HookVerdict, noHooks } from "./ports/hooks.ts";
export type { LivePublisher, LiveStream } from "./ports/live.ts";
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
export {
  type AlwaysAllow,
  bareTransition,
  type GateRequest,
  type NewMessage,
  type SessionChange,
  type SessionRecord,
  type SessionRepository,
  StaleEpochError,
  storedMessage,
  type Transition,
  updateSession,
} from "./ports/repository.ts";
export type { OfferedTools, WorkspaceTools } from "./ports/workspace-tools.ts";
export type { EndReason } from "./runner/run-ended.ts";
export { createRunner, type Runner } from "./runner/runner.ts";
export type { RetryPolicy, RunnerDependencies, RunnerLog } from "./runner/runner-dependencies.ts";
export { describeEdit } from "./session/call-ends.ts";
export type {
  ControlDependencies,
  ModeSettings,
  NewSessionDefaults,
} from "./session/control-dependencies.ts";
export { startingMode } from "./session/create-session.ts";
export { holdSession, logInHeldSession, releaseSession, whyBusy } from "./session/hold-session.ts";
export { isTriedNow } from "./session/resume-session.ts";
export { createSessionControl, type SessionControl } from "./session/session-control.ts";
export { summaryOf } from "./session/session-summary.ts";
export { systemPrompt } from "./session/system-prompt.ts";
export { callFor } from "./session/typed-command.ts";
export { entryOfUndone, undoMessages } from "./session/undone-changes.ts";
