import { describeMissingPermission, permissionMessages } from "@countersign/contracts/permission-messages";
import { type Permission, permissionsOf } from "@countersign/contracts/role-permissions";
import type { Caller } from "./caller.ts";

/** Tells the caller why they may not: what their role or key lacks, and who can do it. Null when they may. */
export function findPermissionProblem(caller: Caller, needed: Permission): string | null {
  if (caller.permissions.has(needed)) return null;
  if (permissionsOf(caller.role).includes(needed))
    return `This key’s scopes don’t include "${needed}", so it doesn’t let you ${permissionMessages[needed]}.`;
  return describeMissingPermission(caller.role, needed);
}
