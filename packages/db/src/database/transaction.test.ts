import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase, silentLog } from "../fixtures/test-database.ts";
import { openDatabase } from "./open-database.ts";
import { inTransaction } from "./transaction.ts";

async function open(poolSize: number) {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const database = await openDatabase({ dataFolder: "", databaseUrl: url, log: silentLog, poolSize });
  onTestFinished(() => database.close());
  return database;
}

const whoAmI = { name: "who-am-i", text: "SELECT pg_backend_pid() AS pid", values: [] };

it("fails alone when its connection breaks while nothing is asked of it: the process goes on", async () => {
  const database = await open(2);
  const working = inTransaction(database, [whoAmI], async ([found], client) => {
    const broken = new Promise((resolve) => client.once("end", resolve));
    await database.pool.query("SELECT pg_terminate_backend($1)", [found?.rows[0].pid]);
    await broken;
    return { writes: [whoAmI], result: null };
  });
  await expect(working).rejects.toThrow(/not queryable/);
  expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

it.each([
  { name: "a statement fails", breaks: "SELECT 1 / 0", keepsConnection: true },
  {
    name: "the connection is lost",
    breaks: "SELECT pg_terminate_backend(pg_backend_pid())",
    keepsConnection: false,
  },
])(
  "writes nothing when $name among its writes, and the pool goes on",
  async ({ breaks, keepsConnection }) => {
    const database = await open(1);
    const { pool } = database;
    await pool.query("CREATE TABLE note (text text)");
    const insert = (text: string) => ({
      name: "insert-note",
      text: "INSERT INTO note VALUES ($1)",
      values: [text],
    });
    const breaking = { name: "breaks", text: breaks, values: [] };
    const { rows: before } = await pool.query(whoAmI);
    const writes = [insert("a"), breaking, insert("b")];
    await expect(inTransaction(database, [], () => ({ writes, result: null }))).rejects.toThrow();
    const after = inTransaction(database, [whoAmI], ([found]) => ({
      writes: [insert("c")],
      result: found?.rows,
    }));
    if (keepsConnection) expect(await after).toEqual(before);
    else expect(await after).not.toEqual(before);
    expect((await pool.query("SELECT text FROM note")).rows).toEqual([{ text: "c" }]);
  },
);
