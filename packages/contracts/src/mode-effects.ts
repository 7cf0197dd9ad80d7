import type { PermissionMode } from "./permission-mode.ts";

/** What each mode does without asking, and what it asks for. */
export const modeEffects: Record<PermissionMode, string> = {
  default: "Workspace reads run automatically. Everything else needs approval.",
  acceptEdits:
    "Reads and edits in the workspace run automatically. Commands and everything outside need approval.",
  auto: "Commands run automatically in a sandbox that limits them to changes in the workspace that undo can restore. Everything else is as in Default.",
  plan: "Read-only. The agent can’t change anything.",
  dontAsk: "Never prompts. Calls that need approval are denied.",
  strict: "Every call needs approval, including reads.",
  bypassPermissions: "Runs everything without approval, with your permissions.",
};
