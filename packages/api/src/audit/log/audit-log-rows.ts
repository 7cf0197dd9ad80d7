import type { Statement } from "@countersign/db/statement";
import type { AuditColumns } from "./audit-columns.ts";

/** What a row is found by, as it stands in `audit_row`. */
export type AuditRowColumns = Omit<AuditColumns, "askedAt" | "decidedAt" | "deciderKind"> & {
  deciderKind: string | null;
  askedAt: Date | null;
  decidedAt: Date;
  isForgotten: boolean;
};

/** A row of the audit log as it is stored: its text as it was hashed, null where it was forgotten, and what it is found by. */
export type AuditLogRow = {
  seq: string;
  sessionId: string;
  callId: string;
  decidedByKind: string;
  decidedAt: Date;
  intentId: string | null;
  entry: string | null;
  previousHash: string;
  hash: string;
  audit: AuditRowColumns;
};

/** A row that may lack what it is found by. */
export type StoredRow = Omit<AuditLogRow, "audit"> & { audit: AuditRowColumns | null };

/**
 * The rows behind `after` up to `upTo` (null: to the end), in their order. The bound stands at both tables: else Postgres joins them from
 * the first row on for every page.
 */
export function selectAuditLogRows(
  { after, upTo }: { after: bigint; upTo: bigint | null },
  limit: number,
): Statement {
  return {
    name: "select-audit-log-rows",
    text: `SELECT d.seq, d.session_id, d.call_id, d.decided_by_kind, d.decided_at, d.intent_id, d.entry::text, d.previous_hash,
        d.hash, a.session_id, a.call_id, a.tool, a.verdict, a.risk, a.decided_by::text, a.decider, a.decider_kind, a.rule::text,
        a.asked_at, a.decided_at, a.outcome, a.exit_code, a.what, a.reason, a.search, a.terms, a.is_forgotten
      FROM audit_entry d LEFT JOIN audit_row a ON a.seq = d.seq AND a.seq > $1
      WHERE d.seq > $1 AND ($2::bigint IS NULL OR d.seq <= $2) ORDER BY d.seq LIMIT $3`,
    values: [after, upTo, limit],
  };
}

/** The same statement with each row as a list, in the order of its columns: a million rows need no names. */
export function asLists(statement: Statement): Statement & { rowMode: "array" } {
  return { ...statement, rowMode: "array" };
}

type Columns = [
  seq: string,
  sessionId: string,
  callId: string,
  decidedByKind: string,
  decidedAt: Date,
  intentId: string | null,
  entry: string | null,
  previousHash: string,
  hash: string,
  auditSession: string | null,
  auditCall: string,
  tool: string,
  verdict: string,
  risk: string | null,
  decidedBy: string,
  decider: string | null,
  deciderKind: string | null,
  rule: string | null,
  askedAt: Date | null,
  auditDecidedAt: Date,
  outcome: string | null,
  exitCode: number | null,
  what: string,
  reason: string | null,
  search: string,
  terms: string[] | null,
  isForgotten: boolean,
];

/** The row of a list of columns. */
export function rowOf(columns: Columns): StoredRow {
  const [seq, sessionId, callId, decidedByKind, decidedAt, intentId, entry, previousHash, hash, ...rest] =
    columns;
  const [auditSession, auditCall, tool, verdict, risk, decidedBy, decider, deciderKind, rule, ...more] = rest;
  const [askedAt, auditDecidedAt, outcome, exitCode, what, reason, search, terms, isForgotten] = more;
  const audit =
    auditSession === null
      ? null
      : {
          sessionId: auditSession,
          callId: auditCall,
          tool,
          verdict,
          risk,
          decidedBy,
          decider,
          deciderKind,
          rule,
          askedAt,
          decidedAt: auditDecidedAt,
          outcome,
          exitCode,
          what,
          reason,
          search,
          terms: terms ?? [],
          isForgotten,
        };
  return { seq, sessionId, callId, decidedByKind, decidedAt, intentId, entry, previousHash, hash, audit };
}

export type AuditLogColumns = Columns;
