import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fillQueueFacts } from "@countersign/api/fill-queue-facts";
import { prepareAuditLog } from "@countersign/api/prepare-audit-log";
import type { Health } from "@countersign/contracts/health";
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
    await fillQueueFacts(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What works of what keeps data: the database, and the disks of it and of the data folder. */
export type StorageState = Pick<Health, "database" | "disk">;

/** Less free space than this isn't enough to work with. */
const leastFreeBytes = 4 * 1_024 * 1_024;
/** Whoever asks within this time gets the same answer: every open page asks. */
const keptMs = 1_000;

/** Returns a function that looks at most once a second. The database has to answer within two seconds. */
export function watchStorage(
  database: Pick<Database, "pool" | "isDiskFull">,
  dataFolder: string,
  leastFree = leastFreeBytes,
) {
  let last: { at: number; state: Promise<StorageState> } | null = null;
  return (): Promise<StorageState> => {
    const now = performance.now();
    if (last === null || now - last.at > keptMs)
      last = { at: now, state: storageState(database, () => hasLessThan(leastFree, dataFolder)) };
    return last.state;
  };
}

async function storageState(
  { pool, isDiskFull }: Pick<Database, "pool" | "isDiskFull">,
  isFolderFull: () => Promise<boolean>,
): Promise<StorageState> {
  const late = sleep(2_000, "unreachable" as const, { ref: false });
  const asked = pool.query("SELECT 1").then(
    () => "ok" as const,
    () => "unreachable" as const,
  );
  const [answered, isFull] = await Promise.all([Promise.race([asked, late]), isFolderFull()]);
  return { database: answered, disk: isFull || isDiskFull() ? "full" : "ok" };
}

/** False where the system doesn't say how much is free. */
async function hasLessThan(leastFree: number, folder: string): Promise<boolean> {
  try {
    const { bavail, bsize, blocks } = await statfs(folder);
    return blocks > 0 && bavail * bsize < leastFree;
  } catch {
    return false;
  }
}
