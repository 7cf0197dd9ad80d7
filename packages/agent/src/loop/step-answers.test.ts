import type { Assessment, Call } from "@countersign/contracts/call";
import { describe, expect, it } from "vitest";
import { nextEffect } from "./next-effect.ts";
import type { CallEnd, HookResult, LoopEvent, LoopState } from "./state.ts";
import { step } from "./step.ts";

const AT = "2026-01-01T00:00:00.000Z";
const LATER = "2026-01-01T00:00:03.000Z";
const UNTIL = "2026-01-01T00:00:05.000Z";
const end: CallEnd = { outcome: "denied", result: "no", isError: true };
const by = { kind: "person" as const, name: "x" };

function createAssessment(
  decision: Assessment["decision"],
  digest = "d1",
  maxWaitSeconds?: number,
): Assessment {
  const wait = maxWaitSeconds === undefined ? {} : { maxWaitSeconds };
  const preview = { kind: "input" as const, summary: "" };
  return { preview, fingerprints: [], digest, decision, reasons: [], suggestions: [], ...wait };
}

function call(
  id: string,
  phase: Call["phase"],
  assessment: Assessment | null = createAssessment("ask"),
): Call {
  const place = { sessionId: "s", turn: 2, position: 0, toolUseId: `toolu_${id}` };
  return { id, ...place, tool: "Bash", input: { command: "ls" }, phase, assessment, verdict: null };
}

const waiting = (id = "a") => call(id, { tag: "waiting", askedAt: AT, isChanged: false });
const createDeniedCall = (id = "a"): Call => ({
  ...call(id, { tag: "finished", ...end, finishedAt: AT }),
  verdict: { verdict: "deny", by: "x", at: AT, undo: { until: UNTIL, askedAt: AT } },
});
const acting = (...calls: Call[]): LoopState => ({ tag: "acting", calls, onceFinished: "continue" });
const phaseOf = (state: LoopState, id = "a") =>
  state.tag === "acting" ? state.calls.find((one) => one.id === id)?.phase.tag : undefined;

describe("a verdict that is undone", () => {
  const undo = (at: string): LoopEvent => ({ tag: "verdict-undone", callId: "a", at });
  it.each<{ name: string; from: Call[]; at: string; want: string }>([
    { name: "lets the call wait again", from: [createDeniedCall()], at: LATER, want: "waiting" },
    { name: "is too late at the end of its time", from: [createDeniedCall()], at: UNTIL, want: "finished" },
    {
      name: "is nothing that an approval knows",
      from: [call("a", { tag: "approved", digest: "d1" })],
      at: LATER,
      want: "approved",
    },
    {
      name: "is too late while a later call runs",
      from: [createDeniedCall(), call("b", { tag: "running", startedAt: LATER })],
      at: LATER,
      want: "finished",
    },
    {
      name: "is too late when a later call has run since",
      from: [createDeniedCall(), call("b", { tag: "finished", ...end, startedAt: LATER, finishedAt: LATER })],
      at: LATER,
      want: "finished",
    },
    {
      name: "may come after a later call was denied too",
      from: [createDeniedCall(), createDeniedCall("b")],
      at: LATER,
      want: "waiting",
    },
  ])("$name", ({ from, at, want }) => {
    expect(phaseOf(step(acting(...from), undo(at)))).toBe(want);
  });

  it("keeps since when the call waits", () => {
    const after = step(acting(createDeniedCall()), undo(LATER));
    expect(after).toMatchObject({ calls: [{ verdict: null, phase: { askedAt: AT, isChanged: false } }] });
  });

  it.each([
    { name: "holds the results back so long", state: acting(createDeniedCall()), want: UNTIL },
    {
      name: "until the last one's time",
      state: acting(createDeniedCall(), createDeniedCall("b")),
      want: UNTIL,
    },
    {
      name: "but not when the turn is stopped",
      state: { ...acting(createDeniedCall()), onceFinished: "stop" as const },
      want: null,
    },
    {
      name: "nor without such a verdict",
      state: acting(call("a", { tag: "finished", ...end, finishedAt: AT })),
      want: null,
    },
  ])("$name", ({ state, want }) => {
    expect(nextEffect(state as LoopState)).toMatchObject({ tag: "submit-results", notBefore: want });
  });
});

describe("an approval with other input", () => {
  const input = { command: "pwd" };
  const edit = { proposed: { command: "ls" }, by, at: AT };
  const giveVerdict = (edited: Assessment): LoopEvent => ({
    tag: "verdict-given",
    callId: "a",
    verdict: { verdict: "approve", by: "x", at: AT },
    end: null,
    approved: { input, edit, assessment: edited },
  });

  it("binds to what was approved, not to what was shown", () => {
    const after = step(acting(waiting()), giveVerdict(createAssessment("ask", "edited")));
    expect(after).toMatchObject({ calls: [{ input, edit, phase: { tag: "approved", digest: "edited" } }] });
    const old: LoopEvent = {
      tag: "call-started",
      callId: "a",
      assessment: createAssessment("ask", "d1"),
      at: AT,
    };
    expect(step(after, old)).toBe(after);
    const fitting: LoopEvent = { ...old, assessment: createAssessment("ask", "edited") };
    expect(phaseOf(step(after, fitting))).toBe("running");
  });
});

