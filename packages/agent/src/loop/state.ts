import type {
  Assessment,
  Call,
  CallEdit,
  CallOutcome,
  CallVerdict,
  FirstApproval,
} from "@countersign/contracts/call";
import type { HookAnswer, HookRun } from "@countersign/contracts/hook";
import type { CallDrift } from "@countersign/contracts/intent";
import type { JsonObject } from "@countersign/contracts/json";
import type { SessionNotice } from "@countersign/contracts/session";
import type { CommandRun, Expansion } from "./command-run.ts";

/**
 * States and legal moves of one session's loop, made in `step.ts`.
 *
 *   idle, limited, failed, stopped -> thinking | acting
 *                                           a person sent words; acting on what stands in the text of a command
 *   idle, limited, failed, stopped -> idle  the conversation was cleared
 *   thinking -> acting | idle | thinking    the model answered with calls, without, or wants to be asked again
 *   thinking -> limited | failed            a limit was reached before asking; the model could not be asked
 *   acting   -> acting                      one call after the other, in the model's order; a verdict is taken back
 *   acting   -> thinking | stopped          all calls are finished and their results are handed in
 *   acting   -> limited                     the same, and one call was refused again and again
 *   limited, failed -> thinking             a person said go on
 *   thinking, limited, failed -> stopped    a person stopped it
 *
 * While the loop is acting each call of the turn goes a way of its own, `call.phase`, made in `move-calls.ts`:
 *
 *   proposed -> allowed | waiting | finished | proposed
 *                                   it was looked at: it may run, a person must say, it is refused, it cannot be told yet
 *   allowed, waiting, approved -> the same
 *                                   it was looked at again; an approval stands while the call would do just what was approved
 *   waiting -> waiting              the first of two approvals was given, or taken back
 *   waiting -> approved | finished  a verdict was given; or nobody gave one in time, or the program that was asked denied it
 *   finished -> waiting             the verdict that ended it was taken back before the model got it
 *   allowed, approved -> running    its turn came, and a last look found that it may still run, or is as it was approved
 *   running -> finished             it has run, or its process died: it is never run again
 *   all but finished -> finished    the turn was stopped
 *
 * `next-effect.ts` says what is to be done in a state, `agent-stack.ts` how the loop of a sub-agent stands in that of its session.
 *
 * `acting.calls` are in the model's order. The active call is the first that is not finished; everything behind it
 * waits for it, though it may be decided ahead. `onceFinished` says what follows when all are finished. `acting.notice` is
 * what the answer with these calls brought beside them; it stays until the model has answered again. `blockedByHook`: how often
 * Stop hooks have kept this turn from ending. `refused`: the calls of the last turn that were refused, and how many turns on end
 * that was so. `command` holds for the cycle that it started, see `CommandRun`: a state has it only when a move of that cycle put it
 * there, and what is not such a move makes a state without it. `expansion`: the calls are not the model's but those of the
 * command's text, and their results make the words that are sent. `compactsFrom`: the answer sums the conversation up, and from the
 * message with this `seq` on is what the model sees of it then; whoever goes on after a limit or a failure asks for it once more.
 * `isPastBudget`: a person let the model be asked once more though the budget of the intent is spent.
 */
export type LoopState =
  | { tag: "idle"; notice: SessionNotice | null }
  | {
      tag: "thinking";
      attempt: number;
      notBefore: string | null;
      notice: SessionNotice | null;
      blockedByHook?: number;
      refused?: RefusedCall[];
      isPastBudget?: boolean;
      command?: CommandRun;
      compactsFrom?: number;
    }
  | {
      tag: "acting";
      calls: Call[];
      onceFinished: "go-on" | "stop";
      notice?: SessionNotice;
      blockedByHook?: number;
      refused?: RefusedCall[];
      command?: CommandRun;
      expansion?: Expansion;
    }
  | { tag: "limited"; notice: SessionNotice; compactsFrom?: number }
  | { tag: "failed"; notice: SessionNotice; compactsFrom?: number }
  | { tag: "stopped" };

/** A call that was refused, named by a digest over its tool and input, and how often on end. */
export type RefusedCall = { call: string; times: number };

