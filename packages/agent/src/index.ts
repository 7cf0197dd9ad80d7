export type { DigestParts } from "./digest.ts";
export { digestOf } from "./digest.ts";
export { realpathOf } from "./file-system/real-path.ts";
export type { PathBase } from "./file-system/tool-path.ts";
export { resolveToolPath } from "./file-system/tool-path.ts";
export { activeCall, nextEffect } from "./loop/next-effect.ts";
export type { LoopEffect, LoopEvent, LoopState } from "./loop/state.ts";
export type { MemoryRepository } from "./memory/memory-repository.ts";
export { createMemoryRepository } from "./memory/memory-repository.ts";
export type { LivePublisher, LiveStream } from "./ports/live.ts";
export type {
  Model,
  ModelDelta,
  ModelMessage,
  ModelRequest,
  ModelTurn,
  StopReason,
  ToolDefinition,
  TurnUsage,
} from "./ports/model.ts";
export { ModelError } from "./ports/model.ts";
export type {
  NewMessage,
  Remembered,
  SessionRecord,
  SessionRepository,
  Transition,
} from "./ports/repository.ts";
export { StaleEpochError } from "./ports/repository.ts";
export type {
  AnyTool,
  ParsedCall,
  RunContext,
  Tool,
  ToolContext,
  ToolPreview,
  ToolResult,
} from "./ports/tool.ts";
export { ToolInputError } from "./ports/tool.ts";
export type { EndReason } from "./runner/run-ended.ts";
export type { Runner } from "./runner/runner.ts";
export { createRunner } from "./runner/runner.ts";
export type { RetryPolicy, RunnerDependencies, RunnerLog } from "./runner/runner-dependencies.ts";
export type { Clockwork } from "./session/advance.ts";
export type {
  ControlDependencies,
  ModeSettings,
  NewSessionDefaults,
} from "./session/control-dependencies.ts";
export type { LookDependencies } from "./session/look-at-call.ts";
export type { SessionControl } from "./session/session-control.ts";
export { createSessionControl } from "./session/session-control.ts";
export type { PolicyDependencies, PolicySession, SessionPolicy } from "./session/session-policy.ts";
export { policyContext, withoutRules } from "./session/session-policy.ts";
export { summaryOf } from "./session/session-summary.ts";
export { systemPrompt } from "./session/system-prompt.ts";
export type { Environment } from "./tools/shell/shell-environment.ts";
export type { ToolSetOptions } from "./tools/tool-set.ts";
export { createTools } from "./tools/tool-set.ts";
