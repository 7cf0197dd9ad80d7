import type { Statement } from "@countersign/db/statement";
import type { AuditColumns } from "./audit-columns.ts";

/** The columns of `audit_row` beside its number, in the order of `auditTypes` and `auditValues`. */
export const auditColumnNames =
  "session_id, call_id, tool, verdict, risk, decided_by, decider, decider_kind, rule, asked_at, decided_at, outcome, exit_code, what, reason, search, terms";

/** Their types, for parameters whose type nothing else tells. */
export const auditTypes = [
  "text",
  "text",
  "text",
  "text",
  "text",
  "json",
  "text",
  "text",
  "json",
  "timestamptz",
  "timestamptz",
  "text",
  "integer",
  "text",
  "text",
  "text",
  "text[]",
];

/** Their values. */
export function auditValues(columns: AuditColumns): unknown[] {
  const { sessionId, callId, tool, verdict, risk, decidedBy, decider, deciderKind, rule } = columns;
  const { askedAt, decidedAt, outcome, exitCode, what, reason, search, terms } = columns;
  return [
    sessionId,
    callId,
    tool,
    verdict,
    risk,
    decidedBy,
    decider,
    deciderKind,
    rule,
    askedAt,
    decidedAt,
    outcome,
    exitCode,
    what,
    reason,
    search,
    terms,
  ];
}

/** Adds what a row is found by that has nothing yet. */
export function insertAuditRow(seq: string, columns: AuditColumns): Statement {
  return {
    name: "insert-audit-row",
    text: `INSERT INTO audit_row (seq, ${auditColumnNames})
      VALUES ($1, ${auditTypes.map((type, index) => `$${index + 2}::${type}`).join(", ")}) ON CONFLICT DO NOTHING`,
    values: [seq, ...auditValues(columns)],
  };
}
