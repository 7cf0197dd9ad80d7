import type { Assessment, Call } from "@countersign/contracts/call";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AgentStack,
  currentCall,
  currentLoop,
  nextMove,
  openCalls,
  stepAgentStack,
  turnCalls,
  turnOf,
  withCurrentLoop,
} from "./agent-stack.ts";
import type { CallEnd, LoopEvent, LoopState, SubAgent } from "./state.ts";

const AT = "2026-01-01T00:00:00.000Z";
const notice = { kind: "failed" as const, message: "no" };
const agent = { id: "task", name: "helper" };
const end = (outcome: CallEnd["outcome"]): CallEnd => ({ outcome, result: outcome, isError: false });
const createAssessment = (decision: Assessment["decision"]): Assessment => ({
  preview: { kind: "input", summary: "" },
  fingerprints: [],
  digest: "d",
  decision,
  reasons: [],
  suggestions: [],
});

function call(id: string, phase: Call["phase"], ownCall: Partial<Call> = {}): Call {
  return {
    id,
    sessionId: "s",
    turn: 2,
    position: 0,
    toolUseId: id,
    tool: "Bash",
    input: {},
    phase,
    assessment: createAssessment("ask"),
    verdict: null,
    ...ownCall,
  };
}

const waits: Call["phase"] = { tag: "waiting", askedAt: AT, isChanged: false };
const runs: Call["phase"] = { tag: "running", startedAt: AT };
const thinking: LoopState = { tag: "thinking", attempt: 1, notBefore: null, notice: null };
const acting = (...calls: Call[]): LoopState => ({ tag: "acting", calls, onceFinished: "continue" });
const ownCall = (id: string, phase: Call["phase"]) => call(id, phase, { turn: 4, agent });

/** A session whose call `task` runs a sub-agent, with `behind` waiting after it. */
function stackWithSubAgent(loop: LoopState): AgentStack & { subAgent: SubAgent } {
  return {
    loop: acting(call("task", runs, { tool: "Task" }), call("behind", waits, { position: 1 })),
    subAgent: {
      id: agent.id,
      definition: { name: "helper", description: "helps", prompt: "Help." },
      loop,
      turns: 1,
      costUsd: 0,
      lastText: "",
    },
  };
}

const stop: LoopEvent = { tag: "stop-requested", at: AT, endOf: () => end("aborted") };
const died: LoopEvent = { tag: "process-died", at: AT, endOf: () => end("interrupted") };
const approve = (callId: string): LoopEvent => ({
  tag: "verdict-given",
  callId,
  verdict: { verdict: "approve", by: "ada", at: AT },
  end: null,
});
const phaseOf = (agentStack: AgentStack, id: string) =>
  turnCalls(agentStack).find((each) => each.id === id)?.phase.tag;