/** How a call ended. `result` is the text that the model gets. `drift`: what it changed beside its intent. */
export type CallEnd = {
  outcome: CallOutcome;
  result: string;
  isError: boolean;
  exitCode?: number | null;
  drift?: CallDrift;
};

/**
 * What looking at a call gave. `assessed`: it may run, or must ask. `refused`: it will not run, nobody is asked.
 * `not-yet`: it cannot be looked at before an earlier call of its turn has run, `note` says why.
 */
export type Evaluation =
  | { kind: "assessed"; assessment: Assessment }
  | { kind: "refused"; assessment: Assessment | null; end: CallEnd }
  | { kind: "not-yet"; note: string };

/** Input that takes the place of a call's present one. `edit` keeps the model's own, and whose the new one is. */
export type EditedInput = { input: JsonObject; edit: CallEdit };

/**
 * What the hooks before a call said when it was looked at; `edited` when one of them changed the input, `isTurnStopped` when
 * one of them ends the turn with this call.
 */
export type HookResult = {
  answer: HookAnswer;
  runs: HookRun[];
  edited: EditedInput | null;
  isTurnStopped: boolean;
};

/** One look at one call. `hookResult` is absent when no hook ran for it. */
export type CallEvaluation = { callId: string; evaluation: Evaluation; hookResult?: HookResult };

/** What was approved in the place of what had been shown: what looking at it gave, and other input where somebody gave it. */
export type Approved = Partial<EditedInput> & { assessment: Assessment };

/**
 * What can happen to a session. Times are ISO 8601, UTC, and come from outside. `words-sent`: with `expansion` its calls are made
 * first, and the words are made of them. `command-orphaned`: the process that took the command is dead. `approvers`: the names of both
 * who approved a call that needed two persons.
 */
export type LoopEvent =
  | {
      tag: "words-sent";
      command?: CommandRun;
      expansion?: { calls: Call[]; made: Expansion };
      compactsFrom?: number;
    }
  | { tag: "cleared" }
  | { tag: "intent-changed" }
  | { tag: "command-revoked"; commandId: string }
  | { tag: "command-orphaned"; commandId: string }
  | { tag: "went-on" }
  | { tag: "limit-reached"; notice: SessionNotice }
  | {
      tag: "model-answered";
      calls: Call[];
      mustContinue: boolean;
      notice: SessionNotice | null;
      isBlockedByHook?: boolean;
    }
  | { tag: "model-retrying"; attempt: number; notBefore: string; notice: SessionNotice }
  | { tag: "model-failed"; notice: SessionNotice }
  | { tag: "calls-looked-at"; evaluations: CallEvaluation[]; at: string }
  | { tag: "call-started"; callId: string; assessment: Assessment; hookResult?: HookResult; at: string }
  | { tag: "call-ended"; callId: string; end: CallEnd; hookRuns?: HookRun[]; at: string }
  | {
      tag: "verdict-given";
      callId: string;
      verdict: CallVerdict;
      end: CallEnd | null;
      approved?: Approved;
      approvers?: string[];
    }
  | { tag: "first-approved"; callId: string; first: FirstApproval; approved: Approved }
  | { tag: "first-withdrawn"; callId: string }
  | { tag: "verdict-undone"; callId: string; at: string }
  | { tag: "call-refused"; callId: string; end: CallEnd; at: string }
  | { tag: "stop-requested"; at: string; endOf: (call: Call) => CallEnd }
  | { tag: "process-died"; at: string; endOf: (call: Call) => CallEnd }
  | { tag: "results-handed-in" };

/**
 * What the runner does next. `await-call`: it runs, and whoever runs it brings its end. `hand-in-results`: not before
 * `notBefore`, until which a person may take a verdict back. `park`: nothing, until a person acts.
 */
export type LoopEffect =
  | { tag: "ask-model"; attempt: number; notBefore: string | null }
  | { tag: "look-at-calls"; calls: Call[] }
  | { tag: "take-turn"; call: Call }
  | { tag: "await-call"; call: Call }
  | { tag: "hand-in-results"; calls: Call[]; notBefore: string | null }
  | { tag: "park"; waiting: Call | null };
