import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, embeddedPostgres, openDatabase, type StoreLog } from "@countersign/store";
import pg from "pg";

/** A database of its own for one test, with every migration applied. */
export type TestDatabase = { url: string; drop(): Promise<void> };

/** A log that says nothing; a test that expects words brings its own. */
export const silentLog: StoreLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

const folderVariable = "COUNTERSIGN_TEST_POSTGRES";
const template = "countersign_template";
const templateLock = 7_204_911;

/**
 * Vitest's global set-up: names a folder for the Postgres of this run, which the first test that needs it starts. Gives
 * the way to end it.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-test-"));
  process.env[folderVariable] = folder;
  return async () => {
    const postgres = await testPostgres(folder);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Clones the template into a new database. About 30 ms; a second or so for the first of a run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const folder = process.env[folderVariable];
  if (folder === undefined) {
    throw new Error("no Postgres for tests: name packages/testing/src/database.ts as globalSetup of vitest");
  }
  const postgres = await testPostgres(folder);
  await postgres.ensureRunning();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(postgres.url(), async (admin) => {
    await makeTemplate(admin, postgres.url());
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  return {
    url: urlOf(postgres.url(), name),
    drop: () =>
      asAdmin(postgres.url(), (admin) =>
        admin.query(`DROP DATABASE ${name} WITH (FORCE)`).then(() => undefined),
      ),
  };
}

/** Nothing that a test writes has to survive the machine, so nothing waits for the disk. */
function testPostgres(dataFolder: string): Promise<EmbeddedPostgres> {
  const settings = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "300",
  };
  return embeddedPostgres({ dataFolder, log: silentLog, settings });
}

/** Test files run in several processes: one makes the template, under a lock. */
async function makeTemplate(admin: pg.Client, url: string): Promise<void> {
  await admin.query("SELECT pg_advisory_lock($1::bigint)", [templateLock]);
  try {
    const { rowCount } = await admin.query("SELECT FROM pg_database WHERE datname = $1 AND datistemplate", [
      template,
    ]);
    if (rowCount === 1) return;
    await admin.query(`DROP DATABASE IF EXISTS ${template}`);
    await admin.query(`CREATE DATABASE ${template}`);
    const options = { dataFolder: "", databaseUrl: urlOf(url, template), log: silentLog };
    await (await openDatabase(options)).close();
    await admin.query(`ALTER DATABASE ${template} IS_TEMPLATE true`);
  } finally {
    await admin.query("SELECT pg_advisory_unlock($1::bigint)", [templateLock]);
  }
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function urlOf(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
