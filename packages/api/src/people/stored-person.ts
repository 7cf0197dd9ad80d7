import { type Person, role } from "@countersign/contracts/person";
import { z } from "zod";

/** The columns of a person that leave the store. */
export const personColumnNames = [
  "id",
  "name",
  "email",
  "role",
  "isMachine",
  "createdAt",
  "lastSeenAt",
  "leftAt",
  "leftBy",
] as const;

/** The same, in the form that Prisma takes. */
export const personColumns = {
  id: true,
  name: true,
  email: true,
  role: true,
  isMachine: true,
  createdAt: true,
  lastSeenAt: true,
  leftAt: true,
  leftBy: true,
} as const satisfies Record<(typeof personColumnNames)[number], true>;

/** A time in a row, in ISO 8601. */
export const storedTime = z.date().transform((date) => date.toISOString());

const row = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role,
  isMachine: z.boolean(),
  createdAt: storedTime,
  lastSeenAt: storedTime.nullable(),
  leftAt: storedTime.nullable(),
  leftBy: z.string().nullable(),
});

/** Whom a change of the audit log is about. */
export function personFields({ id, name }: Person): { person: string; personId: string } {
  return { person: name, personId: id };
}

/** Parses a row of `person`. */
export function parsePerson(given: unknown): Person {
  return row.parse(given);
}
