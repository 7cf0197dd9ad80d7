export { createGate } from "./create-gate.ts";
export type {
  Call,
  CallResult,
  DecidedCall,
  Gate,
  GateOptions,
  PromptAnswer,
  Refusal,
  ReportAnswer,
  RunOptions,
  RunOutcome,
  SameAs,
  Verdict,
} from "./gate.ts";
export { GateError, type GateErrorCode } from "./gate-error.ts";
