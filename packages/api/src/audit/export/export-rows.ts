import { decidedBy } from "@countersign/contracts/decided-by";
import { ruleReference } from "@countersign/contracts/reason";
import type { Database, Tables } from "@countersign/db";
import { fromColumn } from "@countersign/db/column-text";
import { sql } from "kysely";
import { z } from "zod";
import {
  type AuditConditions,
  type AuditQuestion,
  allOf,
  auditConditions,
} from "../search/audit-conditions.ts";

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
 * Every row that fits, the oldest first, page by page: no more is in memory than one page, however large its entries are. Results of
 * calls are included. Rows that are added meanwhile are behind `upTo`. Throws `AppError("bad-input")` at once for filters that
 * cannot be.
 */
export function exportRows(
  { kysely }: Pick<Database, "kysely">,
  { upTo, ...question }: ExportQuestion,
): AsyncGenerator<ExportRow[], void> {
  return pagesOf(kysely, auditConditions({ ...question, hasResults: true }), BigInt(upTo));
}

async function* pagesOf(
  db: Tables,
  conditions: AuditConditions,
  end: bigint,
): AsyncGenerator<ExportRow[], void> {
  let after = 0n;
  let limit = mostRows;
  while (after < end) {
    const upTo = after + rowsPerScan < end ? after + rowsPerScan : end;
    const page = (await selectPage(db, conditions, { after, upTo, limit }).execute()).map((row) =>
      exportRow.parse(row),
    );
    after = page.length < limit ? upTo : BigInt(page.at(-1)?.seq ?? upTo);
    if (page.length > 0) {
      yield page;
      const size = page.reduce((sum, { entry }) => sum + (entry?.length ?? 0), 0) / page.length;
      limit = Math.max(fewestRows, Math.min(mostRows, Math.floor(pageText / Math.max(1, size))));
    }
  }
}

type Page = { after: bigint; upTo: bigint; limit: number };

/** OFFSET 0 keeps the conditions out of the inner query, which goes through the rows in their order: all pages together do so once. */
function selectPage(db: Tables, conditions: AuditConditions, { after, upTo, limit }: Page) {
  const inOrder = db
    .selectFrom("auditRow")
    .selectAll()
    .where("seq", ">", String(after))
    .where("seq", "<=", String(upTo))
    .orderBy("seq")
    .offset(sql.lit(0));
  const found = db.selectFrom(inOrder.as("auditRow")).selectAll().where(allOf(conditions)).limit(limit);
  return db
    .selectFrom(found.as("a"))
    .innerJoin("auditEntry as d", "d.seq", "a.seq")
    .leftJoin("session as s", "s.id", "a.sessionId")
    .select(({ cast, fn, val }) => [
      "d.seq",
      cast<string | null>("d.entry", "text").as("entry"),
      "d.hash",
      "d.previousHash",
      "a.sessionId",
      fn.coalesce("s.title", val("")).as("sessionTitle"),
      fn.coalesce("s.workspace", val("")).as("workspace"),
      "a.callId",
      "a.tool",
      "a.verdict",
      "a.risk",
      "a.decidedBy",
      "a.deciderKind",
      "a.rule",
      "a.askedAt",
      "a.decidedAt",
      "a.outcome",
      "a.exitCode",
      "a.what",
      "a.reason",
    ])
    .orderBy("a.seq");
}
