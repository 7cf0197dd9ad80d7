import type { Assessment, Call } from "@countersign/contracts/call";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOf } from "../fixtures/running-command.ts";
import {
  type AgentStack,
  commandIdOf,
  currentLoop,
  nextMove,
  stepAgentStack,
  turnCalls,
} from "./agent-stack.ts";
import { commandEnd } from "./command-end.ts";
import type { CallEnd, LoopEvent, LoopState, SubAgent } from "./state.ts";
import { withoutCommand } from "./step.ts";

const AT = "2026-01-01T00:00:00.000Z";
const notice = { kind: "failed" as const, message: "no" };
const end = (outcome: CallEnd["outcome"]): CallEnd => ({ outcome, result: outcome, isError: false });
const agent = { id: "task", name: "helper" };

function createAssessment(decision: Assessment["decision"]): Assessment {
  return {
    preview: { kind: "input", summary: "" },
    fingerprints: [],
    digest: "d",
    decision,
    reasons: [],
    suggestions: [],
  };
}

function call(id: string, phase: Call["phase"] = { tag: "proposed" }, own: Partial<Call> = {}): Call {
  return {
    id,
    sessionId: "s",
    turn: 2,
    position: 0,
    toolUseId: id,
    tool: "Bash",
    input: { id },
    phase,
    assessment: createAssessment("ask"),
    verdict: null,
    ...own,
  };
}

const waits: Call["phase"] = { tag: "waiting", askedAt: AT, isChanged: false };
const runs: Call["phase"] = { tag: "running", startedAt: AT };
const over: Call["phase"] = { tag: "finished", ...end("ran"), startedAt: AT, finishedAt: AT };
const refused: Call["phase"] = { tag: "finished", ...end("denied"), isError: true, finishedAt: AT };

const command = runOf("go");
const thinking: LoopState = { tag: "thinking", attempt: 1, notBefore: null, notice: null, command };
const acting = (...calls: Call[]): LoopState => ({ tag: "acting", calls, onceFinished: "continue", command });
const stackOf = (loop: LoopState): AgentStack => ({ loop, subAgent: null });

/** A session whose call `task` runs a sub-agent, under a command. */
function withSubAgent(loop: LoopState): AgentStack & { subAgent: SubAgent } {
  const definition = { name: "helper", description: "helps", prompt: "Help." };
  return {
    loop: acting(call("task", runs, { tool: "Task" })),
    subAgent: { id: "task", definition, loop, turns: 1, costUsd: 0, lastText: "" },
  };
}

const modelAnswered = (more: Partial<Extract<LoopEvent, { tag: "model-answered" }>>): LoopEvent => ({
  tag: "model-answered",
  calls: [],
  mustContinue: false,
  notice: null,
  ...more,
});
const stop: LoopEvent = { tag: "stop-requested", at: AT, endOf: () => end("aborted") };
const verdict = (
  callId: string,
  given: "approve" | "deny" | "instruct" | "abort",
  outcome: CallEnd | null = end("denied"),
): LoopEvent => ({
  tag: "verdict-given",
  callId,
  verdict: { verdict: given, by: "ada", at: AT },
  end: given === "approve" ? null : outcome,
});
const submitResults: LoopEvent = { tag: "results-submitted" };
const retrying: LoopEvent = { tag: "model-retrying", attempt: 2, notBefore: AT, notice };
const limit: LoopEvent = { tag: "limit-reached", notice };

