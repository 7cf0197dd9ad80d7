import { plural } from "../../../lib/messages/numbers.ts";

/** What importing and exporting rules says. */
export const ruleTransferMessages = {
  scope: "Scope",
  exportHint: "Versions, owners and hits aren’t exported.",
  everyScope: "All scopes",
  tryAgain: "Try again",
  notExported: "Not exported:",
  copy: "Copy",
  copyBlocked: "The browser blocked copying. Download the file instead.",
  download: "Download",
  changes: "Changes",
  outcome: "Outcome",
  rule: "Rule",
  notImported: "Not imported",
  added: "Added",
  alreadyThere: "Already there",
  settings: "Settings",
  settingsHint: "Paste the whole file, with permissions.allow, ask and deny. Comments are fine.",
  settingsPlaceholder: '{ "permissions": { "allow": ["Bash(npm run test:*)"] } }',
  settingsFile: "A settings.json",
  chooseFile: "Choose a file",
  workspaceFolder: "Workspace folder",
  checking: "Checking…",
  previewChanges: "Preview changes",
  importing: "Importing…",
  cancel: "Cancel",
  nothingToImport: "Nothing to import",
  scopesNotExported: "Scopes aren’t exported. In the file, every rule applies to everyone who uses it.",
  copied: "Copied.",
} as const;

export function formatOnlyWorkspace(workspace: string): string {
  return `Only the workspace ${workspace}.`;
}

export function formatNotExported(error: string): string {
  return `The rules couldn’t be exported. ${error}`;
}

export function formatInvalidRule(position: number, reason: string): string {
  return `Invalid rule at character ${position}: ${reason}`;
}

export function formatImportCounts(added: number, present: number, problems: number): string {
  return `${added} added, ${present} already there, ${problems} not imported.`;
}

export function formatAdded(rules: number): string {
  return `${plural(rules, "rule")} added and active.`;
}

export function formatNothingImported(error: string): string {
  return `Nothing was imported. ${error}`;
}

export function formatNotRead(file: string): string {
  return `${file} couldn’t be read.`;
}

export function formatTheyApply(effect: string): string {
  return `They apply to ${effect}.`;
}

export function formatImport(rules: number): string {
  return `Import ${plural(rules, "rule")}`;
}

export function formatLostExpiry(rules: number): string {
  return `${plural(rules, "rule")} with an expiry: the file can’t keep that, so there ${rules === 1 ? "it never expires" : "they never expire"}.`;
}

export function formatLostTimeLimit(rules: number): string {
  return `${plural(rules, "rule")} with a time limit: in the file, calls wait indefinitely.`;
}

export function formatLostDualApproval(rules: number): string {
  return `${plural(rules, "rule")} for dual approval: in the file, one approval is enough.`;
}

export function formatLostReason(rules: number): string {
  return `${plural(rules, "rule")} with a reason: the file can’t hold it.`;
}
