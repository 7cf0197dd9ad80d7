import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import { finish, moveCalls } from "./move-calls.ts";
import { countRefusals, repeatedRefusal } from "./refused-calls.ts";
import type { LoopEvent, LoopState, RefusedCall } from "./state.ts";

/**
 * One move of the loop. An event that is not legal in the state changes nothing: the same object comes back, so that a
 * late verdict or a second stop is harmless.
 */
export function step(state: LoopState, event: LoopEvent): LoopState {
  switch (event.tag) {
    case "words-sent":
      return canHear(state) ? thinking(1) : state;
    case "went-on":
      return goOn(state);
    case "limit-reached":
      return state.tag === "thinking" ? { tag: "limited", notice: event.notice } : state;
    case "model-answered":
      return state.tag === "thinking"
        ? afterAnswer(event, { ...held(state, event.isHeldUp ? 1 : 0), ...kept(state.refused) })
        : state;
    case "model-retrying":
      return state.tag === "thinking"
        ? { ...state, attempt: event.attempt, notBefore: event.notBefore, notice: event.notice }
        : state;
    case "model-failed":
      return state.tag === "thinking" ? { tag: "failed", notice: event.notice } : state;
    case "stop-requested":
      return stop(state, event);
    case "results-handed-in":
      return handIn(state);
    case "calls-looked-at":
    case "call-started":
    case "call-ended":
    case "verdict-given":
    case "verdict-undone":
    case "call-refused":
    case "process-died":
      return state.tag === "acting" ? withCalls(state, moveCalls(state.calls, event)) : state;
    default:
      return assertNever(event);
  }
}

/** Whether a person's words start a new turn now. */
export function canHear(state: LoopState): boolean {
  return state.tag !== "thinking" && state.tag !== "acting";
}

function thinking(attempt: number): Extract<LoopState, { tag: "thinking" }> {
  return { tag: "thinking", attempt, notBefore: null, notice: null };
}

/** Whoever goes on past a spent budget lets the model be asked once more; past every other limit all is counted anew. */
function goOn(state: LoopState): LoopState {
  if (state.tag !== "limited" && state.tag !== "failed") return state;
  const isPastBudget = state.notice.kind === "limit" && state.notice.limit === "budget";
  return isPastBudget ? { ...thinking(1), isPastBudget } : thinking(1);
}

type HeldUp = { heldUp?: number };
type Counted = HeldUp & { refused?: RefusedCall[] };

function kept(refused: RefusedCall[] = []): { refused?: RefusedCall[] } {
  return refused.length === 0 ? {} : { refused };
}

function held({ heldUp = 0 }: HeldUp, more: number): HeldUp {
  return heldUp + more === 0 ? {} : { heldUp: heldUp + more };
}

function afterAnswer(event: Extract<LoopEvent, { tag: "model-answered" }>, counted: Counted): LoopState {
  if (event.calls.length > 0) {
    const notice = event.notice === null ? {} : { notice: event.notice };
    return { tag: "acting", calls: event.calls, onceFinished: "go-on", ...notice, ...counted };
  }
  return event.mustContinue ? { ...thinking(1), ...counted } : { tag: "idle", notice: event.notice };
}

function stop(state: LoopState, event: Extract<LoopEvent, { tag: "stop-requested" }>): LoopState {
  if (state.tag === "idle" || state.tag === "stopped") return state;
  if (state.tag !== "acting") return { tag: "stopped" };
  const calls = state.calls.map((call) =>
    call.phase.tag === "finished" ? call : finish(call, event.endOf(call), event.at),
  );
  return { tag: "acting", calls, onceFinished: "stop" };
}

function handIn(state: LoopState): LoopState {
  if (state.tag !== "acting" || state.calls.some((call) => call.phase.tag !== "finished")) return state;
  if (state.onceFinished === "stop") return { tag: "stopped" };
  const refused = countRefusals(state.calls, state.refused);
  const notice = repeatedRefusal(state.calls, refused);
  if (notice !== null) return { tag: "limited", notice };
  return { ...thinking(1), notice: state.notice ?? null, ...held(state, 0), ...kept(refused) };
}

function withCalls(state: Extract<LoopState, { tag: "acting" }>, calls: Call[]): LoopState {
  return calls.every((call, index) => call === state.calls[index]) ? state : { ...state, calls };
}