describe("an event", () => {
  it.each<{ name: string; event: LoopEvent; want: LoopState["tag"] }>([
    {
      name: "an answer",
      event: { tag: "model-answered", calls: [], mustContinue: false, notice: null },
      want: "idle",
    },
    { name: "a failure", event: { tag: "model-failed", notice }, want: "failed" },
    {
      name: "a limit",
      event: { tag: "limit-reached", notice: { kind: "limit", limit: "turns", message: "2" } },
      want: "limited",
    },
  ])("of the model is the sub-agent's while one is at work: $name", ({ event, want }) => {
    const before = stackWithSubAgent(thinking);
    const after = stepAgentStack(before, event);
    expect(after.subAgent.loop.tag).toBe(want);
    expect(after.loop).toBe(before.loop);
  });

  it("with a call goes to the turn that has the call, and to no other", () => {
    const before = stackWithSubAgent(acting(ownCall("sub", waits)));
    const ahead = stepAgentStack(before, approve("behind"));
    expect(phaseOf(ahead, "behind")).toBe("approved");
    expect(ahead.subAgent).toBe(before.subAgent);
    const answered = stepAgentStack(before, approve("sub"));
    expect(phaseOf(answered, "sub")).toBe("approved");
    expect(answered.loop).toBe(before.loop);
    expect(stepAgentStack(before, approve("none"))).toBe(before);
  });

  it("of looking goes to both", () => {
    const evaluation = { kind: "assessed" as const, assessment: createAssessment("allow") };
    const reasons = { code: "earlier-rule" as const, text: "a rule" };
    const allowed = { ...evaluation, assessment: { ...evaluation.assessment, reasons: [reasons] } };
    const evaluations = ["sub", "behind"].map((callId) => ({ callId, evaluation: allowed }));
    const after = stepAgentStack(stackWithSubAgent(acting(ownCall("sub", waits))), {
      tag: "calls-evaluated",
      evaluations,
      at: AT,
    });
    expect([phaseOf(after, "sub"), phaseOf(after, "behind")]).toEqual(["allowed", "allowed"]);
  });

  it("that stops ends the calls of both", () => {
    const after = stepAgentStack(stackWithSubAgent(acting(ownCall("sub", runs))), stop);
    expect(openCalls(after)).toEqual([]);
    expect(nextMove(after)).toMatchObject({ tag: "submit-results", notBefore: null });
    const handed = stepAgentStack(after, { tag: "results-submitted" });
    expect(handed.subAgent.loop).toEqual({ tag: "stopped" });
    expect(nextMove(handed).tag).toBe("end-sub-agent");
  });

  it("of a process that died interrupts what the sub-agent ran and not the call that started it", () => {
    const after = stepAgentStack(stackWithSubAgent(acting(ownCall("sub", runs))), died);
    expect([phaseOf(after, "sub"), phaseOf(after, "task")]).toEqual(["finished", "running"]);
    expect(stepAgentStack(stackWithSubAgent(thinking), died)).toEqual(stackWithSubAgent(thinking));
  });

  it("of a process that died interrupts a call that should have a sub-agent and has none", () => {
    const { loop } = stackWithSubAgent(thinking);
    expect(phaseOf(stepAgentStack({ loop, subAgent: null }, died), "task")).toBe("finished");
  });

  it("cannot end the call that started a sub-agent while that has calls under way", () => {
    const ended: LoopEvent = { tag: "call-ended", callId: "task", end: end("ran"), at: AT };
    const busy = stackWithSubAgent(acting(ownCall("sub", waits)));
    expect(stepAgentStack(busy, ended)).toBe(busy);
    expect(phaseOf(stepAgentStack(stackWithSubAgent(thinking), ended), "task")).toBe("finished");
  });
});

describe("the next move", () => {
  it.each<{ name: string; loop: LoopState; want: string }>([
    { name: "asks the sub-agent's model", loop: thinking, want: "ask-model" },
    { name: "parks for its call, not for those behind", loop: acting(ownCall("sub", waits)), want: "park" },
    { name: "runs its call", loop: acting(ownCall("sub", { tag: "allowed" })), want: "start-call" },
    { name: "parks at the session's limit", loop: { tag: "limited", notice }, want: "park" },
    { name: "ends it when it is done", loop: { tag: "idle", notice: null }, want: "end-sub-agent" },
    { name: "ends it when it failed", loop: { tag: "failed", notice }, want: "end-sub-agent" },
    { name: "ends it when it was stopped", loop: { tag: "stopped" }, want: "end-sub-agent" },
  ])("$name", ({ loop, want }) => {
    expect(nextMove(stackWithSubAgent(loop)).tag).toBe(want);
  });

  it("is the session's own without a sub-agent", () => {
    expect(nextMove({ loop: thinking, subAgent: null }).tag).toBe("ask-model");
  });
});

