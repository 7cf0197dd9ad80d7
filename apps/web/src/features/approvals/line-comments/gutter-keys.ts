import { noteEscape } from "../../../lib/keys/escape-guard.ts";
import { lineComments } from "./comment-by-key.ts";
import { formatCommentPlace } from "./comment-messages.ts";
import type { LinePlace } from "./use-line-comments.ts";

export type GutterLine = Pick<LinePlace, "side" | "line">;

const numbers = "[data-column-number]";

/** The line on which the keys of a diff stand: a new drawing makes new elements, and must not lose them. */
const focusedLines = new WeakMap<HTMLElement, GutterLine>();

/** Called with the line where the keys stand, and the one from which Shift and the arrows selected up to it. */
export type OnGutterLines = (line: GutterLine, from: GutterLine) => void;

/**
 * Makes the line numbers of a drawn diff reachable by keys: one of them has the place in the order of Tab, the arrows go from
 * line to line, with Shift they select, Enter comments. Called after every drawing; what was made before is left as it is.
 */
export function makeGutterReachable(
  host: HTMLElement,
  onLines: OnGutterLines,
  onSelect: OnGutterLines,
): void {
  const root = host.shadowRoot;
  if (root === null) return;
  const cells = cellsOf(root);
  for (const { cell, line } of cells) {
    if (cell.hasAttribute("role")) continue;
    cell.setAttribute("role", "button");
    cell.setAttribute("aria-label", formatCommentPlace(line.side, line.line, line.line));
    cell.tabIndex = -1;
    lineComments.set(cell, () => onLines(line, anchorOf(host, line)));
    cell.addEventListener("focus", () => focusedLines.set(host, line));
    cell.addEventListener("blur", (event) => {
      // The comment on the line stands inside of the diff: from there the keys come back to the line.
      const next = event.relatedTarget;
      if (next instanceof Node && !host.contains(next)) focusedLines.delete(host);
    });
    cell.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Enter" || event.key === " ") onLines(line, anchorOf(host, line));
      else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        if (event.shiftKey) anchors.set(host, anchorOf(host, line));
        else anchors.delete(host);
        const next = moveFocus(root, cell, event.key === "ArrowDown" ? 1 : -1);
        if (next !== null) onSelect(next, anchors.get(host) ?? next);
      } else if (event.key === "Escape" && !event.shiftKey) leaveLine(cell);
      else return;
      event.preventDefault();
    });
  }
  const line = focusedLines.get(host);
  const stood = cells.find((one) => one.line.side === line?.side && one.line.line === line.line)?.cell;
  if (!cells.some(({ cell }) => cell.tabIndex === 0))
    (stood ?? cells[0]?.cell)?.setAttribute("tabindex", "0");
  const hasLostFocus = document.activeElement === document.body;
  if (hasLostFocus) stood?.focus({ preventScroll: true });
}

/** Where a selection with Shift began. */
const anchors = new WeakMap<HTMLElement, GutterLine>();

function anchorOf(host: HTMLElement, line: GutterLine): GutterLine {
  return anchors.get(host) ?? line;
}

function cellsOf(root: ShadowRoot): { cell: HTMLElement; line: GutterLine }[] {
  return [...root.querySelectorAll<HTMLElement>(numbers)].flatMap((cell) => {
    const line = lineOf(cell);
    return line === null ? [] : [{ cell, line }];
  });
}

/** Esc on a line leaves the lines, and aborts no call. */
function leaveLine(cell: HTMLElement): void {
  cell.blur();
  noteEscape();
}

/** Where the keys begin: for a button that leads there. */
export function focusGutter(host: HTMLElement): void {
  host.shadowRoot?.querySelector<HTMLElement>(`${numbers}[tabindex="0"]`)?.focus();
}

function moveFocus(root: ShadowRoot, from: HTMLElement, by: 1 | -1): GutterLine | null {
  const cells = cellsOf(root);
  const next = cells[cells.findIndex(({ cell }) => cell === from) + by];
  if (next === undefined) return null;
  from.tabIndex = -1;
  next.cell.tabIndex = 0;
  next.cell.focus();
  return next.line;
}

/** Null of a cell that isn't the one of its line: side by side, an unchanged line has its place on the right. */
function lineOf(cell: HTMLElement): GutterLine | null {
  const line = Number(cell.getAttribute("data-column-number") ?? "");
  if (!Number.isInteger(line) || line < 1) return null;
  if (cell.getAttribute("data-line-type") === "change-deletion") return { line, side: "deletions" };
  return cell.closest("[data-deletions]") === null ? { line, side: "additions" } : null;
}
