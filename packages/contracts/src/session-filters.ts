import type { SessionStatus, SessionSummary } from "./session.ts";

/** Which sessions a list has. "open": all but ended ones. "active": those that work or wait. "ended" replaces every other status. */
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

export const activeStatuses = [
  "queued",
  "running",
  "awaiting-approval",
] as const satisfies readonly SessionStatus[];

/** Whether a filter leaves a session in the list. */
export function matchesFilter(
  { status, ended }: Pick<SessionSummary, "status" | "ended">,
  filter: SessionFilter,
): boolean {
  if (filter === "ended") return ended !== null;
  if (ended !== null) return false;
  if (filter === "open") return true;
  return filter === "active" ? activeStatuses.some((one) => one === status) : status === filter;
}
