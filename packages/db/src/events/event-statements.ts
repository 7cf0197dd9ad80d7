import type { StoredEvent } from "@countersign/contracts/event";
import { prepare, type Slots } from "../database/prepare.ts";
import type { Statement } from "../database/statement.ts";

/** The channel on which processes tell each other that there are new events. */
export const eventChannel = "countersign_events";

export function insertEvent(sessionId: string | null, event: StoredEvent): Statement {
  return insertPayload({ sessionId, payload: JSON.stringify(event) });
}

type NewEvent = { sessionId: string | null; payload: string };

const insertPayload = prepare("insert-event", (db, { sessionId, payload }: Slots<NewEvent>) =>
  db.insertInto("event").values({ sessionId, payload }),
);

export function notifyEvents(): Statement {
  return { name: "notify-events", text: `NOTIFY ${eventChannel}`, values: [] };
}
