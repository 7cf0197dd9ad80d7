import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import { redactJson } from "@countersign/contracts/redact";
import type { Statement } from "@countersign/db/statement";
import { auditColumns } from "./audit-columns.ts";
import { firstHash } from "./audit-hash.ts";
import { auditColumnNames, auditTypes, auditValues } from "./audit-row-values.ts";

const own = 7;

/** Links a row to the last one, with what it is found by, and without what is recognised as a secret. The commit order must be locked by an earlier statement. */
export function insertAuditEntry(given: AuditEntry): Statement {
  const entry = redactJson(given);
  return {
    name: "insert-decision",
    text: `WITH added AS (
        INSERT INTO audit_entry (seq, session_id, call_id, decided_by_kind, decided_at, entry, previous_hash, hash, intent_id)
        SELECT last.seq + 1, $1, $2, $3, $4, $5::text::json, last.hash,
          encode(sha256(convert_to(last.hash || E'\\n' || $5::text, 'UTF8')), 'hex'), $7
        FROM (SELECT coalesce((SELECT seq FROM audit_entry ORDER BY seq DESC LIMIT 1), 0) AS seq,
          coalesce((SELECT hash FROM audit_entry ORDER BY seq DESC LIMIT 1), $6) AS hash) AS last
        RETURNING seq)
      INSERT INTO audit_row (seq, ${auditColumnNames})
      SELECT seq, ${auditTypes.map((type, index) => `$${index + own + 1}::${type}`).join(", ")} FROM added`,
    values: [
      entry.sessionId,
      entry.callId,
      entry.decidedBy.kind,
      entry.decidedAt,
      canonicalJson(entry),
      firstHash,
      entry.intentId ?? null,
      ...auditValues(auditColumns(entry)),
    ],
  };
}
