import type { Caller } from "./caller.ts";
import { findPermissionProblem } from "./permission-messages.ts";

/** Which ways of controlling sessions the caller lacks permission for, with the reason; null for those they may use. */
export function authorityOf(caller: Caller): { bypassDisabledReason: string | null } {
  return { bypassDisabledReason: findPermissionProblem(caller, "bypass") };
}
