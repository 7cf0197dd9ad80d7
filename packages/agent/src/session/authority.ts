import { AppError } from "@countersign/contracts/app-error";
import { assertNever } from "@countersign/contracts/assert-never";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { VerdictRequest } from "@countersign/contracts/verdict";

/** What not everybody may do with sessions. */
export type Authority = {
  /** Why the person may not use the mode bypassPermissions; null where they may. */
  bypassDisabledReason: string | null;
};

/** Of the program itself: a library, a test. */
export const fullAuthority: Authority = { bypassDisabledReason: null };

/** Throws `AppError("forbidden")` for the mode bypassPermissions where the person may not choose it. */
export function assertMayUseBypass(mode: PermissionMode, { bypassDisabledReason }: Authority): void {
  if (mode === "bypassPermissions" && bypassDisabledReason !== null)
    throw new AppError("forbidden", bypassDisabledReason);
}

/** Throws `AppError("forbidden")` for a message to an agent in bypassPermissions: what it asks for would run at once. */
export function assertMayRun({ mode }: { mode: PermissionMode }, { bypassDisabledReason }: Authority): void {
  if (mode !== "bypassPermissions" || bypassDisabledReason === null) return;
  throw new AppError(
    "forbidden",
    `The session is in mode bypassPermissions. ${bypassDisabledReason} Switch to another mode to continue.`,
  );
}

/** Throws `AppError("forbidden")` for a verdict that says what an agent is to do where nothing is asked: it would be done at once. */
export function assertMaySteer(
  session: { mode: PermissionMode },
  request: VerdictRequest,
  authority: Authority,
): void {
  if (isSteering(request)) assertMayRun(session, authority);
}

/** Other input is what somebody else wants to run, and the model reads the reason of a denial as it reads an instruction. */
function isSteering(request: VerdictRequest): boolean {
  switch (request.verdict) {
    case "approve":
      return request.input !== undefined;
    case "deny":
      return request.reason !== undefined;
    case "instruct":
      return true;
    case "abort":
      return false;
    default:
      return assertNever(request);
  }
}
