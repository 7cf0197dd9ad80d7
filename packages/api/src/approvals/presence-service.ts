import type { OpenedCall, Presence } from "@countersign/contracts/presence";

/** Who has which waiting call open. `sessionId` is of the call. */
export type PresenceService = {
  open(opened: OpenedCall & { sessionId: string | null }, by: string, userAgent: string): Presence;
};
