import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Call } from "@countersign/contracts/call";
import type { CallDrift } from "@countersign/contracts/intent";
import type { DecidedBy } from "@countersign/contracts/verdict";
import { withDrift } from "../evaluation/describe-drift.ts";
import type { LoopEvent } from "../loop/state.ts";
import { entryOfStop } from "./audit-entries.ts";
import { endByStop } from "./call-ends.ts";

/**
 * What the end of a turn brings: the move of the loop, and an audit entry for each call of `open` that it cancels.
 * `driftOf` says what is unknown about one that ran.
 */
export function stopTurn(
  open: Call[],
  by: DecidedBy,
  at: string,
  driftOf: (call: Call) => CallDrift | undefined = () => undefined,
): { event: LoopEvent; auditEntries: AuditEntry[] } {
  return {
    event: { tag: "stop-requested", at, endOf: (call) => withDrift(endByStop(call, by), driftOf(call)) },
    auditEntries: open.map((call) => entryOfStop(call, by, at)),
  };
}
