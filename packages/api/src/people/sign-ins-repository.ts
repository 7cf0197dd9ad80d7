import { AppError } from "@countersign/contracts/app-error";
import { type Passkey, type Proof, proof } from "@countersign/contracts/person";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { queryRows } from "@countersign/db/statement";
import { z } from "zod";
import { changePerson, getPerson, type Stamp } from "./change-person.ts";
import { personFields, storedTime } from "./stored-person.ts";

/** A browser that is signed in, as it is stored. */
export type StoredSignIn = {
  id: string;
  personId: string;
  proof: Proof;
  userAgent: string;
  address: string | null;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
};

/**
 * Browsers that are signed in, and the ways in that people have. Throws `AppError("not-found")`. What opens a way in or closes one leaves
 * its row in the audit log, in the same transaction.
 */
export type SignInsRepository = {
  list(personId: string, now: string): Promise<StoredSignIn[]>;
  /** Also for one of somebody else `not-found`. */
  end(personId: string, id: string): Promise<void>;
  endOthers(personId: string, but: string | null): Promise<void>;
  recordUse(id: string, at: string): Promise<void>;
  /** Takes away what is too old to matter: sign-ins, challenges, states. */
  forgetOld(now: string): Promise<void>;
  /** Of these sign-ins those that are good at `now`, with who is signed in. */
  good(ids: readonly string[], now: string): Promise<Map<string, string>>;
  ways(personId: string): Promise<{ hasPassword: boolean; passkeys: number }>;
  /** The ways in that anybody has who is in the team. */
  waysOfAnybody(): Promise<{ password: boolean; passkey: boolean }>;
  passwordHash(personId: string): Promise<string | null>;
  setPasswordHash(personId: string, account: { id: string; hash: string } & Stamp): Promise<void>;
  /** Who the provider's account belongs to: by its own name, or else by an e-mail address that it has verified. */
  byProvider(claims: {
    subject: string;
    email: string | null;
  }): Promise<{ id: string; isLinked: boolean } | null>;
  /** Done by the person themselves, from this address. */
  linkProvider(
    personId: string,
    account: { id: string; subject: string; address: string; at: string },
  ): Promise<void>;
  passkeys(personId: string): Promise<Passkey[]>;
  /** Keeps in the audit log that this one was made. Where that fails the passkey is taken away again. */
  keepPasskey(personId: string, id: string, stamp: Stamp): Promise<Passkey>;
  renamePasskey(personId: string, id: string, name: string): Promise<void>;
  removePasskey(personId: string, id: string, stamp: Stamp): Promise<void>;
  passkeyUsed(credentialId: string, at: string): Promise<void>;
};

/** Makes the store over an open database. */
export function createSignInsRepository(database: Pick<Database, "pool" | "prisma">): SignInsRepository {
  return { ...signIns(database), ...waysIn(database), ...passkeysOf(database) };
}

function signIns({ pool, prisma }: Pick<Database, "pool" | "prisma">) {
  return {
    async list(personId: string, now: string): Promise<StoredSignIn[]> {
      const rows = await prisma.authSession.findMany({
        where: { userId: personId, expiresAt: { gt: now } },
        orderBy: [{ lastUsedAt: "desc" }, { id: "asc" }],
      });
      return rows.map((row) => {
        const { userId, ipAddress, userAgent, ...signIn } = signInRow.parse(row);
        return { ...signIn, personId: userId, address: ipAddress, userAgent: userAgent ?? "" };
      });
    },
    async end(personId: string, id: string) {
      const { count } = await prisma.authSession.deleteMany({ where: { id, userId: personId } });
      if (count === 0) throw new AppError("not-found", "Sign-in not found.");
    },
    async endOthers(personId: string, but: string | null) {
      await prisma.authSession.deleteMany({
        where: { userId: personId, id: { notIn: but === null ? [] : [but] } },
      });
    },
    async recordUse(id: string, at: string) {
      await prisma.authSession.updateMany({ where: { id }, data: { lastUsedAt: at } });
    },
    async forgetOld(now: string) {
      const at = new Date(now);
      await Promise.all([
        queryRows(pool, deleteOldSignIns({ now: at })),
        queryRows(pool, deleteOldVerifications({ now: at })),
      ]);
    },
    async good(ids: readonly string[], now: string): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await prisma.authSession.findMany({
        where: { id: { in: [...ids] }, expiresAt: { gt: now }, person: { leftAt: null } },
        select: { id: true, userId: true },
      });
      return new Map(rows.map(({ id, userId }) => [id, userId]));
    },
  };
}

