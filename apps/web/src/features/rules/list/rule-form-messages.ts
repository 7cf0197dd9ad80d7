/** What the form of a rule says. */
export const ruleFormMessages = {
  expires: "Expires",
  expiryHint: "Expired rules stay listed.",
  custom: "Custom…",
  expiresAt: "Expires at",
  momentRequired: "Choose a date and time.",
  momentInFuture: "Choose a time in the future.",
  ruleRequired: "Enter a rule, like Bash(git status:*).",
  folderRequired: "Enter a folder.",
  sessionRequired: "Choose a session.",
  autoDenyAfter: "Auto-deny after",
  waitHint:
    "Like “30 min” or “2 h”. The call is denied if nobody decides in time. Leave blank to wait indefinitely.",
  never: "Never",
  rule: "Rule",
  ruleHint:
    "Tool or Tool(pattern): Bash(git status:*), Edit(src/**), WebFetch(domain:example.com), mcp__server__tool",
  rulePlaceholder: "Bash(npm run test:*)",
  reason: "Reason",
  denyReasonHint: "The agent sees this when a call is denied. Tell it what to do instead.",
  reasonHint: "Why this rule exists.",
  requireDualApproval: "Require dual approval",
  dualApprovalEffect: "Calls that match run only after a second person approves them.",
  behavior: "Behavior",
  showTheirs: "Show theirs",
  saving: "Saving…",
  save: "Save",
  cancel: "Cancel",
  testIt: "Test it",
  revoke: "Revoke",
  scope: "Scope",
  workspaceFolder: "Workspace folder",
  session: "Session",
  findSession: "Find a session",
  chooseSession: "Choose a session",
  adding: "Adding…",
  proposeRule: "Propose rule",
  addRule: "Add rule",
} as const;

export function formatKeep(end: string): string {
  return `Keep: ${end}`;
}

export function formatNotSaved(error: string): string {
  return `Not saved. Your changes are still here. ${error}`;
}

export function formatChangedMeanwhile(version: number): string {
  return `This rule changed while you had it open. It’s now version ${version}:`;
}

export function formatLastChange(person: string, time: string): string {
  return `Changed last by ${person}, ${time}.`;
}

export function formatAppliesTo(effect: string): string {
  return `Applies to ${effect}.`;
}
