import { plural } from "../../../lib/messages/numbers.ts";

/** What reviewing a rule says: proposals, versions, its past effect and suggestions. */
export const reviewMessages = {
  testAgainstHistory: "Test against history",
  pastCalls: "Past calls",
  ran: "ran",
  suggestions: "Suggestions from history",
  hide: "Hide",
  show: "Show",
  createRule: "Create rule",
  history: "History",
  created: "Created",
  proposed: "Proposed",
  activated: "Activated",
  changed: "Changed",
  revoked: "Revoked",
  rejected: "Rejected",
  reason: "Reason",
  none: "None",
  newEffect: "This rule has no effect until someone activates it.",
  changeEffect: "The current rule applies until someone activates this change.",
  removalEffect: "The rule stays active until someone approves its removal.",
  note: "Note",
  noteHint: "For the author, and for the history.",
  changedMeanwhile:
    "The proposal changed while you had it open. Close and reopen it to see the current version.",
  activateRule: "Activate rule",
  turnDown: "Reject",
  edit: "Edit",
  proposalRejected: "Rejected. The active rules haven’t changed.",
  denied: "denied",
  instructed: "instructed",
  aborted: "aborted",
} as const;

export function formatNotTested(error: string): string {
  return `The rule couldn’t be tested against history. ${error}`;
}

export function formatMoreNotListed(count: number): string {
  return `${count} more not listed.`;
}

export function formatWouldHaveSaved(rules: number, prompts: number): string {
  return `${plural(rules, "rule")} would have saved ${plural(prompts, "prompt")}`;
}

export function formatApproved(times: number): string {
  return `and similar: approved ${plural(times, "time")} by`;
}

export function formatNeverDenied(time: string, workspace: null | string): string {
  return `and never denied, last ${time}${workspace === null ? "" : `, in ${workspace}`}.`;
}

export function formatHistoryNotLoaded(error: string): string {
  return `The history couldn’t be loaded. ${error}`;
}

export function formatVersion(version: number): string {
  return `v${version}`;
}

export function formatProposedBy(sentence: string): string {
  return `${sentence} Proposed by`;
}

export function formatRevoked(rule: string): string {
  return `${rule} is revoked.`;
}

export function formatActivated(rule: string): string {
  return `${rule} is active. It applies to the next call.`;
}

export function formatPeople(people: number): string {
  return `${people} people`;
}