describe("a command is kept", () => {
  it.each<{ name: string; from: AgentStack; event: LoopEvent }>([
    {
      name: "when the model asks for calls",
      from: stackOf(thinking),
      event: modelAnswered({ calls: [call("a")] }),
    },
    { name: "when the model paused", from: stackOf(thinking), event: modelAnswered({ mustContinue: true }) },
    { name: "while the model is asked again", from: stackOf(thinking), event: retrying },
    { name: "when results are submitted", from: stackOf(acting(call("a", over))), event: submitResults },
    { name: "when a call is denied", from: stackOf(acting(call("a", waits))), event: verdict("a", "deny") },
    {
      name: "when a person says what to do instead",
      from: stackOf(acting(call("a", waits))),
      event: verdict("a", "instruct"),
    },
    {
      name: "when a call is approved",
      from: stackOf(acting(call("a", waits))),
      event: verdict("a", "approve"),
    },
    {
      name: "when an abort comes too late",
      from: stackOf(acting(call("a", over), call("b", waits))),
      event: verdict("a", "abort"),
    },
    {
      name: "when another one is revoked",
      from: stackOf(thinking),
      event: { tag: "command-revoked", commandId: "other" },
    },
    {
      name: "when another one lost its process",
      from: stackOf(thinking),
      event: { tag: "command-orphaned", commandId: "other" },
    },
    {
      name: "when a message comes that cannot be accepted now",
      from: stackOf(thinking),
      event: { tag: "message-sent", command: runOf("other") },
    },
    {
      name: "when the conversation cannot be cleared now",
      from: stackOf(thinking),
      event: { tag: "cleared" },
    },
    {
      name: "when a call was cut off by a process that took another one",
      from: stackOf(acting(call("a", runs))),
      event: { tag: "process-died", at: AT, endOf: () => end("interrupted") },
    },
    {
      name: "when a sub-agent's model failed, which the agent reads",
      from: withSubAgent({ tag: "thinking", attempt: 1, notBefore: null, notice: null }),
      event: { tag: "model-failed", notice },
    },
  ])("$name", ({ from, event }) => {
    expect(commandIdOf(stepAgentStack(from, event))).toBe("go");
  });
});

const subThinking: LoopState = { tag: "thinking", attempt: 1, notBefore: null, notice: null };
const times = (phase: Call["phase"]) =>
  Array.from({ length: 3 }, (_, index) => call(`r${index}`, phase, { input: {} }));

describe("a command is dropped", () => {
  it.each<{ name: string; from: AgentStack; event: LoopEvent; want: string }>([
    { name: "when the model is done", from: stackOf(thinking), event: modelAnswered({}), want: "done" },
    {
      name: "when a Stop hook blocks the end",
      from: stackOf(thinking),
      event: modelAnswered({ mustContinue: true, isBlockedByHook: true }),
      want: "blocked by a hook",
    },
    { name: "at a limit", from: stackOf(thinking), event: limit, want: "limit" },
    {
      name: "when the model fails",
      from: stackOf(thinking),
      event: { tag: "model-failed", notice },
      want: "failed",
    },
    { name: "by a stop while the model thinks", from: stackOf(thinking), event: stop, want: "stopped" },
    {
      name: "by a stop while a call runs",
      from: stackOf(acting(call("a", runs))),
      event: stop,
      want: "stopped",
    },
    {
      name: "when a call is aborted",
      from: stackOf(acting(call("a", waits))),
      event: verdict("a", "abort"),
      want: "a call was aborted",
    },
    {
      name: "when a sub-agent's call is aborted",
      from: withSubAgent({
        tag: "acting",
        onceFinished: "continue",
        calls: [call("sub", waits, { agent })],
      }),
      event: verdict("sub", "abort"),
      want: "a call was aborted",
    },
    {
      name: "when one call was refused again and again",
      from: stackOf(acting(...times(refused))),
      event: submitResults,
      want: "limit",
    },
    {
      name: "when the intent changes",
      from: stackOf(acting(call("a", waits))),
      event: { tag: "intent-changed" },
      want: "the intent changed",
    },
    {
      name: "when it is revoked",
      from: stackOf(acting(call("a", waits))),
      event: { tag: "command-revoked", commandId: "go" },
      want: "revoked",
    },
    {
      name: "when it is revoked while a sub-agent works",
      from: withSubAgent(subThinking),
      event: { tag: "command-revoked", commandId: "go" },
      want: "revoked",
    },
    {
      name: "when its process ended",
      from: stackOf(thinking),
      event: { tag: "command-orphaned", commandId: "go" },
      want: "its process ended",
    },
    {
      name: "when a sub-agent is at a limit of the session",
      from: withSubAgent(subThinking),
      event: limit,
      want: "limit",
    },
  ])("$name", ({ from, event, want }) => {
    const after = stepAgentStack(from, event);
    expect(commandIdOf(after)).toBeNull();
    expect(JSON.stringify(after)).not.toContain("git add");
    expect(commandEnd(event, currentLoop(after))).toBe(want);
  });

  it("by what no event of a cycle can do: nothing is made up for it", () => {
    expect(() => commandEnd({ tag: "resumed" }, thinking)).toThrow("resumed ends no command");
  });

  it("and changes nothing else of the state", () => {
    const state = { ...thinking, refusedCalls: [{ call: "x", times: 2 }], blockedByHook: 1 };
    const { command: _, ...rest } = state;
    expect(withoutCommand(state)).toEqual(rest);
    const idle: LoopState = { tag: "idle", notice: null };
    expect(withoutCommand(idle)).toBe(idle);
  });
});

