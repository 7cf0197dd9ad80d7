import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import type { BlockedAccess } from "@countersign/contracts/blocked-access";
import type {
  Assessment,
  Call,
  CallEdit,
  CallOutcome,
  CallRelease,
  CallVerdict,
  FirstApproval,
} from "@countersign/contracts/call";
import type { RunningCommand } from "@countersign/contracts/command";
import type { ExternalAgent } from "@countersign/contracts/external-agent";
import type { HookAnswer, HookRun } from "@countersign/contracts/hook";
import type { CallDrift } from "@countersign/contracts/intent";
import type { JsonObject } from "@countersign/contracts/json";
import type { SessionNotice } from "@countersign/contracts/session";

/**
 * States and legal moves of one session's loop, made in `step.ts`.
 *
 *   idle, limited, failed, stopped -> thinking | acting
 *                                           a person sent a message; acting on the calls in the text of a command
 *   idle, limited, failed, stopped -> idle  the conversation was cleared
 *   thinking -> acting | idle | thinking    the model answered with calls, without, or wants to be asked again
 *   thinking -> thinking                    the model could not answer and is asked again later; a person wants that now
 *   thinking -> limited | failed            a limit was reached before asking; the model could not be asked
 *   acting   -> acting                      one call after the other, in the model's order; a verdict is undone
 *   acting   -> thinking | stopped          all calls are finished and their results are submitted
 *   acting   -> limited                     the same, and one call was refused again and again
 *   limited, failed -> thinking             a person resumed it
 *   thinking, limited, failed -> stopped    a person stopped it
 *   external -> external                    an external agent: it asks about its calls and reports how they ended
 *
 * While the loop is acting, each call of the turn has its own phase, `call.phase`, made in `move-calls.ts`:
 *
 *   proposed -> allowed | waiting | finished | proposed
 *                                   it was evaluated: it may run, a person decides, it is refused, it cannot be evaluated yet
 *   allowed, waiting, approved -> the same
 *                                   it was evaluated again; an approval stays while the call would do exactly what was approved
 *   waiting -> waiting              the first of two approvals was given, or undone
 *   waiting -> approved | finished  a verdict was given; or nobody gave one in time, or the program that was asked denied it
 *   finished -> waiting             the verdict that ended it was undone before the model got it
 *   allowed, approved -> running    its turn came, and a last evaluation found that it may still run, or is as it was approved
 *   running -> finished             it has run, or its process died: it is never run again
 *   all but finished -> finished    the turn was stopped
 *
 * `next-effect.ts` says what to do in a state, `agent-stack.ts` how the loop of a sub-agent fits into that of its session.
 */
export type LoopState =
  | { tag: "idle"; notice: SessionNotice | null }
  | {
      tag: "thinking";
      attempt: number;
      notBefore: string | null;
      notice: SessionNotice | null;
      /** How often Stop hooks have kept this turn from ending. */
      blockedByHook?: number | undefined;
      /** The calls of the last turn that were refused, and in how many turns in a row. */
      refusedCalls?: RefusedCall[] | undefined;
      /** A person let the model be asked once more although the intent's budget is spent. */
      isPastBudget?: boolean | undefined;
      /** Only moves of the cycle that it started keep it: every other move makes a state without it. */
      command?: CommandRun | undefined;
      /**
       * The answer is a summary. After it, the model sees the messages from this `seq` on. Resuming after a limit
       * or a failure asks for it again.
       */
      compactsFrom?: number | undefined;
    }
  | {
      tag: "acting";
      /**
       * In the model's order. The active call is the first that is not finished; the others wait for it, though
       * they may be decided ahead.
       */
      calls: Call[];
      /** What follows when all calls are finished. */
      onceFinished: "continue" | "stop";
      /** What the answer brought besides these calls; it stays until the model has answered again. */
      notice?: SessionNotice | undefined;
      blockedByHook?: number | undefined;
      refusedCalls?: RefusedCall[] | undefined;
      command?: CommandRun | undefined;
      abortedCommand?: AbortedCommand | undefined;
      /** The calls are those of the command's text, and their results make the message that is sent. */
      expansion?: Expansion | undefined;
    }
  | { tag: "limited"; notice: SessionNotice; compactsFrom?: number | undefined }
  | { tag: "failed"; notice: SessionNotice; compactsFrom?: number | undefined }
  | { tag: "stopped" }
  | {
      /** No runner ever claims it. It never leaves this state. */
      tag: "external";
      agent: ExternalAgent;
      /**
       * `stopping`: a person stopped the turn, and the answer to the agent's next call says so. `stopped`: the turn is over, and the stop
       * still holds for its sub-agents. A prompt ends it, or a person who takes it back.
       */
      turn: "idle" | "working" | "stopping" | "stopped";
      /** What it wrote since its last call: its claim about the next one. */
      said: ExternalText[];
      /** Ids of the parked calls: they wait, but the agent doesn't. It makes them again later. */
      parked: string[];
      /**
       * Calls that aren't finished, and calls whose end the agent doesn't know yet. They are independent of each other, because the agent
       * decides their order.
       */
      calls: Call[];
    };

