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
  nothingChosen: "With this risk no answer is chosen beforehand.",
  final: "An approval is final once the call runs.",
} as const;
