import { setTimeout as sleep } from "node:timers/promises";
import { type Database, DatabaseProblem, openDatabase } from "@countersign/db";
import type { Logger } from "pino";
import type { Settings } from "./environment.ts";
import { StartError } from "./start-error.ts";

/** Opens the database. Throws `StartError` where a person can mend what is in the way. */
export async function openStore(settings: Settings, log: Logger): Promise<Database> {
  try {
    return await openDatabase({
      dataFolder: settings.dataFolder,
      databaseUrl: settings.databaseUrl,
      log: {
        info: (message) => log.info(message),
        warn: (message, cause) => log.warn({ err: cause }, message),
        error: (message, cause) => log.error({ err: cause }, message),
      },
    });
  } catch (error) {
    throw error instanceof DatabaseProblem ? new StartError(error.message, { cause: error }) : error;
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
