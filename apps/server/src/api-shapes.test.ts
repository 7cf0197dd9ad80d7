import { queueItem } from "@countersign/contracts/call";
import { sessionSummary } from "@countersign/contracts/session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const nothing = { result: {} };
const instant = z.iso.datetime();

describe("sessions", () => {
  it("sessions.create gives an id, sessions.list and sessions.get the session in their shapes", async () => {
    const answer = await api.post("sessions.create", {
      workspace: api.workspace,
      prompt: "Talk",
      mode: "acceptEdits",
      model: "another-model",
    });
    const { status, data } = dataOf(z.strictObject({ id: z.string() }), answer);
    expect(status).toBe(200);
    await api.untilStatus(data.id, "idle");

    const list = dataOf(z.array(sessionSummary), await api.get("sessions.list"));
    const listed = list.data.find(({ id }) => id === data.id);
    expect(listed).toMatchObject({
      workspace: api.workspace,
      mode: "acceptEdits",
      model: "another-model",
      status: "idle",
      waiting: 0,
    });
    const { messages, calls, queue: waits, lastEventId, ...summary } = await api.session(data.id);
    expect(summary).toEqual(listed);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect([calls, waits]).toEqual([[], []]);
    expect(lastEventId).toMatch(/^\d+$/);
    for (const time of [summary.createdAt, summary.updatedAt, ...messages.map(({ at }) => at)])
      expect(instant.parse(time)).toBe(new Date(time).toISOString());
  });

  it("sessions.get says every status as it is", async () => {
    const seen: string[] = [];
    const see = async (id: string, status: string) => {
      await api.untilStatus(id, status);
      seen.push(status);
    };
    await api.post("system.setPaused", { isPaused: true });
    const talk = await api.create("Talk");
    await see(talk, "queued");
    await api.post("system.setPaused", { isPaused: false });
    await see(talk, "idle");
    await see(await api.create("Fail"), "failed");
    const { id, call } = await api.waiting("sh -c 'sleep 60'");
    await see(id, "awaiting-approval");
    await api.decide({ id: call.id, digest: call.digest, verdict: "approve" });
    await see(id, "running");
    expect((await api.post("sessions.stop", { id })).body).toEqual(nothing);
    await see(id, "stopped");
    expect(new Set(seen)).toEqual(new Set(sessionSummary.shape.status.options));
  });

  it("sessions.send, sessions.stop and sessions.setMode answer with nothing, and do it", async () => {
    const id = await api.create("Talk");
    await api.untilStatus(id, "idle");
    const sent = await api.post("sessions.send", { id, text: "And more" });
    expect([sent.status, sent.body]).toEqual([200, nothing]);
    await expect.poll(async () => (await api.session(id)).messages.length).toBe(4);
    const moded = await api.post("sessions.setMode", { id, mode: "plan" });
    expect([moded.status, moded.body]).toEqual([200, nothing]);
    expect((await api.session(id)).mode).toBe("plan");
    const stopped = await api.post("sessions.stop", { id });
    expect([stopped.status, stopped.body]).toEqual([200, nothing]);
  });
});

describe("approvals", () => {
  it("approvals.list gives the waiting calls of all sessions, or of one, and sessions.get the same as its queue", async () => {
    const one = await api.waiting();
    const two = await api.waiting();
    const all = dataOf(z.array(queueItem), await api.get("approvals.list")).data;
    expect(all).toEqual(expect.arrayContaining([one.call, two.call]));
    expect(await api.queue(one.id)).toEqual([one.call]);
    expect((await api.session(one.id)).queue).toEqual([one.call]);
    expect(one.call).toMatchObject({
      sessionId: one.id,
      tool: "Bash",
      input: { command: "sh -c true" },
      preview: { kind: "command", command: "sh -c true", cwd: api.workspace },
      position: 0,
    });
    expect(instant.parse(one.call.askedAt)).toBe(one.call.askedAt);
  });

  it.each([
    { name: "approve", answer: { verdict: "approve" }, ends: "ran" },
    { name: "deny", answer: { verdict: "deny" }, ends: "denied" },
    { name: "deny with a reason", answer: { verdict: "deny", reason: "no" }, ends: "denied" },
    { name: "instruct", answer: { verdict: "instruct", text: "other" }, ends: "instructed" },
    { name: "abort", answer: { verdict: "abort" }, ends: "aborted" },
  ])("approvals.decide takes $name once, and says who and when", async ({ answer, ends }) => {
    const { id, call } = await api.waiting();
    const request = { id: call.id, digest: call.digest, ...answer };
    const first = await api.decide(request);
    expect(first).toEqual({
      status: 200,
      data: { outcome: "accepted", by: expect.any(String), at: expect.any(String) },
    });
    const { outcome: _, ...who } = first.data;
    expect(await api.decide(request)).toEqual({
      status: 200,
      data: { outcome: "already-decided", verdict: answer.verdict, ...who },
    });
    await api.untilStatus(id, "idle");
    expect((await api.session(id)).calls).toMatchObject([{ phase: { tag: "finished", outcome: ends } }]);
  });

  it("approvals.decide answers a stale digest, a stopped session and an unknown call truthfully, with status 200", async () => {
    const { id, call } = await api.waiting();
    expect(await api.decide({ id: call.id, digest: "0".repeat(64), verdict: "approve" })).toMatchObject({
      status: 200,
      data: { outcome: "changed", digest: call.digest },
    });
    await api.post("sessions.stop", { id });
    expect(await api.decide({ id: call.id, digest: call.digest, verdict: "approve" })).toMatchObject({
      status: 200,
      data: { outcome: "gone" },
    });
    expect(await api.decide({ id: "nobody", digest: "x", verdict: "deny" })).toMatchObject({
      status: 200,
      data: { outcome: "gone" },
    });
  });
});

it("a mutation without input needs no body", async () => {
  await api.waiting();
  const { status, data } = dataOf(z.strictObject({ stopped: z.int() }), await api.post("system.stopAll"));
  expect(status).toBe(200);
  expect(data.stopped).toBeGreaterThan(0);
});
