import { AppError } from "@countersign/contracts/app-error";
import type { DecidedBy } from "@countersign/contracts/decided-by";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { advance } from "./advance.ts";
import { assertNotEnded } from "./assert-not-ended.ts";
import { type Authority, fullAuthority, refuseBypass } from "./authority.ts";
import type { ControlDependencies, ModeSettings } from "./control-dependencies.ts";
import { entryOfModeChange } from "./ledger-entries.ts";

/**
 * Changes the mode. A call that waits goes on waiting for a person; every other call is decided under the mode that holds
 * when its turn comes, also one that was approved ahead. Throws `AppError`: `conflict` for a mode that is switched off, `forbidden` for one
 * that is not his.
 */
export async function changeMode(
  id: string,
  { mode, authority = fullAuthority }: { mode: PermissionMode; authority?: Authority },
  by: DecidedBy,
  { repository, clockwork, modeSettings }: ControlDependencies,
): Promise<void> {
  refuseBypass(mode, authority);
  const session = mode === "bypassPermissions" ? await repository.load(id) : null;
  if (session !== null) refuseDisabledMode(mode, await modeSettings(session.workspace));
  await repository.transact(id, null, (current) => {
    assertNotEnded(current);
    if (current.mode === mode) return null;
    const who = { by, at: clockwork.now() };
    const decisions = [entryOfModeChange(id, { from: current.mode, to: mode }, who)];
    return advance(current, { record: { ...current, mode }, events: [], decisions }, clockwork);
  });
}

/** Throws `AppError("conflict")` for bypassPermissions where the team or a settings file switches it off. */
export function refuseDisabledMode(mode: PermissionMode, { bypassDisabledBy }: ModeSettings): void {
  if (mode !== "bypassPermissions" || bypassDisabledBy === null) return;
  throw new AppError("conflict", `The mode bypassPermissions is switched off by ${bypassDisabledBy}.`);
}
