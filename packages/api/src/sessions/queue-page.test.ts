import { type LoopState, updateSession } from "@countersign/agent";
import type { Call, QueueItem } from "@countersign/contracts/call";
import { riskLevels } from "@countersign/contracts/risk-levels";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import { expect, it } from "vitest";
import { type Harness, openHarness } from "../fixtures/database-harness.ts";
import { newCall, newMessage, newRecord, transition } from "../fixtures/test-records.ts";
import { createSessionReader } from "./session-reader.ts";

type Reader = ReturnType<typeof createSessionReader>;

/** A session whose turn has calls of these risks, each with the hour at which it was asked. */
async function createWaiting(
  { repository }: Harness,
  risks: [level: number, hour: number][],
  change: Parameters<typeof newRecord>[0] = {},
): Promise<{ id: string; calls: Call[] }> {
  const record = newRecord(change);
  await repository.create(record, [newMessage("go")]);
  const calls = risks.map(([level, hour], position) => {
    const call = newCall(record.id, {
      position,
      phase: {
        tag: "waiting",
        askedAt: `2026-11-20T${String(hour).padStart(2, "0")}:00:00.000Z`,
        isChanged: false,
      },
    });
    const risk = { level: riskLevels[level % riskLevels.length] ?? "medium", reasons: [] };
    return { ...call, assessment: call.assessment && { ...call.assessment, risk } };
  });
  const loop: LoopState = { tag: "acting", calls, onceFinished: "continue" };
  await updateSession(repository, record.id, (current) => transition({ ...current, loop }, { calls }));
  return { id: record.id, calls };
}

async function readAll(
  reader: Reader,
  limit: number,
  {
    visibleTo = { all: true },
    between = async () => {},
  }: { visibleTo?: VisibilityFilter; between?: () => Promise<void> } = {},
): Promise<{ items: QueueItem[]; totals: number[] }> {
  const items: QueueItem[] = [];
  const totals: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await reader.queuePage({ limit, ...(cursor === undefined ? {} : { cursor }) }, visibleTo);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    totals.push(page.total);
    if (page.next === null) return { items, totals };
    cursor = page.next;
    await between();
  }
}

/** The session's first call is denied: the others of the turn wait on. */
async function finishFirst({ repository }: Harness, id: string): Promise<string> {
  let denied = "";
  await updateSession(repository, id, (current) => {
    if (current.loop.tag !== "acting") throw new Error("the session doesn’t act");
    const [first, ...others] = current.loop.calls.filter(({ phase }) => phase.tag === "waiting");
    if (first === undefined) throw new Error("no call waits");
    denied = first.id;
    const finished: Call = {
      ...first,
      phase: {
        tag: "finished",
        outcome: "denied",
        result: "",
        isError: true,
        finishedAt: "2026-11-20T12:00:00.000Z",
      },
    };
    const calls = current.loop.calls.map((call) => (call.id === first.id ? finished : call));
    if (others.length === 0) throw new Error("the turn would end");
    return transition({ ...current, loop: { ...current.loop, calls } }, { calls: [finished] });
  });
  return denied;
}

it.each([1, 7, 100])("pages of %i are the whole queue in its order, each call once", async (limit) => {
  const harness = await openHarness();
  const reader = createSessionReader(harness.database);
  for (let index = 0; index < 12; index++)
    await createWaiting(
      harness,
      Array.from({ length: 1 + (index % 4) }, (_, at) => [index * 3 + at * 2, (index * 5 + at) % 6]),
    );
  const whole = await reader.queue(null);
  expect(whole.length).toBe(30);
  const { items, totals } = await readAll(reader, limit);
  expect(items.map(({ group: _, ...item }) => item)).toEqual(whole);
  expect(new Set(totals)).toEqual(new Set([30]));
});

