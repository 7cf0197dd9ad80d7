import type { Assessment, Call } from "@countersign/contracts/call";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activeCall, nextEffect } from "./next-effect.ts";
import type { CallEnd, LoopEvent, LoopState } from "./state.ts";
import { step } from "./step.ts";

const AT = "2026-01-01T00:00:00.000Z";
const end = (outcome: CallEnd["outcome"]): CallEnd => ({
  outcome,
  result: outcome,
  isError: outcome !== "ran",
});
const notice = { kind: "failed" as const, message: "no" };

function createAssessment(decision: Assessment["decision"], digest = "d1"): Assessment {
  return {
    preview: { kind: "input", summary: "" },
    fingerprints: [],
    digest,
    decision,
    reasons: [],
    suggestions: [],
  };
}

function call(
  id: string,
  phase: Call["phase"] = { tag: "proposed" },
  assessment: Assessment | null = null,
): Call {
  return {
    id,
    sessionId: "s",
    turn: 2,
    position: 0,
    toolUseId: `toolu_${id}`,
    tool: "Bash",
    input: {},
    phase,
    assessment,
    verdict: null,
  };
}

const waiting = (digest = "d1") =>
  call("a", { tag: "waiting", askedAt: AT, isChanged: false }, createAssessment("ask", digest));
const createApprovedCall = () => call("a", { tag: "approved", digest: "d1" }, createAssessment("ask"));
const running = () => call("a", { tag: "running", startedAt: AT }, createAssessment("ask"));
const releaseEvent = (assessment: Assessment): LoopEvent => ({
  tag: "call-released",
  callId: "a",
  assessment,
  release: { by: { kind: "person", name: "ada" }, at: AT },
});

const evaluationEvent = (assessment: Assessment, keepsWaiting = false): LoopEvent => ({
  tag: "calls-evaluated",
  evaluations: [{ callId: "a", evaluation: { kind: "assessed", assessment } }],
  at: AT,
  keepsWaiting,
});
const acting = (...calls: Call[]): LoopState => ({ tag: "acting", calls, onceFinished: "continue" });
const thinking: LoopState = { tag: "thinking", attempt: 1, notBefore: null, notice: null };
const idle: LoopState = { tag: "idle", notice: null };
const failed: LoopState = { tag: "failed", notice };
const limited: LoopState = { tag: "limited", notice };
const stopped: LoopState = { tag: "stopped" };

