import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase, silentLog } from "../fixtures/test-database.ts";
import { openDatabase } from "./open-database.ts";
import { inTransaction } from "./transaction.ts";

it("fails alone when its connection breaks while nothing is asked of it: the process goes on", async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const database = await openDatabase({ dataFolder: "", databaseUrl: url, log: silentLog });
  onTestFinished(() => database.close());
  const whoAmI = { name: "who-am-i", text: "SELECT pg_backend_pid() AS pid", values: [] };
  const working = inTransaction(database, [whoAmI], async ([found], client) => {
    const broken = new Promise((resolve) => client.once("end", resolve));
    await database.pool.query("SELECT pg_terminate_backend($1)", [found?.rows[0].pid]);
    await broken;
    return { writes: [whoAmI], result: null };
  });
  await expect(working).rejects.toThrow(/not queryable/);
  expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});
