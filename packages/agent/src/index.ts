export type { LoopEffect, LoopEvent, LoopState } from "./loop/state.ts";
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
export type { NewMessage, SessionRecord, SessionRepository, Transition } from "./ports/repository.ts";
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
export type { SessionControl } from "./session/session-control.ts";
