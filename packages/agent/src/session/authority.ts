import { AppError } from "@countersign/contracts/app-error";
import type { PermissionMode } from "@countersign/contracts/permission-mode";

/** What of steering sessions is not everybody's. `bypassRefusal`: why the mode bypassPermissions is not his to use; null where it is. */
export type Authority = { bypassRefusal: string | null };

/** Of whoever runs the program: a library, a test. */
export const fullAuthority: Authority = { bypassRefusal: null };

/** Throws `AppError("forbidden")` for the mode bypassPermissions where it is not his to choose. */
export function refuseBypass(mode: PermissionMode, { bypassRefusal }: Authority): void {
  if (mode === "bypassPermissions" && bypassRefusal !== null) throw new AppError("forbidden", bypassRefusal);
}

/** Throws `AppError("forbidden")` for having an agent work where nothing is asked: what he has it do would run at once. */
export function refuseWorkUnasked({ mode }: { mode: PermissionMode }, { bypassRefusal }: Authority): void {
  if (mode !== "bypassPermissions" || bypassRefusal === null) return;
  throw new AppError(
    "forbidden",
    `The session is in the mode bypassPermissions. ${bypassRefusal} In another mode it can go on.`,
  );
}
