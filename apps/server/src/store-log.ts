import type { StoreLog } from "@countersign/db";
import type { Logger } from "pino";

/** Writes the database's messages to the process's log. */
export function storeLog(log: Logger): StoreLog {
  return {
    info: (message) => log.info(message),
    warn: (message, cause) => log.warn({ err: cause }, message),
    error: (message, cause) => log.error({ err: cause }, message),
  };
}
