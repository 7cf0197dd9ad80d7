import type { ActorDetails } from "@countersign/contracts/actor";
import type { Proof } from "@countersign/contracts/person";
import type { Permission, Role } from "@countersign/contracts/role-permissions";

/**
 * Who calls. `name` is theirs forever; `permissions` is what they may do now: what their role may, narrowed to the scopes of
 * their `key` if they use one. `address` is where the request came from. `signInId` is the browser's sign-in, null for a key.
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
