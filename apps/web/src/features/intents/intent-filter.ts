import type { IntentStatus, IntentSummary } from "@countersign/contracts/intent";

/** What the list can be narrowed to. "unsaved" is what stands in a file only. */
export const intentFilters = [
  "all",
  "IN_PROGRESS",
  "PENDING",
  "BLOCKED",
  "COMPLETED",
  "ABANDONED",
  "unsaved",
] as const;
export type IntentFilter = (typeof intentFilters)[number];

export function matchesIntent(
  intent: Pick<IntentSummary, "status" | "fileState">,
  filter: IntentFilter,
): boolean {
  if (filter === "all") return true;
  if (intent.fileState === "unsaved" || filter === "unsaved")
    return filter === "unsaved" && intent.fileState === "unsaved";
  return intent.status === filter;
}

const order: readonly IntentStatus[] = ["IN_PROGRESS", "BLOCKED", "PENDING", "COMPLETED", "ABANDONED"];

/** The workspaces, each with its intents: what is worked under first, then by id. Workspaces without any keep their place. */
export function groupIntents(
  intents: readonly IntentSummary[],
  workspaces: readonly string[],
): { workspace: string; intents: IntentSummary[] }[] {
  const all = new Set([...intents.map(({ workspace }) => workspace), ...workspaces]);
  return [...all].map((workspace) => ({
    workspace,
    intents: intents.filter((intent) => intent.workspace === workspace).sort(compareIntents),
  }));
}

/** Each intent once, of several answers about the same workspaces. */
export function uniqueIntents(intents: readonly IntentSummary[]): IntentSummary[] {
  return [...new Map(intents.map((intent) => [`${intent.workspace}\n${intent.id}`, intent])).values()];
}

function compareIntents(a: IntentSummary, b: IntentSummary): number {
  const rank = ({ status, fileState }: IntentSummary) =>
    fileState === "unsaved" ? order.length : order.indexOf(status);
  return rank(a) - rank(b) || a.id.localeCompare(b.id, "en", { numeric: true });
}
