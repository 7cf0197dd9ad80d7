import { plural } from "../../../lib/messages/numbers.ts";

/** What the sheet says in which several calls are decided together. */
export const bulkSheetMessages = {
  reason: "Reason (optional)",
  reasonPlaceholder: "Reason for a denial (optional): each agent reads it",
  approving: "Approving…",
  denying: "Denying…",
  cancel: "Cancel",
  approvalIsFinal: "An approval is final once the call runs.",
  noneWaits: "None of these calls is still waiting as listed.",
  calls: "The calls",
  place: "Where it runs",
  alreadyDecided: "Already decided",
  changedStillWaits: "Changed, still waiting",
  noLongerWaits: "No longer waiting",
  needsSecondApprover: "Needs a second approver",
  refused: "Refused",
  outcomes: "Results",
  done: "Done",
  changedSinceListed: "Changed since it was listed: it still waits, and is decided by itself.",
  description: "Each is listed in full. Skips calls that change or are decided in the meantime.",
  leftOutAlone: "Left out: critical calls and calls that need dual approval are decided one by one.",
  notPreviewed: "Not included, because what they would do isn’t known yet:",
} as const;

export function formatApproveCalls(count: number): string {
  return `Approve ${plural(count, "call")}`;
}

export function formatDenyCalls(count: number): string {
  return `Deny ${plural(count, "call")}`;
}

/** How many calls are no longer decided with the others; nothing when all still are. */
export function formatLeftOut(count: number): string {
  if (count === 0) return "";
  return `${plural(count, "call is", "calls are")} left out because ${count === 1 ? "it changed or was" : "they changed or were"} decided in the meantime.`;
}

export function formatWhyLeftOut(why: string): string {
  return `Left out. ${why}`;
}

export function formatOutcomesOf(summary: string): string {
  return `${summary} Results:`;
}

export function formatFirstOnly(shown: number, left: number): string {
  return `Showing the first ${shown}. Decide the remaining ${plural(left, "call")} afterwards.`;
}
