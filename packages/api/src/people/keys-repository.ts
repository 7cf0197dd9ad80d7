import { type Actor, nameOf } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import type { ApiKey } from "@countersign/contracts/person";
import type { Database } from "@countersign/db";
import { addKey, type KeptKey, termsOf, toApiKey } from "./add-key.ts";
import { endInvitations } from "./end-access.ts";
import { isTaken } from "./is-taken.ts";
import { keepChange } from "./keep-change.ts";
import { lockPeople } from "./lock-people.ts";
import { peopleTransaction } from "./people-transaction.ts";
import { type FoundKey, parseFound, parseKey, withNames } from "./stored-key.ts";

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
    async create(kept) {
      try {
        return await peopleTransaction(prisma, async (tx) => {
          await lockPeople(tx);
          return addKey(tx, kept, null);
        });
      } catch (error) {
        if (kept.machine !== null && isTaken(error)) {
          throw new AppError(
            "conflict",
            `The name ${kept.machine.name} is or was taken in this team. Choose another.`,
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
