import { diffMessages, formatMoreLines } from "./diff-messages.ts";

const buttons = "[data-expand-button]:not([data-expand-all-button])";

/** Makes what shows more lines around a change reachable by keys, and names it. Called after every drawing. */
export function makeExpandReachable(host: HTMLElement): void {
  const root = host.shadowRoot;
  if (root === null) return;
  for (const button of root.querySelectorAll<HTMLElement>(buttons)) {
    makeReachable(button, labelOf(button), () => button.click());
  }
  // The renderer hides its own button for all lines. The words that count them stand for it.
  for (const all of root.querySelectorAll<HTMLElement>("[data-expand-all-button]")) {
    const count = all.parentElement?.querySelector<HTMLElement>("[data-unmodified-lines]") ?? null;
    if (count === null || count.hasAttribute("role")) continue;
    count.setAttribute("role", "button");
    count.addEventListener("click", () => all.click());
    makeReachable(count, diffMessages.allLines, () => all.click());
  }
}

function makeReachable(button: HTMLElement, label: string, act: () => void): void {
  if (button.hasAttribute("aria-label")) return;
  button.setAttribute("aria-label", label);
  button.title = label;
  button.tabIndex = 0;
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  });
}

/** So many more lines a step shows. */
export const expandedLines = 10;

function labelOf(button: HTMLElement): string {
  if (button.hasAttribute("data-expand-both")) return diffMessages.allLines;
  // Towards the code above stand the lines below it.
  return formatMoreLines(expandedLines, button.hasAttribute("data-expand-up") ? "below" : "above");
}
