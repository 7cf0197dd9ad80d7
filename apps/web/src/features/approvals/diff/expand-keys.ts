import { diffMessages, formatMoreLines } from "./diff-messages.ts";

const buttons = "[data-expand-button]";

/** Makes what shows more lines around a change reachable by keys, and names it. Called after every drawing. */
export function makeExpandReachable(host: HTMLElement): void {
  for (const button of host.shadowRoot?.querySelectorAll<HTMLElement>(buttons) ?? []) {
    if (button.hasAttribute("aria-label")) continue;
    button.setAttribute("aria-label", labelOf(button));
    button.title = labelOf(button);
    button.tabIndex = 0;
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      button.click();
    });
  }
}

/** So many more lines a step shows. */
export const expandedLines = 10;

function labelOf(button: HTMLElement): string {
  if (button.hasAttribute("data-expand-all-button") || button.hasAttribute("data-expand-both"))
    return diffMessages.allLines;
  // Towards the code above stand the lines below it.
  return formatMoreLines(expandedLines, button.hasAttribute("data-expand-up") ? "below" : "above");
}
