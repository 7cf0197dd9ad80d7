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
    .selectFrom("call")
    .innerJoin("session", "session.id", "call.sessionId")
    .select(callColumns.map((column) => `call.${column}` as const))
    .select("session.workspace as sessionWorkspace")
    .where("call.queueRank", "is not", null)
    .where("call.queueGroup", "is", null)
    .where("call.id", ">", after)
    .orderBy("call.id")
    .limit(perTransaction)
    .forUpdate("call"),
);

/** Completes the rows of calls that an earlier version made wait, before anything reads the queue. */
export async function fillQueueFacts(database: Pick<Database, "pool">): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined; )
    after = await inTransaction(database, [selectUnfilled({ after })], ([{ rows }]) => ({
      writes: rows.map(({ sessionWorkspace, ...row }) =>
        writeQueueFacts(parseCall(row), fromColumn(sessionWorkspace)),
      ),
      resultOf: () => rows.at(-1)?.id,
    }));
}
