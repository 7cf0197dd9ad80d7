/**
 * A row of a text as it is shown: a line, or a run of empty ones that is told instead of shown, so that nothing stands far
 * below where nobody looks. Lines count from 1; `to` is inclusive.
 */
export type TextRow =
  | { kind: "line"; line: number; text: string }
  | { kind: "gap"; from: number; to: number };

const emptyLinesShown = 3;

/** A text as rows. The carriage return of a line's end is not shown. */
export function textRows(text: string): TextRow[] {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  const rows: TextRow[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const end = endOfEmpty(lines, index);
    if (end - index > emptyLinesShown) {
      rows.push({ kind: "gap", from: index + 1, to: end });
      index = end - 1;
    } else {
      rows.push({ kind: "line", line: index + 1, text: lines[index] ?? "" });
    }
  }
  return rows;
}

/** The index behind the run of empty lines that begins at one; the index itself where it is not empty. */
function endOfEmpty(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && /^[ \t]*$/.test(lines[end] ?? "")) end += 1;
  return end;
}
