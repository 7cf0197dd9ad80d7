/** What the parts say that few calls have: a second approval, an edit, hooks. */
export const lazyPartsMessages = {
  nobodyApproved: "Approval undone. This call has no approvals now.",
  approvalStillCounts: "your approval still counts",
  undoing: "Undoing…",
  undoApproval: "Undo approval",
  needsTwoApprovals: "Needs two approvals:",
  nobodyYet: "No one has approved it yet.",
  onlyOneDecider:
    "Only one person here can decide: it can be denied, but not approved, until there is another.",
  secondInvite: " You can be the second approver. Review it as carefully as the first.",
  input: "input",
  sameInput: "No changes",
  editNote: "What was requested, and what replaced it:",
  hooks: "Hooks:",
  hooksOfCall: "Hooks of this call",
  letThrough: "Allowed anyway",
} as const;

export function formatApproved(isOwn: boolean, name: string, time: string): string {
  return `${isOwn ? "You" : name} approved it ${time}.`;
}

export function formatChangeOf(label: string): string {
  return `Change of ${label}`;
}
