import { randomUUID } from "node:crypto";
import { AppError } from "@countersign/contracts/app-error";
import type { NewKey } from "@countersign/contracts/person";
import { permissionsOf } from "@countersign/contracts/role-permissions";
import { actorOf, type Caller } from "../caller.ts";
import type { KeysRepository } from "./keys-repository.ts";
import type { KeysService } from "./people-services.ts";
import { hashOf, keyPrefix, newSecret } from "./secrets.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** Keys of people and machines: shown once, kept as a hash, never worth more than who made them. */
export function createKeysService({ keys, now }: { keys: KeysRepository; now: () => string }): KeysService {
  return {
    list: (caller) => keys.list(caller.permissions.has("people") ? null : caller.personId),
    async create(input, caller) {
      mustReach(input, caller);
      const { name, scopes, days, machine } = input;
      const secret = newSecret(keyPrefix);
      const at = now();
      const key = await keys.create({
        id: randomUUID(),
        name,
        at,
        hash: hashOf(secret),
        start: secret.slice(0, keyPrefix.length + 4),
        scopes: [...new Set(scopes)],
        maker: { id: caller.personId, name: caller.name },
        by: actorOf(caller),
        machine: machine === undefined ? null : { id: randomUUID(), ...machine },
        expiresAt: days === null ? null : new Date(Date.parse(at) + days * dayMs).toISOString(),
      });
      return { key, secret };
    },
    async revoke(id, caller) {
      const { personId, createdById } = await keys.get(id);
      const isOwn = caller.personId === personId || caller.personId === createdById;
      if (!isOwn && !caller.permissions.has("people")) throw new AppError("not-found", "Key not found.");
      return keys.revoke(id, { by: actorOf(caller), at: now() });
    },
  };
}

/** What a key made by a key could do would outlive it: both must be ended then, so a key makes none. */
function mustReach({ scopes, machine }: NewKey, caller: Caller): void {
  if (caller.proof === "key")
    throw new AppError("forbidden", "A key can’t create keys. Sign in to create one.");
  const beyond = scopes.filter((scope) => !caller.permissions.has(scope));
  if (beyond.length > 0) {
    throw new AppError(
      "forbidden",
      `A key can’t have more permissions than you. You don’t have ${beyond.join(", ")}.`,
    );
  }
  if (machine === undefined) return;
  const missing = permissionsOf(machine.role).filter((one) => !caller.permissions.has(one));
  if (missing.length > 0) {
    throw new AppError(
      "forbidden",
      `A service account can’t have more permissions than you. You don’t have ${missing.join(", ")}.`,
    );
  }
  const outside = scopes.filter((scope) => !permissionsOf(machine.role).includes(scope));
  if (outside.length > 0) {
    throw new AppError(
      "bad-input",
      `The role ${machine.role} doesn’t include ${outside.join(", ")}. Remove it from the scopes.`,
    );
  }
}
