import type { FollowEvent } from "@countersign/contracts/event";
import type { ClientCache } from "./fold-event.ts";

/** Whether an event may change what the policy says of calls that wait already. `before`: what this tab knew of the event's session. */
export function changesPolicy(event: FollowEvent, before: ClientCache): boolean {
  switch (event.type) {
    case "rule-changed":
    case "grants-changed":
    case "intent-changed":
    case "commands-changed":
      return true;
    case "session-changed": {
      const { id, mode } = event.session;
      const known = before.sessions?.find((session) => session.id === id) ?? before.details[id];
      return known !== undefined && known.mode !== mode;
    }
    default:
      return false;
  }
}
