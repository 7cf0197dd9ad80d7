import type { LineComment } from "./comment-store.ts";

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

type Placed = Pick<LineComment, "side" | "line" | "quote" | "isOutside">;

/**
 * Where the last commented line stands in the diff as it is now: where it stood, or at its new number when just one place reads the same.
 * Null when the lines are gone, or nobody can tell which of several they are. What was said of lines around the diff stays at its number.
 */
export function placeOf(lines: readonly DiffLine[], { side, line, quote, isOutside }: Placed): number | null {
  if (isOutside) return line;
  const own = lines.filter((one) => one.side === side);
  const quoted = quote.split("\n");
  const alike = own.filter((_, index) => {
    const last = index + 1;
    return (
      last >= quoted.length &&
      own.slice(last - quoted.length, last).every(({ text }, at) => text === quoted[at])
    );
  });
  if (alike.some((one) => one.line === line)) return line;
  const [only, second] = alike;
  return only === undefined || second !== undefined ? null : only.line;
}

/** What a comment on the lines from one to another of a side is about; null where no such line is known. `around`: lines that the diff doesn't have. */
export function quoteLines(
  lines: readonly DiffLine[],
  { side, from, to }: { side: DiffLine["side"]; from: number; to: number },
  around: (line: number) => string | undefined,
): Pick<LineComment, "side" | "line" | "from" | "quote" | "isOutside"> | null {
  const texts = new Map(lines.flatMap((one) => (one.side === side ? [[one.line, one.text] as const] : [])));
  const quoted: string[] = [];
  let isOutside = false;
  let last = 0;
  for (let line = from; line <= to; line += 1) {
    const shown = texts.get(line);
    const text = shown ?? (side === "additions" ? around(line) : undefined);
    if (text === undefined) continue;
    if (shown === undefined) isOutside = true;
    quoted.push(text);
    last = line;
  }
  if (quoted.length === 0) return null;
  return {
    side,
    line: last,
    from: from < last ? from : undefined,
    quote: quoted.join("\n"),
    isOutside: isOutside || undefined,
  };
}
