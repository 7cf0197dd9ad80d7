import { setTimeout as sleepFor } from "node:timers/promises";
import type { Decision } from "@countersign/contracts/decision";
import type { ToolResultBlock } from "@countersign/contracts/message";
import { toolError } from "@countersign/contracts/tool-error";
import { describe, expect, it } from "vitest";
import type { EvaluationDependencies } from "../evaluation/session-policy.ts";
import { supervise } from "../fixtures/supervise.ts";
import type { LoopState } from "../loop/state.ts";
import type { ModelRequest } from "../ports/model.ts";
import type { SessionRepository } from "../ports/repository.ts";
import { decideCall } from "./decide-call.ts";
import { timeOutCall } from "./time-out-call.ts";
import { undoVerdict } from "./undo-verdict.ts";

const put = (path: string, content = "x") => ({ name: "Put", input: { path, content } });
const bash = (command: string) => ({ name: "Bash", input: { command } });

function results(request: ModelRequest | undefined): ToolResultBlock[] {
  return (request?.messages.at(-1)?.content ?? []).filter((block) => block.type === "tool_result");
}

function errorOf(block: ToolResultBlock | undefined) {
  return toolError.parse(JSON.parse(block?.content ?? "null")).error;
}

/** Everything asks, `rm` is denied by a rule, and `rm -rf /` would be critical. */
const noRm: EvaluationDependencies["decide"] = ({ input }): Decision => {
  const command = String(input.command ?? "");
  if (command.startsWith("rm ")) {
    const reasons = [{ code: "earlier-rule" as const, text: "a rule denies rm" }];
    return { kind: "deny", reasons, code: "rule_denied", message: "a rule denies rm" };
  }
  const level = command.startsWith("dd ") ? "critical" : "low";
  const reasons = [{ code: "earlier-class" as const, text: "no rule" }];
  return { kind: "ask", reasons, risk: { level, reasons: [] }, suggestions: [], canonical: command };
};

describe("an approval with other input", () => {
  it("runs that input, keeps both, and tells the model what ran", async () => {
    const world = supervise({ lines: [{ calls: [put("a", "mine")] }, { text: "ok" }] });
    const id = await world.start();
    const call = await world.waitingCall(id);
    const input = { path: "b", content: "yours" };
    expect(await world.decide(call, { verdict: "approve", input })).toMatchObject({ outcome: "accepted" });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["Put b"]);
    expect([...world.files]).toEqual([["b", "yours"]]);
    expect(await world.repository.call(call.id)).toMatchObject({
      input,
      edit: { proposed: { path: "a", content: "mine" }, by: { kind: "person", name: "ada" } },
    });
    expect(results(world.requests[1])[0]?.content).toContain('What ran: {"path":"b","content":"yours"}');
    expect(world.repository.decisions()).toMatchObject([
      { verdict: "allow", input, proposedInput: { path: "a", content: "mine" } },
    ]);
  });

  it("never runs what a rule denies: nothing is decided and the call keeps waiting", async () => {
    const world = supervise({ lines: [{ calls: [bash("ls")] }], decideWith: noRm });
    const id = await world.start();
    const call = await world.waitingCall(id);
    await expect(world.decide(call, { verdict: "approve", input: { command: "rm x" } })).rejects.toThrow(
      "can’t run with this input: a rule denies rm",
    );
    expect((await world.waitingCall(id)).input).toEqual({ command: "ls" });
    expect(world.repository.decisions()).toEqual([]);
  });

  it("counts only for what was previewed of it", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }, { text: "ok" }] });
    const id = await world.start();
    const call = await world.waitingCall(id);
    const input = { path: "b", content: "yours" };
    const shown = await world.control.preview(call.id, input, "ada");
    world.files.set("b", "somebody else's");
    expect(await world.decide(call, { verdict: "approve", input, inputDigest: shown.digest })).toMatchObject({
      outcome: "changed",
      digest: call.assessment?.digest,
    });
    expect(world.ran).toEqual([]);
    const again = await world.control.preview(call.id, input, "ada");
    await world.decide(call, { verdict: "approve", input, inputDigest: again.digest });
    await world.untilStatus(id, "idle");
    expect(world.files.get("b")).toBe("yours");
  });

  it("is shown again when the file that it writes changes before its turn", async () => {
    const world = supervise({ lines: [{ calls: [{ name: "Hang" }, put("a")] }] });
    const id = await world.start();
    await world.waitingCall(id);
    const second = (await world.repository.load(id))?.loop;
    const call = second?.tag === "acting" ? second.calls[1] : undefined;
    if (call === undefined) throw new Error("no second call");
    await world.decide(call, { verdict: "approve", input: { path: "b", content: "yours" } });
    world.files.set("b", "changed since");
    await world.decide(await world.waitingCall(id), { verdict: "deny" });
    const shown = await world.waitingCall(id);
    expect(shown).toMatchObject({ id: call.id, phase: { isChanged: true }, input: { path: "b" } });
    expect(world.ran).toEqual([]);
  });

  it("with the very input of the model is a plain approval", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }, { text: "ok" }] });
    const id = await world.start();
    const call = await world.waitingCall(id);
    await world.decide(call, { verdict: "approve", input: { content: "x", path: "a" } });
    await world.untilStatus(id, "idle");
    expect((await world.repository.call(call.id))?.edit).toBeUndefined();
  });
});

