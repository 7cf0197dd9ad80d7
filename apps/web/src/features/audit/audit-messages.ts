/** What the audit log says around its entries. */
export const auditMessages = {
  entriesNewestFirst: "Audit log entries, newest first",
  endOfLog: "End of log",
  loadingMore: "Loading more…",
  loadMore: "Load more",
  whenColumn: "When",
  entryColumn: "Entry",
  decisionColumn: "Decision",
  toolColumn: "Tool",
  whatColumn: "What",
  deciderColumn: "Decided by",
  riskColumn: "Risk",
  outcomeColumn: "Outcome",
  sessionColumn: "Session",
  workspaceColumn: "Workspace",
  loadingAuditLog: "Loading audit log",
  whatIsRecorded: "Every decision on a call is recorded here: who or what decided, why, and the result.",
  noEntriesYet: "No entries yet",
  noMatchingEntries: "No matching entries",
  showAll: "Show all entries",
  searchedAsPhrase: "” is searched as an exact phrase. Try a single word.",
  fixSearch: "Fix the search to see results. The problem is shown under the field.",
  nothingSearched: "Nothing searched",
  download: "Download",
  jsonLines: "JSON lines",
  aboutJsonLines:
    "One complete entry per line: input, preview, reasons, hashes, with the chain’s signed head at the end. For archiving and external verification.",
  csv: "CSV",
  aboutCsv:
    "One entry per line for spreadsheets: when, who, decision, tool, what, rule, result. Cells that look like formulas are turned into text.",
  dismissResult: "Dismiss result",
  chainNotVerified: "the chain wasn’t verified",
  auditLog: "Audit log",
  audit: "Audit",
  verifyTitle: "Verify every entry in the chain",
  verifying: "Verifying…",
  verify: "Verify",
  downloadTitle: "Download matching entries",
} as const;

export function formatNotLoaded(problem: string): string {
  return `The audit log couldn’t be loaded. ${problem} Every decision is still on the server.`;
}

export function formatDownloadDescription(isNarrowed: boolean): string {
  return `${isNarrowed ? "Every entry that matches the current search" : "Every entry in the audit log"} that you can see, oldest first, not just the listed ones.`;
}

export function formatDownload(name: string): string {
  return `Download ${name}`;
}

export function formatVerifying(duration: string): string {
  return `Verifying every entry in the chain (${duration}). A million entries take about a minute.`;
}

export function formatOpen(row: string): string {
  return `Open ${row}`;
}

/** Which entries there are at all; `firstDay` is null where it isn’t known. */
export function formatSpan(entry: string, lastDay: string, firstDay: string | null): string {
  const start = firstDay === null ? "" : `. It starts on ${firstDay}`;
  return `The audit log ends at entry ${entry} on ${lastDay}${start}.`;
}
