import type { SessionStatus, SessionSummary } from "@countersign/contracts/session";

/** What the list can be narrowed to. "active" is everything that works or waits. */
export const sessionFilters = ["all", "active", "awaiting-approval", "idle", "failed", "stopped"] as const;
export type SessionFilter = (typeof sessionFilters)[number];

export const filterWords: Record<SessionFilter, string> = {
  all: "All",
  active: "Active",
  "awaiting-approval": "Waits for you",
  idle: "Idle",
  failed: "Failed",
  stopped: "Stopped",
};

const active: readonly SessionStatus[] = ["queued", "running", "awaiting-approval"];

export function matchesFilter(session: Pick<SessionSummary, "status">, filter: SessionFilter): boolean {
  if (filter === "all") return true;
  if (filter === "active") return active.includes(session.status);
  return session.status === filter;
}
