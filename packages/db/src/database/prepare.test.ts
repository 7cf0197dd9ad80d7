import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase, silentLog } from "../fixtures/test-database.ts";
import { type Database, openDatabase } from "./open-database.ts";
import { prepare, type Slots } from "./prepare.ts";
import { queryRows } from "./statement.ts";

const insertCommand = prepare("test-insert", (db, { name, by }: Slots<{ name: string; by: string }>) =>
  db
    .insertInto("teamCommand")
    .values({
      name,
      version: 1,
      text: "it's \\",
      changedBy: by,
      changedAt: "2026-11-24T00:00:00Z",
      isRemoved: false,
    })
    .returning(["changedBy", "changedAt as lastChangedAt"]),
);

it("answers with the names of the code, and writes constants into the text", async () => {
  const { pool, kysely } = await emptyDatabase();
  expect(await queryRows(pool, insertCommand({ name: "a'b", by: "ada" }))).toEqual([
    { changedBy: "ada", lastChangedAt: new Date("2026-11-24T00:00:00Z") },
  ]);
  const statement = insertCommand({ name: "c", by: "bo" });
  expect(statement.values).toEqual(["c", "bo"]);
  expect(insertCommand({ name: "d", by: "bo" }).text).toBe(statement.text);
  const rows = await kysely.selectFrom("teamCommand").select(["text", "isRemoved"]).execute();
  expect(rows).toEqual([{ text: "it's \\", isRemoved: false }]);
});

it("keeps the names of subqueries apart from those of the answer", async () => {
  const { pool } = await emptyDatabase();
  const select = prepare("test-select", (db) =>
    db
      .with("mine", (cte) => cte.selectFrom("teamCommand").selectAll())
      .selectFrom(["mine", db.selectFrom("teamCommand").select("changedBy as lastBy").as("inner")])
      .whereRef("mine.changedBy", "=", "inner.lastBy")
      .select(({ fn }) => ["inner.lastBy", fn.countAll<string>().as("howMany")])
      .groupBy("inner.lastBy"),
  );
  await queryRows(pool, insertCommand({ name: "a", by: "ada" }));
  expect(await queryRows(pool, select())).toEqual([{ lastBy: "ada", howMany: "1" }]);
});

it.each([
  {
    name: "names no column",
    statement: prepare("test-all", (db) => db.selectFrom("notice").selectAll()),
    want: "name the columns",
  },
  {
    name: "names no slot",
    statement: prepare("test-slots", (db, slots: Slots<{ key: string; at: string }>) =>
      db.insertInto("notice").values({ ...slots }),
    ),
    want: "name its slots",
  },
])("refuses a query that $name", ({ statement, want }) => {
  expect(() => Reflect.apply(statement, null, [{}])).toThrow(want);
});

async function emptyDatabase(): Promise<Database> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const database = await openDatabase({ dataFolder: "", databaseUrl: url, log: silentLog });
  onTestFinished(() => database.close());
  return database;
}
