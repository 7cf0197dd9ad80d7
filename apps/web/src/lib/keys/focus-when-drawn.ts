/** Focuses the row that a selector names. A row far away is drawn only after its list has scrolled to it. */
export function focusWhenDrawn(selector: string, tries = 10): void {
  const row = document.querySelector<HTMLElement>(selector);
  if (row !== null) row.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusWhenDrawn(selector, tries - 1));
}