function waysIn({ prisma }: Pick<Database, "prisma">) {
  return {
    async ways(personId: string) {
      const passwords = await prisma.authAccount.count({
        where: { userId: personId, providerId: "credential" },
      });
      const passkeys = await prisma.passkey.count({ where: { userId: personId } });
      return { hasPassword: passwords > 0, passkeys };
    },
    async waysOfAnybody() {
      const person = { leftAt: null };
      const password = await prisma.authAccount.findFirst({
        where: { providerId: "credential", person },
        select: { id: true },
      });
      const passkey = await prisma.passkey.findFirst({ where: { person }, select: { id: true } });
      return { password: password !== null, passkey: passkey !== null };
    },
    async passwordHash(personId: string) {
      const found = await prisma.authAccount.findFirst({
        where: { userId: personId, providerId: "credential" },
        select: { password: true },
      });
      return found?.password ?? null;
    },
    async setPasswordHash(personId: string, { id, hash, ...stamp }: { id: string; hash: string } & Stamp) {
      const account = { providerId: "credential", accountId: personId };
      const set = { password: hash, updatedAt: stamp.at };
      await changePerson(prisma, { id: personId, ...stamp }, async (tx, person) => {
        await tx.authAccount.upsert({
          where: { providerId_accountId: account },
          create: { id, ...account, userId: personId, createdAt: stamp.at, ...set },
          update: set,
        });
        return { what: "password", ...personFields(person) };
      });
    },
    async byProvider({ subject, email }: { subject: string; email: string | null }) {
      const linked = await prisma.authAccount.findFirst({
        where: { providerId: "oidc", accountId: subject, person: { leftAt: null } },
        select: { userId: true },
      });
      if (linked !== null) return { id: linked.userId, isLinked: true };
      if (email === null) return null;
      const known = await prisma.person.findFirst({
        where: { email, leftAt: null, isMachine: false },
        select: { id: true },
      });
      return known === null ? null : { id: known.id, isLinked: false };
    },
    async linkProvider(
      personId: string,
      { id, subject, address, at }: { id: string; subject: string; address: string; at: string },
    ) {
      const { name } = await getPerson(prisma, personId);
      const account = { id, accountId: subject, providerId: "oidc", userId: personId };
      await changePerson(
        prisma,
        { id: personId, by: { name, personId, address }, at },
        async (tx, person) => {
          await tx.authAccount.create({ data: { ...account, createdAt: at, updatedAt: at } });
          return { what: "provider", ...personFields(person) };
        },
      );
    },
  };
}

function passkeysOf({ prisma }: Pick<Database, "prisma">) {
  return {
    async passkeys(personId: string): Promise<Passkey[]> {
      const rows = await prisma.passkey.findMany({
        where: { userId: personId },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      });
      return rows.map((row) => passkeyRow.parse(row));
    },
    async renamePasskey(personId: string, id: string, name: string) {
      const data = { name: toColumn(name) };
      const { count } = await prisma.passkey.updateMany({ where: { id, userId: personId }, data });
      if (count === 0) throw noPasskey();
    },
    async keepPasskey(personId: string, id: string, stamp: Stamp): Promise<Passkey> {
      const where = { id, userId: personId };
      const made = passkeyOf(await prisma.passkey.findFirst({ where }));
      try {
        await changePerson(prisma, { id: personId, ...stamp }, async (_tx, person) => {
          return { what: "passkey-added", ...personFields(person), passkey: made.name };
        });
      } catch (error) {
        await prisma.passkey.deleteMany({ where });
        throw error;
      }
      return made;
    },
    async removePasskey(personId: string, id: string, stamp: Stamp) {
      const where = { id, userId: personId };
      await changePerson(prisma, { id: personId, ...stamp }, async (tx, person) => {
        const { name } = passkeyOf(await tx.passkey.findFirst({ where }));
        await tx.passkey.deleteMany({ where });
        return { what: "passkey-removed", ...personFields(person), passkey: name };
      });
    },
    async passkeyUsed(credentialId: string, at: string) {
      await prisma.passkey.updateMany({ where: { credentialID: credentialId }, data: { lastUsedAt: at } });
    },
  };
}

/** Throws `AppError("not-found")` for one that is not there. */
function passkeyOf(found: unknown): Passkey {
  if (found === null) throw noPasskey();
  return passkeyRow.parse(found);
}

function noPasskey(): AppError {
  return new AppError("not-found", "Passkey not found.");
}

const signInRow = z.object({
  id: z.string(),
  userId: z.string(),
  proof,
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: storedTime,
  lastUsedAt: storedTime,
  expiresAt: storedTime,
});

const passkeyRow = z.object({
  id: z.string(),
  name: z
    .string()
    .nullable()
    .transform((name) => (name === null ? "Passkey" : fromColumn(name))),
  createdAt: z
    .date()
    .nullable()
    .transform((date) => (date ?? new Date(0)).toISOString()),
  lastUsedAt: storedTime.nullable(),
});

const deleteOldSignIns = prepare("delete-old-sign-ins", (db, { now }: Slots<{ now: Date }>) =>
  db.deleteFrom("authSession").where("expiresAt", "<=", now),
);

const deleteOldVerifications = prepare("delete-old-verifications", (db, { now }: Slots<{ now: Date }>) =>
  db.deleteFrom("authVerification").where("expiresAt", "<=", now),
);
