import { plural } from "../../../lib/messages/numbers.ts";

/** What the opened call of the inbox says around the call itself. */
export const openedCallMessages = {
  backToList: "Back to the list",
  call: "Call",
  nextCall: "Next call",
  openedCall: "Opened call",
  effects: "What the call would do",
  earlierCallFirst: "An earlier call of this turn comes first. You can decide this one ahead.",
  verdict: "Decision",
  clearSelection: "Clear selection",
} as const;

export function formatSelectedInstead(count: number): string {
  return `${plural(count, "row is", "rows are")} selected in the list and answered together. To decide this call alone, clear the selection.`;
}

export function formatMates(count: number): string {
  return `${count} calls in this turn are waiting.`;
}

export function formatApproveMates(count: string): string {
  return `Approve ${count}…`;
}