/** One message of an external agent; it arrives in pieces, by their `index`. */
export type ExternalText = { messageId: string; pieces: { index: number; text: string }[] };

/** A call that was refused. */
export type RefusedCall = {
  /** A digest over its tool and input. */
  call: string;
  /** How often in a row. */
  times: number;
};

/** How a call ended. */
export type CallEnd = {
  outcome: CallOutcome;
  /** The text that the model gets. */
  result: string;
  isError: boolean;
  exitCode?: number | null | undefined;
  /** What the sandbox kept it from. */
  blocked?: BlockedAccess[] | undefined;
  /** What it changed outside the scope of its intent. */
  drift?: CallDrift | undefined;
};

/** The result of evaluating a call. */
export type Evaluation =
  /** It may run, or must ask. */
  | { kind: "assessed"; assessment: Assessment }
  /** It will not run, and nobody is asked. */
  | { kind: "refused"; assessment: Assessment | null; end: CallEnd }
  /** It cannot be evaluated before an earlier call of its turn has run; `note` says why. */
  | { kind: "not-yet"; note: string };

/** Input that replaces a call's current one. */
export type EditedInput = {
  input: JsonObject;
  /** The model's own input, and who wrote the new one. */
  edit: CallEdit;
};

/**
 * What the hooks before a call said when it was evaluated; `edited` when one of them changed the input, `isTurnStopped` when
 * one of them ends the turn with this call.
 */
export type HookResult = {
  answer: HookAnswer;
  runs: HookRun[];
  edited: EditedInput | null;
  isTurnStopped: boolean;
};

/** One evaluation of one call. */
export type CallEvaluation = {
  callId: string;
  evaluation: Evaluation;
  /** Absent when no hook ran for it. */
  hookResult?: HookResult | undefined;
};

/** What was approved instead of what had been shown: its evaluation, and other input where somebody gave it. */
export type Approved = Partial<EditedInput> & { assessment: Assessment };

