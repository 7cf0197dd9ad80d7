import type { Actor } from "@countersign/contracts/actor";
import type { KeyChange } from "@countersign/contracts/people-change";
import type { ApiKey } from "@countersign/contracts/person";
import type { Role } from "@countersign/contracts/role-permissions";
import type { Transaction } from "@countersign/db";
import { toColumn } from "@countersign/db/column-text";
import { keepChange } from "./keep-change.ts";
import { mustMakeKey } from "./must-make-key.ts";
import { type FoundKey, parseFound, withNames } from "./stored-key.ts";

/**
 * A key to be kept. `machine` is the new name under which it acts, else it acts as its maker; `by` is the maker with their network
 * address.
 */
export type KeptKey = Pick<ApiKey, "id" | "name" | "start" | "scopes"> & {
  hash: string;
  maker: { id: string; name: string };
  by: Actor;
  machine: { id: string; name: string; role: Role } | null;
  at: string;
  expiresAt: string | null;
};

type Login = NonNullable<Extract<KeyChange, { what: "made" }>["login"]>;

/**
 * Adds a key with its row in the audit log, as the last step of a transaction that holds people (`lockPeople`). `login`: the command line that
 * asked for it. Throws `AppError("forbidden")` if its maker may not make it any more.
 */
export async function addKey(
  tx: Transaction,
  { maker, by, machine, at, name, ...kept }: KeptKey,
  login: Login | null,
): Promise<ApiKey> {
  await mustMakeKey(tx, maker.id, { scopes: kept.scopes, machine });
  if (machine !== null) {
    await tx.person.create({ data: { ...machine, isMachine: true, createdAt: at, updatedAt: at } });
  }
  const personId = machine?.id ?? maker.id;
  const data = { ...kept, name: toColumn(name), personId, createdById: maker.id, createdAt: at };
  const made = parseFound(await tx.apiKey.create({ data, include: withNames }));
  const input = { what: "made" as const, ...termsOf(made), ...(login === null ? {} : { login }) };
  await keepChange(tx, { tool: "Key", input, by, at });
  return toApiKey(made);
}

/** What the audit log keeps of a key, made or revoked. */
export function termsOf(found: FoundKey): Omit<Extract<KeyChange, { what: "made" }>, "what" | "login"> {
  const { id, name, start, owner, personId, isMachine, role, createdBy, scopes, expiresAt } = found;
  return {
    key: id,
    name,
    start,
    owner,
    ownerId: personId,
    isMachine,
    role,
    madeBy: createdBy,
    scopes,
    expiresAt,
  };
}

/** The key as lists show it. */
export function toApiKey({ personId: _person, createdById: _maker, role: _role, ...key }: FoundKey): ApiKey {
  return key;
}
