import { randomUUID } from "node:crypto";
import { startFlakyDatabase } from "@countersign/testing/flaky-database";
import { describe, it, type TestContext } from "vitest";
import { createTestDatabase, silentLog } from "../fixtures/test-database.ts";
import { openDatabase } from "./open-database.ts";

/** A database on a way that can fall silent, and the same database on one that doesn't. */
async function openBoth({ onTestFinished }: TestContext) {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const way = await startFlakyDatabase(url);
  onTestFinished(way.close);
  const open = async (databaseUrl: string) => {
    const database = await openDatabase({ dataFolder: "", databaseUrl, log: silentLog, poolSize: 2 });
    onTestFinished(() => database.close());
    return database;
  };
  return { way, database: await open(way.url), direct: await open(url) };
}

/** How long something takes at most that must be noticed. */
const aMinute = { timeout: 60_000, interval: 250 };
const lockKey = 4_711;

describe.concurrent("connections that fall silent without being closed", () => {
  it("are replaced within a minute: queries fail, wake-ups come again, and what the old ones held is free", async (test) => {
    const { expect } = test;
    const { way, database, direct } = await openBoth(test);
    const signals: (string | null)[] = [];
    await database.signals.listen("test_channel", (payload) => void signals.push(payload));
    const owner = randomUUID();
    await database.signals.live(owner);
    const holder = await database.pool.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT pg_advisory_xact_lock($1::bigint)", [lockKey]);
    const locked = direct.pool.query("SELECT pg_advisory_xact_lock($1::bigint)", [lockKey]);

    way.silence();
    const begun = performance.now();
    const failed = await holder.query("SELECT 1").catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    holder.release(true);
    await locked;
    await expect.poll(() => signals.includes(null), aMinute).toBe(true);
    expect(performance.now() - begun).toBeLessThan(60_000);

    expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    const { rows } = await direct.pool.query("SELECT owner_lives($1) AS lives", [owner]);
    expect(rows).toEqual([{ lives: true }]);
    await direct.pool.query("SELECT pg_notify('test_channel', 'again')");
    await expect.poll(() => signals).toContain("again");
  }, 120_000);

  it("and new ones that get no answer don’t hold up a query for more than a minute, nor once the way is open again", async (test) => {
    const { expect } = test;
    const { way, database } = await openBoth(test);
    const client = await database.pool.connect();
    way.silence({ alsoNew: true });
    const begun = performance.now();
    await expect(client.query("SELECT 1")).rejects.toThrow("Connection terminated");
    expect(performance.now() - begun).toBeLessThan(62_000);
    client.release(true);
    await way.restore();
    await expect.poll(() => database.signals.isOpen(), { timeout: 20_000 }).toBe(true);
    expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  }, 120_000);

  it("are told from those on which a statement takes long", async (test) => {
    const { expect } = test;
    const { direct } = await openBoth(test);
    const { rows } = await direct.pool.query("SELECT 1 AS one FROM pg_sleep(40)");
    expect(rows).toEqual([{ one: 1 }]);
  }, 60_000);
});
