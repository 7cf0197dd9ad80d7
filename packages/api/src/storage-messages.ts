import { findStorageProblem, type StorageProblem } from "@countersign/db/storage-problem";
import { TRPCError } from "@trpc/server";

/** What a caller reads whose request needed the database. A commit can be lost on its way back, so it's unknown whether a change was saved. */
export const storageMessages: Record<StorageProblem, string> = {
  away: "The database can’t be reached, so this may not have been saved. Countersign keeps trying to reconnect. Try again once it’s back.",
  full: "The database’s disk is full, so this wasn’t saved. Free some space and try again.",
};

/** The answer to a request that failed because the database can't be used now; null if it failed for another reason. */
export function storageError(cause: unknown): TRPCError | null {
  const problem = findStorageProblem(cause);
  return problem === null
    ? null
    : new TRPCError({ code: "SERVICE_UNAVAILABLE", message: storageMessages[problem], cause });
}
