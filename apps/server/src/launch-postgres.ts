import { DatabaseProblem } from "@countersign/db/database-problem";
import { type EmbeddedPostgres, embeddedPostgres } from "@countersign/db/embedded-postgres";
import type { Logger } from "pino";
import type { Settings } from "./environment.ts";
import { StartError } from "./start-error.ts";
import { storeLog } from "./store-log.ts";

/**
 * Launches the embedded Postgres, so that it gets ready while the rest of the program loads. Null if `DATABASE_URL` names another one.
 * Throws `StartError` for a problem that a person can fix.
 */
export async function launchPostgres(
  { databaseUrl, dataFolder }: Pick<Settings, "databaseUrl" | "dataFolder">,
  log: Logger,
): Promise<EmbeddedPostgres | null> {
  if (databaseUrl !== null) return null;
  try {
    const postgres = await embeddedPostgres({ dataFolder, log: storeLog(log) });
    await postgres.launch();
    return postgres;
  } catch (error) {
    throw error instanceof DatabaseProblem ? new StartError(error.message, { cause: error }) : error;
  }
}
