import type { Database } from "@countersign/db";
import { fromColumn } from "@countersign/db/column-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { inTransaction } from "@countersign/db/transaction";
import { writeQueueFacts } from "./call-writes.ts";
import { callColumns } from "./session-reads.ts";
import { parseCall } from "./stored-session.ts";

const perTransaction = 500;

/** Calls that wait since before the queue had these columns; locked, as several servers may start at once. */
const selectUnfilled = prepare("select-unfilled-queue", (db, { after }: Slots<{ after: string }>) =>
  db
    // By itself, this is read from an index of the queue. With the limit, Postgres might go through all calls that there ever were.
    .with(
      (name) => name("unfilled").materialized(),
      (tables) =>
        tables
          .selectFrom("call")
          .select("id")
          .where("queueRank", "is not", null)
          .where("queueGroup", "is", null),
    )
    .selectFrom("call")
    .innerJoin("session", "session.id", "call.sessionId")
    .select(callColumns.map((column) => `call.${column}` as const))
    .select("session.workspace as sessionWorkspace")
    .where("call.id", "in", ({ selectFrom }) =>
      selectFrom("unfilled")
        .select("unfilled.id")
        .where("unfilled.id", ">", after)
        .orderBy("unfilled.id")
        .limit(perTransaction),
    )
    .orderBy("call.id")
    .forUpdate("call"),
);

/**
 * Completes the rows of calls that an earlier version made wait, before anything reads the queue. A call that can't be read keeps its row as it is, and
 * the log says so.
 */
export async function fillQueueFacts(database: Pick<Database, "pool" | "log">): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined; )
    after = await inTransaction(database, [selectUnfilled({ after })], ([{ rows }]) => ({
      writes: rows.flatMap(({ sessionWorkspace, ...row }) => {
        try {
          return [writeQueueFacts(parseCall(row), fromColumn(sessionWorkspace))];
        } catch (error) {
          database.log.warn(
            `the waiting call ${row.id} can’t be read, so filters won’t find it: ${String(error)}`,
          );
          return [];
        }
      }),
      resultOf: () => rows.at(-1)?.id,
    }));
}
