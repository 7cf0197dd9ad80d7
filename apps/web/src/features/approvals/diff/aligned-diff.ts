import type { ChangeContent, ContextContent, FileDiffMetadata, Hunk } from "@pierre/diffs";
import { type AlignedRun, alignLines } from "./align-lines.ts";

export type AlignedDiff = {
  diff: FileDiffMetadata;
  /** Changed lines that are shown as unchanged since they differ in blanks only. */
  hiddenLines: number;
};

/**
 * The diff with lines in pairs that belong together, which is how they stand side by side and how their words are compared. With
 * `hidesWhitespace`, lines that differ in blanks only count as unchanged.
 */
export function alignDiff(
  diff: FileDiffMetadata,
  { hidesWhitespace }: { hidesWhitespace: boolean },
): AlignedDiff {
  let hiddenLines = 0;
  const hunks = diff.hunks.map((hunk) => {
    const hunkContent = hunk.hunkContent.flatMap((content) => {
      if (content.type === "context" || content.additions === 0 || content.deletions === 0) return [content];
      const runs = runsOf(diff, content, hidesWhitespace);
      for (const run of runs) if (run.kind === "whitespace") hiddenLines += run.added;
      return placeRuns(content, runs);
    });
    return { ...hunk, hunkContent };
  });
  return { diff: recount({ ...diff, hunks }), hiddenLines };
}

function runsOf(diff: FileDiffMetadata, content: ChangeContent, joinsWhitespace: boolean): AlignedRun[] {
  const { deletionLineIndex: from, deletions, additionLineIndex: to, additions } = content;
  const removed = diff.deletionLines.slice(from, from + deletions);
  const added = diff.additionLines.slice(to, to + additions);
  return alignLines(removed, added, { joinsWhitespace });
}

function placeRuns(content: ChangeContent, runs: readonly AlignedRun[]): (ChangeContent | ContextContent)[] {
  let { deletionLineIndex, additionLineIndex } = content;
  return runs.map(({ kind, removed, added }) => {
    const place = { deletionLineIndex, additionLineIndex };
    deletionLineIndex += removed;
    additionLineIndex += added;
    return kind === "whitespace"
      ? { type: "context", lines: added, ...place }
      : { type: "change", deletions: removed, additions: added, ...place };
  });
}

/** Counts rows again: where lines of both sides stand in no pair, a hunk has more rows side by side than before. */
function recount(diff: FileDiffMetadata): FileDiffMetadata {
  let [split, unified] = [0, 0];
  const hunks = diff.hunks.map((hunk): Hunk => {
    const counts = { splitLineCount: 0, unifiedLineCount: 0, additionLines: 0, deletionLines: 0 };
    for (const content of hunk.hunkContent) {
      const isContext = content.type === "context";
      counts.splitLineCount += isContext ? content.lines : Math.max(content.additions, content.deletions);
      counts.unifiedLineCount += isContext ? content.lines : content.additions + content.deletions;
      counts.additionLines += isContext ? 0 : content.additions;
      counts.deletionLines += isContext ? 0 : content.deletions;
    }
    split += hunk.collapsedBefore;
    unified += hunk.collapsedBefore;
    const counted = { ...hunk, ...counts, splitLineStart: split, unifiedLineStart: unified };
    split += counts.splitLineCount;
    unified += counts.unifiedLineCount;
    return counted;
  });
  return { ...diff, hunks, splitLineCount: split, unifiedLineCount: unified };
}
