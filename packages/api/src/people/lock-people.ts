import type { Database } from "@countersign/db";

/**
 * Changes of who may do what happen one after the other: until the end of the transaction nobody else changes anybody. Taken first, long
 * before the commit order of the audit log (`keepChange`).
 */
export async function lockPeople(tx: Pick<Database["prisma"], "$queryRaw">): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(${peopleKey}::bigint)::text`;
}

const peopleKey = 1_129_927_002;
