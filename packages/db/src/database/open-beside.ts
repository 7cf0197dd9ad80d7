import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { connectionProblem, DatabaseProblem, errorCode, parseDatabaseUrl } from "./database-problem.ts";
import { embeddedPostgres } from "./embedded-postgres.ts";
import type { Database, DatabaseOptions } from "./open-database.ts";
import { prepare } from "./prepare.ts";
import { queryRows } from "./statement.ts";

/** A connection to a database beside the server that may be using it. */
export type BesideDatabase = Pick<Database, "pool"> & { close(): Promise<void> };

/**
 * Connects to the database of `databaseUrl` or of `dataFolder` without taking it: a server that runs goes on. An embedded Postgres that
 * does not run is started for as long as that takes. No migration is applied; one that is missing is a `DatabaseProblem`, as is
 * everything else that a person can put right.
 */
export async function openBeside({
  dataFolder,
  databaseUrl,
  log,
  settings,
}: DatabaseOptions): Promise<BesideDatabase> {
  if (databaseUrl !== null) {
    const url = parseDatabaseUrl(databaseUrl);
    return connect(url.href, {
      toProblem: (error) => connectionProblem(url, error),
      end: async () => undefined,
    });
  }
  if (!existsSync(join(dataFolder, "postgres", "PG_VERSION")))
    throw new DatabaseProblem(`No database in ${dataFolder} yet. The first start of the server creates it.`);
  const postgres = await embeddedPostgres({ dataFolder, log, settings: settings ?? {} });
  const wasRunning = postgres.isRunning();
  await postgres.ensureRunning();
  return connect(postgres.url(), {
    toProblem: (cause) => new DatabaseProblem(`The database in ${dataFolder} can’t be used.`, { cause }),
    end: async (isUsed) => {
      if (!wasRunning && !isUsed) await postgres.stop();
      else postgres.leave();
    },
  });
}

type Source = { toProblem: (error: unknown) => DatabaseProblem; end: (isUsed: boolean) => Promise<void> };

async function connect(connectionString: string, { toProblem, end }: Source): Promise<BesideDatabase> {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
  });
  pool.on("error", () => undefined);
  try {
    await queryRows(pool, selectAnyRow());
  } catch (error) {
    await pool.end();
    await end(false);
    if (errorCode(error) !== "42P01") throw toProblem(error);
    throw new DatabaseProblem(
      "The database hasn’t been used by this version of Countersign yet. Start the server once.",
      { cause: error },
    );
  }
  return {
    pool,
    async close() {
      const used = await isUsed(pool);
      await pool.end();
      await end(used);
    },
  };
}

const selectAnyRow = prepare("select-any-row", (db) => db.selectFrom("auditRow").select("seq").limit(1));

/** A server that was started meanwhile goes on with the Postgres that we started. */
async function isUsed(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ others: string }>(
    `SELECT count(*) AS others FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND datname = current_database()`,
  );
  return rows[0]?.others !== "0";
}
