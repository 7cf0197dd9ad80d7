import { describeMissingPermission, permissionMessages } from "@countersign/contracts/permission-messages";
import { type Permission, permissionsOf } from "@countersign/contracts/role-permissions";
import type { Caller } from "./caller.ts";

/** Why the caller may not, in words for him: what his role or his key leaves out, and who can. Null when he may. */
export function findPermissionProblem(caller: Caller, needed: Permission): string | null {
  if (caller.permissions.has(needed)) return null;
  if (permissionsOf(caller.role).includes(needed))
    return `The scopes of this key leave out "${needed}": it does not let you ${permissionMessages[needed]}.`;
  return describeMissingPermission(caller.role, needed);
}
