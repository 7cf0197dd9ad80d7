import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createTestDatabase, silentLog } from "../fixtures/test-database.ts";
import { migrationsFolder } from "./migrate.ts";
import { type Database, openDatabase } from "./open-database.ts";

async function newMigrations(more: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(migrationsFolder, folder, { recursive: true });
  for (const [name, sql] of Object.entries(more)) await addMigration(folder, name, sql);
  return folder;
}

async function addMigration(folder: string, name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "migration.sql"), sql);
}

async function open(url: string, migrations: string, words: string[] = []): Promise<Database> {
  const log = { ...silentLog, info: (message: string) => void words.push(message) };
  const database = await openDatabase({ dataFolder: "", databaseUrl: url, log, migrations });
  onTestFinished(() => database.close());
  return database;
}

async function newUrl(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

describe("migrations", () => {
  it("are applied once, in the order of their names", async () => {
    const url = await newUrl();
    const folder = await newMigrations({
      "2_b": "INSERT INTO steps VALUES ('b')",
      "2_a": "CREATE TABLE steps (name text)",
    });
    const words: string[] = [];
    await open(url, folder, words);
    const database = await open(url, folder, words);
    expect(words).toEqual(["applying the migration 2_a", "applying the migration 2_b"]);
    expect((await database.pool.query("SELECT name FROM steps")).rows).toEqual([{ name: "b" }]);
  });

  it("are applied once by ten servers that start at once", async () => {
    const url = await newUrl();
    const sql = "CREATE TABLE steps AS SELECT pg_sleep(0.2)::text AS name";
    const folder = await newMigrations({ "2_a": sql, "2_b": "INSERT INTO steps VALUES ('b')" });
    const words: string[] = [];
    await Promise.all(Array.from({ length: 10 }, () => open(url, folder, words)));
    expect(words).toEqual(["applying the migration 2_a", "applying the migration 2_b"]);
  });

  it("are refused when one was changed after it was applied", async () => {
    const url = await newUrl();
    const folder = await newMigrations({ "2_a": "CREATE TABLE steps ()" });
    await open(url, folder);
    await addMigration(folder, "2_a", "CREATE TABLE stairs ()");
    await expect(open(url, folder)).rejects.toThrow(
      "The migration 2_a was changed after it was applied to this database. Restore the file, and put the change in a new migration.",
    );
  });

  it("are the same with the line ends of another system", async () => {
    const url = await newUrl();
    const folder = await newMigrations({ "2_a": "CREATE TABLE steps\n()" });
    await open(url, folder);
    await addMigration(folder, "2_a", "CREATE TABLE steps\r\n()");
    await open(url, folder);
  });

  it("are refused when the database is newer than the program", async () => {
    const url = await newUrl();
    await open(url, await newMigrations({ "9_future": "CREATE TABLE future ()" }));
    await expect(open(url, migrationsFolder)).rejects.toThrow(
      "The database is newer than this program (it has the migration 9_future). Start the newer version of Countersign.",
    );
  });

  it("change nothing when one fails, and keep those before it", async () => {
    const url = await newUrl();
    const folder = await newMigrations({
      "2_a": "CREATE TABLE first ()",
      "2_b": "CREATE TABLE second (); SELECT 1 / 0",
    });
    await expect(open(url, folder)).rejects.toThrow(
      "The migration 2_b failed and changed nothing: division by zero.",
    );
    await addMigration(folder, "2_b", "CREATE TABLE second ()");
    const database = await open(url, folder);
    expect((await database.pool.query("SELECT to_regclass('first') IS NOT NULL AS is_there")).rows).toEqual([
      { is_there: true },
    ]);
  });
});
