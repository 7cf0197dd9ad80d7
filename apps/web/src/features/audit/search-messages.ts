/** What the search of the audit log says: its filters, saved views and problems. */
export const searchMessages = {
  removesForTeam: "Removes it for the whole team. The entries it finds stay.",
  entriesStay: "The entries it finds stay.",
  remove: "Remove",
  viewNotRemoved: "the view wasn’t removed",
  viewNotSaved: "the view wasn’t saved",
  saveView: "Save view",
  name: "Name",
  replacesView: "Replaces your view with that name.",
  shareWithTeam: "Share with the team",
  cancel: "Cancel",
  saving: "Saving…",
  allView: "All",
  deniedView: "Denied",
  byPeopleView: "By people",
  highRiskView: "High risk",
  criticalView: "Critical",
  byModeView: "By mode",
  bypassView: "Bypass changes",
  views: "Views",
  viewsNotLoaded: "Saved views couldn’t be loaded. Try again",
  onlyYou: "Only you can see this view",
  shared: ", shared",
  aboutTool: "tool that was called",
  aboutBy: "who or what decided",
  aboutRule: "rule that decided",
  aboutRisk: "risk of the call",
  aboutPath: "absolute path of a file or folder, including everything in it",
  aboutSince: "start time: 24h, 7d, today, 2026-11-01",
  aboutUntil: "end time, including that day",
  lastHour: "the last hour",
  lastDay: "the last 24 hours",
  lastWeek: "the last seven days",
  lastMonth: "the last thirty days",
  filters: "Filters",
  matchingFilters: "Matching filters",
  searchAuditLog: "Search the audit log",
  searchPlaceholder: "Search commands, paths, reasons, or tool:Bash by:ada verdict:deny since:7d",
  pressEnterSearch: "Press Enter to search",
  clearSearch: "Clear search",
  addFilter: "Add filter",
} as const;

export function formatNotAbsolute(path: string): string {
  return `“path:${path}” isn’t an absolute path. Start with /, or search for it as text.`;
}

export function formatUnknownKind(by: string, kinds: string): string {
  return `Unknown kind “by:${by}”. Try ${kinds}.`;
}

export function formatUnknownDecision(verdict: string, decisions: string): string {
  return `Unknown decision “verdict:${verdict}”. Try ${decisions}.`;
}

export function formatUnknownRisk(risk: string, risks: string): string {
  return `Unknown risk “risk:${risk}”. Try ${risks}.`;
}

export function formatInvalidTime(name: string, typed: string): string {
  return `Invalid time “${name}:${typed}”. Try 24h, 7d, today, 2026-11-01 or 2026-11-01T14:30.`;
}

export function formatRemoveTitle(name: string): string {
  return `Remove view ${name}?`;
}

export function formatMissingQuote(value: string): string {
  return `Missing closing quote before “${value}”.`;
}

export function formatNeedsValue(name: string): string {
  return `“${name}:” needs a value.`;
}

export function formatTwice(name: string): string {
  return `“${name}:” appears twice. Use each filter once.`;
}

export function formatUnknownFilter(name: string, filters: string, whole: string): string {
  return `Unknown filter “${name}:”. Filters: ${filters}. To search for it as text, put "${whole}" in quotes.`;
}

export function formatSearch(query: string): string {
  return `Search: ${query}`;
}

export function formatSharedBy(owner: string): string {
  return `Shared with the team by ${owner}`;
}

export function formatRemoveView(name: string): string {
  return `Remove view ${name}`;
}

export function formatRemoveFilter(name: string, value: string): string {
  return `Remove filter ${name}: ${value}`;
}

export function formatYou(person: string): string {
  return `${person} (you)`;
}
