import { setTimeout as sleep } from "node:timers/promises";
import { prepareAuditLog } from "@countersign/api/prepare-audit-log";
import { type Database, DatabaseProblem, openDatabase, type StoreLog } from "@countersign/db";
import type { Logger } from "pino";
import type { Settings } from "./environment.ts";
import { StartError } from "./start-error.ts";

/** Opens the database. Throws `StartError` where a person can mend what is in the way. */
export async function openServerDatabase(settings: Settings, log: Logger): Promise<Database> {
  const { dataFolder, databaseUrl } = settings;
  const storeLog: StoreLog = {
    info: (message) => log.info(message),
    warn: (message, cause) => log.warn({ err: cause }, message),
    error: (message, cause) => log.error({ err: cause }, message),
  };
  try {
    const database = await openDatabase({ dataFolder, databaseUrl, log: storeLog });
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
