import { AppError } from "@countersign/contracts/app-error";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { advance } from "./advance.ts";
import type { ControlDependencies, ModeSettings } from "./control-dependencies.ts";

/**
 * Changes the mode. A call that waits goes on waiting for a person; every other call is decided under the mode that holds
 * when its turn comes, also one that was approved ahead. Throws `AppError("conflict")` for a mode that a settings file
 * switches off.
 */
export async function changeMode(
  id: string,
  mode: PermissionMode,
  _by: string,
  { repository, clockwork, modeSettings }: ControlDependencies,
): Promise<void> {
  const session = mode === "bypassPermissions" ? await repository.load(id) : null;
  if (session !== null) refuseDisabledMode(mode, await modeSettings(session.workspace));
  await repository.transact(id, null, (current) => {
    if (current.mode === mode) return null;
    return advance(current, { record: { ...current, mode }, events: [] }, clockwork);
  });
}

/** Throws `AppError("conflict")` for bypassPermissions where a settings file switches it off. */
export function refuseDisabledMode(mode: PermissionMode, { bypassDisabledBy }: ModeSettings): void {
  if (mode !== "bypassPermissions" || bypassDisabledBy === null) return;
  throw new AppError(
    "conflict",
    `The mode bypassPermissions is switched off by disableBypassPermissionsMode in ${bypassDisabledBy}.`,
  );
}
