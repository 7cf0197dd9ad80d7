import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { joinHarness, openHarness } from "../fixtures/store-harness.ts";
import { at, newRecord, transition } from "../fixtures/stored-things.ts";
import { createSystemStore } from "../system/system-store.ts";

describe("claim", () => {
  it("is won by one of two living processes", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const record = newRecord();
    await here.repository.create(record, []);
    const owners = [randomUUID(), randomUUID()] as const;
    await here.database.signals.live(owners[0]);
    await there.database.signals.live(owners[1]);
    const claims = await Promise.all([
      ...Array.from({ length: 5 }, () => here.repository.claim(record.id, owners[0])),
      ...Array.from({ length: 5 }, () => there.repository.claim(record.id, owners[1])),
    ]);
    const won = claims.filter((claim) => claim !== null);
    expect(won).toHaveLength(1);
    expect(won[0]?.epoch).toBe(1);
    expect(await here.repository.load(record.id)).toEqual(won[0]);
  });

  it("succeeds once the owner has let go, with a new epoch", async () => {
    const { repository, database } = await openHarness();
    const owner = randomUUID();
    await database.signals.live(owner);
    const record = newRecord();
    await repository.create(record, []);
    await repository.claim(record.id, owner);
    expect(await repository.claim(record.id, owner)).toBeNull();
    const released = await repository.transact(record.id, 1, (current) =>
      transition(current, { release: true }),
    );
    expect(released.owner).toBeNull();
    expect((await repository.claim(record.id, owner))?.epoch).toBe(2);
  });

  it("succeeds as soon as the connection of the owner is gone", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const owner = randomUUID();
    await there.database.signals.live(owner);
    const record = newRecord();
    await here.repository.create(record, []);
    await there.repository.claim(record.id, owner);
    expect(await here.repository.claim(record.id, randomUUID())).toBeNull();
    expect(await here.repository.orphans()).toEqual([]);
    await there.database.signals.close();
    await sleep(50);
    expect(await here.repository.orphans()).toEqual([record.id]);
    expect((await here.repository.claim(record.id, randomUUID()))?.epoch).toBe(2);
  });

  it("keeps the owner alive over a broken connection", async () => {
    const { repository, database } = await openHarness();
    const owner = randomUUID();
    await database.signals.live(owner);
    const record = newRecord();
    await repository.create(record, []);
    await repository.claim(record.id, owner);
    const ours = `FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    const holders = async () => (await database.pool.query(`SELECT pid ${ours}`)).rows;
    const [before] = await holders();
    await database.pool.query(`SELECT pg_terminate_backend(pid) ${ours}`);
    const isAnother = async () => {
      const now = await holders();
      return now.length === 1 && now[0]?.pid !== before?.pid;
    };
    await expect.poll(isAnother, { timeout: 15_000 }).toBe(true);
    expect(await repository.orphans()).toEqual([]);
    expect(await repository.claim(record.id, randomUUID())).toBeNull();
  });

  it("is refused while everything is paused, and queued sessions are found afterwards", async () => {
    const { repository, database, feed } = await openHarness();
    const system = createSystemStore(database, feed.wake);
    const record = newRecord();
    await repository.create(record, []);
    await system.setPaused(true, "ada", at);
    expect(await repository.isPaused()).toBe(true);
    expect(await repository.claim(record.id, randomUUID())).toBeNull();
    await system.setPaused(false, "ada", at);
    expect(await repository.orphans()).toEqual([record.id]);
    expect(await repository.claim(record.id, randomUUID())).not.toBeNull();
  });
});
