import { describe, expect, it } from "vitest";
import { intentOf, memoryIntents } from "../fixtures/intent-doubles.ts";
import { supervise } from "../fixtures/supervise.ts";
import { summaryOf } from "../session/session-summary.ts";
import { createRunner } from "./runner.ts";

const denied = { calls: [{ name: "Bash", input: { command: "rm x" } }] };

describe("an agent that repeats a refused call", () => {
  const world = (lines: Parameters<typeof supervise>[0]["lines"]) =>
    supervise({ lines, decide: (tool) => (tool === "Bash" ? "deny" : "allow") });

  it("stops and asks the person, who lets it continue; then it is counted again", async () => {
    const place = world([denied, denied, denied, denied, denied, { text: "I give up" }]);
    const id = await place.start();
    const record = await place.untilStatus(id, "awaiting-approval");
    expect(summaryOf(record).notice).toMatchObject({ kind: "limit", limit: "refusals" });
    expect(place.requests).toHaveLength(3);
    await place.control.resume(id, "ada");
    await place.untilStatus(id, "idle");
    expect(place.requests).toHaveLength(6);
  });

  it("stops at the third although another process took the session over after the second", async () => {
    const place = world([denied, denied, denied, denied]);
    const other = createRunner({ ...place.runnerDependencies, owner: "other" });
    const id = await place.start();
    await place.until(id, () => place.requests.length === 2);
    await place.runner.close();
    const stored = await place.session(id);
    expect(stored.loop).toMatchObject({ tag: expect.stringMatching(/thinking|acting/) });
    other.wake(id);
    await place.untilStatus(id, "awaiting-approval");
    await other.close();
    expect(place.requests.length).toBeLessThanOrEqual(4);
  });
});

describe("a spent budget", () => {
  it("holds the model back, and resuming lets it be asked once more", async () => {
    const look = { calls: [{ name: "Look" }] };
    const intents = memoryIntents([intentOf("REQ-001", ["src"])]);
    const place = supervise({ lines: [look, look, { text: "done" }], ports: { intents: intents.port } });
    intents.state.spent = "REQ-001 has used its 5 requests.";
    const id = await place.start("do it", { intent: "REQ-001" });
    const record = await place.untilStatus(id, "awaiting-approval");
    expect(summaryOf(record).notice).toMatchObject({
      kind: "limit",
      limit: "budget",
      message: expect.stringMatching(/used its 5 requests.*one more request/),
    });
    expect(place.requests).toHaveLength(0);
    await place.control.resume(id, "ada");
    await place.until(id, ({ loop }) => loop.tag === "limited");
    expect([place.requests.length, place.ran]).toEqual([1, ["Look"]]);
    intents.state.spent = null;
    await place.control.resume(id, "ada");
    await place.untilStatus(id, "idle");
    expect(place.requests).toHaveLength(3);
  });

  it("is no matter of a session without an intent", async () => {
    const intents = memoryIntents([]);
    intents.state.spent = "spent";
    const place = supervise({ lines: [{ text: "done" }], ports: { intents: intents.port } });
    await place.untilStatus(await place.start(), "idle");
    expect(place.requests).toHaveLength(1);
  });

  it("of an intent that is gone is none", async () => {
    const intents = memoryIntents([intentOf("REQ-001", ["src"])]);
    const place = supervise({ lines: [{ text: "done" }], ports: { intents: intents.port } });
    intents.port.overBudget = async (target) => (await intents.port.find(target)).id;
    const { workspace } = { workspace: "/w" };
    const { id } = await place.control.create({ workspace, prompt: "x", intent: "REQ-001" }, "ada");
    intents.kept.clear();
    await place.untilStatus(id, "idle");
    expect(place.requests[0]?.system).toContain("no longer exists");
  });
});
