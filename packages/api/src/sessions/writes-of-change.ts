import { type NewMessage, type SessionRecord, summaryOf, type Transition } from "@countersign/agent";
import type { StoredEvent } from "@countersign/contracts/event";
import type { Message } from "@countersign/contracts/message";
import { insertEvent, notifyEvents } from "@countersign/db/event-statements";
import { lockCommitOrder, type Statement } from "@countersign/db/statement";
import { insertAuditEntry } from "../audit/log/insert-audit-entry.ts";
import { insertGateRequest } from "../gate/gate-statements.ts";
import { countMatches } from "../rules/repository/count-matches.ts";
import type { AlwaysAllowedWrites } from "../rules/repository/store-always-allowed.ts";
import { insertMessage, upsertCall, upsertSession } from "./session-writes.ts";

/** The rows, then (in the order of commits) the audit log and the events: calls, messages, the session last. */
export function writesOf(
  current: SessionRecord,
  written: SessionRecord,
  transition: Transition,
  alwaysAllowed: AlwaysAllowedWrites,
): Statement[] {
  const messages = transition.messages.map((message, index) =>
    toMessage(message, written.id, current.messageCount + index + 1),
  );
  const events: StoredEvent[] = [
    ...messages.map((message) => ({ type: "message-added" as const, message })),
    ...transition.calls.map((call) => ({ type: "call-changed" as const, call })),
    { type: "session-changed", session: summaryOf(written) },
  ];
  return [
    upsertSession(written),
    ...transition.calls.map(upsertCall),
    ...messages.map(insertMessage),
    lockCommitOrder(),
    ...transition.auditEntries.map(insertAuditEntry),
    ...countMatches(transition.auditEntries),
    ...alwaysAllowed.rows,
    ...events.map((event) => insertEvent(written.id, event)),
    ...(transition.request === undefined ? [] : [insertGateRequest(transition.request)]),
    ...alwaysAllowed.events.map(({ sessionId, event }) => insertEvent(sessionId, event)),
    ...visibilityEvents(current, written),
    notifyEvents(),
  ];
}

/** Told to everybody: those who see no more of the session have to hear that. */
function visibilityEvents(current: SessionRecord, { id, visibility }: SessionRecord): Statement[] {
  if (current.visibility === visibility) return [];
  return [insertEvent(null, { type: "visibility-changed", sessionId: id, visibility })];
}

function toMessage(message: NewMessage, sessionId: string, seq: number): Message {
  const { id, role, content, at, agent, command } = message;
  return {
    id,
    sessionId,
    seq,
    role,
    content,
    at,
    agent,
    command,
  };
}
