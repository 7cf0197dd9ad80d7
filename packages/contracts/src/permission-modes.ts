/** How a session treats calls that no rule decides. */
export const permissionModes = [
  /** Safe tools inside the workspace run, everything else asks. */
  "default",
  /** Edits inside the workspace run too. */
  "acceptEdits",
  /** Commands that a sandbox keeps in the workspace run too, where the team allows it. */
  "auto",
  /** Only reads. */
  "plan",
  /** Calls that would ask are denied. */
  "dontAsk",
  /** Every call asks. */
  "strict",
  /** Nothing asks. */
  "bypassPermissions",
] as const;
