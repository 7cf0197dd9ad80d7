import type { SessionSummary } from "@countersign/contracts/session";
import { type ShownStatus, shownStatus } from "../../words/status.ts";

/** The filters of the list. "open": all but ended sessions. "active": sessions that work or wait. */
export const sessionFilters = [
  "open",
  "active",
  "awaiting-approval",
  "idle",
  "failed",
  "stopped",
  "ended",
] as const;
export type SessionFilter = (typeof sessionFilters)[number];

export const filterWords: Record<SessionFilter, string> = {
  open: "Open",
  active: "Active",
  "awaiting-approval": "Waits for you",
  idle: "Idle",
  failed: "Failed",
  stopped: "Stopped",
  ended: "Ended",
};

const active: readonly ShownStatus[] = ["queued", "running", "awaiting-approval"];

export function matchesFilter(
  session: Pick<SessionSummary, "status" | "ended">,
  filter: SessionFilter,
): boolean {
  const status = shownStatus(session);
  if (filter === "open") return status !== "ended";
  if (filter === "active") return active.includes(status);
  return status === filter;
}
