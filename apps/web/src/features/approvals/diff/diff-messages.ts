import type { FileChange } from "@countersign/contracts/preview";
import type { PreviewedFile } from "@countersign/contracts/previewed-file";
import { plural } from "../../../lib/messages/numbers.ts";

/** What diffs say of themselves. */
export const diffMessages = {
  noFiles: "No file would change.",
  isSame: "No change: the file already reads like this.",
  noChange: "no change",
  hiddenCharacters: "This change contains hidden characters. They are shown as codes like ⟨U+202E⟩.",
  isCut: "This diff is truncated. Open the file to see the rest before you decide.",
  comment: "Comment",
  commentHint:
    "Comment on lines: click or drag over their numbers, or use the arrow keys (with Shift for several) and Enter.",
  copyPath: "Copy path",
  unified: "Show unified",
  split: "Show side by side",
  hideWhitespace: "Hide whitespace changes",
  showWhitespace: "Show whitespace changes",
  viewed: "Viewed",
  showDiff: "Show diff",
  allLines: "Show all lines between",
  outsideComments: "Comments on lines that the diff doesn’t show",
} as const;

export const changeWords = { create: "new file", modify: "changed", delete: "deleted" } as const;

export const emptyChanges = {
  create: "The new file is empty.",
  modify: "The content stays the same.",
  delete: "The file is empty.",
} as const;

/** Why the lines around a diff can't be shown. */
export const missingLines: Record<Exclude<PreviewedFile["outcome"], "text">, string> = {
  changed:
    "The file changed since this diff was made, so no more lines of it are shown. If you approve, you’ll be asked again.",
  "too-large": "The file is too large to show more of it.",
  "not-text": "The file isn’t text.",
};

export function formatViewed(viewed: number, total: number): string {
  return `${viewed} of ${plural(total, "file")} viewed`;
}

export function formatLargeDiff({
  additions,
  deletions,
}: Pick<FileChange, "additions" | "deletions">): string {
  return `Large diff: ${plural(additions + deletions, "changed line")}. Open it to show the diff.`;
}

export function formatHiddenLines(lines: number): string {
  return `${plural(lines, "line")} that ${lines === 1 ? "differs" : "differ"} in whitespace only ${lines === 1 ? "is" : "are"} shown as unchanged.`;
}

export function formatMoreLines(count: number, where: "above" | "below"): string {
  return `Show ${count} more lines ${where}`;
}

export function formatDiffOf(file: string): string {
  return `Diff of ${file}`;
}

export function formatLinesOf(file: string): string {
  return `Lines of ${file}`;
}
