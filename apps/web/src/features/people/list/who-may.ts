import type { Person } from "@countersign/contracts/person";
import { type Permission, permissionsOf } from "@countersign/contracts/role-permissions";

/** How many people of the team may do something, without machines. */
export function whoMay(permission: Permission, people: readonly Person[]): number {
  return people.filter(
    ({ leftAt, isMachine, role }) =>
      leftAt === null && !isMachine && permissionsOf(role).includes(permission),
  ).length;
}
