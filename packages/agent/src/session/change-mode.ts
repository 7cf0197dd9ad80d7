import { AppError } from "@countersign/contracts/app-error";
import type { DecidedBy } from "@countersign/contracts/decided-by";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { updateSession } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import { entryOfModeChange } from "./audit-entries.ts";
import { type Authority, assertMayUseBypass, fullAuthority } from "./authority.ts";
import type { ControlDependencies, ModeSettings } from "./control-dependencies.ts";
import { assertNotEnded } from "./find-session.ts";

/**
 * Changes the mode. A waiting call keeps waiting for a person; every other call is decided under the mode at its
 * turn, even one that was approved ahead. Throws `AppError`: `conflict` for a disabled mode, `forbidden` for one
 * that the person may not use.
 */
export async function changeMode(
  id: string,
  { mode, authority = fullAuthority }: { mode: PermissionMode; authority?: Authority },
  by: DecidedBy,
  { repository, clock, modeSettings }: ControlDependencies,
): Promise<void> {
  assertMayUseBypass(mode, authority);
  const session = mode === "bypassPermissions" ? await repository.load(id) : null;
  if (session !== null) assertModeEnabled(mode, await modeSettings(session.workspace));
  await updateSession(repository, id, (current) => {
    assertNotEnded(current);
    if (current.mode === mode) return null;
    const who = { by, at: clock.now() };
    const auditEntries = [entryOfModeChange(id, { from: current.mode, to: mode }, who)];
    return advance({ current, record: { ...current, mode }, events: [], auditEntries, clock });
  });
}

/** Throws `AppError("conflict")` for bypassPermissions where the team or a settings file switches it off. */
export function assertModeEnabled(mode: PermissionMode, { bypassDisabledBy }: ModeSettings): void {
  if (mode !== "bypassPermissions" || bypassDisabledBy === null) return;
  throw new AppError("conflict", `Mode bypassPermissions is turned off by ${bypassDisabledBy}.`);
}
