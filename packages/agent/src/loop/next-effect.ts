import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import type { LoopEffect, LoopState } from "./state.ts";

/**
 * What to do in a state. It depends on the state alone, so that a session that is loaded after a crash continues
 * where its rows stand.
 */
export function nextEffect(state: LoopState): LoopEffect {
  switch (state.tag) {
    case "thinking":
      return { tag: "ask-model", attempt: state.attempt, notBefore: state.notBefore };
    case "acting":
      return nextInTurn(state);
    case "idle":
    case "limited":
    case "failed":
    case "stopped":
    case "external":
      return { tag: "park", waiting: null };
    default:
      return assertNever(state);
  }
}

/** The current call of the turn: the first that is not finished. */
export function activeCall(state: LoopState): Call | null {
  if (state.tag !== "acting") return null;
  return state.calls.find((call) => call.phase.tag !== "finished") ?? null;
}

function nextInTurn({ calls, onceFinished }: Extract<LoopState, { tag: "acting" }>): LoopEffect {
  const active = calls.find((call) => call.phase.tag !== "finished");
  if (active === undefined) {
    return { tag: "submit-results", calls, notBefore: onceFinished === "stop" ? null : undoEnd(calls) };
  }
  const unevaluated = calls.filter(
    (call) => call.phase.tag === "proposed" && (call.phase.note === undefined || call === active),
  );
  if (unevaluated.length > 0) return { tag: "evaluate-calls", calls: unevaluated };
  if (active.phase.tag === "waiting") return { tag: "park", waiting: active };
  return { tag: active.phase.tag === "running" ? "await-call" : "start-call", call: active };
}

/**
 * Until when a call that may run keeps from starting: once it has begun, no verdict on a call before it can be undone. A person who
 * approved it after such a verdict of their own has seen both; somebody else's approval doesn't end the time to undo. Null: it may start.
 */
export function heldUntil(state: LoopState, { id, verdict }: Call): string | null {
  if (state.tag !== "acting") return null;
  const before = state.calls.slice(
    0,
    state.calls.findIndex((call) => call.id === id),
  );
  return undoEnd(before.filter(({ verdict: earlier }) => earlier !== null && !isLaterOwn(verdict, earlier)));
}

function isLaterOwn(verdict: Call["verdict"], than: NonNullable<Call["verdict"]>): boolean {
  return verdict !== null && verdict.by === than.by && verdict.at > than.at;
}

/** The last moment at which one of the verdicts of the turn can still be undone. */
function undoEnd(calls: Call[]): string | null {
  const ends = calls.flatMap(({ verdict }) => (verdict?.undo === undefined ? [] : [verdict.undo.until]));
  return ends.reduce<string | null>((last, end) => (last === null || end > last ? end : last), null);
}
