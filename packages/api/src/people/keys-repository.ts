import { type Actor, nameOf } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import type { KeyChange } from "@countersign/contracts/people-change";
import type { ApiKey } from "@countersign/contracts/person";
import type { Role } from "@countersign/contracts/role-permissions";
import type { Database } from "@countersign/db";
import { toColumn } from "@countersign/db/column-text";
import { endInvitations } from "./end-access.ts";
import { isTaken } from "./is-taken.ts";
import { keepChange } from "./keep-change.ts";
import { lockPeople } from "./lock-people.ts";
import { mustMakeKey } from "./must-make-key.ts";
import { peopleTransaction } from "./people-transaction.ts";
import { type FoundKey, parseFound, parseKey, withNames } from "./stored-key.ts";

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

/** Keys of the API. That one is made or revoked has its row in the audit log, written with it. Throws `AppError`: `forbidden` for who may not make one any more; `not-found`; `conflict` for a machine's name that is taken, and a key that is revoked. */
export type KeysRepository = {
  create(kept: KeptKey): Promise<ApiKey>;
  /** `personId` null: everybody's. */
  list(personId: string | null): Promise<ApiKey[]>;
  get(id: string): Promise<FoundKey>;
  /** Takes back with it the invitations that it made. */
  revoke(id: string, stamp: { by: Actor; at: string }): Promise<ApiKey>;
  recordUse(id: string, at: string): Promise<void>;
};

/** Makes the store over an open database. */
export function createKeysRepository({ prisma }: Pick<Database, "prisma">): KeysRepository {
  async function get(id: string, tx: Pick<Database["prisma"], "apiKey"> = prisma) {
    const found = await tx.apiKey.findUnique({ where: { id }, include: withNames });
    if (found === null) throw new AppError("not-found", "Key not found.");
    return parseFound(found);
  }

  return {
    async create({ maker, by, machine, at, name, ...kept }) {
      try {
        return await peopleTransaction(prisma, async (tx) => {
          await lockPeople(tx);
          await mustMakeKey(tx, maker.id, { scopes: kept.scopes, machine });
          if (machine !== null) {
            await tx.person.create({ data: { ...machine, isMachine: true, createdAt: at, updatedAt: at } });
          }
          const personId = machine?.id ?? maker.id;
          const data = { ...kept, name: toColumn(name), personId, createdById: maker.id, createdAt: at };
          await tx.apiKey.create({ data });
          const made = await get(kept.id, tx);
          await keepChange(tx, { tool: "Key", input: { what: "made", ...termsOf(made) }, by, at });
          return toApiKey(made);
        });
      } catch (error) {
        if (machine !== null && isTaken(error)) {
          throw new AppError(
            "conflict",
            `The name ${machine.name} is or was taken in this team. Choose another.`,
          );
        }
        throw error;
      }
    },
    async list(personId) {
      const rows = await prisma.apiKey.findMany({
        where: personId === null ? {} : { OR: [{ personId }, { createdById: personId }] },
        include: withNames,
        orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      });
      return rows.map(parseKey);
    },
    get: (id) => get(id),
    async revoke(id, { by, at }) {
      return peopleTransaction(prisma, async (tx) => {
        await lockPeople(tx);
        const { count } = await tx.apiKey.updateMany({
          where: { id, revokedAt: null },
          data: { revokedAt: at, revokedBy: nameOf(by) },
        });
        const key = await get(id, tx);
        if (count === 0) throw new AppError("conflict", "This key is already revoked.");
        const invitations = await endInvitations(tx, { createdByKeyId: id }, { by, at });
        const input = { what: "revoked" as const, ...termsOf(key), invitations };
        await keepChange(tx, { tool: "Key", input, by, at });
        return toApiKey(key);
      });
    },
    async recordUse(id, at) {
      await prisma.apiKey.update({ where: { id }, data: { lastUsedAt: at } });
    },
  };
}

/** What the audit log keeps of a key, made or revoked. */
function termsOf(found: FoundKey): Omit<Extract<KeyChange, { what: "made" }>, "what"> {
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

function toApiKey({ personId: _person, createdById: _maker, role: _role, ...key }: FoundKey): ApiKey {
  return key;
}
