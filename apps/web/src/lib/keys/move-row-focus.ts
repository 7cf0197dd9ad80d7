/** Moves the focus to the next of the rows that a selector names, or to the first when none has it; false where there is none. */
export function moveRowFocus(selector: string, by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = rows.findIndex((row) => row.matches(":focus"));
  const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
  next?.focus();
  return next !== undefined;
}
