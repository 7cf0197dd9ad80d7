import type { FileDiffMetadata } from "@pierre/diffs";

/** The lines of a text, each with its line feed; the last may have none. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The text of a file after the change that a diff of it shows; null where the diff isn't of this text. */
export function fileAfter(
  before: string,
  { hunks, deletionLines, additionLines }: FileDiffMetadata,
): string | null {
  const lines = linesOf(before);
  const after: string[] = [];
  let next = 0;
  for (const hunk of hunks) {
    // A hunk without old lines names the line after which it stands.
    const start = hunk.deletionCount === 0 ? hunk.deletionStart : hunk.deletionStart - 1;
    after.push(...lines.slice(next, start));
    const removed = deletionLines.slice(hunk.deletionLineIndex, hunk.deletionLineIndex + hunk.deletionCount);
    if (removed.some((line, index) => line !== lines[start + index])) return null;
    after.push(...additionLines.slice(hunk.additionLineIndex, hunk.additionLineIndex + hunk.additionCount));
    next = start + hunk.deletionCount;
  }
  return [...after, ...lines.slice(next)].join("");
}
