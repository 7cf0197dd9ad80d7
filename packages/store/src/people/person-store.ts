import { AppError } from "@countersign/contracts/app-error";
import type { Person, Role } from "@countersign/contracts/person";
import type { Database } from "../database/open-database.ts";
import { endAccess, endSignIns } from "./end-access.ts";
import { isTaken } from "./is-taken.ts";
import { lockPeople } from "./lock-people.ts";
import { parsePerson, personColumns } from "./stored-person.ts";

/** Who does something, and when: ISO 8601, UTC. */
export type Stamp = { by: string; at: string };

type Check = (before: Person) => void;

/** The people of the team. Throws `AppError`: `not-found`; `conflict` for what would leave the team without an owner. */
export type PersonStore = {
  /** Makes the first owner of a new database; where there is one already nothing changes. */
  ensureOwner(owner: { id: string; name: string; at: string }): Promise<void>;
  /** Everybody, also who left, in the order of coming. */
  list(): Promise<Person[]>;
  get(id: string): Promise<Person>;
  named(name: string): Promise<Person | null>;
  /** Whether nobody else is in the team, nor invited. */
  isAlone(now: string): Promise<boolean>;
  /**
   * Ends his sign-ins and takes back his open invitations: what he may do has changed. `check` throws for what may not be done to him as
   * he is then: nobody changes him meanwhile.
   */
  setRole(id: string, role: Role, stamp: Stamp, check?: Check): Promise<Person>;
  /** Ends everything by which he could act, and what he could come back by. */
  remove(id: string, stamp: Stamp, check?: Check): Promise<Person>;
  /** Throws `AppError("conflict")` for an address that somebody else has. */
  setEmail(id: string, email: string | null, at: string): Promise<Person>;
  seen(id: string, at: string): Promise<void>;
};

/** Makes the store over an open database. */
export function createPersonStore({ prisma }: Pick<Database, "prisma">): PersonStore {
  const get = async (id: string) => {
    const found = await prisma.person.findUnique({ where: { id }, select: personColumns });
    if (found === null) throw new AppError("not-found", "There is no such person in the team.");
    return parsePerson(found);
  };

  /** One change of somebody who is still there, seen by one change at a time: two owners cannot take each other away at once. */
  async function change(
    id: string,
    apply: (tx: Transaction, before: Person) => Promise<void>,
  ): Promise<Person> {
    await prisma.$transaction(async (tx) => {
      await lockPeople(tx);
      const found = await tx.person.findUnique({ where: { id }, select: personColumns });
      if (found === null || found.leftAt !== null) {
        throw new AppError("not-found", "There is no such person in the team.");
      }
      await apply(tx, parsePerson(found));
      if ((await tx.person.count({ where: { role: "owner", leftAt: null } })) === 0) {
        throw new AppError("conflict", "This is the last owner: make somebody else an owner first.");
      }
    });
    return get(id);
  }

  return {
    async ensureOwner({ id, name, at }) {
      const data = { id, name, role: "owner", createdAt: at, updatedAt: at };
      await prisma.person.createMany({ data: [data], skipDuplicates: true });
    },
    async list() {
      const rows = await prisma.person.findMany({
        select: personColumns,
        orderBy: [{ createdAt: "asc" }, { name: "asc" }],
      });
      return rows.map(parsePerson);
    },
    get,
    async named(name) {
      const found = await prisma.person.findUnique({ where: { name }, select: personColumns });
      return found === null ? null : parsePerson(found);
    },
    async isAlone(now) {
      const people = await prisma.person.count({ where: { leftAt: null, isMachine: false } });
      const open = { usedAt: null, revokedAt: null, expiresAt: { gt: now } };
      return people <= 1 && (await prisma.invitation.count({ where: open })) === 0;
    },
    setRole: (id, role, { by, at }, check) =>
      change(id, async (tx, before) => {
        check?.(before);
        await tx.person.update({ where: { id }, data: { role, updatedAt: at } });
        await endSignIns(tx, { personId: id, by, at });
      }),
    remove: (id, { by, at }, check) =>
      change(id, async (tx, before) => {
        check?.(before);
        const left = { leftAt: at, leftBy: by, updatedAt: at, email: null, emailVerified: false };
        await tx.person.update({ where: { id }, data: left });
        await endAccess(tx, { personId: id, by, at });
      }),
    async setEmail(id, email, at) {
      try {
        await prisma.person.update({
          where: { id, leftAt: null },
          data: { email, emailVerified: false, updatedAt: at },
        });
      } catch (error) {
        if (isTaken(error))
          throw new AppError("conflict", "Somebody else in the team has this e-mail address.");
        throw error;
      }
      return get(id);
    },
    async seen(id, at) {
      await prisma.person.update({ where: { id }, data: { lastSeenAt: at } });
    },
  };
}

type Transaction = Parameters<Parameters<Database["prisma"]["$transaction"]>[0]>[0];
