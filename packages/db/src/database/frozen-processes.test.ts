import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase, silentLog } from "../fixtures/test-database.ts";
import { takeOwnerLock } from "./advisory-locks.ts";
import { createFrozenProcesses } from "./frozen-processes.ts";
import { openDatabase } from "./open-database.ts";

/** One process that looks, and others on the same database. */
async function prepare() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const open = async () => {
    const database = await openDatabase({ dataFolder: "", databaseUrl: url, log: silentLog });
    onTestFinished(() => database.close());
    return database;
  };
  const time = { ms: 0 };
  const own = await open();
  await own.signals.live("own");
  const frozen = createFrozenProcesses(own, () => time.ms);
  /** Looks at these times, and gives who was ended. */
  async function look(times: number[], between: () => Promise<unknown> = async () => undefined) {
    const ended: string[] = [];
    for (const ms of times) {
      time.ms = ms;
      ended.push(...(await frozen.end()));
      await between();
    }
    return ended;
  }
  return { open, look, url };
}

it("a process that does nothing over several looks loses its connections, and what they hold", async () => {
  const { open, look } = await prepare();
  const other = await open();
  await other.signals.live("other");
  const client = await other.pool.connect();
  const cut = new Promise<Error>((resolve) => client.once("error", resolve));
  await client.query("BEGIN");
  await client.query("SELECT pg_advisory_xact_lock(42)");
  expect(await look([0, 2_000, 4_000])).toEqual([]);
  expect(await look([6_000])).toEqual([other.processName]);
  expect((await cut).message).toMatch(/terminat/);
  client.release(true);
  const { rows } = await (await open()).pool.query("SELECT pg_try_advisory_lock(42) AS free");
  expect(rows).toEqual([{ free: true }]);
});

it("a process that asks for something now and then keeps them, and so do those that own no sessions", async () => {
  const { open, look } = await prepare();
  const [busy, looker] = [await open(), await open()];
  await busy.signals.live("busy");
  await looker.pool.query("SELECT 1");
  expect(await look([0, 2_000, 4_000, 6_000, 8_000, 10_000], () => busy.pool.query("SELECT 1"))).toEqual([]);
});

it("nobody is frozen because this process or the machine stood still between two looks", async () => {
  const { open, look } = await prepare();
  await (await open()).signals.live("other");
  const hour = 3_600_000;
  expect(await look([0, 2_000, 4_000, hour, hour + 1_000])).toEqual([]);
});

it("nobody is frozen because two looks were far apart, as when the database stood still", async () => {
  const { open, look } = await prepare();
  await (await open()).signals.live("other");
  expect(await look([0, 5_900, 7_900])).toEqual([]);
});

it("its locks are free when it counts as ended", async () => {
  const { open, look, url } = await prepare();
  const { pool } = await open();
  // Not a process that runs: it would connect again, and take its lock again.
  const frozen = new pg.Client({ connectionString: url, application_name: "countersign other" });
  frozen.on("error", () => undefined);
  await frozen.connect();
  await takeOwnerLock(frozen, "other");
  const isAlive = async () => (await pool.query("SELECT owner_lives('other') AS lives")).rows[0].lives;
  expect(await isAlive()).toBe(true);
  expect(await look([0, 2_000, 4_000, 6_000])).toEqual(["countersign other"]);
  expect(await isAlive()).toBe(false);
});
