import type { Caller } from "@countersign/api";
import type { KeyBearer } from "@countersign/api/stored-key";
import { role } from "@countersign/contracts/person";
import { type Permission, permissionsOf, type Role } from "@countersign/contracts/role-permissions";

/** How callers are identified, and where their request comes from. */
type Known = Pick<Caller, "proof" | "key" | "signInId" | "address">;

/** Someone with all the permissions of their role. */
export function personCaller(person: { id: string; name: string; role: Role }, known: Known): Caller {
  const { id: personId, name } = person;
  return { personId, name, role: person.role, permissions: new Set(permissionsOf(person.role)), ...known };
}

/** A key may what its person may, as far as its scopes reach; that of a machine never does, nor sees, more than who made it. */
export function keyCaller(
  { id, name, scopes, person, makerRole }: KeyBearer,
  address: string | null,
): Caller {
  const lesser = isLess(makerRole, person.role) ? makerRole : person.role;
  const may = new Set<Permission>(permissionsOf(lesser));
  return {
    personId: person.id,
    name: person.name,
    role: lesser,
    permissions: new Set(scopes.filter((scope) => may.has(scope))),
    proof: "key",
    key: { id, name },
    signInId: null,
    address,
  };
}

/** Each role may all that the next one may. */
function isLess(one: Role, than: Role): boolean {
  return role.options.indexOf(one) > role.options.indexOf(than);
}
