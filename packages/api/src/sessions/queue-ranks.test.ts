import { readFile } from "node:fs/promises";
import { type LoopState, type SubAgent, updateSession } from "@countersign/agent";
import type { Call } from "@countersign/contracts/call";
import { riskLevels } from "@countersign/contracts/risk-levels";
import { expect, it } from "vitest";
import { type Harness, openHarness } from "../fixtures/database-harness.ts";
import { at, newCall, newRecord, transition } from "../fixtures/test-records.ts";
import { createSessionReader } from "./session-reader.ts";

const migration = new URL(
  "../../../../prisma/migrations/20261127130000_queue_order/migration.sql",
  import.meta.url,
);

const [low, medium, high, critical] = [0, 1, 2, 3];

/** Waiting calls of these risks, each asked a minute after the one before. A NUL and half a surrogate pair are in what they show. */
function waitingCalls(sessionId: string, risks: readonly number[], change: Partial<Call> = {}): Call[] {
  return risks.map((level, position) => {
    const askedAt = `2026-11-20T10:${String(position).padStart(2, "0")}:00.123Z`;
    const deniesAt = position === 1 ? `2026-11-20T12:00:00.000Z` : undefined;
    const phase = { tag: "waiting", askedAt, isChanged: false, deniesAt } as const;
    const call = newCall(sessionId, { position, phase, ...change });
    const preview = { kind: "input", summary: '\u0000 \ud800 ,"risk":{"level":"low"' } as const;
    const risk = { level: riskLevels[level] ?? "medium", reasons: [] };
    return { ...call, assessment: call.assessment && { ...call.assessment, preview, risk } };
  });
}

async function createWaiting({ repository }: Harness, risks: readonly number[]) {
  const record = newRecord();
  await repository.create(record, []);
  const calls = waitingCalls(record.id, risks);
  const loop: LoopState = { tag: "acting", calls, onceFinished: "continue" };
  return updateSession(repository, record.id, (current) => transition({ ...current, loop }, { calls }));
}

/** The session's own call waits behind those of its sub-agent. */
async function createSubAgent({ repository }: Harness) {
  const record = newRecord();
  await repository.create(record, []);
  const task = newCall(record.id, { tool: "Task", phase: { tag: "running", startedAt: at } });
  const behind = { ...newCall(record.id), position: 1 };
  const agent = { id: task.id, name: "explore" };
  const own = waitingCalls(record.id, [low, high, medium], { turn: 4, agent });
  const subAgent: SubAgent = {
    id: agent.id,
    definition: { name: "explore", description: "looks", prompt: "look", rules: { deny: [] } },
    loop: { tag: "acting", calls: own, onceFinished: "continue" },
    turns: 3,
    costUsd: 0.5,
    lastText: "I look",
  };
  const loop: LoopState = { tag: "acting", calls: [task, behind], onceFinished: "continue" };
  return updateSession(repository, record.id, (current) =>
    transition({ ...current, loop, subAgent }, { calls: [...own, task, behind] }),
  );
}

/** Each call of an external agent is a turn of its own. */
async function createExternal({ repository }: Harness) {
  const record = newRecord();
  await repository.create(record, []);
  const calls = waitingCalls(record.id, [medium, critical, low]).map((call, index) => ({
    ...call,
    position: 0,
    turn: 2 + index,
  }));
  const key = { id: "key", name: "codex" };
  const agent = { kind: "codex", sessionId: "theirs", key, permissionMode: null } as const;
  const loop: LoopState = { tag: "external", agent, turn: "working", said: [], parked: [], calls };
  return updateSession(repository, record.id, (current) => transition({ ...current, loop }, { calls }));
}

async function readRanks({ database }: Harness): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    "SELECT id, queue_rank, queue_since, queue_place, denies_at FROM call ORDER BY id",
  );
  return rows;
}

it("the migration gives calls that wait already the places that they get when they begin to", async () => {
  const harness = await openHarness();
  await createWaiting(harness, [low, high, high, medium, critical, low]);
  await createWaiting(harness, [medium]);
  await createSubAgent(harness);
  await createExternal(harness);
  const want = await readRanks(harness);
  await harness.database.pool.query(
    "UPDATE call SET queue_rank = NULL, queue_since = NULL, queue_place = NULL, denies_at = NULL",
  );
  const backfill = /^WITH [^;]*;/m.exec(await readFile(migration, "utf8"))?.[0] ?? "";
  await harness.database.pool.query(backfill);
  expect(await readRanks(harness)).toEqual(want);
  const { items } = await createSessionReader(harness.database).queuePage({ limit: 100 });
  expect(items).toHaveLength(14);
});

it.each([
  { name: "in a turn", create: (harness: Harness) => createWaiting(harness, [low, medium, critical, low]) },
  { name: "of a sub-agent and the agent that waits for it", create: createSubAgent },
  { name: "of an external agent", create: createExternal },
])("calls $name have one place after the other, those before an urgent one its rank", async ({ create }) => {
  const harness = await openHarness();
  await createWaiting(harness, [medium, low]);
  await create(harness);
  const reader = createSessionReader(harness.database);
  const { items } = await reader.queuePage({ limit: 100 });
  expect(items).toMatchObject(await reader.queue(null));
});

it("calls before an urgent one fall back when it leaves", async () => {
  const harness = await openHarness();
  const { id } = await createWaiting(harness, [low, low, critical, medium]);
  const other = await createWaiting(harness, [high]);
  const reader = createSessionReader(harness.database);
  const levels = async () =>
    (await reader.queuePage({ limit: 100 })).items.map(({ sessionId, risk }) => [
      sessionId === id,
      risk.level,
    ]);
  expect(await levels()).toEqual([
    [true, "low"],
    [true, "low"],
    [true, "critical"],
    [false, "high"],
    [true, "medium"],
  ]);
  await updateSession(harness.repository, id, (current) => {
    if (current.loop.tag !== "acting") throw new Error("the session doesn’t act");
    const calls = current.loop.calls.map(
      (call): Call =>
        call.position === 2 ? { ...call, phase: { tag: "approved", digest: "digest" } } : call,
    );
    const approved = calls.filter(({ phase }) => phase.tag === "approved");
    return transition({ ...current, loop: { ...current.loop, calls } }, { calls: approved });
  });
  expect(await levels()).toEqual([
    [false, "high"],
    [true, "low"],
    [true, "low"],
    [true, "medium"],
  ]);
  expect(other.id).not.toBe(id);
});

it("a call has no place once its turn is over", async () => {
  const harness = await openHarness();
  const { id } = await createWaiting(harness, [low, high]);
  await updateSession(harness.repository, id, (current) =>
    transition({ ...current, loop: { tag: "stopped" } }),
  );
  expect(await createSessionReader(harness.database).queuePage({ limit: 10 })).toMatchObject({
    items: [],
    total: 0,
  });
});

it("only waiting calls whose time is over are overdue", async () => {
  const harness = await openHarness();
  const { loop } = await createWaiting(harness, [low, high, low]);
  const calls = loop.tag === "acting" ? loop.calls : [];
  expect(await harness.repository.overdue("2026-11-20T11:59:59.999Z")).toEqual([]);
  expect(await harness.repository.overdue("2026-11-20T12:00:00.000Z")).toEqual([calls[1]?.id]);
});
