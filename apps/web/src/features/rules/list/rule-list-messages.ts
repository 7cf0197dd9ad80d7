import { formatPerson } from "../../../lib/messages/format-person.ts";
import { plural } from "../../../lib/messages/numbers.ts";

export const ruleListMessages = {
  noMatch: "No matching rules",
  showAll: "Show all",
  add: "Add rule",
  withoutRules:
    "Without rules, the session mode decides what needs approval. A rule allows, asks about or denies calls.",
  showRulesThat: "Show rules that",
  all: "All",
  scope: "Scope",
  allScopes: "All scopes",
  showRevoked: "Show revoked",
  searchRules: "Search rules",
  searchPlaceholder: "Search rules, reasons, owners, paths",
  workspace: "Workspace",
  fromFile: "This rule comes from a file. Edit it there. Changes apply as soon as you save the file.",
  reason: "Reason",
  none: "None",
  owner: "Owner",
  changedBy: "Changed by",
  autoDeniesAfter: "Auto-denies after",
  expires: "Expires",
  version: "Version",
  hits: "Hits",
  importRules: "Import rules",
  importDescription: "From a settings.json file. Nothing is saved until you confirm.",
  exportRules: "Export rules",
  exportDescription: "Active rules stored in Countersign, as a settings.json file.",
  rule: "Rule",
  notFound: "Rule not found. If it came from a file, the file may have changed.",
  reviewProposal: "Review proposal",
  editRule: "Edit rule",
  behavior: "Behavior",
  origin: "Origin",
  actions: "Actions",
  rules: "Rules",
  openSession: "Open the session",
  countersign: "Countersign",
  expiresStart: "expires",
  edit: "Edit",
  review: "Review",
  revoke: "Revoke",
  dualApproval: "Dual approval",
  loadingRules: "Loading rules",
  askAddAgain: "Add again…",
  addAgain: "Add again",
  allowRevoked: "Calls that only this rule allowed need approval again. Completed calls aren’t affected.",
  askRevoked: "Calls that this rule held back may run without approval if something else allows them.",
  denyRevoked:
    "Calls that this rule denied are possible again. They need approval, or run if something allows them.",
  hooks: "Hooks",
  testRules: "Test rules",
  import: "Import",
  export: "Export",
} as const;

/** The title of an empty list of rules: "No active rules (3 revoked)". */
export function formatNoRules(revoked: number): string {
  return revoked === 0 ? "No rules yet" : `No active rules (${revoked} revoked)`;
}

export function formatNoLongerApplies(person: null | string, time: string): string {
  return `Revoked by ${formatPerson(person ?? "someone")} ${time}. It no longer applies.`;
}

export function formatWithoutDecision(wait: string): string {
  return `${wait} without a decision`;
}

export function formatCalls(calls: number): string {
  return plural(calls, "call");
}

export function formatLastHit(time: string): string {
  return `, last ${time}`;
}

export function formatScopeEffect(effect: string): string {
  return `: applies to ${effect}`;
}

export function formatVersion(version: number): string {
  return `v${version}`;
}

export function formatHitsOf(hits: number, rule: string): string {
  return `${hits === 1 ? "1 hit" : `${hits} hits`} of ${rule} in the audit log`;
}

export function formatEdit(rule: string): string {
  return `Edit ${rule}`;
}

export function formatReview(rule: string): string {
  return `Review ${rule}`;
}

export function formatRevoke(rule: string): string {
  return `Revoke ${rule}`;
}

export function formatProposedBy(label: string, person: string, time: string): string {
  return `${label} by ${person} ${time}`;
}

export function formatAutoDenies(wait: string): string {
  return `Auto-denies after ${wait} without a decision`;
}

export function formatRevokedBy(person: null | string, time: string): string {
  return `Revoked by ${formatPerson(person ?? "someone")} ${time}`;
}

export function formatNotLoaded(message: string): string {
  return `The rules couldn’t be loaded. ${message} The server still has them, and they still apply.`;
}

export function formatActiveAgain(rule: string): string {
  return `${rule} is active again as a new rule.`;
}

export function formatNotRestored(error: string): string {
  return `Not restored: the rule is still revoked. ${error}`;
}

export function formatNotRevoked(error: string): string {
  return `Not revoked: the rule is still active. ${error}`;
}

export function formatRevokeTitle(rule: undefined | string): string {
  return `Revoke ${rule ?? "the rule"}?`;
}

export function formatRevokeEffect(effect: string): string {
  return `${effect} The rule stays listed as revoked.`;
}

/** What follows a number of hits. */
export function formatHitWord(hits: number): string {
  return hits === 1 ? " hit" : " hits";
}
