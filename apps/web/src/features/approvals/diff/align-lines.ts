/** A run of lines of one block of changes: lines that belong together in pairs, or lines of one side alone. */
export type AlignedRun = {
  kind: "paired" | "whitespace" | "removed" | "added";
  /** How many lines of each side; a pair counts on both. */
  removed: number;
  added: number;
};

/** Less alike than this, two lines are no version of each other: words marked in them would only distract. */
const leastAlike = 0.4;
/** Beyond this many comparisons a block is paired line by line. */
const mostComparisons = 10_000;

/**
 * Which removed line became which added one. Pairs never cross, and their lines are as alike as possible together. With `joinsWhitespace`,
 * pairs that differ in nothing but blanks are runs of their own.
 */
export function alignLines(
  removed: readonly string[],
  added: readonly string[],
  { joinsWhitespace }: { joinsWhitespace: boolean },
): AlignedRun[] {
  const pairs = pairLines(removed, added);
  const runs: AlignedRun[] = [];
  let [nextRemoved, nextAdded] = [0, 0];
  for (const { from, to } of [...pairs, { from: removed.length, to: added.length }]) {
    extend(runs, "removed", from - nextRemoved);
    extend(runs, "added", to - nextAdded);
    if (from === removed.length) break;
    const isBlank = joinsWhitespace && withoutBlanks(removed[from]) === withoutBlanks(added[to]);
    extend(runs, isBlank ? "whitespace" : "paired", 1);
    [nextRemoved, nextAdded] = [from + 1, to + 1];
  }
  return runs;
}

function extend(runs: AlignedRun[], kind: AlignedRun["kind"], count: number): void {
  if (count === 0) return;
  const removed = kind === "added" ? 0 : count;
  const added = kind === "removed" ? 0 : count;
  const last = runs.at(-1);
  if (last?.kind === kind) {
    last.removed += removed;
    last.added += added;
  } else runs.push({ kind, removed, added });
}

type Pair = { from: number; to: number };

function pairLines(removed: readonly string[], added: readonly string[]): Pair[] {
  if (removed.length * added.length > mostComparisons) {
    return removed.slice(0, added.length).map((_, index) => ({ from: index, to: index }));
  }
  const [before, after] = [removed.map(readWords), added.map(readWords)];
  const alike = before.map((one) => after.map((other) => likeness(one, other)));
  return tracePairs(alike, removed.length, added.length);
}

/** The pairs with the greatest likeness together: what is best from each place on, then the way along it. */
function tracePairs(alike: readonly number[][], rows: number, columns: number): Pair[] {
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1));
  const bestAt = (row: number, column: number) => best[row]?.[column] ?? 0;
  const gain = (row: number, column: number) => {
    const score = alike[row]?.[column] ?? 0;
    return score < leastAlike ? Number.NEGATIVE_INFINITY : score + bestAt(row + 1, column + 1);
  };
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const found = Math.max(bestAt(row + 1, column), bestAt(row, column + 1), gain(row, column));
      best[row]?.fill(found, column, column + 1);
    }
  }
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    const here = bestAt(row, column);
    if (gain(row, column) === here) pairs.push({ from: row++, to: column++ });
    else if (bestAt(row + 1, column) === here) row += 1;
    else column += 1;
  }
  return pairs;
}

type Words = { text: string; counts: ReadonlyMap<string, number>; size: number };

function readWords(line: string): Words {
  const counts = new Map<string, number>();
  let size = 0;
  for (const [word] of line.matchAll(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    size += word.length;
  }
  return { text: withoutBlanks(line), counts, size };
}

/** From 0, nothing in common, to 1, the same but for blanks: the part of their characters that stands in words of both. */
function likeness(one: Words, other: Words): number {
  if (one.text === other.text) return 1;
  let common = 0;
  for (const [word, count] of one.counts)
    common += word.length * Math.min(count, other.counts.get(word) ?? 0);
  return one.size + other.size === 0 ? 0 : (2 * common) / (one.size + other.size);
}

function withoutBlanks(line: string | undefined): string {
  return (line ?? "").replace(/\s+/g, "");
}