/** A world in which the model gets a denial only when the test says so. */
function createUndoWorld() {
  const gate = Promise.withResolvers<void>();
  const world = supervise({
    lines: [{ calls: [put("a"), put("b")] }, { text: "ok" }],
    undoMs: 100_000,
    sleep: () => gate.promise,
  });
  return { world, gate };
}

describe("a denial", () => {
  it("can be undone until the model has it: the call waits again and can be approved", async () => {
    const { world } = createUndoWorld();
    const id = await world.start();
    const call = await world.waitingCall(id);
    const denied = await world.decide(call, { verdict: "deny", reason: "no" });
    expect(denied).toMatchObject({ outcome: "accepted", undoUntil: expect.any(String) });
    expect(await world.control.undo(call.id, "bo")).toEqual({ outcome: "undone" });
    const again = await world.waitingCall(id);
    expect(again).toMatchObject({ id: call.id, verdict: null, phase: { tag: "waiting", isChanged: false } });
    await world.decide(again, { verdict: "approve" });
    await world.until(id, () => world.ran.length === 1);
    expect(world.repository.decisions().map(({ verdict, decidedBy }) => [verdict, decidedBy.name])).toEqual([
      ["deny", "ada"],
      ["undo", "bo"],
      ["allow", "ada"],
    ]);
  });

  it.each(["deny", "abort"] as const)(
    "that was undone holds up nothing: after %s, undo and approve the call runs at once",
    async (verdict) => {
      const world = supervise({
        lines: [{ calls: [put("a")] }, { text: "ok" }],
        undoMs: 100_000,
        sleep: (ms, signal) => sleepFor(ms, undefined, { signal }),
      });
      const id = await world.start();
      const call = await world.waitingCall(id);
      await world.decide(call, { verdict });
      await world.until(id, ({ loop }) => isAllFinished(loop));
      expect(await world.control.undo(call.id, "ada")).toEqual({ outcome: "undone" });
      // The run still sleeps, and has the session.
      await world.decide(call, { verdict: "approve" });
      await world.untilStatus(id, "idle");
      expect(world.ran).toHaveLength(1);
      expect(world.logged).toEqual([]);
    },
  );

  it("is held back from the model as long as it can be undone", async () => {
    const { world } = createUndoWorld();
    const id = await world.start();
    await world.decide(await world.waitingCall(id), { verdict: "deny" });
    await world.decide(await world.waitingCall(id), { verdict: "instruct", text: "do c" });
    await world.until(id, ({ loop }) => isAllFinished(loop));
    expect(world.requests).toHaveLength(1);
  });

  it("cannot be undone once a later call of the turn has begun", async () => {
    const { world } = createUndoWorld();
    const id = await world.start();
    const first = await world.waitingCall(id);
    await world.decide(first, { verdict: "deny" });
    await world.decide(await world.waitingCall(id), { verdict: "approve" });
    await world.until(id, () => world.ran.length === 1);
    expect(await world.control.undo(first.id, "ada")).toMatchObject({ outcome: "too-late" });
  });

  it("can be undone for its whole time, though somebody else approved the next call meanwhile", async () => {
    const isHeld = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const world = supervise({
      lines: [{ calls: [put("a"), put("b")] }, { text: "ok" }],
      undoMs: 100_000,
      sleep: () => {
        isHeld.resolve();
        return gate.promise;
      },
    });
    const id = await world.start();
    const first = await world.waitingCall(id);
    await world.decide(first, { verdict: "deny" });
    const second = await world.waitingCall(id);
    const digest = second.assessment?.digest ?? "";
    await world.control.decide({ id: second.id, digest, verdict: "approve" }, "bo");
    await isHeld.promise;
    expect(world.ran).toEqual([]);
    expect(await world.control.undo(first.id, "ada")).toEqual({ outcome: "undone" });
    gate.resolve();
    expect((await world.waitingCall(id)).id).toBe(first.id);
    expect(world.ran).toEqual([]);
    await world.decide(first, { verdict: "approve" });
    await world.untilStatus(id, "idle");
    expect(world.ran).toHaveLength(2);
  });

  it("cannot be undone after the turn was stopped, nor a second time, nor when it is an approval", async () => {
    const { world } = createUndoWorld();
    const id = await world.start();
    const first = await world.waitingCall(id);
    await world.decide(first, { verdict: "deny" });
    const second = await world.waitingCall(id);
    expect(await world.control.undo(second.id, "ada")).toMatchObject({ outcome: "too-late" });
    await world.control.stop(id, "ada");
    expect(await world.control.undo(first.id, "ada")).toMatchObject({ outcome: "too-late" });
    expect(await world.control.undo("nothing", "ada")).toMatchObject({ outcome: "too-late" });
    expect((await world.session(id)).loop.tag).toBe("stopped");
  });

  it("that is undone while another person approves other input does not approve the model's own", async () => {
    const { world } = createUndoWorld();
    const id = await world.start();
    const call = await world.waitingCall(id);
    await world.decide(call, { verdict: "deny" });
    const { repository } = world.controlDependencies;
    const undoneMeanwhile = {
      ...world.controlDependencies,
      repository: {
        ...repository,
        async transact(session, epoch, change) {
          await world.control.undo(call.id, "bo");
          return repository.transact(session, epoch, change);
        },
      } satisfies SessionRepository,
    };
    const request = { id: call.id, digest: call.assessment?.digest ?? "" };
    const approval = { ...request, verdict: "approve" as const, input: { path: "b", content: "y" } };
    const outcome = await decideCall(approval, { kind: "person", name: "ada" }, undoneMeanwhile);
    expect(outcome.outcome).toBe("changed");
    expect((await world.waitingCall(id)).phase.tag).toBe("waiting");
    expect(world.ran).toEqual([]);
  });

  it("reaches the model at once where nothing can be undone", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }, { text: "ok" }] });
    const id = await world.start();
    const call = await world.waitingCall(id);
    expect(await world.decide(call, { verdict: "deny" })).not.toHaveProperty("undoUntil");
    await world.untilStatus(id, "idle");
    expect(await world.control.undo(call.id, "ada")).toMatchObject({ outcome: "too-late" });
  });
});

