import type { Assessment, Call } from "@countersign/contracts/call";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Frames,
  nextMove,
  openCalls,
  standingCall,
  standingLoop,
  stepFrames,
  turnCalls,
  turnOf,
  withStandingLoop,
} from "./frames.ts";
import type { CallEnd, LoopEvent, LoopState } from "./state.ts";
import type { SubAgent } from "./sub-agent.ts";

const AT = "2026-01-01T00:00:00.000Z";
const notice = { kind: "failed" as const, message: "no" };
const agent = { id: "task", name: "helper" };
const end = (outcome: CallEnd["outcome"]): CallEnd => ({ outcome, result: outcome, isError: false });
const assessed = (decision: Assessment["decision"]): Assessment => ({
  preview: { kind: "input", summary: "" },
  basis: [],
  digest: "d",
  decision,
  reasons: [],
  suggestions: [],
});

function call(id: string, phase: Call["phase"], own: Partial<Call> = {}): Call {
  return {
    id,
    sessionId: "s",
    turn: 2,
    position: 0,
    toolUseId: id,
    tool: "Bash",
    input: {},
    phase,
    assessment: assessed("ask"),
    verdict: null,
    ...own,
  };
}

const waits: Call["phase"] = { tag: "waiting", askedAt: AT, isChanged: false };
const runs: Call["phase"] = { tag: "running", startedAt: AT };
const thinking: LoopState = { tag: "thinking", attempt: 1, notBefore: null, notice: null };
const acting = (...calls: Call[]): LoopState => ({ tag: "acting", calls, onceFinished: "go-on" });
const own = (id: string, phase: Call["phase"]) => call(id, phase, { turn: 4, agent });

/** A session whose call `task` runs a sub-agent, with `behind` waiting after it. */
function standing(loop: LoopState): Frames & { subAgent: SubAgent } {
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
const phaseOf = (frames: Frames, id: string) => turnCalls(frames).find((each) => each.id === id)?.phase.tag;

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
    const before = standing(thinking);
    const after = stepFrames(before, event);
    expect(after.subAgent.loop.tag).toBe(want);
    expect(after.loop).toBe(before.loop);
  });

  it("with a call goes to the turn that has the call, and to no other", () => {
    const before = standing(acting(own("sub", waits)));
    const ahead = stepFrames(before, approve("behind"));
    expect(phaseOf(ahead, "behind")).toBe("approved");
    expect(ahead.subAgent).toBe(before.subAgent);
    const answered = stepFrames(before, approve("sub"));
    expect(phaseOf(answered, "sub")).toBe("approved");
    expect(answered.loop).toBe(before.loop);
    expect(stepFrames(before, approve("none"))).toBe(before);
  });

  it("of looking goes to both", () => {
    const look = { kind: "assessed" as const, assessment: assessed("allow") };
    const reasons = { code: "earlier-rule" as const, text: "a rule" };
    const allowed = { ...look, assessment: { ...look.assessment, reasons: [reasons] } };
    const looks = ["sub", "behind"].map((callId) => ({ callId, look: allowed }));
    const after = stepFrames(standing(acting(own("sub", waits))), { tag: "calls-looked-at", looks, at: AT });
    expect([phaseOf(after, "sub"), phaseOf(after, "behind")]).toEqual(["allowed", "allowed"]);
  });

  it("that stops ends the calls of both", () => {
    const after = stepFrames(standing(acting(own("sub", runs))), stop);
    expect(openCalls(after)).toEqual([]);
    expect(nextMove(after)).toMatchObject({ tag: "hand-in-results", notBefore: null });
    const handed = stepFrames(after, { tag: "results-handed-in" });
    expect(handed.subAgent.loop).toEqual({ tag: "stopped" });
    expect(nextMove(handed).tag).toBe("end-sub-agent");
  });

  it("of a process that died interrupts what the sub-agent ran and not the call that started it", () => {
    const after = stepFrames(standing(acting(own("sub", runs))), died);
    expect([phaseOf(after, "sub"), phaseOf(after, "task")]).toEqual(["finished", "running"]);
    expect(stepFrames(standing(thinking), died)).toEqual(standing(thinking));
  });

  it("of a process that died interrupts a call that should have a sub-agent and has none", () => {
    const { loop } = standing(thinking);
    expect(phaseOf(stepFrames({ loop, subAgent: null }, died), "task")).toBe("finished");
  });

  it("cannot end the call that started a sub-agent while that has calls under way", () => {
    const ended: LoopEvent = { tag: "call-ended", callId: "task", end: end("ran"), at: AT };
    const busy = standing(acting(own("sub", waits)));
    expect(stepFrames(busy, ended)).toBe(busy);
    expect(phaseOf(stepFrames(standing(thinking), ended), "task")).toBe("finished");
  });
});

