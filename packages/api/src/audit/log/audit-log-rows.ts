import { prepare, type Slots } from "@countersign/db/prepare";
import type { Statement } from "@countersign/db/statement";

/**
 * A row of the audit log as it is stored. `entry` is its text as it was hashed, null where it was forgotten; `audit` is its row in
 * `audit_row`, null where that is missing.
 */
export type StoredRow = Omit<AuditLogRow, "audit"> & { audit: AuditRowColumns | null };

/** A row of the audit log that can be searched. */
export type AuditLogRow = ReturnType<typeof toAuditLogRow>;

/** A row of `audit_row`. */
export type AuditRowColumns = AuditLogRow["audit"];

type Page = { after: string; upTo: string | null; limit: number };

/**
 * The rows behind `after` up to `upTo` (null: to the end), in their order. The bound is on both tables: otherwise Postgres joins them
 * from the first row on for every page.
 */
export const selectAuditLogRows = prepare(
  "select-audit-log-rows",
  (db, { after, upTo, limit }: Slots<Page>) =>
    db
      .selectFrom("auditEntry as d")
      .leftJoin("auditRow as a", (join) => join.onRef("a.seq", "=", "d.seq").on("a.seq", ">", after))
      .select(({ cast }) => [
        "d.seq",
        "d.sessionId",
        "d.callId",
        "d.decidedByKind",
        "d.decidedAt",
        "d.intentId",
        cast<string | null>("d.entry", "text").as("entry"),
        "d.previousHash",
        "d.hash",
        "a.sessionId as auditSessionId",
        "a.callId as auditCallId",
        "a.tool",
        "a.verdict",
        "a.risk",
        cast<string>("a.decidedBy", "text").as("decidedBy"),
        "a.decider",
        "a.deciderKind",
        cast<string | null>("a.rule", "text").as("rule"),
        "a.askedAt",
        "a.decidedAt as auditDecidedAt",
        "a.outcome",
        "a.exitCode",
        "a.what",
        "a.reason",
        "a.search",
        "a.terms",
        "a.isForgotten",
      ])
      .where("d.seq", ">", after)
      .where(({ cast, eb, or }) => or([eb(cast(upTo, "bigint"), "is", null), eb("d.seq", "<=", upTo)]))
      .orderBy("d.seq")
      .limit(limit),
);

/** What `selectAuditLogRows` answers with. */
export type JoinedRow = ReturnType<typeof selectAuditLogRows> extends Statement<infer Row> ? Row : never;

/** Tells the two tables of a row apart. */
export function toStoredRow(row: JoinedRow): StoredRow {
  const stored = toAuditLogRow(row);
  return row.auditSessionId === null ? { ...stored, audit: null } : stored;
}

function toAuditLogRow(row: JoinedRow) {
  const { seq, sessionId, callId, decidedByKind, decidedAt, intentId, entry, previousHash, hash, ...found } =
    row;
  const { auditSessionId, auditCallId, auditDecidedAt, terms, ...columns } = found;
  const audit = {
    ...columns,
    sessionId: auditSessionId,
    callId: auditCallId,
    decidedAt: auditDecidedAt,
    terms: terms ?? [],
  };
  return { seq, sessionId, callId, decidedByKind, decidedAt, intentId, entry, previousHash, hash, audit };
}