describe("an abort", () => {
  it("can be undone like a denial: the call waits again, and the log says all of it", async () => {
    const { world } = createUndoWorld();
    const id = await world.start();
    const call = await world.waitingCall(id);
    const aborted = await world.decide(call, { verdict: "abort" });
    expect(aborted).toMatchObject({ outcome: "accepted", undoUntil: expect.any(String) });
    expect((await world.waitingCall(id)).id).not.toBe(call.id);
    expect(await world.control.undo(call.id, "ada")).toEqual({ outcome: "undone" });
    expect(await world.waitingCall(id)).toMatchObject({ id: call.id, verdict: null });
    expect(world.repository.decisions().map(({ verdict }) => verdict)).toEqual(["abort", "undo"]);
    expect(world.requests).toHaveLength(1);
  });
});

describe("a call that nobody has to approve", () => {
  it.each(["deny", "abort"] as const)(
    "does not start before the %s of an earlier one is final",
    async (verdict) => {
      const gate = Promise.withResolvers<void>();
      const asleep = Promise.withResolvers<void>();
      const world = supervise({
        lines: [{ calls: [put("a"), { name: "Look", input: { path: "b" } }] }, { text: "ok" }],
        undoMs: 100_000,
        sleep: () => {
          asleep.resolve();
          return gate.promise;
        },
      });
      const id = await world.start();
      const call = await world.waitingCall(id);
      await world.decide(call, { verdict });
      await asleep.promise;
      expect(await world.control.undo(call.id, "ada")).toEqual({ outcome: "undone" });
      gate.resolve();
      expect((await world.waitingCall(id)).id).toBe(call.id);
    },
  );
});

