import { type AuditRow, auditRow, deciderKind } from "@countersign/contracts/audit";
import { auditEntry } from "@countersign/contracts/audit-entry";
import { decidedBy } from "@countersign/contracts/decided-by";
import type { JsonObject } from "@countersign/contracts/json";
import { ruleReference } from "@countersign/contracts/reason";
import type { Database } from "@countersign/db";
import { fromColumn } from "@countersign/db/column-text";
import { z } from "zod";

const text = z.string().transform(fromColumn);
const instant = z.date().transform((date) => date.toISOString());

const listedRow = z
  .object({
    id: z.string(),
    sessionId: text,
    sessionTitle: text,
    workspace: text,
    callId: text,
    tool: text,
    what: text,
    changed: z.string().nullable(),
    verdict: auditRow.shape.verdict,
    reason: text.nullable(),
    risk: auditRow.shape.risk,
    decidedBy,
    deciderKind: deciderKind.nullable(),
    rule: ruleReference.nullable(),
    askedAt: instant.nullable(),
    decidedAt: instant,
    outcome: auditRow.shape.outcome,
    exitCode: z.int().nullable(),
    isForgotten: z.boolean(),
  })
  .transform(({ deciderKind: kind, changed: entry, ...row }): AuditRow => {
    const waited = row.askedAt === null ? null : Date.parse(row.decidedAt) - Date.parse(row.askedAt);
    const waitedMs = waited === null ? null : Math.max(0, waited);
    return { ...row, changed: inputOf(entry), deciderKind: kind ?? "system", waitedMs };
  });

/** Null for what is kept no more, and for what somebody made unreadable: the check of the chain names that, and the list goes on. */
function inputOf(entry: string | null): JsonObject | null {
  return entry === null ? null : (auditEntry.safeParse(JSON.parse(entry)).data?.input ?? null);
}

/** Rows of the ledger as lists show them, the newest first. `seqs` are their numbers. */
export async function readAuditRows({ pool }: Pick<Database, "pool">, seqs: string[]): Promise<AuditRow[]> {
  if (seqs.length === 0) return [];
  const { rows } = await pool.query({
    name: "select-listed-rows",
    text: `SELECT a.seq AS id, a.session_id AS "sessionId", coalesce(s.title, '') AS "sessionTitle",
        coalesce(s.workspace, '') AS workspace, a.call_id AS "callId", a.tool, a.what, d.entry::text AS changed, a.verdict, a.reason, a.risk,
        a.decided_by AS "decidedBy", a.decider_kind AS "deciderKind", a.rule, a.asked_at AS "askedAt", a.decided_at AS "decidedAt",
        coalesce(a.outcome, came.outcome) AS outcome, coalesce(a.exit_code, came.exit_code) AS "exitCode",
        a.is_forgotten AS "isForgotten"
      FROM audit_row a LEFT JOIN session s ON s.id = a.session_id
      LEFT JOIN audit_entry d ON d.seq = a.seq AND a.verdict = 'change' AND a.session_id = ''
      LEFT JOIN LATERAL (
        SELECT r.outcome, r.exit_code FROM audit_row r
        WHERE r.call_id = a.call_id AND a.call_id <> '' AND r.verdict IN ('result', 'undo')
        ORDER BY r.seq DESC LIMIT 1) came ON true
      WHERE a.seq = ANY($1::bigint[]) ORDER BY a.seq DESC`,
    values: [seqs],
  });
  return rows.map((each) => listedRow.parse(each));
}
