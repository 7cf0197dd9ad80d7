import type { SessionSummary } from "@countersign/contracts/session";
import { type DisplayStatus, displayStatus } from "../../../lib/messages/status.ts";

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

const active: readonly DisplayStatus[] = ["queued", "running", "waiting-for-model", "awaiting-approval"];

export function matchesFilter(
  session: Pick<SessionSummary, "status" | "ended" | "notice">,
  filter: SessionFilter,
): boolean {
  const status = displayStatus(session);
  if (filter === "open") return status !== "ended";
  if (filter === "active") return active.includes(status);
  return status === filter;
}
