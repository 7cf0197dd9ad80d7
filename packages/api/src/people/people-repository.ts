import { nameOf } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import type { Person } from "@countersign/contracts/person";
import type { Role } from "@countersign/contracts/role-permissions";
import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { queryRows } from "@countersign/db/statement";
import { changePerson, getPerson, type Stamp } from "./change-person.ts";
import { endAccess, endSignIns } from "./end-access.ts";
import { isTaken } from "./is-taken.ts";
import { parsePerson, personColumnNames, personColumns, personFields } from "./stored-person.ts";

type Check = (before: Person) => void;

/**
 * The people of the team. What a person changes has its row in the audit log, written with it; what is refused, and what is as it was already,
 * has none. Throws `AppError`: `not-found`; `conflict` for what would leave the team without an owner.
 */
export type PeopleRepository = {
  /** Makes the first owner of a new database; where there is one already nothing changes. */
  ensureOwner(owner: { id: string; name: string; at: string }): Promise<void>;
  /** Everybody, also who left, in the order of coming. */
  list(): Promise<Person[]>;
  get(id: string): Promise<Person>;
  findByName(name: string): Promise<Person | null>;
  /** Whether nobody else is in the team, nor invited. */
  isAlone(now: string): Promise<boolean>;
  /**
   * Ends their sign-ins and revokes their open invitations, because their permissions changed. `check` throws if the change
   * is not allowed for the person as stored then; nobody else changes them in the meantime.
   */
  setRole(id: string, role: Role, stamp: Stamp, check?: Check): Promise<Person>;
  /** Ends all of their access, and every way to get back in. */
  remove(id: string, stamp: Stamp, check?: Check): Promise<Person>;
  /** Throws `AppError("conflict")` for an address that somebody else has. */
  setEmail(id: string, email: string | null, stamp: Stamp): Promise<Person>;
  seen(id: string, at: string): Promise<void>;
};

/** Makes the store over an open database. */
export function createPeopleRepository({
  pool,
  prisma,
}: Pick<Database, "pool" | "prisma">): PeopleRepository {
  return {
    async ensureOwner({ id, name, at }) {
      await queryRows(pool, insertOwner({ id, name, at: new Date(at) }));
    },
    async list() {
      const rows = await prisma.person.findMany({
        select: personColumns,
        orderBy: [{ createdAt: "asc" }, { name: "asc" }],
      });
      return rows.map(parsePerson);
    },
    get: (id) => getPerson(prisma, id),
    async findByName(name) {
      const [found] = await queryRows(pool, selectByName({ name }));
      return found === undefined ? null : parsePerson(found);
    },
    async isAlone(now) {
      const people = await prisma.person.count({ where: { leftAt: null, isMachine: false } });
      const open = { usedAt: null, revokedAt: null, expiresAt: { gt: now } };
      return people <= 1 && (await prisma.invitation.count({ where: open })) === 0;
    },
    setRole: (id, role, stamp, check) =>
      changePerson(prisma, { id, ...stamp }, async (tx, before) => {
        check?.(before);
        if (before.role === role) return null;
        await tx.person.update({ where: { id }, data: { role, updatedAt: stamp.at } });
        const invitations = await endSignIns(tx, { personId: id, ...stamp });
        return {
          what: "role",
          ...personFields(before),
          from: { role: before.role },
          to: { role },
          invitations,
        };
      }),
    remove: (id, stamp, check) =>
      changePerson(prisma, { id, ...stamp }, async (tx, before) => {
        check?.(before);
        const { by, at } = stamp;
        const left = { leftAt: at, leftBy: nameOf(by), updatedAt: at, email: null, emailVerified: false };
        await tx.person.update({ where: { id }, data: left });
        const ended = await endAccess(tx, { personId: id, ...stamp });
        const { role, isMachine } = before;
        return { what: "removed", ...personFields(before), role, isMachine, ...ended };
      }),
    async setEmail(id, email, stamp) {
      try {
        return await changePerson(prisma, { id, ...stamp }, async (tx, before) => {
          if (before.email === email) return null;
          const data = { email, emailVerified: false, updatedAt: stamp.at };
          await tx.person.update({ where: { id }, data });
          return { what: "email", ...personFields(before) };
        });
      } catch (error) {
        if (isTaken(error))
          throw new AppError("conflict", "Someone else in the team has this e-mail address.");
        throw error;
      }
    },
    async seen(id, at) {
      await queryRows(pool, updateLastSeen({ id, at: new Date(at) }));
    },
  };
}

// The queries of every start and of requests with the start token don't use Prisma: loading its compiler takes longer than both.

const insertOwner = prepare(
  "insert-owner",
  (db, { id, name, at }: Slots<{ id: string; name: string; at: Date }>) =>
    db
      .insertInto("person")
      .values({ id, name, role: "owner", createdAt: at, updatedAt: at })
      .onConflict((conflict) => conflict.doNothing()),
);

const selectByName = prepare("select-person-by-name", (db, { name }: Slots<{ name: string }>) =>
  db.selectFrom("person").select(personColumnNames).where("name", "=", name),
);

const updateLastSeen = prepare("update-last-seen", (db, { id, at }: Slots<{ id: string; at: Date }>) =>
  db.updateTable("person").set({ lastSeenAt: at }).where("id", "=", id),
);
