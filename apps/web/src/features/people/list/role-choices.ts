import { type Person, role, type Self } from "@countersign/contracts/person";
import type { Permission, Role } from "@countersign/contracts/role-permissions";

/**
 * The roles that whoever is signed in can give somebody, the one that he has among them; null where he can give none. Nobody changes his
 * own, so that no team loses whom it needs by a slip. Only owners make or unmake owners and admins.
 */
export function roleChoices(self: Self, person: Person): readonly Role[] | null {
  if (!mayGive(self, "people") || person.id === self.person.id || person.leftAt !== null) return null;
  const given: readonly Role[] = mayGive(self, "own") ? role.options : lesser;
  if (!given.includes(person.role)) return null;
  return person.isMachine ? given.filter((one) => one !== "owner") : given;
}

/** Whether whoever is signed in can take somebody out of the team. */
export function mayRemove(self: Self, person: Person): boolean {
  return roleChoices(self, person) !== null;
}

/** The roles that an invitation by whoever is signed in can be for, the most usual first. */
export function invitableRoles(self: Self): readonly Exclude<Role, "owner">[] {
  return mayGive(self, "own") ? [...lesser, "admin"] : lesser;
}

const lesser: readonly Exclude<Role, "owner">[] = ["operator", "approver", "viewer"];

function mayGive(self: Self, needed: Permission): boolean {
  return self.permissions.includes(needed);
}
