import { auditColumns } from "@countersign/api/audit-columns";
import { auditHash, firstHash } from "@countersign/api/audit-hash";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import type { Database } from "@countersign/db";

const batch = 4_000;

/**
 * Fills an empty audit log with a real chain and what its rows are found by, batch by batch: no more than one is in memory. `entryAt` is asked
 * once for each index from 0. Indexes are made at the end, as for any import.
 */
export async function writeAuditLog(
  { pool }: Pick<Database, "pool">,
  total: number,
  entryAt: (index: number) => AuditEntry,
): Promise<void> {
  const indexes = await dropIndexes({ pool });
  let head = firstHash;
  for (let from = 0; from < total; from += batch) {
    const { decisions, found, last } = rowsOf(from, Math.min(total, from + batch), { entryAt, head });
    head = last;
    await pool.query(
      `INSERT INTO audit_entry (seq, session_id, call_id, decided_by_kind, decided_at, entry, previous_hash, hash)
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::json[], $7::text[], $8::text[])`,
      decisions,
    );
    await pool.query(
      `INSERT INTO audit_row (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::audit_row, $1::json)`,
      [`[${found.join(",")}]`],
    );
  }
  for (const index of indexes) await pool.query(index);
  await pool.query("VACUUM ANALYZE audit_row");
  await pool.query("VACUUM ANALYZE audit_entry");
}

const columns = `seq, session_id, call_id, tool, verdict, risk, decided_by, decider, decider_kind, rule, asked_at, decided_at, outcome,
  exit_code, what, reason, search, terms, is_forgotten`;

type Making = { entryAt: (index: number) => AuditEntry; head: string };

function rowsOf(from: number, to: number, { entryAt, head }: Making) {
  const decisions: unknown[][] = [[], [], [], [], [], [], [], []];
  const found: string[] = [];
  let last = head;
  for (let index = from; index < to; index += 1) {
    const entry = entryAt(index);
    const text = canonicalJson(entry);
    const hash = auditHash(last, text);
    const { sessionId: session, callId, decidedBy, decidedAt } = entry;
    const values = [index + 1, session, callId, decidedBy.kind, decidedAt, text, last, hash];
    for (const [column, value] of values.entries()) decisions[column]?.push(value);
    found.push(JSON.stringify(auditRow(index + 1, auditColumns(entry))));
    last = hash;
  }
  return { decisions, found, last };
}

function auditRow(seq: number, made: ReturnType<typeof auditColumns>): object {
  return {
    seq,
    session_id: made.sessionId,
    call_id: made.callId,
    tool: made.tool,
    verdict: made.verdict,
    risk: made.risk,
    decided_by: JSON.parse(made.decidedBy),
    decider: made.decider,
    decider_kind: made.deciderKind,
    rule: made.rule === null ? null : JSON.parse(made.rule),
    asked_at: made.askedAt,
    decided_at: made.decidedAt,
    outcome: made.outcome,
    exit_code: made.exitCode,
    what: made.what,
    reason: made.reason,
    search: made.search,
    terms: made.terms,
    is_forgotten: false,
  };
}

/** Gives the statements that make them again. */
async function dropIndexes({ pool }: Pick<Database, "pool">): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; text: string }>(
    `SELECT indexname AS name, indexdef AS text FROM pg_indexes WHERE tablename IN ('audit_row', 'audit_entry')
     AND indexname NOT LIKE '%_pkey'`,
  );
  for (const { name } of rows) await pool.query(`DROP INDEX ${name}`);
  return rows.map(({ text }) => text);
}
