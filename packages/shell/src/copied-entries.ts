import type { CopiedEntries, PathChange } from "./analysis.ts";
import type { ShellWord } from "./shell-word.ts";

/** Anything: what is in an archive, or in a folder whose content is copied. */
export const anything: CopiedEntries = { names: null, patterns: [], isTree: true };

/** The same changes, where what is written is of any name. */
export function withAnyEntries(changes: readonly PathChange[]): PathChange[] {
  return changes.map((change) =>
    change.access === "write" ? { ...change, copiedEntries: anything } : change,
  );
}

/** What copies of these bring to a folder. `isTree`: each may be a folder. */
export function copiedEntriesOf(sources: readonly ShellWord[], isTree: boolean): CopiedEntries {
  const names: string[] = [];
  const patterns: string[] = [];
  for (const word of sources) {
    const name = word.kind === "dynamic" ? null : lastName(word.value);
    if (name === null) return { names: null, patterns: [], isTree };
    (word.kind === "glob" && /[*?[\\]/.test(name) ? patterns : names).push(name);
  }
  return { names, patterns, isTree };
}

/** The last name of a path; null where it is none, so that what is in the folder may come without it. */
export function lastName(path: string): string | null {
  const name = path.replace(/\/+$/, "").replace(/^.*\//s, "");
  return /^(?:\.{0,2}|~)$/.test(name) ? null : name;
}
