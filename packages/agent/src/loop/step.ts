import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import type { CommandRun } from "./command-run.ts";
import { finish, moveCalls } from "./move-calls.ts";
import { countRefusals, findRepeatedRefusal } from "./refused-calls.ts";
import type { LoopEvent, LoopState, RefusedCall } from "./state.ts";

/**
 * One move of the loop. An event that is not legal in the state changes nothing: the same object comes back, so that a
 * late verdict or a second stop is harmless.
 */
export function step(state: LoopState, event: LoopEvent): LoopState {
  switch (event.tag) {
    case "words-sent":
      return canStartTurn(state) ? begin(event) : state;
    case "cleared":
      return canStartTurn(state) ? { tag: "idle", notice: null } : state;
    case "went-on":
      return resume(state);
    case "limit-reached":
      return state.tag === "thinking"
        ? { tag: "limited", notice: event.notice, ...carryCompaction(state) }
        : state;
    case "model-answered":
      return state.tag === "thinking" ? afterAnswer(state, event) : state;
    case "model-retrying":
      return state.tag === "thinking"
        ? { ...state, attempt: event.attempt, notBefore: event.notBefore, notice: event.notice }
        : state;
    case "model-failed":
      return state.tag === "thinking"
        ? { tag: "failed", notice: event.notice, ...carryCompaction(state) }
        : state;
    case "stop-requested":
      return stop(state, event);
    case "results-handed-in":
      return submitResults(state);
    case "intent-changed":
      return withoutCommand(state);
    case "command-revoked":
    case "command-orphaned":
      return commandIn(state)?.running.id === event.commandId ? withoutCommand(state) : state;
    case "verdict-given":
      return state.tag === "acting" ? afterVerdict(state, event) : state;
    case "calls-looked-at":
    case "call-started":
    case "call-ended":
    case "verdict-undone":
    case "first-approved":
    case "first-withdrawn":
    case "call-refused":
    case "call-released":
    case "process-died":
      return state.tag === "acting" ? withCalls(state, moveCalls(state.calls, event)) : state;
    default:
      return assertNever(event);
  }
}

/** Whether a person's message starts a new turn now. */
export function canStartTurn(state: LoopState): boolean {
  return state.tag !== "thinking" && state.tag !== "acting";
}

/** The command whose cycle runs; null where none does. */
export function commandIn(state: LoopState): CommandRun | null {
  return state.tag === "thinking" || state.tag === "acting" ? (state.command ?? null) : null;
}

/** The same state, without any command. */
export function withoutCommand(state: LoopState): LoopState {
  if ((state.tag !== "thinking" && state.tag !== "acting") || state.command === undefined) return state;
  const { command: _, ...rest } = state;
  return rest;
}

type Thinking = Extract<LoopState, { tag: "thinking" }>;
type Acting = Extract<LoopState, { tag: "acting" }>;

function thinking(attempt: number): Thinking {
  return { tag: "thinking", attempt, notBefore: null, notice: null };
}

function begin({ command, expansion, compactsFrom }: Extract<LoopEvent, { tag: "words-sent" }>): LoopState {
  const carryOver = command === undefined ? {} : { command };
  if (expansion !== undefined) {
    return {
      tag: "acting",
      calls: expansion.calls,
      onceFinished: "go-on",
      expansion: expansion.made,
      ...carryOver,
    };
  }
  return { ...thinking(1), ...carryOver, ...carryCompaction({ compactsFrom }) };
}

/** Resuming past a spent budget lets the model be asked once more; past every other limit all counts start again. */
function resume(state: LoopState): LoopState {
  if (state.tag !== "limited" && state.tag !== "failed") return state;
  const isPastBudget = state.notice.kind === "limit" && state.notice.limit === "budget";
  return { ...thinking(1), ...(isPastBudget ? { isPastBudget } : {}), ...carryCompaction(state) };
}

/** A request for a summary stays one until it is answered. */
function carryCompaction({ compactsFrom }: { compactsFrom?: number | undefined }): { compactsFrom?: number } {
  return compactsFrom === undefined ? {} : { compactsFrom };
}

type BlockedByHook = { blockedByHook?: number };

function carryRefused(refused: RefusedCall[] = []): { refused?: RefusedCall[] } {
  return refused.length === 0 ? {} : { refused };
}

function carryOver({ blockedByHook = 0 }: BlockedByHook, more: number): BlockedByHook {
  return blockedByHook + more === 0 ? {} : { blockedByHook: blockedByHook + more };
}

/** The cycle continues with calls, and where the model only paused. What a hook makes it do beyond its end is not the command's. */
function afterAnswer(state: Thinking, event: Extract<LoopEvent, { tag: "model-answered" }>): LoopState {
  const counted = { ...carryOver(state, event.isBlockedByHook ? 1 : 0), ...carryRefused(state.refused) };
  const { command } = state;
  const running = command === undefined || event.isBlockedByHook === true ? {} : { command };
  if (event.calls.length > 0) {
    const notice = event.notice === null ? {} : { notice: event.notice };
    return { tag: "acting", calls: event.calls, onceFinished: "go-on", ...notice, ...counted, ...running };
  }
  if (!event.mustContinue) return { tag: "idle", notice: event.notice };
  return { ...thinking(1), ...counted, ...running, ...carryCompaction(state) };
}

/** Aborting a call also ends what lets others run unasked. */
function afterVerdict(state: Acting, event: Extract<LoopEvent, { tag: "verdict-given" }>): LoopState {
  const after = withCalls(state, moveCalls(state.calls, event));
  return after !== state && event.verdict.verdict === "abort" ? withoutCommand(after) : after;
}

function stop(state: LoopState, event: Extract<LoopEvent, { tag: "stop-requested" }>): LoopState {
  if (state.tag === "idle" || state.tag === "stopped") return state;
  if (state.tag !== "acting") return { tag: "stopped" };
  const calls = state.calls.map((call) =>
    call.phase.tag === "finished" ? call : finish(call, event.endOf(call), event.at),
  );
  const { expansion } = state;
  return { tag: "acting", calls, onceFinished: "stop", ...(expansion === undefined ? {} : { expansion }) };
}

function submitResults(state: LoopState): LoopState {
  if (state.tag !== "acting" || state.calls.some((call) => call.phase.tag !== "finished")) return state;
  if (state.onceFinished === "stop") return { tag: "stopped" };
  const running = state.command === undefined ? {} : { command: state.command };
  // The calls of a command's text are not the model's: that they were refused is not a thing that it repeats.
  if (state.expansion !== undefined) return { ...thinking(1), ...running };
  const refused = countRefusals(state.calls, state.refused);
  const notice = findRepeatedRefusal(state.calls, refused);
  if (notice !== null) return { tag: "limited", notice };
  return {
    ...thinking(1),
    notice: state.notice ?? null,
    ...carryOver(state, 0),
    ...carryRefused(refused),
    ...running,
  };
}

function withCalls(state: Acting, calls: Call[]): Acting {
  return calls.every((call, index) => call === state.calls[index]) ? state : { ...state, calls };
}
