import { decidedBy } from "@countersign/contracts/decided-by";
import { ruleReference } from "@countersign/contracts/reason";
import type { Database } from "@countersign/db";
import { fromColumn } from "@countersign/db/column-text";
import { z } from "zod";
import { type AuditQuestion, auditConditions } from "../search/audit-conditions.ts";

const text = z.string().transform(fromColumn);
const instant = z.date().transform((date) => date.toISOString());

const exportRow = z.object({
  seq: z.string(),
  entry: z.string().nullable(),
  hash: z.string(),
  previousHash: z.string(),
  sessionId: text,
  sessionTitle: text,
  workspace: text,
  callId: text,
  tool: text,
  verdict: z.string(),
  risk: z.string().nullable(),
  decidedBy,
  deciderKind: z.string().nullable(),
  rule: ruleReference.nullable(),
  askedAt: instant.nullable(),
  decidedAt: instant,
  outcome: z.string().nullable(),
  exitCode: z.int().nullable(),
  what: text,
  reason: text.nullable(),
});

/** A row of the audit log with what it is listed with. `entry` is the text that was hashed, null where it is not kept any more. */
export type ExportRow = z.infer<typeof exportRow>;

/** `upTo`: the last row of the audit log that may come, as decimal text. */
export type ExportQuestion = Omit<AuditQuestion, "hasResults"> & { upTo: string };

const mostRows = 500;
const fewestRows = 5;
/** About so much text is held at once, in UTF-16 code units. */
const pageText = 4_000_000;
/** So many rows are looked through in one query, so that it never takes long to notice that nobody reads on. */
const rowsPerScan = 20_000n;

/**
 * Every row that fits, the oldest first, page by page: no more is in memory than one page, however large its entries are. What came
 * of calls is among them. Rows that are added meanwhile are behind `upTo`. Throws `AppError("bad-input")` at once for filters that
 * cannot be.
 */
export function exportRows(
  database: Pick<Database, "pool">,
  { upTo, ...question }: ExportQuestion,
): AsyncGenerator<ExportRow[], void> {
  return pagesOf(database, pageStatement(question), BigInt(upTo));
}

async function* pagesOf(
  { pool }: Pick<Database, "pool">,
  statement: { text: string; values: unknown[] },
  end: bigint,
): AsyncGenerator<ExportRow[], void> {
  let after = 0n;
  let limit = mostRows;
  while (after < end) {
    const middle = after + rowsPerScan < end ? after + rowsPerScan : end;
    const { rows } = await pool.query({
      ...statement,
      values: [...statement.values, after, middle, limit],
    });
    const page = rows.map((row) => exportRow.parse(row));
    after = page.length < limit ? middle : BigInt(page.at(-1)?.seq ?? middle);
    if (page.length > 0) {
      yield page;
      const size = page.reduce((sum, { entry }) => sum + (entry?.length ?? 0), 0) / page.length;
      limit = Math.max(fewestRows, Math.min(mostRows, Math.floor(pageText / Math.max(1, size))));
    }
  }
}

/** OFFSET 0 keeps the conditions out of the inner query, which goes through the rows in their order: all pages together do so once. */
function pageStatement(question: Omit<AuditQuestion, "hasResults">): { text: string; values: unknown[] } {
  const { equal, others, values } = auditConditions({ ...question, hasResults: true });
  const all = [...values, ...equal.map(({ value }) => value)];
  const columns = equal.map(({ column }, index) => `${column} = $${values.length + index + 1}`);
  const conditions = [...columns, ...others];
  const next = all.length + 1;
  return {
    text: `SELECT d.seq, d.entry::text AS entry, d.hash, d.previous_hash AS "previousHash", a.session_id AS "sessionId",
        coalesce(s.title, '') AS "sessionTitle", coalesce(s.workspace, '') AS workspace, a.call_id AS "callId", a.tool,
        a.verdict, a.risk, a.decided_by AS "decidedBy", a.decider_kind AS "deciderKind", a.rule, a.asked_at AS "askedAt",
        a.decided_at AS "decidedAt", a.outcome, a.exit_code AS "exitCode", a.what, a.reason
      FROM (SELECT * FROM (
          SELECT * FROM audit_row WHERE seq > $${next} AND seq <= $${next + 1} ORDER BY seq OFFSET 0) audit_row
        WHERE ${conditions.length === 0 ? "true" : conditions.join(" AND ")} LIMIT $${next + 2}) a
      JOIN audit_entry d ON d.seq = a.seq LEFT JOIN session s ON s.id = a.session_id ORDER BY a.seq`,
    values: all,
  };
}
