import type { PermissionMode } from "@countersign/contracts/permission-mode";

/** What the answer to a plan says. */
export const planMessages = {
  title: "The agent proposes a plan",
  region: "Proposed plan",
  effect:
    "Approving it leaves plan mode and tells the agent to carry it out. To change it, write below: the agent stays in plan mode.",
  approve: "Approve plan",
  approveEdits: "Approve, accept edits",
  approving: "Approving…",
  placeholder: "Comment on the plan, or ask for changes.",
  /** What the agent is sent. */
  approved: "I approve the plan. Carry it out.",
  notSent: "the agent wasn’t told",
  notApproved: "the plan wasn’t approved",
} as const;

/** What each way to approve a plan means for the calls that follow. */
export const planModes: { mode: PermissionMode; label: string; title: string }[] = [
  {
    mode: "default",
    label: planMessages.approve,
    title: "Continue in Default mode: edits and commands need approval, unless a rule allows them.",
  },
  {
    mode: "acceptEdits",
    label: planMessages.approveEdits,
    title: "Continue in Accept edits mode: edits in the workspace run without approval.",
  },
];
