import type { LoopState } from "@countersign/agent";
import { updateSession } from "@countersign/agent";
import { describe, expect, it, onTestFinished } from "vitest";
import { openHarness } from "../fixtures/database-harness.ts";
import { newCall, newRecord, transition } from "../fixtures/test-records.ts";
import { createSessionReader } from "./session-reader.ts";

/** A risk as calls and events were stored with it before its reasons had codes. */
const before = { level: "high", reasons: ["deletes recursively", "runs with sudo"] };
const want = {
  level: "high",
  reasons: before.reasons.map((text) => ({ code: "earlier", text, data: { text } })),
};

/** A waiting call whose row and event say its risk in sentences. */
async function openEarlier() {
  const harness = await openHarness();
  const { repository, database } = harness;
  const record = newRecord();
  await repository.create(record, []);
  const call = newCall(record.id);
  const loop: LoopState = { tag: "acting", calls: [call], onceFinished: "continue" };
  await updateSession(repository, record.id, (current) =>
    transition({ ...current, loop }, { calls: [call] }),
  );
  const assessment = JSON.stringify({ ...call.assessment, risk: before });
  await database.pool.query("UPDATE call SET assessment = $1 WHERE id = $2", [assessment, call.id]);
  const event = { type: "call-changed", call: { ...call, assessment: JSON.parse(assessment) } };
  await database.pool.query("DELETE FROM event");
  await database.pool.query("INSERT INTO event (session_id, payload) VALUES ($1, $2)", [
    record.id,
    JSON.stringify(event),
  ]);
  return { ...harness, id: record.id };
}

describe("a call that was stored before risks had codes", () => {
  it("is read with its sentences, in its session and in the queue", async () => {
    const { database, id } = await openEarlier();
    const reader = createSessionReader(database);
    const { calls, queue } = await reader.session(id);
    expect(calls.map(({ assessment }) => assessment?.risk)).toEqual([want]);
    expect(queue.map(({ risk }) => risk)).toEqual([want]);
    expect((await reader.queue(null)).map(({ risk }) => risk)).toEqual([want]);
  });

  it("goes on as it is when its session does, and is stored with codes then", async () => {
    const { repository, database, id } = await openEarlier();
    const { loop } = await updateSession(repository, id, (current) => {
      const calls = current.loop.tag === "acting" ? current.loop.calls : [];
      return transition(current, { calls });
    });
    expect(loop).toMatchObject({ calls: [{ assessment: { risk: want } }] });
    const { rows } = await database.pool.query("SELECT assessment -> 'risk' AS risk FROM call");
    expect(rows).toEqual([{ risk: want }]);
  });

  it("comes to followers in its event", async () => {
    const { feed, id } = await openEarlier();
    const controller = new AbortController();
    onTestFinished(() => controller.abort());
    for await (const { event } of feed.follow({ sessionId: id, after: "0", signal: controller.signal })) {
      expect(event).toMatchObject({ type: "call-changed", call: { assessment: { risk: want } } });
      return;
    }
  });
});

it("a session whose loop was stored under earlier names continues with the present ones", async () => {
  const { repository, database, id } = await openEarlier();
  const refused = [{ call: "a digest", times: 2 }];
  const loop = `{"tag":"acting","onceFinished":"go-on","heldUp":1,"refused":${JSON.stringify(refused)}}`;
  await database.pool.query("UPDATE session SET loop = $1 WHERE id = $2", [loop, id]);
  const want = { onceFinished: "continue", blockedByHook: 1, refusedCalls: refused };
  expect((await repository.load(id))?.loop).toMatchObject(want);
});
