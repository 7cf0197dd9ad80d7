import type { Caller } from "@countersign/api";
import type { KeyBearer } from "@countersign/api/stored-key";
import type { Permission } from "@countersign/contracts/role-permissions";
import { startTokenKey } from "./authenticator.ts";
import { keyCaller } from "./callers.ts";

/** How it stands now: whose each good sign-in is, who bears each good key, and who the start token is. */
export type CallerState = {
  good: Map<string, string>;
  bearers: Map<string, KeyBearer>;
  owner: Caller | null;
};

/** Whether a caller may still do what they could. A sign-in ends with every change of the role; for a key, its permissions and visibility are compared. */
export function isStillValid(caller: Caller, { good, bearers, owner }: CallerState): boolean {
  const { signInId, key, personId, permissions, role: before } = caller;
  if (signInId !== null) return good.get(signInId) === personId;
  const bearer = key === null ? undefined : bearers.get(key.id);
  const now = bearer === undefined ? (key?.id === startTokenKey ? owner : null) : keyCaller(bearer, null);
  return now?.personId === personId && now.role === before && isSame(permissions, now.permissions);
}

function isSame(one: ReadonlySet<Permission>, other: ReadonlySet<Permission>): boolean {
  return one.size === other.size && [...one].every((permission) => other.has(permission));
}
