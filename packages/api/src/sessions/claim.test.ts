import { randomUUID } from "node:crypto";
import type { CommandRun, LoopState } from "@countersign/agent";
import { updateSession } from "@countersign/agent";
import { describe, expect, it } from "vitest";
import { type Harness, joinHarness, openHarness } from "../fixtures/database-harness.ts";
import { at, newCall, newCommandRun, newMessage, newRecord, transition } from "../fixtures/test-records.ts";
import { createSystemRepository } from "../settings/system-repository.ts";

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
    const released = await updateSession(
      repository,
      record.id,
      (current) => transition(current, { release: true }),
      1,
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
    await expect.poll(here.repository.orphans).toEqual([record.id]);
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
    await expect.poll(isAnother).toBe(true);
    expect(await repository.orphans()).toEqual([]);
    expect(await repository.claim(record.id, randomUUID())).toBeNull();
  });

  it("is refused while everything is paused, and queued sessions are found afterwards", async () => {
    const { repository, database, feed } = await openHarness();
    const system = createSystemRepository(database, feed.wake);
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

describe("a process", () => {
  it("is alive for all others from when it shows that until its connection is gone", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const owner = randomUUID();
    const seen = () => Promise.all([here, there].map(({ repository }) => repository.isAlive(owner)));
    expect(await seen()).toEqual([false, false]);
    await there.database.signals.live(owner);
    expect(await seen()).toEqual([true, true]);
    expect(await here.repository.isAlive(randomUUID())).toBe(false);
    await there.database.signals.close();
    await expect.poll(() => here.repository.isAlive(owner)).toBe(false);
  });

  it.each(["", "a\0b", "\ud800", "'); SELECT true; --"])("of the name %j is not alive", async (owner) => {
    const { repository } = await openHarness();
    expect(await repository.isAlive(owner)).toBe(false);
  });
});

/** A session under the command that waits for a person, and that nobody works on. */
async function createParked({ repository }: Harness, command: CommandRun | null): Promise<string> {
  const record = newRecord();
  await repository.create(record, [newMessage("/commit")]);
  const calls = [newCall(record.id)];
  const running = command === null ? {} : { command };
  const loop: LoopState = { tag: "acting", calls, onceFinished: "continue", ...running };
  await updateSession(repository, record.id, (current) => transition({ ...current, loop }, { calls }));
  return record.id;
}

describe("a session that waits for a person", () => {
  it("is an orphan once the process of its command is dead, and only then", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const [mine, theirs] = [randomUUID(), randomUUID()] as const;
    await here.database.signals.live(mine);
    await there.database.signals.live(theirs);
    await createParked(here, null);
    await createParked(here, newCommandRun(mine));
    const cut = await createParked(here, newCommandRun(theirs));
    expect(await here.repository.orphans()).toEqual([]);
    await there.database.signals.close();
    await expect.poll(() => here.repository.orphans()).toEqual([cut]);
    const claimed = await here.repository.claim(cut, mine);
    expect(claimed?.loop).toMatchObject({ command: { process: theirs } });
    expect(await here.repository.orphans()).toEqual([]);
    await updateSession(
      here.repository,
      cut,
      (current) => {
        if (current.loop.tag !== "acting") throw new Error("the session does not act");
        const { command: _command, ...loop } = current.loop;
        return transition({ ...current, loop }, { release: true });
      },
      claimed?.epoch ?? null,
    );
    expect(await here.repository.orphans()).toEqual([]);
  });

  it("is found whatever stands in its command", async () => {
    const harness = await openHarness();
    const hostile = { by: "a\0b \ud800", rules: ["Bash(a\0:*)"], path: "/\udc00\0" };
    const cut = await createParked(harness, newCommandRun(randomUUID(), hostile));
    const other = await createParked(harness, newCommandRun("a\0 \udc00"));
    expect((await harness.repository.orphans()).toSorted()).toEqual([cut, other].toSorted());
  });
});
