import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { errorMessage } from "@countersign/contracts/error-message";
import type pg from "pg";
import { DatabaseProblem } from "./database-problem.ts";
import { begin, commit, rollback } from "./statement.ts";
import type { StoreLog } from "./store-log.ts";

/** Where the migrations lie: one folder each, applied in the order of their names. */
export const migrationsFolder = fileURLToPath(new URL("../../../../prisma/migrations", import.meta.url));

const lockKey = 1129926997;

type Migration = { name: string; sql: string; checksum: string };

/**
 * Brings the database to the newest migration: each in a transaction of its own, under a lock, so that servers that start
 * at once do not collide. Throws `DatabaseProblem` when an applied migration was changed since, or is not known here.
 */
export async function migrate(
  client: pg.ClientBase,
  options: { folder: string; log: StoreLog },
): Promise<void> {
  const migrations = await readMigrations(options.folder);
  if (pendingOf(migrations, await readApplied(client)).length === 0) return;
  await client.query("SELECT pg_advisory_lock($1::bigint)", [lockKey]);
  try {
    await client.query(
      "CREATE TABLE IF NOT EXISTS countersign_migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    for (const migration of pendingOf(migrations, await readApplied(client))) {
      options.log.info(`applying the migration ${migration.name}`);
      await apply(client, migration);
    }
  } finally {
    await client.query("SELECT pg_advisory_unlock($1::bigint)", [lockKey]);
  }
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query(begin());
  try {
    await client.query(migration.sql);
    await client.query("INSERT INTO countersign_migration (name, checksum) VALUES ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query(commit());
  } catch (cause) {
    await client.query(rollback());
    const words = errorMessage(cause);
    throw new DatabaseProblem(`The migration ${migration.name} failed and changed nothing: ${words}.`, {
      cause,
    });
  }
}

function pendingOf(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new DatabaseProblem(
      `The database is newer than this program (it has the migration ${unknown.join(", ")}). Start the newer version of Countersign.`,
    );
  }
  const changed = migrations.find(
    ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
  );
  if (changed !== undefined) {
    throw new DatabaseProblem(
      `The migration ${changed.name} was changed after it was applied to this database. Restore the file, and put the change in a new migration.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    "SELECT to_regclass('countersign_migration')::text AS name",
  );
  if (tables[0]?.name === null) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM countersign_migration",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name, "migration.sql"), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
