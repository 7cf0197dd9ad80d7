import { join } from "node:path";
import type { ChangeStore, FileContents } from "@countersign/agent";
import type { ChangeState } from "@countersign/contracts/recorded-change";
import { isProtectedPath } from "@countersign/policy";
import { type ComposedFile, isSame } from "./compose-changes.ts";

/** A file with how it stands now. `present` is "skipped" where something is in its place that can't be replaced. */
export type FileState = ComposedFile & {
  present: FileContents extends ReadonlyMap<string, infer Content> ? Content : never;
  state: ChangeState;
  /** Names the present version. */
  current: string;
  isProtected: boolean;
};

/** How the files of a change stand now. */
export async function findStates(
  files: readonly ComposedFile[],
  { workspace, store, home }: { workspace: string; store: Pick<ChangeStore, "read">; home: string },
): Promise<FileState[]> {
  const contents = await store.read(
    workspace,
    files.map(({ path }) => path),
  );
  return files.map((file) => {
    const present = contents.get(file.path) ?? null;
    return {
      ...file,
      present,
      state: stateOf(file, present),
      current: describePresent(present),
      isProtected: isProtectedPath(join(workspace, file.path), home),
    };
  });
}

function stateOf({ before, after, isMixed }: ComposedFile, present: FileState["present"]): ChangeState {
  if (present === "skipped") return "conflict";
  const version = present?.version ?? null;
  if (isSame(version, before)) return "undone";
  if (!isSame(version, after)) return "conflict";
  return isMixed ? "mixed" : "changed";
}

function describePresent(present: FileState["present"]): string {
  if (present === "skipped") return "unreadable";
  return present === null ? "none" : `${present.version.mode} ${present.version.name}`;
}
