import type { AuditCheck } from "@countersign/contracts/audit";
import type { AuditLogCheck } from "./log/verify-audit-log.ts";

/** What a check found, as the API gives it. `ms`: how long it took. */
export function toAuditCheck(check: AuditLogCheck, ms: number): AuditCheck {
  const { rows, heads, lastHead, forgotten, unknownKeys } = check;
  return {
    ok: check.isIntact,
    checked: rows,
    firstBad: check.isIntact ? undefined : { id: check.seq, reason: check.reason },
    heads,
    forgotten,
    unknownKeys,
    ms,
    lastHead: lastHead === null ? null : { id: lastHead.seq, hash: lastHead.hash, at: lastHead.at },
  };
}
