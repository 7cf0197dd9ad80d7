import type { SessionFilter } from "@countersign/contracts/session-filters";
import { plural } from "../../../lib/messages/numbers.ts";

export const sessionsMessages = {
  title: "Sessions",
  newSession: "New session",
  find: "Find a session",
  byWorkspace: "By workspace",
  showOpen: "Show open sessions",
  start: "Start session",
  none: "No sessions yet",
  whatASessionIs: "A session is one agent working on one task in one folder.",
  clearSearch: "Clear search",
  loading: "Loading sessions",
  loadMore: "Load more",
  loadingMore: "Loading…",
  private: "Private",
  scripted: "scripted demo model",
  atLimit: "limit reached",
  filterSessions: "Filter sessions",
} as const;

/** The filters by what they leave in the list. */
export const filterLabels: Record<SessionFilter, string> = {
  open: "Open",
  active: "Active",
  "awaiting-approval": "Needs approval",
  idle: "Idle",
  failed: "Failed",
  stopped: "Stopped",
  ended: "Ended",
};

/** The columns of a wide list. */
export const columnNames = [
  "Status",
  "Session",
  "Waiting call",
  "Workspace",
  "Agent",
  "Cost",
  "Last active",
] as const;

/** The first call that waits, and how many more do: "Run node --test + 2 more". */
export function formatWaitsFor(first: string, count: number): string {
  return count > 1 ? `${first} + ${count - 1} more` : first;
}

export function formatWaitingCalls(count: number): string {
  return `${plural(count, "call")} waiting`;
}

export function formatNoMatch(filter: string, text: string): string {
  const named = text === "" ? "" : ` and “${text}”`;
  return `No sessions match “${filter}”${named}`;
}

export function formatMoreNotLoaded(error: string): string {
  return `More sessions couldn’t be loaded. ${error}`;
}

export function formatNotLoaded(error: string): string {
  return `The sessions couldn’t be loaded. ${error} They’re still on the server.`;
}
