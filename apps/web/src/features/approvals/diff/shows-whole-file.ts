import type { FileDiffMetadata, Hunk } from "@pierre/diffs";

/** How many unchanged lines a diff shows around a change, if the file has that many. */
const contextLines = 3;

/** Whether the server's diff shows all lines of its file, in one hunk from the first line to the last. */
export function showsWholeFile({ hunks: [hunk, ...others] }: FileDiffMetadata): boolean {
  return hunk !== undefined && others.length === 0 && beginsFile(hunk) && endsFile(hunk);
}

function beginsFile({ deletionStart, additionStart }: Hunk): boolean {
  return deletionStart <= 1 && additionStart <= 1;
}

function endsFile({ hunkContent }: Hunk): boolean {
  const last = hunkContent.at(-1);
  return last !== undefined && (last.type === "change" || last.lines < contextLines);
}
