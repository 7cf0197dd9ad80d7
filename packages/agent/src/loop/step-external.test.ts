import type { Call, CallPhase } from "@countersign/contracts/call";
import { describe, expect, it } from "vitest";
import type { LoopEvent, LoopState } from "./state.ts";
import { step } from "./step.ts";

const at = "2026-11-20T10:00:00.000Z";
const end = { outcome: "aborted" as const, result: "", isError: true };

function call(id: string, phase: CallPhase, more: Partial<Call> = {}): Call {
  return {
    id,
    sessionId: "s",
    turn: 1,
    position: 0,
    toolUseId: `use-${id}`,
    tool: "Bash",
    input: {},
    phase,
    assessment: null,
    verdict: null,
    ...more,
  };
}

const waiting: CallPhase = { tag: "waiting", askedAt: at, isChanged: false };
const running: CallPhase = { tag: "running", startedAt: at };
const finished: CallPhase = { tag: "finished", ...end, finishedAt: at };

function external(calls: Call[], turn: "idle" | "working" | "stopping" | "stopped" = "working") {
  const key = { id: "k", name: "laptop" };
  const agent = { kind: "claude" as const, sessionId: "c", key, permissionMode: null };
  return { tag: "external" as const, agent, turn, said: [], calls, parked: [] };
}

const calls = [call("w", waiting), call("r", running), call("f", finished)];
const phasesOf = (state: LoopState) =>
  state.tag === "external" ? state.calls.map(({ id, phase }) => `${id} ${phase.tag}`) : [];

describe("the loop of an external agent", () => {
  it.each<{ name: string; event: LoopEvent }>([
    { name: "a message", event: { tag: "message-sent" } },
    { name: "a clear", event: { tag: "cleared" } },
    { name: "a resume of what nobody stopped", event: { tag: "resumed" } },
    { name: "the end of a process here", event: { tag: "process-died", at, endOf: () => end } },
    {
      name: "an answer of a model",
      event: { tag: "model-answered", calls: [], mustContinue: false, notice: null },
    },
    { name: "submitted results", event: { tag: "results-submitted" } },
  ])("is not moved by $name", ({ event }) => {
    const state = external(calls);
    expect(step(state, event)).toBe(state);
  });

  it("leaves what runs alone at a stop, and remembers the stop after the turn until the next prompt", () => {
    const stopped = step(external(calls), { tag: "stop-requested", at, endOf: () => end });
    expect(phasesOf(stopped)).toEqual(["w finished", "r running", "f finished"]);
    expect(stopped).toMatchObject({ turn: "stopping" });
    const asked = step(stopped, { tag: "external-call-proposed", call: call("n", { tag: "proposed" }) });
    expect(asked).toMatchObject({ turn: "stopping" });
    const ended = step(asked, { tag: "external-turn-changed", turn: "idle", said: [] });
    expect(ended).toMatchObject({ turn: "stopped" });
    const prompted = step(ended, { tag: "external-turn-changed", turn: "working", said: [] });
    expect(prompted).toMatchObject({ turn: "working" });
  });

  it("is stopped between two turns, too, until somebody takes that back", () => {
    const stopped = step(external([], "idle"), { tag: "stop-requested", at, endOf: () => end });
    expect(stopped).toMatchObject({ turn: "stopped" });
    const ofSubAgent = call("n", { tag: "proposed" }, { agent: { id: "a", name: "Explore" } });
    const asked = step(stopped, { tag: "external-call-proposed", call: ofSubAgent });
    expect(asked).toMatchObject({ turn: "stopped" });
    expect(step(asked, { tag: "resumed" })).toMatchObject({ turn: "idle" });
  });

  it("lets go only of calls that are finished", () => {
    const settled = step(external(calls), { tag: "external-calls-settled", callIds: ["w", "r", "f"] });
    expect(phasesOf(settled)).toEqual(["w waiting", "r running"]);
  });

  it("gives up what it is told to, and nothing that is over", () => {
    const event = { tag: "external-calls-abandoned" as const, callIds: ["w", "f"], at, endOf: () => end };
    const state = step(external(calls), event);
    expect(phasesOf(state)).toEqual(["w finished", "r running", "f finished"]);
    expect(state.tag === "external" && state.calls[2]).toBe(calls[2]);
  });

  it("begins a turn with a call of its own, not with one of a sub-agent", () => {
    const proposed = call("n", { tag: "proposed" });
    const asks = (one: Call) => step(external([], "idle"), { tag: "external-call-proposed", call: one });
    expect(asks(proposed)).toMatchObject({ turn: "working" });
    expect(asks({ ...proposed, agent: { id: "a", name: "Explore" } })).toMatchObject({ turn: "idle" });
  });

  it("ends a call only while it runs", () => {
    const ended = (id: string) => step(external(calls), { tag: "call-ended", callId: id, end, at });
    expect(phasesOf(ended("r"))).toEqual(["w waiting", "r finished", "f finished"]);
    expect(phasesOf(ended("w"))).toEqual(["w waiting", "r running", "f finished"]);
  });
});
