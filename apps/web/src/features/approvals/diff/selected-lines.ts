import type { FileDiffMetadata, SelectedLineRange } from "@pierre/diffs";

export type LineRange = { side: "additions" | "deletions"; from: number; to: number };

/**
 * The lines that somebody selected, on one side. An unchanged line is named by its number in the new file, wherever it was clicked;
 * a selection that begins with removed and ends with added lines is one of the added lines.
 */
export function selectedLines(diff: FileDiffMetadata, selected: SelectedLineRange): LineRange {
  const start = pointOf(diff, selected.side ?? "additions", selected.start);
  const end = pointOf(diff, selected.endSide ?? selected.side ?? "additions", selected.end);
  const isRemoved = start.side === "deletions" && end.side === "deletions";
  const [first, last] = isRemoved ? [start.line, end.line] : [start.added, end.added];
  return {
    side: isRemoved ? "deletions" : "additions",
    from: Math.min(first, last),
    to: Math.max(first, last),
  };
}

/** `added`: the line of the new file that stands there, for a removed line the one that came in its place. */
type Point = { side: LineRange["side"]; line: number; added: number };

function pointOf(diff: FileDiffMetadata, side: LineRange["side"], line: number): Point {
  if (side === "additions") return { side, line, added: line };
  let shift = 0;
  for (const hunk of diff.hunks) {
    let removed = hunk.deletionStart + (hunk.deletionCount === 0 ? 1 : 0);
    let added = hunk.additionStart + (hunk.additionCount === 0 ? 1 : 0);
    if (line < removed) break;
    for (const content of hunk.hunkContent) {
      const [deletions, additions] =
        content.type === "context" ? [content.lines, content.lines] : [content.deletions, content.additions];
      const isHere = line < removed + deletions;
      if (isHere && content.type === "change") return { side, line, added };
      if (isHere) return unchanged(added + line - removed);
      removed += deletions;
      added += additions;
    }
    shift = added - removed;
  }
  return unchanged(line + shift);
}

function unchanged(line: number): Point {
  return { side: "additions", line, added: line };
}