it("a page has nothing of sessions that somebody may not see, and doesn’t count it", async () => {
  const harness = await openHarness();
  const reader = createSessionReader(harness.database);
  await createWaiting(harness, [[3, 1]], { visibility: "private", createdBy: "ada" });
  const { id } = await createWaiting(harness, [[0, 1]]);
  const visibleTo = { all: false, name: "ben" } as const;
  const { items, totals } = await readAll(reader, 1, { visibleTo });
  expect(items.map(({ sessionId }) => sessionId)).toEqual([id]);
  expect(totals).toEqual([1]);
});

it("no call that waits throughout is left out, whatever is decided between two pages", async () => {
  const harness = await openHarness();
  const reader = createSessionReader(harness.database);
  const sessions: string[] = [];
  for (let index = 0; index < 6; index++)
    sessions.push(
      (
        await createWaiting(harness, [
          [2, 1],
          [2, 1],
          [2, 1],
          [2, 1],
        ])
      ).id,
    );
  const decided = new Set<string>();
  let turn = 0;
  const between = async () => {
    const id = sessions[turn++ % sessions.length];
    if (id !== undefined && turn < 13) decided.add(await finishFirst(harness, id));
  };
  const before = (await reader.queue(null)).map(({ id }) => id);
  const { items } = await readAll(reader, 1, { between });
  const found = new Set(items.map(({ id }) => id));
  for (const id of before) if (!decided.has(id)) expect(found).toContain(id);
});

it.each(["", "x", "W10", Buffer.from('[1,"a"]').toString("base64url")])(
  "a cursor %j that no page gave is refused",
  async (cursor) => {
    const harness = await openHarness();
    const asked = createSessionReader(harness.database).queuePage({ cursor, limit: 10 });
    await expect(asked).rejects.toMatchObject({ code: "bad-input", field: "cursor" });
  },
);

it("one session’s calls are read up to the end of another page", async () => {
  const harness = await openHarness();
  const reader = createSessionReader(harness.database);
  const { id } = await createWaiting(harness, [
    [3, 1],
    [1, 1],
    [0, 1],
  ]);
  await createWaiting(harness, [[2, 1]]);
  await createWaiting(harness, [[1, 0]]);
  const whole = await reader.queue(null);
  expect(whole.map(({ sessionId }) => sessionId === id)).toEqual([true, false, false, true, true]);
  const { next } = await reader.queuePage({ limit: 4 });
  const asked = { sessionId: id, until: next ?? "", limit: 1 };
  const first = await reader.queuePage(asked);
  const second = await reader.queuePage({ ...asked, cursor: first.next ?? "" });
  expect([first, second]).toMatchObject([
    { items: [whole[0]], next: expect.any(String), total: 5 },
    { items: [whole[3]], next: null, total: 5 },
  ]);
  const hidden = await reader.queuePage({ sessionId: "no such", limit: 10 });
  expect(hidden).toEqual({ items: [], next: null, total: 5 });
});

it("calls that are named are found if they wait and may be seen, in the queue’s order", async () => {
  const harness = await openHarness();
  const reader = createSessionReader(harness.database);
  await createWaiting(harness, [[0, 1]], { visibility: "private", createdBy: "ada" });
  await createWaiting(harness, [[2, 1]]);
  const { id } = await createWaiting(harness, [
    [1, 1],
    [1, 2],
  ]);
  const whole = await reader.queue(null);
  const finished = await finishFirst(harness, id);
  const callIds = [...whole.map((item) => item.id).toReversed(), "no such"];
  const left = whole.map((item) => item.id).filter((one) => one !== finished);
  const { items, ...all } = await reader.queuePage({ callIds, limit: 10 });
  expect([items.map((item) => item.id), all]).toEqual([left, { next: null, total: 3 }]);
  const seen = await reader.queuePage({ callIds, limit: 10 }, { all: false, name: "ben" });
  expect([seen.items.length, seen.total]).toEqual([2, 2]);
  expect(await reader.queuePage({ callIds: [], limit: 10 })).toEqual({ items: [], next: null, total: 3 });
});

it("an empty queue is one empty page", async () => {
  const harness = await openHarness();
  const page = await createSessionReader(harness.database).queuePage({ limit: 100 });
  expect(page).toEqual({ items: [], next: null, total: 0 });
});
