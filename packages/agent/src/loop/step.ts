import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import { finish, moveCalls } from "./move-calls.ts";
import { countRefusals, findRepeatedRefusal } from "./refused-calls.ts";
import type { CommandRun, LoopEvent, LoopState } from "./state.ts";
import { stepExternal } from "./step-external.ts";

/**
 * One move of the loop. An event that is not legal in the state changes nothing: the same object comes back, so that a
 * late verdict or a second stop is harmless.
 */
export function step(state: LoopState, event: LoopEvent): LoopState {
  if (state.tag === "external") return stepExternal(state, event);
  switch (event.tag) {
    case "message-sent":
      return canStartTurn(state) ? begin(event) : state;
    case "cleared":
      return canStartTurn(state) ? { tag: "idle", notice: null } : state;
    case "resumed":
      return resume(state);
    case "limit-reached":
      return state.tag === "thinking"
        ? { tag: "limited", notice: event.notice, compactsFrom: state.compactsFrom }
        : state;
    case "model-answered":
      return state.tag === "thinking" ? afterAnswer(state, event) : state;
    case "model-retrying":
      return state.tag === "thinking"
        ? { ...state, attempt: event.attempt, notBefore: event.notBefore, notice: event.notice }
        : state;
    case "model-failed":
      return state.tag === "thinking"
        ? { tag: "failed", notice: event.notice, compactsFrom: state.compactsFrom }
        : state;
    case "stop-requested":
      return stop(state, event);
    case "results-submitted":
      return submitResults(state);
    case "intent-changed":
      return withoutCommand(state);
    case "command-revoked":
    case "command-orphaned":
      return (commandIn(state) ?? abortedCommandIn(state))?.running.id === event.commandId
        ? withoutCommand(state)
        : state;
    case "verdict-given":
      return state.tag === "acting" ? afterVerdict(state, event) : state;
    case "verdict-undone":
      return state.tag === "acting" ? afterUndo(state, event) : state;
    case "calls-evaluated":
    case "call-started":
    case "call-ended":
    case "first-approved":
    case "first-withdrawn":
    case "call-refused":
    case "call-released":
    case "process-died":
      return state.tag === "acting" ? withCalls(state, moveCalls(state.calls, event)) : state;
    case "external-call-proposed":
    case "external-calls-abandoned":
    case "external-call-parked":
    case "external-call-resumed":
    case "external-calls-settled":
    case "external-turn-changed":
    case "external-text-written":
    case "external-agent-changed":
      return state;
    default:
      return assertNever(event);
  }
}

/** Whether a person's message starts a new turn now. */
export function canStartTurn(state: LoopState): boolean {
  return state.tag !== "thinking" && state.tag !== "acting" && state.tag !== "external";
}

/** The command whose cycle runs; null where none does. */
export function commandIn(state: LoopState): CommandRun | null {
  return state.tag === "thinking" || state.tag === "acting" ? (state.command ?? null) : null;
}

/** The command that an abort ended, and that comes back when the abort is undone; null where there is none. */
export function abortedCommandIn(state: LoopState): CommandRun | null {
  return state.tag === "acting" ? (state.abortedCommand?.command ?? null) : null;
}

/** The same state, without any command. */
export function withoutCommand(state: LoopState): LoopState {
  if (commandIn(state) === null && abortedCommandIn(state) === null) return state;
  if (state.tag === "thinking") return { ...state, command: undefined };
  return state.tag === "acting" ? { ...state, command: undefined, abortedCommand: undefined } : state;
}

/** The same state after a call of its cycle was aborted: the command ends, and is kept for as long as that can be undone. */
export function abortCommand(
  state: LoopState,
  { callId, verdict }: Extract<LoopEvent, { tag: "verdict-given" }>,
): LoopState {
  const command = commandIn(state) ?? abortedCommandIn(state);
  if (state.tag !== "acting" || command === null || verdict.undo === undefined) return withoutCommand(state);
  const callIds = [...(state.abortedCommand?.callIds ?? []), callId];
  return { ...state, command: undefined, abortedCommand: { command, callIds } };
}

