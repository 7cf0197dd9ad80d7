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
  private: "Private",
  scripted: "scripted demo model",
  atLimit: "limit reached",
} as const;

/** The columns of a wide list. */
export const columnNames = [
  "Status",
  "Session",
  "Waits for",
  "Workspace",
  "Agent",
  "Cost",
  "Changed",
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
