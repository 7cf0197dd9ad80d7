import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import { finish, moveCalls } from "./move-calls.ts";
import type { LoopEvent, LoopState } from "./state.ts";

type External = Extract<LoopState, { tag: "external" }>;

/**
 * One move of a session of an external agent. Its calls move like those of any turn, but no runner ever starts one, and a stop doesn't
 * touch what the agent is running: only the agent can end that.
 */
export function stepExternal(state: External, event: LoopEvent): External {
  switch (event.tag) {
    case "external-call-proposed":
      return { ...state, turn: turnWith(state, event.call), said: [], calls: [...state.calls, event.call] };
    case "external-calls-abandoned":
      return withCalls(
        state,
        state.calls.map((call) =>
          call.phase.tag !== "finished" && event.callIds.includes(call.id)
            ? finish(call, event.endOf(call), event.at)
            : call,
        ),
      );
    case "external-calls-settled": {
      const isSettled = ({ id }: { id: string }) => event.callIds.includes(id);
      const calls = state.calls.filter((call) => call.phase.tag !== "finished" || !isSettled(call));
      const parked = state.parked.filter((id) => calls.some((call) => call.id === id));
      return calls.length === state.calls.length ? state : { ...state, calls, parked };
    }
    case "external-call-parked":
      return { ...state, parked: [...state.parked, event.callId] };
    case "external-call-resumed":
      return resume(state, event);
    case "external-turn-changed":
      return { ...state, turn: event.turn === "idle" ? endedTurn(state) : event.turn, said: event.said };
    case "external-text-written":
      return { ...state, said: event.said };
    case "external-agent-changed":
      return { ...state, agent: event.agent };
    case "stop-requested":
      return stop(state, event);
    case "call-started":
      return withCalls(unpark(state, event.callId), moveCalls(state.calls, event));
    case "calls-evaluated":
    case "call-ended":
    case "verdict-given":
    case "verdict-undone":
    case "first-approved":
    case "first-withdrawn":
    case "call-refused":
    case "call-released":
      return withCalls(state, moveCalls(state.calls, event));
    case "resumed":
      return isStopped(state) ? { ...state, turn: "idle" } : state;
    case "message-sent":
    case "cleared":
    case "limit-reached":
    case "model-answered":
    case "model-retrying":
    case "model-failed":
    case "results-submitted":
    case "intent-changed":
    case "command-revoked":
    case "command-orphaned":
    case "process-died":
      return state;
    default:
      return assertNever(event);
  }
}

/** Whether a person stopped it, and neither took that back nor wrote to the agent since. */
export function isStopped({ turn }: Pick<External, "turn">): boolean {
  return turn === "stopping" || turn === "stopped";
}

/** A sub-agent begins no turn: it may work on after that of the main agent. */
function turnWith(state: External, { agent }: Call): External["turn"] {
  return isStopped(state) || agent !== undefined ? state.turn : "working";
}

function endedTurn(state: External): External["turn"] {
  return isStopped(state) ? "stopped" : "idle";
}

/** An agent that starts a call waits for it. */
function unpark(state: External, callId: string): External {
  if (!state.parked.includes(callId)) return state;
  return { ...state, parked: state.parked.filter((id) => id !== callId) };
}

function resume(
  state: External,
  { callId, toolUseId }: Extract<LoopEvent, { tag: "external-call-resumed" }>,
): External {
  const calls = state.calls.map((call) => (call.id === callId ? { ...call, toolUseId } : call));
  const parked = state.parked.filter((id) => id !== callId);
  return { ...state, turn: "working", said: [], calls, parked };
}

function stop(state: External, event: Extract<LoopEvent, { tag: "stop-requested" }>): External {
  const calls = state.calls.map((call) =>
    call.phase.tag === "finished" || call.phase.tag === "running"
      ? call
      : finish(call, event.endOf(call), event.at),
  );
  return {
    ...state,
    turn: state.turn === "working" || state.turn === "stopping" ? "stopping" : "stopped",
    calls,
  };
}

function withCalls(state: External, calls: External["calls"]): External {
  return calls.every((call, index) => call === state.calls[index]) ? state : { ...state, calls };
}