/** The same state after the abort of a call was undone: the command runs again, unless another abort stands. */
export function restoreCommand(state: LoopState, callId: string): LoopState {
  if (state.tag !== "acting" || state.abortedCommand?.callIds.includes(callId) !== true) return state;
  const { command } = state.abortedCommand;
  const callIds = state.abortedCommand.callIds.filter((id) => id !== callId);
  return callIds.length === 0
    ? { ...state, command, abortedCommand: undefined }
    : { ...state, abortedCommand: { command, callIds } };
}

type Thinking = Extract<LoopState, { tag: "thinking" }>;
type Acting = Extract<LoopState, { tag: "acting" }>;

/** The model is to be asked, for the first time. */
const thinking: Thinking = { tag: "thinking", attempt: 1, notBefore: null, notice: null };

function begin({ command, expansion, compactsFrom }: Extract<LoopEvent, { tag: "message-sent" }>): LoopState {
  if (expansion === undefined) return { ...thinking, command, compactsFrom };
  const { calls, made } = expansion;
  return { tag: "acting", calls, onceFinished: "continue", expansion: made, command };
}

/**
 * Resuming past a spent budget lets the model be asked once more; past every other limit all counts start again. While the model is
 * waited for, it's asked again at once.
 */
function resume(state: LoopState): LoopState {
  if (state.tag === "thinking")
    return state.notBefore === null ? state : { ...state, notBefore: null, notice: null };
  if (state.tag !== "limited" && state.tag !== "failed") return state;
  const isPastBudget = state.notice.kind === "limit" && state.notice.limit === "budget";
  return { ...thinking, isPastBudget: isPastBudget || undefined, compactsFrom: state.compactsFrom };
}

/** The cycle continues with calls, and when the model only paused. The command does not cover the turns that a Stop hook adds. */
function afterAnswer(state: Thinking, event: Extract<LoopEvent, { tag: "model-answered" }>): LoopState {
  const { isBlockedByHook = false, calls, notice } = event;
  const { refusedCalls, compactsFrom } = state;
  const blockedByHook = (state.blockedByHook ?? 0) + (isBlockedByHook ? 1 : 0) || undefined;
  const command = isBlockedByHook ? undefined : state.command;
  const carried = { blockedByHook, refusedCalls, command };
  if (calls.length > 0)
    return { tag: "acting", calls, onceFinished: "continue", notice: notice ?? undefined, ...carried };
  if (!event.mustContinue) return { tag: "idle", notice };
  return { ...thinking, ...carried, compactsFrom };
}

/** Aborting a call also ends the command whose rules allow others. */
function afterVerdict(state: Acting, event: Extract<LoopEvent, { tag: "verdict-given" }>): LoopState {
  const after = withCalls(state, moveCalls(state.calls, event));
  return after !== state && event.verdict.verdict === "abort" ? abortCommand(after, event) : after;
}

function afterUndo(state: Acting, event: Extract<LoopEvent, { tag: "verdict-undone" }>): LoopState {
  const after = withCalls(state, moveCalls(state.calls, event));
  return after === state ? state : restoreCommand(after, event.callId);
}

function stop(state: LoopState, event: Extract<LoopEvent, { tag: "stop-requested" }>): LoopState {
  if (state.tag === "idle" || state.tag === "stopped") return state;
  if (state.tag !== "acting") return { tag: "stopped" };
  const calls = state.calls.map((call) =>
    call.phase.tag === "finished" ? call : finish(call, event.endOf(call), event.at),
  );
  return { tag: "acting", calls, onceFinished: "stop", expansion: state.expansion };
}

function submitResults(state: LoopState): LoopState {
  if (state.tag !== "acting" || state.calls.some((call) => call.phase.tag !== "finished")) return state;
  if (state.onceFinished === "stop") return { tag: "stopped" };
  const { command, blockedByHook } = state;
  // The calls of a command's text are not the model's, so a refused one is not a call that the model repeats.
  if (state.expansion !== undefined) return { ...thinking, command };
  const refused = countRefusals(state.calls, state.refusedCalls);
  const limit = findRepeatedRefusal(state.calls, refused);
  if (limit !== null) return { tag: "limited", notice: limit };
  const refusedCalls = refused.length === 0 ? undefined : refused;
  return { ...thinking, notice: state.notice ?? null, blockedByHook, refusedCalls, command };
}

function withCalls(state: Acting, calls: Call[]): Acting {
  return calls.every((call, index) => call === state.calls[index]) ? state : { ...state, calls };
}
