import { AppError } from "@countersign/contracts/app-error";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Call } from "@countersign/contracts/call";
import type { IntentTarget } from "@countersign/contracts/intent";
import type { Database } from "@countersign/db";
import { insertEvent, notifyEvents } from "@countersign/db/event-statements";
import { toRow } from "@countersign/db/row-text";
import { lockCommitOrder } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { insertAuditEntry } from "../../audit/log/insert-audit-entry.ts";
import { upsertCall } from "../../sessions/call-writes.ts";
import { lockSession, selectCall } from "../../sessions/session-reads.ts";
import { touchSession } from "../../sessions/session-writes.ts";
import { parseCall } from "../../sessions/stored-session.ts";
import { selectIntent } from "./intent-statements.ts";
import { parseIntentRow } from "./stored-intent.ts";

/** Which files of a call's drift were put back, by whom and when; `entry` goes into the audit log. `target`: whose drift it is. */
export type DriftRestoration = {
  target: IntentTarget;
  sessionId: string;
  callId: string;
  paths: readonly string[];
  by: string;
  at: string;
  entry: AuditEntry;
};

/** Notes on the call that files were put back, with the audit log's row and the events, in one transaction. */
export async function restoreDrift(
  database: Database,
  { target, sessionId, callId, paths, by, at, entry }: DriftRestoration,
): Promise<void> {
  const reads = [
    lockSession(toRow({ id: sessionId })),
    selectCall(toRow({ id: callId })),
    lockCommitOrder(),
    selectIntent(toRow(target)),
  ] as const;
  await inTransaction(database, reads, ([, answer, , intent]) => {
    const [row] = answer.rows;
    if (row === undefined) throw new AppError("not-found", `Call ${callId} not found.`);
    const call = markRestored(parseCall(row), paths, by, at);
    const writes = [
      touchSession(toRow({ id: sessionId })),
      upsertCall(call, null),
      insertAuditEntry(entry),
      insertEvent(sessionId, { type: "call-changed", call }),
      ...intent.rows
        .map(parseIntentRow)
        .map(({ version }) => insertEvent(null, { type: "intent-changed", intent: { ...target, version } })),
      notifyEvents(),
    ];
    return { writes, result: null };
  });
}

function markRestored(call: Call, paths: readonly string[], by: string, at: string): Call {
  if (call.drift === undefined) return call;
  const files = call.drift.files.map((file) =>
    paths.includes(file.path) && file.restoredAt === null
      ? { ...file, restoredBy: by, restoredAt: at }
      : file,
  );
  return { ...call, drift: { ...call.drift, files } };
}