/** What can happen to a session. Times are ISO 8601, UTC, and come from outside. */
export type LoopEvent =
  | {
      tag: "message-sent";
      command?: CommandRun | undefined;
      /** These calls are made first, and the message is built from their results. */
      expansion?: { calls: Call[]; made: Expansion } | undefined;
      compactsFrom?: number | undefined;
    }
  | { tag: "cleared" }
  | { tag: "intent-changed" }
  | { tag: "command-revoked"; commandId: string }
  /** The process that took the command is dead. */
  | { tag: "command-orphaned"; commandId: string }
  | { tag: "resumed" }
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
  | {
      tag: "calls-evaluated";
      evaluations: CallEvaluation[];
      at: string;
      /** A waiting call keeps waiting where a new rule allows it: somebody releases it. */
      keepsWaiting?: boolean | undefined;
    }
  /** The policy has come to allow a waiting call, and somebody let it go. */
  | { tag: "call-released"; callId: string; assessment: Assessment; release: CallRelease }
  | {
      tag: "call-started";
      callId: string;
      assessment: Assessment;
      hookResult?: HookResult | undefined;
      at: string;
    }
  | { tag: "call-ended"; callId: string; end: CallEnd; hookRuns?: HookRun[]; at: string }
  | {
      tag: "verdict-given";
      callId: string;
      verdict: CallVerdict;
      end: CallEnd | null;
      approved?: Approved | null;
      /** The names of both people, for a call that needed dual approval. */
      approvers?: string[] | undefined;
    }
  | { tag: "first-approved"; callId: string; first: FirstApproval; approved: Approved }
  | { tag: "first-withdrawn"; callId: string }
  | { tag: "verdict-undone"; callId: string; at: string }
  | { tag: "call-refused"; callId: string; end: CallEnd; at: string }
  | { tag: "stop-requested"; at: string; endOf: (call: Call) => CallEnd }
  | { tag: "process-died"; at: string; endOf: (call: Call) => CallEnd }
  /** An external agent asks about a call. */
  | { tag: "external-call-proposed"; call: Call }
  /** The agent no longer waits for these calls, or ended its turn without saying how they ended. */
  | { tag: "external-calls-abandoned"; callIds: string[]; at: string; endOf: (call: Call) => CallEnd }
  /** The gate parked the call: it waits, and the agent makes it again later. */
  | { tag: "external-call-parked"; callId: string }
  /** The agent made a parked call again. */
  | { tag: "external-call-resumed"; callId: string; toolUseId: string }
  /** The agent knows the end of these calls. */
  | { tag: "external-calls-settled"; callIds: string[] }
  /** The agent's turn begins or ends. */
  | { tag: "external-turn-changed"; turn: "idle" | "working"; said: ExternalText[] }
  | { tag: "external-text-written"; said: ExternalText[] }
  | { tag: "external-agent-changed"; agent: ExternalAgent }
  | { tag: "results-submitted" };

/** What the runner does next. */
export type LoopEffect =
  | { tag: "ask-model"; attempt: number; notBefore: string | null }
  | { tag: "evaluate-calls"; calls: Call[] }
  | { tag: "start-call"; call: Call }
  /** The call runs; the code that runs it reports its end. */
  | { tag: "await-call"; call: Call }
  /** Until `notBefore`, a person may undo a verdict. */
  | { tag: "submit-results"; calls: Call[]; notBefore: string | null }
  /** Nothing, until a person acts. */
  | { tag: "park"; waiting: Call | null };

/**
 * The slash command whose response cycle is running. It exists only in the loop, in the states of that cycle, so
 * what ends the cycle ends it.
 */
export type CommandRun = {
  running: RunningCommand;
  /** Which model answers instead of the session's; null for the session's. */
  model: string | null;
  /** The process that took the command. When it is dead, the cycle was cut off and the command has ended. */
  process: string;
};

/**
 * A command that ended because calls were aborted. It lets nothing run. When all of these aborts are undone, it runs again; when
 * anything else would end it, it is gone.
 */
type AbortedCommand = { command: CommandRun; callIds: string[] };

/** A command's text while the commands after `!` run and the files after `@` are read. */
export type Expansion = {
  /** The results of their calls replace the `call` pieces. */
  pieces: ExpansionPiece[];
  /** What hooks added to the message. */
  added: string[];
};
export type ExpansionPiece = { kind: "text"; text: string } | { kind: "call"; callId: string };

/** A sub-agent at work in a session. It exists as long as the call that started it runs. */
export type SubAgent = {
  /** That call's id. */
  id: string;
  /** As it was at the start: later changes of the configuration do not change its policy. */
  definition: AgentDefinition;
  loop: LoopState;
  /** Its model requests. */
  turns: number;
  /** What they cost, as far as known. */
  costUsd: number;
  /** What it said last. */
  lastText: string;
};
