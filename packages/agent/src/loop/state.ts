import type { Assessment, Call, CallOutcome, CallVerdict } from "@countersign/contracts/call";
import type { SessionNotice } from "@countersign/contracts/session";
import type { VerdictRequest } from "@countersign/contracts/verdict";

/**
 * States and legal moves of one session's loop.
 *
 *   idle      -> thinking                       a person sent words
 *   thinking  -> acting | idle | failed         the model answered with calls, without, or could not
 *   acting    -> acting | thinking              one call after the other; when all are finished the model goes on
 *   thinking  -> limited                        a limit was reached before the model was asked
 *   limited   -> thinking                       a person said go on
 *   any       -> stopped                        a person stopped it
 *   stopped, failed, idle -> thinking           a person sent words
 *
 * `acting.calls` are in the model's order. The active call is the first that is not finished; everything behind it waits.
 */
export type LoopState =
  | { tag: "idle"; notice: SessionNotice | null }
  | { tag: "thinking"; attempt: number; notBefore: string | null; notice: SessionNotice | null }
  | { tag: "acting"; calls: Call[] }
  | { tag: "limited"; notice: SessionNotice }
  | { tag: "failed"; notice: SessionNotice }
  | { tag: "stopped" };

/** How a call that is not to run, or has run, ended. `result` is the text for the model. */
export type CallEnd = {
  outcome: CallOutcome;
  result: string;
  isError: boolean;
  exitCode?: number | null;
};

/** What can happen to a session. Times are ISO 8601, UTC, and come from outside. */
export type LoopEvent =
  | { tag: "words-sent"; at: string }
  | { tag: "limit-reached"; notice: SessionNotice }
  | { tag: "limit-lifted" }
  | { tag: "model-answered"; calls: Call[]; mustContinue: boolean; notice: SessionNotice | null }
  | { tag: "model-retrying"; attempt: number; notBefore: string; notice: SessionNotice }
  | { tag: "model-failed"; notice: SessionNotice }
  | { tag: "call-assessed"; callId: string; assessment: Assessment; at: string }
  | { tag: "call-refused"; callId: string; assessment: Assessment | null; end: CallEnd; at: string }
  | { tag: "call-started"; callId: string; at: string }
  | { tag: "call-ended"; callId: string; end: CallEnd; at: string }
  | { tag: "verdict-given"; request: VerdictRequest; verdict: CallVerdict; end: CallEnd | null }
  | { tag: "stop-requested"; by: string; at: string; endOf: (call: Call) => CallEnd }
  | { tag: "process-died"; at: string; endOf: (call: Call) => CallEnd };

/** What the runner does next. `park`: nothing, until a person acts. `wait`: nothing before that time. */
export type LoopEffect =
  | { tag: "ask-model"; attempt: number; notBefore: string | null }
  | { tag: "assess-call"; call: Call }
  | { tag: "take-turn"; call: Call }
  | { tag: "hand-in-results"; calls: Call[] }
  | { tag: "park" };
