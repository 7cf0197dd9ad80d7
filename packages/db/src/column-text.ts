const mark = "\uf8ff";

/**
 * Text for a `text` column. Postgres refuses NUL in it and half a surrogate pair is no UTF-8, so both are written as an
 * escape, and so is the mark of the escape. JSON columns need none of this: `JSON.stringify` escapes both.
 */
export function toColumn(text: string): string {
  const isPlain = text.isWellFormed() && !text.includes("\0") && !text.includes(mark);
  return isPlain ? text : text.replace(/[\uf8ff\p{Surrogate}]/gu, escapeOf).replaceAll("\0", escapeOf("\0"));
}

/** The text that `toColumn` was given. */
export function fromColumn(column: string): string {
  if (!column.includes(mark)) return column;
  return column.replace(/\uf8ff([0-9a-f]{4})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function escapeOf(unit: string): string {
  return `${mark}${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
