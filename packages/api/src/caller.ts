import type { ActorDetails } from "@countersign/contracts/actor";
import type { Proof } from "@countersign/contracts/person";
import type { Permission, Role } from "@countersign/contracts/role-permissions";

/**
 * Who calls. `name` is his own for ever; `permissions` what he may do now: what his role may, narrowed to the scopes of `key` where he
 * uses one. `address` is where the request came from. `signInId` is the browser's sign-in, null for a key.
 */
export type Caller = {
  personId: string;
  name: string;
  role: Role;
  permissions: ReadonlySet<Permission>;
  proof: Proof;
  key: { id: string; name: string } | null;
  signInId: string | null;
  address: string | null;
};

/** The caller as the audit log keeps him. */
export function actorOf({ name, personId, key, address }: Caller): ActorDetails {
  return {
    name,
    personId,
    keyId: key?.id,
    address: address ?? undefined,
  };
}
