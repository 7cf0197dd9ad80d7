import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { ModeSettings } from "./control-dependencies.ts";

/**
 * The mode of a session whose creator names none. `skipsPermissions` as in `NewSessionDefaults`. No file lets a session run without
 * asking: only a person's own choice does, there or where the server was started.
 */
export function startingMode(
  { defaultMode, bypassDisabledBy }: ModeSettings,
  skipsPermissions: boolean,
): PermissionMode {
  if (skipsPermissions && bypassDisabledBy === null) return "bypassPermissions";
  return defaultMode === null || defaultMode === "bypassPermissions" ? "default" : defaultMode;
}