describe("a call after one whose denial was undone", () => {
  /** A world whose hook holds up the second call once `hold` was called, as a slow preview would. */
  function createSlowWorld(second: { name: string; input: { path: string; content?: string } }) {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const state = { isHeld: false };
    const world = supervise({
      lines: [{ calls: [put("a"), second] }, { text: "ok" }],
      undoMs: 5_000,
      hooks: {
        preToolUse: async (call) => {
          if (state.isHeld && call.input.path === "b") {
            begun.resolve();
            await gate.promise;
          }
          return { runs: [], decision: "none", updatedInput: null, additionalContext: [] };
        },
      },
    });
    return { world, begun, gate, hold: () => void Object.assign(state, { isHeld: true }) };
  }

  it("doesn't start, though it was approved before the undo", async () => {
    const { world, begun, gate, hold } = createSlowWorld(put("b"));
    const id = await world.start();
    const first = await world.waitingCall(id);
    await world.decide(first, { verdict: "deny" });
    const second = await world.waitingCall(id);
    hold();
    await world.decide(second, { verdict: "approve" });
    await begun.promise;
    expect(await world.control.undo(first.id, "ada")).toEqual({ outcome: "undone" });
    gate.resolve();
    expect((await world.waitingCall(id)).id).toBe(first.id);
    expect(world.ran).toEqual([]);
  });

  it("doesn't start, though it needs no approval and its hook outlasts the time to undo", async () => {
    const { world, begun, gate, hold } = createSlowWorld({ name: "Look", input: { path: "b" } });
    const id = await world.start();
    const first = await world.waitingCall(id);
    hold();
    await world.decide(first, { verdict: "deny" });
    await begun.promise;
    expect(await world.control.undo(first.id, "ada")).toEqual({ outcome: "undone" });
    for (let second = 0; second < 6_000; second += 1) world.clock.now();
    gate.resolve();
    expect((await world.waitingCall(id)).id).toBe(first.id);
    expect(world.ran).toEqual([]);
  });
});

function isAllFinished(loop: LoopState): boolean {
  return loop.tag === "acting" && loop.calls.every(({ phase }) => phase.tag === "finished");
}

