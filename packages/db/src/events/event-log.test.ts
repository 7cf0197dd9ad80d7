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

it("an event that this process stored reaches viewers from memory only if it is one that they may get", async () => {
  const { log, idsAfter } = await prepare();
  const event = { type: "commands-changed" as const, name: "b" };
  log.wake({ before: "3", rows: [{ id: "4", sessionId: null, event, weight: 10 }] });
  expect(await idsAfter(3n)).toEqual([4n]);
  const leaking = { ...event, secret: "not of its schema" };
  log.wake({ before: "4", rows: [{ id: "5", sessionId: null, event: leaking, weight: 10 }] });
  expect(await idsAfter(4n)).toEqual([]);
});
