import type { Line } from "../../terminal/terminal.ts";
import type { TextField } from "../../terminal/text-field.ts";
import { wrapLine } from "../../terminal/wrap-line.ts";

const cursor = "▏";

/** `rows`: so many at most; those around the cursor. `indent` is in front of the first, blanks of the same width in front of the others. */
export type FieldPlace = { columns: number; indent: string; rows: number; hasCursor?: boolean };

/** A text that is being written, line by line. */
export function drawField({ text, cursor: at }: TextField, place: FieldPlace): Line[] {
  const { columns, indent, rows, hasCursor = true } = place;
  const shown = hasCursor ? text.slice(0, at) + cursor + text.slice(at) : text;
  const width = Math.max(columns - indent.length, 1);
  const all = shown.split("\n").flatMap((line) => wrapLine([line], width));
  const end = lastRowBefore(text.slice(0, at), width);
  const from = Math.max(0, Math.min(end - rows + 1, all.length - rows));
  return all
    .slice(from, from + rows)
    .map((row, index): Line => [index === 0 ? indent : " ".repeat(indent.length), ...row]);
}

/** The row in which a text ends. */
function lastRowBefore(text: string, width: number): number {
  return text.split("\n").flatMap((line) => wrapLine([line + cursor], width)).length - 1;
}
