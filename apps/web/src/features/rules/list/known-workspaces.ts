import type { Self } from "@countersign/contracts/person";
import type { SystemInfo } from "@countersign/contracts/system";

/** Folders of sessions, newest first, and the sample. `mayNameAny`: viewers and approvers can name only those of sessions. */
export function knownWorkspaces(info: SystemInfo | undefined, mayNameAny: boolean): string[] {
  const sample = mayNameAny ? (info?.sampleWorkspace ?? null) : null;
  return [...new Set([...(info?.recentWorkspaces ?? []), ...(sample === null ? [] : [sample])])];
}

/** The workspace that a page is about, as its queries name it: the one of its address, or the first that is known. */
export function shownWorkspace(visit: { info: SystemInfo; self: Self; search: URLSearchParams }): {
  workspace?: string;
} {
  const known = knownWorkspaces(visit.info, visit.self.permissions.includes("operate"));
  const workspace = visit.search.get("workspace") ?? known[0];
  return workspace === undefined ? {} : { workspace };
}
