import { assertNever } from "@countersign/contracts/assert-never";
import type { Assessment, Call } from "@countersign/contracts/call";
import type { CallEnd, CallLook, LoopEvent, LoopState } from "./state.ts";

/**
 * One move of the loop. An event that is not legal in the state changes nothing: the same object comes back, so that a
 * late verdict or a second stop is harmless.
 */
export function step(state: LoopState, event: LoopEvent): LoopState {
  switch (event.tag) {
    case "words-sent":
      return canHear(state) ? thinking(1) : state;
    case "went-on":
      return state.tag === "limited" || state.tag === "failed" ? thinking(1) : state;
    case "limit-reached":
      return state.tag === "thinking" ? { tag: "limited", notice: event.notice } : state;
    case "model-answered":
      return state.tag === "thinking" ? afterAnswer(event) : state;
    case "model-retrying":
      return state.tag === "thinking"
        ? { tag: "thinking", attempt: event.attempt, notBefore: event.notBefore, notice: event.notice }
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

function afterAnswer(event: Extract<LoopEvent, { tag: "model-answered" }>): LoopState {
  if (event.calls.length > 0) {
    const notice = event.notice === null ? {} : { notice: event.notice };
    return { tag: "acting", calls: event.calls, onceFinished: "go-on", ...notice };
  }
  return event.mustContinue ? thinking(1) : { tag: "idle", notice: event.notice };
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
  return state.onceFinished === "stop"
    ? { tag: "stopped" }
    : { ...thinking(1), notice: state.notice ?? null };
}

function withCalls(state: Extract<LoopState, { tag: "acting" }>, calls: Call[]): LoopState {
  return calls.every((call, index) => call === state.calls[index]) ? state : { ...state, calls };
}

type CallEvent = Extract<
  LoopEvent,
  {
    tag: "calls-looked-at" | "call-started" | "call-ended" | "verdict-given" | "process-died";
  }
>;

function moveCalls(calls: Call[], event: CallEvent): Call[] {
  switch (event.tag) {
    case "calls-looked-at": {
      const looks = new Map(event.looks.map(({ callId, look }) => [callId, look]));
      return calls.map((call) => lookAt(call, looks.get(call.id), event.at));
    }
    case "call-started":
      return calls.map((call) => (call.id === event.callId ? start(call, event.assessment, event.at) : call));
    case "call-ended":
      return calls.map((call) =>
        call.id === event.callId && call.phase.tag === "running" ? finish(call, event.end, event.at) : call,
      );
    case "verdict-given":
      return calls.map((call) => (call.id === event.callId ? judge(call, event) : call));
    case "process-died":
      return calls.map((call) =>
        call.phase.tag === "running" ? finish(call, event.endOf(call), event.at) : call,
      );
    default:
      return assertNever(event);
  }
}

function lookAt(call: Call, look: CallLook | undefined, at: string): Call {
  if (look === undefined || call.phase.tag === "running" || call.phase.tag === "finished") return call;
  switch (look.kind) {
    case "not-yet":
      return { ...call, phase: { tag: "proposed", note: look.note }, assessment: null };
    case "refused":
      return { ...finish(call, look.end, at), assessment: look.assessment };
    case "assessed": {
      const assessment = answered(call, look.assessment);
      return assessment.decision === "ask" ? ask(call, assessment, at) : allow(call, assessment);
    }
    default:
      return assertNever(look);
  }
}

/**
 * A call that waits for a person is let go by a rule that was made since, because that rule is an answer to it; never by a
 * new mode or new surroundings alone. Then it goes on asking for the reasons that it had.
 */
function answered(call: Call, assessment: Assessment): Assessment {
  if (call.phase.tag !== "waiting" || call.assessment === null || assessment.decision !== "allow")
    return assessment;
  if (assessment.because.some(({ kind }) => kind === "rule" || kind === "grant")) return assessment;
  const { preview, basis, digest } = assessment;
  return { ...call.assessment, preview, basis, digest };
}

function allow(call: Call, assessment: Assessment): Call {
  return { ...call, phase: { tag: "allowed" }, assessment };
}

/** An approval that no longer fits what the call would do is void; the call waits again and says that it changed. */
function ask(call: Call, assessment: Assessment, at: string): Call {
  if (call.phase.tag === "approved" && call.phase.digest === assessment.digest)
    return { ...call, assessment };
  const wasShown = call.phase.tag === "approved" || call.phase.tag === "waiting";
  const isChanged = wasShown && call.assessment?.digest !== assessment.digest;
  const before = call.phase.tag === "waiting" ? call.phase : null;
  return {
    ...call,
    verdict: null,
    assessment,
    phase: {
      tag: "waiting",
      askedAt: before?.askedAt ?? at,
      isChanged: isChanged || (before?.isChanged ?? false),
    },
  };
}

/** Only what the policy allows, or what a person approved in just this form, starts. */
function start(call: Call, assessment: Assessment, at: string): Call {
  const isApproved = call.phase.tag === "approved" && call.phase.digest === assessment.digest;
  const mayStart =
    assessment.decision === "allow"
      ? call.phase.tag === "allowed" || call.phase.tag === "approved"
      : assessment.decision === "ask" && isApproved;
  return mayStart ? { ...call, assessment, phase: { tag: "running", startedAt: at } } : call;
}

function judge(call: Call, event: Extract<LoopEvent, { tag: "verdict-given" }>): Call {
  if (call.phase.tag !== "waiting" || call.assessment === null) return call;
  if (event.end !== null) return { ...finish(call, event.end, event.verdict.at), verdict: event.verdict };
  return { ...call, verdict: event.verdict, phase: { tag: "approved", digest: call.assessment.digest } };
}

function finish(call: Call, end: CallEnd, at: string): Call {
  const startedAt = call.phase.tag === "running" ? { startedAt: call.phase.startedAt } : {};
  return { ...call, phase: { tag: "finished", ...end, ...startedAt, finishedAt: at } };
}
