import type { Caller } from "./caller.ts";
import { findPermissionProblem } from "./permission-messages.ts";

/** What of steering sessions the caller may not do, with why; null for what he may. */
export function authorityOf(caller: Caller): { bypassDisabledReason: string | null } {
  return { bypassDisabledReason: findPermissionProblem(caller, "bypass") };
}