describe("step", () => {
  it.each<{ name: string; from: LoopState; event: LoopEvent; want: LoopState["tag"] }>([
    { name: "words wake an idle session", from: idle, event: { tag: "message-sent" }, want: "thinking" },
    { name: "words wake a stopped session", from: stopped, event: { tag: "message-sent" }, want: "thinking" },
    { name: "words wake a failed session", from: failed, event: { tag: "message-sent" }, want: "thinking" },
    { name: "words lift a limit", from: limited, event: { tag: "message-sent" }, want: "thinking" },
    { name: "continuing lifts a limit", from: limited, event: { tag: "resumed" }, want: "thinking" },
    { name: "continuing retries a failure", from: failed, event: { tag: "resumed" }, want: "thinking" },
    {
      name: "continuing does not wake a stopped session",
      from: stopped,
      event: { tag: "resumed" },
      want: "stopped",
    },
    {
      name: "a limit holds the model back",
      from: thinking,
      event: { tag: "limit-reached", notice },
      want: "limited",
    },
    {
      name: "a failed model fails the session",
      from: thinking,
      event: { tag: "model-failed", notice },
      want: "failed",
    },
    {
      name: "an answer without calls ends the turn",
      from: thinking,
      event: { tag: "model-answered", calls: [], mustContinue: false, notice: null },
      want: "idle",
    },
    {
      name: "a paused answer is continued",
      from: thinking,
      event: { tag: "model-answered", calls: [], mustContinue: true, notice: null },
      want: "thinking",
    },
    {
      name: "an answer with calls is acted on",
      from: thinking,
      event: { tag: "model-answered", calls: [call("a")], mustContinue: false, notice: null },
      want: "acting",
    },
    {
      name: "an answer that comes after a stop changes nothing",
      from: stopped,
      event: { tag: "model-answered", calls: [call("a")], mustContinue: false, notice: null },
      want: "stopped",
    },
    {
      name: "results are not submitted while a call is open",
      from: acting(waiting()),
      event: { tag: "results-submitted" },
      want: "acting",
    },
    {
      name: "a stop while the model thinks stops",
      from: thinking,
      event: { tag: "stop-requested", at: AT, endOf: () => end("aborted") },
      want: "stopped",
    },
    {
      name: "a stop of an idle session changes nothing",
      from: idle,
      event: { tag: "stop-requested", at: AT, endOf: () => end("aborted") },
      want: "idle",
    },
  ])("$name", ({ from, event, want }) => {
    expect(step(from, event).tag).toBe(want);
  });

  it.each<{ name: string; from: Call; event: LoopEvent; want: string }>([
    {
      name: "an approval binds to the digest that was shown",
      from: waiting(),
      event: {
        tag: "verdict-given",
        callId: "a",
        verdict: { verdict: "approve", by: "x", at: AT },
        end: null,
      },
      want: "approved",
    },
    {
      name: "a denial finishes the call",
      from: waiting(),
      event: {
        tag: "verdict-given",
        callId: "a",
        verdict: { verdict: "deny", by: "x", at: AT },
        end: end("denied"),
      },
      want: "finished",
    },
    {
      name: "a verdict on a call that does not wait changes nothing",
      from: running(),
      event: {
        tag: "verdict-given",
        callId: "a",
        verdict: { verdict: "deny", by: "x", at: AT },
        end: end("denied"),
      },
      want: "running",
    },
    {
      name: "an approved call starts in the form that was approved",
      from: createApprovedCall(),
      event: { tag: "call-started", callId: "a", assessment: createAssessment("ask"), at: AT },
      want: "running",
    },
    {
      name: "an approved call does not start in another form",
      from: createApprovedCall(),
      event: { tag: "call-started", callId: "a", assessment: createAssessment("ask", "d2"), at: AT },
      want: "approved",
    },
    {
      name: "an approved call does not start once it is denied by rule",
      from: createApprovedCall(),
      event: { tag: "call-started", callId: "a", assessment: createAssessment("deny"), at: AT },
      want: "approved",
    },
    {
      name: "a waiting call never starts, even if a stale look says allow",
      from: waiting(),
      event: { tag: "call-started", callId: "a", assessment: createAssessment("allow"), at: AT },
      want: "waiting",
    },
    {
      name: "an allowed call does not start when it must ask now",
      from: call("a", { tag: "allowed" }, createAssessment("allow")),
      event: { tag: "call-started", callId: "a", assessment: createAssessment("ask"), at: AT },
      want: "allowed",
    },
    {
      name: "a changed call waits again",
      from: createApprovedCall(),
      event: {
        tag: "calls-evaluated",
        evaluations: [
          { callId: "a", evaluation: { kind: "assessed", assessment: createAssessment("ask", "d2") } },
        ],
        at: AT,
      },
      want: "waiting",
    },
    {
      name: "an unchanged approved call stays approved",
      from: createApprovedCall(),
      event: {
        tag: "calls-evaluated",
        evaluations: [{ callId: "a", evaluation: { kind: "assessed", assessment: createAssessment("ask") } }],
        at: AT,
      },
      want: "approved",
    },
    {
      name: "a waiting call keeps waiting when a new mode would allow it",
      from: waiting(),
      event: evaluationEvent(createAssessment("allow")),
      want: "waiting",
    },
    {
      name: "a waiting call is let go by a rule that was made since",
      from: waiting(),
      event: evaluationEvent({
        ...createAssessment("allow"),
        reasons: [{ code: "earlier-rule", text: "a rule" }],
      }),
      want: "allowed",
    },
    {
      name: "a waiting call that a rule allows keeps waiting where somebody releases it",
      from: waiting(),
      event: evaluationEvent(
        { ...createAssessment("allow"), reasons: [{ code: "earlier-rule", text: "a rule" }] },
        true,
      ),
      want: "waiting",
    },
    {
      name: "a waiting call that is allowed by now is released",
      from: waiting(),
      event: releaseEvent(createAssessment("allow")),
      want: "allowed",
    },
    {
      name: "a waiting call that still asks is not released",
      from: waiting(),
      event: releaseEvent(createAssessment("ask")),
      want: "waiting",
    },
    {
      name: "a waiting call that needs dual approval is not released",
      from: waiting(),
      event: releaseEvent({
        ...createAssessment("allow"),
        dualApproval: { why: "of the team", excluded: [] },
      }),
      want: "waiting",
    },
    {
      name: "a call that ran when its process died is finished",
      from: running(),
      event: { tag: "process-died", at: AT, endOf: () => end("interrupted") },
      want: "finished",
    },
    {
      name: "an end that comes for a call that does not run changes nothing",
      from: waiting(),
      event: { tag: "call-ended", callId: "a", end: end("ran"), at: AT },
      want: "waiting",
    },
  ])("$name", ({ from, event, want }) => {
    const after = step(acting(from), event);
    expect(activeOrFirst(after)?.phase.tag).toBe(want);
  });

  it("shows a changed call as changed, keeps since when it waits, and forgets the void approval", () => {
    const evaluation = { kind: "assessed" as const, assessment: createAssessment("ask", "d2") };
    const later = "2026-01-01T01:00:00.000Z";
    const after = step(
      acting({ ...createApprovedCall(), verdict: { verdict: "approve", by: "x", at: AT } }),
      {
        tag: "calls-evaluated",
        evaluations: [{ callId: "a", evaluation }],
        at: later,
      },
    );
    expect(activeOrFirst(after)).toMatchObject({
      phase: { tag: "waiting", askedAt: later, isChanged: true },
      verdict: null,
    });
  });

  it("stops a turn: open calls end, finished ones keep their results", () => {
    const done = step(acting(running()), { tag: "call-ended", callId: "a", end: end("ran"), at: AT });
    if (done.tag !== "acting") throw new Error("not acting");
    const state = acting(
      ...done.calls,
      call("b", { tag: "waiting", askedAt: AT, isChanged: false }, createAssessment("ask")),
    );
    const after = step(state, { tag: "stop-requested", at: AT, endOf: () => end("aborted") });
    expect(after).toMatchObject({
      tag: "acting",
      onceFinished: "stop",
      calls: [{ phase: { outcome: "ran" } }, { phase: { outcome: "aborted" } }],
    });
    expect(step(after, { tag: "results-submitted" })).toEqual({ tag: "stopped" });
  });
});

