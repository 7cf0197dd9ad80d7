/** What several calls say that are decided together, outside of the sheet. */
export const bulkMessages = {
  coming: "Loading the calls",
  approveRest: "Approve the rest of this turn",
  decidedAlone: "Critical calls and calls that need dual approval are decided one by one.",
  noAnswer:
    "The server didn’t answer. Some of these calls may have been decided. Check which are still waiting.",
} as const;

export function formatNotDecided(error: string): string {
  return `Nothing was decided. ${error}`;
}

/** Why calls of several kinds can't be approved together. Names the first four of them. */
export function formatMixedKinds(kinds: number, named: readonly string[]): string {
  const shown = named.slice(0, 4).join(", ");
  const rest = named.length > 4 ? ` and ${named.length - 4} more` : "";
  return `Only calls of one kind, or of one turn, are approved together. These are of ${kinds} kinds: ${shown}${rest}. They can be denied together.`;
}
