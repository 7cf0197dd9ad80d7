import type { StoredEvent } from "@countersign/contracts/event";
import { prepare, type Slots } from "../database/prepare.ts";
import type { Statement } from "../database/statement.ts";
import type { QueryResult } from "../database/transaction.ts";

/** The channel on which processes tell each other that there are new events. */
export const eventChannel = "countersign_events";

/** An event to store. `sessionId` is null if it concerns everybody. */
export type NewEvent = { sessionId: string | null; event: StoredEvent };

/** A row of the events, with its payload as text. */
export type EventRow = { id: string; sessionId: string | null; payload: string };

/** Events that this process stored, without gaps. `before` is the id of the event just before them, "0" if there is none. */
export type StoredEvents = { before: string; rows: EventRow[] };

export function insertEvent(sessionId: string | null, event: StoredEvent): Statement {
  return insertPayload({ sessionId, payload: JSON.stringify(event) });
}

/** Stores events, under the commit-order lock. `storedIn` finds them in the answers to `statements`. */
export function insertEvents(events: readonly NewEvent[]): {
  statements: Statement[];
  storedIn: (answers: readonly QueryResult[]) => StoredEvents;
} {
  const payloads = events.map(({ sessionId, event }) => ({ sessionId, payload: JSON.stringify(event) }));
  return {
    statements: [selectNewest(), ...payloads.map((payload) => insertPayload(payload))],
    storedIn: ([newest, ...inserted]) => ({
      before: String(newest?.rows[0]?.id ?? 0),
      rows: payloads.map((payload, index) => ({ ...payload, id: String(inserted[index]?.rows[0]?.id) })),
    }),
  };
}

export const selectNewest = prepare("select-newest-event", (db) =>
  db.selectFrom("event").select("id").orderBy("id", "desc").limit(1),
);

const insertPayload = prepare(
  "insert-event",
  (db, { sessionId, payload }: Slots<{ sessionId: string | null; payload: string }>) =>
    db.insertInto("event").values({ sessionId, payload }).returning("id"),
);

export function notifyEvents(): Statement {
  return { name: "notify-events", text: `NOTIFY ${eventChannel}`, values: [] };
}