describe("a time limit", () => {
  it("denies with timed_out, never approves, and is written down as nobody's verdict", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }, { text: "ok" }] });
    const limits = { maxTurns: null, maxCostUsd: null, maxWaitSeconds: 1 };
    const { id } = await world.control.create({ workspace: "/w", prompt: "do it", limits }, "ada");
    const call = await world.waitingCall(id);
    expect(call.phase).toMatchObject({ deniesAt: expect.stringMatching(/Z$/) });
    expect(await timeOutCall(call.id, world.controlDependencies)).toBe(false);
    const late = { ...world.clock, now: () => "2027-01-01T00:00:00.000Z" };
    expect(await timeOutCall(call.id, { ...world.controlDependencies, clock: late })).toBe(true);
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual([]);
    expect(errorOf(results(world.requests[1])[0]).code).toBe("timed_out");
    expect(world.repository.decisions()).toMatchObject([{ verdict: "deny", decidedBy: { kind: "system" } }]);
    expect(await world.decide(call, { verdict: "approve" })).toMatchObject({ outcome: "gone" });
  });

  it("counts even while nothing checks the clock: no approval counts after it, and no denial is undone", async () => {
    const world = supervise({ lines: [{ calls: [put("a"), put("b")] }], undoMs: 10_000_000 });
    const limits = { maxTurns: null, maxCostUsd: null, maxWaitSeconds: 1 };
    const { id } = await world.control.create({ workspace: "/w", prompt: "do it", limits }, "ada");
    const call = await world.waitingCall(id);
    const { clock } = world.controlDependencies;
    const late = { ...clock, now: () => "2026-01-01T01:00:00.000Z" };
    const afterwards = { ...world.controlDependencies, clock: late };
    const request = { id: call.id, digest: call.assessment?.digest ?? "", verdict: "approve" as const };
    const outcome = await decideCall(request, { kind: "person", name: "ada" }, afterwards);
    expect(outcome).toMatchObject({ outcome: "gone", message: expect.stringContaining("time limit passed") });
    await world.decide(call, { verdict: "deny" });
    expect(await undoVerdict(call.id, "ada", afterwards)).toMatchObject({ outcome: "too-late" });
  });

  it("does not hold where none is set", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }] });
    const call = await world.waitingCall(await world.start());
    expect(call.phase).toEqual({ tag: "waiting", askedAt: expect.any(String), isChanged: false });
    const late = { ...world.clock, now: () => "2099-01-01T00:00:00.000Z" };
    expect(await timeOutCall(call.id, { ...world.controlDependencies, clock: late })).toBe(false);
  });
});

describe("a verdict on many calls", () => {
  it("approves all remaining of a turn, but none of critical risk", async () => {
    const calls = [bash("ls"), bash("dd if=x"), bash("make")];
    const world = supervise({ lines: [{ calls }], decideWith: noRm });
    const id = await world.start();
    await world.waitingCall(id);
    const { loop } = await world.session(id);
    const waiting = loop.tag === "acting" ? loop.calls : [];
    const items = waiting.map(({ id: callId, assessment }) => ({
      id: callId,
      digest: assessment?.digest ?? "",
    }));
    const outcomes = await world.control.decideMany({ items, verdict: "approve" }, "ada");
    expect(outcomes.map(({ outcome }) => outcome.outcome)).toEqual(["accepted", "refused", "accepted"]);
    await world.until(id, () => world.ran.length === 1);
    expect(world.ran).toEqual(["ls"]);
    expect((await world.waitingCall(id)).input).toEqual({ command: "dd if=x" });
  });

  it.each([
    {
      name: "approves calls of one kind in several sessions",
      second: bash("ls"),
      want: ["accepted", "accepted"],
    },
    {
      name: "refuses to approve calls of different kinds together",
      second: put("a"),
      want: ["refused", "refused"],
    },
  ])("$name", async ({ second, want }) => {
    const world = supervise({
      lines: [{ calls: [bash("ls")] }, { calls: [second] }],
      decideWith: noRm,
    });
    const one = await world.waitingCall(await world.start());
    const two = await world.waitingCall(await world.start());
    const items = [one, two].map(({ id, assessment }) => ({ id, digest: assessment?.digest ?? "" }));
    const outcomes = await world.control.decideMany({ items, verdict: "approve" }, "ada");
    expect(outcomes.map(({ outcome }) => outcome.outcome)).toEqual(want);
  });

  it("denies calls of any kind with the reason, and tells the truth about one that is gone", async () => {
    const world = supervise({ lines: [{ calls: [bash("ls")] }], decideWith: noRm });
    const call = await world.waitingCall(await world.start());
    const items = [
      { id: "nothing", digest: "d" },
      { id: call.id, digest: call.assessment?.digest ?? "" },
    ];
    const outcomes = await world.control.decideMany({ items, verdict: "deny", reason: "all of it" }, "ada");
    expect(outcomes.map(({ outcome }) => outcome.outcome)).toEqual(["gone", "accepted"]);
    expect((await world.repository.call(call.id))?.verdict).toMatchObject({ reason: "all of it" });
  });
});
