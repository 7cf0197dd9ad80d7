import type { PermissionMode } from "@countersign/contracts/permission-mode";

export const modeNames: Record<PermissionMode, string> = {
  default: "Default",
  acceptEdits: "Accept edits",
  auto: "Auto",
  plan: "Plan",
  dontAsk: "Don't ask",
  strict: "Strict",
  bypassPermissions: "Bypass permissions",
};