describe("the stack", () => {
  it("is the sub-agent's, and all calls can be found", () => {
    const agentStack = stackWithSubAgent(acting(ownCall("sub", waits)));
    expect(currentLoop(agentStack)).toBe(agentStack.subAgent.loop);
    expect(currentCall(agentStack)?.id).toBe("sub");
    expect(turnCalls(agentStack).map(({ id }) => id)).toEqual(["sub", "task", "behind"]);
    expect(turnOf(agentStack, "behind")).toBe(agentStack.loop);
    expect(turnOf(agentStack, "sub")).toBe(agentStack.subAgent.loop);
    expect(turnOf(agentStack, "none")).toBeNull();
    expect(withCurrentLoop(agentStack, thinking).loop).toBe(agentStack.loop);
    expect(withCurrentLoop({ loop: thinking, subAgent: null }, acting()).loop).toEqual(acting());
  });
});

describe("under any sequence of events", () => {
  const ids = ["task", "behind", "sub-1", "sub-2"];
  const anyId = fc.constantFrom(...ids);
  const anyEvent: fc.Arbitrary<LoopEvent> = fc.oneof(
    fc.constant(stop),
    fc.constant(died),
    fc.constant<LoopEvent>({ tag: "results-submitted" }),
    fc.constant<LoopEvent>({ tag: "resumed" }),
    fc.constant<LoopEvent>({ tag: "message-sent" }),
    fc.constant<LoopEvent>({ tag: "model-failed", notice }),
    fc.constant<LoopEvent>({ tag: "model-answered", calls: [], mustContinue: false, notice: null }),
    fc.constant<LoopEvent>({
      tag: "model-answered",
      calls: [ownCall("sub-1", { tag: "proposed" }), ownCall("sub-2", { tag: "proposed" })],
      mustContinue: false,
      notice: null,
    }),
    anyId.map(approve),
    fc.record({ callId: anyId, decision: fc.constantFrom("allow" as const, "ask" as const) }).map(
      ({ callId, decision }): LoopEvent => ({
        tag: "calls-evaluated",
        evaluations: [{ callId, evaluation: { kind: "assessed", assessment: createAssessment(decision) } }],
        at: AT,
      }),
    ),
    fc.record({ callId: anyId, decision: fc.constantFrom("allow" as const, "ask" as const) }).map(
      ({ callId, decision }): LoopEvent => ({
        tag: "call-started",
        callId,
        assessment: createAssessment(decision),
        at: AT,
      }),
    ),
    anyId.map((callId): LoopEvent => ({ tag: "call-ended", callId, end: end("ran"), at: AT })),
  );

  it("no call of a sub-agent stays open once its task has ended, and nothing happens in the session's own loop before", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let agentStack: AgentStack = stackWithSubAgent(thinking);
        for (const event of events) {
          agentStack = stepAgentStack(agentStack, event);
          const move = nextMove(agentStack);
          if (phaseOf(agentStack, "task") === "running") {
            expect(move.tag === "start-call" && move.call.agent === undefined).toBe(false);
          } else {
            const left = openCalls(agentStack).filter((each) => each.agent !== undefined);
            expect(left).toEqual([]);
          }
          if (move.tag === "end-sub-agent") agentStack = { ...agentStack, subAgent: null };
          if (agentStack.subAgent === null) break;
        }
      }),
    );
  });

  it("never two calls run beside the one that started the sub-agent when each starts in its turn", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let agentStack: AgentStack = stackWithSubAgent(thinking);
        for (const event of events) {
          const move = nextMove(agentStack);
          // A runner starts only the calls that the loop names.
          const isInTurn = move.tag === "start-call" && "callId" in event && event.callId === move.call.id;
          if (event.tag === "call-started" && !isInTurn) continue;
          if (move.tag === "end-sub-agent") break;
          agentStack = stepAgentStack(agentStack, event);
          const running = openCalls(agentStack).filter(({ phase }) => phase.tag === "running");
          expect(running.filter(({ id }) => id !== "task").length).toBeLessThanOrEqual(1);
          if (running.length === 2) expect(running[0]?.agent).toEqual(agent);
        }
      }),
    );
  });
});
