import { AppError } from "@countersign/contracts/app-error";
import { type Passkey, type Proof, proof } from "@countersign/contracts/person";
import { z } from "zod";
import { fromColumn, toColumn } from "../column-text.ts";
import type { Database } from "../database/open-database.ts";
import { storedTime } from "./stored-person.ts";

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

/** Browsers that are signed in, and the ways in that people have. Throws `AppError("not-found")`. */
export type SignInStore = {
  list(personId: string, now: string): Promise<StoredSignIn[]>;
  /** Also for one of somebody else `not-found`. */
  end(personId: string, id: string): Promise<void>;
  endOthers(personId: string, but: string | null): Promise<void>;
  used(id: string, at: string): Promise<void>;
  /** Takes away what is too old to matter: sign-ins, challenges, states. */
  forgetOld(now: string): Promise<void>;
  /** Of these sign-ins those that are good at `now`, with who is signed in. */
  good(ids: readonly string[], now: string): Promise<Map<string, string>>;
  ways(personId: string): Promise<{ hasPassword: boolean; passkeys: number }>;
  /** The ways in that anybody has who is in the team. */
  waysOfAnybody(): Promise<{ password: boolean; passkey: boolean }>;
  passwordHash(personId: string): Promise<string | null>;
  setPasswordHash(personId: string, account: { id: string; hash: string; at: string }): Promise<void>;
  /** Who the provider's account belongs to: by its own name, or else by an e-mail address that it has verified. */
  byProvider(claims: {
    subject: string;
    email: string | null;
  }): Promise<{ id: string; isLinked: boolean } | null>;
  linkProvider(personId: string, account: { id: string; subject: string; at: string }): Promise<void>;
  passkeys(personId: string): Promise<Passkey[]>;
  renamePasskey(personId: string, id: string, name: string): Promise<void>;
  removePasskey(personId: string, id: string): Promise<void>;
  passkeyUsed(credentialId: string, at: string): Promise<void>;
};

/** Makes the store over an open database. */
export function createSignInStore(database: Pick<Database, "prisma">): SignInStore {
  return { ...signIns(database), ...waysIn(database), ...passkeysOf(database) };
}

function signIns({ prisma }: Pick<Database, "prisma">) {
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
      if (count === 0) throw new AppError("not-found", "There is no such sign-in.");
    },
    async endOthers(personId: string, but: string | null) {
      await prisma.authSession.deleteMany({
        where: { userId: personId, ...(but === null ? {} : { id: { not: but } }) },
      });
    },
    async used(id: string, at: string) {
      await prisma.authSession.updateMany({ where: { id }, data: { lastUsedAt: at } });
    },
    async forgetOld(now: string) {
      await prisma.authSession.deleteMany({ where: { expiresAt: { lte: now } } });
      await prisma.authVerification.deleteMany({ where: { expiresAt: { lte: now } } });
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
    async setPasswordHash(personId: string, { id, hash, at }: { id: string; hash: string; at: string }) {
      const accountId = personId;
      await prisma.authAccount.upsert({
        where: { providerId_accountId: { providerId: "credential", accountId } },
        create: {
          id,
          accountId,
          providerId: "credential",
          userId: personId,
          password: hash,
          createdAt: at,
          updatedAt: at,
        },
        update: { password: hash, updatedAt: at },
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
    async linkProvider(personId: string, { id, subject, at }: { id: string; subject: string; at: string }) {
      const data = {
        id,
        accountId: subject,
        providerId: "oidc",
        userId: personId,
        createdAt: at,
        updatedAt: at,
      };
      await prisma.authAccount.create({ data });
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
    async removePasskey(personId: string, id: string) {
      const { count } = await prisma.passkey.deleteMany({ where: { id, userId: personId } });
      if (count === 0) throw noPasskey();
    },
    async passkeyUsed(credentialId: string, at: string) {
      await prisma.passkey.updateMany({ where: { credentialID: credentialId }, data: { lastUsedAt: at } });
    },
  };
}

function noPasskey(): AppError {
  return new AppError("not-found", "There is no such passkey.");
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
