import { type AuditEntry, auditEntry } from "@countersign/contracts/audit-entry";
import { withReasons } from "@countersign/contracts/reason";
import { type AuditColumns, auditColumns } from "./audit-columns.ts";
import { auditHash } from "./audit-hash.ts";
import type { AuditRowColumns, StoredRow } from "./audit-log-rows.ts";

const differs = "its columns differ from its content";

/** What is wrong with a row by itself; the caller checks its link to the row before. `isCovered`: a tombstone says that it was forgotten. */
export function findRowProblem(row: StoredRow, isCovered: boolean): string | null {
  if (row.audit === null) return "its search entry is missing";
  if (row.entry === null) {
    if (!isCovered) return "its content is gone without a tombstone";
    return isBlank(row.audit) ? null : differs;
  }
  if (isCovered) return "a tombstone says it was forgotten, but it still has content";
  if (row.hash !== auditHash(row.previousHash, row.entry)) return "its content doesn’t match its hash";
  const entry = withReasons(JSON.parse(row.entry));
  if (!isDecision(entry)) return "its content isn’t a decision";
  return isAsIndexed(row, entry) && isAsMade(row.audit, auditColumns(entry)) ? null : differs;
}

/**
 * Whether it can be read as an entry. The whole schema takes as long as all the rest: it is asked where the parts that the columns are
 * made of are not of their kind, and otherwise the hash says that this is what was written.
 */
function isDecision(value: unknown): value is AuditEntry {
  return hasParts(value) || auditEntry.safeParse(value).success;
}

function hasParts(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const has = (key: string, kinds: string) => key in value && kinds.includes(kindOf(Reflect.get(value, key)));
  return (
    ["sessionId", "callId", "tool", "verdict", "decidedAt"].every((key) => has(key, "string")) &&
    ["reason", "risk", "askedAt", "canonical"].every((key) => has(key, "string null")) &&
    ["input", "decidedBy"].every((key) => has(key, "object")) &&
    has("reasons", "array")
  );
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function isBlank({ what, reason, search, terms, isForgotten }: AuditRowColumns): boolean {
  return (
    isForgotten === true &&
    what === "" &&
    reason === null &&
    search === "" &&
    terms.every((term) => term.startsWith("rule"))
  );
}

function isAsIndexed(row: StoredRow, entry: AuditEntry): boolean {
  const { sessionId, callId, decidedBy, decidedAt, intentId = null } = entry;
  return (
    row.sessionId === sessionId &&
    row.callId === callId &&
    row.decidedByKind === decidedBy.kind &&
    row.intentId === intentId &&
    row.decidedAt.getTime() === Date.parse(decidedAt)
  );
}

function isAsMade(stored: AuditRowColumns, made: AuditColumns): boolean {
  return (
    stored.sessionId === made.sessionId &&
    stored.callId === made.callId &&
    stored.tool === made.tool &&
    stored.verdict === made.verdict &&
    stored.risk === made.risk &&
    stored.decidedBy === made.decidedBy &&
    stored.decider === made.decider &&
    stored.deciderKind === made.deciderKind &&
    stored.rule === made.rule &&
    isSameMoment(stored.askedAt, made.askedAt) &&
    isSameMoment(stored.decidedAt, made.decidedAt) &&
    stored.outcome === made.outcome &&
    stored.exitCode === made.exitCode &&
    stored.what === made.what &&
    stored.reason === made.reason &&
    stored.search === made.search &&
    !stored.isForgotten &&
    stored.terms.length === made.terms.length &&
    stored.terms.every((term, index) => term === made.terms[index])
  );
}

function isSameMoment(stored: Date | null, made: string | null): boolean {
  return stored === null ? made === null : made !== null && stored.getTime() === Date.parse(made);
}
