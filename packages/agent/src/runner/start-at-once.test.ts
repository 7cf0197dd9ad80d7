import { describe, expect, it } from "vitest";
import { withoutRules } from "../evaluation/session-policy.ts";
import { supervise } from "../fixtures/supervise.ts";
import { turnCalls } from "../loop/agent-stack.ts";
import type { SessionRecord, StoredBeside } from "../ports/repository.ts";
import { createRunner } from "./runner.ts";

const look = { name: "Look" };
const put = (path: string) => ({ name: "Put", input: { path, content: "x" } });
type World = ReturnType<typeof supervise>;

/** The phases of the calls in what was written, one list for each transaction that changed a call. */
function phases({ transitions }: World): string[][] {
  return transitions
    .map(({ calls }) => calls.map(({ phase }) => phase.tag))
    .filter((tags) => tags.length > 0);
}

/** Changes what the transactions of a world read besides the session. */
function readBeside(world: World, besideOf: (current: SessionRecord) => StoredBeside): void {
  const { transact } = world.repository;
  world.repository.transact = (id, epoch, change) =>
    transact(id, epoch, (current) => change(current, besideOf(current)));
}

describe("the only call of a turn", () => {
  it("starts in the transaction that stores it, if it is allowed", async () => {
    const world = supervise({ lines: [{ calls: [look] }, { text: "ok" }] });
    await world.untilStatus(await world.start(), "idle");
    expect(phases(world)).toEqual([["running"], ["finished"]]);
    expect(world.ran).toEqual(["Look"]);
    expect(world.repository.decisions()).toMatchObject([{ verdict: "allow", decidedBy: { kind: "policy" } }]);
  });

  it("is evaluated again where others come with it, because that takes time", async () => {
    const world = supervise({ lines: [{ calls: [look, look, put("a")] }, { text: "ok" }] });
    const id = await world.start();
    await world.waitingCall(id);
    expect(phases(world).slice(0, 3)).toEqual([["allowed", "allowed", "waiting"], ["running"], ["finished"]]);
    expect(world.ran).toEqual(["Look", "Look"]);
  });

  it("waits when it asks, though a later one is allowed", async () => {
    const world = supervise({ lines: [{ calls: [put("a"), look] }] });
    const id = await world.start();
    await world.waitingCall(id);
    expect(turnCalls(await world.session(id)).map(({ phase }) => phase.tag)).toEqual(["waiting", "allowed"]);
    expect(world.ran).toEqual([]);
  });

  it("is evaluated again when the rules changed since", async () => {
    let asks = false;
    const world = supervise({
      lines: [{ calls: [look] }],
      decide: () => (asks ? "ask" : "allow"),
      policyFor: async () => ({ ...(await withoutRules()), version: asks ? "2" : "1" }),
    });
    // A rule comes while the answer is stored.
    readBeside(world, ({ messageCount }) => {
      if (messageCount > 0) asks = true;
      return { policyVersion: asks ? "2" : "1" };
    });
    await world.waitingCall(await world.start());
    expect(world.ran).toEqual([]);
  });

  it("does not start while all agents are paused", async () => {
    const world = supervise({ lines: [{ calls: [look] }] });
    readBeside(world, () => ({ policyVersion: null, isPaused: true }));
    const id = await world.start();
    const parked = await world.until(id, (session) => session.owner === null && session.turns === 1);
    expect(turnCalls(parked).map(({ phase }) => phase.tag)).toEqual(["allowed"]);
    expect(world.ran).toEqual([]);
  });
});

describe("a session that was claimed with the change that gave it work", () => {
  it("is worked on as it was claimed", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }, { text: "ok" }] });
    const id = await world.start();
    const call = await world.waitingCall(id);
    await world.runner.close();
    await world.decide(call, { verdict: "approve" });
    const claimed = await world.repository.claim(id, "test");
    if (claimed === null) throw new Error("the session has an owner");
    createRunner(world.runnerDependencies).wake(id, claimed);
    const done = await world.untilStatus(id, "idle");
    expect(done.epoch).toBe(claimed.epoch);
    expect(world.ran).toEqual(["Put a"]);
  });

  it("is not lost while the run before it ends", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }, { text: "ok" }] });
    const id = await world.start();
    const call = await world.waitingCall(id);
    await world.runner.close();
    await world.decide(call, { verdict: "approve" });
    const { claim } = world.repository;
    const claimed = await claim(id, "test");
    const asked = Promise.withResolvers<null>();
    world.repository.claim = () => asked.promise;
    const runner = createRunner(world.runnerDependencies);
    runner.wake(id);
    expect(runner.claimant(id)).toBeNull();
    runner.wake(id, claimed);
    runner.wake(id);
    asked.resolve(null);
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["Put a"]);
  });
});
