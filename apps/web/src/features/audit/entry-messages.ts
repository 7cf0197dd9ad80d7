import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { externalAgentNames } from "@countersign/contracts/external-agent-names";
import { plural } from "../../lib/messages/numbers.ts";

/** What an entry of the audit log says. */
export const entryMessages = {
  copyLink: "Copy link",
  copied: "Copied",
  copyBlocked: "Blocked: copy the URL",
  chain: "Chain",
  changedByCall: "Changed files",
  hash: "Hash",
  previousHash: "Previous hash",
  digestShown: "Digest shown",
  digestOfResult: "Digest of result",
  chainExplanation:
    "The hash covers everything in the entry and the previous hash. Changing or removing an entry breaks the chain from there on. “Verify” on the audit page checks every entry.",
  peopleChanged: "The team’s people, roles or keys changed.",
  settingsChanged: "Team settings changed.",
  allowed: "Allowed",
  aboutAllowed: "The call was allowed to run.",
  firstApproval: "First approval",
  aboutFirstApproval: "The first of two approvers approved it. The call needs a second approval to run.",
  denied: "Denied",
  aboutDenied: "The call wasn’t allowed to run.",
  instructed: "Instructed",
  aboutInstructed: "The call didn’t run. The agent got an instruction instead.",
  aborted: "Aborted",
  aboutAborted: "The call was ended before it was decided or finished.",
  undone: "Undone",
  aboutUndone: "A decision was undone. The call went back to waiting.",
  changed: "Changed",
  aboutChanged: "A session setting was changed.",
  drift: "Drift",
  aboutDrift: "The call changed files outside the session’s intent.",
  restored: "Restored",
  aboutRestored: "Files were restored.",
  result: "Result",
  aboutResult: "The result of the call.",
  byPerson: "a person",
  byRule: "a rule",
  byMode: "the session’s mode",
  byHook: "a hook",
  byCommand: "a slash command’s rules",
  byGrant: "always allowed",
  byScope: "the session’s intent",
  byTimeout: "the time limit",
  byPolicy: "default policy",
  bySystem: "Countersign",
  byCallback: "a program’s callback",
  noResult: "No result yet. The call hasn’t ended, or its result wasn’t recorded.",
  neverStarted: "Never started.",
  entry: "Entry",
  notKept: "no longer kept",
  decidedBySpoken: "Decided by",
  riskSpoken: "risk",
  allEntriesOfCall: "All entries for this call",
  subject: "Subject",
  whatWasShown: "What was shown",
  changes: "Changes",
  asRecorded: "As recorded",
  requestComparedWithEdit: "The model’s request compared with the edited input",
  noLongerKept:
    "What was asked is no longer kept: its retention period is over. Who or what decided, when, and the hash of the row stay, so that the chain can still be checked.",
  rule: "Rule",
  releasedBy: "Released by",
  agent: "Agent",
  asked: "Asked",
  decided: "Decided",
  why: "Why",
  whyItAsked: "Why it asked",
  reasonIntro: "Reason: ",
  nobodyAsked: "; nobody was asked",
  withStartToken: "with the start token",
  allItsDecisions: "all its decisions",
  backToList: "Back to the list",
  session: "Session",
  closeEntry: "Close entry",
  entryDetails: "Entry details",
  inSessionStart: "In the session ",
  inSession: "in the session",
  bySubAgent: ", by a sub-agent",
  ofCommand: "of",
  loadingEntry: "Loading entry",
} as const;

export function formatPreviousRow(row: string): string {
  return `from ${row}`;
}

export function formatExitCode(exitCode: number): string {
  return `Exit code ${exitCode}`;
}

export function formatTook(duration: string): string {
  return `took ${duration}`;
}

export function formatChangedFiles(count: number): string {
  return `${plural(count, "file")} changed, as far as known:`;
}

export function formatMoreFiles(hidden: number): string {
  return `and ${plural(hidden, "more file")}`;
}

export function formatDecidedBy(decider: string): string {
  return `Decided by ${decider}`;
}

export function formatOtherDecisions(person: string): string {
  return `Other decisions by ${person} in that hour`;
}

export function formatShowMore(hidden: number): string {
  return `Show ${hidden} more`;
}

export function formatEntryTitle(entry: string, time: string): string {
  return `Entry ${entry}, ${time}`;
}

export function formatAfter(wait: string): string {
  return `· after ${wait}`;
}

export function formatWordsOf(whose: string): string {
  return `In ${whose} words: `;
}

export function formatWithKey(keyId: string): string {
  return `with the key ${keyId}`;
}

/** Which external agent asked, and with which key. */
export function formatVia({ agent, key }: NonNullable<AuditEntry["via"]>): string {
  return `${externalAgentNames[agent]} with the key ${key}`;
}

export function formatFromAddress(address: string): string {
  return ` · from ${address}`;
}

export function formatEntry(entry: string): string {
  return `Entry ${entry}`;
}

export function formatNotAnEntry(id: string): string {
  return `“${id}” isn’t an entry number. Entries are numbered from 1.`;
}

export function formatNotLoaded(error: string): string {
  return `The entry couldn’t be loaded. ${error} It’s still on the server.`;
}

/** Between a rule and where it stands; only rules of the team have versions. */
export function formatRuleOrigin(version: number | undefined): string {
  return `${version === undefined ? "" : `, version ${version}`}, from`;
}