describe("a command that ended with aborts", () => {
  const later = "2026-01-01T00:00:05.000Z";
  const abort = (callId: string): LoopEvent => ({
    tag: "verdict-given",
    callId,
    verdict: { verdict: "abort", by: "ada", at: AT, undo: { until: later, askedAt: AT } },
    end: end("aborted"),
  });
  const undo = (callId: string): LoopEvent => ({ tag: "verdict-undone", callId, at: AT });
  const own = stackOf(acting(call("a", waits), call("b", waits)));
  const sub = withSubAgent({
    tag: "acting",
    onceFinished: "continue",
    calls: [call("sub", waits, { agent })],
  });

  it.each<{ name: string; from: AgentStack; events: LoopEvent[]; want: "go" | null }>([
    { name: "runs nothing while the abort stands", from: own, events: [abort("a")], want: null },
    { name: "runs again once the abort is undone", from: own, events: [abort("a"), undo("a")], want: "go" },
    { name: "the same for a sub-agent's call", from: sub, events: [abort("sub"), undo("sub")], want: "go" },
    {
      name: "stays ended while another abort stands",
      from: own,
      events: [abort("a"), abort("b"), undo("b")],
      want: null,
    },
    {
      name: "runs again once all of them are undone",
      from: own,
      events: [abort("a"), abort("b"), undo("b"), undo("a")],
      want: "go",
    },
    {
      name: "stays ended after an abort that is final",
      from: own,
      events: [abort("a"), verdict("b", "abort"), undo("a")],
      want: null,
    },
    ...[
      { tag: "intent-changed" as const },
      { tag: "command-revoked" as const, commandId: "go" },
      { tag: "command-orphaned" as const, commandId: "go" },
    ].map((event) => ({
      name: `stays ended by ${event.tag} meanwhile`,
      from: own,
      events: [abort("a"), event, undo("a")],
      want: null,
    })),
  ])("$name", ({ from, events, want }) => {
    expect(commandIdOf(events.reduce(stepAgentStack, from))).toBe(want);
  });
});

describe("a message with a command", () => {
  const made = { pieces: [{ kind: "call" as const, callId: "a" }], added: [] };
  const expanding: LoopEvent = {
    tag: "message-sent",
    command,
    expansion: { calls: [call("a", { tag: "proposed" }, { assessment: null })], made },
  };

  it.each<LoopState>([
    { tag: "idle", notice: null },
    { tag: "limited", notice },
    { tag: "failed", notice },
    { tag: "stopped" },
  ])("start a cycle of it: $tag", (from) => {
    expect(stepAgentStack(stackOf(from), { tag: "message-sent", command }).loop).toEqual(thinking);
    expect(stepAgentStack(stackOf(from), expanding).loop).toMatchObject({
      tag: "acting",
      expansion: made,
      command,
    });
    expect(stepAgentStack(stackOf(from), { tag: "cleared" }).loop).toEqual({ tag: "idle", notice: null });
  });

  it("evaluates the calls of its text first, and goes to the model with their results", () => {
    let agentStack = stepAgentStack(stackOf({ tag: "idle", notice: null }), expanding);
    expect(nextMove(agentStack)).toMatchObject({ tag: "evaluate-calls" });
    agentStack = stepAgentStack(agentStack, { tag: "call-refused", callId: "a", end: end("denied"), at: AT });
    expect(commandIdOf(agentStack)).toBe("go");
    const done = stackOf({ ...acting(call("a", refused)), expansion: made } as LoopState);
    expect(stepAgentStack(done, submitResults).loop).toEqual(thinking);
  });

  it("count no refusal of a call in its text, however often it is refused", () => {
    const expanded: LoopState = {
      tag: "acting",
      onceFinished: "continue",
      command,
      expansion: made,
      calls: times(refused),
    };
    expect(stepAgentStack(stackOf(expanded), submitResults).loop).toEqual(thinking);
  });

  it("keep what the text is made of when they are stopped, and not the command", () => {
    const expanded: LoopState = {
      tag: "acting",
      onceFinished: "continue",
      command,
      expansion: made,
      calls: [call("a", waits)],
    };
    const after = stepAgentStack(stackOf(expanded), stop);
    expect(after.loop).toMatchObject({ tag: "acting", onceFinished: "stop", expansion: made });
    expect(commandIdOf(after)).toBeNull();
    expect(stepAgentStack(after, submitResults).loop).toEqual({ tag: "stopped" });
  });

  it("without one carry nothing over from the last one", () => {
    expect(commandIdOf(stepAgentStack(stackOf({ tag: "stopped" }), { tag: "message-sent" }))).toBeNull();
  });
});

