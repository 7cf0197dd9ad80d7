/** A line that a unified diff shows. A line that stays is named by its number in the new file, as reviewers know it. */
export type DiffLine = { side: "additions" | "deletions"; line: number; text: string };

/** Every line that a unified diff shows, in its order. */
export function diffLines(diff: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let before = 0;
  let after = 0;
  for (const row of diff.split("\n")) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(row);
    if (hunk !== null) {
      before = Number(hunk[1]);
      after = Number(hunk[2]);
      continue;
    }
    // Before the first hunk stand the names of the file.
    if (before === 0 && after === 0) continue;
    const text = row.slice(1);
    if (row.startsWith("+")) lines.push({ side: "additions", line: after++, text });
    else if (row.startsWith("-")) lines.push({ side: "deletions", line: before++, text });
    else if (row.startsWith(" ")) {
      lines.push({ side: "additions", line: after++, text });
      before += 1;
    }
  }
  return lines;
}

type Placed = { side: DiffLine["side"]; line: number; quote: string };

/**
 * Where a commented line stands in the diff as it is now: where it stood, or at its new number when just one line reads the same.
 * Null when the line is gone, or nobody can tell which of several it is.
 */
export function placeOf(lines: readonly DiffLine[], { side, line, quote }: Placed): number | null {
  const alike = lines.filter((one) => one.side === side && one.text === quote);
  if (alike.some((one) => one.line === line)) return line;
  const [only, second] = alike;
  return only === undefined || second !== undefined ? null : only.line;
}
