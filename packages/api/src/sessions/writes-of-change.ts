import { type SessionRecord, storedMessage, summaryOf, type Transition } from "@countersign/agent";
import type { StoredEvent } from "@countersign/contracts/event";
import { insertEvents, type NewEvent, type StoredEvents } from "@countersign/db/event-statements";
import { lockCommitOrder, type Statement } from "@countersign/db/statement";
import type { QueryResult } from "@countersign/db/transaction";
import { z } from "zod";
import { insertAuditEntry } from "../audit/log/insert-audit-entry.ts";
import { insertGateRequest } from "../gate/gate-statements.ts";
import { countMatches } from "../rules/repository/count-matches.ts";
import type { AlwaysAllowedWrites } from "../rules/repository/store-always-allowed.ts";
import { moveInQueue, upsertCall } from "./call-writes.ts";
import { changedRanks, queueRanksOf } from "./queue-ranks.ts";
import { noteRowVersion } from "./row-version.ts";
import { insertMessage, upsertSession } from "./session-writes.ts";

/** `storedIn` finds the events in the answers to the statements, and notes the row version of `written`. */
export type ChangeWrites = {
  statements: Statement[];
  storedIn: (answers: readonly QueryResult[]) => StoredEvents;
};

const upserted = z.object({ rowVersion: z.string() });

/** The rows, then, under the commit-order lock, the audit log and the events. The session's event comes last. */
export function writesOf(
  current: SessionRecord,
  written: SessionRecord,
  transition: Transition,
  alwaysAllowed: AlwaysAllowedWrites,
): ChangeWrites {
  const messages = transition.messages.map((message, index) =>
    storedMessage(message, written.id, current.messageCount + index + 1),
  );
  const events: StoredEvent[] = [
    ...messages.map((message) => ({ type: "message-added" as const, message })),
    ...transition.calls.map((call) => ({ type: "call-changed" as const, call })),
    { type: "session-changed", session: summaryOf(written) },
  ];
  const ranks = queueRanksOf(written);
  const rows = [
    upsertSession(written),
    ...transition.calls.map((call) =>
      upsertCall(call, { rank: ranks.get(call.id) ?? null, workspace: written.workspace }),
    ),
    ...changedRanks(current, written, transition.calls).map(moveInQueue),
    ...messages.map(insertMessage),
    lockCommitOrder(),
    ...transition.auditEntries.map(insertAuditEntry),
    ...countMatches(transition.auditEntries),
    ...alwaysAllowed.rows,
    ...(transition.request === undefined ? [] : [insertGateRequest(transition.request)]),
  ];
  // After the rows, because those refuse values that are nested too deeply to be stored.
  const inserts = insertEvents([
    ...events.map((event) => ({ sessionId: written.id, event })),
    ...alwaysAllowed.events,
    ...visibilityEvents(current, written),
  ]);
  return {
    statements: [...rows, ...inserts.statements],
    storedIn(answers) {
      noteRowVersion(written, upserted.parse(answers[0]?.rows[0]).rowVersion);
      return inserts.storedIn(answers.slice(rows.length));
    },
  };
}

/** Sent to everybody, so that viewers who can no longer see the session notice. */
function visibilityEvents(current: SessionRecord, { id, visibility }: SessionRecord): NewEvent[] {
  if (current.visibility === visibility) return [];
  return [{ sessionId: null, event: { type: "visibility-changed", sessionId: id, visibility } }];
}
