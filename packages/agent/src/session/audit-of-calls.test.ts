import { auditEntry } from "@countersign/contracts/audit-entry";
import type { Decision } from "@countersign/contracts/decision";
import { describe, expect, it } from "vitest";
import { timeOutCall } from "../approvals/time-out-call.ts";
import { supervise } from "../fixtures/supervise.ts";

type World = ReturnType<typeof supervise>;
type Way = {
  name: string;
  call?: { name: string; input?: Record<string, string> };
  options?: Partial<Parameters<typeof supervise>[0]>;
  act?: (world: World, id: string) => Promise<unknown>;
  want: string[];
};

const put = { name: "Put", input: { path: "a", content: "x" } };
const decide = (verdict: Parameters<World["decide"]>[1]) => async (world: World, id: string) =>
  world.decide(await world.waitingCall(id), verdict);
const noRm = (): Decision => ({
  kind: "deny",
  reasons: [{ code: "earlier-rule", text: "a rule denies it" }],
  code: "rule_denied",
  message: "a rule denies it",
});

/** Each row as verdict, kind and name of what decided, and the result. */
const ways: Way[] = [
  { name: "the policy lets it run", call: { name: "Look" }, want: ["allow policy class", "result ran"] },
  {
    name: "a person approves and it runs",
    act: decide({ verdict: "approve" }),
    want: ["allow person ada", "result ran"],
  },
  {
    name: "a person approves other input",
    act: decide({ verdict: "approve", input: { path: "b", content: "y" } }),
    want: ["allow person ada", "result ran"],
  },
  {
    name: "a person denies",
    act: decide({ verdict: "deny", reason: "no" }),
    want: ["deny person ada", "result denied"],
  },
  {
    name: "a person instructs",
    act: decide({ verdict: "instruct", text: "so" }),
    want: ["instruct person ada", "result instructed"],
  },
  {
    name: "a person aborts",
    act: decide({ verdict: "abort" }),
    want: ["abort person ada", "result aborted"],
  },
  {
    name: "a person denies, undoes it and approves",
    options: { undoMs: 10_000_000 },
    async act(world, id) {
      const call = await world.waitingCall(id);
      await world.decide(call, { verdict: "deny" });
      await world.control.undo(call.id, "ada");
      await world.decide(await world.waitingCall(id), { verdict: "approve" });
    },
    want: ["deny person ada", "result denied", "undo person ada", "allow person ada", "result ran"],
  },
  { name: "a rule denies", options: { decideWith: noRm }, want: ["deny policy rule", "result denied"] },
  {
    name: "nobody decides in time",
    async act(world, id) {
      const call = await world.waitingCall(id);
      const late = { ...world.clock, now: () => "2027-01-01T00:00:00.000Z" };
      await timeOutCall(call.id, { ...world.controlDependencies, clock: late });
    },
    want: ["deny system time limit", "result denied"],
  },
  { name: "there is no such tool", call: { name: "Nothing" }, want: ["deny system input", "result invalid"] },
  {
    name: "the policy itself fails",
    options: {
      decideWith: () => {
        throw new Error("a bug");
      },
    },
    want: ["deny system input", "result invalid"],
  },
];

const limits = { maxTurns: null, maxCostUsd: null, maxWaitSeconds: 1 };

describe("the audit log has a decision and a result of every call", () => {
  it.each(ways)("when $name", async ({ call = put, options = {}, act, want }) => {
    const world = supervise({ lines: [{ calls: [call] }, { text: "ok" }], ...options });
    const { id } = await world.control.create({ workspace: "/w", prompt: "do it", limits }, "ada");
    await act?.(world, id);
    await world.untilStatus(id, "idle");
    expect(rowsOf(world)).toEqual(want);
    for (const entry of world.repository.auditLog()) auditEntry.parse(entry);
  });

  it("when the turn is stopped while one runs and one waits", async () => {
    const world = supervise({ lines: [{ calls: [{ name: "Hang" }, put] }] });
    const id = await world.start();
    await world.decide(await world.waitingCall(id), { verdict: "approve" });
    await world.until(id, ({ loop }) => loop.tag === "acting" && loop.calls[0]?.phase.tag === "running");
    await world.control.stop(id, { name: "bo", personId: "p2", address: "::1" });
    await world.untilStatus(id, "stopped");
    expect(rowsOf(world)).toEqual([
      "allow person ada",
      "abort person bo",
      "abort person bo",
      "result aborted",
      "result aborted",
    ]);
    const [, stopped] = world.repository.auditLog();
    expect(stopped?.decidedBy).toEqual({ kind: "person", name: "bo", personId: "p2", address: "::1" });
  });

  it("says what was decided on and what ran in the row of its decision, and the result in the other", async () => {
    const world = supervise({ lines: [{ calls: [put] }, { text: "ok" }] });
    const id = await world.start();
    const call = await world.waitingCall(id);
    await world.decide(call, { verdict: "approve", input: { path: "b", content: "y" } });
    await world.untilStatus(id, "idle");
    const [decision, result] = world.repository.auditLog();
    expect(decision).toMatchObject({
      input: { path: "b" },
      proposedInput: { path: "a" },
      shown: { kind: "input" },
    });
    expect(result).toMatchObject({
      callId: call.id,
      input: {},
      digest: decision?.digest,
      result: { outcome: "ran" },
    });
    expect(result?.result?.durationMs).toBeGreaterThanOrEqual(0);
  });
});

function rowsOf({ repository }: World): string[] {
  return repository
    .auditLog()
    .map(({ verdict, decidedBy, result }) =>
      result === undefined
        ? `${verdict} ${decidedBy.kind} ${decidedBy.name}`
        : `${verdict} ${result.outcome}`,
    );
}
