import type { CommandPattern } from "@countersign/contracts/command";

/**
 * The patterns with the dangerous ones first and those that allow nothing last, and how many of them are always shown: `few`, and
 * every dangerous one, so that folding a long list never hides what must be seen.
 */
export function orderPatterns(
  patterns: readonly CommandPattern[],
  few: number,
): { ordered: CommandPattern[]; shown: number } {
  const ordered = patterns.toSorted((a, b) => rank(a) - rank(b));
  const dangerous = ordered.filter((one) => rank(one) === 0).length;
  const shown = Math.max(few, dangerous);
  // One more line is as short as the words that would stand for it.
  return { ordered, shown: ordered.length <= shown + 1 ? ordered.length : shown };
}

function rank({ danger, problem }: CommandPattern): number {
  if (problem !== null) return 2;
  return danger === null ? 1 : 0;
}
