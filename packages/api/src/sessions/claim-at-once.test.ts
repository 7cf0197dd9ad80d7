import { randomUUID } from "node:crypto";
import { type SessionRecord, type Transition, updateSession } from "@countersign/agent";
import { describe, expect, it } from "vitest";
import { joinHarness, openHarness } from "../fixtures/database-harness.ts";
import { at, newRecord, transition } from "../fixtures/test-records.ts";
import { createSystemRepository } from "../settings/system-repository.ts";
import { createSessionsRepository } from "./sessions-repository.ts";

/** A process that takes up what it gives work, with the sessions that its runner was woken for and the jobs that it made. */
async function takingProcess() {
  const harness = await openHarness();
  const owner = randomUUID();
  await harness.database.signals.live(owner);
  const woken: (SessionRecord | null)[] = [];
  const jobs: string[] = [];
  let claimant: string | null = owner;
  const repository = createSessionsRepository(harness.database, {
    onEvents: harness.feed.wake,
    onRules: () => undefined,
    onWake: (_, claimed) => woken.push(claimed),
    claimant: () => claimant,
    enqueue: async (id) => void jobs.push(id),
  });
  const record = newRecord();
  await harness.repository.create(record, []);
  const change = (more: Partial<Transition>, epoch: number | null = null) =>
    updateSession(repository, record.id, (current) => transition(current, more), epoch);
  const refuse = () => {
    claimant = null;
  };
  return { ...harness, repository, owner, record, woken, jobs, change, refuse };
}

describe("a change that gives a session work", () => {
  it("claims it in the same transaction for the process that takes it up, without a job", async () => {
    const { repository, owner, record, woken, jobs, change } = await takingProcess();
    const changed = await change({ wake: true });
    expect(changed).toMatchObject({ owner, epoch: record.epoch + 1 });
    expect(woken).toEqual([changed]);
    expect(jobs).toEqual([]);
    expect(await repository.load(record.id)).toEqual(changed);
    expect(await repository.claim(record.id, randomUUID())).toBeNull();
  });

  it("refuses what an owner before wants to write", async () => {
    const { repository, record, change } = await takingProcess();
    const before = await repository.claim(record.id, randomUUID());
    await change({ release: true }, before?.epoch ?? 0);
    await change({ wake: true });
    await expect(change({}, before?.epoch ?? 0)).rejects.toThrow("worked on by another process");
  });

  it("is found by others once the process that claimed it is dead", async () => {
    const { database, url, record, change } = await takingProcess();
    const there = await joinHarness(url);
    await change({ wake: true });
    expect(await there.repository.orphans()).toEqual([]);
    await database.signals.close();
    await expect.poll(there.repository.orphans).toEqual([record.id]);
    expect((await there.repository.claim(record.id, randomUUID()))?.epoch).toBe(record.epoch + 2);
  });

  it("leaves the session of a living owner alone", async () => {
    const { repository, database, record, woken, jobs, change } = await takingProcess();
    const other = randomUUID();
    await database.signals.live(other);
    const claimed = await repository.claim(record.id, other);
    expect(await change({ wake: true })).toMatchObject({ owner: other, epoch: claimed?.epoch });
    expect(woken).toEqual([null]);
    expect(jobs).toEqual([]);
  });

  it("only makes a job while all agents are paused, and where the process can’t take it up", async () => {
    const { database, feed, record, woken, jobs, change, refuse } = await takingProcess();
    const system = createSystemRepository(database, feed.wake);
    await system.setPaused(true, "ada", at);
    expect((await change({ wake: true })).owner).toBeNull();
    await system.setPaused(false, "ada", at);
    refuse();
    expect((await change({ wake: true })).owner).toBeNull();
    expect(jobs).toEqual([record.id, record.id]);
    expect(woken).toEqual([null, null]);
  });

  it("is known as owned by that process, which can let it go under its epoch if no run came of it", async () => {
    const { repository, owner, record, change } = await takingProcess();
    await change({ wake: true });
    const [owned] = await repository.ownedBy(owner);
    expect(owned).toEqual({ id: record.id, epoch: record.epoch + 1 });
    expect(await change({ release: true, wake: true }, owned?.epoch)).toMatchObject({ owner: null });
    expect(await repository.ownedBy(owner)).toEqual([]);
  });

  it("claims nothing that is rolled back", async () => {
    const { repository, record, woken, change } = await takingProcess();
    const bad = { id: "m", role: "user" as const, content: [], at: "never" };
    await expect(change({ wake: true, messages: [bad] })).rejects.toThrow();
    expect(await repository.load(record.id)).toMatchObject({ owner: null, epoch: record.epoch });
    expect(woken).toEqual([]);
  });
});
