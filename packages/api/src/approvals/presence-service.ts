import type { OpenedCall, Presence } from "@countersign/contracts/presence";

/** Who has which waiting call open. `sessionId` is of the call. */
export type PresenceService = {
  /** A stream of this tab is open until the signal aborts. When its last one ends, the tab is gone, even if it couldn't say so. */
  follow(tabId: string, by: string, signal: AbortSignal): void;
  open(opened: OpenedCall & { sessionId: string | null }, by: string, userAgent: string): Presence;
};
