import { setTimeout as sleep } from "node:timers/promises";
import { prepareAuditLog } from "@countersign/api/prepare-audit-log";
import { type Database, DatabaseProblem, openDatabase } from "@countersign/db";
import type { EmbeddedPostgres } from "@countersign/db/embedded-postgres";
import type { Logger } from "pino";
import type { Settings } from "./environment.ts";
import { StartError } from "./start-error.ts";
import { storeLog } from "./store-log.ts";

/** `postgres`: the embedded one, if it was launched already. */
export type ServerDatabaseOptions = { settings: Settings; postgres: EmbeddedPostgres | null; log: Logger };

/** Opens the database. Throws `StartError` where a person can mend what is in the way. */
export async function openServerDatabase({
  settings,
  postgres,
  log,
}: ServerDatabaseOptions): Promise<Database> {
  const { dataFolder, databaseUrl } = settings;
  try {
    const database = await openDatabase({ dataFolder, databaseUrl, postgres, log: storeLog(log) });
    await prepare(database);
    return database;
  } catch (error) {
    throw error instanceof DatabaseProblem ? new StartError(error.message, { cause: error }) : error;
  }
}

async function prepare(database: Database): Promise<void> {
  try {
    const client = await database.pool.connect();
    try {
      await prepareAuditLog(client, database.log);
    } finally {
      client.release();
    }
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Whether it answers within two seconds. */
export async function databaseState({ pool }: Database): Promise<"ok" | "unreachable"> {
  const late = sleep(2_000, "unreachable" as const, { ref: false });
  const asked = pool.query("SELECT 1").then(
    () => "ok" as const,
    () => "unreachable" as const,
  );
  return Promise.race([asked, late]);
}
