export const approveName = "Approve";
export const approveEditName = "Approve with edit";
export const confirmName = "Confirm approve";
export const beforeConfirmHint = "High risk: Approve asks once more before the call runs.";
export const confirmHint = "High risk: approve once more within 5 seconds to run it.";

/** Around the name that is to be typed: "Type test to approve". */
export const typeBefore = "Type";
export const typeAfter = "to approve";

/** Below the answers of a session, between the keys. */
export const approvalHints = {
  choose: "choose",
  answer: "answer.",
  nothingChosen: "At this risk, no answer is preselected.",
  final: "An approval is final once the call runs.",
} as const;

export const approvalMessages = {
  deny: "Deny",
  instruct: "Instruct",
  abort: "Abort",
  approving: "Approving…",
  denying: "Denying…",
  sending: "Sending…",
  aborting: "Aborting…",
  alwaysAllow: "Always allow…",
  aboutAlwaysAllow: "Approve, and choose what runs without approval from now on.",
  edit: "Edit…",
  aboutEdit: "Change the input, see what that would do, and approve just that.",
  reason: "Reason (optional)",
  reasonPlaceholder: "Reason (optional): the agent reads it",
  instead: "What should the agent do instead?",
  insteadPlaceholder: "What should the agent do instead? The call doesn’t run.",
  verdict: "Decision",
  back: "Back",
  tellAgent: "Tell the agent what to do instead",
  aboutBoth: "Approve: this call only. Always allow…: this call from now on, or calls like it.",
  aboutApprove: "Approve: this call only.",
} as const;

export function formatOnlySeen(problem: string): string {
  return `You can view this call but not decide it. ${problem}`;
}
