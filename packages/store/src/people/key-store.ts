import { type By, nameOf } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import type { KeyChange } from "@countersign/contracts/people-change";
import { type ApiKey, permission, type Role, role } from "@countersign/contracts/person";
import { z } from "zod";
import { fromColumn, toColumn } from "../column-text.ts";
import type { Database } from "../database/open-database.ts";
import { isTaken } from "./is-taken.ts";
import { keepChange } from "./keep-change.ts";
import { peopleTransaction } from "./people-transaction.ts";
import { storedTime } from "./stored-person.ts";

/**
 * A key to be kept. `machine` is the new name under which it acts, else it acts as its maker; `by` is the maker with the address that he
 * came from.
 */
export type KeptKey = Pick<ApiKey, "id" | "name" | "start" | "scopes"> & {
  hash: string;
  maker: { id: string; name: string };
  by: By;
  machine: { id: string; name: string; role: Role } | null;
  at: string;
  expiresAt: string | null;
};

/** A key that is good now, who acts by it, and what its maker is: a machine may never do more than he may. */
export type KeyBearer = {
  id: string;
  name: string;
  scopes: ApiKey["scopes"];
  person: { id: string; name: string; role: Role };
  makerRole: Role;
};

/** Keys of the API. That one is made or revoked has its row in the ledger, written with it. Throws `AppError`: `not-found`; `conflict` for a machine's name that is taken, and a key that is revoked. */
export type KeyStore = {
  create(kept: KeptKey): Promise<ApiKey>;
  /** `personId` null: everybody's. */
  list(personId: string | null): Promise<ApiKey[]>;
  get(id: string): Promise<ApiKey & { personId: string; createdById: string }>;
  revoke(id: string, stamp: { by: By; at: string }): Promise<ApiKey>;
  /** Null for a hash that belongs to no key that is good at `now`. */
  bearer(hash: string, now: string): Promise<KeyBearer | null>;
  /** Of these keys those that are good at `now`. */
  bearers(ids: readonly string[], now: string): Promise<Map<string, KeyBearer>>;
  used(id: string, at: string): Promise<void>;
};

const withNames = {
  person: { select: { id: true, name: true, role: true, isMachine: true } },
  maker: { select: { name: true, role: true } },
} as const;

/** Makes the store over an open database. */
export function createKeyStore({ prisma }: Pick<Database, "prisma">): KeyStore {
  async function get(id: string, tx: Pick<Database["prisma"], "apiKey"> = prisma) {
    const found = await tx.apiKey.findUnique({ where: { id }, include: withNames });
    if (found === null) throw new AppError("not-found", "There is no such key.");
    const { personId, createdById, person } = found;
    return { ...parseKey(found), personId, createdById, role: role.parse(person.role) };
  }

  return {
    async create({ maker, by, machine, at, name, ...kept }) {
      try {
        return await peopleTransaction(prisma, async (tx) => {
          if (machine !== null) {
            await tx.person.create({ data: { ...machine, isMachine: true, createdAt: at, updatedAt: at } });
          }
          const personId = machine?.id ?? maker.id;
          const data = { ...kept, name: toColumn(name), personId, createdById: maker.id, createdAt: at };
          await tx.apiKey.create({ data });
          const made = await get(kept.id, tx);
          await keepChange(tx, { tool: "Key", input: changeOf("made", made), by, at });
          return listed(made);
        });
      } catch (error) {
        if (machine !== null && isTaken(error)) {
          throw new AppError(
            "conflict",
            `The name ${machine.name} is taken in this team, or was once: choose another.`,
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
        const { count } = await tx.apiKey.updateMany({
          where: { id, revokedAt: null },
          data: { revokedAt: at, revokedBy: nameOf(by) },
        });
        const key = await get(id, tx);
        if (count === 0) throw new AppError("conflict", "This key is revoked already.");
        await keepChange(tx, { tool: "Key", input: changeOf("revoked", key), by, at });
        return listed(key);
      });
    },
    async bearer(hash, now) {
      const found = await prisma.apiKey.findFirst({ where: { hash, ...goodAt(now) }, include: withNames });
      return found === null ? null : parseBearer(found);
    },
    async bearers(ids, now) {
      if (ids.length === 0) return new Map();
      const where = { id: { in: [...ids] }, ...goodAt(now) };
      const rows = await prisma.apiKey.findMany({ where, include: withNames });
      return new Map(rows.map((found) => [found.id, parseBearer(found)]));
    },
    async used(id, at) {
      await prisma.apiKey.update({ where: { id }, data: { lastUsedAt: at } });
    },
  };
}

type FoundKey = ApiKey & { personId: string; createdById: string; role: Role };

function changeOf(what: KeyChange["what"], found: FoundKey): KeyChange {
  const { id, name, start, owner, personId, isMachine, role, createdBy, scopes, expiresAt } = found;
  return {
    ...{ what, key: id, name, start, owner, ownerId: personId, isMachine, role },
    ...{ madeBy: createdBy, scopes, expiresAt },
  };
}

function goodAt(now: string) {
  return {
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    person: { leftAt: null },
    maker: { leftAt: null },
  };
}

function parseBearer(given: unknown): KeyBearer {
  const { maker, ...bearer } = bearerRow.parse(given);
  return { ...bearer, makerRole: maker.role };
}

const bearerRow = z.object({
  id: z.string(),
  name: z.string().transform(fromColumn),
  scopes: z.array(permission),
  person: z.object({ id: z.string(), name: z.string(), role }),
  maker: z.object({ role }),
});

const row = z.object({
  id: z.string(),
  name: z.string().transform(fromColumn),
  start: z.string(),
  scopes: z.array(permission),
  createdAt: storedTime,
  expiresAt: storedTime.nullable(),
  lastUsedAt: storedTime.nullable(),
  revokedAt: storedTime.nullable(),
  person: z.object({ name: z.string(), isMachine: z.boolean() }),
  maker: z.object({ name: z.string() }),
});

function parseKey(given: unknown): ApiKey {
  const { person, maker, ...key } = row.parse(given);
  return { ...key, owner: person.name, isMachine: person.isMachine, createdBy: maker.name };
}

function listed({ personId: _person, createdById: _maker, role: _role, ...key }: FoundKey): ApiKey {
  return key;
}