describe("under any sequence of events", () => {
  const ids = ["a", "b", "task", "sub"];
  const names = ["go", "other", "third"];
  const anyId = fc.constantFrom(...ids);
  const calls = [call("a"), call("task", { tag: "proposed" }, { tool: "Task" }), call("b")];
  const expansion = {
    calls: [call("a")],
    made: { pieces: [{ kind: "call" as const, callId: "a" }], added: [] },
  };
  const anyEvent: fc.Arbitrary<LoopEvent> = fc.oneof(
    fc.constantFrom<LoopEvent>(
      stop,
      submitResults,
      retrying,
      limit,
      { tag: "resumed" as const },
      { tag: "cleared" as const },
      { tag: "intent-changed" as const },
      { tag: "model-failed" as const, notice },
      { tag: "process-died", at: AT, endOf: () => end("interrupted") },
      modelAnswered({}),
      modelAnswered({ calls }),
      modelAnswered({ mustContinue: true }),
      modelAnswered({ mustContinue: true, isBlockedByHook: true }),
      modelAnswered({ calls: [call("sub", { tag: "proposed" }, { agent })] }),
    ),
    fc.constantFrom(...names).map((name): LoopEvent => ({ tag: "message-sent", command: runOf(name) })),
    fc.constant<LoopEvent>({ tag: "message-sent" }),
    fc.constant<LoopEvent>({ tag: "message-sent", expansion, command }),
    fc.constantFrom(...names).map((commandId): LoopEvent => ({ tag: "command-revoked", commandId })),
    fc.constantFrom(...names).map((commandId): LoopEvent => ({ tag: "command-orphaned", commandId })),
    fc
      .record({ callId: anyId, given: fc.constantFrom("approve", "deny", "abort") })
      .map(({ callId, given }) => verdict(callId, given)),
    fc.record({ callId: anyId, decision: fc.constantFrom("allow", "ask") }).map(
      ({ callId, decision }): LoopEvent => ({
        tag: "calls-evaluated",
        evaluations: [{ callId, evaluation: { kind: "assessed", assessment: createAssessment(decision) } }],
        at: AT,
      }),
    ),
    anyId.map((callId): LoopEvent => {
      return { tag: "call-started", callId, assessment: createAssessment("allow"), at: AT };
    }),
    anyId.map((callId): LoopEvent => ({ tag: "call-ended", callId, end: end("ran"), at: AT })),
    anyId.map((callId): LoopEvent => ({ tag: "verdict-undone", callId, at: AT })),
  );

  /** What a runner does beside: it starts and ends sub-agents. */
  function withRunner(agentStack: AgentStack): AgentStack {
    const task = turnCalls(agentStack).find(({ id }) => id === "task");
    if (agentStack.subAgent === null && task?.phase.tag === "running")
      return { ...agentStack, subAgent: withSubAgent(subThinking).subAgent };
    return nextMove(agentStack).tag === "end-sub-agent" ? { ...agentStack, subAgent: null } : agentStack;
  }

  it("a command exists only in its cycle, and one that was dropped comes back only when it is typed again", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 80 }), (events) => {
        let agentStack = stackOf({ tag: "idle", notice: null });
        for (const event of events) {
          const before = commandIdOf(agentStack);
          agentStack = withRunner(stepAgentStack(agentStack, event));
          const now = commandIdOf(agentStack);
          const isWorking = [agentStack.loop.tag, currentLoop(agentStack).tag].every((tag) =>
            ["thinking", "acting"].includes(tag),
          );
          if (now !== null && !isWorking) expect(agentStack.subAgent?.loop.tag).not.toBe("limited");
          if (now !== null) expect(["thinking", "acting"]).toContain(agentStack.loop.tag);
          if (now !== before && now !== null) {
            expect(event).toMatchObject({ tag: "message-sent", command: { running: { id: now } } });
          }
          // What ended it says why, and only what may.
          if (before !== null && now === null)
            expect(commandEnd(event, currentLoop(agentStack))).toBeTypeOf("string");
          expect(JSON.stringify(agentStack.subAgent?.loop ?? {})).not.toContain('"command":');
        }
      }),
      { numRuns: 500 },
    );
  });
});
