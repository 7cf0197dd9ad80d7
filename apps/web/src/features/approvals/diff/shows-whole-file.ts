import type { FileDiffMetadata, Hunk } from "@pierre/diffs";

/** How many unchanged lines a diff shows around a change where the file has them. */
const contextLines = 3;

/** Whether a diff, as it came from the server, shows all lines of its file: one hunk from the first line to the last. */
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
