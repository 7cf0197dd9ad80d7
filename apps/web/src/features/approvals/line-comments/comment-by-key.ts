const reachable = '[data-column-number][role="button"]';
const changed = '[data-line-type="change-addition"], [data-line-type="change-deletion"]';

/** What commenting on the line of a diff's cell does. Written where diffs are drawn, whose code loads with the first one. */
export const lineComments = new WeakMap<HTMLElement, () => void>();

/** Whether the page has a line to comment on: then the comment on the one with the focus is opened, else on the first that changes. */
export function commentByKey(): boolean {
  const roots = [...document.querySelectorAll("diffs-container")].flatMap(
    ({ shadowRoot }) => shadowRoot ?? [],
  );
  const focused = roots.map((root) => root.activeElement).find((cell) => cell?.matches(reachable));
  const cells = roots.flatMap((root) => [...root.querySelectorAll(reachable)]);
  const cell = focused ?? cells.find((one) => one.matches(changed)) ?? cells[0];
  if (!(cell instanceof HTMLElement)) return false;
  cell.focus();
  lineComments.get(cell)?.();
  return true;
}