describe("what is to be done", () => {
  it.each<{ name: string; loop: LoopState; want: string }>([
    { name: "asks the sub-agent's model", loop: thinking, want: "ask-model" },
    { name: "parks for its call, not for those behind", loop: acting(own("sub", waits)), want: "park" },
    { name: "runs its call", loop: acting(own("sub", { tag: "allowed" })), want: "take-turn" },
    { name: "parks at the session's limit", loop: { tag: "limited", notice }, want: "park" },
    { name: "ends it when it is done", loop: { tag: "idle", notice: null }, want: "end-sub-agent" },
    { name: "ends it when it failed", loop: { tag: "failed", notice }, want: "end-sub-agent" },
    { name: "ends it when it was stopped", loop: { tag: "stopped" }, want: "end-sub-agent" },
  ])("$name", ({ loop, want }) => {
    expect(nextMove(standing(loop)).tag).toBe(want);
  });

  it("is the session's own without a sub-agent", () => {
    expect(nextMove({ loop: thinking, subAgent: null }).tag).toBe("ask-model");
  });
});

describe("what stands", () => {
  it("is the sub-agent's, and all calls can be found", () => {
    const frames = standing(acting(own("sub", waits)));
    expect(standingLoop(frames)).toBe(frames.subAgent.loop);
    expect(standingCall(frames)?.id).toBe("sub");
    expect(turnCalls(frames).map(({ id }) => id)).toEqual(["sub", "task", "behind"]);
    expect(turnOf(frames, "behind")).toBe(frames.loop);
    expect(turnOf(frames, "sub")).toBe(frames.subAgent.loop);
    expect(turnOf(frames, "none")).toBeNull();
    expect(withStandingLoop(frames, thinking).loop).toBe(frames.loop);
    expect(withStandingLoop({ loop: thinking, subAgent: null }, acting()).loop).toEqual(acting());
  });
});

describe("under any sequence of events", () => {
  const ids = ["task", "behind", "sub-1", "sub-2"];
  const anyId = fc.constantFrom(...ids);
  const anyEvent: fc.Arbitrary<LoopEvent> = fc.oneof(
    fc.constant(stop),
    fc.constant(died),
    fc.constant<LoopEvent>({ tag: "results-handed-in" }),
    fc.constant<LoopEvent>({ tag: "went-on" }),
    fc.constant<LoopEvent>({ tag: "words-sent" }),
    fc.constant<LoopEvent>({ tag: "model-failed", notice }),
    fc.constant<LoopEvent>({ tag: "model-answered", calls: [], mustContinue: false, notice: null }),
    fc.constant<LoopEvent>({
      tag: "model-answered",
      calls: [own("sub-1", { tag: "proposed" }), own("sub-2", { tag: "proposed" })],
      mustContinue: false,
      notice: null,
    }),
    anyId.map(approve),
    fc.record({ callId: anyId, decision: fc.constantFrom("allow" as const, "ask" as const) }).map(
      ({ callId, decision }): LoopEvent => ({
        tag: "calls-looked-at",
        looks: [{ callId, look: { kind: "assessed", assessment: assessed(decision) } }],
        at: AT,
      }),
    ),
    fc.record({ callId: anyId, decision: fc.constantFrom("allow" as const, "ask" as const) }).map(
      ({ callId, decision }): LoopEvent => ({
        tag: "call-started",
        callId,
        assessment: assessed(decision),
        at: AT,
      }),
    ),
    anyId.map((callId): LoopEvent => ({ tag: "call-ended", callId, end: end("ran"), at: AT })),
  );

  it("no call of a sub-agent stays open once its task has ended, and the session's own is asked nothing before", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let frames: Frames = standing(thinking);
        for (const event of events) {
          frames = stepFrames(frames, event);
          const move = nextMove(frames);
          if (phaseOf(frames, "task") === "running") {
            expect(move.tag === "take-turn" && move.call.agent === undefined).toBe(false);
          } else {
            const left = openCalls(frames).filter((each) => each.agent !== undefined);
            expect(left).toEqual([]);
          }
          if (move.tag === "end-sub-agent") frames = { ...frames, subAgent: null };
          if (frames.subAgent === null) break;
        }
      }),
    );
  });

  it("never two calls run beside the one that started the sub-agent when each starts in its turn", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let frames: Frames = standing(thinking);
        for (const event of events) {
          const move = nextMove(frames);
          // A runner starts only what it was told to.
          const isInTurn = move.tag === "take-turn" && "callId" in event && event.callId === move.call.id;
          if (event.tag === "call-started" && !isInTurn) continue;
          if (move.tag === "end-sub-agent") break;
          frames = stepFrames(frames, event);
          const running = openCalls(frames).filter(({ phase }) => phase.tag === "running");
          expect(running.filter(({ id }) => id !== "task").length).toBeLessThanOrEqual(1);
          if (running.length === 2) expect(running[0]?.agent).toEqual(agent);
        }
      }),
    );
  });
});
