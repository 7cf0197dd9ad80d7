import type { StoredEvent } from "@countersign/contracts/event";
import type { Statement } from "../database/statement.ts";

/** The channel on which processes tell each other that there are new events. */
export const eventChannel = "countersign_events";

export function insertEvent(sessionId: string | null, event: StoredEvent): Statement {
  return {
    name: "insert-event",
    text: "INSERT INTO event (session_id, payload) VALUES ($1, $2)",
    values: [sessionId, JSON.stringify(event)],
  };
}

export function notifyEvents(): Statement {
  return { name: "notify-events", text: `NOTIFY ${eventChannel}`, values: [] };
}
