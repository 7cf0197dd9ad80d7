import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { queryRows } from "../database/statement.ts";
import { createTestDatabase, silentLog } from "../fixtures/test-database.ts";
import { createEventLog } from "./event-log.ts";
import { insertEvent } from "./event-statements.ts";

/** A log that somebody watches, and a way to store events for which nobody has called `wake` yet. */
async function prepare() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const database = await openDatabase({ dataFolder: "", databaseUrl: url, log: silentLog });
  onTestFinished(() => database.close());
  const log = createEventLog(database);
  onTestFinished(log.watch(() => undefined));
  const store = () => queryRows(database.pool, insertEvent(null, { type: "commands-changed", name: "a" }));
  for (let count = 0; count < 3; count += 1) await store();
  const idsAfter = async (id: bigint) => (await log.after(id, null)).events.map((event) => event.id);
  expect(await idsAfter(3n)).toEqual([]);
  return { log, store, idsAfter };
}

it("an event that was read with older ones is in memory for those who ask next", async () => {
  const { store, idsAfter } = await prepare();
  await store();
  expect(await idsAfter(0n)).toEqual([1n, 2n, 3n, 4n]);
  expect(await idsAfter(3n)).toEqual([4n]);
});

it("an event that is known to be the newest is there for those who ask next", async () => {
  const { log, store, idsAfter } = await prepare();
  await store();
  expect(await log.newest()).toBe(4n);
  expect(await idsAfter(3n)).toEqual([4n]);
});