describe("nextEffect", () => {
  it.each<{ name: string; state: LoopState; want: string }>([
    { name: "asks the model while thinking", state: thinking, want: "ask-model" },
    { name: "parks when idle", state: idle, want: "park" },
    { name: "parks at a limit", state: limited, want: "park" },
    { name: "parks when failed", state: failed, want: "park" },
    { name: "parks when stopped", state: stopped, want: "park" },
    { name: "evaluates proposed calls first", state: acting(call("a")), want: "evaluate-calls" },
    {
      name: "parks while the active call waits",
      state: acting(waiting(), call("b", { tag: "allowed" })),
      want: "park",
    },
    { name: "takes the turn of an approved call", state: acting(createApprovedCall()), want: "start-call" },
    {
      name: "takes the turn of an allowed call",
      state: acting(call("a", { tag: "allowed" })),
      want: "start-call",
    },
    { name: "leaves a running call to its runner", state: acting(running()), want: "await-call" },
    {
      name: "leaves a call that cannot be evaluated yet until its turn",
      state: acting(waiting(), call("b", { tag: "proposed", note: "no such file" })),
      want: "park",
    },
    {
      name: "evaluates it again when its turn comes",
      state: acting(call("b", { tag: "proposed", note: "no such file" })),
      want: "evaluate-calls",
    },
  ])("$name", ({ state, want }) => {
    expect(nextEffect(state).tag).toBe(want);
  });
});

describe("the loop under any sequence of events", () => {
  const ids = ["a", "b", "c"];
  const anyAssessment = fc
    .record({
      decision: fc.constantFrom("allow" as const, "ask" as const),
      digest: fc.constantFrom("d1", "d2"),
    })
    .map(({ decision, digest }) => createAssessment(decision, digest));
  const anyEvent: fc.Arbitrary<LoopEvent> = fc.oneof(
    fc.record({ callId: fc.constantFrom(...ids), assessment: anyAssessment }).map(
      ({ callId, assessment }): LoopEvent => ({
        tag: "calls-evaluated",
        evaluations: [{ callId, evaluation: { kind: "assessed", assessment } }],
        at: AT,
      }),
    ),
    fc
      .record({ callId: fc.constantFrom(...ids), assessment: anyAssessment })
      .map(({ callId, assessment }): LoopEvent => ({ tag: "call-started", callId, assessment, at: AT })),
    fc
      .constantFrom(...ids)
      .map((callId): LoopEvent => ({ tag: "call-ended", callId, end: end("ran"), at: AT })),
    fc.record({ callId: fc.constantFrom(...ids), isApproval: fc.boolean() }).map(
      ({ callId, isApproval }): LoopEvent => ({
        tag: "verdict-given",
        callId,
        verdict: { verdict: isApproval ? "approve" : "deny", by: "x", at: AT },
        end: isApproval ? null : end("denied"),
      }),
    ),
    fc.constant<LoopEvent>({ tag: "process-died", at: AT, endOf: () => end("interrupted") }),
  );

  it("never starts an asked call in a form that nobody approved", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let state: LoopState = acting(...ids.map((id) => call(id)));
        const approvedDigests = new Map<string, string>();
        for (const event of events) {
          const before = state;
          state = step(state, event);
          if (event.tag === "verdict-given" && event.end === null && state !== before) {
            const digest = callIn(before, event.callId)?.assessment?.digest;
            if (digest !== undefined) approvedDigests.set(event.callId, digest);
          }
          if (event.tag === "call-started" && state !== before && event.assessment.decision === "ask") {
            expect(approvedDigests.get(event.callId)).toBe(event.assessment.digest);
          }
        }
      }),
    );
  });

  it("never changes a finished call", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let state: LoopState = acting(...ids.map((id) => call(id)));
        for (const event of events) {
          const finished =
            state.tag === "acting" ? state.calls.filter((one) => one.phase.tag === "finished") : [];
          state = step(state, event);
          for (const one of finished) expect(callIn(state, one.id)).toBe(one);
        }
      }),
    );
  });
});

function callIn(state: LoopState, id: string): Call | undefined {
  return state.tag === "acting" ? state.calls.find((one) => one.id === id) : undefined;
}

function activeOrFirst(state: LoopState): Call | null {
  return activeCall(state) ?? (state.tag === "acting" ? (state.calls[0] ?? null) : null);
}