describe("what hooks said", () => {
  const hookResult: HookResult = {
    answer: { inputDigest: "i", askedInput: {}, ranBefore: 0, decision: "none" },
    runs: [],
    isTurnStopped: false,
    edited: { input: { command: "rm x" }, edit: { proposed: { command: "ls" }, by, at: AT } },
  };

  it("never starts a call in a form that nobody approved", () => {
    const from = acting(call("a", { tag: "approved", digest: "d1" }));
    const event: LoopEvent = {
      tag: "call-started",
      callId: "a",
      assessment: createAssessment("ask", "d2"),
      hookResult,
      at: AT,
    };
    expect(step(from, event)).toBe(from);
  });

  it("makes an approved call wait again when it changed the input", () => {
    const from = acting(call("a", { tag: "approved", digest: "d1" }));
    const evaluation = { kind: "assessed" as const, assessment: createAssessment("ask", "d2") };
    const after = step(from, {
      tag: "calls-evaluated",
      evaluations: [{ callId: "a", evaluation, hookResult }],
      at: AT,
    });
    expect(after).toMatchObject({
      calls: [{ input: { command: "rm x" }, phase: { tag: "waiting", isChanged: true } }],
    });
  });
});

describe("a refusal that no person gave", () => {
  const refused: LoopEvent = { tag: "call-refused", callId: "a", end, at: AT };
  it.each([
    { name: "ends a call that waits", from: waiting(), want: "finished" },
    { name: "leaves an approved one", from: call("a", { tag: "approved", digest: "d1" }), want: "approved" },
    { name: "leaves a running one", from: call("a", { tag: "running", startedAt: AT }), want: "running" },
  ])("$name", ({ from, want }) => {
    expect(phaseOf(step(acting(from), refused))).toBe(want);
  });
});

it("a call with a time limit says when its time is over, counted from when it was asked first", () => {
  const evaluation = (digest: string) => ({
    kind: "assessed" as const,
    assessment: createAssessment("ask", digest, 5),
  });
  const evaluationEvent = (digest: string, at: string): LoopEvent => ({
    tag: "calls-evaluated",
    evaluations: [{ callId: "a", evaluation: evaluation(digest) }],
    at,
  });
  const first = step(acting(call("a", { tag: "proposed" }, null)), evaluationEvent("d1", AT));
  expect(first).toMatchObject({ calls: [{ phase: { tag: "waiting", deniesAt: UNTIL } }] });
  expect(step(first, evaluationEvent("d2", LATER))).toMatchObject({
    calls: [{ phase: { deniesAt: UNTIL } }],
  });
});

it("a Stop hook that blocks the end is counted through the calls of the turn, and forgotten with a new message", () => {
  const thinking: LoopState = { tag: "thinking", attempt: 1, notBefore: null, notice: null };
  const modelAnswered = (calls: Call[], isBlockedByHook: boolean): LoopEvent => ({
    tag: "model-answered",
    calls,
    mustContinue: isBlockedByHook,
    notice: null,
    isBlockedByHook,
  });
  const held = step(thinking, modelAnswered([], true));
  expect(held).toMatchObject({ tag: "thinking", blockedByHook: 1 });
  const finished = call("a", { tag: "finished", ...end, finishedAt: AT });
  const after = step(step(held, modelAnswered([finished], false)), { tag: "results-submitted" });
  expect(after).toMatchObject({ tag: "thinking", blockedByHook: 1 });
  expect(step(after, modelAnswered([], true))).toMatchObject({ blockedByHook: 2 });
  const ended = step(after, modelAnswered([], false));
  expect(step(ended, { tag: "message-sent" })).toEqual(thinking);
});

it("of the runs of hooks a call keeps the newest fifty", () => {
  const runs = Array.from({ length: 60 }, (_, index) => ({
    event: "PostToolUse" as const,
    name: `hook ${index}`,
    source: "x",
    startedAt: AT,
    durationMs: 1,
    outcome: "said-nothing" as const,
    message: null,
  }));
  const running = call("a", { tag: "running", startedAt: AT });
  const state = acting({ ...running, hookRuns: runs.slice(0, 30) }, waiting("b"));
  const after = step(state, { tag: "call-ended", callId: "a", end, at: LATER, hookRuns: runs.slice(30) });
  const kept = after.tag === "acting" ? (after.calls[0]?.hookRuns ?? []) : [];
  expect(kept.map(({ name }) => name)).toEqual(runs.slice(10).map(({ name }) => name));
});
