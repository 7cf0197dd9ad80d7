import type { ChangedFile } from "../ports/workspace-watch.ts";
import { type GitPlace, gitText } from "./git.ts";
import { opaqueOf, type State } from "./state.ts";

/** What changed between two states, by path. A folder that is only named ends with `/`. */
export async function compareStates(
  place: GitPlace,
  before: State,
  after: State,
  signal: AbortSignal,
): Promise<ChangedFile[]> {
  const folders = before.opaque === after.opaque ? [] : await compareFolders(place, before, after);
  if (before.tree === after.tree) return folders;
  const args = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", before.tree, after.tree];
  const pieces = (await gitText(place, args, { signal })).split("\0");
  const files: ChangedFile[] = [];
  for (let index = 0; index + 1 < pieces.length; index += 2) {
    const status = (pieces[index] ?? "").split(" ").at(-1) ?? "";
    files.push({ path: pieces[index + 1] ?? "", change: changeOf(status) });
  }
  return [...files, ...folders].sort((one, other) => (one.path < other.path ? -1 : 1));
}

async function compareFolders(place: GitPlace, before: State, after: State): Promise<ChangedFile[]> {
  const [old, present] = await Promise.all([opaqueOf(place, before), opaqueOf(place, after)]);
  const known = new Set(old);
  const there = new Set(present);
  return [
    ...present.filter((path) => !known.has(path)).map((path) => ({ path, change: "created" as const })),
    ...old.filter((path) => !there.has(path)).map((path) => ({ path, change: "deleted" as const })),
  ];
}

function changeOf(status: string): ChangedFile["change"] {
  if (status === "A") return "created";
  return status === "D" ? "deleted" : "modified";
}
