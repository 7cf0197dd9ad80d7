import { plural } from "../../../lib/messages/numbers.ts";

export const inboxMessages = {
  title: "Inbox",
  nothingWaits: "nothing waiting",
  noCallWaits: "No calls need approval.",
  openOne: "Open a call to decide it.",
  noMatch: "No waiting call matches.",
  showAll: "Show all",
  filter: "Filter",
  filterTitle: "Filter and sort",
  search: "Search",
  searchLabel: "Search the waiting calls",
  closeSearch: "Close search",
  changed: "Changed",
  changedHint: "Changed since it was looked at",
  noLongerWaits: "No longer waiting",
  notAnswered: "Not decided",
  mixedSelection: "Mixed selection: deny only",
  needYou: "Sessions that need you",
  failedIntro: "Failed. ",
  atLimitIntro: "At its limit. ",
  budgetSpentIntro: "Budget spent. ",
  retry: "Retry",
  continue: "Continue",
  itsSession: "Its session",
  riskWord: "risk",
  selectedRows: "Selected rows",
  answer: "Decide…",
  allOfKind: "All of this kind",
  clear: "Clear",
  waitingCalls: "Waiting calls",
  tryAgain: "Try again",
  loading: "Loading the inbox",
  loadingCall: "Loading the call",
  loadingRest: "Loading more waiting calls…",
  loadingView: "Loading matching calls…",
} as const;

/** What the list is called for those who hear it. */
export const listNames = {
  risk: "Waiting calls, most urgent first",
  age: "Waiting calls, oldest first",
} as const;

/** "89 waiting", or "12 of 89" where a filter leaves some out. */
export function formatWaitingCount(shown: number, all: number): string {
  if (all === 0) return inboxMessages.nothingWaits;
  return shown === all ? `${all} waiting` : `${shown} of ${all}`;
}

/** How many sessions need a person beyond those that are listed. */
export function formatMoreStanding(count: number): string {
  return `${plural(count, "more session")} failed or reached a limit`;
}

/** "in 6 workspaces", or the only one by its name. */
export function formatPlaces(workspaces: readonly string[]): string {
  const [only] = workspaces;
  return workspaces.length === 1 && only !== undefined
    ? only
    : `in ${plural(workspaces.length, "workspace")}`;
}

/** The same if there may be more workspaces than those with a known name. */
export function formatCountedPlaces(known: readonly string[], count: number): string {
  return count <= known.length ? formatPlaces(known) : `in ${plural(count, "workspace")}`;
}

/**
 * "28 identical calls wait in 6 workspaces. Your decision applies only to this one." `isWhole`: whether all waiting calls are loaded, so
 * there are no more identical ones.
 */
export function formatIdentical(count: number, workspaces: number, isWhole: boolean): string {
  const calls = isWhole ? plural(count, "identical call") : `At least ${count} identical calls`;
  const places = workspaces === 1 ? "" : ` in ${plural(workspaces, "workspace")}`;
  return `${calls} wait${places}. Your decision applies only to this one.`;
}

export function formatSelectAll(count: number, isWhole: boolean): string {
  return isWhole ? `Select all ${count}` : "Select all";
}

/** "× 57", "× 57+" if more of them may not be loaded. */
export function formatGroupCount(count: number, isWhole: boolean): string {
  return `× ${count}${isWhole ? "" : "+"}`;
}

export function formatRestNotLoaded(problem: string): string {
  return `The rest of the queue couldn’t be loaded. ${problem}`;
}

export function formatDenyTitle(count: number): string {
  return `Deny ${plural(count, "call")}`;
}

export function formatAnswerTitle(count: number): string {
  return `Decide ${plural(count, "call")}`;
}

export function formatSelected(count: number): string {
  return `${count} selected`;
}

export function formatFresh(fresh: number): string {
  return `${fresh} new`;
}

export function formatWaited(duration: string): string {
  return `Waiting ${duration}`;
}

export function formatCallsOf(name: string): string {
  return `Calls of ${name}`;
}

export function formatNotRead(problem: string): string {
  return `The queue could not be read. ${problem} The calls still wait on the server.`;
}

export function formatSelect(name: string): string {
  return `Select ${name}`;
}
