import type { FileChange } from "@countersign/contracts/preview";
import { useSyncExternalStore } from "react";
import { type ExternalStore, makeStore } from "../../../lib/data/external-store.ts";

const key = "countersign-viewed-files";
const keptMarks = 500;

let marks: ExternalStore<readonly string[]> | null = null;

/** The diffs that a person marked in this tab as viewed. They outlive a reload. */
function viewedMarks(): ExternalStore<readonly string[]> {
  marks ??= makeStore(readMarks(sessionStorage.getItem(key)));
  return marks;
}

const none: readonly string[] = [];

/** Which of the files are marked as viewed, by their paths. */
export function useViewedFiles(files: readonly FileChange[]): ReadonlySet<string> {
  const all = useSyncExternalStore(
    (listener) => viewedMarks().subscribe(listener),
    () => viewedMarks().get(),
    () => none,
  );
  return new Set(files.flatMap((file) => (all.includes(markOf(file)) ? [file.path] : [])));
}

export function markViewed(file: FileChange, isViewed: boolean): void {
  const mark = markOf(file);
  const others = viewedMarks()
    .get()
    .filter((one) => one !== mark);
  const next = isViewed ? [...others, mark].slice(-keptMarks) : others;
  viewedMarks().set(next);
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // The browser's room is full: the marks are kept until the tab is reloaded.
  }
}

/** A mark is of a diff, not of a file: of a file that changes once more nothing has been viewed. */
export function markOf({ path, diff }: Pick<FileChange, "path" | "diff">): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of diff) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  return `${path} ${diff.length} ${hash.toString(36)}`;
}

/** Reads what this tab kept; what cannot be read is left out. */
export function readMarks(kept: string | null): readonly string[] {
  if (kept === null) return [];
  try {
    const read: unknown = JSON.parse(kept);
    return Array.isArray(read) ? read.filter((one) => typeof one === "string") : [];
  } catch {
    // Not what this tab wrote: it begins without.
    return [];
  }
}
