import type { StoredEvent } from "@countersign/contracts/event";
import { sql } from "kysely";
import { prepare, type Slots } from "../database/prepare.ts";
import type { Statement } from "../database/statement.ts";
import type { QueryResult } from "../database/transaction.ts";

/** The channel on which processes tell each other that there are new events. */
export const eventChannel = "countersign_events";

/** An event to store. `sessionId` is null if it concerns everybody. */
export type NewEvent = { sessionId: string | null; event: StoredEvent };

/** A row of the events, with its payload as text. */
export type EventRow = { id: string; sessionId: string | null; payload: string };

/** An event that this process stored. `weight` is its length as text. */
export type StoredRow = { id: string; sessionId: string | null; event: StoredEvent; weight: number };

/** Events that this process stored, without gaps. `before` is the id of the event just before them, "0" if there is none. */
export type StoredEvents = { before: string; rows: StoredRow[] };

export function insertEvent(sessionId: string | null, event: StoredEvent): Statement {
  return insertPayload({ sessionId, payload: JSON.stringify(event) });
}

/** A statement stores at most so many events. A change rarely has more. */
const places = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Stores events, under the commit-order lock, and tells the other processes. `storedIn` finds the events in the answers to `statements`, which may
 * be followed by others.
 */
export function insertEvents(events: readonly NewEvent[]): {
  statements: Statement[];
  storedIn: (answers: readonly QueryResult[]) => StoredEvents;
} {
  const payloads = events.map(({ event }) => JSON.stringify(event));
  const statements: Statement[] = [];
  for (let first = 0; first < events.length; first += places.length) {
    const sessionIds = events.slice(first, first + places.length).map(({ sessionId }) => sessionId);
    statements.push(insertTogether(sessionIds, payloads.slice(first)));
  }
  return {
    statements,
    storedIn(answers) {
      const rows = answers.slice(0, statements.length).flatMap((answer) => answer.rows);
      return {
        before: String(rows[0]?.before ?? 0),
        rows: events.map(({ sessionId, event }, index) => {
          const weight = payloads[index]?.length ?? 0;
          return { id: String(rows[index]?.id), sessionId, event, weight };
        }),
      };
    },
  };
}

type Payloads = Record<`payload${(typeof places)[number]}`, string>;
type SessionIds = Record<`sessionId${(typeof places)[number]}`, string | null>;

/** One statement for each number of events. Their ids rise in the order of the list. */
const inserts = places.map((last) =>
  prepare(`insert-${last + 1}-events`, (db, slots: Slots<Payloads & SessionIds>) =>
    db
      .insertInto("event")
      .values(
        places.slice(0, last + 1).map((place) => ({
          sessionId: slots[`sessionId${place}`],
          payload: slots[`payload${place}`],
        })),
      )
      .returning(({ selectFrom }) => [
        "id",
        // The statement doesn't see its own rows.
        selectFrom("event as earlier")
          .select("earlier.id")
          .orderBy("earlier.id", "desc")
          .limit(1)
          .as("before"),
        sql<unknown>`(SELECT pg_notify(${sql.lit(eventChannel)}, ''))`.as("notified"),
      ]),
  ),
);

function insertTogether(sessionIds: readonly (string | null)[], payloads: readonly string[]): Statement {
  const insert = inserts[sessionIds.length - 1];
  if (insert === undefined) throw new Error(`${sessionIds.length} events can’t be one statement`);
  const values = sessionIds.flatMap((sessionId, place) => [
    [`sessionId${place}`, sessionId],
    [`payload${place}`, payloads[place]],
  ]);
  return insert(Object.fromEntries(values));
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
