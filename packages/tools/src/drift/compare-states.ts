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
  const uncompared = before.opaque === after.opaque ? [] : await compareOpaque(place, before, after);
  const raw = await rawChanges(place, before, after, signal);
  const changes = new Map<string, ChangedFile>();
  for (const { path, status } of raw) changes.set(path, { path, change: changeOf(status) });
  // A file that became large, or is no longer, left the compared ones and came to the others.
  for (const one of uncompared)
    changes.set(one.path, changes.has(one.path) ? { path: one.path, change: "modified" } : one);
  return [...changes.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** A file that differs, as Git says it: modes and names of both sides, zeros where there is none. */
export type RawChange = {
  path: string;
  status: string;
  before: { mode: string; name: string };
  after: { mode: string; name: string };
};

/** The compared files that differ between two states. */
export async function rawChanges(
  place: GitPlace,
  before: State,
  after: State,
  signal: AbortSignal,
): Promise<RawChange[]> {
  if (before.tree === after.tree) return [];
  const args = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", before.tree, after.tree];
  const pieces = (await gitText(place, args, { signal })).split("\0");
  const changes: RawChange[] = [];
  for (let index = 0; index + 1 < pieces.length; index += 2) {
    const [oldMode = "", newMode = "", oldName = "", newName = "", status = ""] = (pieces[index] ?? "")
      .slice(1)
      .split(" ");
    changes.push({
      path: pieces[index + 1] ?? "",
      status,
      before: { mode: oldMode, name: oldName },
      after: { mode: newMode, name: newName },
    });
  }
  return changes;
}

/** What differs of what is not compared. */
export async function compareOpaque(place: GitPlace, before: State, after: State): Promise<ChangedFile[]> {
  const [old, present] = await Promise.all([opaqueOf(place, before), opaqueOf(place, after)]);
  return [
    ...[...present].flatMap(([path, stamp]): ChangedFile[] => {
      const known = old.get(path);
      if (known === stamp) return [];
      return [{ path, change: known === undefined ? "created" : "modified" }];
    }),
    ...[...old.keys()]
      .filter((path) => !present.has(path))
      .map((path): ChangedFile => ({ path, change: "deleted" })),
  ];
}

function changeOf(status: string): ChangedFile["change"] {
  if (status === "A") return "created";
  return status === "D" ? "deleted" : "modified";
}
