import { type AuditEntry, auditEntry } from "@countersign/contracts/audit-entry";
import { stringify } from "csv-stringify/sync";
import type { ExportRow } from "./export-rows.ts";
import type { ExportTrailer } from "./export-trailer.ts";
import { safeCell } from "./safe-cell.ts";

type Cell = (row: ExportRow, entry: AuditEntry | null) => string | number | null | undefined;

/** The columns in their order. Their names are stable: new ones come behind. */
const columns: Record<string, Cell> = {
  row: ({ seq }) => seq,
  decided_at: ({ decidedAt }) => decidedAt,
  asked_at: ({ askedAt }) => askedAt,
  waited_ms: ({ askedAt, decidedAt }) =>
    askedAt === null ? null : Math.max(0, Date.parse(decidedAt) - Date.parse(askedAt)),
  verdict: ({ verdict }) => verdict,
  tool: ({ tool }) => tool,
  what: ({ what }) => what,
  reason: ({ reason }) => reason,
  risk: ({ risk }) => risk,
  decided_by: ({ decidedBy }) => decidedBy.name,
  decided_by_kind: ({ deciderKind }) => deciderKind,
  key_id: ({ decidedBy }) => decidedBy.keyId,
  address: ({ decidedBy }) => decidedBy.address,
  rule: ({ rule }) => rule?.text,
  rule_id: ({ rule }) => rule?.id,
  rule_version: ({ rule }) => rule?.version,
  rule_source: ({ rule }) => rule?.source,
  outcome: ({ outcome }) => outcome,
  exit_code: ({ exitCode }) => exitCode,
  duration_ms: (_, entry) => entry?.result?.durationMs,
  files_changed: (_, entry) => entry?.result?.files.length,
  session_id: ({ sessionId }) => sessionId,
  session_title: ({ sessionTitle }) => sessionTitle,
  workspace: ({ workspace }) => workspace,
  call_id: ({ callId }) => callId,
  input: (_, entry) => (entry === null ? null : JSON.stringify(entry.input)),
  previous_hash: ({ previousHash }) => previousHash,
  hash: ({ hash }) => hash,
};

const names = Object.keys(columns);
const cells = Object.values(columns);

/** UTF-8 begins with this in CSV files: without it Excel reads them as another encoding. */
const byteOrderMark = "\ufeff";

/** What a file begins with: the names of the columns. */
export function csvHead(): string {
  return `${byteOrderMark}${lineOf(names)}`;
}

/** One row of the audit log. Numbers stay numbers; text is no formula. */
export function csvRow(row: ExportRow): string {
  const entry = entryOf(row);
  return lineOf(
    cells.map((cell) => {
      const value = cell(row, entry);
      return typeof value === "string" ? safeCell(value) : value;
    }),
  );
}

/** The last record: `#`, and behind it what is signed, as JSON. The other cells are empty. */
export function csvTrailer(trailer: ExportTrailer): string {
  return lineOf(names.map((_, index) => ["#", JSON.stringify(trailer)][index]));
}

function entryOf({ entry }: ExportRow): AuditEntry | null {
  if (entry === null) return null;
  const parsed = auditEntry.safeParse(JSON.parse(entry));
  return parsed.success ? parsed.data : null;
}

function lineOf(record: (string | number | null | undefined)[]): string {
  return stringify([record], { quoted_string: true, escape_formulas: true, record_delimiter: "\r\n" });
}
