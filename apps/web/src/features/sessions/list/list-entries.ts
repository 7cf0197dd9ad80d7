import type { SessionSummary } from "@countersign/contracts/session";

/** One line of the list. `count` is null where more sessions of the workspace may follow with the next page. */
export type ListEntry =
  | { kind: "workspace"; workspace: string; count: number | null }
  | { kind: "session"; session: SessionSummary };

/** The lines of the list: below the name of each workspace its sessions, which the server gives together. */
export function listEntries(
  sessions: readonly SessionSummary[],
  { isGrouped, isWhole }: { isGrouped: boolean; isWhole: boolean },
): ListEntry[] {
  if (!isGrouped) return sessions.map((session) => ({ kind: "session", session }));
  const groups = [...Map.groupBy(sessions, ({ workspace }) => workspace)];
  return groups.flatMap(([workspace, own], index): ListEntry[] => [
    { kind: "workspace", workspace, count: isWhole || index < groups.length - 1 ? own.length : null },
    ...own.map((session): ListEntry => ({ kind: "session", session })),
  ]);
}

export function entryKey(entry: ListEntry): string {
  return entry.kind === "session" ? `session ${entry.session.id}` : `workspace ${entry.workspace}`;
}
