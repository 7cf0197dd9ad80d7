import type { Actor } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import type { PersonChange } from "@countersign/contracts/people-change";
import type { Person } from "@countersign/contracts/person";
import type { Database, Transaction } from "@countersign/db";
import { keepChange } from "./keep-change.ts";
import { lockPeople } from "./lock-people.ts";
import { peopleTransaction } from "./people-transaction.ts";
import { parsePerson, personColumns } from "./stored-person.ts";

type Prisma = Database["prisma"];

/** Who does something, and when: ISO 8601, UTC. */
export type Stamp = { by: Actor; at: string };

/** Throws `AppError("not-found")`. */
export async function getPerson({ person }: Pick<Prisma, "person">, id: string): Promise<Person> {
  const found = await person.findUnique({ where: { id }, select: personColumns });
  if (found === null) throw noSuchPerson();
  return parsePerson(found);
}

/**
 * One change of somebody who is still there, seen by one change at a time: two owners cannot take each other away at once. `apply` gives
 * what the audit log keeps of it, null where nothing is different.
 */
export async function changePerson(
  prisma: Prisma,
  { id, ...stamp }: Stamp & { id: string },
  apply: (tx: Transaction, before: Person) => Promise<PersonChange | null>,
): Promise<Person> {
  return peopleTransaction(prisma, async (tx) => {
    await lockPeople(tx);
    const before = await getPerson(tx, id);
    if (before.leftAt !== null) throw noSuchPerson();
    const input = await apply(tx, before);
    if ((await tx.person.count({ where: { role: "owner", leftAt: null } })) === 0) {
      throw new AppError("conflict", "This is the last owner. Make someone else an owner first.");
    }
    const after = await getPerson(tx, id);
    if (input !== null) await keepChange(tx, { tool: "Person", input, ...stamp });
    return after;
  });
}

function noSuchPerson(): AppError {
  return new AppError("not-found", "Person not found in this team.");
}
