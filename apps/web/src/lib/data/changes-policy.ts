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
      const waiting = before.approvals?.items.find(({ sessionId }) => sessionId === id)?.session;
      const known = waiting ?? before.details[id];
      return known !== undefined && known.mode !== mode;
    }
    default:
      return false;
  }
}
