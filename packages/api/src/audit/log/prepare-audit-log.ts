import { auditEntry } from "@countersign/contracts/audit-entry";
import { errorMessage } from "@countersign/contracts/error-message";
import type { StoreLog } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { begin, commit, queryRows, rollback } from "@countersign/db/statement";
import type { DatabaseClient } from "@countersign/db/transaction";
import { sql } from "kysely";
import { auditColumns } from "./audit-columns.ts";
import { insertAuditRow } from "./insert-audit-entry.ts";

const pageSize = 500;
const lockKey = 1129926999;

/**
 * What the audit log needs beside its migrations: rows that were written before they could be searched get what they are found by, and the
 * texts get their index where Postgres has pg_trgm and lets us use it. Quick where nothing is to be done; of processes that start at
 * once one does it.
 */
export async function prepareAuditLog(client: DatabaseClient, log: StoreLog): Promise<void> {
  if (!(await hasAuditRows(client))) return;
  await client.query("SELECT pg_advisory_lock($1::bigint)", [lockKey]);
  try {
    await fillAuditRows(client, log);
    await indexTexts(client, log);
  } finally {
    await client.query("SELECT pg_advisory_unlock($1::bigint)", [lockKey]);
  }
}

/** Not where a test applied the first migrations only. */
async function hasAuditRows(client: DatabaseClient): Promise<boolean> {
  return isThere(client, "audit_row");
}

/** Whether there is a table or an index of this name. */
async function isThere(client: DatabaseClient, name: string): Promise<boolean> {
  const [row] = await queryRows(client, selectRelation({ name }));
  return row?.isThere === true;
}

const selectRelation = prepare("select-relation", (db, { name }: Slots<{ name: string }>) =>
  db.selectNoFrom(sql<boolean>`to_regclass(${name}) IS NOT NULL`.as("isThere")),
);

/** The newest first, so that the rows which have theirs are always all from some row on: a start that was cut short goes on there. */
async function fillAuditRows(client: DatabaseClient, log: StoreLog): Promise<void> {
  let filled = 0;
  while (true) {
    const rows = await queryRows(client, selectUnsearchable({ limit: pageSize }));
    if (rows.length === 0) break;
    await client.query(begin());
    try {
      for (const { seq, entry } of rows) {
        const columns = auditColumns(auditEntry.parse(JSON.parse(entry)));
        await client.query(insertAuditRow({ seq, ...columns }));
      }
      await client.query(commit());
    } catch (error) {
      await client.query(rollback());
      throw error;
    }
    filled += rows.length;
  }
  if (filled > 0) log.info(`made ${filled} earlier audit entries searchable`);
}

const selectUnsearchable = prepare("select-unsearchable", (db, { limit }: Slots<{ limit: number }>) =>
  db
    .selectFrom("auditEntry")
    .select(({ cast }) => ["seq", cast<string>("entry", "text").as("entry")])
    .where("entry", "is not", null)
    .where(({ eb, fn, selectFrom, val }) => {
      const first = selectFrom("auditRow").select(({ fn: { min } }) => min("seq").as("seq"));
      return eb("seq", "<", fn.coalesce(first.$asScalar(), val("9223372036854775807")));
    })
    .orderBy("seq", "desc")
    .limit(limit),
);

/** Without it a search reads every row: slower in a long audit log, never wrong. */
async function indexTexts(client: DatabaseClient, log: StoreLog): Promise<void> {
  if (await isThere(client, "audit_row_search_idx")) return;
  try {
    await client.query("CREATE EXTENSION IF NOT EXISTS pg_trgm");
    const { rows } = await client.query<{ schema: string }>(
      `SELECT quote_ident(n.nspname) AS schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
       WHERE e.extname = 'pg_trgm'`,
    );
    await client.query(
      `CREATE INDEX IF NOT EXISTS audit_row_search_idx ON audit_row USING gin (search ${rows[0]?.schema}.gin_trgm_ops)`,
    );
  } catch (error) {
    log.info(`text search will be slower in a long audit log: ${errorMessage(error)}`);
  }
}
