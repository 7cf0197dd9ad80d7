import type { Assessment, Call, CallOutcome, CallVerdict } from "@countersign/contracts/call";
import type { SessionNotice } from "@countersign/contracts/session";

/**
 * States and legal moves of one session's loop.
 *
 *   idle     -> thinking                    a person sent words
 *   thinking -> acting | idle | thinking    the model answered with calls, without, or wants to be asked again
 *   thinking -> limited | failed            a limit was reached before asking; the model could not be asked
 *   acting   -> acting                      one call after the other, in the model's order
 *   acting   -> thinking | stopped          all calls are finished and their results are handed in
 *   limited, failed -> thinking             a person said go on
 *   thinking, limited, failed -> stopped    a person stopped it
 *   stopped, failed, limited -> thinking    a person sent words
 *
 * `acting.calls` are in the model's order. The active call is the first that is not finished; everything behind it
 * waits for it, though it may be decided ahead. `onceFinished` says what follows when all are finished. `acting.notice` is
 * what the answer with these calls brought beside them; it stays until the model has answered again.
 */
export type LoopState =
  | { tag: "idle"; notice: SessionNotice | null }
  | { tag: "thinking"; attempt: number; notBefore: string | null; notice: SessionNotice | null }
  | { tag: "acting"; calls: Call[]; onceFinished: "go-on" | "stop"; notice?: SessionNotice }
  | { tag: "limited"; notice: SessionNotice }
  | { tag: "failed"; notice: SessionNotice }
  | { tag: "stopped" };

/** How a call ended. `result` is the text that the model gets. */
export type CallEnd = {
  outcome: CallOutcome;
  result: string;
  isError: boolean;
  exitCode?: number | null;
};

/**
 * What looking at a call gave. `assessed`: it may run, or must ask. `refused`: it will not run, nobody is asked.
 * `not-yet`: it cannot be looked at before an earlier call of its turn has run, `note` says why.
 */
export type CallLook =
  | { kind: "assessed"; assessment: Assessment }
  | { kind: "refused"; assessment: Assessment | null; end: CallEnd }
  | { kind: "not-yet"; note: string };

/** What can happen to a session. Times are ISO 8601, UTC, and come from outside. */
export type LoopEvent =
  | { tag: "words-sent" }
  | { tag: "went-on" }
  | { tag: "limit-reached"; notice: SessionNotice }
  | { tag: "model-answered"; calls: Call[]; mustContinue: boolean; notice: SessionNotice | null }
  | { tag: "model-retrying"; attempt: number; notBefore: string; notice: SessionNotice }
  | { tag: "model-failed"; notice: SessionNotice }
  | { tag: "calls-looked-at"; looks: { callId: string; look: CallLook }[]; at: string }
  | { tag: "call-started"; callId: string; assessment: Assessment; at: string }
  | { tag: "call-ended"; callId: string; end: CallEnd; at: string }
  | { tag: "verdict-given"; callId: string; verdict: CallVerdict; end: CallEnd | null }
  | { tag: "stop-requested"; at: string; endOf: (call: Call) => CallEnd }
  | { tag: "process-died"; at: string; endOf: (call: Call) => CallEnd }
  | { tag: "results-handed-in" };

/** What the runner does next. `await-call`: it runs, and whoever runs it brings its end. `park`: nothing, until a person acts. */
export type LoopEffect =
  | { tag: "ask-model"; attempt: number; notBefore: string | null }
  | { tag: "look-at-calls"; calls: Call[] }
  | { tag: "take-turn"; call: Call }
  | { tag: "await-call"; call: Call }
  | { tag: "hand-in-results"; calls: Call[] }
  | { tag: "park"; waiting: Call | null };
