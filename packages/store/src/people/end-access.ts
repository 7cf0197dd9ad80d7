import type { Database } from "../database/open-database.ts";

type Ending = { personId: string; by: string; at: string };
type Tables = Pick<
  Database["prisma"],
  "authSession" | "authAccount" | "passkey" | "apiKey" | "invitation" | "person"
>;

/** Ends somebody's sign-ins, and the invitations by which he could let himself in again: also those that his machines made. */
export async function endSignIns(tables: Tables, { personId, by, at }: Ending): Promise<void> {
  await tables.authSession.deleteMany({ where: { userId: personId } });
  const keys = await tables.apiKey.findMany({ where: { createdById: personId }, select: { personId: true } });
  const inviters = [personId, ...keys.map((key) => key.personId)];
  await tables.invitation.updateMany({
    where: { createdById: { in: inviters }, usedAt: null, revokedAt: null },
    data: { revokedAt: at, revokedBy: by },
  });
}

/** Ends everything by which somebody could act: also the keys that he made for machines, whose secrets he has seen. */
export async function endAccess(tables: Tables, ending: Ending): Promise<void> {
  const { personId, by, at } = ending;
  await endSignIns(tables, ending);
  await tables.authAccount.deleteMany({ where: { userId: personId } });
  await tables.passkey.deleteMany({ where: { userId: personId } });
  await tables.apiKey.updateMany({
    where: { OR: [{ personId }, { createdById: personId }], revokedAt: null },
    data: { revokedAt: at, revokedBy: by },
  });
}
