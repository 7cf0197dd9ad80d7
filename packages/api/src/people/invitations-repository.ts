import { type Actor, nameOf } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import type { InvitationChange } from "@countersign/contracts/people-change";
import type { Invitation, Person } from "@countersign/contracts/person";
import type { Database, Transaction } from "@countersign/db";
import { toColumn } from "@countersign/db/column-text";
import { isTaken } from "./is-taken.ts";
import { keepChange } from "./keep-change.ts";
import { lockPeople } from "./lock-people.ts";
import { endOfGoodKey, mayInvite } from "./may-invite.ts";
import { peopleTransaction } from "./people-transaction.ts";
import { parseInvitation } from "./stored-invitation.ts";
import { unendedAt } from "./stored-key.ts";
import { parsePerson, personColumns } from "./stored-person.ts";

/**
 * An invitation to be kept. `inviter` is whose it is; `by` is the same person with their key and network address. `keyId` is the stored
 * key that makes it, with which it ends; null for a sign-in and the start token.
 */
export type KeptInvitation = {
  id: string;
  codeHash: string;
  role: Invitation["role"];
  email: string | null;
  inviter: { id: string; name: string };
  by: Actor;
  keyId: string | null;
  at: string;
  expiresAt: string;
};

/** Who joins, from which network address, and how they can sign in again. */
export type NewPerson = {
  id: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  at: string;
  address: string;
  account:
    | { id: string; providerId: "credential"; password: string }
    | { id: string; providerId: "oidc"; accountId: string };
};

/** Invitations. Each change of one, and who joined by it, has its row in the audit log, written with it. Throws `AppError`: `forbidden` for who may not invite any more, and a key that is not good any more; `not-found` for a code that opens none; `conflict` for a name or an e-mail address that is taken. */
export type InvitationsRepository = {
  /** One that a key makes is good no longer than the key. */
  create(kept: KeptInvitation): Promise<Invitation>;
  list(now: string): Promise<Invitation[]>;
  /** `conflict` for one that is not open any more. */
  revoke(id: string, stamp: { by: Actor; at: string }): Promise<Invitation>;
  /** The open invitation of this code. */
  open(codeHash: string, now: string): Promise<Invitation>;
  /** Uses the invitation and makes the person, both or neither: of two at once one comes in. */
  join(codeHash: string, person: NewPerson): Promise<Person>;
};

/** Makes the store over an open database. */
export function createInvitationsRepository({ prisma }: Pick<Database, "prisma">): InvitationsRepository {
  return {
    async create({ inviter, by, keyId, at, email, ...kept }) {
      const maker = { createdBy: inviter.name, createdById: inviter.id, createdByKeyId: keyId };
      return peopleTransaction(prisma, async (tx) => {
        await lockPeople(tx);
        if (!(await mayInvite(tx, inviter.id, kept.role))) {
          throw new AppError("forbidden", `You can no longer assign the role ${kept.role}.`);
        }
        const ends = keyId === null ? null : await endOfGoodKey(tx, keyId, at);
        const data = {
          ...kept,
          ...maker,
          createdAt: at,
          email: email === null ? null : toColumn(email),
          expiresAt: ends !== null && ends < kept.expiresAt ? ends : kept.expiresAt,
        };
        const invitation = parseInvitation(await tx.invitation.create({ data }), at);
        await keepChange(tx, { tool: "Invitation", input: changeOf("made", invitation), by, at });
        return invitation;
      });
    },
    async list(now) {
      const rows = await prisma.invitation.findMany({ orderBy: [{ createdAt: "desc" }, { id: "asc" }] });
      return rows.map((row) => parseInvitation(row, now));
    },
    async revoke(id, { by, at }) {
      return peopleTransaction(prisma, async (tx) => {
        const { count } = await tx.invitation.updateMany({
          where: { id, usedAt: null, revokedAt: null, expiresAt: { gt: at } },
          data: { revokedAt: at, revokedBy: nameOf(by) },
        });
        const found = await tx.invitation.findUnique({ where: { id } });
        if (found === null) throw new AppError("not-found", "Invitation not found.");
        const invitation = parseInvitation(found, at);
        if (count === 0) throw new AppError("conflict", `This invitation is already ${invitation.state}.`);
        await keepChange(tx, { tool: "Invitation", input: changeOf("revoked", invitation), by, at });
        return invitation;
      });
    },
    async open(codeHash, now) {
      const found = await prisma.invitation.findFirst({ where: openOnes(codeHash, now) });
      if (found === null) throw noInvitation();
      return parseInvitation(found, now);
    },
    async join(codeHash, person) {
      try {
        return await peopleTransaction(prisma, (tx) => join(tx, codeHash, person));
      } catch (error) {
        if (isTaken(error)) throw new AppError("conflict", await whatIsTaken(prisma, person));
        throw error;
      }
    },
  };
}

async function join(
  tx: Transaction,
  codeHash: string,
  { id, name, email, isEmailVerified, at, address, account }: NewPerson,
): Promise<Person> {
  // The first update of the row wins: the other waits, and finds it used.
  const { count } = await tx.invitation.updateMany({
    where: openOnes(codeHash, at),
    data: { usedAt: at, usedBy: name },
  });
  if (count === 0) throw noInvitation();
  const used = parseInvitation(await tx.invitation.findUniqueOrThrow({ where: { codeHash } }), at);
  const made = await tx.person.create({
    data: { id, name, email, role: used.role, emailVerified: isEmailVerified, createdAt: at, updatedAt: at },
    select: personColumns,
  });
  // better-auth looks for a password under the person's own id.
  await tx.authAccount.create({
    data: { accountId: id, ...account, userId: id, createdAt: at, updatedAt: at },
  });
  await keepChange(tx, {
    tool: "Person",
    by: { name, personId: id, address },
    at,
    input: {
      what: "joined",
      person: name,
      personId: id,
      role: used.role,
      how: account.providerId === "oidc" ? "oidc" : "password",
      invitation: used.id,
      invitedBy: used.createdBy,
    },
  });
  return parsePerson(made);
}

/** What the audit log keeps of an invitation: it is read by people who may not list invitations. */
function changeOf(what: InvitationChange["what"], made: Invitation): InvitationChange {
  const { id, role, createdBy, expiresAt } = made;
  return { what, invitation: id, role, invitedBy: createdBy, expiresAt };
}

/** What is still good for joining, and comes from somebody who is still here, by no key that has ended. */
function openOnes(codeHash: string, now: string) {
  return {
    codeHash,
    usedAt: null,
    revokedAt: null,
    expiresAt: { gt: now },
    inviter: { leftAt: null },
    OR: [{ createdByKeyId: null }, { key: unendedAt(now) }],
  };
}

function noInvitation(): AppError {
  return new AppError(
    "not-found",
    "This invitation is invalid, used, revoked or expired. Ask for a new one.",
  );
}

async function whatIsTaken(
  prisma: Database["prisma"],
  { name, email }: { name: string; email: string },
): Promise<string> {
  if ((await prisma.person.count({ where: { name } })) > 0) {
    return `The name ${name} is or was taken in this team. Choose another.`;
  }
  if ((await prisma.person.count({ where: { email } })) > 0) {
    return "Someone in the team already has this e-mail address.";
  }
  return "This provider account belongs to someone else in the team.";
}
