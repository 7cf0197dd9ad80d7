/** What the parts of an opened call say besides its preview. */
export const callPartsMessages = {
  hiddenCharacters: "Hidden characters",
  foldedGap: "A long gap, folded",
  mixedAlphabets: "mixed alphabets",
  mixedAlphabetsNote: "Latin letters mixed with Cyrillic or Greek ones that look alike",
  nobodyApproved: "Approval undone. Nobody has approved this call now.",
  approvalStillCounts: "your approval still counts",
  undoing: "Undoing…",
  undoApproval: "Undo approval",
  needsTwoApprovals: "Needs two approvals:",
  nobodyYet: "No one has approved it yet.",
  onlyOneDecider:
    "Only one person here can decide: it can be denied, but not approved, until there is another.",
  secondInvite: " You can be the second approver. Review it as carefully as the first.",
  show: "Show",
  input: "input",
  sameInput: "No changes",
  editNote: "What was requested, and what replaced it:",
  hooks: "Hooks:",
  hooksOfCall: "Hooks of this call",
  letThrough: "Allowed anyway",
  inputAsSent: "Raw input",
  whyAsked: "Why you are asked",
  rule: "Rule",
  fromSource: "from",
  path: "Path:",
  foldedPart: "A part of this call is folded away. Show it before you approve.",
  noAnswerDecide: "The server didn’t answer. If the call is still waiting once it’s back, decide again.",
  noAnswerApprove: "The server didn’t answer. If the call is still waiting once it’s back, approve again.",
} as const;

export function formatApproved(isOwn: boolean, name: string, time: string): string {
  return `${isOwn ? "You" : name} approved it ${time}.`;
}

export function formatHidden(size: string): string {
  return `${size} hidden`;
}

export function formatChangeOf(label: string): string {
  return `Change of ${label}`;
}

export function formatInputOf(source: string): string {
  return `Input as ${source} has it`;
}

export function formatClaimTitle(isScripted: boolean): string {
  return `Agent’s explanation (${isScripted ? "scripted demo model, " : ""}unverified)`;
}

export function formatNotDecided(message: string): string {
  return `Nothing was decided. ${message}`;
}
