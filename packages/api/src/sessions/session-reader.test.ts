import type { LoopState } from "@countersign/agent";
import { summaryOf, updateSession } from "@countersign/agent";
import type { Call } from "@countersign/contracts/call";
import { sessionDetail } from "@countersign/contracts/session";
import { describe, expect, it } from "vitest";
import { type Harness, openHarness } from "../fixtures/database-harness.ts";
import { at, newCall, newCommandRun, newMessage, newRecord, transition } from "../fixtures/test-records.ts";
import { createSessionReader } from "./session-reader.ts";

/** A session whose turn has these calls. */
async function createActing({ repository }: Harness, make: (sessionId: string) => Call[]) {
  const record = newRecord();
  await repository.create(record, [newMessage("go")]);
  const calls = make(record.id);
  const loop: LoopState = { tag: "acting", calls, onceFinished: "continue" };
  return updateSession(repository, record.id, (current) => transition({ ...current, loop }, { calls }));
}

describe("sessions", () => {
  it("are listed as their records sum up, newest change first", async () => {
    const harness = await openHarness();
    const waiting = await createActing(harness, (id) => [newCall(id)]);
    const newer = newRecord({ updatedAt: "2026-11-21T00:00:00.000Z" });
    await harness.repository.create(newer, []);
    expect(await createSessionReader(harness.database).sessions()).toEqual([
      summaryOf(newer),
      summaryOf(waiting),
    ]);
    expect(summaryOf(waiting)).toMatchObject({ status: "awaiting-approval", waiting: 1 });
  });

  it("come late rather than not at all while every connection is busy", async () => {
    const harness = await openHarness();
    const record = await createActing(harness, (id) => [newCall(id)]);
    const { pool } = harness.database;
    const busy = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()));
    const read = createSessionReader(harness.database).session(record.id);
    // Longer than Prisma's own two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    for (const connection of busy) connection.release();
    expect(await read).toMatchObject({ id: record.id });
  });

  it("come whole, with the event to follow from", async () => {
    const harness = await openHarness();
    const record = await createActing(harness, (id) => [newCall(id), newCall(id, { position: 1 })]);
    const reader = createSessionReader(harness.database);
    const detail = await reader.session(record.id);
    expect(sessionDetail.parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({
      ...summaryOf(record),
      calls: record.loop.tag === "acting" && record.loop.calls,
    });
    expect(detail.messages.map(({ seq }) => seq)).toEqual([1]);
    expect(detail.queue.map(({ active, position }) => [active, position])).toEqual([
      [true, 0],
      [false, 1],
    ]);
    const { rows } = await harness.database.pool.query("SELECT max(id) AS id FROM event");
    expect(detail.lastEventId).toBe(rows[0]?.id);
    await expect(reader.session("none")).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("the newest messages of a session", () => {
  it.each([
    { newest: 2, messages: [2, 5, 6], calls: [2, 6] },
    { newest: 3, messages: [2, 4, 5, 6], calls: [2, 4, 6] },
    { newest: 6, messages: [1, 2, 3, 4, 5, 6], calls: [2, 3, 4, 6] },
    { newest: 100, messages: [1, 2, 3, 4, 5, 6], calls: [2, 3, 4, 6] },
  ])("($newest) come with their calls and the unfinished turn", async ({ newest, messages, calls }) => {
    const { repository, database } = await openHarness();
    const record = newRecord();
    await repository.create(record, ["1", "2", "3", "4", "5", "6"].map(newMessage));
    const waiting = newCall(record.id, { turn: 2 });
    const phase = { tag: "finished" as const, outcome: "ran" as const, result: "", isError: false };
    const over = [3, 4, 6].map((turn) => newCall(record.id, { turn, phase: { ...phase, finishedAt: at } }));
    const loop: LoopState = { tag: "acting", calls: [waiting], onceFinished: "continue" };
    await updateSession(repository, record.id, (current) =>
      transition({ ...current, loop }, { calls: [waiting, ...over] }),
    );
    const reader = createSessionReader(database);
    const [part, whole] = [
      await reader.session(record.id, { all: true }, newest),
      await reader.session(record.id),
    ];
    expect(part.messages.map(({ seq }) => seq)).toEqual(messages);
    expect(part.calls.map(({ turn }) => turn)).toEqual(calls);
    expect(part.queue).toEqual(whole.queue);
    expect(part.queue).toHaveLength(1);
    expect({ ...part, messages: [], calls: [] }).toEqual({ ...whole, messages: [], calls: [] });
  });

  it("are not for somebody who may not see the session", async () => {
    const { repository, database } = await openHarness();
    const record = newRecord({ visibility: "private" });
    await repository.create(record, ["1", "2", "3"].map(newMessage));
    const reader = createSessionReader(database);
    expect((await reader.session(record.id, { all: false, name: "ada" }, 2)).messages).toHaveLength(2);
    const read = reader.session(record.id, { all: false, name: "ben" }, 2);
    await expect(read).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("the running command", () => {
  const thinking = { tag: "thinking" as const, attempt: 1, notBefore: null, notice: null };
  const command = newCommandRun("p");
  const cases: { name: string; loop: LoopState; want: unknown }[] = [
    { name: "while the model thinks", loop: { ...thinking, command }, want: command.running },
    {
      name: "while its calls are decided",
      loop: { tag: "acting", calls: [], onceFinished: "continue", command },
      want: command.running,
    },
    { name: "not when none runs", loop: thinking, want: null },
    { name: "not when its cycle ended", loop: { tag: "idle", notice: null }, want: null },
  ];
  it.each(cases)("is shown $name, as the record sums it up", async ({ loop, want }) => {
    const { repository, database } = await openHarness();
    const record = newRecord({ loop, contextFrom: 4 });
    await repository.create(record, []);
    const [summary] = await createSessionReader(database).sessions();
    expect(summary).toEqual(summaryOf(record));
    expect(summary?.command).toEqual(want);
    expect(summary?.contextFrom).toBe(4);
  });

  it("names no place that the model sees from while it sees all", async () => {
    const { repository, database } = await openHarness();
    await repository.create(newRecord(), []);
    const [summary] = await createSessionReader(database).sessions();
    expect(summary).not.toHaveProperty("contextFrom");
  });
});

describe("the queue", () => {
  it("has the waiting calls of all sessions, the riskiest and then the oldest first, each session in its order", async () => {
    const harness = await openHarness();
    const call = (id: string, position: number, level: "low" | "medium" | "high", minute: number): Call => {
      const base = newCall(id, { position });
      if (base.assessment === null) throw new Error("the call has no assessment");
      const assessment = { ...base.assessment, risk: { level, reasons: [] } };
      const askedAt = `2026-11-20T10:0${minute}:00.000Z`;
      return { ...base, assessment, phase: { tag: "waiting", askedAt, isChanged: false } };
    };
    const old = await createActing(harness, (id) => [call(id, 0, "medium", 1)]);
    const risky = await createActing(harness, (id) => [
      call(id, 0, "low", 5),
      call(id, 1, "high", 6),
      call(id, 2, "medium", 7),
    ]);
    const done = await createActing(harness, (id) => [
      { ...newCall(id), phase: { tag: "running", startedAt: "2026-11-20T10:00:00.000Z" } },
      call(id, 1, "medium", 2),
    ]);
    const reader = createSessionReader(harness.database);
    const queue = await reader.queue(null);
    expect(queue.map(({ sessionId, position, active }) => [sessionId, position, active])).toEqual([
      [risky.id, 0, true],
      [risky.id, 1, false],
      [old.id, 0, true],
      [done.id, 1, false],
      [risky.id, 2, false],
    ]);
    expect((await reader.queue(old.id)).map(({ sessionId }) => sessionId)).toEqual([old.id]);
    expect(await reader.queue("none")).toEqual([]);
  });

  it("is empty once the turn is over", async () => {
    const harness = await openHarness();
    const record = await createActing(harness, (id) => [newCall(id)]);
    await updateSession(harness.repository, record.id, (current) =>
      transition({ ...current, loop: { tag: "stopped" } }),
    );
    expect(await createSessionReader(harness.database).queue(null)).toEqual([]);
  });
});
