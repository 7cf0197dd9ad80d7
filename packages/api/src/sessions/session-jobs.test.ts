import { randomUUID } from "node:crypto";
import { updateSession } from "@countersign/agent";
import { openJobs, type SessionJobs } from "@countersign/db";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Harness, joinHarness, openHarness } from "../fixtures/database-harness.ts";
import { newRecord, transition } from "../fixtures/test-records.ts";
import { createSessionsRepository, type StoredSessionRepository } from "./sessions-repository.ts";

type Worker = { jobs: SessionJobs; repository: StoredSessionRepository };

async function withJobs({ database }: Harness): Promise<Worker> {
  const jobs = await openJobs(database);
  onTestFinished(() => jobs.close());
  const options = {
    onEvents: () => undefined,
    onRules: () => undefined,
    onWake: () => undefined,
    enqueue: jobs.enqueue,
  };
  return { jobs, repository: createSessionsRepository(database, options) };
}

async function waitingJobs({ database }: Harness): Promise<number> {
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS count FROM pgboss.job WHERE state < 'active'",
  );
  return rows[0]?.count;
}

describe("jobs of sessions", () => {
  it("can be made by several processes that start at once on a new database", async () => {
    const here = await openHarness();
    const others = await Promise.all([1, 2, 3].map(() => joinHarness(here.url)));
    await expect(Promise.all([here, ...others].map(withJobs))).resolves.toHaveLength(4);
  });

  it("reach another process at once", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const { repository } = await withJobs(here);
    const other = await withJobs(there);
    const steps: string[] = [];
    await other.jobs.start((id) => void steps.push(id));
    const record = newRecord();
    await repository.create(record, []);
    await expect.poll(() => steps).toEqual([record.id]);
    await expect.poll(() => waitingJobs(here)).toBe(0);
  });

  it("wait for the next start when their process dies, one for each session", async () => {
    const here = await openHarness();
    const { repository } = await withJobs(here);
    const record = newRecord();
    await repository.create(record, []);
    for (let count = 0; count < 3; count++) {
      await updateSession(repository, record.id, (current) => transition(current, { wake: true }));
    }
    expect(await waitingJobs(here)).toBe(1);
    const { jobs } = await withJobs(await joinHarness(here.url));
    const steps: string[] = [];
    await jobs.start((id) => void steps.push(id));
    await expect.poll(() => steps).toEqual([record.id]);
  });

  it("are not made by a change that is rolled back, nor for a session that somebody works on", async () => {
    const here = await openHarness();
    const { repository } = await withJobs(here);
    const record = newRecord();
    await expect(
      repository.create(record, [{ id: "m", role: "user", content: [], at: "never" }]),
    ).rejects.toThrow();
    expect(await waitingJobs(here)).toBe(0);
    await here.repository.create(record, []);
    const claimed = await repository.claim(record.id, randomUUID());
    await updateSession(
      repository,
      record.id,
      (current) => transition(current, { wake: true }),
      claimed?.epoch ?? 0,
    );
    expect(await waitingJobs(here)).toBe(0);
  });

  it("end without a step when the session needs nobody any more", async () => {
    const here = await openHarness();
    const { jobs, repository } = await withJobs(here);
    const record = newRecord();
    await repository.create(record, []);
    await updateSession(repository, record.id, (current) =>
      transition({ ...current, loop: { tag: "idle", notice: null } }),
    );
    const steps: string[] = [];
    await jobs.start((id) => void steps.push(id));
    await expect.poll(() => waitingJobs(here)).toBe(0);
    expect(steps).toEqual([]);
  });
});
